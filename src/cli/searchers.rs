//! The searchers of a command, one for each board.

use super::error::CliError;
use super::messages;
use super::search_arguments::EngineArguments;
use super::threads::thread_count;
use crate::board::Geometry;
use crate::eval::network::Networks;
use crate::position::Rules;
use crate::search::{SearchBoard, Searcher, Searchers};
use std::collections::BTreeSet;
use std::io;

/// The searchers of positions of different games.
pub struct GameSearchers {
    arguments: EngineArguments,
    networks: Networks,
    searchers: Searchers,
    /// The games for which notes have been written.
    noted: BTreeSet<String>,
}

impl GameSearchers {
    /// Searchers with these arguments, which evaluate by `networks`.
    pub fn new(arguments: EngineArguments, networks: Networks) -> GameSearchers {
        GameSearchers { arguments, networks, searchers: Searchers::default(), noted: BTreeSet::new() }
    }

    /// The searcher for the board of `rules`, with all that it remembers.
    pub fn get<G: SearchBoard>(&mut self, rules: &Rules<G>) -> Result<&mut Searcher<G>, CliError> {
        if self.noted.insert(rules.variant().name.clone()) {
            self.write_notes(rules)?;
        }
        let make = || {
            let (hash, threads) = (self.arguments.hash as usize, thread_count(self.arguments.threads));
            Searcher::with_networks(hash, threads, self.networks.clone())
        };
        Ok(self.searchers.get(make)?)
    }

    /// Says which networks of the user evaluate the game of `rules`, and which given ones do not.
    fn write_notes<G: Geometry>(&self, rules: &Rules<G>) -> io::Result<()> {
        let is_asked = !self.arguments.evaluation.eval_file.is_empty();
        let unfit = self.networks.note(rules, true).filter(|_| is_asked);
        for note in self.networks.found_notes(rules).into_iter().chain(unfit) {
            messages::note(note)?;
        }
        Ok(())
    }
}

//! Arguments for the search.

use super::error::CliError;
use super::messages;
use super::values::{seconds, whole};
use crate::board::Geometry;
use crate::eval::network::{Evaluation, Network, Networks};
use crate::position::Rules;
use crate::search::{Limits, MAX_PLY, MAX_THREADS, ResourceError, SearchBoard, Searcher, Searchers, max_hash};
use crate::variant::catalog::Catalog;
use clap::Args;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::collections::BTreeSet;
use std::io;
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// The largest depth of a search, in plies.
const MAX_DEPTH: i64 = MAX_PLY as i64;

/// Threads and memory of the search.
#[derive(Args, Clone)]
pub struct EngineArguments {
    /// Search threads [default: one per processor]
    #[arg(long, short = 't', value_name = "N", value_parser = whole::<u16>(1..=MAX_THREADS as i64))]
    pub threads: Option<u16>,

    /// Size of the transposition table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = whole::<u32>(1..=max_hash() as i64))]
    pub hash: u32,

    #[command(flatten)]
    pub evaluation: EvaluationArguments,
}

/// The limits of each search; all that are given apply.
#[derive(Args, Clone)]
pub struct LimitArguments {
    /// Search for this many seconds
    #[arg(long, short = 's', value_name = "SECONDS", value_parser = seconds)]
    movetime: Option<Duration>,

    /// Search to this depth, in plies
    #[arg(long, short, value_name = "PLIES", value_parser = whole::<u32>(1..=MAX_DEPTH))]
    depth: Option<u32>,

    /// Search this many nodes
    #[arg(long, short, value_name = "N", value_parser = whole::<u64>(1..))]
    nodes: Option<u64>,
}

impl LimitArguments {
    /// These limits, or `usual` if there is none.
    pub fn or(&self, usual: Limits) -> Limits {
        let given = Limits { movetime: self.movetime, depth: self.depth, nodes: self.nodes, ..Limits::default() };
        Limits { move_overhead: Duration::ZERO, ..if given.is_limited() { given } else { usual } }
    }
}

/// How positions are evaluated.
#[derive(Args, Clone)]
pub struct EvaluationArguments {
    /// How positions are evaluated
    #[arg(long, value_enum, value_name = "HOW", default_value = "network")]
    evaluation: Evaluation,

    /// Use this network in place of the built-in one: for its game, or for its board; once for each
    #[arg(long, value_name = "FILE")]
    eval_file: Vec<PathBuf>,
}

impl EvaluationArguments {
    /// The networks to use, among them those that the user keeps for games of `catalog`.
    pub fn networks(&self, catalog: &Catalog) -> Result<Networks, CliError> {
        let load =
            |path: &PathBuf| Network::load(path).map_err(|reason| CliError::Network { path: path.clone(), reason });
        let own: Result<_, _> = self.eval_file.iter().map(load).collect();
        Ok(Networks::chosen(self.evaluation, own?, catalog))
    }
}

impl EngineArguments {
    /// Says which networks of the user evaluate the game of `rules`, and which given ones do not.
    fn write_notes<G: Geometry>(&self, rules: &Rules<G>, networks: &Networks) -> io::Result<()> {
        let is_asked = !self.evaluation.eval_file.is_empty();
        let unfit = networks.note(rules, true).filter(|_| is_asked);
        for note in networks.found_notes(rules).into_iter().chain(unfit) {
            messages::note(note)?;
        }
        Ok(())
    }

    fn make<G: SearchBoard>(&self, networks: &Networks) -> Result<Searcher<G>, ResourceError> {
        let (hash, threads) = (self.hash as usize, thread_count(self.threads));
        Searcher::with_networks(hash, threads, networks.clone())
    }
}

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
            self.arguments.write_notes(rules, &self.networks)?;
        }
        let make = || self.arguments.make(&self.networks);
        Ok(self.searchers.get(make)?)
    }
}

/// The number of threads: those asked for, or one for each processor.
pub fn thread_count(asked: Option<u16>) -> usize {
    asked.map_or_else(processors, usize::from)
}

/// A pool of so many threads.
pub fn thread_pool(asked: Option<u16>) -> io::Result<ThreadPool> {
    let pool = ThreadPoolBuilder::new().num_threads(thread_count(asked));
    pool.build().map_err(io::Error::other)
}

/// The processors, as far as a search can use them.
pub fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get).min(MAX_THREADS)
}

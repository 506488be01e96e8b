//! Games to tune and train on: the engine plays itself, and the score of every position is stored with the result of
//! the game.
//!
//! | file | holds |
//! |---|---|
//! | `arguments` | the command line |
//! | `mixture` | which games are played, and how often each |
//! | `selfplay` | games on all threads |
//! | `play` | one game |
//! | `handicap` | what one side lacks at the start |
//! | `text` | files of games as text |

mod arguments;
mod handicap;
mod mixture;
mod play;
mod selfplay;
mod text;

pub use arguments::Arguments;
pub use handicap::{Handicap, Right, remove};
pub use play::{Side, side_of};
pub use selfplay::{SelfPlay, Watch};

use crate::make::data::{DataError, GameRecord};
use crate::shared::games::{self, rules_of};
use crate::shared::process::{fail, stop_flag};
use rayon::ThreadPoolBuildError;
use sissa::eval::network::Networks;
use sissa::openings::OpeningError;
use sissa::position::AnyRules;
use sissa::search::ResourceError;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use thiserror::Error;

/// Why there are no games.
#[derive(Debug, Error)]
pub enum Failure {
    #[error("--out FILE is missing")]
    NoFile,
    #[error(transparent)]
    Data(#[from] DataError),
    #[error(transparent)]
    Opening(#[from] OpeningError),
    #[error(transparent)]
    Threads(#[from] ThreadPoolBuildError),
    #[error(transparent)]
    Resources(#[from] ResourceError),
    #[error("{0}")]
    Signals(#[from] std::io::Error),
}

/// Plays games, or shows files.
pub fn run(arguments: &Arguments) -> ExitCode {
    let done = if arguments.text.is_empty() {
        generate(arguments)
    } else {
        show(arguments)
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

fn show(arguments: &Arguments) -> Result<(), Failure> {
    let catalog = games::catalog(arguments.variants.as_deref()).map_err(DataError::from)?;
    Ok(text::print(&arguments.text, &catalog)?)
}

/// Counts positions up to those wanted.
struct Wanted {
    positions: u64,
    most: Option<u64>,
    time: Duration,
    games: usize,
    /// Positions that the file already had.
    before: Option<u64>,
    start: Instant,
}

impl Watch for Wanted {
    fn see(&mut self, _: &GameRecord, quiet: usize) {
        self.games += 1;
        self.positions += quiet as u64;
    }

    fn is_over(&mut self) -> bool {
        self.before.get_or_insert(self.positions);
        self.start.elapsed() >= self.time || self.most.is_some_and(|most| self.positions >= most)
    }

    fn progress(&self) -> (u64, Option<u64>, &'static str) {
        (self.positions, self.most, "positions")
    }

    fn report(&self) -> String {
        let seconds = self.start.elapsed().as_secs_f64().max(0.001);
        let made = self.positions - self.before.unwrap_or(self.positions);
        format!(
            "{} games, {:.0} positions/s",
            self.games,
            made as f64 / seconds
        )
    }
}

fn generate(arguments: &Arguments) -> Result<(), Failure> {
    let catalog = games::catalog(arguments.variants.as_deref()).map_err(DataError::from)?;
    let turns = arguments.turns();
    let games = turns.iter().map(|turns| rules_of(&catalog, &turns.name));
    let games: Vec<AnyRules> = games.collect::<Result<_, _>>().map_err(DataError::from)?;
    let path = arguments.out.as_deref().ok_or(Failure::NoFile)?;
    let order = mixture::order(&turns).into_iter().map(|i| games[i]);
    let stop = stop_flag()?;
    let selfplay = SelfPlay {
        arguments,
        order: order.collect(),
        sides: vec![Side {
            networks: Networks::built_in(),
            nodes: arguments.nodes,
        }],
        handicap: None,
        games: None,
        conditions: arguments.conditions(&turns),
        label: String::new(),
        stop: &stop,
    };
    let mut wanted = Wanted {
        positions: 0,
        most: Some(arguments.positions as u64).filter(|_| arguments.positions < usize::MAX),
        time: arguments.time(),
        games: 0,
        before: None,
        start: Instant::now(),
    };
    let played = selfplay.run(path, &mut wanted);
    eprintln!("{} positions, {}", wanted.positions, wanted.report());
    played
}

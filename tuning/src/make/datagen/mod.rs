//! Games to tune and train on: the engine plays itself, and the score of every position is stored with the result of
//! the game.
//!
//! | file | holds |
//! |---|---|
//! | `arguments` | the command line |
//! | `mixture` | which games are played, and how often each |
//! | `opening` | the openings |
//! | `play` | one game |
//! | `progress` | the progress display |
//! | `text` | files of games as text |

mod arguments;
mod mixture;
mod opening;
mod play;
mod progress;
mod text;

pub use arguments::Arguments;

use crate::make::data::{DataError, GameRecord, Header, ReplayError, Writer};
use crate::shared::fail::fail;
use crate::shared::games::{GameRulesError, rules_of};
use crate::shared::opening::OpeningError;
use crate::shared::signals::stop_flag;
use play::Player;
use progress::Progress;
use rayon::prelude::*;
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};
use sissa::board::{Board8x8, Board10x8};
use sissa::on_board;
use sissa::position::AnyRules;
use sissa::search::ResourceError;
use std::collections::HashSet;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use thiserror::Error;

/// Why there are no games.
#[derive(Debug, Error)]
enum Failure {
    #[error("--out FILE is missing")]
    NoFile,
    #[error(transparent)]
    Data(#[from] DataError),
    #[error(transparent)]
    AnyRules(#[from] GameRulesError),
    #[error("game {0} of the file: {1}")]
    Replay(u32, ReplayError),
    #[error(transparent)]
    Opening(#[from] OpeningError),
    #[error(transparent)]
    Threads(#[from] ThreadPoolBuildError),
    #[error(transparent)]
    Resources(#[from] ResourceError),
    #[error("{0}")]
    Signals(#[from] std::io::Error),
    #[error(transparent)]
    Text(#[from] text::TextError),
}

/// Plays games, or shows files.
pub fn run(arguments: &Arguments) -> ExitCode {
    let done = if arguments.text.is_empty() {
        generate(arguments)
    } else {
        text::print(&arguments.text).map_err(Failure::from)
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

/// The file that all threads write to.
struct Sink {
    writer: Writer,
    progress: Progress,
    positions: usize,
}

/// What all threads share.
struct Task<'a> {
    arguments: &'a Arguments,
    /// The games in the order of their turns.
    order: Vec<AnyRules>,
    /// Numbers of the games that the file already had.
    played: HashSet<u32>,
    next: AtomicU32,
    sink: Mutex<Sink>,
    start: Instant,
    stop: &'a AtomicBool,
}

fn generate(arguments: &Arguments) -> Result<(), Failure> {
    let start = Instant::now();
    let turns = arguments.turns();
    let games = turns.iter().map(|turns| rules_of(&turns.name));
    let games: Vec<AnyRules> = games.collect::<Result<_, _>>()?;
    let path = arguments.out.as_deref().ok_or(Failure::NoFile)?;
    let header = Header {
        conditions: arguments.conditions(&turns),
        variants: games.iter().map(|rules| rules.name().into()).collect(),
    };
    let stop = stop_flag()?;
    let pool = ThreadPoolBuilder::new()
        .num_threads(arguments.threads)
        .build()?;
    let (writer, there) = Writer::open(path, &header)?;
    let positions = pool.install(|| count(&there, &header, &games))?;
    let wanted = Some(arguments.positions).filter(|wanted| *wanted < usize::MAX);
    let task = Task {
        arguments,
        order: mixture::order(&turns)
            .into_iter()
            .map(|i| games[i])
            .collect(),
        played: there.iter().map(|game| game.number).collect(),
        next: AtomicU32::new(0),
        sink: Mutex::new(Sink {
            writer,
            progress: Progress::new(wanted, positions, there.len()),
            positions,
        }),
        start,
        stop: &stop,
    };
    drop(there);
    let results = pool.broadcast(|_| task.work());
    let sink = task.sink.into_inner();
    sink.unwrap_or_else(PoisonError::into_inner)
        .progress
        .finish();
    results.into_iter().collect()
}

/// The number of quiet positions in games that a file already has.
fn count(games: &[GameRecord], header: &Header, rules: &[AnyRules]) -> Result<usize, Failure> {
    let of_game = |game: &GameRecord| {
        let mut variants = header.variants.iter().zip(rules);
        // A reader never returns a game with a variant that is missing in the header.
        let Some((_, rules)) = variants.find(|(name, _)| **name == game.variant) else {
            return Ok(0);
        };
        let counted = on_board!(rules, rules => game.count_quiet(rules));
        counted.map_err(|error| Failure::Replay(game.number, error))
    };
    games.par_iter().map(of_game).sum()
}

impl Task<'_> {
    /// Plays games until there are enough.
    fn work(&self) -> Result<(), Failure> {
        let mut small = Player::<Board8x8>::new(self.arguments);
        let mut large = Player::<Board10x8>::new(self.arguments);
        while !self.is_over() {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if self.played.contains(&number) {
                continue;
            }
            let game = match self.order[number as usize % self.order.len()] {
                AnyRules::Small(rules) => small.play(rules, number, self.stop),
                AnyRules::Large(rules) => large.play(rules, number, self.stop),
            };
            // If one thread fails, the others need not try.
            let stopping = |error: Failure| {
                self.stop.store(true, Ordering::Relaxed);
                error
            };
            let Some((game, quiet)) = game.map_err(stopping)? else {
                break;
            };
            self.keep(&game, quiet)
                .map_err(|error| stopping(error.into()))?;
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        if self.stop.load(Ordering::Relaxed) || self.start.elapsed() >= self.arguments.time() {
            return true;
        }
        let sink = self.sink.lock().unwrap_or_else(PoisonError::into_inner);
        sink.positions >= self.arguments.positions
    }

    fn keep(&self, game: &GameRecord, quiet: usize) -> Result<(), DataError> {
        let mut sink = self.sink.lock().unwrap_or_else(PoisonError::into_inner);
        sink.writer.add(game)?;
        sink.positions += quiet;
        let positions = sink.positions;
        sink.progress.update(positions);
        Ok(())
    }
}

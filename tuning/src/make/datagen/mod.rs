//! Games to tune and train on: the engine plays itself, and the score of every position is stored with the result of
//! the game.
//!
//! | file | holds |
//! |---|---|
//! | `arguments` | the command line |
//! | `mixture` | which games are played, and how often each |
//! | `play` | one game |
//! | `text` | files of games as text |

mod arguments;
mod mixture;
mod play;
mod text;

pub use arguments::Arguments;

use crate::make::data::{DataError, GameRecord, Header, Writer};
use crate::shared::games::rules_of;
use crate::shared::process::{fail, stop_flag};
use crate::shared::progress::Progress;
use play::Player;
use rayon::prelude::*;
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};
use sissa::board::{Board8x8, Board10x8, Board12x10};
use sissa::on_board;
use sissa::openings::OpeningError;
use sissa::position::AnyRules;
use sissa::search::ResourceError;
use std::collections::HashSet;
use std::path::Path;
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
    games: usize,
    positions: usize,
    /// Positions that the file already had.
    before: usize,
    progress: Progress,
}

impl Sink {
    fn report(&self) -> String {
        let seconds = self.progress.elapsed().as_secs_f64().max(0.001);
        let made = (self.positions - self.before) as f64;
        format!("{} games, {:.0} positions/s", self.games, made / seconds)
    }
}

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
    let games: Vec<AnyRules> = games.collect::<Result<_, _>>().map_err(DataError::from)?;
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
    let positions = pool.install(|| count(path, &there, &header, &games))?;
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
            games: there.len(),
            positions,
            before: positions,
            progress: Progress::new(
                wanted.map(|wanted| wanted as u64),
                positions as u64,
                "positions",
            ),
        }),
        start,
        stop: &stop,
    };
    drop(there);
    let results = pool.broadcast(|_| task.work());
    let sink = task.sink.into_inner();
    let sink = sink.unwrap_or_else(PoisonError::into_inner);
    sink.progress.finish();
    eprintln!("{} positions, {}", sink.positions, sink.report());
    results.into_iter().collect()
}

/// The number of quiet positions in games that a file already has.
fn count(
    path: &Path,
    games: &[GameRecord],
    header: &Header,
    rules: &[AnyRules],
) -> Result<usize, DataError> {
    let of_game = |game: &GameRecord| {
        let mut variants = header.variants.iter().zip(rules);
        // A reader never returns a game with a variant that is missing in the header.
        let Some((_, rules)) = variants.find(|(name, _)| **name == game.variant) else {
            return Ok(0);
        };
        let counted = on_board!(rules, rules => game.count_quiet(rules));
        counted.map_err(DataError::of_game(path, game))
    };
    games.par_iter().map(of_game).sum()
}

impl Task<'_> {
    /// Plays games until there are enough.
    fn work(&self) -> Result<(), Failure> {
        let mut small = Player::<Board8x8>::new(self.arguments);
        let mut large = Player::<Board10x8>::new(self.arguments);
        let mut open = Player::<Board12x10>::new(self.arguments);
        while !self.is_over() {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if self.played.contains(&number) {
                continue;
            }
            let game = match self.order[number as usize % self.order.len()] {
                AnyRules::Small(rules) => small.play(rules, number, self.stop),
                AnyRules::Large(rules) => large.play(rules, number, self.stop),
                AnyRules::Open(rules) => open.play(rules, number, self.stop),
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
        sink.games += 1;
        sink.positions += quiet;
        sink.progress
            .update(sink.positions as u64, || sink.report());
        Ok(())
    }
}

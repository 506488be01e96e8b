//! Positions to tune and train from: the engine plays itself, and what it thought of quiet positions is kept
//! together with how the games ended.
//!
//! | file | holds |
//! |---|---|
//! | `arguments` | the command line |
//! | `play` | one game |
//! | `progress` | telling how it gets on |
//! | `text` | files of positions for people to read |

mod arguments;
mod play;
mod progress;
mod text;

pub use arguments::Arguments;

use crate::data::{DataError, GameData, Writer};
use crate::failing::fail;
use crate::games::opening::OpeningError;
use crate::ruled::{Library, Ruled, RuledError};
use crate::signals::stop_flag;
use play::Player;
use progress::Progress;
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};
use sissa::board::{Board8x8, Board10x8};
use std::collections::HashSet;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use thiserror::Error;

/// Why no positions are made.
#[derive(Debug, Error)]
enum Failure {
    #[error("--out FILE is missing")]
    NoFile,
    #[error(transparent)]
    Data(#[from] DataError),
    #[error(transparent)]
    Ruled(#[from] RuledError),
    #[error(transparent)]
    Opening(#[from] OpeningError),
    #[error(transparent)]
    Threads(#[from] ThreadPoolBuildError),
    #[error("{0}")]
    Signals(#[from] std::io::Error),
    #[error(transparent)]
    Text(#[from] text::TextError),
}

/// Makes positions, or shows them.
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

fn generate(arguments: &Arguments) -> Result<(), Failure> {
    let mut library = Library::default();
    let variants = arguments.variant.iter().map(|name| library.get(name));
    let rules: Vec<Ruled> = variants.collect::<Result<_, _>>()?;
    let path = arguments.out.as_deref().ok_or(Failure::NoFile)?;
    let conditions = arguments.conditions(&rules);
    let stop = stop_flag()?;
    let (writer, played, positions) = Writer::open(path, &conditions)?;
    let sink = Mutex::new(Sink {
        writer,
        progress: Progress::new(arguments.positions, positions, played.len()),
        positions,
    });
    let pool = ThreadPoolBuilder::new()
        .num_threads(arguments.threads)
        .build()?;
    let next = AtomicU32::new(0);
    let results = pool.broadcast(|_| work(arguments, &rules, &played, &next, &sink, &stop));
    let sink = sink.into_inner().unwrap_or_else(PoisonError::into_inner);
    sink.progress.finish();
    results.into_iter().collect()
}

/// Plays games until there are positions enough.
fn work(
    arguments: &Arguments,
    rules: &[Ruled],
    played: &HashSet<u32>,
    next: &AtomicU32,
    sink: &Mutex<Sink>,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    let mut small = Player::<Board8x8>::new(arguments);
    let mut large = Player::<Board10x8>::new(arguments);
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if played.contains(&number) {
            continue;
        }
        let is_enough = || {
            let sink = sink.lock().unwrap_or_else(PoisonError::into_inner);
            sink.positions >= arguments.positions
        };
        if is_enough() {
            return Ok(());
        }
        let game = match rules[number as usize % rules.len()] {
            Ruled::Small(rules) => small.play(rules, number, stop),
            Ruled::Large(rules) => large.play(rules, number, stop),
        };
        // What one thread cannot do the others need not try.
        let stopping = |error: Failure| {
            stop.store(true, Ordering::Relaxed);
            error
        };
        let Some(game) = game.map_err(|error| stopping(error.into()))? else {
            return Ok(());
        };
        keep(sink, &game).map_err(|error| stopping(error.into()))?;
    }
}

fn keep(sink: &Mutex<Sink>, game: &GameData) -> Result<(), DataError> {
    let mut sink = sink.lock().unwrap_or_else(PoisonError::into_inner);
    sink.writer.add(game)?;
    sink.positions += game.entries.len();
    let positions = sink.positions;
    sink.progress.update(positions);
    Ok(())
}

//! How fast is an engine against another, or against itself with other options?
//!
//! | file | holds |
//! |---|---|
//! | `arguments` | the command line |
//! | `positions` | what is searched |
//! | `figures` | what the searches add up to |

mod arguments;
mod figures;
mod positions;

pub use arguments::Arguments;

use crate::bar::Bar;
use crate::games::arbiter::Seat;
use crate::games::clock::{Clocks, Limits};
use crate::games::conversation::{Failure, Turn};
use crate::games::engine::Engine;
use crate::games::error::SettingsError;
use crate::games::log::Log;
use crate::games::playing::{find_variant, not_zero};
use crate::games::settings::specs;
use crate::games::spec::StartError;
use crate::growing::OpenError;
use crate::signals::{INTERRUPTED, stop_flag};
use figures::{Figures, Mean, Search};
use positions::{FileError, Sample};
use std::fs;
use std::io;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use thiserror::Error;

/// How much longer than asked for an engine may search for a time.
const MARGIN: Duration = Duration::from_secs(5);

/// Why nothing is measured.
#[derive(Debug, Error)]
enum SpeedError {
    /// The command line makes no sense.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The file of positions cannot be read.
    #[error("cannot read {path}: {error}")]
    Read {
        /// The file.
        path: String,
        /// What the system says.
        error: io::Error,
    },
    /// It does not hold positions.
    #[error(transparent)]
    Positions(#[from] FileError),
    /// There are none of the games asked for.
    #[error("there is no position of the games asked for")]
    NoPosition,
    /// Signals cannot be caught.
    #[error(transparent)]
    Signals(#[from] io::Error),
    /// The log cannot be written.
    #[error(transparent)]
    Log(#[from] OpenError),
    /// An engine cannot be used.
    #[error(transparent)]
    Start(#[from] StartError),
    /// An engine does not search.
    #[error("{name} {failure} at {fen} ({variant})")]
    Failure {
        /// The engine.
        name: String,
        /// What it does instead.
        failure: Failure,
        /// The position.
        fen: String,
        /// The game.
        variant: String,
    },
}

impl SpeedError {
    /// True when that is because the program is to end.
    fn is_interruption(&self) -> bool {
        matches!(
            self,
            SpeedError::Start(StartError::Stopped)
                | SpeedError::Failure {
                    failure: Failure::Stopped,
                    ..
                }
        )
    }
}

/// Measures, and prints what was found.
pub fn run(arguments: &Arguments) -> ExitCode {
    let mut figures = Figures::default();
    let stop = match stop_flag() {
        Ok(stop) => stop,
        Err(error) => return fail(&error),
    };
    let done = measure(arguments, &mut figures, &stop);
    match done {
        Err(error) if !error.is_interruption() => fail(&error),
        Ok(names) if !stop.load(Ordering::Relaxed) => {
            print!("{}", figures.report(names.each_ref().map(String::as_str)));
            ExitCode::SUCCESS
        }
        _ => {
            if figures.count() > 0 {
                println!("{} positions: {}", figures.count(), figures.summary());
            }
            eprintln!("interrupted");
            ExitCode::from(INTERRUPTED)
        }
    }
}

fn fail(error: &dyn std::error::Error) -> ExitCode {
    eprintln!("error: {error}");
    ExitCode::FAILURE
}

/// Has both engines search all positions. Returns their names.
fn measure(
    arguments: &Arguments,
    figures: &mut Figures,
    stop: &Arc<AtomicBool>,
) -> Result<[String; 2], SpeedError> {
    let specs = specs(&arguments.engines)?;
    let limits = limits(arguments)?;
    let samples = samples(arguments)?;
    let log = Log::create(arguments.log.as_deref())?;
    let bar = Bar::new(samples.len() as u64, 0, "positions", arguments.report);
    for group in samples.chunk_by(|a, b| a.variant.name == b.variant.name) {
        let variant = &group[0].variant;
        let mut seats = specs.each_ref().map(|spec| {
            let any = limits.unwrap_or(Limits::Depth(group[0].depth));
            Seat::new(spec, variant, any, log.clone(), Arc::clone(stop))
        });
        for sample in group {
            let mut searches = [Vec::new(), Vec::new()];
            for _ in 0..arguments.rounds {
                for (i, seat) in seats.iter_mut().enumerate() {
                    let turn = Turn {
                        start: &sample.start,
                        moves: &[],
                        clocks: &Clocks::new(
                            [limits.unwrap_or(Limits::Depth(sample.depth)); 2],
                            MARGIN,
                        ),
                        color: sample.color,
                        patience: Duration::from_secs(arguments.patience.max(1)),
                    };
                    let found = search(seat.engine()?, &turn);
                    searches[i].push(found.map_err(|failure| SpeedError::Failure {
                        name: specs[i].name.clone(),
                        failure,
                        fen: sample.start.fen(specs[i].fen).to_owned(),
                        variant: variant.name.clone(),
                    })?);
                    seat.end_game("*");
                }
            }
            figures.add(searches.each_ref().map(|searches| Mean::of(searches)));
            bar.update(figures.count() as u64, figures.summary());
        }
    }
    bar.finish();
    Ok(specs.map(|spec| spec.name))
}

/// One search from an empty table.
fn search(engine: &mut Engine, turn: &Turn<'_>) -> Result<Search, Failure> {
    engine.new_game(turn.start, turn.clocks.limits(turn.color))?;
    let answer = engine.think(turn)?;
    Ok(Search {
        time: answer.elapsed,
        nodes: answer.thought.nodes.unwrap_or(0),
        told_after: answer.told_after,
        depth: answer.thought.depth.unwrap_or(0),
    })
}

/// What each search may use; `None` for the depths of the file.
fn limits(arguments: &Arguments) -> Result<Option<Limits>, SettingsError> {
    let limits = if let Some(seconds) = arguments.movetime {
        let time = Duration::try_from_secs_f64(seconds).ok();
        let time = time.filter(|time| *time >= Duration::from_millis(1));
        Some(Limits::MoveTime(time.ok_or(SettingsError::Range {
            name: "--movetime",
            range: "at least 0.001",
        })?))
    } else if let Some(nodes) = arguments.nodes {
        Some(Limits::Nodes(nodes))
    } else {
        arguments.depth.map(Limits::Depth)
    };
    limits.map(not_zero).transpose()
}

/// The positions asked for, those of each game together.
fn samples(arguments: &Arguments) -> Result<Vec<Sample>, SpeedError> {
    let mut samples = match &arguments.positions {
        None => positions::read(positions::BUILT_IN, "positions.txt")?,
        Some(path) => {
            let place = path.display().to_string();
            let text = fs::read_to_string(path).map_err(|error| SpeedError::Read {
                path: place.clone(),
                error,
            })?;
            positions::read(&text, &place)?
        }
    };
    if !arguments.variant.is_empty() {
        let wanted = arguments.variant.iter().map(|name| find_variant(name));
        let wanted = wanted.collect::<Result<Vec<_>, _>>()?;
        samples.retain(|sample| wanted.iter().any(|game| game.name == sample.variant.name));
    }
    if samples.is_empty() {
        return Err(SpeedError::NoPosition);
    }
    samples.sort_by(|a, b| a.variant.name.cmp(&b.variant.name));
    Ok(samples)
}

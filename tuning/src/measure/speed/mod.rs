//! Comparison of the search speed of two engines, or of one with different options.
//!
//! | file | holds |
//! |---|---|
//! | `arguments` | the command line |
//! | `positions` | the positions to search |
//! | `statistics` | statistics of the searches |

mod arguments;
mod positions;
mod statistics;

pub use arguments::Arguments;

use crate::measure::matches::engine::EngineSlot;
use crate::measure::matches::engine::conversation::{Answer, Failure, SearchInfo, Turn};
use crate::measure::matches::engine::log::Log;
use crate::measure::matches::engine::settings::{EngineSettings, StartError};
use crate::measure::matches::engines::specs;
use crate::measure::matches::playing::find_variant;
use crate::measure::matches::rules::clock::{Clocks, EngineLimits};
use crate::measure::matches::settings::error::SettingsError;
use crate::shared::adjudication::Score;
use crate::shared::append_log::OpenError;
use crate::shared::fail::fail;
use crate::shared::output;
use crate::shared::progress_bar::Bar;
use crate::shared::signals::{INTERRUPTED, stop_flag};
use positions::{FileError, Sample};
use statistics::{Mean, Search, Statistics};
use std::fs;
use std::io;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use thiserror::Error;

/// Tolerance of searches for a fixed time.
const MARGIN: Duration = Duration::from_secs(5);

/// Why the comparison fails.
#[derive(Debug, Error)]
enum SpeedError {
    /// The command line is invalid.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The file of positions cannot be read.
    #[error("cannot read {path}: {error}")]
    Read { path: String, error: io::Error },
    /// The file of positions is invalid.
    #[error(transparent)]
    Positions(#[from] FileError),
    /// No position is left.
    #[error("the file has no position of the requested games")]
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
    /// An engine's search cannot be compared.
    #[error("{name} {fault} at {fen} ({variant})")]
    Search {
        name: String,
        /// Its fault.
        fault: Fault,
        fen: String,
        variant: String,
    },
}

/// Why a search cannot be used.
#[derive(Debug, Error)]
enum Fault {
    /// No answer.
    #[error(transparent)]
    Failure(#[from] Failure),
    /// An illegal move.
    #[error("answers '{0}', which is not a legal move,")]
    NoMove(String),
    /// Nodes or depth are missing.
    #[error("does not report nodes and depth")]
    Untold,
    /// It did not reach the depth.
    #[error("stops at depth {0}")]
    Shallow(u32),
}

impl SpeedError {
    /// True if the program is being stopped.
    fn is_interruption(&self) -> bool {
        matches!(
            self,
            SpeedError::Start(StartError::Stopped)
                | SpeedError::Search {
                    fault: Fault::Failure(Failure::Stopped),
                    ..
                }
        )
    }
}

/// Runs the comparison and prints the report.
pub fn run(arguments: &Arguments) -> ExitCode {
    let stop = match stop_flag() {
        Ok(stop) => stop,
        Err(error) => return fail(&error),
    };
    let limits = match arguments.limits.limits() {
        Ok(limits) => limits,
        Err(error) => return fail(&error),
    };
    let mut statistics = Statistics::new(limits);
    let done = measure(arguments, limits, &mut statistics, &stop);
    if let Ok(names) = &done {
        output::print(statistics.report(names.each_ref().map(String::as_str)));
        return ExitCode::SUCCESS;
    }
    let status = match done {
        Err(error) if !error.is_interruption() => fail(&error),
        _ => {
            eprintln!("interrupted");
            ExitCode::from(INTERRUPTED)
        }
    };
    // Earlier results are still valid.
    if statistics.count() > 0 {
        output::line(format_args!(
            "{} positions: {}",
            statistics.count(),
            statistics.summary()
        ));
    }
    status
}

/// Searches all positions with both engines. Returns their names.
fn measure(
    arguments: &Arguments,
    limits: Option<EngineLimits>,
    statistics: &mut Statistics,
    stop: &Arc<AtomicBool>,
) -> Result<[String; 2], SpeedError> {
    let specs = specs(&arguments.engines)?;
    let samples = samples(arguments)?;
    let log = Log::create(arguments.log.as_deref())?;
    let bar = Bar::new(samples.len() as u64, 0, "positions", arguments.report);
    for group in samples.chunk_by(|a, b| a.variant.name == b.variant.name) {
        let mut slots = specs.each_ref().map(|spec| {
            let (log, stop) = (log.clone(), Arc::clone(stop));
            EngineSlot::new(spec, &group[0].variant, log, stop)
        });
        for sample in group {
            let limits = limits.unwrap_or(EngineLimits::Depth(sample.depth));
            let turn = Turn {
                start: &sample.start,
                moves: &[],
                clocks: &Clocks::new([limits; 2], MARGIN),
                color: sample.color,
                patience: Duration::from_secs(arguments.patience.max(1)),
            };
            let mut searches = [Vec::new(), Vec::new()];
            for round in 0..arguments.rounds as usize {
                // Alternate which engine is first, in case the speed of the machine drifts.
                let first = (statistics.count() + round) % 2;
                for i in [first, 1 - first] {
                    searches[i].push(search(&specs[i], &mut slots[i], sample, &turn)?);
                }
            }
            statistics.add(searches.each_ref().map(|searches| Mean::of(searches)));
            bar.update(statistics.count() as u64, statistics.summary());
        }
    }
    bar.finish();
    Ok(specs.map(|spec| spec.name))
}

/// One search from an empty table.
fn search(
    spec: &EngineSettings,
    slot: &mut EngineSlot<'_>,
    sample: &Sample,
    turn: &Turn<'_>,
) -> Result<Search, SpeedError> {
    let limits = turn.clocks.limits(turn.color);
    let engine = slot.engine()?;
    let found = engine
        .new_game()
        .and_then(|()| engine.think(turn))
        .map_err(Fault::from)
        .and_then(|answer| examine(sample, limits, &answer));
    found.map_err(|fault| SpeedError::Search {
        name: spec.name.clone(),
        fault,
        fen: sample.start.fen(spec.fen).to_owned(),
        variant: sample.variant.name.clone(),
    })
}

/// Checks that an answer can be compared.
fn examine(sample: &Sample, limits: EngineLimits, answer: &Answer) -> Result<Search, Fault> {
    if !sample.is_move(&answer.text) {
        return Err(Fault::NoMove(answer.text.clone()));
    }
    let SearchInfo {
        score: Some(score),
        depth: Some(depth),
        nodes: Some(nodes),
    } = answer.info
    else {
        return Err(Fault::Untold);
    };
    // After finding a mate an engine may stop early.
    if let (EngineLimits::Depth(wanted), Score::Centipawns(_)) = (limits, score)
        && depth < wanted
    {
        return Err(Fault::Shallow(depth));
    }
    Ok(Search {
        time: answer.elapsed,
        nodes,
        reported_after: answer.reported_after,
        depth,
    })
}

/// The requested positions, grouped by game.
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

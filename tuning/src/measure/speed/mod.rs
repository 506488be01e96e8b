//! Comparison of the search speed of two engines, or of one with different options.
//!
//! | file | holds |
//! |---|---|
//! | `help`, `settings` | the command line, described and validated |
//! | `positions` | the positions to search |
//! | `statistics` | statistics of the searches |

mod help;
mod positions;
mod settings;
mod statistics;

pub use help::HELP;

use crate::measure::flags::arguments::Arguments;
use crate::measure::open_log;
use crate::measure::play::clock::{EngineClocks, EngineLimits};
use crate::shared::adjudication::Score;
use crate::shared::files::FileError;
use crate::shared::process::{self, AnyError, End};
use crate::shared::progress::Progress;
use positions::{AnyGame, Sample};
use settings::Settings;
use sissa::board::Geometry;
use sissa::engines::EngineSlot;
use sissa::engines::settings::UnusableEngine;
use sissa::engines::start_fen;
use sissa::engines::turn::{Answer, Failure, Limit, SearchInfo, Turn};
use sissa::on_board;
use statistics::{Averages, Search, Statistics};
use std::fs;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The least tolerance of searches for a fixed time.
const MARGIN: Duration = Duration::from_secs(5);

/// Runs the comparison and prints the report.
pub fn run(arguments: &Arguments) -> ExitCode {
    process::interruptible("", |stop| compare(arguments, stop))
}

fn compare(arguments: &Arguments, stop: &Arc<AtomicBool>) -> Result<End, AnyError> {
    let settings = Settings::new(&arguments.words)?;
    let mut statistics = Statistics::new(settings.limits);
    let done = measure(&settings, &mut statistics, stop);
    if matches!(done, Ok(End::Finished)) {
        let names = settings.engines.settings.each_ref();
        process::print(statistics.report(names.map(|engine| engine.name.as_str())));
    } else if statistics.count() > 0 {
        // Earlier results are still valid.
        process::line(format_args!("{}", statistics.total()));
    }
    done
}

/// Searches all positions with both engines.
fn measure(settings: &Settings, statistics: &mut Statistics, stop: &Arc<AtomicBool>) -> Result<End, AnyError> {
    let samples = samples(settings)?;
    let log = open_log(settings.play.log.as_deref())?;
    let progress = Progress::new("", Some(samples.len() as u64), 0, "positions");
    for group in samples.chunk_by(|a, b| a.variant.name == b.variant.name) {
        let engines = settings.engines.settings.each_ref();
        let mut slots = engines.map(|engine| EngineSlot::new(engine, &group[0].variant, &log, stop));
        for sample in group {
            let mut searches = [Vec::new(), Vec::new()];
            for round in 0..settings.rounds {
                // Alternate which engine is first, in case the speed of the machine drifts.
                let first = (statistics.count() + round) % 2;
                for i in [first, 1 - first] {
                    match search(settings, i, &mut slots[i], sample)? {
                        Some(found) => searches[i].push(found),
                        None => return Ok(End::Interrupted),
                    }
                }
            }
            statistics.add(searches.each_ref().map(|searches| Averages::of(searches)));
            progress.update(statistics.count() as u64, || statistics.summary());
        }
    }
    progress.finish();
    Ok(End::Finished)
}

/// The clocks for searches by engine `i`, whichever side is to move.
fn clocks(settings: &Settings, i: usize, depth: u32) -> EngineClocks {
    let limits = settings.limits.unwrap_or(EngineLimits::Depth(depth));
    EngineClocks::new([limits; 2], [settings.engines.margins[i].max(MARGIN); 2])
}

/// One search by engine `i` from an empty table; `None` if it is stopped.
fn search(
    settings: &Settings,
    i: usize,
    slot: &mut EngineSlot<'_>,
    sample: &Sample,
) -> Result<Option<Search>, AnyError> {
    let clocks = clocks(settings, i, sample.depth);
    let engine = match slot.engine() {
        Err(UnusableEngine::Stopped) => return Ok(None),
        engine => engine?,
    };
    on_board!(AnyGame; &sample.game, game => {
        let turn = clocks.turn(game, settings.play.patience);
        let found = match engine.new_game().and_then(|()| engine.think(&turn)) {
            Ok(answer) => examine(&turn, &answer),
            Err(Failure::Stopped) => return Ok(None),
            Err(failure) => Err(failure.to_string()),
        };
        found.map(Some).map_err(|problem| {
            let engine = &settings.engines.settings[i];
            let fen = start_fen(game.start(), engine.fen);
            format!("{} {problem} at {fen} ({})", engine.name, sample.variant.name).into()
        })
    })
}

/// Checks that an answer can be compared. The error follows the engine's name.
fn examine<G: Geometry>(turn: &Turn<'_, G>, answer: &Answer) -> Result<Search, String> {
    answer.read(turn.game.position())?;
    let SearchInfo { score: Some(score), depth: Some(depth), nodes: Some(nodes) } = answer.info else {
        return Err("does not report score, nodes and depth".to_owned());
    };
    // After finding a mate an engine may stop early.
    if let (Limit::Depth(wanted), Score::Centipawns(_)) = (turn.limit, score)
        && depth < wanted
    {
        return Err(format!("stops at depth {depth}"));
    }
    Ok(Search { time: answer.elapsed, nodes, reported_after: answer.reported_after, depth })
}

/// The requested positions, grouped by game.
fn samples(settings: &Settings) -> Result<Vec<Sample>, AnyError> {
    let catalog = settings.play.catalog()?;
    let mut samples = match &settings.positions {
        None => positions::read(positions::BUILT_IN, "positions.epd", &catalog)?,
        Some(path) => {
            let place = path.display().to_string();
            let text = fs::read_to_string(path).map_err(FileError::of(path))?;
            positions::read(&text, &place, &catalog)?
        }
    };
    let wanted = settings.play.variants(&catalog)?;
    if !wanted.is_empty() {
        samples.retain(|sample| wanted.iter().any(|game| game.name == sample.variant.name));
    }
    if samples.is_empty() {
        return Err("the file has no position of the requested games".into());
    }
    samples.sort_by(|a, b| a.variant.name.cmp(&b.variant.name));
    Ok(samples)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sissa::board::Color;

    #[test]
    fn an_engine_has_its_own_time_margin() {
        let words = "-engine cmd=a -engine cmd=b timemargin=60000 -each st=0.1".split(' ').map(str::to_owned);
        let settings = Settings::new(&words.collect::<Vec<_>>()).expect("it is right");
        for color in Color::ALL {
            let allowed = [0, 1].map(|i| clocks(&settings, i, 1).allowance(color).map(|time| time.as_millis()));
            assert_eq!(allowed, [Some(5_100), Some(60_100)]);
        }
    }
}

//! Comparison of the search speed of two engines, or of one with different options.
//!
//! | file | holds |
//! |---|---|
//! | `help` | the command line, described |
//! | `positions` | the positions to search |
//! | `statistics` | statistics of the searches |

mod help;
mod positions;
mod statistics;

pub use help::HELP;

use crate::measure::flags;
use crate::measure::flags::arguments::Arguments;
use crate::measure::flags::engines::{self, Engines};
use crate::measure::flags::error::SettingsError;
use crate::measure::flags::play_flags::PlayFlags;
use crate::measure::open_log;
use crate::measure::play::clock::{Clocks, EngineLimits};
use crate::shared::adjudication::Score;
use crate::shared::files::FileError;
use crate::shared::process::{self, AnyError, End};
use crate::shared::progress::Progress;
use positions::{AnyGame, Sample};
use sissa::board::Geometry;
use sissa::engines::EngineSlot;
use sissa::engines::quirks::start_fen;
use sissa::engines::settings::{EngineSettings, UnusableEngine};
use sissa::engines::turn::{Answer, Failure, Limit, SearchInfo, Turn};
use sissa::on_board;
use sissa::variant::Variant;
use statistics::{Averages, Search, Statistics};
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use thiserror::Error;

/// The least tolerance of searches for a fixed time.
const MARGIN: Duration = Duration::from_secs(5);

/// The most searches of each position.
const MAX_ROUNDS: usize = 1000;

/// Why a search cannot be used.
#[derive(Debug, Error)]
enum Fault {
    #[error(transparent)]
    Failure(#[from] Failure),
    #[error("answers '{0}', which is not a legal move,")]
    NoMove(String),
    #[error("does not report score, nodes and depth")]
    NoReport,
    #[error("stops at depth {0}")]
    Shallow(u32),
}

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

struct Settings {
    engines: Engines<2>,
    /// The limit of each search; `None` for the depth of each position.
    limits: Option<EngineLimits>,
    play: PlayFlags,
    positions: Option<PathBuf>,
    rounds: usize,
}

impl Settings {
    fn new(words: &[String]) -> Result<Settings, SettingsError> {
        let flags = flags::read(words, HELP)?;
        let engines = engines::read::<2>(&flags)?;
        let [first, second] = engines.given;
        if first != second || matches!(first, Some(EngineLimits::Clock(_))) {
            return Err(SettingsError::Range(
                "the limit",
                "st, nodes or depth, and the same for both engines".to_owned(),
            ));
        }
        let mut settings = Settings { engines, limits: first, play: PlayFlags::default(), positions: None, rounds: 1 };
        for flag in &flags {
            if settings.play.add(flag)? {
                continue;
            }
            match flag.name {
                "-positions" => settings.positions = Some(flag.path()?),
                "-rounds" => {
                    settings.rounds = flag.number()?;
                    if !(1..=MAX_ROUNDS).contains(&settings.rounds) {
                        return Err(SettingsError::Range("-rounds", format!("from 1 to {MAX_ROUNDS}")));
                    }
                }
                "-engine" | "-each" => {}
                name => return Err(SettingsError::Refused(name.to_owned())),
            }
        }
        Ok(settings)
    }
}

/// Searches all positions with both engines.
fn measure(settings: &Settings, statistics: &mut Statistics, stop: &Arc<AtomicBool>) -> Result<End, AnyError> {
    let engines = &settings.engines.settings;
    let samples = samples(settings)?;
    let log = open_log(settings.play.log.as_deref())?;
    let progress = Progress::new("", Some(samples.len() as u64), 0, "positions");
    for group in samples.chunk_by(|a, b| a.variant.name == b.variant.name) {
        let mut slots = engines.each_ref().map(|settings| {
            let (log, stop) = (log.clone(), Arc::clone(stop));
            EngineSlot::new(settings, &group[0].variant, log, stop)
        });
        for sample in group {
            let limits = settings.limits.unwrap_or(EngineLimits::Depth(sample.depth));
            let mut searches = [Vec::new(), Vec::new()];
            for round in 0..settings.rounds {
                // Alternate which engine is first, in case the speed of the machine drifts.
                let first = (statistics.count() + round) % 2;
                for i in [first, 1 - first] {
                    let (engine, slot) = (&engines[i], &mut slots[i]);
                    let clocks = Clocks::new([limits; 2], [settings.engines.margins[i].max(MARGIN); 2]);
                    let found = on_board!(AnyGame; &sample.game, game => {
                        let color = game.position().side_to_move();
                        let turn = Turn {
                            game,
                            limit: clocks.limit(color),
                            only: &[],
                            allowance: clocks.allowance(color),
                            patience: Some(settings.play.patience),
                        };
                        search(engine, slot, &sample.variant, &turn)?
                    });
                    match found {
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

/// One search from an empty table; `None` if it is stopped.
fn search<G: Geometry>(
    settings: &EngineSettings,
    slot: &mut EngineSlot<'_>,
    variant: &Variant,
    turn: &Turn<'_, G>,
) -> Result<Option<Search>, AnyError> {
    let engine = match slot.engine() {
        Err(UnusableEngine::Stopped) => return Ok(None),
        engine => engine?,
    };
    let found = engine
        .new_game()
        .and_then(|()| engine.think(turn))
        .map_err(Fault::from)
        .and_then(|answer| examine(turn, &answer));
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Fault::Failure(Failure::Stopped)) => Ok(None),
        Err(fault) => {
            let fen = start_fen(turn.game.start(), settings.fen);
            let (name, variant) = (&settings.name, &variant.name);
            Err(format!("{name} {fault} at {fen} ({variant})").into())
        }
    }
}

/// Checks that an answer can be compared.
fn examine<G: Geometry>(turn: &Turn<'_, G>, answer: &Answer) -> Result<Search, Fault> {
    if answer.read(turn.game.position()).is_err() {
        return Err(Fault::NoMove(answer.text.clone()));
    }
    let SearchInfo { score: Some(score), depth: Some(depth), nodes: Some(nodes) } = answer.info else {
        return Err(Fault::NoReport);
    };
    // After finding a mate an engine may stop early.
    if let (Limit::Depth(wanted), Score::Centipawns(_)) = (turn.limit, score)
        && depth < wanted
    {
        return Err(Fault::Shallow(depth));
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

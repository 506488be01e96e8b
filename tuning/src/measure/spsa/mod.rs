//! Tuning options of any engine by games: which values are stronger?
//!
//! The method is simultaneous perturbation stochastic approximation (J. C. Spall, 1992), as chess programmers use it
//! (<https://www.chessprogramming.org/SPSA>): all values are changed at once, by chance up or down, an engine with the
//! changed values plays one with the opposite changes, and all values move by the result. The expected step is along
//! the gradient of strength, however many values there are.
//!
//! | file | holds |
//! |---|---|
//! | `arguments`, `settings` | the command line, and what it means |
//! | `parameter` | what is tuned |
//! | `gains` | how large differences and steps are |
//! | `tuner` | the values, and how results move them |
//! | `workers` | pairs of games, several at a time |
//! | `journal` | results and values in a file that a run is taken up from |
//! | `report` | telling it |

mod arguments;
mod gains;
mod journal;
mod parameter;
mod report;
mod settings;
mod tuner;
mod workers;

pub use arguments::Arguments;

use crate::measure::matches::engine::Engine;
use crate::measure::matches::log::Log;
use crate::measure::matches::spec::StartError;
use crate::shared::bar::Bar;
use crate::shared::failing::fail;
use crate::shared::growing::OpenError;
use crate::shared::opening::ONE_OPENING;
use crate::shared::signals::{INTERRUPTED, stop_flag};
use journal::{Journal, JournalError};
use parameter::Parameter;
use report::Tally;
use settings::{CommandError, Settings};
use sissa::variant::Variant;
use std::io;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use thiserror::Error;
use tuner::Tuner;
use workers::Run;

/// Why nothing is tuned.
#[derive(Debug, Error)]
enum SpsaError {
    /// The command line makes no sense.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// Signals cannot be caught.
    #[error(transparent)]
    Signals(#[from] io::Error),
    /// The log cannot be written.
    #[error(transparent)]
    Log(#[from] OpenError),
    /// The engine cannot be used with all values that are asked for.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The values cannot be kept.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// Tunes, and prints the values.
pub fn run(arguments: &Arguments) -> ExitCode {
    match tune(arguments) {
        Ok(status) => status,
        Err(error) => fail(&error),
    }
}

fn tune(arguments: &Arguments) -> Result<ExitCode, SpsaError> {
    let settings = Settings::new(arguments)?;
    let stop = stop_flag()?;
    let log = Log::create(settings.log.as_deref())?;
    match check_options(&settings, &log, &stop) {
        Err(StartError::Stopped) => return Ok(ExitCode::from(INTERRUPTED)),
        checked => checked?,
    }
    let mut run = open(&settings)?;
    let played = workers::play(&settings, &mut run, &log, &stop);
    run.bar.finish();
    // What was found before a failure is worth as much.
    print!("{}", report::report(&run.tuner, &run.tally, settings.pairs));
    Ok(match played {
        Err(error) => fail(&error),
        Ok(()) if stop.load(Ordering::Relaxed) => {
            eprintln!("interrupted");
            ExitCode::from(INTERRUPTED)
        }
        Ok(()) => ExitCode::SUCCESS,
    })
}

/// Starts the engine in each game with the least values and with the greatest, to see that it takes them.
fn check_options(settings: &Settings, log: &Log, stop: &Arc<AtomicBool>) -> Result<(), StartError> {
    let bounds: [fn(&Parameter) -> i32; 2] =
        [|parameter| parameter.low, |parameter| parameter.high];
    for variant in &settings.variants {
        for bound in bounds {
            let engine = settings.engine_with(settings.parameters.iter().map(bound), "");
            let (log, stop) = (log.clone(), Arc::clone(stop));
            Engine::start(&engine, variant, log, stop)?;
        }
    }
    Ok(())
}

/// A run at its start, or where it is taken up.
fn open(settings: &Settings) -> Result<Run, JournalError> {
    let parameters = settings.parameters.clone();
    let seed = settings.openings.seed;
    let mut tuner = Tuner::new(parameters, settings.pairs, settings.r_end, seed);
    let mut tally = Tally::default();
    let mut journal = None;
    if let Some(path) = &settings.state {
        let names = settings
            .parameters
            .iter()
            .map(|parameter| parameter.name.as_str());
        let names: Vec<&str> = names.collect();
        let (opened, entries) = Journal::open(path, &settings.identity, &names)?;
        entries.iter().for_each(|entry| tally.add(entry));
        if let Some(last) = entries.last() {
            let played = entries.iter().map(|entry| entry.pair).collect();
            tuner.resume(&played, &last.values);
        }
        journal = Some(opened);
    }
    let bar = Bar::new(
        settings.pairs.into(),
        tally.pairs.into(),
        "pairs",
        settings.report,
    );
    let only_one = |variant: &Arc<Variant>| settings.openings.only_one(variant);
    if settings.variants.iter().any(only_one) {
        bar.say(ONE_OPENING);
    }
    Ok(Run {
        tuner,
        journal,
        tally,
        bar,
    })
}

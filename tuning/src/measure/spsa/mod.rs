//! Tuning of engine options by games.
//!
//! The method is simultaneous perturbation stochastic approximation, SPSA (J. C. Spall, 1992;
//! <https://www.chessprogramming.org/SPSA>): all values are changed at once, randomly up or down, the engine plays
//! against itself with the opposite changes, and all values move by the result. The expected step follows the gradient
//! of strength, for any number of values.
//!
//! | file | holds |
//! |---|---|
//! | `arguments`, `settings` | the command line, raw and validated |
//! | `parameter` | the parameters to tune |
//! | `gains` | sizes of differences and steps |
//! | `tuner` | the values and their updates |
//! | `workers` | parallel games |
//! | `journal` | the state file |
//! | `report` | progress and final report |

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
use crate::measure::matches::engine::log::Log;
use crate::measure::matches::engine::settings::StartError;
use crate::shared::append_log::OpenError;
use crate::shared::fail::fail;
use crate::shared::opening::ONE_OPENING;
use crate::shared::output;
use crate::shared::progress_bar::Bar;
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

/// Why tuning fails.
#[derive(Debug, Error)]
enum SpsaError {
    /// The command line is invalid.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// Signals cannot be caught.
    #[error(transparent)]
    Signals(#[from] io::Error),
    /// The log cannot be written.
    #[error(transparent)]
    Log(#[from] OpenError),
    /// The engine does not accept all requested values.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The state file cannot be used.
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
    let status = match played {
        Err(error) => fail(&error),
        Ok(()) if stop.load(Ordering::Relaxed) => {
            eprintln!("interrupted");
            ExitCode::from(INTERRUPTED)
        }
        Ok(()) => ExitCode::SUCCESS,
    };
    // The values are valid even after a failure.
    output::print(report::report(&run.tuner, &run.tally, settings.pairs));
    Ok(status)
}

/// Starts the engine in each game with the smallest and with the largest values, to check that it accepts them.
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

/// A new or resumed run.
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
        let (opened, entries) = Journal::open(path, &settings.fingerprint, &names)?;
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

//! Tuning of engine options by games.
//!
//! The method is simultaneous perturbation stochastic approximation, SPSA (J. C. Spall, 1992;
//! <https://www.chessprogramming.org/SPSA>): all values are changed at once, randomly up or down, the engine plays
//! against itself with the opposite changes, and all values move by the result. The expected step follows the gradient
//! of strength, for any number of values.
//!
//! | file | holds |
//! |---|---|
//! | `help`, `settings` | the command line, described and validated |
//! | `parameter` | the parameters to tune |
//! | `gains` | sizes of differences and steps |
//! | `tuner` | the values and their updates |
//! | `pairs` | playing pairs of games, several at a time |
//! | `tally` | totals of finished pairs |
//! | `state` | the state file |
//! | `report` | progress and final report |

mod gains;
mod help;
mod pairs;
mod parameter;
mod report;
mod settings;
mod state;
mod tally;
mod tuner;

pub use help::HELP;

use crate::measure::flags::arguments::Arguments;
use crate::measure::open_log;
use crate::measure::play::openings::ONE_OPENING;
use crate::shared::files::FileError;
use crate::shared::process::{self, AnyError, End};
use crate::shared::progress::Progress;
use crate::shared::state_file;
use pairs::Run;
use parameter::Parameter;
use settings::Settings;
use sissa::engines::UciEngine;
use sissa::engines::log::Log;
use sissa::engines::settings::UnusableEngine;
use sissa::variant::Variant;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tally::PairTally;
use tuner::Tuner;

/// Tunes, and prints the values.
pub fn run(arguments: &Arguments) -> ExitCode {
    process::interruptible("", |stop| tune(arguments, stop))
}

fn tune(arguments: &Arguments, stop: &Arc<AtomicBool>) -> Result<End, AnyError> {
    let settings = Settings::new(&arguments.words)?;
    let _lock = (settings.state.as_deref().map(state_file::lock)).transpose()?;
    // A run that is refused must not empty the log of another one.
    let mut run = open(&settings)?;
    let log = open_log(settings.play.log.as_deref())?;
    match check_options(&settings, &log, stop) {
        Err(UnusableEngine::Stopped) => return Ok(End::Interrupted),
        checked => checked?,
    }
    let played = pairs::play(&settings, &mut run, &log, stop);
    run.progress.finish();
    // The values are valid even after a failure.
    process::print(report::report(&run.tuner, &run.tally, settings.pairs));
    played?;
    Ok(End::of(stop))
}

/// Starts the engine in each game with the smallest and with the largest values, to check that it accepts them.
fn check_options(settings: &Settings, log: &Log, stop: &Arc<AtomicBool>) -> Result<(), UnusableEngine> {
    let bounds: [fn(&Parameter) -> i32; 2] = [|parameter| parameter.low, |parameter| parameter.high];
    for variant in &settings.variants {
        for bound in bounds {
            let engine = settings.engine_with(settings.parameters.iter().map(bound), "");
            UciEngine::start(&engine, variant, log, stop)?;
        }
    }
    Ok(())
}

/// A new or resumed run.
fn open(settings: &Settings) -> Result<Run, FileError> {
    let parameters = settings.parameters.clone();
    let seed = settings.openings.seed;
    let mut tuner = Tuner::new(parameters, settings.pairs, settings.r_end, seed);
    let mut tally = PairTally::default();
    if let Some(path) = &settings.state {
        let count = settings.parameters.len();
        if let Some((there, values)) = state::read(path, &settings.conditions_text, count)? {
            tally = there;
            tuner.resume(tally.pairs, &values);
        }
    }
    let progress = Progress::new("", Some(settings.pairs.into()), tally.pairs.into(), "pairs");
    let only_one = |variant: &Arc<Variant>| settings.openings.only_one(variant);
    if settings.variants.iter().any(only_one) {
        progress.print(ONE_OPENING);
    }
    Ok(Run { tuner, tally, progress })
}

//! Matches between engines.
//!
//! | file or folder | holds |
//! |---|---|
//! | `settings` | the command line, raw and validated |
//! | `rules` | one game |
//! | `schedule` | a match: worker threads and results |
//! | `record`, `tally` | a finished game, and totals of them |
//! | `files` | files of finished games |
//! | `lines`, `report` | the output during a match, and at its end |

pub mod files;
mod lines;
pub mod record;
mod report;
pub mod rules;
mod schedule;
pub mod settings;
mod tally;

use crate::shared::process::{self, INTERRUPTED, fail, stop_flag};
use settings::Settings;
use settings::arguments::Arguments;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

/// Plays a match and prints the report.
pub fn run(arguments: &Arguments) -> ExitCode {
    let settings = match Settings::new(&arguments.words) {
        Ok(settings) => settings,
        Err(error) => return fail(&error),
    };
    let stop = match stop_flag() {
        Ok(stop) => stop,
        Err(error) => return fail(&error),
    };
    match schedule::run(&settings, &stop) {
        Err(error) => fail(&error),
        Ok(tally) => {
            process::print(report::report(&tally, &settings));
            if stop.load(Ordering::Relaxed) {
                eprintln!("interrupted");
                ExitCode::from(INTERRUPTED)
            } else {
                ExitCode::SUCCESS
            }
        }
    }
}

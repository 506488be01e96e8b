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

use crate::shared::process::{self, AnyError, End};
use settings::Settings;
use settings::arguments::Arguments;
use std::process::ExitCode;

/// Plays a match and prints the report.
pub fn run(arguments: &Arguments) -> ExitCode {
    process::interruptible::<AnyError>("", |stop| {
        let settings = Settings::new(&arguments.words)?;
        let tally = schedule::run(&settings, stop)?;
        process::print(report::report(&tally, &settings));
        Ok(End::of(stop))
    })
}

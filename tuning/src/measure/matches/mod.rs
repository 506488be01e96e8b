//! Matches between engines.
//!
//! | file or folder | holds |
//! |---|---|
//! | `settings` | the command line, raw and validated |
//! | `arbiter`, `clock` | one game, and its limits and clocks |
//! | `openings`, `book` | openings, and files of them |
//! | `schedule` | a match: worker threads and results |
//! | `record`, `tally` | a finished game, and totals of them |
//! | `pgn`, `archive` | games as PGN, and the file from which a match is resumed |
//! | `fingerprint` | the conditions of a match, which must be the same when it is resumed |
//! | `lines`, `report` | the output during a match, and at its end |

pub mod arbiter;
mod archive;
mod book;
pub mod clock;
pub mod fingerprint;
mod lines;
pub mod openings;
mod pgn;
pub mod record;
mod report;
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

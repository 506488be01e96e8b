//! Matches between engines.
//!
//! | file or folder | holds |
//! |---|---|
//! | `help`, `settings` | the command line, described and validated |
//! | `openings`, `book` | openings, and files of them |
//! | `schedule` | a match: worker threads and results |
//! | `tally` | totals of finished games |
//! | `pgn`, `archive` | games as PGN, and the file from which a match is resumed |
//! | `lines`, `report` | the output during a match, and at its end |

mod archive;
mod book;
mod help;
mod lines;
mod openings;
mod pgn;
mod report;
mod schedule;
mod settings;
mod tally;

pub use help::HELP;

use crate::measure::flags::arguments::Arguments;
use crate::shared::process::{self, AnyError, End};
use settings::Settings;
use std::process::ExitCode;
use tally::Tally;

/// Plays a match and prints the report.
pub fn run(arguments: &Arguments) -> ExitCode {
    process::interruptible::<AnyError>("", |stop| {
        let settings = Settings::new(&arguments.words)?;
        let mut tally = Tally::default();
        let played = schedule::run(&settings, stop, &mut tally);
        // What has been played counts, also if an engine cannot be started any more.
        if played.is_ok() || tally.games() > 0 {
            process::print(report::report(&tally, &settings));
        }
        played.map(|()| End::of(stop))
    })
}

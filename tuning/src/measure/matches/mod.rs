//! Matches between engines.
//!
//! | file | holds |
//! |---|---|
//! | `arguments`, `playing`, `settings`, `error` | the command line, what it means, and what is wrong with it |
//! | `identity` | what tells one match from another |
//! | `schedule` | a whole match: games handed out, results gathered |
//! | `arbiter` | one game |
//! | `clock` | limits and clocks |
//! | `spec` | what is known of an engine before it is started |
//! | `engine`, `conversation` | an engine as a process, and what is said to it |
//! | `uci`, `uci_options` | UCI |
//! | `dialect` | what other engines call games, and how they read positions and moves |
//! | `process`, `log` | engines as processes, and a record of what is said |
//! | `record`, `pgn`, `archive` | finished games, as PGN, in a file that a match is taken up from |
//! | `tally` | what the games add up to |
//! | `elo`, `sprt` | what that says about strength |
//! | `report`, `progress` | telling it |

pub mod arbiter;
mod archive;
pub mod arguments;
pub mod clock;
pub mod conversation;
pub mod dialect;
mod elo;
pub mod engine;
pub mod error;
pub mod identity;
pub mod log;
mod pgn;
pub mod playing;
mod process;
mod progress;
pub mod record;
mod report;
mod schedule;
pub mod settings;
pub mod spec;
mod sprt;
mod tally;
mod uci;
mod uci_options;

pub use arguments::Arguments;

use crate::shared::failing::fail;
use crate::shared::signals::{INTERRUPTED, stop_flag};
use settings::Settings;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

/// Plays a match and prints the report.
pub fn run(arguments: &Arguments) -> ExitCode {
    let settings = match Settings::new(arguments) {
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
            print!("{}", report::report(&tally, &settings));
            if stop.load(Ordering::Relaxed) {
                eprintln!("interrupted");
                ExitCode::from(INTERRUPTED)
            } else {
                ExitCode::SUCCESS
            }
        }
    }
}

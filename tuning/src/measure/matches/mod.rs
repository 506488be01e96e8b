//! Matches between engines.
//!
//! | file | holds |
//! |---|---|
//! | `arguments`, `flags`, `engine_flags`, `settings`, `error` | the command line of a match, raw and validated |
//! | `engines`, `playing` | what other tools' command lines share |
//! | `openings`, `book` | openings |
//! | `fingerprint` | the conditions of a match |
//! | `schedule` | a match: worker threads and results |
//! | `arbiter` | one game |
//! | `clock` | limits and clocks |
//! | `spec` | the settings of an engine |
//! | `engine`, `conversation` | a running engine, requests and answers |
//! | `uci`, `uci_options` | UCI |
//! | `quirks` | names of games and notations that other engines expect |
//! | `process`, `log` | engine processes, and a log of all lines |
//! | `record`, `pgn`, `archive` | finished games, PGN, and the file from which a match is resumed |
//! | `tally` | totals |
//! | `elo`, `sprt` | Elo and the sequential test |
//! | `lines`, `report` | the output during a match, and at its end |

pub mod arbiter;
mod archive;
pub mod arguments;
mod book;
pub mod clock;
pub mod conversation;
mod elo;
pub mod engine;
mod engine_flags;
pub mod engines;
pub mod error;
pub mod fingerprint;
mod flags;
mod lines;
pub mod log;
mod openings;
mod pgn;
pub mod playing;
mod process;
pub mod quirks;
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

use crate::shared::fail::fail;
use crate::shared::output;
use crate::shared::signals::{INTERRUPTED, stop_flag};
use settings::Settings;
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
            output::print(report::report(&tally, &settings));
            if stop.load(Ordering::Relaxed) {
                eprintln!("interrupted");
                ExitCode::from(INTERRUPTED)
            } else {
                ExitCode::SUCCESS
            }
        }
    }
}

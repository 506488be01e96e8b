//! Matches between engines.
//!
//! | file | holds |
//! |---|---|
//! | `arguments`, `playing`, `settings`, `error` | the command line, raw and validated |
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
//! | `report`, `progress` | reports |

pub mod arbiter;
mod archive;
pub mod arguments;
pub mod clock;
pub mod conversation;
mod elo;
pub mod engine;
pub mod error;
pub mod fingerprint;
pub mod log;
mod pgn;
pub mod playing;
mod process;
mod progress;
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

//! Matches between engines: how strong is a change?
//!
//! | file | holds |
//! |---|---|
//! | `arguments`, `settings` | the command line, and what it means |
//! | `identity` | what tells one match from another |
//! | `schedule` | a whole match: games handed out, results gathered |
//! | `arbiter` | one game |
//! | `opening` | arrays and random moves at the start of a game |
//! | `clock` | limits and clocks |
//! | `adjudication` | ending games that are decided |
//! | `spec` | what is known of an engine before it is started |
//! | `engine` | an engine, whichever protocol it speaks |
//! | `uci`, `cecp`, `cecp_words` | the protocols |
//! | `dialect` | what other engines call games, and how they read positions and moves |
//! | `process`, `log` | engines as processes, and a record of what is said |
//! | `record`, `pgn`, `archive` | finished games, as PGN, in a file that a match is taken up from |
//! | `tally` | what the games add up to |
//! | `elo`, `sprt` | what that says about strength |
//! | `report`, `progress` | telling it |

pub mod adjudication;
mod arbiter;
mod archive;
mod arguments;
mod cecp;
mod cecp_words;
mod clock;
mod dialect;
mod elo;
pub mod engine;
mod identity;
mod log;
pub mod opening;
mod pgn;
mod process;
mod progress;
mod record;
mod report;
mod schedule;
mod settings;
mod spec;
mod sprt;
mod tally;
mod uci;

pub use arguments::Arguments;

use settings::Settings;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit status of a match that was interrupted.
const INTERRUPTED: u8 = 130;

/// Plays a match and reports on it.
pub fn run(arguments: &Arguments) -> ExitCode {
    let settings = match Settings::new(arguments) {
        Ok(settings) => settings,
        Err(error) => return fail(&error),
    };
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        // The second one ends the program at once.
        let registered = signal_hook::flag::register_conditional_shutdown(
            signal,
            INTERRUPTED.into(),
            Arc::clone(&stop),
        )
        .and_then(|_| signal_hook::flag::register(signal, Arc::clone(&stop)));
        if let Err(error) = registered {
            return fail(&error);
        }
    }
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

fn fail(error: &dyn std::error::Error) -> ExitCode {
    eprintln!("error: {error}");
    ExitCode::FAILURE
}

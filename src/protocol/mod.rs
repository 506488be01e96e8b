//! Conversation with GUIs and people: UCI and CECP on standard input and output.
//!
//! ```text
//! input thread ──lines──▶ Conversation (this thread: owns the game, writes every answer)
//!                              ▲    │
//!            reports, outcome  │    ▼  limits, stop, ponderhit
//!                         search thread
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `input`, `output` | lines in, lines out |
//! | `console` | the main loop |
//! | `browser` | in place of `console` where a page sends the lines |
//! | `conversation` | the choice of the protocol |
//! | `engine` | what both protocols share: options, the game, the running job |
//! | `session` | the game on the board, whatever its geometry |
//! | `job` | searches, perft, bench and genfens, which run while commands are read |
//! | `options` | names, ranges and values of the options |
//! | `uci` | the Universal Chess Interface |
//! | `cecp` | the protocol of XBoard and WinBoard, version 2 |
//! | `bench` | the benchmark |
//! | `genfens` | random openings, for OpenBench |

/// Evaluates an expression with the `GameSession` of an `AnySession`: `on_session!(&session, session => session.position())`.
macro_rules! on_session {
    ($session:expr, $name:ident => $body:expr) => {
        $crate::on_board!($crate::protocol::session::AnySession; $session, $name => $body)
    };
}

pub mod bench;
#[cfg(target_family = "wasm")]
pub mod browser;
mod cecp;
#[cfg(not(target_family = "wasm"))]
mod console;
mod conversation;
mod engine;
mod genfens;
mod input;
mod job;
mod options;
mod output;
pub mod session;
mod uci;

#[cfg(not(target_family = "wasm"))]
pub use console::{run, run_commands};
pub use uci::is_command as is_uci_command;

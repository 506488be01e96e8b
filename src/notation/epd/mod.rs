//! Positions with annotations, such as best moves, names and comments, in Extended Position Description
//! (<https://www.chessprogramming.org/Extended_Position_Description>), the format of test suites and of openings for
//! matches.
//!
//! ```text
//! 2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";
//! ```
//!
//! A line holds a position, which is four fields of FEN, and operations, each an opcode with operands and a semicolon.
//! In games where unmoved pieces have rights beyond castling, their field follows the fourth. A whole FEN is read as
//! well. The opcode `variant` names the game; without it, it is chess.
//!
//! | file | holds |
//! |---|---|
//! | `line` | a line as a file has it: moves as text, not checked |
//! | `entry` | a position of a game with its operations |
//! | `reader` | the lines of a file |
//! | `error` | what is wrong with a line |
//!
//! ```
//! use sissa::notation::epd::EpdLine;
//! use sissa::on_board;
//! use sissa::variant::catalog::Catalog;
//!
//! let line = EpdLine::read("7k2/10/10/10/10/10/10/K8A w - - variant caparandom; bm Ai2; id \"one\";")?;
//! assert_eq!(line.operand("id"), Some("one"));
//! on_board!(line.rules(Catalog::builtin())?, rules => {
//!     let entry = line.entry(rules)?;
//!     assert_eq!(entry.best.len(), 1);
//! });
//! # Ok::<(), sissa::notation::epd::EpdFault>(())
//! ```

mod entry;
mod error;
mod line;
mod reader;
#[cfg(test)]
mod tests;

pub use entry::Epd;
pub use error::{EpdError, EpdFault};
pub use line::{EpdLine, Operation};
pub use reader::EpdReader;

/// The longest line that is read, in bytes.
pub const MAX_LINE_BYTES: usize = 1 << 16;

/// The most operations that a line may have.
pub const MAX_OPERATIONS: usize = 256;

/// The most operands that an operation may have.
pub const MAX_OPERANDS: usize = 1024;

/// The longest opcode, in bytes.
pub const MAX_OPCODE_BYTES: usize = 32;

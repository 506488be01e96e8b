//! Whole-engine tests live in `tests/`; what they share is here.

pub mod binary;
pub mod pgn;
pub mod process;
pub mod xboard;

//! Sissa, a chess-variant engine.

pub mod board;
pub mod eval;
pub mod notation;
pub mod position;
pub mod protocol;
pub mod search;
pub mod variant;

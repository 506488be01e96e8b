//! Sissa, a chess-variant engine.

pub mod board;
pub mod position;
pub mod variant;

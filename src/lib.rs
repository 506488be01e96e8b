//! Sissa, a chess-variant engine.

pub mod board;
pub mod notation;
pub mod position;
pub mod variant;

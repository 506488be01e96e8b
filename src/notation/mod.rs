//! Text in, text out: positions and moves in every notation that people and programs use.

pub mod fen;
pub mod square;

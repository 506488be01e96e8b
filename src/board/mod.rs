//! Boards: squares, bitboards, pieces and attacks on an otherwise unknown game.

mod piece;

pub use piece::{Color, Piece, PieceKind};

//! Boards: squares, bitboards, pieces and attacks, independent of any game.

mod attacks;
mod bitboard;
mod geometry;
mod index;
mod large;
pub mod magic;
mod piece;
mod sissa;
mod small;
mod square;
pub mod text;

pub use attacks::Tables;
pub use bitboard::{Bitboard, Squares};
pub use geometry::{Geometry, MAX_SQUARES};
pub use large::{Board10x8, Sliders10x8};
#[cfg(feature = "engine")]
pub(crate) use piece::for_each_piece;
pub use piece::{Color, Piece, PieceKind};
pub use small::{Board8x8, Sliders8x8};
pub use square::Square;

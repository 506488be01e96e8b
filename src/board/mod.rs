//! Boards: squares, bitboards, pieces and attacks, independent of any game.

mod attacks;
mod bitboard;
mod color;
mod geometry;
mod index;
mod kind_set;
mod large;
mod magic;
mod magic_numbers;
pub mod movement;
mod open;
pub mod paths;
mod piece;
mod rays;
mod small;
mod square;
pub mod text;

pub use attacks::{PerSquare, Tables};
pub use bitboard::{Bitboard, Squares};
pub use color::Color;
pub use geometry::{Geometry, MAX_FILES, MAX_RANKS, MAX_SQUARES};
pub use kind_set::KindSet;
pub use large::{Board10x8, Sliders10x8};
pub use movement::Regular;
pub use open::{Board12x10, Lines};
#[cfg(feature = "engine")]
pub(crate) use piece::for_each_piece;
pub use piece::{Piece, PieceKind, Step};
pub use small::{Board8x8, Sliders8x8};
pub use square::Square;

/// The boards, the smallest first: calls a macro with its own arguments and then, for each board, the names of its
/// enum variant, of its field and of its geometry. What is generic over the board is listed nowhere else.
#[doc(hidden)]
#[macro_export]
macro_rules! boards {
    ($then:ident! $($arguments:tt)*) => {
        $then! { $($arguments)* [Small small Board8x8] [Large large Board10x8] [Open open Board12x10] }
    };
    (exported $then:ident! $($arguments:tt)*) => {
        $crate::$then! { $($arguments)* [Small small Board8x8] [Large large Board10x8] [Open open Board12x10] }
    };
}

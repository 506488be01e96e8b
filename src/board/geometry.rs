//! Board geometries as types: 8x8 in a `u64`, 10x8 and 12x10 in a `u128`.
//!
//! A smaller board occupies the a1 corner of the smallest geometry that holds it; the other squares are *walls*
//! (see [`crate::position::Rules`]).

use super::{Bitboard, Color, PieceKind, Square, Tables};
use std::fmt::Debug;
use std::ops::{Index, IndexMut};

/// The largest number of files of any geometry.
pub const MAX_FILES: usize = 12;

/// The largest number of ranks of any geometry.
pub const MAX_RANKS: usize = 10;

/// The largest number of squares of any geometry.
pub const MAX_SQUARES: usize = MAX_FILES * MAX_RANKS;

/// The size of tables by square: [`Geometry::NOWHERE`] has an empty entry.
pub(super) const SQUARE_CAPACITY: usize = MAX_SQUARES + 1;

/// A board geometry, known at compile time.
pub trait Geometry: Copy + Clone + Debug + Default + Eq + Send + Sync + 'static {
    /// A set of squares.
    type Bitboard: Bitboard;

    /// One byte for each square.
    type Cells: Copy + Send + Sync + Debug + Index<Square, Output = u8> + IndexMut<Square> + AsRef<[u8]>;

    /// One bitboard for each of the first [`Geometry::KINDS`] kinds of pieces.
    type Kinds: Copy + Eq + Debug + Send + Sync + AsRef<[Self::Bitboard]> + AsMut<[Self::Bitboard]>;

    /// The look-up tables of [`Geometry::bishop_attacks`] and [`Geometry::rook_attacks`].
    type Sliders: Send + Sync + 'static;

    /// Number of files.
    const FILES: usize;

    /// Number of ranks.
    const RANKS: usize;

    /// Number of squares, `FILES * RANKS`.
    const SQUARES: usize = Self::FILES * Self::RANKS;

    /// True if games on this geometry may declare pieces of their own ([`PieceKind::CUSTOM`]).
    const OPEN: bool = false;

    /// How many kinds of pieces there can be: the known ones, and those that games may declare.
    const KINDS: usize = if Self::OPEN { PieceKind::COUNT } else { PieceKind::KNOWN_COUNT };

    /// The square of a king that a side does not have. From here nothing is attacked, and nothing attacks it.
    const NOWHERE: Square = Square::new(Self::SQUARES as u8);

    /// No pieces.
    const NO_PIECES: Self::Kinds;

    /// Cells that all hold `value`.
    fn cells(value: u8) -> Self::Cells;

    /// The attack tables of this geometry, computed on first use.
    fn tables() -> &'static Tables<Self>;

    /// Builds the look-up tables of the sliders.
    fn build_sliders() -> Self::Sliders;

    /// Squares that a bishop on `square` attacks, up to and including the first `occupied` square of each diagonal.
    fn bishop_attacks(sliders: &Self::Sliders, square: Square, occupied: Self::Bitboard) -> Self::Bitboard;

    /// Squares that a rook on `square` attacks, up to and including the first `occupied` square of each direction.
    fn rook_attacks(sliders: &Self::Sliders, square: Square, occupied: Self::Bitboard) -> Self::Bitboard;

    /// The file of `square`, 0 for the a-file.
    #[inline(always)]
    fn file(square: Square) -> usize {
        square.index() % Self::FILES
    }

    /// The rank of `square`, 0 for the first rank.
    #[inline(always)]
    fn rank(square: Square) -> usize {
        square.index() / Self::FILES
    }

    /// The square on `file` and `rank`, both from 0 and within the geometry.
    #[inline(always)]
    fn square(file: usize, rank: usize) -> Square {
        debug_assert!(file < Self::FILES && rank < Self::RANKS);
        Square::new((rank * Self::FILES + file) as u8)
    }

    /// Distance in king moves (<https://www.chessprogramming.org/Distance>).
    #[inline(always)]
    fn distance(a: Square, b: Square) -> u32 {
        let files = Self::file(a).abs_diff(Self::file(b));
        let ranks = Self::rank(a).abs_diff(Self::rank(b));
        files.max(ranks) as u32
    }

    /// The square `files` to the right and `ranks` up (left and down if negative), if the geometry has it.
    fn offset(square: Square, files: isize, ranks: isize) -> Option<Square> {
        let file = Self::file(square).checked_add_signed(files)?;
        let rank = Self::rank(square).checked_add_signed(ranks)?;
        (file < Self::FILES && rank < Self::RANKS).then(|| Self::square(file, rank))
    }

    /// All squares of the geometry, walls included.
    fn all() -> Self::Bitboard {
        Self::Bitboard::of((0..Self::SQUARES as u8).map(Square::new))
    }

    /// The squares of `file`.
    fn file_mask(file: usize) -> Self::Bitboard {
        Self::Bitboard::of((0..Self::RANKS).map(|rank| Self::square(file, rank)))
    }

    /// The squares of `rank`.
    fn rank_mask(rank: usize) -> Self::Bitboard {
        Self::Bitboard::of((0..Self::FILES).map(|file| Self::square(file, rank)))
    }

    /// Every square of the set moved one rank up; those of the top rank leave the board, but not always the bitboard.
    #[inline(always)]
    fn up(set: Self::Bitboard) -> Self::Bitboard {
        set << Self::FILES as u32
    }

    /// Every square of the set moved one rank down.
    #[inline(always)]
    fn down(set: Self::Bitboard) -> Self::Bitboard {
        set >> Self::FILES as u32
    }

    /// Every square of the set moved one rank in the direction of `color`'s pawns; those of that side's last rank leave
    /// the board, but not always the bitboard.
    #[inline(always)]
    fn forward(color: Color, set: Self::Bitboard) -> Self::Bitboard {
        match color {
            Color::White => Self::up(set),
            Color::Black => Self::down(set),
        }
    }

    /// The square one rank from `square` in the direction of `color`'s pawns; it must be on the board.
    #[inline(always)]
    fn square_ahead(color: Color, square: Square) -> Square {
        let (index, files) = (square.index() as u8, Self::FILES as u8);
        Square::new(match color {
            Color::White => index + files,
            Color::Black => index - files,
        })
    }
}

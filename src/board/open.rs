//! The 12x10 geometry: `u128` bitboards, for larger boards and for games with pieces of their own.
//!
//! Sliders are computed by obstruction difference (<https://www.chessprogramming.org/Obstruction_Difference>): magics
//! for so many squares would take megabytes.

use super::geometry::SQUARE_CAPACITY;
use super::piece::Step;
use super::rays::rays;
use super::{Bitboard, Geometry, PieceKind, Square, Tables};
use once_cell::sync::Lazy;

/// A board of up to 12 files and 10 ranks, whose games may declare pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Board12x10;

/// The lines through each square of the 12x10 board, in both directions.
#[derive(Debug)]
pub struct Lines {
    diagonals: [[Line; 2]; SQUARE_CAPACITY],
    orthogonals: [[Line; 2]; SQUARE_CAPACITY],
}

/// A line without the square that it goes through.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    /// The part with lower indices.
    below: u128,
    /// The part with higher indices.
    above: u128,
}

impl Line {
    fn new(square: Square, files: isize, ranks: isize) -> Line {
        let ray = |files, ranks| rays::<Board12x10>(square, &[(files, ranks)], 0);
        let (one, other) = (ray(files, ranks), ray(-files, -ranks));
        let before = u128::from_square(square) - 1;
        Line { below: (one | other) & before, above: (one | other) & !before }
    }

    /// The squares up to the nearest occupied one on either side, inclusive.
    #[inline(always)]
    fn attacks(&self, occupied: u128) -> u128 {
        let (below, above) = (self.below & occupied, self.above & occupied);
        let nearest_below = (1 << 127) >> (below | 1).leading_zeros();
        // All bits from the nearest one below to the nearest one above.
        let visible = above ^ above.wrapping_sub(nearest_below);
        (self.below | self.above) & visible
    }
}

impl Geometry for Board12x10 {
    type Bitboard = u128;
    type Cells = [u8; 120];
    type Kinds = [u128; PieceKind::COUNT];
    type Sliders = Box<Lines>;

    const FILES: usize = 12;
    const RANKS: usize = 10;
    const OPEN: bool = true;
    const NO_PIECES: Self::Kinds = [0; PieceKind::COUNT];

    fn cells(value: u8) -> [u8; 120] {
        [value; 120]
    }

    fn tables() -> &'static Tables<Self> {
        static TABLES: Lazy<Tables<Board12x10>> = Lazy::new(Tables::build);
        &TABLES
    }

    fn build_sliders() -> Box<Lines> {
        let lines = |directions: [Step; 2]| {
            let through = |i: usize| match Square::new(i as u8) {
                Board12x10::NOWHERE => [Line::default(); 2],
                square => directions.map(|(files, ranks)| Line::new(square, files, ranks)),
            };
            std::array::from_fn(through)
        };
        Box::new(Lines { diagonals: lines([(1, 1), (1, -1)]), orthogonals: lines([(1, 0), (0, 1)]) })
    }

    #[inline(always)]
    fn bishop_attacks(sliders: &Box<Lines>, square: Square, occupied: u128) -> u128 {
        let [one, other] = &sliders.diagonals[square];
        one.attacks(occupied) | other.attacks(occupied)
    }

    #[inline(always)]
    fn rook_attacks(sliders: &Box<Lines>, square: Square, occupied: u128) -> u128 {
        let [one, other] = &sliders.orthogonals[square];
        one.attacks(occupied) | other.attacks(occupied)
    }
}

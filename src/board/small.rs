//! The 8x8 geometry: `u64` bitboards and "fancy" magic bitboards (Pradyumna Kannan,
//! <https://www.chessprogramming.org/Magic_Bitboards>).

use super::magic::{self, BISHOP_MAGICS_8X8, ROOK_MAGICS_8X8};
use super::piece::{DIAGONALS, ORTHOGONALS, Step};
use super::{Geometry, PieceKind, Square, Tables};
use once_cell::sync::Lazy;

/// The board of chess: 8 files, 8 ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Board8x8;

/// Magic look-up tables of the 8x8 board (about 840 KiB, mostly for rooks).
#[derive(Debug)]
pub struct Sliders8x8 {
    bishops: [Magic; 64],
    rooks: [Magic; 64],
    attacks: Box<[u64; TABLE_SIZE]>,
}

/// Sum over all squares of two to the power of the number of relevant squares, for bishops and for rooks.
const TABLE_SIZE: usize = 5_248 + 102_400;

#[derive(Clone, Copy, Debug, Default)]
struct Magic {
    mask: u64,
    factor: u64,
    offset: u32,
    shift: u32,
}

impl Magic {
    #[inline(always)]
    fn index(&self, occupied: u64) -> usize {
        let hash = (occupied & self.mask).wrapping_mul(self.factor);
        self.offset as usize + (hash >> (self.shift & 63)) as usize
    }
}

impl Geometry for Board8x8 {
    type Bitboard = u64;
    type Cells = [u8; 64];
    type Kinds = [u64; PieceKind::KNOWN_COUNT];
    type Sliders = Sliders8x8;

    const FILES: usize = 8;
    const RANKS: usize = 8;
    const NO_PIECES: Self::Kinds = [0; PieceKind::KNOWN_COUNT];

    fn cells(value: u8) -> [u8; 64] {
        [value; 64]
    }

    fn tables() -> &'static Tables<Self> {
        static TABLES: Lazy<Tables<Board8x8>> = Lazy::new(Tables::build);
        &TABLES
    }

    fn build_sliders() -> Sliders8x8 {
        let mut attacks = Vec::with_capacity(TABLE_SIZE);
        let bishops = fill(&mut attacks, &DIAGONALS, &BISHOP_MAGICS_8X8);
        let rooks = fill(&mut attacks, &ORTHOGONALS, &ROOK_MAGICS_8X8);
        Sliders8x8 { bishops, rooks, attacks: magic::boxed(attacks) }
    }

    #[inline(always)]
    fn bishop_attacks(sliders: &Sliders8x8, square: Square, occupied: u64) -> u64 {
        sliders.attacks[sliders.bishops[square.index() & 63].index(occupied)]
    }

    #[inline(always)]
    fn rook_attacks(sliders: &Sliders8x8, square: Square, occupied: u64) -> u64 {
        sliders.attacks[sliders.rooks[square.index() & 63].index(occupied)]
    }
}

/// Appends the attacks for every square and relevant occupancy to `attacks`. Returns the magics of all squares.
fn fill(attacks: &mut Vec<u64>, directions: &[Step; 4], factors: &[u64; 64]) -> [Magic; 64] {
    let mut magics = [Magic::default(); 64];
    for (i, entry) in magics.iter_mut().enumerate() {
        let square = Square::new(i as u8);
        let mask = magic::relevant::<Board8x8>(square, directions);
        *entry = Magic { mask, factor: factors[i], offset: attacks.len() as u32, shift: 64 - mask.count_ones() };
        attacks.resize(attacks.len() + (1 << mask.count_ones()), 0);
        for (occupied, attacked) in magic::attack_sets::<Board8x8>(square, directions) {
            attacks[entry.index(occupied)] = attacked;
        }
    }
    magics
}

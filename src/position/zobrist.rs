//! Zobrist keys (Albert Zobrist, 1970; <https://www.chessprogramming.org/Zobrist_Hashing>).

use super::RightsFlags;
use crate::board::{Color, MAX_SQUARES, Piece, PieceKind, Square};
use once_cell::sync::Lazy;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

/// The keys of everything in a FEN except the two counters.
pub struct Zobrist {
    pieces: [[[u64; MAX_SQUARES]; PieceKind::COUNT]; 2],
    /// By square: the right to castle with the rook on it.
    pub castling: [u64; MAX_SQUARES],
    /// By square: an unmoved piece on it.
    pub unmoved: [u64; MAX_SQUARES],
    /// By square: it is the en passant square.
    pub ep_square: [u64; MAX_SQUARES],
    /// By square: a promoted piece on it, where these are told apart.
    pub promoted: [u64; MAX_SQUARES],
    flags: [u64; 2 * RightsFlags::RIGHTS],
    checks_left: [[u64; 16]; 2],
    side: u64,
}

impl Zobrist {
    /// The keys, the same in every process and variant.
    pub fn get() -> &'static Zobrist {
        static KEYS: Lazy<Box<Zobrist>> = Lazy::new(|| Box::new(Zobrist::make()));
        &KEYS
    }

    fn make() -> Zobrist {
        let mut rng = SmallRng::seed_from_u64(0x5155_a202_6112_1074);
        Zobrist {
            pieces: rng.random(),
            castling: rng.random(),
            unmoved: rng.random(),
            ep_square: rng.random(),
            promoted: rng.random(),
            flags: rng.random(),
            checks_left: rng.random(),
            side: rng.random(),
        }
    }

    /// A piece on a square.
    #[inline(always)]
    pub fn piece(&self, piece: Piece, square: Square) -> u64 {
        self.pieces[piece.color][piece.kind][square]
    }

    /// The bits of [`RightsFlags`] that are set.
    #[inline(always)]
    pub fn flags(&self, bits: u16) -> u64 {
        let mut key = 0;
        for (i, mark) in self.flags.iter().enumerate() {
            key ^= mark & ((u64::from(bits) >> i & 1).wrapping_neg());
        }
        key
    }

    /// So many checks of `color` are left.
    #[inline]
    pub fn checks_left(&self, color: Color, left: u8) -> u64 {
        self.checks_left[color][usize::from(left & 15)]
    }

    /// The side to move; 0 for White.
    #[inline(always)]
    pub fn side(&self, color: Color) -> u64 {
        self.side & (color as u64).wrapping_neg()
    }
}

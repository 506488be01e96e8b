//! Zobrist keys (Albert Zobrist, 1970; <https://www.chessprogramming.org/Zobrist_Hashing>).

use super::RightsFlags;
use crate::board::{Color, MAX_SQUARES, Piece, PieceKind, Square};
use once_cell::sync::Lazy;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

/// The keys of everything in a FEN except the two counters.
pub struct Zobrist {
    pieces: [[[u64; MAX_SQUARES]; PieceKind::COUNT]; 2],
    castling: [u64; MAX_SQUARES],
    unmoved: [u64; MAX_SQUARES],
    ep_square: [u64; MAX_SQUARES],
    flags: [u64; 2 * RightsFlags::RIGHTS],
    checks_left: [[u64; 16]; 2],
    side: u64,
    promoted: [u64; MAX_SQUARES],
}

impl Zobrist {
    /// The keys, the same in every process and variant.
    pub fn get() -> &'static Zobrist {
        static KEYS: Lazy<Box<Zobrist>> = Lazy::new(|| Box::new(Zobrist::make()));
        &KEYS
    }

    fn make() -> Zobrist {
        let mut rng = SmallRng::seed_from_u64(0x5155_a202_6112_1074);
        // The order of these draws fixes every key, and with the keys the node counts of `sissa bench`: first those of
        // the known kinds on 80 squares, the others at the end.
        const FIRST_SQUARES: usize = 80;
        let mut pieces = [[[0; MAX_SQUARES]; PieceKind::COUNT]; 2];
        let (mut castling, mut unmoved, mut ep_square) =
            ([0; MAX_SQUARES], [0; MAX_SQUARES], [0; MAX_SQUARES]);
        let mut draw = |keys: &mut [u64]| keys.fill_with(|| rng.random());
        for kinds in &mut pieces {
            for row in &mut kinds[..PieceKind::KNOWN_COUNT] {
                draw(&mut row[..FIRST_SQUARES]);
            }
        }
        for row in [&mut castling, &mut unmoved, &mut ep_square] {
            draw(&mut row[..FIRST_SQUARES]);
        }
        let mut flags = [0; 2 * RightsFlags::RIGHTS];
        let (first, second_in_hand) = flags.split_at_mut(8);
        first.fill_with(|| rng.random());
        let side = rng.random();
        second_in_hand.fill_with(|| rng.random());
        for (kind, row) in pieces
            .iter_mut()
            .flat_map(|kinds| kinds.iter_mut().enumerate())
        {
            let done = if kind < PieceKind::KNOWN_COUNT {
                FIRST_SQUARES
            } else {
                0
            };
            row[done..].fill_with(|| rng.random());
        }
        for row in [&mut castling, &mut unmoved, &mut ep_square] {
            row[FIRST_SQUARES..].fill_with(|| rng.random());
        }
        let checks_left = std::array::from_fn(|_| std::array::from_fn(|_| rng.random()));
        let promoted = std::array::from_fn(|_| rng.random());
        Zobrist {
            pieces,
            castling,
            unmoved,
            ep_square,
            flags,
            checks_left,
            side,
            promoted,
        }
    }

    /// A piece on a square.
    #[inline(always)]
    pub fn piece(&self, piece: Piece, square: Square) -> u64 {
        self.pieces[piece.color][piece.kind][square]
    }

    /// The right to castle with the rook on `square`.
    #[inline(always)]
    pub fn castling(&self, square: Square) -> u64 {
        self.castling[square]
    }

    /// An unmoved piece on `square`.
    #[inline(always)]
    pub fn unmoved(&self, square: Square) -> u64 {
        self.unmoved[square]
    }

    /// A promoted piece on `square`, where these are told apart.
    #[inline(always)]
    pub fn promoted(&self, square: Square) -> u64 {
        self.promoted[square]
    }

    /// The en passant square.
    #[inline(always)]
    pub fn ep_square(&self, square: Square) -> u64 {
        self.ep_square[square]
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

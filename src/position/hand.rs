//! Pieces in hand.

use crate::board::{Bitboard, Color, PieceKind};

/// What one side has in hand: five bits for the number of each kind. There is never a king.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hand<B: Bitboard>(B);

// On the larger boards 128 bits hold the numbers of all kinds but the king.
const _: () = assert!(5 * (PieceKind::COUNT - 1) <= 128);

impl<B: Bitboard> Hand<B> {
    /// Nothing in hand.
    pub const EMPTY: Hand<B> = Hand(B::EMPTY);

    /// The largest number of pieces of a kind in hand. More are not counted.
    pub const MAX: u32 = 31;

    #[inline(always)]
    const fn shift(kind: PieceKind) -> u32 {
        // The king has no place: 25 kinds fill 125 bits.
        let place = kind as u32 - (kind as u32 > PieceKind::King as u32) as u32;
        5 * place
    }

    /// How many of a kind are in hand.
    #[inline(always)]
    pub fn count(self, kind: PieceKind) -> u32 {
        match kind {
            PieceKind::King => 0,
            _ => (self.0 >> Self::shift(kind)).low() as u32 & Self::MAX,
        }
    }

    /// True if nothing is in hand.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Adds a piece, which is lost if there are [`Hand::MAX`] already.
    #[inline(always)]
    pub fn add(&mut self, kind: PieceKind) {
        self.set(kind, (self.count(kind) + 1).min(Self::MAX));
    }

    /// Removes a piece, if there is one.
    #[inline(always)]
    pub fn remove(&mut self, kind: PieceKind) {
        self.set(kind, self.count(kind).saturating_sub(1));
    }

    #[inline(always)]
    fn set(&mut self, kind: PieceKind, count: u32) {
        if kind != PieceKind::King {
            let change = self.count(kind) ^ count;
            self.0 ^= B::from_low(u64::from(change)) << Self::shift(kind);
        }
    }

    /// The kinds in hand with their numbers, pawns first.
    #[inline(always)]
    pub fn kinds(self) -> impl Iterator<Item = (PieceKind, u32)> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let place = rest.lsb().index() / 5;
            let kind = PieceKind::ALL[place + usize::from(place >= PieceKind::King.index())];
            rest = rest.without(B::from_low(u64::from(Self::MAX)) << Self::shift(kind));
            Some((kind, self.count(kind)))
        })
    }

    /// The number of pieces.
    pub fn total(self) -> u32 {
        self.kinds().map(|(_, count)| count).sum()
    }

    /// Its part of the Zobrist key; 0 for an empty hand. The finalizer of MurmurHash3 by Austin Appleby, which sends no
    /// two numbers to one.
    #[inline(always)]
    pub(crate) fn key(self, color: Color) -> u64 {
        let mix = |mut bits: u64| {
            bits ^= bits >> 33;
            bits = bits.wrapping_mul(0xff51_afd7_ed55_8ccd);
            bits ^= bits >> 33;
            bits = bits.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
            bits ^ bits >> 33
        };
        let high = ((self.0 >> 32) >> 32).low();
        let both = mix(self.0.low()) ^ mix(high).rotate_left(32);
        match color {
            Color::White => both,
            Color::Black => both.rotate_left(17),
        }
    }
}

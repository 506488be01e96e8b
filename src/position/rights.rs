//! Unmoved pieces, marks, and queens in hand: which rights a side still has, and which pieces matter
//! to them.
//!
//! A right that can never be used again is dropped at once, so that two positions that differ only in
//! dead rights are the same position.

use super::{Position, Rules};
use crate::board::{Bitboard, Color, Geometry, PieceKind, Square};

/// Rights of both sides that are not tied to one square, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RightsFlags(u8);

/// The state of a side's bishop conversion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Conversion {
    /// No bishop of the two has moved: each unmoved one may move as a bishop, or convert.
    Free,
    /// One has moved as a bishop: the remaining unmoved one may only convert.
    Must,
    /// Bishops are ordinary.
    Done,
}

impl RightsFlags {
    /// No rights.
    pub const NONE: RightsFlags = RightsFlags(0);

    const ADJUSTMENT: u8 = 1;
    const FREE: u8 = 1 << 2;
    const MUST: u8 = 1 << 4;
    const HAND: u8 = 1 << 6;

    #[inline(always)]
    const fn contains(self, mark: u8, color: Color) -> bool {
        self.0 & mark << color as u8 != 0
    }

    fn set(&mut self, mark: u8, color: Color, on: bool) {
        let bit = mark << color as u8;
        self.0 = if on { self.0 | bit } else { self.0 & !bit };
    }

    /// True while a bishop of `color` may be adjusted.
    #[inline(always)]
    pub const fn adjustment_open(self, color: Color) -> bool {
        self.contains(Self::ADJUSTMENT, color)
    }

    /// The state of `color`'s conversion.
    #[inline(always)]
    pub const fn conversion(self, color: Color) -> Conversion {
        if self.contains(Self::FREE, color) {
            Conversion::Free
        } else if self.contains(Self::MUST, color) {
            Conversion::Must
        } else {
            Conversion::Done
        }
    }

    /// True while `color` has a queen in hand.
    #[inline(always)]
    pub const fn queen_in_hand(self, color: Color) -> bool {
        self.contains(Self::HAND, color)
    }

    /// Opens or closes `color`'s adjustment.
    pub fn set_adjustment(&mut self, color: Color, open: bool) {
        self.set(Self::ADJUSTMENT, color, open);
    }

    /// Sets the state of `color`'s conversion.
    pub fn set_conversion(&mut self, color: Color, state: Conversion) {
        self.set(Self::FREE, color, state == Conversion::Free);
        self.set(Self::MUST, color, state == Conversion::Must);
    }

    /// Gives `color` a queen in hand or takes it away.
    pub fn set_queen_in_hand(&mut self, color: Color, held: bool) {
        self.set(Self::HAND, color, held);
    }

    /// The marks as a number, one bit a right.
    #[inline(always)]
    pub const fn bits(self) -> u8 {
        self.0
    }
}

impl<G: Geometry> Position<G> {
    /// The unmoved bishops of `color` that may convert.
    #[inline(always)]
    pub fn converters(&self, color: Color) -> G::Bitboard {
        if self.flags.conversion(color) == Conversion::Done {
            return G::Bitboard::EMPTY;
        }
        self.unmoved & self.pieces(color, PieceKind::Bishop)
    }

    /// The bishop of `color` that may only convert, if there is one.
    #[inline(always)]
    pub fn must_convert(&self, color: Color) -> G::Bitboard {
        if self.flags.conversion(color) != Conversion::Must {
            return G::Bitboard::EMPTY;
        }
        self.unmoved & self.pieces(color, PieceKind::Bishop)
    }

    /// The pieces of the side to move whose first move may drop the queen in hand.
    #[inline(always)]
    pub fn droppers(&self) -> G::Bitboard {
        if self.flags.queen_in_hand(self.side) {
            self.unmoved & self.color(self.side)
        } else {
            G::Bitboard::EMPTY
        }
    }

    /// Drops what no longer matters from `unmoved` and `marks`, given all truly unmoved pieces among
    /// `unmoved`. Placement must be settled already.
    pub(super) fn settle(
        &self,
        unmoved: G::Bitboard,
        mut flags: RightsFlags,
    ) -> (G::Bitboard, RightsFlags) {
        let mut matter = G::Bitboard::EMPTY;
        for color in Color::ALL {
            let mine = unmoved & self.color(color);
            let bishops = mine & self.kind(PieceKind::Bishop);
            if flags.adjustment_open(color) {
                let partners = neighbours(self.rules, bishops) & mine;
                let adjustable = bishops & neighbours(self.rules, partners);
                flags.set_adjustment(color, partners.any());
                matter |= partners | adjustable;
            }
            if flags.conversion(color) != Conversion::Done {
                if bishops.is_empty() {
                    flags.set_conversion(color, Conversion::Done);
                }
                matter |= bishops;
            }
            if self.rules.bunkers.is_some() {
                matter |= mine & self.kind(PieceKind::King);
            }
            if flags.queen_in_hand(color) {
                matter |= mine;
            }
        }
        (unmoved & matter, flags)
    }

    /// Replaces the rights and keeps the key in step.
    pub(super) fn set_rights(&mut self, unmoved: G::Bitboard, flags: RightsFlags) {
        let keys = self.rules.keys;
        for square in (self.unmoved ^ unmoved).squares() {
            self.key ^= keys.unmoved(square);
        }
        self.key ^= keys.flags(self.flags.bits() ^ flags.bits());
        self.unmoved = unmoved;
        self.flags = flags;
    }
}

/// The squares of the board on a neighbouring file and the same rank of any square of `set`.
pub(super) fn neighbours<G: Geometry>(rules: &Rules<G>, set: G::Bitboard) -> G::Bitboard {
    rules.tables.east_west(set).without(rules.walls)
}

/// True when all squares of `set` have one colour.
pub(super) fn one_colored<G: Geometry>(set: G::Bitboard) -> bool {
    let is_light = |square: Square| (G::file(square) + G::rank(square)) % 2 == 1;
    let light = set.squares().filter(|square| is_light(*square)).count();
    light == 0 || light == set.count() as usize
}

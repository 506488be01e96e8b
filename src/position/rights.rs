//! Rights: unmoved pieces, adjustment, conversion, pieces in hand.
//!
//! A right that can never be used again is dropped at once, so that positions that differ only in useless rights are
//! equal.

use super::{Position, Rules};
use crate::board::{Bitboard, Color, Geometry, PieceKind, Square};
use crate::variant::GATING_FLAGS;

/// The rights of both sides that are not tied to a square, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RightsFlags(u16);

/// Which pieces a side has in hand to gate: bit `2 * n` for the kind at place `n` of
/// [the gatable kinds](super::UnmovedRules::gatable_kinds), spaced as in [`RightsFlags`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GatingSet(u16);

impl GatingSet {
    /// Nothing in hand.
    pub const NONE: GatingSet = GatingSet(0);

    const ALL: u16 = (1 << (2 * GATING_FLAGS)) / 3;

    /// The number of pieces.
    #[inline(always)]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The places of the pieces among the gatable kinds.
    #[inline(always)]
    pub fn slots(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            (bit < u16::BITS).then_some(bit as usize / 2)
        })
    }
}

impl FromIterator<usize> for GatingSet {
    fn from_iter<I: IntoIterator<Item = usize>>(slots: I) -> GatingSet {
        let slots = slots.into_iter();
        GatingSet(slots.fold(0, |set, slot| set | 1 << (2 * slot)))
    }
}

/// The state of a side's bishop conversion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Conversion {
    /// Neither bishop has moved: each may move as a bishop or convert.
    Free,
    /// One bishop has moved as a bishop: the other, unmoved one may only convert.
    Must,
    /// No conversion is left: bishops are ordinary.
    Done,
}

impl RightsFlags {
    /// The number of rights that a side can have: adjustment, two states of conversion, pieces in hand.
    pub const RIGHTS: usize = 3 + GATING_FLAGS;

    /// No rights.
    pub const NONE: RightsFlags = RightsFlags(0);

    const ADJUSTMENT: u16 = 1;
    const FREE: u16 = 1 << 2;
    const MUST: u16 = 1 << 4;
    /// The first of the gatable kinds; the second is two bits higher.
    const HAND: u16 = 1 << 6;

    #[inline(always)]
    const fn contains(self, mark: u16, color: Color) -> bool {
        self.0 & mark << color as u8 != 0
    }

    fn set(&mut self, mark: u16, color: Color, on: bool) {
        let bit = mark << color as u8;
        self.0 = if on { self.0 | bit } else { self.0 & !bit };
    }

    /// True if a bishop of `color` may be adjusted.
    #[inline(always)]
    pub const fn adjustment_open(self, color: Color) -> bool {
        self.contains(Self::ADJUSTMENT, color)
    }

    /// The conversion state of `color`.
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

    /// True if `color` has a piece in hand that it can gate; never in games with other drops, whose pieces are in the
    /// [`Hand`](super::Hand).
    #[inline(always)]
    pub const fn may_gate_any(self, color: Color) -> bool {
        self.gating_set(color).0 != 0
    }

    /// True if `color` has the gatable kind with this place in hand.
    #[inline(always)]
    pub const fn may_gate(self, color: Color, slot: usize) -> bool {
        self.contains(Self::HAND << (2 * slot), color)
    }

    /// What `color` has in hand, one of each kind.
    #[inline(always)]
    pub(super) const fn gating_set(self, color: Color) -> GatingSet {
        GatingSet((self.0 >> (Self::HAND.trailing_zeros() + color as u32)) & GatingSet::ALL)
    }

    /// Sets whether a bishop of `color` may be adjusted.
    pub fn set_adjustment(&mut self, color: Color, open: bool) {
        self.set(Self::ADJUSTMENT, color, open);
    }

    /// Sets the conversion state of `color`.
    pub fn set_conversion(&mut self, color: Color, state: Conversion) {
        self.set(Self::FREE, color, state == Conversion::Free);
        self.set(Self::MUST, color, state == Conversion::Must);
    }

    /// Sets whether `color` has the gatable kind with this place in hand.
    pub fn set_may_gate(&mut self, color: Color, slot: usize, held: bool) {
        self.set(Self::HAND << (2 * slot), color, held);
    }

    /// The flags as a number, one bit each.
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The right, as a number below [`RightsFlags::RIGHTS`], and the side that a bit of [`RightsFlags::bits`] stands
    /// for.
    #[inline(always)]
    pub const fn of_bit(bit: u32) -> (usize, Color) {
        let color = if bit.is_multiple_of(2) { Color::White } else { Color::Black };
        (bit as usize / 2, color)
    }
}

impl<G: Geometry> Position<G> {
    /// The kinds that `color` has in hand to gate, in games without drops on empty squares.
    #[inline(always)]
    pub fn held_to_gate(&self, color: Color) -> impl Iterator<Item = PieceKind> + use<'_, G> {
        let all = self.rules.unmoved.gatable_kinds.iter().copied().enumerate();
        all.filter_map(move |(slot, kind)| self.flags.may_gate(color, slot).then_some(kind))
    }

    /// What `color` has in hand that the first move of a piece can gate.
    #[inline(always)]
    pub(super) fn kinds_to_gate(&self, color: Color) -> GatingSet {
        if self.rules.drops.is_some() {
            return self.kinds_to_gate_of_many(color);
        }
        self.flags.gating_set(color)
    }

    /// Of `set`, which the side to move has in hand, what may be put on `square`.
    #[inline(always)]
    pub(super) fn allowed_on(&self, set: GatingSet, square: Square) -> GatingSet {
        match &self.rules.unmoved.gating_squares {
            None => set,
            Some(squares) => {
                let may_stand = |slot: &usize| {
                    let kind = self.rules.unmoved.gatable_kinds[*slot];
                    let drops = self.rules.drops.as_ref();
                    squares[self.side][kind].contains(square)
                        && drops.is_none_or(|drops| self.not_doubled(&drops.rules, kind).contains(square))
                };
                set.slots().filter(may_stand).collect()
            }
        }
    }

    #[inline(never)]
    fn kinds_to_gate_of_many(&self, color: Color) -> GatingSet {
        let kinds = self.rules.unmoved.gatable_kinds.iter().enumerate();
        let held = kinds.filter(|(_, kind)| self.hand(color).count(**kind) > 0);
        held.map(|(slot, _)| slot).collect()
    }

    /// The unmoved bishops of `color` that may convert.
    #[inline(always)]
    pub fn converters(&self, color: Color) -> G::Bitboard {
        if self.flags.conversion(color) == Conversion::Done {
            return G::Bitboard::EMPTY;
        }
        self.unmoved & self.pieces(color, PieceKind::Bishop)
    }

    /// The bishop of `color` that must convert, if there is one.
    #[inline(always)]
    pub fn must_convert(&self, color: Color) -> G::Bitboard {
        if !self.rules.unmoved.conversion || self.flags.conversion(color) != Conversion::Must {
            return G::Bitboard::EMPTY;
        }
        self.unmoved & self.pieces(color, PieceKind::Bishop)
    }

    /// The unmoved bishops of `color` that it may still adjust, were nothing in the way and no check.
    pub fn adjustable(&self, color: Color) -> G::Bitboard {
        if !self.flags.adjustment_open(color) {
            return G::Bitboard::EMPTY;
        }
        self.adjustment_pairs(self.unmoved & self.color(color)).0
    }

    /// Of `mine`, the unmoved pieces of a side: the bishops beside another one, and the pieces beside them.
    pub(super) fn adjustment_pairs(&self, mine: G::Bitboard) -> (G::Bitboard, G::Bitboard) {
        let bishops = mine & self.kind(PieceKind::Bishop);
        let partners = mine & neighbours(self.rules, bishops);
        (bishops & neighbours(self.rules, partners), partners)
    }

    /// Drops the rights that can no longer be used, and the unmoved pieces that no right needs. The placement must be
    /// final.
    pub(super) fn without_useless_rights(
        &self,
        unmoved: G::Bitboard,
        mut flags: RightsFlags,
    ) -> (G::Bitboard, RightsFlags) {
        let mut matter = G::Bitboard::EMPTY;
        for color in Color::ALL {
            let mine = unmoved & self.color(color);
            let bishops = mine & self.kind(PieceKind::Bishop);
            if flags.adjustment_open(color) {
                let (adjustable, partners) = self.adjustment_pairs(mine);
                flags.set_adjustment(color, partners.any());
                matter |= partners | adjustable;
            }
            if flags.conversion(color) != Conversion::Done {
                if bishops.is_empty() {
                    flags.set_conversion(color, Conversion::Done);
                }
                matter |= bishops;
            }
            if self.rules.unmoved.bunkers.is_some() {
                matter |= mine & self.kind(PieceKind::King);
            }
            if flags.may_gate_any(color) || self.may_refill(color) {
                matter |= mine;
            }
        }
        (unmoved & matter, flags)
    }

    /// True if `color` has, or may come to have, a piece in hand that is not among the flags and that a first move can
    /// drop.
    #[inline(always)]
    pub(super) fn may_refill(&self, color: Color) -> bool {
        self.rules.drops.is_some()
            && !self.rules.unmoved.gatable_kinds.is_empty()
            && (self.rules.captures_to_hand() || !self.hand(color).is_empty())
    }

    /// Replaces the rights, and updates the Zobrist key.
    pub(super) fn set_rights(&mut self, unmoved: G::Bitboard, flags: RightsFlags) {
        let keys = self.rules.keys;
        for square in (self.unmoved ^ unmoved).squares() {
            self.key ^= keys.unmoved[square];
        }
        self.key ^= keys.flags(self.flags.bits() ^ flags.bits());
        self.unmoved = unmoved;
        self.flags = flags;
    }
}

/// The squares of the board left and right of the squares of `set`.
pub(super) fn neighbours<G: Geometry>(rules: &Rules<G>, set: G::Bitboard) -> G::Bitboard {
    rules.tables.east_west(set).without(rules.walls)
}

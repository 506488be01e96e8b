//! Castling, bunker leap, adjustment and conversion: when each may be played.
//!
//! This is the one place that says so; generation, legality, notation and display all go by the moves
//! that come from here.

use super::rights::neighbours;
use super::{CastlingSide, Position};
use crate::board::{Bitboard, Color, Geometry, PieceKind, Square};

impl<G: Geometry> Position<G> {
    /// Calls `emit` with each castling that is legal, and the square of its rook.
    ///
    /// Fischer's rule: king and rook unmoved; not in check; no square from the king's start to its end
    /// attacked; all squares that either passes or reaches vacant but for the two; not in check
    /// afterwards.
    pub(super) fn castlings(&self, mut emit: impl FnMut(CastlingSide, Square)) {
        let rooks = self.castling & self.color(self.side);
        if rooks.is_empty() || self.in_check() {
            return;
        }
        for rook in rooks.squares() {
            let side = self.castling_side(rook);
            if self.may_castle(side, rook) {
                emit(side, rook);
            }
        }
    }

    /// The side of its king on which a castling rook stands.
    pub fn castling_side(&self, rook: Square) -> CastlingSide {
        let white = self.color(Color::White).contains(rook);
        let king = self.king(if white { Color::White } else { Color::Black });
        if rook < king {
            CastlingSide::Queenside
        } else {
            CastlingSide::Kingside
        }
    }

    fn may_castle(&self, side: CastlingSide, rook: Square) -> bool {
        let Some(landings) = self.rules.castling else {
            return false;
        };
        let landing = landings[self.side.index()][side.index()];
        let king = self.king(self.side);
        let others = self
            .blockers()
            .without(G::Bitboard::from_square(king).with(rook));
        let king_span = self.span(king, landing.king);
        if ((king_span | self.span(rook, landing.rook)) & others).any() {
            return false;
        }
        // The king's start is not attacked: it is not in check.
        if !self.is_unattacked(
            king_span.without(G::Bitboard::from_square(king)),
            self.blockers(),
        ) {
            return false;
        }
        // Only along the rank can king and rook have been in the way of a slider.
        let home = self.rules.first_rank[self.side.index()];
        let uncovers = self.rules.sissas || (home & self.orthogonal_sliders(!self.side)).any();
        !uncovers
            || !self.is_attacked(
                landing.king,
                !self.side,
                others.with(landing.king).with(landing.rook),
            )
    }

    /// Calls `emit` with the end of each bunker leap that is legal.
    ///
    /// The unmoved king, not in check, goes to a vacant bunker two or more files away; no square from
    /// start to end is attacked or holds an enemy piece. (To a neighbouring file it is a king's step.)
    pub(super) fn leaps(&self, mut emit: impl FnMut(Square)) {
        let Some(bunkers) = self.rules.bunkers else {
            return;
        };
        let king = self.king(self.side);
        if !self.unmoved.contains(king) || self.in_check() {
            return;
        }
        for bunker in bunkers[self.side.index()] {
            let span = self.span(king, bunker);
            let afterwards = self
                .blockers()
                .without(G::Bitboard::from_square(king))
                .with(bunker);
            if span.count() > 2
                && self.is_vacant(bunker)
                && (span & self.color(!self.side)).is_empty()
                && self.is_unattacked(span, self.blockers())
                && self.is_unattacked(G::Bitboard::from_square(bunker), afterwards)
            {
                emit(bunker);
            }
        }
    }

    /// Calls `emit` with bishop and partner of each adjustment that is legal.
    ///
    /// An unmoved bishop and an unmoved piece beside it change places, not while in check. The
    /// occupied squares stay the same, so only a king that is the partner can come into check.
    pub(super) fn adjustments(&self, mut emit: impl FnMut(Square, Square)) {
        if !self.flags.adjustment_open(self.side) || self.in_check() {
            return;
        }
        let unmoved = self.unmoved & self.color(self.side);
        let king = self.king(self.side);
        for bishop in (unmoved & self.kind(PieceKind::Bishop)).squares() {
            for partner in
                (neighbours(self.rules, G::Bitboard::from_square(bishop)) & unmoved).squares()
            {
                if partner != king || !self.is_attacked(bishop, !self.side, self.blockers()) {
                    emit(bishop, partner);
                }
            }
        }
    }

    /// The squares to which the bishop on `from` may convert, own pieces and pins left out of account;
    /// none if it may not.
    pub(super) fn conversions_from(&self, from: Square) -> G::Bitboard {
        self.conversion_steps(
            self.side,
            G::Bitboard::from_square(from) & self.converters(self.side),
        )
        .without(self.rules.walls | self.color(self.side))
    }

    /// The squares of one rank from `a` to `b`, both included.
    fn span(&self, a: Square, b: Square) -> G::Bitboard {
        self.rules.tables.between(a, b).with(a).with(b)
    }

    fn is_unattacked(&self, squares: G::Bitboard, occupied: G::Bitboard) -> bool {
        squares
            .squares()
            .all(|square| !self.is_attacked(square, !self.side, occupied))
    }
}

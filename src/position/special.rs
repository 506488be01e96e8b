//! The rules of castling, bunker leap, adjustment and conversion.

use super::rights::neighbours;
use super::{CastlingSide, Position};
use crate::board::{Bitboard, Color, Geometry, PieceKind, Square};

impl<G: Geometry> Position<G> {
    /// Calls `emit` with each legal castling and the square of its rook.
    ///
    /// Rules of Fischer Random Chess: king and rook have not moved; the king is not in check, crosses no attacked square
    /// and is not in check afterwards; all squares that king and rook cross or reach are empty, except their own.
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

    /// The castling side of a castling rook.
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
        // The king's origin need not be tested: it is not in check.
        if !self.is_unattacked(
            king_span.without(G::Bitboard::from_square(king)),
            self.blockers(),
        ) {
            return false;
        }
        // Castling can only discover a check along the rank, or by a sissa.
        let home = self.rules.first_rank[self.side.index()];
        let uncovers = self.rules.sissas || (home & self.orthogonal_sliders(!self.side)).any();
        !uncovers
            || !self.is_attacked(
                landing.king,
                !self.side,
                others.with(landing.king).with(landing.rook),
            )
    }

    /// Calls `emit` with the target of each legal bunker leap.
    ///
    /// The unmoved king, not in check, moves to an empty bunker at least two files away; no square on the way is attacked
    /// or holds an enemy piece.
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

    /// Calls `emit` with bishop and partner of each legal adjustment.
    ///
    /// An unmoved bishop and an adjacent unmoved piece swap places, unless the side is in check. The occupied squares stay
    /// the same, so only the king, as the partner, can be in check afterwards.
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

    /// The conversion squares of the bishop on `from`, ignoring pins; empty if it may not convert.
    pub(super) fn conversions_from(&self, from: Square) -> G::Bitboard {
        self.conversion_steps(
            self.side,
            G::Bitboard::from_square(from) & self.converters(self.side),
        )
        .without(self.rules.walls | self.color(self.side))
    }

    /// The squares of a rank from `a` to `b`, inclusive.
    fn span(&self, a: Square, b: Square) -> G::Bitboard {
        self.rules.tables.between(a, b).with(a).with(b)
    }

    fn is_unattacked(&self, squares: G::Bitboard, occupied: G::Bitboard) -> bool {
        squares
            .squares()
            .all(|square| !self.is_attacked(square, !self.side, occupied))
    }
}

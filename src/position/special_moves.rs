//! The rules of bunker leap, adjustment, conversion and gating. Castling is in `castling`.
//!
//! Each rule is written once and returns the move or what forbids it. Move generation uses the moves, the messages for
//! players the obstacles.

use super::rights::{GatingSet, neighbours};
use super::{Gating, GatingPlace, Move, MoveKind, Obstacle, Position};
use crate::board::{Bitboard, Geometry, PieceKind, Square};

impl<G: Geometry> Position<G> {
    /// The bunker leap of the side to move to `bunker`.
    ///
    /// The unmoved king, not in check, moves to an empty bunker at least two files away; no square on the way is
    /// attacked or holds an enemy piece.
    ///
    /// # Errors
    /// What forbids it.
    #[inline]
    pub fn leap(&self, bunker: Square) -> Result<Move, Obstacle> {
        let bunkers = self.rules.unmoved.bunkers.ok_or(Obstacle::NotInGame)?[self.side];
        if !bunkers.contains(&bunker) {
            return Err(Obstacle::NotABunker(bunkers));
        }
        let king = self.king(self.side);
        if !self.unmoved.contains(king) {
            return Err(Obstacle::KingMoved);
        }
        if self.in_check() {
            return Err(Obstacle::InCheck);
        }
        let span = self.span(king, bunker);
        // Where it can step it need not leap, and one text cannot stand for both.
        if span.count() <= 2 || G::OPEN && self.king_steps(self.side).contains(bunker) {
            return Err(Obstacle::TooNear);
        }
        if !self.is_vacant(bunker) {
            return Err(Obstacle::Occupied(bunker));
        }
        none_of(span & self.color(!self.side)).map_err(Obstacle::Occupied)?;
        self.unattacked(span, self.blockers())?;
        let only = G::Bitboard::from_square(bunker);
        let king_gone = self.blockers().without(G::Bitboard::from_square(king));
        self.unattacked(only, king_gone | only)?;
        Ok(Move::new(king, bunker, MoveKind::Leap))
    }

    /// Checks that the side to move may adjust, if it has suitable pieces.
    ///
    /// # Errors
    /// What forbids it.
    pub fn may_adjust(&self) -> Result<(), Obstacle> {
        if !self.rules.unmoved.adjustment {
            Err(Obstacle::NotInGame)
        } else if !self.flags.adjustment_open(self.side) {
            Err(Obstacle::NoAdjustmentLeft(self.side))
        } else if self.in_check() {
            Err(Obstacle::InCheck)
        } else {
            Ok(())
        }
    }

    /// The adjustment of the side to move with the pieces on two squares.
    ///
    /// An unmoved bishop and an adjacent unmoved piece swap places, unless the side is in check. The occupied squares
    /// stay the same, so the king can be in check afterwards only if it is the partner.
    ///
    /// # Errors
    /// What forbids it.
    pub fn adjustment(&self, bishop: Square, partner: Square) -> Result<Move, Obstacle> {
        self.may_adjust()?;
        let bishops = self.unmoved & self.pieces(self.side, PieceKind::Bishop);
        if !bishops.contains(bishop) || !self.partners(bishop).contains(partner) {
            return Err(Obstacle::NotUnmovedNeighbours);
        }
        self.exchange(bishop, partner)
    }

    /// Calls `emit` with each legal adjustment.
    pub(super) fn adjustments(&self, mut emit: impl FnMut(Move)) {
        if self.may_adjust().is_err() {
            return;
        }
        for bishop in (self.unmoved & self.pieces(self.side, PieceKind::Bishop)).squares() {
            for partner in self.partners(bishop).squares() {
                if let Ok(mv) = self.exchange(bishop, partner) {
                    emit(mv);
                }
            }
        }
    }

    /// The unmoved pieces of the side to move to the left and right of a square.
    #[inline(always)]
    fn partners(&self, bishop: Square) -> G::Bitboard {
        let beside = neighbours(self.rules, G::Bitboard::from_square(bishop));
        beside & self.unmoved & self.color(self.side)
    }

    /// The adjustment of an unmoved bishop with one of its [`Position::partners`], if it does not put the king in
    /// check.
    #[inline(always)]
    fn exchange(&self, bishop: Square, partner: Square) -> Result<Move, Obstacle> {
        let king = self.king(self.side);
        if partner == king && self.is_attacked(bishop, !self.side, self.blockers()) {
            return Err(Obstacle::IntoCheck);
        }
        Ok(Move::new(bishop, partner, MoveKind::Adjustment))
    }

    /// The conversion squares of the bishop on `from`, ignoring pins and checks.
    ///
    /// # Errors
    /// What forbids it to convert.
    #[inline]
    pub fn conversions_from(&self, from: Square) -> Result<G::Bitboard, Obstacle> {
        let bishop = G::Bitboard::from_square(from);
        if (self.converters(self.side) & bishop).is_empty() {
            return Err(Obstacle::NoConversion(from));
        }
        Ok(self.conversion_steps(self.side, bishop).without(self.rules.walls | self.color(self.side)))
    }

    /// The pieces of the side to move whose move may gate a piece in hand.
    #[inline(always)]
    pub fn gating_pieces(&self) -> G::Bitboard {
        if self.kinds_to_gate(self.side) != GatingSet::NONE {
            self.unmoved & self.color(self.side)
        } else {
            G::Bitboard::EMPTY
        }
    }

    /// The legal move `mv` with a piece in hand gated on `square`.
    ///
    /// The first move of a first-rank piece can gate a piece on the square that it leaves, castling on the king's or
    /// the rook's square, unless one of them lands there. Gating does not parry a check: `mv` must be legal without it.
    ///
    /// # Errors
    /// What forbids it.
    pub fn with_gating(&self, mv: Move, kind: PieceKind, square: Square) -> Result<Move, Obstacle> {
        let slot = self.rules.unmoved.slot(kind).ok_or_else(|| self.never_gated(kind))?;
        let mut held = self.kinds_to_gate(self.side).slots();
        if !held.any(|held| held == slot) {
            return Err(Obstacle::NotInHand(self.side, kind));
        }
        let place = self.gating_place(mv, square)?;
        if self.allowed_on(GatingSet::from_iter([slot]), square) == GatingSet::NONE {
            return Err(Obstacle::NoDropThere(kind, square));
        }
        Ok(mv.with_gating(Gating { slot, place }))
    }

    /// Why no move can gate a piece of this kind, which the game does not gate.
    fn never_gated(&self, kind: PieceKind) -> Obstacle {
        if !self.rules.variant().has_hands() {
            Obstacle::NotInGame
        } else if self.hand(self.side).count(kind) == 0 {
            Obstacle::NotInHand(self.side, kind)
        } else {
            Obstacle::OnlyByItself
        }
    }

    /// The place of gating on `square` by the legal move `mv`.
    ///
    /// # Errors
    /// What forbids it: [`Obstacle::NotAFirstMove`] also if the side has nothing in hand.
    pub(super) fn gating_place(&self, mv: Move, square: Square) -> Result<GatingPlace, Obstacle> {
        let landing = match mv.kind() {
            MoveKind::Adjustment => return Err(Obstacle::NoneLeftEmpty),
            MoveKind::Castling(side) => self.rules.landing(self.side, side),
            _ => None,
        };
        if !self.gating_pieces().contains(mv.from()) {
            return Err(Obstacle::NotAFirstMove);
        }
        match landing {
            Some(landing) if square == landing.king || square == landing.rook => None,
            Some(_) if square == mv.to() => Some(GatingPlace::Rook),
            _ => (square == mv.from()).then_some(GatingPlace::Origin),
        }
        .ok_or(Obstacle::NotLeftEmpty(square))
    }

    /// The squares of a rank from `a` to `b`, inclusive.
    pub(super) fn span(&self, a: Square, b: Square) -> G::Bitboard {
        self.rules.tables.between[a][b].with(a).with(b)
    }

    /// Fails with the first of `squares` that the enemy attacks.
    pub(super) fn unattacked(&self, squares: G::Bitboard, occupied: G::Bitboard) -> Result<(), Obstacle> {
        squares
            .squares()
            .find(|square| self.is_attacked(*square, !self.side, occupied))
            .map_or(Ok(()), |square| Err(Obstacle::Attacked(square)))
    }
}

/// Fails with the first square of a set that should be empty.
pub(super) fn none_of<B: Bitboard>(set: B) -> Result<(), Square> {
    if set.is_empty() { Ok(()) } else { Err(set.lsb()) }
}

#[cfg(test)]
mod tests {
    use crate::board::{Board8x8, Board12x10};
    use crate::notation::{fen, read_move};
    use crate::testing::{game, own_rules};

    #[test]
    fn an_adjustment_leaves_no_royal_piece_attacked() {
        let rules = own_rules::<Board12x10>(
            "[adj:modern-random-64]\ncastling = false\nextinctionValue = loss\n\
             extinctionPieceTypes = r\nextinctionPseudoRoyal = true\n",
        );
        for (board, is_legal) in
            [("7k/8/7b/8/8/8/8/1RBK4", false), ("7k/b7/8/8/8/8/8/1RBK4", true), ("7k/7b/8/8/8/8/8/1BRK4", false)]
        {
            let position = fen::read(rules, &format!("{board} w - - 0 1 BC+")).unwrap();
            let found = read_move(&position, "Bc<=>R").or_else(|_| read_move(&position, "Bb<=>R"));
            assert_eq!(found.is_ok(), is_legal, "{board}: {found:?}");
        }
    }

    #[test]
    fn rights_after_special_moves() {
        const MODERN: &str = "modern-random-64";
        const CONTEMPORARY: &str = "contemporary-random";
        const CETINA: &str = "cetina-random";
        for (name, before, text, after) in [
            // An adjustment, once for a side, does not reset the fifty-move count.
            (MODERN, "4k3/8/8/8/8/8/8/RBNBK2R w KQ - 7 9 ABCDEH+", "Bb<=>N", "4k3/8/8/8/8/8/8/RNBBK2R b KQ - 8 9 -"),
            // One with a rook ends castling with it, one with the king ends castling and the leap.
            (MODERN, "4k3/8/8/8/8/8/8/RBNBK2R w KQ - 7 9 ABCDEH+", "Bb<=>R", "4k3/8/8/8/8/8/8/BRNBK2R b K - 8 9 -"),
            (
                CONTEMPORARY,
                "4k3/8/8/8/8/8/8/RBNBKN1R w KQ - 7 9 ABCDEFH+",
                "Bd<=>K",
                "4k3/8/8/8/8/8/8/RBNKBN1R b - - 8 9 -",
            ),
            // After one bishop has moved or was captured, the other may still adjust.
            (MODERN, "4k3/8/8/8/8/8/8/RBNBK2R w KQ - 7 9 ABCDEH+", "Bbc2", "4k3/8/8/8/8/8/2B5/R1NBK2R b KQ - 8 9 CDE+"),
            (
                MODERN,
                "3rk3/8/8/8/8/8/8/RBNBK2R b KQ - 7 9 ABCDEH+",
                "Rxd1+",
                "4k3/8/8/8/8/8/8/RBNrK2R w KQ - 0 10 ABC+",
            ),
            // The leap ends castling.
            (CONTEMPORARY, "4k3/8/8/8/8/8/8/R3K2R w KQ - 7 9 E", "Ke>>b1", "4k3/8/8/8/8/8/8/RK5R b - - 8 9 -"),
            (
                "pm-contemporary-random",
                "4k3/8/8/8/8/8/8/RN2K3[Q] w Q - 7 9 ABE",
                "Nc3(Qb1)",
                "4k3/8/8/8/8/2N5/8/RQ2K3[] b Q - 8 9 -",
            ),
            // Of two bishops one has to convert, and only a conversion that captures resets the count.
            (CETINA, "4k3/8/8/8/8/8/8/1B1BK3 w - - 7 9 BD+", "Be4", "4k3/8/8/8/4B3/8/8/3BK3 b - - 8 9 D!"),
            (CETINA, "4k3/8/8/8/8/8/8/1B1BK3 w - - 7 9 BD+", "Bb2", "4k3/8/8/8/8/8/1B6/3BK3 b - - 8 9 -"),
            (CETINA, "4k3/8/8/8/8/8/1p6/1B1BK3 w - - 7 9 BD+", "Bxb2", "4k3/8/8/8/8/8/1B6/3BK3 b - - 0 9 -"),
            // If one is captured before either has moved, the other is free.
            (CETINA, "3rk3/8/8/8/8/8/8/1B1BK3 b - - 7 9 BD+", "Rxd1+", "4k3/8/8/8/8/8/8/1B1rK3 w - - 0 10 B+"),
        ] {
            let game = game::<Board8x8>(name, before);
            let mv = read_move(game.position(), text).unwrap();
            assert_eq!(fen::write(&game.position().after(mv)), after, "{before}: {text}");
        }
    }
}

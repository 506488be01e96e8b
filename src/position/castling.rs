//! When castling is legal, and what forbids it.

use super::special_moves::none_of;
use super::{CastlingSide, Move, MoveKind, Obstacle, Position};
use crate::board::{Bitboard, Color, Geometry, PieceKind, Square};

impl<G: Geometry> Position<G> {
    /// The castling of the side to move to `side`.
    ///
    /// # Errors
    /// What forbids it.
    pub fn castling(&self, side: CastlingSide) -> Result<Move, Obstacle> {
        if self.rules.castling.landings.is_none() {
            return Err(Obstacle::NotInGame);
        }
        let rook = (self.castling & self.color(self.side))
            .squares()
            .find(|rook| self.side_of_rook(self.side, *rook) == side)
            .ok_or(Obstacle::NoCastlingRight)?;
        self.castling_with(rook)
    }

    /// Castling with a castling rook of the side to move.
    ///
    /// Rules of Fischer Random Chess: king and rook have not moved; the king is not in check, crosses no attacked
    /// square and is not in check afterwards; all squares that king and rook cross or reach are empty, except their
    /// own.
    #[inline(always)]
    pub(super) fn castling_with(&self, rook: Square) -> Result<Move, Obstacle> {
        let king = self.castling_king(self.side);
        // Another piece may castle out of an attack and through one.
        let is_king = !G::OPEN || self.kind_on(king) == Some(PieceKind::King);
        if is_king && self.is_king_in_check() {
            return Err(Obstacle::InCheck);
        }
        let side = self.side_of_rook(self.side, rook);
        let landing = self.rules.landing(self.side, side).ok_or(Obstacle::NotInGame)?;
        let others = self.blockers().without(G::Bitboard::from_square(king).with(rook));
        let king_span = self.span(king, landing.king);
        none_of((king_span | self.span(rook, landing.rook)) & others).map_err(Obstacle::Occupied)?;
        if !is_king {
            return Ok(Move::new(king, rook, MoveKind::Castling(side)));
        }
        // The king's origin need not be tested: it is not in check.
        self.unattacked(king_span.without(G::Bitboard::from_square(king)), self.blockers())?;
        // Castling can uncover a check only along the first rank, or by an irregular piece.
        let home = self.rules.castling.rank[self.side];
        let uncovers = self.rules.irregular_pieces || (home & self.orthogonal_sliders(!self.side)).any();
        let afterwards = others.with(landing.king).with(landing.rook);
        if uncovers && self.is_attacked(landing.king, !self.side, afterwards) {
            return Err(Obstacle::IntoCheck);
        }
        Ok(Move::new(king, rook, MoveKind::Castling(side)))
    }

    /// The castling side of a castling rook of `color`.
    #[inline(always)]
    pub(super) fn side_of_rook(&self, color: Color, rook: Square) -> CastlingSide {
        if rook < self.castling_king(color) { CastlingSide::Queenside } else { CastlingSide::Kingside }
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Board12x10;
    use crate::notation::fen;
    use crate::position::MoveKind;
    use crate::testing::own_rules;

    /// As in Fairy-Stockfish: a rook that is royal, as the last is here, castles only if the king comes to its square.
    #[test]
    fn royal_rooks() {
        let rules = own_rules::<Board12x10>(
            "[mine:fischerandom]\nextinctionValue = loss\nextinctionPieceTypes = r\nextinctionPseudoRoyal = true\n",
        );
        for (black, rank, castling) in [
            ("4k2r", "4K2R", "K"),
            ("4k2r", "3RK3", "Q"),
            ("4k2r", "4K1R1", "K*"),
            ("4k3/6r1", "4K1R1", "K"),
            ("4k3/5r2", "2R1K3", "Q*"),
            ("4k2r", "R3K2R", "K*"),
        ] {
            let (right, is_legal) = (&castling[..1], castling.ends_with('*'));
            let empty = 6 - black.matches('/').count();
            let text = format!("{black}{}/{rank} w {right} - 0 1", "/8".repeat(empty));
            let position = fen::read(rules, &text).unwrap();
            let moves = position.legal_moves();
            let castles = moves.iter().any(|mv| matches!(mv.kind(), MoveKind::Castling(_)));
            assert_eq!(castles, is_legal, "{text}");
        }
    }
}

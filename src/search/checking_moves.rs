//! Detection of checking moves before they are made.

use crate::board::{Bitboard, Geometry, PieceKind, Square};
use crate::position::{Move, MoveKind, Position};

/// The squares from which pieces of the side to move would give check, by how they move.
pub struct CheckSquares<G: Geometry> {
    pawn: G::Bitboard,
    leap: G::Bitboard,
    diagonal: G::Bitboard,
    orthogonal: G::Bitboard,
    irregular: [G::Bitboard; PieceKind::IRREGULAR.len()],
    /// The union of these, and of the squares of kinds that the game declares.
    any: G::Bitboard,
    king: Square,
    /// The side to move has a piece of the game's own whose irregular way any move may open: each move is tried.
    tries: bool,
    /// Own pieces that give a discovered check when they leave the line to the enemy king.
    uncovering: G::Bitboard,
}

impl<G: Geometry> CheckSquares<G> {
    /// The check squares around the enemy king.
    #[inline]
    pub fn new(position: &Position<G>) -> CheckSquares<G> {
        let rules = position.rules();
        let tables = rules.tables;
        let us = position.side_to_move();
        let king = position.king(!us);
        let occupied = position.blockers();
        let pawn = tables.pawn[!us][king];
        let leap = tables.knight[king];
        let diagonal = tables.bishop(king, occupied);
        let orthogonal = tables.rook(king, occupied);
        let mut any = pawn | leap | diagonal | orthogonal;
        let mut irregular = [G::Bitboard::EMPTY; PieceKind::IRREGULAR.len()];
        if rules.irregular_pieces {
            for (set, kind) in irregular.iter_mut().zip(PieceKind::IRREGULAR) {
                if let Some(moves) = tables.irregular(kind) {
                    *set = moves.attackers(us, king, occupied);
                    any |= *set;
                }
            }
        }
        let mut tries = false;
        if G::OPEN {
            tries = rules.ends.pseudo_royal;
            for (kind, moves) in rules.irregular_kinds() {
                any |= moves.attackers(us, king, occupied);
                tries |= moves.may_be_blocked() && position.pieces(us, kind).any();
            }
        }
        CheckSquares {
            pawn,
            leap,
            diagonal,
            orthogonal,
            irregular,
            any,
            king,
            tries,
            uncovering: position.blockers_for_king(!us) & position.color(us),
        }
    }

    /// True if `mv` gives check: directly, by the piece it gates, or by discovery.
    ///
    /// Not detected, unless all moves are tried: checks by castling, adjustment or conversion, discovered checks by
    /// irregular moves, and those that the removal of a pawn captured en passant discovers.
    #[inline(always)]
    pub fn gives_check(&self, position: &Position<G>, mv: Move) -> bool {
        if G::OPEN && self.tries {
            let mut child = *position;
            child.make(mv);
            return child.in_check();
        }
        let (from, to) = (mv.from(), mv.to());
        // Fast path.
        if !self.any.contains(to) && !self.uncovering.contains(from) && mv.gating().is_none() {
            return false;
        }
        if let Some(kind) = position.gated_kind(mv)
            && self.reaches(position, kind, mv.gating_square().unwrap_or(from))
        {
            return true;
        }
        if self.uncovering.contains(from) && self.uncovers(position, mv) {
            return true;
        }
        match mv.kind() {
            MoveKind::Normal | MoveKind::EnPassant => {
                position.kind_on(from).is_some_and(|kind| self.reaches(position, kind, to))
            }
            MoveKind::Promotion(kind) | MoveKind::Drop(kind) => self.reaches(position, kind, to),
            _ => false,
        }
    }

    /// True if `mv` moves its piece, which stands between a slider and the king, off their line.
    fn uncovers(&self, position: &Position<G>, mv: Move) -> bool {
        let leaves = matches!(mv.kind(), MoveKind::Normal | MoveKind::EnPassant | MoveKind::Promotion(_));
        let line = position.rules().tables.line[self.king][mv.from()];
        leaves && mv.gating().is_none() && !line.contains(mv.to())
    }

    #[inline(always)]
    fn reaches(&self, position: &Position<G>, kind: PieceKind, square: Square) -> bool {
        if kind == PieceKind::Pawn {
            return self.pawn.contains(square);
        }
        let regular = position.rules().regular(kind);
        regular.knight && self.leap.contains(square)
            || regular.diagonal && self.diagonal.contains(square)
            || regular.orthogonal && self.orthogonal.contains(square)
            || G::OPEN && self.reaches_by_own_moves(position, kind, square)
            || PieceKind::IRREGULAR
                .iter()
                .zip(self.irregular)
                .any(|(irregular, set)| *irregular == kind && set.contains(square))
    }

    /// True if a piece of `kind`, which the game may declare, attacks the king from `square` by an irregular move.
    fn reaches_by_own_moves(&self, position: &Position<G>, kind: PieceKind, square: Square) -> bool {
        let (us, occupied) = (position.side_to_move(), position.blockers());
        let moves = position.rules().irregular(kind);
        moves.is_some_and(|moves| moves.attackers(us, self.king, occupied).contains(square))
    }
}

/// True if `mv`, which gives check, mates: such a move must not be pruned, though SEE may say that it loses material
/// (the capturing piece may be pinned).
#[inline(never)]
pub fn mates<G: Geometry>(position: &Position<G>, mv: Move) -> bool {
    let mut child = *position;
    child.make(mv);
    child.is_checkmate()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board8x8;
    use crate::notation::read_move;
    use crate::testing::game;

    #[test]
    fn a_piece_dropped_in_castling_may_give_check() {
        // A hawk checks from the rook's square, but not from the king's.
        let game = game::<Board8x8>("seirawan", "k7/8/8/8/8/8/8/4K2R[H] w K - 0 1");
        let position = game.position();
        let squares = CheckSquares::new(position);
        for (mv, checks) in [("O-O/He1", false), ("O-O/Hh1", true)] {
            let mv = read_move(position, mv).unwrap();
            assert_eq!(squares.gives_check(position, mv), checks);
        }
    }
}

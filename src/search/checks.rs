//! Which moves give check, known before they are made.

use crate::board::{Bits, Geometry, PieceKind, Square};
use crate::position::{Move, MoveKind, Position};

/// The squares from which pieces of the side to move would give check, by the way they move.
pub struct CheckSquares<G: Geometry> {
    pawn: G::Bits,
    leap: G::Bits,
    diagonal: G::Bits,
    orthogonal: G::Bits,
    sissa: G::Bits,
}

impl<G: Geometry> CheckSquares<G> {
    /// Looks from the enemy king.
    #[inline]
    pub fn new(position: &Position<G>) -> CheckSquares<G> {
        let rules = position.rules();
        let tables = rules.tables;
        let us = position.side_to_move();
        let king = position.king(!us);
        let occupied = position.blockers();
        CheckSquares {
            pawn: tables.pawn(!us, king),
            leap: tables.knight(king),
            diagonal: tables.bishop(king, occupied),
            orthogonal: tables.rook(king, occupied),
            sissa: if rules.sissas {
                tables.sissa(king, occupied)
            } else {
                G::Bits::EMPTY
            },
        }
    }

    /// True if the piece that `mv` moves, or the queen that it drops, gives check itself. Discovered
    /// checks and the odd ones of castling, adjustment and conversion are not seen.
    #[inline(always)]
    pub fn gives_check(&self, position: &Position<G>, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if mv.drop().is_some() && self.reaches(PieceKind::Queen, from) {
            return true;
        }
        match mv.kind() {
            MoveKind::Normal | MoveKind::EnPassant => position
                .kind_on(from)
                .is_some_and(|kind| self.reaches(kind, to)),
            MoveKind::Promotion(kind) => self.reaches(kind, to),
            _ => false,
        }
    }

    #[inline(always)]
    fn reaches(&self, kind: PieceKind, square: Square) -> bool {
        match kind {
            PieceKind::Pawn => self.pawn.has(square),
            PieceKind::Sissa => self.sissa.has(square),
            _ => {
                kind.leaps_as_knight() && self.leap.has(square)
                    || kind.slides_diagonally() && self.diagonal.has(square)
                    || kind.slides_orthogonally() && self.orthogonal.has(square)
            }
        }
    }
}

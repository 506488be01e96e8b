//! Pseudo-royal pieces: those besides the king that may not be left attacked where a game declares it.

use super::{Move, MoveKind, Position};
use crate::board::{Bitboard, Color, Geometry, PieceKind, Square};

impl<G: Geometry> Position<G> {
    /// The pieces of `color`, apart from the king, that may not be left attacked: those of kinds of which it has at
    /// most one more than is too few.
    pub(super) fn pseudo_royals(&self, color: Color) -> G::Bitboard {
        let ends = &self.rules.ends;
        let most = u32::from(ends.extinction_count) + 1;
        let kinds = ends.extinction_kinds.iter();
        let sets = kinds.map(|kind| self.of_kind(color, *kind));
        let few = sets.filter(|pieces| pieces.count() <= most);
        few.fold(G::Bitboard::EMPTY, |all, pieces| all | pieces)
    }

    /// True if `mv` by `us` leaves no pseudo-royal piece attacked.
    pub(crate) fn keeps_pseudo_royals(&self, us: Color, mv: Move) -> bool {
        let Some((royals, occupied, lands)) = self.royals_after(us, mv) else {
            return false;
        };
        if royals.without(occupied).any() {
            return false;
        }
        if self.pseudo_royals(!us).without(occupied).any() {
            return true;
        }
        let enemies = self.color(!us) & occupied.without(G::Bitboard::from_square(lands));
        let mut royals = royals.squares();
        !royals.any(|royal| (self.attackers(royal, occupied) & enemies).any())
    }

    /// The pseudo-royal pieces of `us` after `mv`, all occupied squares, and the one to which the piece has gone;
    /// `None` if no royal piece may castle so. As in Fairy-Stockfish, what counts as royal is decided before the move,
    /// but for the piece that it drops or promotes to.
    fn royals_after(&self, us: Color, mv: Move) -> Option<(G::Bitboard, G::Bitboard, Square)> {
        let them = !us;
        let ends = &self.rules.ends;
        let single = G::Bitboard::from_square;
        let (from, to) = (mv.from(), mv.to());
        let is_royal = |kind: PieceKind| ends.extinction_kinds.contains(&Some(kind));
        let mut royals = self.pseudo_royals(us);
        let mut occupied = self.blockers();
        let mut lands = to;
        match mv.kind() {
            MoveKind::Drop(kind) => {
                if is_royal(kind) {
                    royals = royals.with(to);
                }
            }
            MoveKind::Castling(side) => {
                let landing = self.rules.landing(us, side)?;
                occupied = occupied.without(single(from));
                // The king must come to the square of a royal rook.
                if royals.contains(to) && landing.king != to {
                    return None;
                }
                if royals.contains(from) {
                    let way = self.span(from, landing.king).without(single(landing.king));
                    let mut way = way.with(from).squares();
                    if way.any(|square| self.is_attacked(square, them, occupied)) {
                        return None;
                    }
                }
                occupied = occupied.without(single(to)).with(landing.rook);
                lands = landing.king;
            }
            MoveKind::EnPassant => {
                let victim = self.ep_victim(us, to);
                occupied = occupied.without(single(from).with(victim));
            }
            MoveKind::Adjustment => {
                if royals.contains(from) != royals.contains(to) {
                    royals ^= single(from).with(to);
                }
            }
            _ => occupied = occupied.without(single(from)),
        }
        occupied = occupied.with(lands);
        if let Some(gate) = mv.gating_square() {
            occupied = occupied.with(gate);
        }
        let leaves = !matches!(mv.kind(), MoveKind::Drop(_) | MoveKind::Adjustment);
        if leaves && royals.contains(from) {
            royals = royals.without(single(from)).with(lands);
        }
        if let MoveKind::Promotion(kind) = mv.kind()
            && is_royal(kind)
        {
            let pieces = self.pieces(us, kind);
            let many = pieces.count() > u32::from(ends.extinction_count);
            royals = if many { royals.without(pieces) } else { royals.with(lands) };
        }
        Some((royals, occupied, lands))
    }
}

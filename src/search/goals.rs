//! Moves that win by a goal other than mate.

use super::checking_moves::CheckSquares;
use super::score::MATE;
use super::worker::Worker;
use crate::board::{Bitboard, Geometry, PieceKind};
use crate::position::{Move, Position};
use crate::variant::EndValue;

impl<G: Geometry> Worker<G> {
    /// The value of a position `ply` plies from the root in which a move wins at once by a goal other than mate; the
    /// move becomes the PV. `None` if none is found.
    #[inline(never)]
    pub fn value_of_goal<const PV: bool>(&mut self, position: &Position<G>, ply: usize) -> Option<i32> {
        let mv = winning_move(position)?;
        if PV {
            self.pv[ply].clear();
            self.pv[ply].push(mv);
        }
        Some(MATE - ply as i32 - 1)
    }
}

/// A move that reaches a goal, if there is one that a look at its squares finds.
fn winning_move<G: Geometry>(position: &Position<G>) -> Option<Move> {
    let rules = position.rules();
    let ends = &rules.ends;
    let us = position.side_to_move();
    let mut targets = G::Bitboard::EMPTY;
    if rules.flag_region[us].any() && !ends.flag_move {
        targets |= match ends.flag_piece[us] {
            Some(PieceKind::King) if rules.has_king[us] => position.king_steps(us) & rules.flag_region[us],
            _ => rules.flag_region[us],
        };
    }
    if ends.extinction == Some(EndValue::Loss) {
        for kind in &ends.extinction_kinds {
            let pieces = kind.map_or(position.color(!us), |kind| position.pieces(!us, kind));
            if pieces.count() == u32::from(ends.extinction_count) + 1 {
                targets |= pieces;
            }
        }
    }
    let checks = (position.checks_left(us) == Some(1)).then(|| CheckSquares::new(position));
    if targets.is_empty() && checks.is_none() {
        return None;
    }
    position.legal_moves().into_iter().find(|mv| {
        let may_win =
            targets.contains(mv.to()) || checks.as_ref().is_some_and(|checks| checks.gives_check(position, *mv));
        may_win && {
            let mut child = *position;
            child.make(*mv);
            child.outcome_by_goal().is_some_and(|end| end.winner == Some(us))
        }
    })
}

/// True if the opponent's king could step to its goal if it were its move: then the static evaluation is no guide.
#[inline(never)]
pub fn is_goal_threatened<G: Geometry>(position: &Position<G>) -> bool {
    let rules = position.rules();
    let them = !position.side_to_move();
    rules.has_king[them]
        && rules.ends.flag_piece[them] == Some(PieceKind::King)
        && (position.king_steps(them) & rules.flag_region[them]).any()
}

//! Updates of histories, killers and counter moves after a node has been searched.

use super::history::{PieceTo, piece_to};
use super::move_scoring::QuietHints;
use super::node::Node;
use super::params::{bonus_max, bonus_slope, hindsight_margin, previous_base, previous_slope};
use super::report::Bound;
use super::score::MATE_BOUND;
use super::tt::NO_EVAL;
use super::worker::{StackEntry, Worker};
use crate::board::Geometry;
use crate::position::{Move, Position};
use arrayvec::ArrayVec;

/// Moves that were searched before the best one; their history gets a malus.
pub type TriedMoves = ArrayVec<Move, 48>;

/// The history bonus of the best move of a node searched to `depth`.
pub fn bonus(depth: i32) -> i32 {
    (bonus_slope() * depth - 80).clamp(0, bonus_max())
}

impl<G: Geometry> Worker<G> {
    /// The history score of a quiet move: butterfly, continuation and pawn history together.
    #[inline]
    pub fn quiet_history(&self, position: &Position<G>, mv: Move, to: PieceTo, hints: &QuietHints) -> i32 {
        self.histories.quiet(position.side_to_move(), mv)
            + self.histories.continuation(hints.earlier[0]).get(to)
            + self.histories.continuation(hints.earlier[1]).get(to)
            + self.histories.pawns(hints.pawn_key).get(to)
    }

    /// Gives `best`, the best move of a node, a bonus and the moves searched before it a malus; updates killers and
    /// counter move.
    pub fn update_histories(&mut self, node: &Node<G>, best: Move, [quiets, noisies]: &[TriedMoves; 2], depth: i32) {
        let bonus = bonus(depth);
        let (position, ply) = (&node.position, node.ply);
        if position.is_noisy(best) {
            let victim = position.captured(best);
            self.histories.add_capture(piece_to(position, best), victim, bonus);
        } else {
            let killers = &mut self.stack_mut(ply).killers;
            if killers[0] != best {
                *killers = [best, killers[0]];
            }
            let before = self.stack(ply, 1).to;
            self.histories.set_counter(before, best);
            self.update_quiet_history(node, best, bonus);
            for mv in quiets {
                self.update_quiet_history(node, *mv, -bonus);
            }
        }
        for mv in noisies {
            let victim = position.captured(*mv);
            self.histories.add_capture(piece_to(position, *mv), victim, -bonus);
        }
    }

    /// History bonus for a TT move that cut off the node without a search.
    pub fn reward_tt_move(&mut self, node: &Node<G>, mv: Move, depth: i32) {
        let position = &node.position;
        if position.mover(mv).is_some() && !position.is_noisy(mv) {
            self.update_quiet_history(node, mv, bonus(depth));
        }
    }

    /// History bonus for the opponent's previous quiet move, when the node failed low.
    pub fn reward_previous(&mut self, node: &Node<G>, bonus: i32) {
        let &StackEntry { mv, to, quiet, .. } = self.stack(node.ply, 1);
        if let Some(to) = to
            && quiet
        {
            let them = !node.position.side_to_move();
            self.histories.add_quiet(them, mv, bonus);
            self.update_continuation_history(node.ply - 1, to, bonus);
        }
    }

    /// Hindsight adjustments: uses how the opponent's last move changed the static evaluation, to correct its history
    /// and the depth it was reduced to. Returns the new depth, and whether the move made the evaluation worse for the
    /// opponent.
    pub fn hindsight(&mut self, node: &Node<G>, eval: i32, depth: i32) -> (i32, bool) {
        let &StackEntry { mv, quiet, eval: before, reduction, .. } = self.stack(node.ply, 1);
        if before == NO_EVAL {
            return (depth, false);
        }
        // The two evaluations are from opposite sides: their sum is what the opponent lost.
        let loss = before + eval;
        if quiet {
            let bonus = (-previous_slope() * loss).clamp(-1800, 1800) + previous_base();
            let them = !node.position.side_to_move();
            self.histories.add_quiet(them, mv, bonus);
        }
        // Hindsight reductions (Stockfish): undo part of the parent's LMR if the move lost nothing, reduce further if
        // it lost much.
        let depth = if reduction >= 3 && loss <= 0 {
            depth + 1
        } else if reduction >= 2 && depth >= 2 && loss > hindsight_margin() {
            depth - 1
        } else {
            depth
        };
        (depth, loss > 0)
    }

    /// Adds `bonus` to all histories of a quiet move at `node`.
    fn update_quiet_history(&mut self, node: &Node<G>, mv: Move, bonus: i32) {
        let to = piece_to(&node.position, mv);
        let side = node.position.side_to_move();
        self.histories.add_quiet(side, mv, bonus);
        self.histories.add_pawns(node.state.pawn_key(), to, bonus);
        self.update_continuation_history(node.ply, to, bonus);
    }

    /// Updates the correction history, where the bound says that the score differs from the static evaluation
    /// (<https://www.chessprogramming.org/Static_Evaluation_Correction_History>).
    pub fn learn_correction(&mut self, node: &Node<G>, bound: Bound, score: i32, eval: i32, depth: i32) {
        let differs = match bound {
            Bound::Lower => score > eval,
            Bound::Upper => score < eval,
            Bound::Exact => true,
        };
        if differs && score.abs() < MATE_BOUND {
            let earlier = [1, 2].map(|back| self.stack(node.ply, back).to);
            self.histories.add_correction(&node.position, &node.state, earlier, score - eval, depth);
        }
    }

    /// Adds `bonus` to the continuation history of a quiet move at `ply`: after the moves one, two and four plies back.
    pub fn update_continuation_history(&mut self, ply: usize, to: PieceTo, bonus: i32) {
        for back in [1, 2, 4] {
            let earlier = self.stack(ply, back).to;
            self.histories.add_continuation(earlier, to, bonus);
        }
    }
}

//! Learning from a finished node: histories, killers, counter moves.

use super::history::{PieceTo, captured, is_noisy, piece_to};
use super::move_scoring::QuietHints;
use super::params::{bonus_most, bonus_slope, hindsight_margin, previous_base, previous_slope};
use super::report::Bound;
use super::score::MATE_BOUND;
use super::tt::NO_EVAL;
use super::worker::{Node, StackEntry, Worker};
use crate::board::Geometry;
use crate::position::{Move, Position};
use arrayvec::ArrayVec;

/// Moves that were tried before the best one and are blamed for it.
pub type TriedMoves = ArrayVec<Move, 48>;

/// By how much a move is rewarded that was best at some depth.
pub fn bonus(depth: i32) -> i32 {
    (bonus_slope() * depth - 80).clamp(0, bonus_most())
}

impl<G: Geometry> Worker<G> {
    /// What is known of a quiet move: by itself and after the moves before it.
    #[inline]
    pub fn quiet_history(
        &self,
        position: &Position<G>,
        mv: Move,
        to: PieceTo,
        hints: &QuietHints,
    ) -> i32 {
        self.histories.quiet(position.side_to_move(), mv)
            + self.histories.continuation(hints.earlier[0]).get(to)
            + self.histories.continuation(hints.earlier[1]).get(to)
            + self.histories.pawns(hints.pawn_key).get(to)
    }

    /// `best` was best at a node: rewards it and blames those tried before it.
    pub fn update_histories(
        &mut self,
        node: &Node<G>,
        best: Move,
        quiets: &TriedMoves,
        noisies: &TriedMoves,
        depth: i32,
        ply: usize,
    ) {
        let bonus = bonus(depth);
        let position = &node.position;
        if is_noisy(position, best) {
            let victim = captured(position, best);
            self.histories
                .add_capture(piece_to(position, best), victim, bonus);
        } else {
            let killers = &mut self.stack_mut(ply).killers;
            if killers[0] != best {
                *killers = [best, killers[0]];
            }
            let before = self.stack(ply, 1).to;
            self.histories.set_counter(before, best);
            self.update_quiet_history(node, best, ply, bonus);
            for mv in quiets {
                self.update_quiet_history(node, *mv, ply, -bonus);
            }
        }
        for mv in noisies {
            let victim = captured(position, *mv);
            self.histories
                .add_capture(piece_to(position, *mv), victim, -bonus);
        }
    }

    /// The table's move ended the node without a search.
    pub fn reward_tt_move(&mut self, node: &Node<G>, mv: Move, depth: i32, ply: usize) {
        let position = &node.position;
        if position.piece_on(mv.from()).is_some() && !is_noisy(position, mv) {
            self.update_quiet_history(node, mv, ply, bonus(depth));
        }
    }

    /// No move at ply `ply` did well, so the enemy's quiet move before it was a good one.
    pub fn reward_previous(&mut self, node: &Node<G>, bonus: i32, ply: usize) {
        let &StackEntry { mv, to, quiet, .. } = self.stack(ply, 1);
        if let Some(to) = to
            && quiet
        {
            let them = !node.position.side_to_move();
            self.histories.add_quiet(them, mv, bonus);
            self.update_continuation_history(ply - 1, to, bonus);
        }
    }

    /// Judges the enemy's move before `ply` by the static evaluation after it. Returns the depth to search to in place
    /// of `depth`, and whether the move made his evaluation worse.
    pub fn hindsight(&mut self, node: &Node<G>, eval: i32, depth: i32, ply: usize) -> (i32, bool) {
        let &StackEntry {
            mv,
            quiet,
            eval: before,
            reduction,
            ..
        } = self.stack(ply, 1);
        if before == NO_EVAL {
            return (depth, false);
        }
        // By so much the enemy's evaluation fell with his move.
        let loss = before + eval;
        if quiet {
            let bonus = (-previous_slope() * loss).clamp(-1800, 1800) + previous_base();
            let them = !node.position.side_to_move();
            self.histories.add_quiet(them, mv, bonus);
        }
        // A move that was reduced on trust is looked at more closely if it did well, and less if it did badly.
        let depth = if reduction >= 3 && loss <= 0 {
            depth + 1
        } else if reduction >= 2 && depth >= 2 && loss > hindsight_margin() {
            depth - 1
        } else {
            depth
        };
        (depth, loss > 0)
    }

    /// Rewards or blames a quiet move at `node`.
    fn update_quiet_history(&mut self, node: &Node<G>, mv: Move, ply: usize, bonus: i32) {
        let to = piece_to(&node.position, mv);
        let side = node.position.side_to_move();
        self.histories.add_quiet(side, mv, bonus);
        self.histories.add_pawns(node.state.pawn_key(), to, bonus);
        self.update_continuation_history(ply, to, bonus);
    }

    /// Learns from a node where the static evaluation should have foretold the score: no capture was
    /// best, and the score, as far as it is known, lies on the other side of the evaluation.
    pub fn learn_correction(
        &mut self,
        node: &Node<G>,
        bound: Bound,
        score: i32,
        eval: i32,
        depth: i32,
        ply: usize,
    ) {
        let tells = match bound {
            Bound::Lower => score > eval,
            Bound::Upper => score < eval,
            Bound::Exact => true,
        };
        if tells && score.abs() < MATE_BOUND {
            let earlier = [1, 2].map(|back| self.stack(ply, back).to);
            self.histories.add_correction(
                &node.position,
                &node.state,
                earlier,
                score - eval,
                depth,
            );
        }
    }

    /// Rewards or blames a quiet move at `ply` after each of the moves before it.
    pub fn update_continuation_history(&mut self, ply: usize, to: PieceTo, bonus: i32) {
        for back in [1, 2, 4] {
            let earlier = self.stack(ply, back).to;
            self.histories.add_continuation(earlier, to, bonus);
        }
    }
}

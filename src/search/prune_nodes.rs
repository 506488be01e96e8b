//! Pruning of whole nodes: razoring, reverse futility pruning (RFP), null move pruning (NMP), ProbCut.

use super::move_picker::MovePicker;
use super::move_scoring::ScoringContext;
use super::node::{Node, NodeContext};
use super::params::*;
use super::report::Bound;
use super::score::MATE_BOUND;
use super::tt::TtEntry;
use super::worker::{SearchContext, Worker};
use crate::board::{Bitboard, Geometry};
use crate::position::Move;

impl<G: Geometry> Worker<G> {
    /// Razoring, RFP and NMP, for null-window nodes that are not in check. Returns the value of a pruned node.
    pub fn prune_node(
        &mut self,
        ctx: &SearchContext<'_, G>,
        node: &Node<G>,
        context: &NodeContext,
        (alpha, beta): (i32, i32),
    ) -> Option<i32> {
        let (depth, eval) = (context.depth, context.better_eval);
        // Razoring: far below alpha near the leaves only captures can help, so the quiescence search decides
        // (<https://www.chessprogramming.org/Razoring>). Not for a lone king, which a quiet move may save.
        let position = &node.position;
        if depth <= RAZORING_DEPTH
            && position.color(position.side_to_move()).more_than_one()
            && eval < alpha - razoring_margin() - razoring_slope() * depth * depth
        {
            let value = self.quiesce::<false>(ctx, node, alpha, alpha + 1, 0);
            if value <= alpha && value.abs() < MATE_BOUND {
                return Some(value);
            }
        }
        if beta <= -MATE_BOUND || eval >= MATE_BOUND {
            return None;
        }
        // Reverse futility pruning (RFP, static null move pruning): far above beta near the leaves the node is cut off
        // without a search (<https://www.chessprogramming.org/Reverse_Futility_Pruning>).
        let margin =
            rfp_margin() * (depth - i32::from(context.improving)) - rfp_margin() / 3 * i32::from(context.worsening);
        if depth <= RFP_DEPTH && !context.was_pv && eval - margin.max(0) >= beta {
            return Some(beta + (eval - beta) / 3);
        }
        self.null_move(ctx, node, context, beta)
    }

    /// Null move pruning (NMP) with verification: if the node fails high even when the side passes, it is cut off
    /// (<https://www.chessprogramming.org/Null_Move_Pruning>). At high depth the cutoff is verified by a search without
    /// null moves, against zugzwang.
    fn null_move(
        &mut self,
        ctx: &SearchContext<'_, G>,
        node: &Node<G>,
        context: &NodeContext,
        beta: i32,
    ) -> Option<i32> {
        let (depth, eval) = (context.depth, context.better_eval);
        let us = node.position.side_to_move();
        let ply = node.ply;
        if depth < NMP_DEPTH
            || eval < beta
            || !context.cut_node
            || ply < self.null_move_ply
            || self.stack(ply, 0).eval < beta - nmp_slope() * depth + nmp_margin()
            || self.stack(ply, 1).mv == Move::NONE
            || node.state.material(us) == 0
        {
            return None;
        }
        let reduction = NMP_REDUCTION + depth / 3 + ((eval - beta) / nmp_divisor()).min(NMP_EVAL_REDUCTION_MAX);
        let (child, floor) = self.play_null(ctx, node);
        let value = -self.null_window(ctx, &child, 1 - beta, depth - reduction, false);
        self.unplay_null(floor);
        if self.stopped || value < beta {
            return None;
        }
        let value = if value >= MATE_BOUND { beta } else { value };
        if depth < NMP_VERIFY_DEPTH || self.null_move_ply > 0 {
            return Some(value);
        }
        // Verification search, in which nobody may pass for the next plies.
        self.null_move_ply = ply + 3 * (depth - reduction).max(4) as usize / 4;
        let verified = self.null_window(ctx, node, beta, depth - reduction, false);
        self.null_move_ply = 0;
        (verified >= beta).then_some(value)
    }

    /// ProbCut: a capture that beats beta by a margin in a reduced search is expected to beat beta at full depth
    /// (<https://www.chessprogramming.org/ProbCut>).
    pub fn probcut(
        &mut self,
        ctx: &SearchContext<'_, G>,
        node: &Node<G>,
        context: &NodeContext,
        beta: i32,
    ) -> Option<i32> {
        let &NodeContext { depth, eval, hit, .. } = context;
        let target = beta + probcut_margin();
        if depth < PROBCUT_DEPTH
            || beta.abs() >= MATE_BOUND
            || hit.is_some_and(|hit| {
                hit.depth >= depth - 3 && hit.score < target && matches!(hit.bound, Some(Bound::Upper | Bound::Exact))
            })
        {
            return small_probcut(hit, beta, depth);
        }
        let position = &node.position;
        let first = if context.tt_move_is_noisy { context.tt_move } else { Move::NONE };
        let hints = self.hints(node);
        let mut picker = MovePicker::noisy(position, first, self.moves.len(), target - eval, false);
        let mut found = None;
        loop {
            let scoring = ScoringContext { position, histories: &self.histories, values: ctx.weights.see_values() };
            let Some(mv) = picker.next(&scoring, &hints, &mut self.moves) else {
                break;
            };
            let mut child = *node;
            self.play(ctx, node, &mut child, mv);
            let mut value = -self.quiesce::<false>(ctx, &child, -target, 1 - target, 0);
            if value >= target && depth > 4 {
                value = -self.null_window(ctx, &child, 1 - target, depth - 4, !context.cut_node);
            }
            self.unplay();
            if self.stopped {
                break;
            }
            if value >= target {
                let entry = TtEntry {
                    mv,
                    score: value,
                    eval: context.raw,
                    depth: depth - 3,
                    bound: Some(Bound::Lower),
                    pv: context.was_pv,
                };
                ctx.tt.store(position.key(), node.ply, entry);
                found = Some(if value >= MATE_BOUND { value } else { value - probcut_margin() });
                break;
            }
        }
        self.moves.truncate(picker.base);
        found.or_else(|| small_probcut(hit, beta, depth))
    }
}

/// Small ProbCut: trusts a lower bound in the TT that is far above beta and not much shallower than `depth`, without a
/// search (Stockfish).
fn small_probcut(hit: Option<TtEntry>, beta: i32, depth: i32) -> Option<i32> {
    let value = beta + small_probcut_margin();
    hit.is_some_and(|hit| {
        hit.bound == Some(Bound::Lower)
            && hit.depth >= depth - 4
            && hit.score >= value
            && hit.score < MATE_BOUND
            && beta.abs() < MATE_BOUND
    })
    .then_some(value)
}

//! Pruning of whole nodes: reverse futility, razoring, null move, ProbCut, and the singular search.

use super::history::is_noisy;
use super::move_picker::MovePicker;
use super::move_scoring::ScoringContext;
use super::params::*;
use super::report::Bound;
use super::score::{DRAW, MATE_BOUND};
use super::tt::{NO_EVAL, TtEntry};
use super::worker::{Node, SearchContext, Worker};
use crate::board::Geometry;
use crate::position::Move;

/// What looking at the other moves says of the table's move.
pub enum Singular {
    /// Search it deeper (or shallower) by so much.
    Extend(i32),
    /// Others do as well: the node is worth at least this.
    Cut(i32),
}

impl<G: Geometry> Worker<G> {
    /// Tries to do without searching a null-window node that is not in check. A value is what the node
    /// is worth by rule of thumb.
    #[expect(clippy::too_many_arguments)]
    pub fn prune_node(
        &mut self,
        ctx: &SearchContext<'_, G>,
        node: &Node<G>,
        (alpha, beta): (i32, i32),
        depth: i32,
        ply: usize,
        eval: i32,
        improving: bool,
        worsening: bool,
        cut_node: bool,
    ) -> Option<i32> {
        // Hopelessly behind: only captures could help.
        if depth <= 4 && eval < alpha - razoring_margin() - razoring_slope() * depth * depth {
            let value = self.quiesce::<false>(ctx, node, alpha, alpha + 1, 0, ply);
            if value <= alpha && value.abs() < MATE_BOUND {
                return Some(value);
            }
        }
        if beta <= -MATE_BOUND || eval >= MATE_BOUND {
            return None;
        }
        // So far ahead that a few quiet moves of the enemy cannot matter.
        let margin =
            rfp_margin() * (depth - i32::from(improving)) - rfp_margin() / 3 * i32::from(worsening);
        if depth <= RFP_DEPTH && eval - margin >= beta {
            return Some(beta + (eval - beta) / 3);
        }
        self.null_move(ctx, node, beta, depth, ply, eval, cut_node)
    }

    /// Passes the move: if the enemy cannot profit even then, the node is good enough
    /// (<https://www.chessprogramming.org/Null_Move_Pruning>).
    #[expect(clippy::too_many_arguments)]
    fn null_move(
        &mut self,
        ctx: &SearchContext<'_, G>,
        node: &Node<G>,
        beta: i32,
        depth: i32,
        ply: usize,
        eval: i32,
        cut_node: bool,
    ) -> Option<i32> {
        let us = node.position.side_to_move();
        if depth < NMP_DEPTH
            || eval < beta
            || !cut_node
            || ply < self.null_move_ply
            || self.stack(ply, 0).eval < beta - nmp_slope() * depth + nmp_margin()
            || self.stack(ply, 1).mv == Move::NONE
            || node.state.material(us) == 0
        {
            return None;
        }
        let reduction = 4 + depth / 3 + ((eval - beta) / nmp_divisor()).min(4);
        let (child, floor) = self.play_null(ctx, node, ply);
        let value = -self.search::<false>(
            ctx,
            &child,
            -beta,
            1 - beta,
            depth - reduction,
            ply + 1,
            false,
        );
        self.unplay_null(floor);
        if self.stopped || value < beta {
            return None;
        }
        let value = if value >= MATE_BOUND { beta } else { value };
        if depth < NMP_VERIFY_DEPTH || self.null_move_ply > 0 {
            return Some(value);
        }
        // Deep in the tree a zugzwang would cost much: look again without passing.
        self.null_move_ply = ply + 3 * (depth - reduction).max(4) as usize / 4;
        let verified =
            self.search::<false>(ctx, node, beta - 1, beta, depth - reduction, ply, false);
        self.null_move_ply = 0;
        (verified >= beta).then_some(value)
    }

    /// A capture that is far above beta after a shallow search would be above it after a deep one
    /// (<https://www.chessprogramming.org/ProbCut>).
    #[expect(clippy::too_many_arguments)]
    pub fn probcut(
        &mut self,
        ctx: &SearchContext<'_, G>,
        node: &Node<G>,
        beta: i32,
        depth: i32,
        ply: usize,
        hit: Option<TtEntry>,
        tt_move: Move,
    ) -> Option<i32> {
        let eval = self.stack(ply, 0).eval;
        let target = beta + probcut_margin();
        if depth < PROBCUT_DEPTH
            || beta.abs() >= MATE_BOUND
            || hit.is_some_and(|hit| {
                hit.depth >= depth - 3
                    && hit.score < target
                    && matches!(hit.bound, Some(Bound::Upper | Bound::Exact))
            })
        {
            return small_probcut(hit, beta, depth);
        }
        let position = &node.position;
        let first = if tt_move != Move::NONE && is_noisy(position, tt_move) {
            tt_move
        } else {
            Move::NONE
        };
        let hints = self.hints(node, ply);
        let mut picker = MovePicker::noisy(position, first, self.moves.len(), target - eval, false);
        let mut found = None;
        loop {
            let context = ScoringContext {
                position,
                histories: &self.histories,
                values: ctx.weights.see_values(),
            };
            let Some(mv) = picker.next(&context, &hints, &mut self.moves) else {
                break;
            };
            let mut child = *node;
            self.play(ctx, node, &mut child, mv, ply);
            let mut value = -self.quiesce::<false>(ctx, &child, -target, 1 - target, 0, ply + 1);
            if value >= target && depth > 4 {
                value = -self.search::<false>(
                    ctx,
                    &child,
                    -target,
                    1 - target,
                    depth - 4,
                    ply + 1,
                    true,
                );
            }
            self.unplay();
            if self.stopped {
                break;
            }
            if value >= target {
                let entry = TtEntry {
                    mv,
                    score: value,
                    eval: NO_EVAL,
                    depth: depth - 3,
                    bound: Some(Bound::Lower),
                    pv: false,
                };
                ctx.tt.store(position.key(), ply, entry);
                found = Some(value - probcut_margin());
                break;
            }
        }
        self.moves.truncate(picker.base);
        found.or_else(|| small_probcut(hit, beta, depth))
    }

    /// Searches the node without the table's move, to see whether that move stands out
    /// (<https://www.chessprogramming.org/Singular_Extensions>).
    #[expect(clippy::too_many_arguments)]
    pub fn singular<const PV: bool>(
        &mut self,
        ctx: &SearchContext<'_, G>,
        node: &Node<G>,
        hit: &TtEntry,
        beta: i32,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Singular {
        let target = hit.score - singular_slope() * depth / 64;
        self.stack_mut(ply).excluded = hit.mv;
        let value = self.search::<false>(
            ctx,
            node,
            target - 1,
            target,
            (depth - 1) / 2,
            ply,
            cut_node,
        );
        self.stack_mut(ply).excluded = Move::NONE;
        if self.stopped {
            return Singular::Cut(DRAW);
        }
        if value < target {
            let often = self.stack(ply, 0).double_extensions >= DOUBLE_EXTENSIONS;
            if !PV && !often && value < target - double_extension_margin() {
                self.stack_mut(ply).double_extensions += 1;
                return Singular::Extend(2);
            }
            return Singular::Extend(1);
        }
        if target >= beta {
            return Singular::Cut(target);
        }
        if hit.score >= beta {
            return Singular::Extend(-2 + i32::from(PV));
        }
        Singular::Extend(-i32::from(cut_node))
    }
}

/// A value above beta, when the table knows by a search not much shallower that the node is far above it.
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

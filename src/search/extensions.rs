//! Extensions of moves, and multi-cut.

use super::late_moves::MoveInfo;
use super::node::{Node, NodeContext};
use super::params::*;
use super::report::Bound;
use super::score::{DRAW, MATE_BOUND};
use super::tt::TtEntry;
use super::worker::{SearchContext, Worker};
use crate::board::Geometry;
use crate::position::Move;

/// What is decided before a move is searched.
pub enum Extension {
    /// Extend it by this many plies; negative numbers reduce it.
    Extend(i32),
    /// Multi-cut: another move fails high too, so return this value.
    Cut(i32),
}

impl<G: Geometry> Worker<G> {
    /// Singular extensions, with double and negative extensions and multi-cut; check extension, for good captures that
    /// give check, and for the TT move if it gives check and loses no material
    /// (<https://www.chessprogramming.org/Check_Extensions>).
    #[inline(always)]
    pub fn extension<const PV: bool>(
        &mut self,
        ctx: &SearchContext<'_, G>,
        node: &Node<G>,
        context: &NodeContext,
        info: &MoveInfo,
        beta: i32,
        depth: i32,
    ) -> Extension {
        if node.ply > 0
            && depth >= SINGULAR_DEPTH
            && info.mv == context.tt_move
            && node.ply < 2 * self.root_depth as usize
            && let Some(hit) = context.hit
            && hit.depth >= depth - 3
            && hit.score.abs() < MATE_BOUND
            && matches!(hit.bound, Some(Bound::Lower | Bound::Exact))
        {
            return self.singular::<PV>(ctx, node, &hit, beta, depth, context.cut_node);
        }
        let extends = info.gives_check
            && depth > CHECK_EXTENSION_DEPTH
            && info.is_early
            && node.position.see(info.mv, 0, ctx.weights.see_values());
        Extension::Extend(i32::from(extends))
    }

    /// Singular extension search: searches the node without the TT move at half depth
    /// (<https://www.chessprogramming.org/Singular_Extensions>).
    ///
    /// If every other move stays below the target, the TT move is singular and is extended by a ply, or by two plies if
    /// they stay below it by a further margin (double extension). If another move reaches the target and the target is
    /// at least beta, the node is cut off (multi-cut). Otherwise the TT move is reduced where a fail high is expected
    /// (negative extension).
    fn singular<const PV: bool>(
        &mut self,
        ctx: &SearchContext<'_, G>,
        node: &Node<G>,
        hit: &TtEntry,
        beta: i32,
        depth: i32,
        cut_node: bool,
    ) -> Extension {
        let ply = node.ply;
        let target = hit.score - singular_slope() * depth / 64;
        self.stack_mut(ply).excluded = hit.mv;
        let value = self.null_window(ctx, node, target, (depth - 1) / 2, cut_node);
        self.stack_mut(ply).excluded = Move::NONE;
        if self.stopped {
            return Extension::Cut(DRAW);
        }
        if value < target {
            let often = self.stack(ply, 0).double_extensions >= DOUBLE_EXTENSIONS;
            if !PV && !often && value < target - double_extension_margin() {
                self.stack_mut(ply).double_extensions += 1;
                return Extension::Extend(2);
            }
            return Extension::Extend(1);
        }
        if target >= beta {
            return Extension::Cut(target);
        }
        if hit.score >= beta {
            return Extension::Extend(-2 + i32::from(PV));
        }
        Extension::Extend(-i32::from(cut_node))
    }
}

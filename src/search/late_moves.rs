//! Late moves: those that come so late in the order that they are searched less deep, or not at all.

use super::checks::mates;
use super::history::captured;
use super::params::*;
use super::score::MATE_BOUND;
use super::tt::NO_EVAL;
use super::worker::SearchContext;
use crate::board::Geometry;
use crate::position::{Move, Position};

/// What a node is like, as far as its late moves care.
#[derive(Clone, Copy)]
pub struct NodeContext {
    pub depth: i32,
    /// The static evaluation; [`NO_EVAL`] in check.
    pub eval: i32,
    /// The static evaluation has grown since the side's last move.
    pub improving: bool,
    /// A value of beta or more is expected.
    pub cut_node: bool,
    /// The node is or was on a principal variation.
    pub was_pv: bool,
    /// The table's move is a capture or promotion.
    pub tt_move_is_noisy: bool,
}

/// What a move is like.
#[derive(Clone, Copy)]
pub struct MoveInfo {
    /// A capture or promotion.
    pub noisy: bool,
    pub gives_check: bool,
    /// It came before the quiet moves.
    pub good_noisy: bool,
    /// A killer or counter move.
    pub is_killer: bool,
    /// What is known of it: within ±65,536 for quiet moves, ±16,000 for others.
    pub history: i32,
    /// Its place in the order, from 1.
    pub number: usize,
}

/// What to do with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveDecision {
    Search,
    Skip,
    /// Neither this nor any later quiet move that gives no check.
    SkipQuiets,
}

/// Whether `mv` can still matter this near to the leaves. `reduced` is the depth that would be left for
/// it.
pub fn judge_move<G: Geometry>(
    ctx: &SearchContext<'_, G>,
    position: &Position<G>,
    mv: Move,
    info: &MoveInfo,
    node_context: &NodeContext,
    reduced: i32,
    alpha: i32,
) -> MoveDecision {
    let values = ctx.weights.see_values();
    let depth = node_context.depth;
    if info.noisy {
        // Even with what it takes the side stays behind.
        if !info.gives_check
            && reduced <= CAPTURE_FUTILITY_DEPTH
            && node_context.eval != NO_EVAL
            && alpha.abs() < MATE_BOUND
            && mv.promotion().is_none()
        {
            let gain = captured(position, mv).map_or(0, |kind| values.of(kind));
            let margin =
                capture_futility_margin() + capture_futility_slope() * reduced + info.history / 96;
            if node_context.eval + gain + margin <= alpha {
                return MoveDecision::Skip;
            }
        }
        let margin = -see_capture() * depth - info.history / 48;
        let keep = info.good_noisy || info.gives_check || position.see(mv, margin.min(0), values);
        return if keep {
            MoveDecision::Search
        } else {
            MoveDecision::Skip
        };
    }
    if !info.gives_check {
        if depth <= LMP_DEPTH && info.number >= lmp_limit(depth, node_context.improving) {
            return MoveDecision::SkipQuiets;
        }
        // No evaluation tells how far away a better mate is.
        let foreseeable = node_context.eval != NO_EVAL && alpha < MATE_BOUND;
        let margin =
            futility_margin() + futility_slope() * reduced + info.history / futility_history();
        if foreseeable && reduced <= FUTILITY_DEPTH && node_context.eval + margin <= alpha {
            return MoveDecision::SkipQuiets;
        }
    }
    let unpromising = depth <= HISTORY_PRUNING_DEPTH && info.history < -history_pruning() * depth;
    let skip = unpromising || !position.see(mv, -see_quiet() * reduced * reduced, values);
    if skip && !(info.gives_check && mates(position, mv)) {
        return MoveDecision::Skip;
    }
    MoveDecision::Search
}

/// How many moves are tried near the leaves before the quiet ones are given up.
fn lmp_limit(depth: i32, improving: bool) -> usize {
    let count = lmp_base() + lmp_slope() * depth * depth / 100;
    (if improving { count } else { count / 2 }) as usize
}

/// What speaks for searching a move less deep than others of its number, or deeper, in 1024ths of a ply.
pub fn lmr_adjustment<const PV: bool>(
    mv: Move,
    info: &MoveInfo,
    node_context: &NodeContext,
    checks: bool,
) -> i32 {
    let mut reduction = -info.history * lmr_history() / 1024;
    if node_context.was_pv {
        reduction -= lmr_was_pv();
    }
    if PV {
        reduction -= lmr_pv();
    }
    if node_context.cut_node {
        reduction += lmr_cut_node();
    }
    if node_context.tt_move_is_noisy && !info.noisy {
        reduction += lmr_tt_noisy();
    }
    if checks {
        reduction -= lmr_check();
    }
    if info.is_killer {
        reduction -= lmr_killer();
    }
    if mv.drop().is_some() {
        reduction += 512;
    }
    if info.noisy && info.good_noisy {
        reduction -= lmr_good_noisy();
    }
    reduction
}

//! Late moves: those that come so late in the order that they are searched less deep, or not at all.

use super::checks::mates;
use super::history::captured;
use super::params::*;
use super::score::MATE_BOUND;
use super::tt::NO_EVAL;
use super::worker::Job;
use crate::board::Geometry;
use crate::position::{Move, Position};

/// What a node is like, as far as its late moves care.
#[derive(Clone, Copy)]
pub struct Shape {
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
    pub table_is_noisy: bool,
}

/// What a move is like.
#[derive(Clone, Copy)]
pub struct MoveTraits {
    /// A capture or promotion.
    pub noisy: bool,
    pub gives_check: bool,
    /// It came before the quiet moves.
    pub early: bool,
    /// A killer or counter move.
    pub hinted: bool,
    /// What is known of it: within ±65,536 for quiet moves, ±16,000 for others.
    pub history: i32,
    /// Its place in the order, from 1.
    pub number: usize,
}

/// What to do with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Late {
    Search,
    Skip,
    /// Neither this nor any later quiet move that gives no check.
    SkipQuiets,
}

/// Whether `mv` can still matter this near to the leaves. `reduced` is the depth that would be left for
/// it.
pub fn late_move<G: Geometry>(
    job: &Job<'_, G>,
    position: &Position<G>,
    mv: Move,
    traits: &MoveTraits,
    shape: &Shape,
    reduced: i32,
    alpha: i32,
) -> Late {
    let values = job.weights.see_values();
    let depth = shape.depth;
    if traits.noisy {
        // Even with what it takes the side stays behind.
        if !traits.gives_check
            && reduced <= CAPTURE_FUTILITY_DEPTH
            && shape.eval != NO_EVAL
            && alpha.abs() < MATE_BOUND
            && mv.promotion().is_none()
        {
            let gain = captured(position, mv).map_or(0, |kind| values.of(kind));
            let margin = capture_futility_margin()
                + capture_futility_slope() * reduced
                + traits.history / 96;
            if shape.eval + gain + margin <= alpha {
                return Late::Skip;
            }
        }
        let margin = -see_capture() * depth - traits.history / 48;
        let keep = traits.early || traits.gives_check || position.see(mv, margin.min(0), values);
        return if keep { Late::Search } else { Late::Skip };
    }
    if !traits.gives_check {
        if depth <= LATE_MOVE_DEPTH && traits.number >= late_moves(depth, shape.improving) {
            return Late::SkipQuiets;
        }
        // No evaluation tells how far away a better mate is.
        let foreseeable = shape.eval != NO_EVAL && alpha < MATE_BOUND;
        let margin =
            futility_margin() + futility_slope() * reduced + traits.history / futility_history();
        if foreseeable && reduced <= FUTILITY_DEPTH && shape.eval + margin <= alpha {
            return Late::SkipQuiets;
        }
    }
    let unpromising = depth <= HISTORY_PRUNING_DEPTH && traits.history < -history_pruning() * depth;
    let skip = unpromising || !position.see(mv, -see_quiet() * reduced * reduced, values);
    if skip && !(traits.gives_check && mates(position, mv)) {
        return Late::Skip;
    }
    Late::Search
}

/// How many moves are tried near the leaves before the quiet ones are given up.
fn late_moves(depth: i32, improving: bool) -> usize {
    let count = late_moves_base() + late_moves_slope() * depth * depth / 100;
    (if improving { count } else { count / 2 }) as usize
}

/// What speaks for searching a move less deep than others of its number, or deeper, in 1024ths of a ply.
pub fn adjustment<const PV: bool>(
    mv: Move,
    traits: &MoveTraits,
    shape: &Shape,
    checks: bool,
) -> i32 {
    let mut reduction = -traits.history * reduction_history() / 1024;
    if shape.was_pv {
        reduction -= reduction_was_pv();
    }
    if PV {
        reduction -= reduction_pv();
    }
    if shape.cut_node {
        reduction += reduction_cut_node();
    }
    if shape.table_is_noisy && !traits.noisy {
        reduction += reduction_table_noisy();
    }
    if checks {
        reduction -= reduction_check();
    }
    if traits.hinted {
        reduction -= reduction_hinted();
    }
    if mv.drop().is_some() {
        reduction += 512;
    }
    if traits.noisy && traits.early {
        reduction -= reduction_early();
    }
    reduction
}

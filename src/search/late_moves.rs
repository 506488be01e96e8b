//! Late moves: pruning of single moves (LMP, futility, history and SEE pruning) and how far late move reductions (LMR)
//! reduce.

use super::checking_moves::mates;
use super::history::PieceTo;
use super::node::NodeContext;
use super::params::*;
use super::score::MATE_BOUND;
use super::tt::NO_EVAL;
use crate::board::Geometry;
use crate::eval::may_decide;
use crate::position::{Move, Position, SeeValues};

/// The properties of a move that pruning and reductions depend on.
#[derive(Clone, Copy)]
pub struct MoveInfo {
    pub mv: Move,
    pub to: PieceTo,
    /// A capture or promotion.
    pub noisy: bool,
    pub gives_check: bool,
    /// It was ordered before the quiet moves: the TT move, or a capture that loses little or nothing by SEE. False in
    /// check, except at the root.
    pub is_early: bool,
    /// A killer or counter move.
    pub is_killer: bool,
    /// Its history score: within ±65,536 for quiet moves, ±16,384 for noisy ones.
    pub history: i32,
    /// Its place in the move order, from 1.
    pub number: usize,
    /// The late move reduction before [`lmr_adjustment`], in 1024ths of a ply.
    pub reduction: i32,
}

/// Whether a move is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveDecision {
    Search,
    Skip,
    /// Skip this move and all later quiet moves that give no check.
    SkipQuiets,
}

/// Decides whether a move is pruned. `reduced` is the depth that LMR would leave for it, in plies.
pub fn decide_late_move<G: Geometry>(
    values: &SeeValues,
    position: &Position<G>,
    info: &MoveInfo,
    context: &NodeContext,
    reduced: i32,
    alpha: i32,
) -> MoveDecision {
    let (mv, depth) = (info.mv, context.depth);
    if info.noisy {
        // Futility pruning of captures: even with the captured piece the side stays below alpha.
        let may_decide = position.captured(mv).is_some() && may_decide(position, mv);
        if !info.gives_check
            && !may_decide
            && reduced <= CAPTURE_FUTILITY_DEPTH
            && context.eval != NO_EVAL
            && alpha.abs() < MATE_BOUND
            && mv.promotion().is_none()
        {
            let gain = position.captured(mv).map_or(0, |kind| values.of(kind));
            let margin = capture_futility_margin()
                + capture_futility_slope() * reduced
                + info.history / CAPTURE_FUTILITY_HISTORY;
            if context.eval + gain + margin <= alpha {
                return MoveDecision::Skip;
            }
        }
        // SEE pruning of captures
        // (<https://www.chessprogramming.org/Static_Exchange_Evaluation>).
        let margin = -see_capture() * depth - info.history / SEE_CAPTURE_HISTORY;
        let keep = info.is_early || info.gives_check || may_decide || position.see(mv, margin.min(0), values);
        return if keep { MoveDecision::Search } else { MoveDecision::Skip };
    }
    if !info.gives_check {
        // Late move pruning (LMP, move count pruning)
        // (<https://www.chessprogramming.org/Futility_Pruning#Move_Count_Based_Pruning>).
        if depth <= LMP_DEPTH && info.number >= lmp_limit(depth, context.improving) {
            return MoveDecision::SkipQuiets;
        }
        // Futility pruning (<https://www.chessprogramming.org/Futility_Pruning>). Not while alpha is a mate: the
        // evaluation cannot see whether a move mates sooner.
        let foreseeable = context.eval != NO_EVAL && alpha < MATE_BOUND;
        let most = context.eval + futility_margin() + futility_slope() * reduced;
        let history = info.history / futility_history();
        if foreseeable && reduced <= FUTILITY_DEPTH && most + history <= alpha {
            // Later moves may have a better history, within reason.
            return if most + FUTILITY_LATER <= alpha { MoveDecision::SkipQuiets } else { MoveDecision::Skip };
        }
    }
    // History pruning, and SEE pruning of quiet moves; a move that mates at once is kept.
    let unpromising = depth <= HISTORY_PRUNING_DEPTH && info.history < -history_pruning() * depth;
    let margin = see_quiet() * reduced * reduced;
    // A check that loses material may be a sacrifice, so it may lose as much as a capture.
    let margin = if info.gives_check { margin.max(see_capture() * depth) } else { margin };
    let skip = unpromising || !position.see(mv, -margin, values);
    if skip && !(info.gives_check && mates(position, mv)) {
        return MoveDecision::Skip;
    }
    MoveDecision::Search
}

/// LMP: the move number from which quiet moves are skipped.
fn lmp_limit(depth: i32, improving: bool) -> usize {
    let count = lmp_base() + lmp_slope() * depth * depth / 100;
    (if improving { count } else { count / 2 }) as usize
}

/// LMR by depth and move number, in 1024ths of a ply.
pub struct LmrTable(Box<[[i32; 64]; 64]>);

impl LmrTable {
    /// The table from `lmr_base` and `lmr_slope`.
    pub fn new() -> LmrTable {
        let mut table = Box::new([[0; 64]; 64]);
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, entry) in row.iter_mut().enumerate().skip(1) {
                let product = (depth as f64).ln() * (number as f64).ln();
                *entry = lmr_base() + (f64::from(lmr_slope()) * product) as i32;
            }
        }
        LmrTable(table)
    }

    /// The reduction before [`lmr_adjustment`], in 1024ths of a ply. Pruning uses it without the adjustment.
    #[inline]
    pub fn reduction(&self, depth: i32, number: usize, improving: bool) -> i32 {
        self.0[depth.min(63) as usize][number.min(63)] + lmr_not_improving() * i32::from(!improving)
    }
}

/// LMR: what to add to the reduction because of the node and the move, in 1024ths of a ply. `gives_check`: exact, unlike
/// [`MoveInfo::gives_check`]. `cutoffs`: how many children of the node have failed high so far.
pub fn lmr_adjustment<const PV: bool>(info: &MoveInfo, context: &NodeContext, gives_check: bool, cutoffs: u32) -> i32 {
    let mut reduction = -info.history * lmr_history() / 1024;
    if context.was_pv {
        reduction -= lmr_was_pv();
    }
    if PV {
        reduction -= lmr_pv();
    }
    if context.cut_node {
        reduction += lmr_cut_node();
    }
    if context.tt_move_is_noisy && !info.noisy {
        reduction += lmr_tt_noisy();
    }
    if gives_check {
        reduction -= lmr_check();
    }
    if info.is_killer {
        reduction -= lmr_killer();
    }
    if info.mv.gating().is_some() {
        reduction += LMR_GATING;
    }
    if info.noisy && info.is_early {
        reduction -= lmr_good_noisy();
    }
    if cutoffs > LMR_CUTOFF_COUNT {
        reduction += lmr_cutoffs();
    }
    reduction
}

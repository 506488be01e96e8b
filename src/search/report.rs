//! What a search tells while it runs and when it ends.

use super::Score;
use crate::position::Move;
use std::time::Duration;

/// What a score says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Bound {
    /// It is the score.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// One line of analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Nominal depth, in plies.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    /// The line's rank among the best, from 1.
    pub multipv: usize,
    /// How many lines are reported together, the best first.
    pub lines: usize,
    /// The score for the side to move.
    pub score: Score,
    /// What the score says.
    pub bound: Bound,
    /// Positions visited so far, over all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the transposition table is with entries of this search, per mille.
    pub hashfull: u32,
    /// The line; its moves are legal one after the other.
    pub pv: Vec<Move>,
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The move to play; `None` only when there is no legal move (or none of those asked for is legal).
    pub best: Option<Move>,
    /// The reply that is expected, if one is.
    pub ponder: Option<Move>,
    /// The score for the side to move.
    pub score: Score,
    /// The last iteration that counted, in plies.
    pub depth: u32,
    /// Positions visited, over all threads.
    pub nodes: u64,
}

/// Nodes a second; a time below a millisecond counts as one.
pub fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-3)) as u64
}

//! The reports and the result of a search.

use super::Score;
use crate::board::Color;
use crate::position::Move;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The bound of a score.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub enum Bound {
    /// The score is exact.
    #[default]
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

impl Bound {
    /// The bound of a value found with the window from `alpha` to `beta`.
    #[inline]
    pub(super) fn of(value: i32, alpha: i32, beta: i32) -> Bound {
        match value {
            value if value >= beta => Bound::Lower,
            value if value > alpha => Bound::Exact,
            _ => Bound::Upper,
        }
    }

    /// The relation of the true score to the one found, as White sees it: `=`, `>=` or `<=`.
    pub fn sign_for_white(self, to_move: Color) -> &'static str {
        match (self, to_move) {
            (Bound::Exact, _) => "=",
            (Bound::Lower, Color::White) | (Bound::Upper, Color::Black) => ">=",
            (Bound::Lower, Color::Black) | (Bound::Upper, Color::White) => "<=",
        }
    }
}

/// One line of analysis, as in UCI `info`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// Depth of the iteration, in plies.
    pub depth: u32,
    /// Selective depth: the longest line searched, in plies.
    pub seldepth: u32,
    /// The rank of the line (MultiPV), from 1.
    pub multipv: usize,
    /// Number of lines that are reported together, best first.
    pub lines: usize,
    /// The score for the side to move.
    pub score: Score,
    /// The bound of the score.
    pub bound: Bound,
    /// Nodes searched so far, over all threads.
    pub nodes: u64,
    /// Time since the start of the search.
    pub time: Duration,
    /// Share of the transposition table filled by this search, per mille.
    pub hashfull: u32,
    /// The principal variation, always legal.
    pub pv: Vec<Move>,
}

impl Report {
    /// True if `other` is the same but for the time and how full the table is.
    pub(super) fn says_the_same(&self, other: &Report) -> bool {
        let (time, hashfull) = (self.time, self.hashfull);
        let other = Report { time, hashfull, ..other.clone() };
        *self == other
    }
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SearchResult {
    /// The move to play; `None` only when there is no legal move (or none of those asked for is legal).
    pub best: Option<Move>,
    /// The expected reply, if any.
    pub ponder: Option<Move>,
    /// The score for the side to move.
    pub score: Score,
    /// Depth of the iteration that found the move, in plies.
    pub depth: u32,
    /// Nodes searched, over all threads.
    pub nodes: u64,
}

impl From<&Report> for SearchResult {
    /// The result of a search whose best line is this one.
    fn from(line: &Report) -> SearchResult {
        SearchResult {
            best: line.pv.first().copied(),
            ponder: line.pv.get(1).copied(),
            score: line.score,
            depth: line.depth,
            nodes: line.nodes,
        }
    }
}

/// What a search on a [`SearchThread`](super::SearchThread) reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SearchEvent {
    /// A line of analysis.
    Report(Report),
    /// The search has ended; without a result if it panicked, which is a bug. The thread is then lost.
    Finished(Option<SearchResult>),
}

/// Nodes per second; times below a millisecond count as one millisecond.
pub fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-3)) as u64
}

//! The limits of a search.

use crate::clock::ClockState;
use crate::position::Move;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The limits of a search. All given limits apply together; with none the search goes on to the maximum depth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Deepest iteration, in plies, from 1.
    pub depth: Option<u32>,
    /// Nodes to search, over all threads. Exact with one thread.
    pub nodes: Option<u64>,
    /// Search for a mate in at most this many moves, and stop when one is found.
    pub mate: Option<u32>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<ClockState>,
    /// Do not return before [`Control::stop`](super::Control::stop), even when nothing is left to search.
    pub infinite: bool,
    /// Ponder: no clock runs, and the search does not return, before
    /// [`Control::ponderhit`](super::Control::ponderhit) or [`Control::stop`](super::Control::stop).
    pub ponder: bool,
    /// Consider only these moves at the root; all when empty.
    pub root_moves: Vec<Move>,
    /// Number of best lines to find, each with its exact score; 0 counts as 1.
    pub multipv: usize,
    /// Play like a person of this rating, within [`ELO_RANGE`](super::ELO_RANGE).
    pub elo: Option<u32>,
    /// Time lost on each move outside the search, by delays of the GUI and the network.
    pub move_overhead: Duration,
    /// The mean of that lost time; zero if unknown.
    pub mean_overhead: Duration,
}

impl Limits {
    /// A [`Limits::move_overhead`] for a GUI on the same machine.
    pub const MOVE_OVERHEAD: Duration = Duration::from_millis(10);

    /// A search to `depth` plies.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// A search of this many nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// A search for `movetime`.
    pub fn movetime(movetime: Duration) -> Limits {
        Limits { movetime: Some(movetime), ..Limits::default() }
    }

    /// True if a limit of depth, nodes, mate or time is given.
    pub fn is_limited(&self) -> bool {
        self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some()
            || self.movetime.is_some()
            || self.clock.is_some()
    }
}

impl Default for Limits {
    /// No limit, one line, all moves.
    fn default() -> Limits {
        Limits {
            depth: None,
            nodes: None,
            mate: None,
            movetime: None,
            clock: None,
            infinite: false,
            ponder: false,
            root_moves: Vec::new(),
            multipv: 1,
            elo: None,
            move_overhead: Limits::MOVE_OVERHEAD,
            mean_overhead: Duration::ZERO,
        }
    }
}

/// Limits with a clock, in milliseconds.
#[cfg(test)]
pub(super) fn with_clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Limits {
    let [remaining, increment] = [remaining, increment].map(Duration::from_millis);
    Limits { clock: Some(ClockState { remaining, increment, moves_to_go }), ..Limits::default() }
}

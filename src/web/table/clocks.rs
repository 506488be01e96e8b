//! The clocks of a game.

use super::endings::{draw, won};
use super::game::TableGame;
use crate::board::Geometry;
use crate::clock::{Clocks, TimeControl};
use crate::notation::pgn::NodeId;
use crate::time::Instant;
use std::time::Duration;

/// Plies of each side before the clocks run.
const UNTIMED_PLIES: usize = 2;

impl<G: Geometry> TableGame<G> {
    /// Sets the clocks back to what they showed at this point of the game being played, and forgets what came after it.
    pub fn reset_clocks(&mut self) {
        self.moved = None;
        self.engine_score = None;
        self.clocks = self.pace.clock.map(|clock| {
            Clocks::new(TimeControl {
                moves: None,
                base: Duration::from_secs_f64(clock.base),
                increment: Duration::from_secs_f64(clock.increment),
            })
        });
        let Some(clocks) = &mut self.clocks else {
            return;
        };
        let path = self.tree.path(self.live);
        let first = match self.clocks_since {
            NodeId::ROOT => 0,
            since => path.iter().position(|id| *id == since).map_or(path.len(), |place| place + 1),
        };
        for node in path[first..].iter().filter_map(|id| self.tree.get(*id)) {
            if let Some(left) = node.clock {
                clocks.set(!node.position.side_to_move(), left);
            }
        }
    }

    /// Lets the right clock run: none without a watcher, after the end, or for the first moves. True if another one runs
    /// now.
    pub fn run_clocks(&mut self, is_watched: bool) -> bool {
        let timed = self.tree.path(self.live).len() >= UNTIMED_PLIES && is_watched && self.live_ending().is_none();
        let side = timed.then(|| self.live_side());
        let Some(clocks) = &mut self.clocks else {
            return false;
        };
        let before = clocks.running();
        clocks.run(side, Instant::now());
        before != side
    }

    /// Ends the game when a side has run out of time; true if it has.
    pub fn check_flag(&mut self, now: Instant) -> bool {
        let Some(loser) = self.clocks.and_then(|clocks| clocks.flagged(now)) else {
            return false;
        };
        let position = self.position(self.live);
        self.ending = Some(match position.has_insufficient_material(!loser) {
            true => draw(format!("Draw: {loser} ran out of time, but {} has too little left to win.", !loser)),
            false => won(!loser, &format!("{loser} ran out of time")),
        });
        true
    }
}

//! What the owner asks the engine for: a hint, an analysis, a review, or its move at once.

use super::engine::{Purpose, Task};
use super::settings::MAX_SECONDS;
use super::{Table, WatcherId};
use crate::notation::pgn::NodeId;
use crate::search::SearchBoard;
use crate::web::messages::Analysis;
use std::time::Duration;

/// The most lines of an analysis.
const MAX_LINES: u8 = 5;

impl<G: SearchBoard> Table<G> {
    /// Searches for a move to show.
    pub(super) fn hint(&mut self, watcher: WatcherId) -> Result<(), String> {
        if !self.shown().has_legal_move() {
            return Err("There is no legal move.".to_owned());
        }
        if let Some(Task::Review { .. }) = self.engine.task {
            return Err("The game is being analysed: stop that first.".to_owned());
        }
        self.engine.task = Some(Task::Hint(watcher));
        Ok(())
    }

    pub(super) fn analyse(&mut self, analysis: Option<Analysis>) -> Result<(), String> {
        if let Some(analysis) = &analysis {
            if !(1..=MAX_LINES).contains(&analysis.lines) {
                return Err(format!("The number of lines must be 1 to {MAX_LINES}."));
            }
            if analysis.threat && self.shown().in_check() {
                return Err("There is no threat to show while in check.".to_owned());
            }
            if let Some(name) = &analysis.second {
                self.check_engine(name)?;
            }
        }
        self.engine.analysis = analysis;
        Ok(())
    }

    pub(super) fn review(&mut self, seconds: f64) -> Result<(), String> {
        if !(0.01..=MAX_SECONDS).contains(&seconds) {
            return Err(format!("The time for a move must be 0.01 to {MAX_SECONDS} seconds."));
        }
        let mut nodes = vec![NodeId::ROOT];
        nodes.extend(self.game.line());
        self.engine.task = Some(Task::Review { nodes, found: Vec::new(), time: Duration::from_secs_f64(seconds) });
        Ok(())
    }

    /// Ends a review, or the search for a hint.
    pub(super) fn end_task(&mut self) -> Result<(), String> {
        self.engine.task = None;
        Ok(())
    }

    /// Ends the search for the engine's move, which is then played.
    pub(super) fn move_now(&self) -> Result<(), String> {
        match &self.engine.job {
            Some(job) if matches!(job.desired.purpose, Purpose::Move(_)) => {
                self.engine.thread.stop();
                Ok(())
            }
            _ if self.move_others_now() => Ok(()),
            _ => Err("The engine is not thinking about its move.".to_owned()),
        }
    }
}

//! Counting positions.

use super::{GameObserver, SelfPlayError};
use crate::make::game_files::GameRecord;
use std::time::Instant;

/// If so many games have no quiet position, others will have none.
const ENOUGH_GAMES: usize = 1000;

/// Counts positions up to those wanted.
pub struct Counts<'a> {
    pub games: usize,
    pub positions: u64,
    most: Option<u64>,
    /// The seconds left, if time decides; asked before each game.
    left: Box<dyn Fn() -> Option<f64> + Send + 'a>,
    /// When the first new game began, and how many positions the file already had.
    begun: Option<(Instant, u64)>,
}

impl<'a> Counts<'a> {
    pub fn new(most: Option<u64>, left: impl Fn() -> Option<f64> + Send + 'a) -> Counts<'a> {
        Counts { games: 0, positions: 0, most, left: Box::new(left), begun: None }
    }

    fn is_vain(&self) -> bool {
        self.positions == 0 && self.games >= ENOUGH_GAMES
    }

    /// # Errors
    /// [`SelfPlayError::NoPositions`] if many games had no quiet position.
    pub fn check(&self) -> Result<(), SelfPlayError> {
        if self.is_vain() { Err(SelfPlayError::NoPositions(self.games)) } else { Ok(()) }
    }
}

impl GameObserver for Counts<'_> {
    fn record(&mut self, _: &GameRecord, quiet: usize) {
        self.games += 1;
        self.positions += quiet as u64;
    }

    fn is_over(&mut self) -> bool {
        self.begun.get_or_insert((Instant::now(), self.positions));
        self.is_vain()
            || (self.left)().is_some_and(|left| left <= 0.0)
            || self.most.is_some_and(|most| self.positions >= most)
    }

    fn progress(&self) -> (u64, Option<u64>, &'static str) {
        (self.positions, self.most, "positions")
    }

    fn report(&self) -> String {
        let speed = self
            .begun
            .map_or(0.0, |(begun, before)| (self.positions - before) as f64 / begun.elapsed().as_secs_f64().max(0.001));
        let left = (self.left)().map(|left| format!(", {:.0} s left", left.max(0.0)));
        let left = left.unwrap_or_default();
        format!("{} games, {speed:.0} positions/s{left}", self.games)
    }
}

//! Matches between two evaluations.

use super::clock::Clock;
use crate::make::datagen::{GameObserver, half_points};
use crate::make::game_files::GameRecord;
use crate::shared::sprt::{Model, Sprt};
use sissa::elo::Pairs;
use std::collections::HashMap;

/// Whether a new network is better.
pub const SPRT: Sprt = Sprt {
    elo0: 0.0,
    elo1: 20.0,
    alpha: 0.05,
    beta: 0.05,
    model: Model::Normalized,
};

/// Fewer pairs than this say next to nothing: time does not end a match before.
const MIN_PAIRS: u64 = 30;

/// Counts pairs of games, in the order of their numbers, so that the result does not depend on the number of threads.
pub struct Match<'a> {
    pub clock: &'a Clock,
    /// When to end, in seconds of work; but not before some pairs have been played.
    pub end: Option<f64>,
    /// The most pairs.
    pub most: u64,
    /// Ends the match early.
    pub sprt: Option<Sprt>,
    /// Half points of the first side in games whose pair does not yet count.
    waiting: HashMap<u32, usize>,
    pub pairs: Pairs,
}

impl Match<'_> {
    pub fn new(clock: &Clock, end: Option<f64>, most: u64, sprt: Option<Sprt>) -> Match<'_> {
        Match {
            clock,
            end,
            most,
            sprt,
            waiting: HashMap::new(),
            pairs: Pairs::default(),
        }
    }

    /// True when no further pair counts.
    fn is_decided(&self) -> bool {
        let sprt = &self.sprt;
        self.pairs.count() >= self.most || sprt.is_some_and(|sprt| sprt.is_decided(&self.pairs))
    }
}

impl GameObserver for Match<'_> {
    fn record(&mut self, game: &GameRecord, _: usize) {
        self.waiting.insert(game.number, half_points(game));
        loop {
            let next = 2 * self.pairs.count() as u32;
            let games = [next, next + 1].map(|number| self.waiting.get(&number));
            let [Some(first), Some(second)] = games else {
                return;
            };
            if self.is_decided() {
                return;
            }
            self.pairs.add(first + second);
        }
    }

    fn is_over(&mut self) -> bool {
        self.clock.tick();
        self.is_decided()
            || self.pairs.count() >= MIN_PAIRS
                && self.end.is_some_and(|end| self.clock.spent() >= end)
    }

    fn progress(&self) -> (u64, Option<u64>, &'static str) {
        let most = Some(self.most).filter(|most| *most < u64::MAX);
        (self.pairs.count(), most, "pairs of games")
    }

    fn report(&self) -> String {
        super::elo_text(&self.pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::game_files::{Ending, Outcome, Start};

    #[test]
    fn pairs_count_in_order_and_none_after_the_last() {
        let folder = tempfile::tempdir().expect("there is room");
        let clock = Clock::open(folder.path().join("clock"));
        let mut found = Match::new(&clock, None, 2, None);
        let game = |number, outcome| GameRecord {
            number,
            variant: "chess".into(),
            outcome,
            start: Start::Array(0),
            plies: Vec::new(),
            ending: Ending::Resigned,
        };
        // The second side has White in games with odd numbers.
        found.record(&game(2, Outcome::White), 0);
        found.record(&game(1, Outcome::Black), 0);
        found.record(&game(4, Outcome::White), 0);
        found.record(&game(5, Outcome::White), 0);
        assert_eq!(found.pairs, Pairs::default());
        found.record(&game(0, Outcome::White), 0);
        assert_eq!(found.pairs, Pairs([0, 0, 0, 0, 1]));
        assert!(!found.is_over());
        found.record(&game(3, Outcome::Draw), 0);
        assert_eq!(found.pairs, Pairs([0, 0, 0, 1, 1]));
        assert!(found.is_over());
    }
}

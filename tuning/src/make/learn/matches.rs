//! Matches of a new network against the one before and against the classical evaluation.

use super::LearnError;
use super::journal::Phase;
use super::learner::Learner;
use super::plan::Bounds;
use super::work_time::WorkTime;
use crate::make::game_files::{COMPARISON, GameRecord, TEST};
use crate::make::selfplay::{GameObserver, SelfPlay, Side, half_points};
use crate::shared::sprt::{Sprt, Verdict};
use sissa::elo::Pairs;
use sissa::eval::network::Networks;
use std::collections::HashMap;

/// Whether a new network is better.
const SPRT: Sprt = Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 };

/// The largest score of an opening, in centipawns for either side.
const TEST_OPENING: i32 = 150;

/// Fewer pairs than this say next to nothing: time does not end a match before.
const MIN_PAIRS: u64 = 30;

/// Counts pairs of games, in the order of their numbers, so that the result does not depend on the number of threads.
struct Match<'a> {
    work_time: &'a WorkTime,
    /// When to end, in seconds of work; but not before some pairs have been played.
    end: Option<f64>,
    /// The most pairs.
    most: u64,
    /// Ends the match early.
    sprt: Option<Sprt>,
    /// Half points of the first side in games whose pair does not yet count.
    waiting: HashMap<u32, usize>,
    pairs: Pairs,
}

impl Match<'_> {
    fn new(work_time: &WorkTime, end: Option<f64>, most: u64, sprt: Option<Sprt>) -> Match<'_> {
        Match { work_time, end, most, sprt, waiting: HashMap::new(), pairs: Pairs::default() }
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
        self.work_time.tick();
        self.is_decided()
            || self.pairs.count() >= MIN_PAIRS && self.end.is_some_and(|end| self.work_time.spent() >= end)
    }

    fn progress(&self) -> (u64, Option<u64>, &'static str) {
        let most = Some(self.most).filter(|most| *most < u64::MAX);
        (self.pairs.count(), most, "pairs of games")
    }

    fn report(&self) -> String {
        super::elo_text(&self.pairs)
    }
}

impl Learner<'_> {
    /// Plays a match of a round's network, and returns the pairs.
    fn play_match(&self, number: usize, phase: Phase, other: Side, what: &str) -> Result<Pairs, LearnError> {
        let round = &self.journal.rounds[number];
        let most = match round.plan.bounds {
            Bounds::Counts { pairs, .. } => pairs,
            Bounds::Time(_) => u64::MAX,
        };
        let nodes = round.plan.test_nodes;
        let mut settings = self.play_settings(nodes, self.test_seed(number));
        settings.opening_score = TEST_OPENING;
        let sides = vec![Side { networks: self.networks(Some(number))?, nodes }, other];
        let selfplay = SelfPlay {
            order: vec![self.rules],
            handicap: None,
            games: u32::try_from(2 * most.min(u64::from(u32::MAX / 2))).ok(),
            conditions: format!("{}; against {what}, {} nodes", settings.conditions(""), sides[1].nodes),
            sides,
            label: self.label(number, &format!("against {what}")),
            stop: self.stop,
            settings: &settings,
        };
        let sprt = (phase == Phase::Test).then_some(SPRT);
        let mut observer = Match::new(&self.work_time, round.end(phase), most, sprt);
        let file = match phase {
            Phase::Test => TEST,
            _ => COMPARISON,
        };
        selfplay.run(&self.file(number, file), &mut observer)?;
        Ok(observer.pairs)
    }

    /// Plays against the best network. The new one is kept if it wins.
    pub fn test(&mut self, number: usize) -> Result<Phase, LearnError> {
        let best = self.journal.rounds[number].best;
        let other = Side { networks: self.networks(best)?, nodes: self.journal.rounds[number].plan.test_nodes };
        let pairs = self.play_match(number, Phase::Test, other, "the network before")?;
        let kept = match SPRT.verdict(&pairs) {
            Verdict::AcceptedH1 => true,
            Verdict::AcceptedH0 => false,
            Verdict::Undecided => is_ahead(&pairs),
        };
        let round = &mut self.journal.rounds[number];
        round.test = pairs;
        round.kept = kept;
        Ok(if kept { Phase::Compare } else { Phase::Done })
    }

    /// Plays against the classical evaluation, at equal time if the speeds are known.
    pub fn compare(&mut self, number: usize) -> Result<Phase, LearnError> {
        let plan = &self.journal.rounds[number].plan;
        let handicap = plan.handicap.unwrap_or(1.0);
        let other = Side { networks: Networks::none(), nodes: (plan.test_nodes as f64 * handicap).round() as u64 };
        let pairs = self.play_match(number, Phase::Compare, other, "the classical evaluation")?;
        let round = &mut self.journal.rounds[number];
        round.comparison = pairs;
        // One that has won against the network before may still be clearly worse than the classical evaluation.
        round.kept = match round.best {
            Some(_) => !round.is_worse(),
            None => is_ahead(&pairs),
        };
        Ok(Phase::Done)
    }
}

fn is_ahead(pairs: &Pairs) -> bool {
    pairs.elo().is_some_and(|elo| elo.value > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::game_files::{HowEnded, Start};
    use sissa::board::Color;

    #[test]
    fn pairs_count_in_order_and_none_after_the_last() {
        let folder = tempfile::tempdir().expect("there is room");
        let work_time = WorkTime::open(folder.path().join("clock"));
        let mut found = Match::new(&work_time, None, 2, None);
        let game = |number, winner| GameRecord {
            number,
            variant: "chess".into(),
            winner,
            start: Start::Array(0),
            plies: Vec::new(),
            ending: HowEnded::Resigned,
        };
        let white = Some(Color::White);
        // The second side has White in games with odd numbers.
        found.record(&game(2, white), 0);
        found.record(&game(1, Some(Color::Black)), 0);
        found.record(&game(4, white), 0);
        found.record(&game(5, white), 0);
        assert_eq!(found.pairs, Pairs::default());
        found.record(&game(0, white), 0);
        assert_eq!(found.pairs, Pairs([0, 0, 0, 0, 1]));
        assert!(!found.is_over());
        found.record(&game(3, None), 0);
        assert_eq!(found.pairs, Pairs([0, 0, 0, 1, 1]));
        assert!(found.is_over());
    }
}

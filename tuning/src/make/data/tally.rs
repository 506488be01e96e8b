//! Counting what games hold.

use crate::make::game_files::{Ending, GameRecord, Outcome, ReplayError, Score, Visit};
use crate::make::special::Special;
use sissa::board::Geometry;
use sissa::position::Rules;
use std::collections::BTreeMap;

/// The bin width of the histogram of lengths, in plies.
pub const LENGTH_STEP: usize = 20;

/// The number of bins; the last one also counts longer games.
pub const LENGTHS: usize = 26;

/// What a special move is counted as.
fn group(special: Special) -> &'static str {
    match special {
        Special::CastlingQueenside | Special::CastlingKingside => "castlings",
        Special::DoubleStep => "double steps",
        Special::TripleStep => "triple steps",
        Special::EnPassant => "en passant",
        Special::Leap => "leaps",
        Special::Adjustment => "adjustments",
        Special::Conversion => "conversions",
        Special::DropWithMove(_) | Special::Drop(_) => "drops",
        Special::Promotion(_) => "promotions",
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    pub games: usize,
    /// Positions, including openings.
    pub plies: usize,
    /// Positions of openings, which were not searched.
    pub opening: usize,
    /// Positions with a mate in sight.
    pub mates: usize,
    /// Quiet positions: those to train on.
    pub quiet: usize,
    /// Games by [`Outcome`].
    pub outcomes: [usize; 3],
    /// Games by [`Ending`].
    pub endings: [usize; 9],
    /// Games by length in bins of [`LENGTH_STEP`] plies.
    pub lengths: [usize; LENGTHS],
    /// Quiet positions by the class of their score.
    pub scores: [usize; 256],
    /// Special moves by their [`group`], if there are any.
    pub specials: BTreeMap<&'static str, usize>,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            games: 0,
            plies: 0,
            opening: 0,
            mates: 0,
            quiet: 0,
            outcomes: [0; 3],
            endings: [0; 9],
            lengths: [0; LENGTHS],
            scores: [0; 256],
            specials: BTreeMap::new(),
        }
    }
}

impl Tally {
    pub fn of_game<G: Geometry>(
        game: &GameRecord,
        rules: &'static Rules<G>,
    ) -> Result<Tally, ReplayError> {
        let mut tally = Tally {
            games: 1,
            ..Tally::default()
        };
        tally.outcomes[game.outcome as usize] = 1;
        tally.endings[game.ending as usize] = 1;
        game.replay(rules, |visit| tally.add_position(visit))?;
        tally.lengths[(tally.plies / LENGTH_STEP).min(LENGTHS - 1)] = 1;
        Ok(tally)
    }

    fn add_position<G: Geometry>(&mut self, visit: &Visit<'_, G>) {
        self.plies += 1;
        match visit.score {
            Score::None => self.opening += 1,
            Score::Mate(_) => self.mates += 1,
            Score::Cp(_) => {}
        }
        if visit.is_quiet() {
            self.quiet += 1;
            self.scores[usize::from(visit.score.class())] += 1;
        }
        for special in Special::of(visit.position, visit.played) {
            *self.specials.entry(group(special)).or_default() += 1;
        }
    }

    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.plies += other.plies;
        self.opening += other.opening;
        self.mates += other.mates;
        self.quiet += other.quiet;
        add(&mut self.outcomes, &other.outcomes);
        add(&mut self.endings, &other.endings);
        add(&mut self.lengths, &other.lengths);
        add(&mut self.scores, &other.scores);
        for (name, count) in &other.specials {
            *self.specials.entry(name).or_default() += count;
        }
    }

    /// Games with this outcome, in percent.
    pub fn outcome_share(&self, outcome: Outcome) -> f64 {
        share(self.outcomes[outcome as usize], self.games)
    }

    /// Games with this ending, in percent.
    pub fn ending_share(&self, ending: Ending) -> f64 {
        share(self.endings[ending as usize], self.games)
    }

    /// Quiet positions with scores of at least `low` and less than `high` centipawns for White, in percent.
    pub fn score_share(&self, low: i32, high: i32) -> f64 {
        let classes = (0..=255).filter(|class| {
            let score = Score::of_class(*class).centipawns();
            score.is_some_and(|score| low <= score && score < high)
        });
        let count: usize = classes.map(|class| self.scores[usize::from(class)]).sum();
        share(count, self.quiet)
    }
}

fn add(counts: &mut [usize], others: &[usize]) {
    for (count, other) in counts.iter_mut().zip(others) {
        *count += other;
    }
}

/// A percentage; 0 if the whole is 0.
pub fn share(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::game_files::{Start, plies_of};
    use sissa::board::Board8x8;
    use sissa::notation::{fen, read_move};
    use sissa::position::Game;

    #[test]
    fn a_game_is_counted() {
        let name = "pm-contemporary-random";
        let rules = engine_tests::games::engine_rules::<Board8x8>(name);
        let text = "4k3/8/8/8/8/p6p/P6P/4K2R[Q] w K - 0 1";
        let mut game = Game::new(fen::read(rules, text).expect("it is a position"));
        for text in ["h1e1q", "e8d7", "f1f7"] {
            let mv = read_move(game.position(), text).expect("it is a move");
            game.play(mv);
        }
        let scores = [
            Score::None,
            Score::Cp(700),
            Score::Mate(sissa::board::Color::White),
        ];
        let record = GameRecord {
            number: 3,
            variant: name.into(),
            outcome: Outcome::White,
            start: Start::Fen(text.to_owned()),
            plies: plies_of(&game, &scores),
            ending: Ending::Resigned,
        };
        let mut tally = Tally::of_game(&record, rules).expect("it was played");
        assert_eq!((tally.games, tally.plies, tally.opening), (1, 3, 1));
        assert_eq!((tally.mates, tally.quiet), (1, 1));
        let specials = BTreeMap::from([("castlings", 1), ("drops", 1)]);
        assert_eq!(tally.specials, specials);
        tally.merge(&Tally {
            games: 3,
            outcomes: [3, 0, 0],
            ..Tally::default()
        });
        assert_eq!(tally.outcome_share(Outcome::White), 25.0);
        assert_eq!(tally.ending_share(Ending::Resigned), 25.0);
        assert_eq!(tally.score_share(500, 1000), 100.0);
        assert_eq!(tally.score_share(i32::MIN, 500), 0.0);
        assert_eq!(tally.lengths[0], 1);
    }
}

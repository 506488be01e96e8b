//! Adjudication of games by the engines' scores.

use sissa::board::Color;
pub use sissa::notation::WrittenScore as Score;

/// Adjudicates a loss when a side's score has been bad for long enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResignRule {
    /// Number of consecutive moves of the side.
    pub moves: u32,
    /// Centipawns by which it must be behind.
    pub score: i32,
    /// Whether the losing side's scores suffice; otherwise the opponent must agree.
    pub one_sided: bool,
}

/// Adjudicates a draw when both sides' scores have been near 0 for long enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRule {
    /// First move of the game at which the rule applies.
    pub from: u32,
    /// Number of consecutive moves of each side.
    pub moves: u32,
    /// Largest distance from 0, in centipawns.
    pub score: i32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AdjudicationRules {
    pub resign: Option<ResignRule>,
    pub draw: Option<DrawRule>,
    /// Number of moves after which a game is a draw whatever the scores.
    pub longest: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjudication {
    /// This side wins.
    Won(Color),
    /// Draw by both sides' scores.
    Drawn,
    /// Draw by the length of the game.
    TooLong,
}

/// Counts the relevant scores of a game.
#[derive(Clone, Debug, Default)]
pub struct Adjudicator {
    rules: AdjudicationRules,
    losing: [u32; 2],
    winning: [u32; 2],
    even_plies: u32,
}

impl Adjudicator {
    pub fn new(rules: AdjudicationRules) -> Adjudicator {
        Adjudicator { rules, ..Adjudicator::default() }
    }

    /// Adds the score that `color` reported with its move, after which `plies` moves of both sides have been played.
    /// Returns how the game is adjudicated, if it is.
    pub fn judge(&mut self, color: Color, plies: usize, score: Option<Score>) -> Option<Adjudication> {
        let score = score.map(|score| match score {
            Score::Centipawns(score) => score,
            Score::Mate(moves) if moves < 0 => i32::MIN + 1,
            Score::Mate(_) => i32::MAX,
        });
        let count = |running: u32, goes_on: bool| if goes_on { running + 1 } else { 0 };
        if let Some(rule) = self.rules.resign {
            let (losing, winning) = (&mut self.losing[color], &mut self.winning[color]);
            *losing = count(*losing, score.is_some_and(|score| score <= -rule.score));
            *winning = count(*winning, score.is_some_and(|score| score >= rule.score));
            for loser in [color, !color] {
                let agreed = rule.one_sided || self.winning[!loser] >= rule.moves;
                if self.losing[loser] >= rule.moves && agreed {
                    return Some(Adjudication::Won(!loser));
                }
            }
        }
        if let Some(rule) = self.rules.draw {
            let even = score.is_some_and(|score| score.unsigned_abs() <= rule.score.unsigned_abs());
            self.even_plies = count(self.even_plies, even);
            if plies.div_ceil(2) >= rule.from as usize && self.even_plies >= rule.moves.saturating_mul(2) {
                return Some(Adjudication::Drawn);
            }
        }
        match self.rules.longest {
            Some(longest) if plies / 2 >= longest as usize => Some(Adjudication::TooLong),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resign(moves: u32, score: i32, one_sided: bool) -> AdjudicationRules {
        AdjudicationRules { resign: Some(ResignRule { moves, score, one_sided }), ..AdjudicationRules::default() }
    }

    /// The ply after which a game is adjudicated, and how, for scores of White and Black in turn.
    fn adjudicated(rules: AdjudicationRules, scores: &[i32]) -> Option<(usize, Adjudication)> {
        let mut adjudicator = Adjudicator::new(rules);
        scores.iter().enumerate().find_map(|(ply, score)| {
            let color = if ply % 2 == 0 { Color::White } else { Color::Black };
            let score = Some(Score::Centipawns(*score));
            let adjudication = adjudicator.judge(color, ply + 1, score)?;
            Some((ply, adjudication))
        })
    }

    #[test]
    fn both_must_see_the_loss() {
        let both = resign(2, 500, false);
        let scores = [-600, 600, -700, 499, -800, 700, -900, 800];
        assert_eq!(adjudicated(both, &scores), Some((7, Adjudication::Won(Color::Black))));
        let one = resign(2, 500, true);
        assert_eq!(adjudicated(one, &scores), Some((2, Adjudication::Won(Color::Black))));
        assert_eq!(adjudicated(both, &[-600, 600, -100, 600, -600, 600]), None);
        assert_eq!(adjudicated(both, &[600, -600, 600, -600]), Some((3, Adjudication::Won(Color::White))));
    }

    #[test]
    fn draws_need_time_and_agreement() {
        let draw = Some(DrawRule { from: 3, moves: 2, score: 10 });
        let rules = AdjudicationRules { draw, ..AdjudicationRules::default() };
        assert_eq!(adjudicated(rules, &[0; 8]), Some((4, Adjudication::Drawn)));
        assert_eq!(adjudicated(rules, &[0, 0, 0, 0, 11, 0, 0, -10, 10]), Some((8, Adjudication::Drawn)));
        let mut adjudicator = Adjudicator::new(rules);
        assert_eq!(adjudicator.judge(Color::White, 99, None), None);
    }

    #[test]
    fn mates_count_as_decided() {
        let mut adjudicator = Adjudicator::new(resign(1, 500, false));
        assert_eq!(adjudicator.judge(Color::White, 1, Some(Score::Mate(5))), None);
        let adjudication = adjudicator.judge(Color::Black, 2, Some(Score::Mate(-4)));
        assert_eq!(adjudication, Some(Adjudication::Won(Color::White)));
    }

    #[test]
    fn long_games_end() {
        let rules = AdjudicationRules { longest: Some(2), ..AdjudicationRules::default() };
        assert_eq!(adjudicated(rules, &[900; 10]), Some((3, Adjudication::TooLong)));
        assert_eq!(adjudicated(AdjudicationRules::default(), &[900; 10]), None);
    }
}

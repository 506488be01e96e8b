//! Matches of the engine against itself in which one side lacks something.

use super::{End, Study, StudyError};
use crate::make::game_files::read_in_order;
use crate::make::selfplay::{Handicap, SelfPlayError, half_points};
use crate::shared::mean::Figure;
use sissa::elo::{CONFIDENCE_95, Pairs, elo_of_score};
use sissa::openings::OpeningError;
use sissa::position::AnyRules;
use std::path::Path;

/// Elo of the first side, and half its 95 % interval. Half a pair more of either kind keeps it finite.
fn elo(pairs: &Pairs) -> Option<Figure> {
    let (mean, variance) = pairs.moments()?;
    let count = pairs.count() as f64;
    let score = (mean * count + 0.5) / (count + 1.0);
    let squares = (variance + (mean - score).powi(2)) * count;
    let added = (score.powi(2) + (1.0 - score).powi(2)) / 2.0;
    let variance = (squares + added) / (count + 1.0);
    let slope = 400.0 / (std::f64::consts::LN_10 * score * (1.0 - score));
    Some(Figure { value: elo_of_score(score), error: CONFIDENCE_95 * slope * (variance / (count + 1.0)).sqrt() })
}

/// The pairs of the first `most` games of a file, as points of the first side.
fn pairs_of(path: &Path, most: u32) -> Result<Pairs, StudyError> {
    let mut pairs = Pairs::default();
    let games = read_in_order(path)?;
    for pair in games.chunk_by(|one, other| one.number / 2 == other.number / 2) {
        if let [first, second] = pair
            && second.number < most
        {
            pairs.add(half_points(first) + half_points(second));
        }
    }
    Ok(pairs)
}

impl Study<'_> {
    /// Plays a match between a side that lacks something and another. `None` if it is interrupted, or if hardly any
    /// opening allows it: the game is over without the piece, the other rules end it at once, or few openings leave the
    /// right to both sides.
    pub fn play_match(
        &self,
        name: &str,
        order: Vec<AnyRules>,
        handicap: Handicap,
    ) -> Result<Option<Figure>, StudyError> {
        let most = self.arguments.match_games.next_multiple_of(2);
        match self.play_games(name, order, Some(handicap), most) {
            Err(StudyError::Play(SelfPlayError::Handicap | SelfPlayError::Opening(OpeningError::TooShort(_)))) => {
                Ok(None)
            }
            played => match self.end() {
                End::Interrupted => played.map(|_| None),
                End::Finished => Ok(elo(&pairs_of(&played?.0, most)?)),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_that_loses_all_games_has_a_finite_elo() {
        let swept = elo(&Pairs([20, 0, 0, 0, 0])).expect("there are games");
        assert!(swept.value < -600.0 && swept.error.is_finite(), "{swept:?}");
        assert_eq!(elo(&Pairs([0, 0, 9, 0, 0])).expect("games").value, 0.0);
    }
}

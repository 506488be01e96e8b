//! λ-returns: scores blended with the later ones of the same game, which have seen further (R. S. Sutton, "Learning to
//! predict by the methods of temporal differences", Machine Learning 3, 1988).

use super::logistic::Curve;
use crate::make::game_files::StoredScore;
use sissa::board::Color;
use sissa::elo::half_points;

/// Scores are blended as expected points by this curve, so that the size of a large advantage counts for little.
const CURVE: Curve = Curve { scale: 300.0 };

/// The least distance of expected points from 0 and 1.
const EDGE: f64 = 1e-7;

/// For each position of a game its score in centipawns for White after blending: 1 - `lambda` of the search's, and
/// `lambda` of the blended score of the next position, or of the game's result after the last one.
///
/// `scores` begins anywhere in the game and ends with it. A position without a score takes over that of the next.
pub fn blended(scores: &[StoredScore], winner: Option<Color>, lambda: f64) -> Vec<i32> {
    let mut later = half_points(winner, false) as f64 / 2.0;
    let mut blended: Vec<i32> = scores
        .iter()
        .rev()
        .map(|score| {
            let own = match score {
                StoredScore::Cp(centipawns) => Some(CURVE.points(f64::from(*centipawns))),
                StoredScore::Mate(color) => Some(f64::from(u8::from(*color == Color::White))),
                StoredScore::None => None,
            };
            later = own.map_or(later, |own| (1.0 - lambda) * own + lambda * later);
            let points = later.clamp(EDGE, 1.0 - EDGE);
            (CURVE.scale * (points / (1.0 - points)).ln()).round() as i32
        })
        .collect();
    blended.reverse();
    blended
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_lambda_scores_stay() {
        let scores = [-900, 0, 7, 450].map(StoredScore::Cp);
        let blended = blended(&scores, None, 0.0);
        assert_eq!(blended, [-900, 0, 7, 450]);
    }

    #[test]
    fn later_scores_count_less_with_distance() {
        let mut scores = [StoredScore::Cp(0); 6];
        scores[4] = StoredScore::Cp(200);
        let values = blended(&scores, None, 0.5);
        assert_eq!(values[5], 0);
        assert!(values[..5].is_sorted() && values[0] > 0 && values[4] < 200);
    }

    #[test]
    fn the_result_follows_the_last_score() {
        for (winner, sign) in [(Some(Color::White), 1), (None, 0), (Some(Color::Black), -1)] {
            let values = blended(&[StoredScore::None, StoredScore::Cp(0)], winner, 0.2);
            assert!(values.iter().all(|value| value.signum() == sign), "{values:?}");
        }
        let mate = blended(&[StoredScore::Mate(Color::Black)], Some(Color::Black), 0.9);
        assert!(mate[0] < -3000, "{mate:?}");
    }
}

//! The target of the prediction: points by the score and by the game's result.

use super::logistic::{Curve, points};
use super::samples::Sample;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    pub curve: Curve,
    /// The share of the result; the rest is the score.
    pub result: f32,
}

impl Target {
    /// Points of the side to move.
    pub fn points(&self, sample: &Sample) -> f32 {
        let by_score = self.by_score(sample);
        match sample.points() {
            Some(points) => self.result * points + (1.0 - self.result) * by_score,
            None => by_score,
        }
    }

    pub fn by_score(&self, sample: &Sample) -> f32 {
        points(f32::from(sample.score) / self.curve.scale as f32)
    }
}

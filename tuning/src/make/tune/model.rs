//! The prediction, its error, and the error's gradient.

use super::slopes::Slopes;
use crate::make::logistic::Curve;
use rayon::prelude::*;

/// How many positions a thread takes at a time.
const BLOCK: usize = 4096;

/// The mean squared error of predictions by linear evaluations, and its gradient.
pub struct Model<'a> {
    pub slopes: &'a Slopes,
    /// White's points in each position, the target.
    pub targets: &'a [f32],
    /// The function that turns evaluations into points.
    pub curve: Curve,
}

impl Model<'_> {
    /// The error with these changes of the weights.
    pub fn error(&self, changes: &[f64]) -> f64 {
        self.sum(changes, None).0
    }

    /// The error and its gradient.
    pub fn gradient(&self, changes: &[f64]) -> (f64, Vec<f64>) {
        self.sum(changes, Some(vec![0.0; changes.len()]))
    }

    fn sum(&self, changes: &[f64], gradient: Option<Vec<f64>>) -> (f64, Vec<f64>) {
        let count = self.slopes.len();
        let zero = gradient.unwrap_or_default();
        let blocks = count.div_ceil(BLOCK);
        let sums: Vec<(f64, Vec<f64>)> = (0..blocks)
            .into_par_iter()
            .map(|block| {
                let mut gradient = zero.clone();
                let mut error = 0.0;
                for i in block * BLOCK..((block + 1) * BLOCK).min(count) {
                    let points = self.curve.points(self.slopes.evaluate(i, changes));
                    let miss = points - f64::from(self.targets[i]);
                    error += miss * miss;
                    if !gradient.is_empty() {
                        let steep = 2.0 * miss * points * (1.0 - points) / self.curve.scale;
                        for (parameter, slope) in self.slopes.of(i) {
                            gradient[usize::from(*parameter)] += steep * f64::from(*slope);
                        }
                    }
                }
                (error, gradient)
            })
            .collect();
        // Added in a fixed order, so that the result does not depend on the threads.
        let (mut error, mut gradient) = (0.0, zero);
        for (of_block, slopes) in sums {
            error += of_block;
            gradient
                .iter_mut()
                .zip(slopes)
                .for_each(|(sum, slope)| *sum += slope);
        }
        let share = 1.0 / count.max(1) as f64;
        gradient.iter_mut().for_each(|sum| *sum *= share);
        (error * share, gradient)
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// Random positions with this number of parameters, each of which matters in some of them.
    pub fn random_slopes(count: usize, parameters: u16) -> Slopes {
        let mut rng = SmallRng::seed_from_u64(5);
        let mut slopes = Slopes::default();
        for _ in 0..count {
            let mut entries = Vec::new();
            for parameter in 0..parameters {
                if rng.random_bool(0.4) {
                    entries.push((parameter, rng.random_range(-2.0..2.0)));
                }
            }
            slopes.push(rng.random_range(-200.0..200.0), entries);
        }
        slopes
    }

    #[test]
    fn the_gradient_is_that_of_the_error() {
        let slopes = random_slopes(9000, 6);
        let targets: Vec<f32> = (0..slopes.len()).map(|i| (i % 3) as f32 / 2.0).collect();
        let model = Model {
            slopes: &slopes,
            targets: &targets,
            curve: Curve { scale: 150.0 },
        };
        let at = [3.0, -10.0, 0.0, 25.0, -4.0, 1.0];
        let (error, gradient) = model.gradient(&at);
        assert!((error - model.error(&at)).abs() < 1e-12);
        for i in 0..at.len() {
            let moved = |by: f64| {
                let mut moved = at;
                moved[i] += by;
                model.error(&moved)
            };
            let slope = (moved(0.01) - moved(-0.01)) / 0.02;
            assert!((slope - gradient[i]).abs() < 1e-8, "{i}: {slope}");
        }
    }
}

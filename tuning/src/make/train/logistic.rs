//! Expected points from scores and from outputs.

use rayon::prelude::*;

/// How many positions a thread takes at a time.
const BLOCK: usize = 4096;

/// Bounds of the search of [`Curve::fit`], in centipawns, and its steps; each reduces the interval by a third.
const SCALES: (f64, f64) = (20.0, 2000.0);
const STEPS: usize = 40;

/// The expected points for an output of the network.
pub fn points(output: f32) -> f32 {
    1.0 / (1.0 + (-output).exp())
}

/// The expected points of a side by its score in centipawns: a logistic curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curve {
    /// The score with e / (e + 1) expected points, about 0.73.
    pub scale: f64,
}

impl Curve {
    pub fn points(self, score: f64) -> f64 {
        1.0 / (1.0 + (-score / self.scale).exp())
    }

    /// The curve with the least squared error over pairs of score and points.
    pub fn fit(pairs: &[(f64, f64)]) -> Curve {
        let error = |scale: f64| {
            let curve = Curve { scale };
            pairs
                .par_chunks(BLOCK)
                .map(|pairs| {
                    let squares = pairs.iter().map(|(score, points)| (curve.points(*score) - points).powi(2));
                    squares.sum::<f64>()
                })
                .collect::<Vec<f64>>()
                .iter()
                .sum::<f64>()
        };
        let (mut low, mut high) = SCALES;
        for _ in 0..STEPS {
            let third = (high - low) / 3.0;
            if error(low + third) < error(high - third) {
                high -= third;
            } else {
                low += third;
            }
        }
        Curve { scale: (low + high) / 2.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_is_found() {
        let curve = Curve { scale: 137.0 };
        let pairs: Vec<(f64, f64)> =
            (-400..400).map(|score| (f64::from(score), curve.points(f64::from(score)))).collect();
        assert!((Curve::fit(&pairs).scale - curve.scale).abs() < 0.1);
    }
}

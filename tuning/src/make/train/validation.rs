//! How well a network predicts.

use super::kernel::{Lanes, Part, forward};
use super::logistic::{Curve, points};
use super::parameters::Parameters;
use super::samples::{Sample, Samples};
use super::target::Target;
use rayon::prelude::*;

/// How many positions a thread takes at a time.
const BLOCK: usize = 512;

/// Mean squared errors of predicted points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Errors {
    pub count: usize,
    /// Positions of games whose result counts.
    pub results: usize,
    pub target: f64,
    /// Against the games' results only.
    pub result: f64,
    pub score: f64,
}

impl Errors {
    /// The errors of these outputs for the side to move; an output of 1 means e / (e + 1) points.
    pub fn of<'a>(target: Target, predicted: impl IntoIterator<Item = (&'a Sample, f64)>) -> Errors {
        let mut errors = Errors::default();
        for (sample, output) in predicted {
            let points = f64::from(points(output as f32));
            let square = |other: f32| (points - f64::from(other)).powi(2);
            errors.count += 1;
            errors.target += square(target.points(sample));
            errors.result += sample.points().map_or(0.0, square);
            errors.results += usize::from(sample.points().is_some());
            errors.score += square(target.by_score(sample));
        }
        let count = errors.count.max(1) as f64;
        Errors {
            count: errors.count,
            target: errors.target / count,
            results: errors.results,
            result: errors.result / errors.results.max(1) as f64,
            score: errors.score / count,
        }
    }
}

/// The outputs of a network for these positions.
pub fn outputs(weights: &Parameters, samples: &Samples, chosen: &[Sample]) -> Vec<f32> {
    let blocks: Vec<Vec<f32>> = chosen
        .par_chunks(BLOCK)
        .map(|block| {
            let mut part = Part::default();
            for sample in block {
                part.push(samples.inputs(sample), sample.bucket, 0.0);
            }
            let mut neurons = vec![Lanes::ZERO; 2 * block.len()];
            let mut sums = vec![0.0; block.len()];
            let bias = |sample: &Sample| weights.output_biases[usize::from(sample.bucket)];
            let mut outputs: Vec<f32> = block.iter().map(bias).collect();
            for (number, tile) in weights.tiles.iter().enumerate() {
                let layout = weights.shape.layout(number);
                forward(tile, layout, &part, &mut neurons, &mut sums);
                for (output, sum) in outputs.iter_mut().zip(&sums) {
                    *output += sum;
                }
            }
            outputs
        })
        .collect();
    blocks.concat()
}

/// Centipawns for an output of 1, chosen so that they mean the same as those of the searches' own scores, for which the
/// margins of the search are tuned.
pub fn scale(chosen: &[Sample], outputs: &[f32]) -> f64 {
    /// Any curve would do that is steep where most scores are.
    const CURVE: Curve = Curve { scale: 300.0 };
    let pairs: Vec<(f64, f64)> = chosen
        .iter()
        .zip(outputs)
        .map(|(sample, output)| {
            let points = CURVE.points(sample.own_score.into());
            (f64::from(*output) * CURVE.scale, points)
        })
        .collect();
    // An output means the score at which both curves give the same points.
    CURVE.scale * CURVE.scale / Curve::fit(&pairs).scale
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_gives_outputs_the_meaning_of_scores() {
        let samples: Vec<Sample> = (-500..500).map(|score| Sample::new(score, Some(1))).collect();
        // A network that is surer than the scores.
        let outputs: Vec<f32> = samples.iter().map(|sample| f32::from(sample.score) / 180.0).collect();
        let found = scale(&samples, &outputs);
        assert!((found - 180.0).abs() < 0.5, "{found}");
    }

    #[test]
    fn errors_are_those_of_the_target_and_its_parts() {
        let target = Target { curve: Curve { scale: 200.0 }, result: 0.25 };
        let samples = [Sample::new(0, Some(2)); 2];
        assert_eq!(target.points(&samples[0]), 0.625);
        let errors = Errors::of(target, samples.iter().map(|sample| (sample, 0.0)));
        assert_eq!(errors.count, 2);
        assert_eq!((errors.target, errors.result, errors.score), (0.015625, 0.25, 0.0));
    }
}

//! The linearised evaluation: its value in each position and its gradient.

use super::parameters::{Parameter, Pieces};
use super::samples::{ByRules, Sample};
use rayon::prelude::*;
use sissa::board::Geometry;
use sissa::eval::{EvalParams, Weights, evaluate_unrounded};
use sissa::position::Rules;

/// Positions per block, so that a block and the weights of one parameter fit into the cache.
const BLOCK: usize = 256;

/// Gradients below this are noise.
const MIN_SLOPE: f64 = 1e-4;

/// The evaluations of positions as linear functions of changes of the parameters.
#[derive(Default)]
pub struct Slopes {
    /// The values without change, in centipawns for White.
    pub values: Vec<f32>,
    /// Where in `entries` the slopes of each position end.
    ends: Vec<usize>,
    /// Number of the parameter, and slope.
    entries: Vec<(u16, f32)>,
}

impl Slopes {
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// The slopes of a position.
    pub fn of(&self, i: usize) -> &[(u16, f32)] {
        let start = if i == 0 { 0 } else { self.ends[i - 1] };
        &self.entries[start..self.ends[i]]
    }

    /// The evaluation of a position with these changes of the weights.
    pub fn evaluate(&self, i: usize, changes: &[f64]) -> f64 {
        let slopes = self.of(i).iter();
        let change: f64 = slopes
            .map(|(parameter, slope)| f64::from(*slope) * changes[usize::from(*parameter)])
            .sum();
        f64::from(self.values[i]) + change
    }

    /// Adds a position; the slopes' parameters are in ascending order.
    pub fn push(&mut self, value: f32, slopes: impl IntoIterator<Item = (u16, f32)>) {
        self.values.push(value);
        self.entries.extend(slopes);
        self.ends.push(self.entries.len());
    }

    fn append(&mut self, other: &Slopes) {
        let before = self.entries.len();
        self.values.extend(&other.values);
        self.ends.extend(other.ends.iter().map(|end| end + before));
        self.entries.extend(&other.entries);
    }
}

/// The weights of one variant: unchanged, and with each parameter changed.
struct Variations<G: Geometry> {
    plain: Weights<G>,
    /// For each parameter: the weights with it raised, and with it lowered if the evaluation is not linear in it.
    changed: Vec<(Weights<G>, Option<Weights<G>>)>,
}

impl<G: Geometry> Variations<G> {
    fn new(rules: &Rules<G>, terms: &EvalParams, parameters: &[Parameter]) -> Variations<G> {
        let numbers = terms.numbers();
        let plain = Weights::with_params(rules, terms);
        let with = |i: usize, change: i32| {
            let mut numbers = numbers.clone();
            numbers[i] += change;
            plain.with_other_params(rules, &terms.with_numbers(&numbers))
        };
        Variations {
            changed: parameters
                .par_iter()
                .enumerate()
                .map(|(i, parameter)| {
                    let lowered = parameter.curved.then(|| with(i, -parameter.step));
                    (with(i, parameter.step), lowered)
                })
                .collect(),
            plain,
        }
    }

    /// The slopes of some positions of the variant.
    fn measure(&self, samples: &[Sample<G>], parameters: &[Parameter]) -> Slopes {
        let values: Vec<f64> = samples
            .iter()
            .map(|sample| evaluate_unrounded(&sample.position, &self.plain))
            .collect();
        let pieces: Vec<Pieces> = samples
            .iter()
            .map(|sample| Pieces::new(&sample.position))
            .collect();
        let mut found: Vec<Vec<(u16, f32)>> = vec![Vec::new(); samples.len()];
        for (number, (parameter, (raised, lowered))) in
            parameters.iter().zip(&self.changed).enumerate()
        {
            let step = f64::from(parameter.step);
            for (i, sample) in samples.iter().enumerate() {
                if !parameter.may_matter(&pieces[i]) {
                    continue;
                }
                let above = evaluate_unrounded(&sample.position, raised);
                let slope = match lowered {
                    None => (above - values[i]) / step,
                    Some(lowered) => {
                        (above - evaluate_unrounded(&sample.position, lowered)) / (2.0 * step)
                    }
                };
                if slope.abs() > MIN_SLOPE {
                    let slope = slope.clamp(-parameter.most, parameter.most);
                    found[i].push((number as u16, slope as f32));
                }
            }
        }
        let mut slopes = Slopes::default();
        for (value, found) in values.into_iter().zip(found) {
            slopes.push(value as f32, found);
        }
        slopes
    }
}

/// Measures the slopes at `terms` in all positions.
pub fn measure<G: Geometry>(
    samples: &[Sample<G>],
    terms: &EvalParams,
    parameters: &[Parameter],
) -> Slopes {
    let variations = ByRules::new(samples, |rules| Variations::new(rules, terms, parameters));
    // Positions of a game are neighbours, so blocks cut at each change of variant are long enough.
    let blocks: Vec<&[Sample<G>]> = samples
        .chunk_by(|a, b| std::ptr::eq(a.position.rules(), b.position.rules()))
        .flat_map(|run| run.chunks(BLOCK))
        .collect();
    let measured: Vec<Slopes> = blocks
        .into_par_iter()
        .map(|block| variations.of(&block[0].position).measure(block, parameters))
        .collect();
    let mut slopes = Slopes::default();
    measured.iter().for_each(|block| slopes.append(block));
    slopes
}

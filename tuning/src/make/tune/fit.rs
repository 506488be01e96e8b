//! The tuning loop: measure gradients, descend, repeat.

use super::model::Model;
use super::parameters::Parameter;
use super::samples::{ByRules, Sample, Samples};
use super::slopes::measure;
use super::{Arguments, TuneError};
use crate::make::adam::Adam;
use crate::make::logistic::Curve;
use crate::shared::progress::Progress;
use rayon::prelude::*;
use sissa::board::Geometry;
use sissa::eval::{EvalParams, Weights, evaluate_unrounded};

const MIN_GAMES: usize = 20;

/// The first step, as a share of each weight's spread. Steps shrink to 0.
const RATE: f64 = 0.05;

/// Avoids division by zero.
const EPSILON: f32 = 1e-12;

/// Number of parameters in the report of the largest changes.
const REPORTED: usize = 12;

/// Weights to fit to the positions of one board.
pub struct Fit<'a, G: Geometry> {
    name: &'a str,
    arguments: &'a Arguments,
    parameters: Vec<Parameter>,
    samples: Samples<G>,
    /// The targets of the prediction.
    targets: Targets,
}

/// The target of a position: a mixture of White's points in the game and the points that the score predicts.
struct Targets {
    train: Vec<f32>,
    held_out: Vec<f32>,
}

/// Errors on the training positions and those held out.
#[derive(Clone, Copy, Debug)]
struct Errors {
    train: f64,
    held_out: f64,
}

impl<'a, G: Geometry> Fit<'a, G> {
    pub fn new(
        samples: Samples<G>,
        arguments: &'a Arguments,
        name: &'a str,
    ) -> Result<Fit<'a, G>, TuneError> {
        let count = samples.train.len() + samples.held_out.len();
        if samples.games < MIN_GAMES || samples.held_out.is_empty() {
            return Err(TuneError::TooFew(count, samples.games));
        }
        let pairs: Vec<(f64, f64)> = samples
            .train
            .iter()
            .map(|sample| (sample.score.into(), sample.result.into()))
            .collect();
        let curve = Curve::fit(&pairs);
        eprintln!(
            "{name}: {count} positions of {} games; half the result is known by a score of {:.0}",
            samples.games, curve.scale
        );
        let share = arguments.result_share;
        let targets = |samples: &[Sample<G>]| -> Vec<f32> {
            let target = |sample: &Sample<G>| {
                let by_score = curve.points(sample.score.into());
                share * f64::from(sample.result) + (1.0 - share) * by_score
            };
            samples.iter().map(|sample| target(sample) as f32).collect()
        };
        let targets = Targets {
            train: targets(&samples.train),
            held_out: targets(&samples.held_out),
        };
        Ok(Fit {
            name,
            arguments,
            parameters: Parameter::all(),
            samples,
            targets,
        })
    }

    /// Tunes from `start` and returns the weights with the least error on the positions held out.
    pub fn run(&self, start: &EvalParams) -> EvalParams {
        let curve = self.scale(start);
        let mut best = (self.errors(start, curve), start.clone());
        self.report("start", best.0);
        let mut terms = start.clone();
        for round in 0..self.arguments.rounds {
            terms = self.round(&terms, start, curve);
            let errors = self.errors(&terms, curve);
            self.report(&format!("round {}", round + 1), errors);
            if errors.held_out < best.0.held_out {
                best = (errors, terms.clone());
            }
        }
        self.report_changes(start, &best.1);
        best.1
    }

    /// Reports the weights that changed most, measured by their spreads.
    fn report_changes(&self, start: &EvalParams, end: &EvalParams) {
        let (start, end) = (start.numbers(), end.numbers());
        let mut changes: Vec<(f64, String)> = Vec::new();
        for (i, parameter) in self.parameters.iter().enumerate() {
            let far = f64::from(end[i] - start[i]).abs() / parameter.spread;
            let text = format!("{} {} to {}", parameter.name, start[i], end[i]);
            changes.push((far, text));
        }
        changes.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        let texts: Vec<&str> = changes
            .iter()
            .take(REPORTED)
            .map(|(_, text)| text.as_str())
            .collect();
        eprintln!("{}: changed most: {}", self.name, texts.join(", "));
    }

    /// The logistic function that turns evaluations with `terms` into points.
    fn scale(&self, terms: &EvalParams) -> Curve {
        let values = evaluate_all(&self.samples.train, terms);
        let targets = self.targets.train.iter().map(|target| f64::from(*target));
        let pairs: Vec<(f64, f64)> = values.into_iter().zip(targets).collect();
        Curve::fit(&pairs)
    }

    /// The errors of integer weights, from the evaluation itself.
    fn errors(&self, terms: &EvalParams, curve: Curve) -> Errors {
        let error = |samples: &[Sample<G>], targets: &[f32]| {
            let values = evaluate_all(samples, terms);
            let squares = values
                .iter()
                .zip(targets)
                .map(|(value, target)| (curve.points(*value) - f64::from(*target)).powi(2));
            squares.sum::<f64>() / samples.len().max(1) as f64
        };
        Errors {
            train: error(&self.samples.train, &self.targets.train),
            held_out: error(&self.samples.held_out, &self.targets.held_out),
        }
    }

    fn report(&self, when: &str, errors: Errors) {
        eprintln!(
            "{}: {when}: error {:.6} training, {:.6} validation",
            self.name, errors.train, errors.held_out
        );
    }

    /// Measures the slopes at `terms` and descends along them.
    fn round(&self, terms: &EvalParams, start: &EvalParams, curve: Curve) -> EvalParams {
        let train = measure(&self.samples.train, terms, &self.parameters);
        let held_out = measure(&self.samples.held_out, terms, &self.parameters);
        let model = |slopes, targets| Model {
            slopes,
            targets,
            curve,
        };
        let train: Model<'_> = model(&train, &self.targets.train);
        let held_out: Model<'_> = model(&held_out, &self.targets.held_out);
        let numbers = terms.numbers();
        let away: Vec<f64> = numbers
            .iter()
            .zip(start.numbers())
            .map(|(now, then)| f64::from(now - then))
            .collect();
        let progress = Progress::new(Some(self.arguments.steps as u64), 0, "steps");
        let changes = descend(
            &train,
            &self.parameters,
            &away,
            self.arguments.hold,
            self.arguments.steps,
            |step, changes| {
                progress.update(step as u64, || {
                    let (train, held_out) = (train.error(changes), held_out.error(changes));
                    format!(
                        "{}: {train:.6} training, {held_out:.6} validation",
                        self.name
                    )
                });
            },
        );
        progress.finish();
        let tuned: Vec<i32> = numbers
            .iter()
            .zip(changes)
            .map(|(number, change)| number + change.round() as i32)
            .collect();
        terms.with_numbers(&tuned)
    }
}

/// Descends from zero and returns the changes of the weights. `away` is how far the weights already are from the
/// shipped ones. Calls `look` after each step.
fn descend(
    model: &Model<'_>,
    parameters: &[Parameter],
    away: &[f64],
    hold: f64,
    steps: usize,
    mut look: impl FnMut(usize, &[f64]),
) -> Vec<f64> {
    let pull = 2.0 * hold / model.slopes.len().max(1) as f64;
    // Weights are measured in units of their spread, so that one rate suits all.
    let mut units = vec![[0.0]; parameters.len()];
    let mut changes = vec![0.0; parameters.len()];
    let mut moments = [units.clone(), units.clone()];
    for step in 1..=steps {
        let (_, mut gradient) = model.gradient(&changes);
        for (i, slope) in gradient.iter_mut().enumerate() {
            let spread = parameters[i].spread;
            *slope = *slope * spread + pull * (away[i] + changes[i]) / spread;
        }
        let rate = RATE * (1.0 - step as f64 / (steps + 1) as f64);
        let adam = Adam::new(step as u64, rate as f32, 0.0, EPSILON);
        let [mean, square] = &mut moments;
        for (i, slope) in gradient.iter().enumerate() {
            let slope = [*slope as f32];
            adam.step(&slope, &mut units[i], &mut mean[i], &mut square[i], false);
        }
        for (i, change) in changes.iter_mut().enumerate() {
            *change = f64::from(units[i][0]) * parameters[i].spread;
        }
        look(step, &changes);
    }
    changes
}

/// The evaluations of positions in centipawns for White.
fn evaluate_all<G: Geometry>(samples: &[Sample<G>], terms: &EvalParams) -> Vec<f64> {
    let weights = ByRules::new(samples, |rules| Weights::with_params(rules, terms));
    let evaluate =
        |sample: &Sample<G>| evaluate_unrounded(&sample.position, weights.of(&sample.position));
    samples.par_iter().map(evaluate).collect()
}

#[cfg(test)]
#[path = "fit_tests.rs"]
mod tests;

//! Rounding the output's weights together.
//!
//! If they are rounded one by one, hundreds of small errors add up to several centipawns. Here each weight is rounded
//! up or down so that the sums are right on positions of the data: coordinate descent on the squared errors.

use super::parameters::Parameters;
use super::quantised;
use super::samples::{Sample, Samples};
use super::validation;
use rayon::prelude::*;
use sissa::eval::network::{BUCKETS, MAX_OUTPUT_WEIGHT, QA, QB, RawNetwork};

/// How many positions are used.
const POSITIONS: usize = 40_000;

/// The least number of positions of a bucket for each of its weights.
const MIN_POSITIONS: usize = 2;

/// How many times to go through the weights.
const ROUNDS: usize = 20;

/// Regularisation: a share of the mean sum of squares that is added to each neuron's, so that neurons that hardly ever
/// change have little influence.
const RIDGE: f64 = 0.01;

/// Chooses the output's integer weights and biases again, each next to its value in `weights`, so that the outputs are
/// close to those of `weights` on some of these positions.
pub fn refine(network: &mut RawNetwork, weights: &Parameters, samples: &Samples) {
    let chosen: Vec<Sample> = samples.spread(POSITIONS).copied().collect();
    let exact = validation::outputs(weights, samples, &chosen);
    let refined: Vec<Option<(Vec<i16>, i32)>> = (0..BUCKETS)
        .into_par_iter()
        .map(|bucket| {
            let rows: Vec<Row> = chosen
                .iter()
                .zip(&exact)
                .filter(|(sample, _)| usize::from(sample.bucket) == bucket)
                .map(|(sample, output)| Row { values: quantised::neurons(network, samples, sample), output: *output })
                .collect();
            let width = 2 * network.neurons;
            let rounded = &network.output[bucket * width..][..width];
            refine_bucket(rounded, &quantised::output_row(weights, bucket), rows)
        })
        .collect();
    let width = 2 * network.neurons;
    for (bucket, refined) in refined.into_iter().enumerate() {
        if let Some((outputs, bias)) = refined {
            network.output[bucket * width..][..width].copy_from_slice(&outputs);
            network.output_biases[bucket] = bias;
        }
    }
}

/// The weight that an integer of 1 stands for.
const UNIT: f64 = 1.0 / QB as f64;

/// A position: the squares of its neurons, and their target sum.
struct Row {
    values: Vec<f32>,
    output: f32,
}

/// The weights and the bias of a bucket, given the rounded weights and the original ones; `None` if there are too few
/// positions.
fn refine_bucket(rounded: &[i16], exact: &[f64], mut rows: Vec<Row>) -> Option<(Vec<i16>, i32)> {
    let width = rounded.len();
    if rows.len() < MIN_POSITIONS * width {
        return None;
    }
    let mut rounded = rounded.to_vec();
    // What all positions have in common is left to the bias.
    let count = rows.len() as f64;
    let means: Vec<f64> =
        (0..width).map(|i| rows.iter().map(|row| f64::from(row.values[i])).sum::<f64>() / count).collect();
    let target = rows.iter().map(|row| f64::from(row.output)).sum::<f64>() / count;
    let mut products = vec![0.0_f32; width * width];
    let mut slopes = vec![0.0_f64; width];
    for Row { values, output } in &mut rows {
        for (value, mean) in values.iter_mut().zip(&means) {
            *value -= *mean as f32;
        }
        let weights = rounded.iter().map(|weight| f64::from(*weight) * UNIT);
        let sum: f64 = values.iter().zip(weights).map(|(value, weight)| f64::from(*value) * weight).sum();
        let miss = f64::from(*output) - target - sum;
        for (i, value) in values.iter().enumerate() {
            slopes[i] += miss * f64::from(*value);
            let line = &mut products[i * width..][..width];
            for (product, other) in line.iter_mut().zip(values.iter()) {
                *product += value * other;
            }
        }
    }
    descend(&mut rounded, exact, &products, slopes);
    let weights = rounded.iter().map(|weight| f64::from(*weight) * UNIT);
    let mean: f64 = means.iter().zip(weights).map(|(mean, weight)| mean * weight).sum();
    let bias = (target - mean) * f64::from(QA * QB);
    Some((rounded, bias.round() as i32))
}

/// Coordinate descent: rounds each weight up or down as long as the squared errors become smaller. Given are, summed
/// over the positions, the products of each two neurons, and of each neuron and what the output lacks.
fn descend(rounded: &mut [i16], exact: &[f64], products: &[f32], mut slopes: Vec<f64>) {
    let width = rounded.len();
    let most = i32::from(MAX_OUTPUT_WEIGHT);
    let squares = (0..width).map(|i| f64::from(products[i * width + i]));
    let ridge = RIDGE * squares.sum::<f64>() / width as f64;
    for _ in 0..ROUNDS {
        let mut changed = false;
        for i in 0..width {
            let square = f64::from(products[i * width + i]) + ridge;
            if square <= 0.0 {
                continue;
            }
            let now = i32::from(rounded[i]);
            let wished = now + (slopes[i] / (square * UNIT)).round() as i32;
            // One of the two integers next to the weight.
            let below = (exact[i] / UNIT).floor() as i32;
            let next = wished.clamp(below, below + 1).clamp(-most, most);
            if next == now {
                continue;
            }
            changed = true;
            rounded[i] = next as i16;
            let by = f64::from(next - now) * UNIT;
            for (slope, product) in slopes.iter_mut().zip(&products[i * width..][..width]) {
                *slope -= by * f64::from(*product);
            }
        }
        if !changed {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::train::testing::{all_positions, random_game, read};
    use crate::make::train::{Labels, Settings};

    #[test]
    fn weights_rounded_together_miss_by_less() {
        let games: Vec<_> = (0..150).map(|number| random_game(number, 60)).collect();
        let settings = Settings { labels: Labels::Classical, variations: 12, ..all_positions() };
        let data = read(&games, &settings);
        let shape = data.purpose.shape(64);
        let mut weights = Parameters::random(shape, 4);
        for (number, tile) in weights.tiles.iter_mut().enumerate() {
            tile[shape.layout(number).biases()].0.fill(0.4);
        }
        let mut network = quantised::quantise(&weights, &data.purpose, 300);
        // Only the output's weights should be off: the first layer is already rounded.
        let mut rounded = quantised::restore(&network, &data.purpose);
        let tiles = rounded.tiles.iter_mut().zip(&weights.tiles);
        for (number, (tile, exact)) in tiles.enumerate() {
            let outputs = shape.layout(number).output(0, 0)..;
            tile[outputs.clone()].clone_from_slice(&exact[outputs]);
        }
        let weights = rounded;
        let misses = |network: &RawNetwork| {
            let samples = &data.held_out;
            let exact = validation::outputs(&weights, samples, &samples.all);
            let rounded = samples.all.iter();
            let rounded = rounded.map(|sample| quantised::output(network, samples, sample));
            let squares = exact.iter().zip(rounded);
            let squares = squares.map(|(exact, rounded)| (f64::from(*exact) - rounded).powi(2));
            (squares.sum::<f64>() / samples.len() as f64).sqrt()
        };
        let before = misses(&network);
        let plain = network.clone();
        refine(&mut network, &weights, &data.train);
        let after = misses(&network);
        assert!(after < 0.85 * before, "{before} {after}");
        assert_eq!(network.rows, plain.rows);
        for (one, other) in network.output.iter().zip(&plain.output) {
            assert!((one - other).abs() <= 1);
        }
        network.check().expect("it fits");
    }
}

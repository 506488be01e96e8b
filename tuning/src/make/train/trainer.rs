//! Training steps: the gradient over a batch of positions, and a step against it.

use super::adam::Adam;
use super::kernel::{Lanes, Part, backward, forward};
use super::logistic::points;
use super::parameters::Parameters;
use rayon::prelude::*;
use sissa::eval::network::BUCKETS;
use std::ops::Range;

/// Parts of a batch. Their number is fixed and their sums are added in order, so that the network does not depend on
/// the number of threads.
pub const PARTS: usize = 32;

/// The approximate number of tasks that the passes over the first layer are split into.
const TASKS: usize = 32;

/// Rows that a thread updates at a time.
const ROWS: usize = 64;

/// The largest absolute value of a weight, in the first layer and in the output, so that it fits the engine's units.
const MAX_WEIGHTS: (f32, f32) = (1.98, 0.99);

/// One tile of neurons over a share of the batch.
struct Task {
    tile: usize,
    parts: Range<usize>,
    /// For each part: two rows per position.
    neurons: Vec<Vec<Lanes>>,
    /// For each part: what the tile adds to the output of each position.
    sums: Vec<Vec<f32>>,
    gradient: Vec<Lanes>,
}

/// The derivatives of the mean error, for a part.
struct PartSlopes {
    /// By the output of each position.
    outputs: Vec<f32>,
    biases: [f32; BUCKETS],
}

pub struct Trainer {
    pub weights: Parameters,
    /// Adam's mean gradient, and mean squared gradient.
    pub moments: [Parameters; 2],
    pub steps: u64,
    tasks: Vec<Task>,
    output_biases: [f32; BUCKETS],
}

impl Trainer {
    /// Starts training from these weights.
    pub fn new(weights: Parameters) -> Trainer {
        let shape = weights.shape;
        let moments = [Parameters::zero(shape), Parameters::zero(shape)];
        Trainer::resume(weights, moments, 0)
    }

    pub fn resume(weights: Parameters, moments: [Parameters; 2], steps: u64) -> Trainer {
        let shape = weights.shape;
        let shares = (TASKS / shape.tiles().max(1)).next_power_of_two().clamp(1, PARTS);
        let each = PARTS / shares;
        let tasks = (0..shares).flat_map(|share| {
            (0..shape.tiles()).map(move |tile| Task {
                tile,
                parts: share * each..(share + 1) * each,
                neurons: vec![Vec::new(); each],
                sums: vec![Vec::new(); each],
                gradient: vec![Lanes::ZERO; shape.rows(tile)],
            })
        });
        Trainer { moments, steps, tasks: tasks.collect(), output_biases: [0.0; BUCKETS], weights }
    }

    /// One training step on [`PARTS`] parts.
    ///
    /// # Panics
    /// When the number of parts is not [`PARTS`].
    pub fn step(&mut self, batch: &[Part], rate: f32, decay: f32) {
        self.gradient(batch);
        self.descend(rate, decay);
    }

    /// Measures the gradient of the mean error: the cross-entropy of predicted points and targets.
    fn gradient(&mut self, batch: &[Part]) {
        assert_eq!(batch.len(), PARTS, "a batch has another number of parts");
        let weights = &self.weights;
        let shape = weights.shape;
        self.tasks.par_iter_mut().for_each(|task| {
            let layout = shape.layout(task.tile);
            for (i, part) in batch[task.parts.clone()].iter().enumerate() {
                task.neurons[i].resize(2 * part.len(), Lanes::ZERO);
                task.sums[i].resize(part.len(), 0.0);
                let tile = &weights.tiles[task.tile];
                forward(tile, layout, part, &mut task.neurons[i], &mut task.sums[i]);
            }
        });
        let count = batch.iter().map(Part::len).sum::<usize>().max(1);
        let tasks = &self.tasks;
        let slopes: Vec<PartSlopes> = batch
            .par_iter()
            .enumerate()
            .map(|(i, part)| {
                let sums = tasks.iter().filter(|task| task.parts.contains(&i));
                let sums = sums.map(|task| task.sums[i - task.parts.start].as_slice());
                slopes_of(&weights.output_biases, part, sums, count)
            })
            .collect();
        self.tasks.par_iter_mut().for_each(|task| {
            task.gradient.fill(Lanes::ZERO);
            let layout = shape.layout(task.tile);
            let tile = &weights.tiles[task.tile];
            for (i, number) in task.parts.clone().enumerate() {
                let slopes = &slopes[number].outputs;
                let neurons = &task.neurons[i];
                backward(tile, layout, &batch[number], neurons, slopes, &mut task.gradient);
            }
        });
        self.output_biases = [0.0; BUCKETS];
        for part in &slopes {
            for (sum, bias) in self.output_biases.iter_mut().zip(part.biases) {
                *sum += bias;
            }
        }
    }

    /// Updates the weights against the gradient.
    fn descend(&mut self, rate: f32, decay: f32) {
        self.steps += 1;
        let adam = Adam::new(self.steps, rate, decay);
        let shape = self.weights.shape;
        let tasks = &self.tasks;
        let [first, second] = &mut self.moments;
        let tiles = self.weights.tiles.par_iter_mut();
        let tiles = tiles.zip(&mut first.tiles).zip(&mut second.tiles);
        tiles.enumerate().for_each(|(tile, ((weights, mean), square))| {
            let layout = shape.layout(tile);
            let gradients: Vec<&[Lanes]> =
                tasks.iter().filter(|task| task.tile == tile).map(|task| task.gradient.as_slice()).collect();
            let chunks = weights.par_chunks_mut(ROWS).zip(mean.par_chunks_mut(ROWS)).zip(square.par_chunks_mut(ROWS));
            chunks.enumerate().for_each(|(chunk, ((weights, mean), square))| {
                let start = chunk * ROWS;
                for (i, weights) in weights.iter_mut().enumerate() {
                    let mut gradient = gradients[0][start + i];
                    for other in &gradients[1..] {
                        let other = &other[start + i];
                        for (sum, more) in gradient.0.iter_mut().zip(&other.0) {
                            *sum += more;
                        }
                    }
                    // By these, the most weights, positions are learnt by heart. If the others decay too, the error
                    // on games held out is greater (`tuning/results/networks.md`).
                    let decays = start + i < shape.wide_inputs;
                    let is_output = start + i >= layout.output(0, 0);
                    let most = if is_output { MAX_WEIGHTS.1 } else { MAX_WEIGHTS.0 };
                    adam.step(&gradient.0, &mut weights.0, &mut mean[i].0, &mut square[i].0, decays);
                    for weight in &mut weights.0 {
                        *weight = weight.clamp(-most, most);
                    }
                }
            });
        });
        adam.step(
            &self.output_biases,
            &mut self.weights.output_biases,
            &mut first.output_biases,
            &mut second.output_biases,
            false,
        );
    }
}

/// The derivatives for a part, given the sums of the tiles for the outputs of its positions; averaged over `count`
/// positions.
fn slopes_of<'a>(
    biases: &[f32; BUCKETS],
    part: &Part,
    sums: impl Iterator<Item = &'a [f32]>,
    count: usize,
) -> PartSlopes {
    let mut outputs: Vec<f32> = part.buckets.iter().map(|bucket| biases[usize::from(*bucket)]).collect();
    for sums in sums {
        for (output, sum) in outputs.iter_mut().zip(sums) {
            *output += sum;
        }
    }
    let share = 1.0 / count as f32;
    let mut slopes = PartSlopes { outputs, biases: [0.0; BUCKETS] };
    for (i, output) in slopes.outputs.iter_mut().enumerate() {
        let slope = (points(*output) - part.targets[i]) * share;
        slopes.biases[usize::from(part.buckets[i])] += slope;
        *output = slope;
    }
    slopes
}

#[cfg(test)]
mod tests;

use super::*;
use crate::make::train::kernel::LANES;
use crate::make::train::parameters::Shape;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const INPUTS: usize = 24;

const WIDE_INPUTS: usize = 18;

fn random_batch(seed: u64, each: usize) -> Vec<Part> {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut batch = vec![Part::default(); PARTS];
    for part in &mut batch {
        for _ in 0..each {
            let mut list = || -> Vec<u16> {
                let count = rng.random_range(1..8);
                let mut list: Vec<u16> = (0..count).map(|_| rng.random_range(0..INPUTS as u16)).collect();
                list.sort_unstable();
                list
            };
            let lists = [list(), list()];
            let bucket = rng.random_range(0..BUCKETS as u8);
            part.push([&lists[0], &lists[1]], bucket, rng.random_range(0.0..1.0));
        }
    }
    batch
}

/// Weights large enough for neurons to be clipped on both sides.
fn random_weights(neurons: usize, seed: u64) -> Parameters {
    let shape = Shape { inputs: INPUTS, wide_inputs: WIDE_INPUTS, neurons };
    let mut weights = Parameters::random(shape, seed);
    let mut rng = SmallRng::seed_from_u64(seed);
    for (number, tile) in weights.tiles.iter_mut().enumerate() {
        for row in &mut tile[..=shape.layout(number).biases()] {
            row.0 = std::array::from_fn(|_| rng.random_range(-0.3..0.4));
        }
    }
    weights.output_biases = std::array::from_fn(|_| rng.random_range(-0.5..0.5));
    weights
}

/// A weight to be changed: its row of the first layer and its neuron, or the bucket of an output's bias; and by how
/// much.
#[derive(Clone, Copy)]
enum Moved {
    Nothing,
    Weight(usize, usize, f64),
    OutputBias(usize, f64),
}

/// The mean error beyond that of the right points, computed by position and by neuron in double precision.
fn plain_error(weights: &Parameters, batch: &[Part], moved: Moved) -> f64 {
    let weight = |row: usize, neuron: usize| {
        let by = match moved {
            Moved::Weight(moved, of, by) if (moved, of) == (row, neuron) => by,
            _ => 0.0,
        };
        by + f64::from(weights.tiles[neuron / LANES][row].0[neuron % LANES])
    };
    let (mut sum, mut count) = (0.0, 0);
    for part in batch {
        for position in 0..part.len() {
            let bucket = usize::from(part.buckets[position]);
            let mut output = f64::from(weights.output_biases[bucket]);
            if let Moved::OutputBias(moved, by) = moved
                && moved == bucket
            {
                output += by;
            }
            for (side, inputs) in part.inputs_of(position).into_iter().enumerate() {
                for neuron in 0..weights.shape.neurons {
                    let layout = weights.shape.layout(neuron / LANES);
                    let rows = inputs
                        .iter()
                        .map(|input| usize::from(*input))
                        .filter(|input| *input < layout.inputs)
                        .map(|input| weight(input, neuron));
                    let value = weight(layout.biases(), neuron) + rows.sum::<f64>();
                    let value = value.clamp(0.0, 1.0);
                    output += value * value * weight(layout.output(bucket, side), neuron);
                }
            }
            let points = 1.0 / (1.0 + (-output).exp());
            let target = f64::from(part.targets[position]);
            sum += target * (target / points).ln() + (1.0 - target) * ((1.0 - target) / (1.0 - points)).ln();
            count += 1;
        }
    }
    sum / f64::from(count)
}

fn gradient_at(trainer: &Trainer, tile: usize, row: usize, lane: usize) -> f64 {
    let tasks = trainer.tasks.iter().filter(|task| task.tile == tile);
    tasks.map(|task| f64::from(task.gradient[row].0[lane])).sum()
}

#[test]
fn the_gradient_is_that_of_the_error() {
    // So small that hardly any neuron reaches a clipping bound, where the error is not smooth.
    const STEP: f64 = 1e-6;
    let batch = random_batch(1, 12);
    for neurons in [32, 64, 96, 256] {
        let weights = random_weights(neurons, 2);
        let mut trainer = Trainer::new(weights.clone());
        trainer.gradient(&batch);
        let slope = |moved: fn(usize, usize, f64) -> Moved, row, neuron| {
            let [above, below] = [STEP, -STEP].map(|by| plain_error(&weights, &batch, moved(row, neuron, by)));
            (above - below) / (2.0 * STEP)
        };
        let mut rng = SmallRng::seed_from_u64(3);
        let (mut misses, mut size, mut moving) = (0.0, 0.0, 0);
        for check in 0..100 {
            // In turn a weight of the first layer, a bias, and a weight of the output.
            let neuron = rng.random_range(0..neurons);
            let layout = weights.shape.layout(neuron / LANES);
            let row = match check % 3 {
                0 => rng.random_range(0..layout.inputs),
                1 => layout.biases(),
                _ => rng.random_range(layout.output(0, 0)..layout.rows(BUCKETS)),
            };
            let slope = slope(Moved::Weight, row, neuron);
            let found = gradient_at(&trainer, neuron / LANES, row, neuron % LANES);
            moving += usize::from(found != 0.0);
            misses += (slope - found).powi(2);
            size += slope.powi(2);
            assert!((slope - found).abs() < 1e-6 + 0.01 * slope.abs(), "{row}: {slope} {found}");
        }
        assert!(misses.sqrt() < 0.001 * size.sqrt(), "{misses} {size}");
        assert!(moving > 70, "{moving}");
        for bucket in 0..BUCKETS {
            let slope = slope(|bucket, _, by| Moved::OutputBias(bucket, by), bucket, 0);
            assert!((slope - f64::from(trainer.output_biases[bucket])).abs() < 1e-6);
        }
    }
}

#[test]
fn few_positions_are_learnt_by_heart() {
    let batch = random_batch(7, 2);
    let mut trainer = Trainer::new(random_weights(64, 5));
    let before = plain_error(&trainer.weights, &batch, Moved::Nothing);
    for _ in 0..600 {
        trainer.step(&batch, 0.01, 0.0);
    }
    let after = plain_error(&trainer.weights, &batch, Moved::Nothing);
    assert!(before > 0.02 && after < before / 20.0, "{before} {after}");
    let most = |rows: &[Lanes]| {
        let weights = rows.iter().flat_map(|row| row.0);
        weights.fold(0.0, |most, weight| f32::max(most, weight.abs()))
    };
    for (number, tile) in trainer.weights.tiles.iter().enumerate() {
        let layout = trainer.weights.shape.layout(number);
        let (first, output) = tile.split_at(layout.output(0, 0));
        assert!(most(first) <= MAX_WEIGHTS.0 && most(output) <= MAX_WEIGHTS.1);
    }
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let train = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
        pool.install(|| {
            let mut trainer = Trainer::new(random_weights(96, 5));
            for step in 0..20 {
                trainer.step(&random_batch(step, 5), 0.001, 0.01);
            }
            trainer
        })
    };
    let (one, many) = (train(1), train(5));
    assert_eq!(one.weights, many.weights);
    assert_eq!(one.moments, many.moments);
}

#[test]
fn only_inputs_of_all_neurons_decay() {
    let weights = random_weights(32, 5);
    let mut trainer = Trainer::new(weights.clone());
    // Without positions there is no gradient.
    trainer.step(&vec![Part::default(); PARTS], 0.5, 0.1);
    for (row, (before, after)) in weights.tiles[0].iter().zip(&trainer.weights.tiles[0]).enumerate() {
        let kept = if row < WIDE_INPUTS { 0.95 } else { 1.0 };
        for (before, after) in before.0.iter().zip(&after.0) {
            assert!((before * kept - after).abs() < 1e-6, "{row}");
        }
    }
    assert_eq!(trainer.weights.output_biases, weights.output_biases);
}

//! The quantised network, with integer weights as in the engine.

use super::kernel::LANES;
use super::parameters::{Parameters, Shape};
use super::samples::{Sample, Samples};
use sissa::eval::network::{QA, QB, RawNetwork, SUM_HALF, SUM_SHIFT, SUM_UNIT};

/// The factor by which the largest weights of a neuron that could overflow are reduced, at each attempt.
const CUT: (i32, i32) = (19, 20);

/// The largest absolute value of an integer weight of the output.
pub const MOST: i32 = 127;

/// The nearest network of integers, with this many centipawns for an output of 1.
pub fn quantise(weights: &Parameters, board: (usize, usize), scale: i32) -> RawNetwork {
    let shape = weights.shape;
    let layout = shape.layout();
    // Tile by tile, each with some numbers of every row.
    let gather = |row: usize| {
        let numbers = weights.tiles.iter().flat_map(move |tile| tile[row].0);
        numbers.map(f64::from)
    };
    let first = |number: f64| (number * f64::from(SUM_UNIT)).round() as i16;
    let output = |number: f64| (number * f64::from(QB)).round() as i16;
    let bias = |number: f32| (f64::from(number) * f64::from(QA * QB)).round() as i32;
    RawNetwork {
        files: board.0 as u8,
        ranks: board.1 as u8,
        neurons: shape.neurons,
        scale,
        rows: (0..shape.inputs).flat_map(gather).map(first).collect(),
        biases: gather(layout.biases())
            .map(|number| first(number) + SUM_HALF)
            .collect(),
        output: (layout.output(0, 0)..shape.rows())
            .flat_map(gather)
            .map(output)
            .collect(),
        output_biases: weights
            .output_biases
            .iter()
            .map(|number| bias(*number))
            .collect(),
    }
}

/// The weights that [`quantise`] would turn into this network; `None` if it has another shape.
pub fn restore(network: &RawNetwork, shape: Shape) -> Option<Parameters> {
    let neurons = shape.neurons;
    if network.neurons != neurons || network.rows.len() != shape.inputs * neurons {
        return None;
    }
    let first = |number: &i16| f32::from(*number) / SUM_UNIT as f32;
    let bias = |number: &i16| f32::from(*number - SUM_HALF) / SUM_UNIT as f32;
    let output = |number: &i16| f32::from(*number) / QB as f32;
    let rows = network.rows.iter().map(first);
    let numbers: Vec<f32> = rows
        .chain(network.biases.iter().map(bias))
        .chain(network.output.iter().map(output))
        .collect();
    let mut weights = Parameters::zero(shape);
    for (row, numbers) in numbers.chunks_exact(neurons).enumerate() {
        for (tile, numbers) in weights.tiles.iter_mut().zip(numbers.chunks_exact(LANES)) {
            tile[row].0.copy_from_slice(numbers);
        }
    }
    for (bias, number) in weights.output_biases.iter_mut().zip(&network.output_biases) {
        *bias = *number as f32 / (QA * QB) as f32;
    }
    Some(weights)
}

/// Reduces the largest weights of neurons that could overflow 16 bits until none can. Returns how many such neurons
/// there were.
pub fn bound(network: &mut RawNetwork) -> usize {
    let fits = |network: &RawNetwork, neuron| {
        let (least, most) = network.neuron_range(neuron);
        least >= i32::from(i16::MIN) && most <= i32::from(i16::MAX)
    };
    let neurons = network.neurons;
    let wide: Vec<usize> = (0..neurons)
        .filter(|neuron| !fits(network, *neuron))
        .collect();
    for neuron in &wide {
        let mut most = i32::from(i16::MAX);
        while most > 0 && !fits(network, *neuron) {
            let weights = network.rows.iter_mut().skip(*neuron).step_by(neurons);
            let greatest = weights
                .map(|weight| i32::from(*weight).abs())
                .max()
                .unwrap_or(0);
            most = greatest * CUT.0 / CUT.1;
            for weight in network.rows.iter_mut().skip(*neuron).step_by(neurons) {
                *weight = i32::from(*weight).clamp(-most, most) as i16;
            }
        }
    }
    wide.len()
}

/// The sums of one side's neurons, from 0 to [`QA`].
fn sums(network: &RawNetwork, inputs: &[u16]) -> impl Iterator<Item = i32> + use<> {
    let neurons = network.neurons;
    let mut sums: Vec<i32> = network.biases.iter().map(|bias| i32::from(*bias)).collect();
    for input in inputs {
        let row = &network.rows[usize::from(*input) * neurons..][..neurons];
        for (sum, weight) in sums.iter_mut().zip(row) {
            *sum += i32::from(*weight);
        }
    }
    sums.into_iter().map(|sum| (sum >> SUM_SHIFT).clamp(0, QA))
}

/// The output of a network of integers, in units of [`RawNetwork::scale`] centipawns: the engine's arithmetic, on
/// inputs in place of a position.
pub fn output(network: &RawNetwork, samples: &Samples, sample: &Sample) -> f64 {
    let neurons = network.neurons;
    let bucket = usize::from(sample.bucket);
    let weights = &network.output[bucket * 2 * neurons..][..2 * neurons];
    let mut sum = 0;
    for (inputs, weights) in samples.inputs(sample).iter().zip(weights.chunks(neurons)) {
        for (value, weight) in sums(network, inputs).zip(weights) {
            sum += value * (value * i32::from(*weight));
        }
    }
    f64::from(sum / QA + network.output_biases[bucket]) / f64::from(QA * QB)
}

/// The inputs of the output layer: the squares of the neurons of the side to move and of the other, from 0 to 1.
pub fn neurons(network: &RawNetwork, samples: &Samples, sample: &Sample) -> Vec<f32> {
    let sides = samples.inputs(sample).into_iter();
    let sums = sides.flat_map(|inputs| sums(network, inputs));
    sums.map(|sum| (sum as f32 / QA as f32).powi(2)).collect()
}

/// The weights of a bucket's output, the side to move's first.
pub fn output_row(weights: &Parameters, bucket: usize) -> Vec<f64> {
    let layout = weights.shape.layout();
    let rows = [0, 1].map(|side| layout.output(bucket, side));
    rows.iter()
        .flat_map(|row| weights.tiles.iter().flat_map(move |tile| tile[*row].0))
        .map(f64::from)
        .collect()
}

#[cfg(test)]
#[path = "quantised_tests.rs"]
mod tests;

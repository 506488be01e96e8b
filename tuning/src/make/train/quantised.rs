//! The quantised network, with integer weights as in the engine.

use super::kernel::{LANES, Lanes, TileRows};
use super::parameters::Parameters;
use super::purpose::Purpose;
use super::samples::{Sample, Samples};
use sissa::eval::network::{BUCKETS, NEURONS_STEP, QA, QB, RawNetwork, SUM_HALF, SUM_SHIFT, SUM_UNIT};

/// The nearest network of integers, with this many centipawns for an output of 1.
pub fn quantise(weights: &Parameters, purpose: &Purpose, scale: i32) -> RawNetwork {
    let shape = weights.shape;
    let first = |number: f32| (f64::from(number) * f64::from(SUM_UNIT)).round() as i16;
    let output = |number: f32| (f64::from(number) * f64::from(QB)).round() as i16;
    let bias = |number: &f32| (f64::from(*number) * f64::from(QA * QB)).round() as i32;
    RawNetwork {
        game: purpose.game.clone(),
        roster: purpose.roster.clone(),
        neurons: shape.neurons,
        scale,
        rows: (0..shape.wide_inputs).flat_map(|row| gather(weights, move |_| row)).map(first).collect(),
        biases: gather(weights, TileRows::biases).map(|number| first(number).saturating_add(SUM_HALF)).collect(),
        activity: weights.tiles[0][shape.wide_inputs..shape.inputs].iter().flat_map(|row| row.0).map(first).collect(),
        output: (0..2 * BUCKETS)
            .flat_map(|row| gather(weights, move |layout| layout.output(row / 2, row % 2)))
            .map(output)
            .collect(),
        output_biases: weights.output_biases.iter().map(bias).collect(),
    }
}

/// A row of weights, tile by tile, given where it is in a tile.
fn gather(weights: &Parameters, row: impl Fn(TileRows) -> usize) -> impl Iterator<Item = f32> {
    let tiles = weights.tiles.iter().enumerate();
    tiles.flat_map(move |(number, tile)| tile[row(weights.shape.layout(number))].0)
}

/// The weights that [`quantise`] would turn into this network, which is for this purpose.
pub fn restore(network: &RawNetwork, purpose: &Purpose) -> Parameters {
    let neurons = network.neurons;
    let shape = purpose.shape(neurons);
    let first = |number: &i16| f32::from(*number) / SUM_UNIT as f32;
    let bias = |number: &i16| (i32::from(*number) - i32::from(SUM_HALF)) as f32 / SUM_UNIT as f32;
    let output = |number: &i16| f32::from(*number) / QB as f32;
    let fill = |rows: &mut [Lanes], numbers: &[i16], value: &dyn Fn(&i16) -> f32| {
        let numbers = numbers.chunks_exact(LANES);
        for (row, numbers) in rows.iter_mut().zip(numbers) {
            row.0 = std::array::from_fn(|i| value(&numbers[i]));
        }
    };
    let mut weights = Parameters::zero(shape);
    for (number, tile) in weights.tiles.iter_mut().enumerate() {
        let layout = shape.layout(number);
        let of_tile = |numbers: &[i16]| -> Vec<i16> {
            let rows = numbers.chunks_exact(neurons);
            rows.flat_map(|row| &row[number * LANES..][..LANES]).copied().collect()
        };
        fill(tile, &of_tile(&network.rows), &first);
        if number == 0 {
            fill(&mut tile[shape.wide_inputs..], &network.activity, &first);
        }
        fill(&mut tile[layout.biases()..], &of_tile(&network.biases), &bias);
        fill(&mut tile[layout.output(0, 0)..], &of_tile(&network.output), &output);
    }
    for (bias, number) in weights.output_biases.iter_mut().zip(&network.output_biases) {
        *bias = *number as f32 / (QA * QB) as f32;
    }
    weights
}

/// The sums of one side's neurons, from 0 to [`QA`].
fn sums(network: &RawNetwork, inputs: &[u16]) -> impl Iterator<Item = i32> + use<> {
    let neurons = network.neurons;
    let mut sums: Vec<i32> = network.biases.iter().map(|bias| i32::from(*bias)).collect();
    for input in inputs {
        let start = usize::from(*input) * neurons;
        let row = match start.checked_sub(network.rows.len()) {
            None => &network.rows[start..][..neurons],
            Some(beyond) => &network.activity[beyond / neurons * NEURONS_STEP..][..NEURONS_STEP],
        };
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
    (0..2).flat_map(|side| gather(weights, move |layout| layout.output(bucket, side))).map(f64::from).collect()
}

#[cfg(test)]
mod tests;

//! The forward and backward pass through the first layer, for a tile of neurons and some positions.
//!
//! The first layer is cut into tiles of [`LANES`] neurons. All rows of a tile and its gradient fit into the
//! second-level cache of a core, and a row is summed in registers. Whole rows of 256 neurons take twice as long (tiles
//! of 16, 32, 64, 128 and 256 neurons: 5770, 1120, 1270, 1950 and 2200 ns a position at 256 neurons).

pub const LANES: usize = 32;

/// One number for each neuron of a tile.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(64))]
pub struct Lanes(pub [f32; LANES]);

impl Lanes {
    pub const ZERO: Lanes = Lanes([0.0; LANES]);
}

/// The layout of a tile's weights: the rows of the first layer by input, the biases, and the weights of the output by
/// bucket and side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileRows {
    /// How many inputs are connected to the tile: the first ones.
    pub inputs: usize,
}

impl TileRows {
    /// The row of the biases.
    pub fn biases(self) -> usize {
        self.inputs
    }

    /// The row of the output's weights; side 0 is the side to move.
    #[inline(always)]
    pub fn output(self, bucket: usize, side: usize) -> usize {
        self.inputs + 1 + 2 * bucket + side
    }

    pub fn rows(self, buckets: usize) -> usize {
        self.output(buckets, 0)
    }
}

/// Positions of a batch.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// The inputs that are on, position by position, first the side to move's and then the other's. In each list those
    /// that are connected to all tiles come first.
    inputs: Vec<u16>,
    /// Where each of these lists ends, two per position.
    ends: Vec<u32>,
    /// The output bucket of each position.
    pub buckets: Vec<u8>,
    /// The target of each position: points for the side to move.
    pub targets: Vec<f32>,
}

impl Part {
    pub fn len(&self) -> usize {
        self.buckets.len()
    }

    pub fn clear(&mut self) {
        self.inputs.clear();
        self.ends.clear();
        self.buckets.clear();
        self.targets.clear();
    }

    /// Adds a position with the inputs of the side to move and of the other.
    pub fn push(&mut self, inputs: [&[u16]; 2], bucket: u8, target: f32) {
        for list in inputs {
            self.inputs.extend_from_slice(list);
            self.ends.push(self.inputs.len() as u32);
        }
        self.buckets.push(bucket);
        self.targets.push(target);
    }

    /// The inputs of a position, for the side to move and for the other.
    #[cfg(test)]
    pub fn inputs_of(&self, position: usize) -> [&[u16]; 2] {
        [0, 1].map(|side| {
            let list = 2 * position + side;
            let start = if list == 0 { 0 } else { self.ends[list - 1] };
            &self.inputs[start as usize..self.ends[list] as usize]
        })
    }
}

/// What the neurons of a tile add to the output of each position. `neurons` are set to their values, clipped to 0 and
/// 1, two rows per position.
///
/// # Panics
/// When the slices are too short for the positions.
pub fn forward(tile: &[Lanes], layout: TileRows, part: &Part, neurons: &mut [Lanes], sums: &mut [f32]) {
    let rows = &tile[..layout.inputs];
    let biases = tile[layout.biases()];
    let neurons = &mut neurons[..2 * part.len()];
    let sums = &mut sums[..part.len()];
    let mut start = 0;
    for (position, bucket) in part.buckets.iter().enumerate() {
        let mut sum = Lanes::ZERO;
        for side in 0..2 {
            let end = part.ends[2 * position + side] as usize;
            let mut neuron = biases;
            for input in &part.inputs[start..end] {
                // The rest is not connected to this tile.
                let Some(row) = rows.get(usize::from(*input)) else {
                    break;
                };
                for i in 0..LANES {
                    neuron.0[i] += row.0[i];
                }
            }
            start = end;
            let output = &tile[layout.output(usize::from(*bucket), side)];
            for i in 0..LANES {
                let cut = neuron.0[i].clamp(0.0, 1.0);
                neuron.0[i] = cut;
                sum.0[i] += cut * cut * output.0[i];
            }
            neurons[2 * position + side] = neuron;
        }
        sums[position] = sum.0.iter().sum();
    }
}

/// Adds to `gradient`, laid out like the tile, the derivative of the error by each of its weights. `slopes` are the
/// derivatives by the output of each position; `neurons` are as set by [`forward`].
///
/// # Panics
/// When the slices are too short for the positions.
pub fn backward(
    tile: &[Lanes],
    layout: TileRows,
    part: &Part,
    neurons: &[Lanes],
    slopes: &[f32],
    gradient: &mut [Lanes],
) {
    let (rows, rest) = gradient.split_at_mut(layout.inputs);
    let (biases, outputs) = rest.split_at_mut(layout.output(0, 0) - layout.inputs);
    let mut biases_sum = Lanes::ZERO;
    let neurons = &neurons[..2 * part.len()];
    let slopes = &slopes[..part.len()];
    let mut start = 0;
    for (position, bucket) in part.buckets.iter().enumerate() {
        let slope = slopes[position];
        for side in 0..2 {
            let end = part.ends[2 * position + side] as usize;
            let neuron = &neurons[2 * position + side];
            let row = layout.output(usize::from(*bucket), side);
            let output = &tile[row];
            let output_gradient = &mut outputs[row - layout.output(0, 0)];
            let mut change = Lanes::ZERO;
            for i in 0..LANES {
                let value = neuron.0[i];
                output_gradient.0[i] += slope * value * value;
                // The gradient of a clipped neuron is 0.
                let moves = value > 0.0 && value < 1.0;
                let by = 2.0 * slope * value * output.0[i];
                change.0[i] = if moves { by } else { 0.0 };
                biases_sum.0[i] += change.0[i];
            }
            for input in &part.inputs[start..end] {
                let Some(row) = rows.get_mut(usize::from(*input)) else {
                    break;
                };
                for i in 0..LANES {
                    row.0[i] += change.0[i];
                }
            }
            start = end;
        }
    }
    for i in 0..LANES {
        biases[0].0[i] += biases_sum.0[i];
    }
}

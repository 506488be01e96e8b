//! The weights during training.

use super::kernel::{LANES, Lanes, TileRows};
use crate::make::game_files::bytes::Reader;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sissa::eval::network::BUCKETS;

/// The spread of the first layer's initial weights.
const FIRST_SPREAD: f32 = 0.05;

/// The size of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Inputs of the first layer, and how many of them, the first ones, are connected to all tiles. The others are
    /// connected to the first tile only.
    pub inputs: usize,
    pub wide_inputs: usize,
    /// Neurons for each side, a multiple of [`LANES`].
    pub neurons: usize,
}

impl Shape {
    pub fn layout(self, tile: usize) -> TileRows {
        TileRows { inputs: if tile == 0 { self.inputs } else { self.wide_inputs } }
    }

    pub fn tiles(self) -> usize {
        self.neurons / LANES
    }

    pub fn rows(self, tile: usize) -> usize {
        self.layout(tile).rows(BUCKETS)
    }
}

/// A number for each weight of a network.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    pub shape: Shape,
    /// The weights of each tile, in the order of [`TileRows`].
    pub tiles: Vec<Vec<Lanes>>,
    /// The output's bias of each bucket.
    pub output_biases: [f32; BUCKETS],
}

impl Parameters {
    pub fn zero(shape: Shape) -> Parameters {
        Parameters {
            shape,
            tiles: (0..shape.tiles()).map(|tile| vec![Lanes::ZERO; shape.rows(tile)]).collect(),
            output_biases: [0.0; BUCKETS],
        }
    }

    /// Small random weights, and zeros for the biases and for the inputs that are not connected to all tiles.
    pub fn random(shape: Shape, seed: u64) -> Parameters {
        let mut parameters = Parameters::zero(shape);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut fill = |rows: &mut [Lanes], spread: f32| {
            // For uniform numbers.
            let most = spread * 3.0_f32.sqrt();
            for row in rows {
                row.0 = std::array::from_fn(|_| rng.random_range(-most..most));
            }
        };
        let output_spread = (shape.neurons as f32).sqrt().recip();
        for (number, tile) in parameters.tiles.iter_mut().enumerate() {
            let layout = shape.layout(number);
            fill(&mut tile[..shape.wide_inputs], FIRST_SPREAD);
            fill(&mut tile[layout.output(0, 0)..], output_spread);
        }
        parameters
    }

    /// The same network with more neurons, `neurons` in total. The new ones start with small random weights in the
    /// first layer and zeros in the output, so that the network's values stay the same at first (after Net2Net,
    /// <https://arxiv.org/abs/1511.05641>).
    pub fn enlarged(self, neurons: usize, seed: u64) -> Parameters {
        let shape = Shape { neurons, ..self.shape };
        let mut larger = Parameters::random(shape, seed);
        for (number, tile) in larger.tiles.iter_mut().enumerate() {
            tile[shape.layout(number).output(0, 0)..].fill(Lanes::ZERO);
        }
        for (tile, known) in larger.tiles.iter_mut().zip(self.tiles) {
            *tile = known;
        }
        larger.output_biases = self.output_biases;
        larger
    }

    /// The bytes that [`Parameters::read`] reads.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        for row in self.tiles.iter().flatten() {
            bytes.extend(row.0.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(self.output_biases.iter().flat_map(|bias| bias.to_le_bytes()));
    }

    /// Reads the numbers for a network of this size, if there are enough.
    pub fn read(shape: Shape, reader: &mut Reader<'_>) -> Option<Parameters> {
        let mut next = || Some(f32::from_le_bytes(*reader.take()?));
        let mut parameters = Parameters::zero(shape);
        for row in parameters.tiles.iter_mut().flatten() {
            for number in &mut row.0 {
                *number = next()?;
            }
        }
        for bias in &mut parameters.output_biases {
            *bias = next()?;
        }
        Some(parameters)
    }
}

//! The arithmetic of a network.

use super::features::{BUCKETS, bucket, features};
use super::{NetworkError, QA, QB, RawNetwork};
use crate::board::Geometry;
use crate::position::Position;

/// The largest value that a network gives, in centipawns.
const LARGEST: i64 = 1_000_000;

/// A network ready for use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    raw: RawNetwork,
}

impl Network {
    /// Makes a network ready.
    ///
    /// # Errors
    /// [`NetworkError`] when a position could make a sum overflow: see [`RawNetwork::check`].
    pub fn new(raw: RawNetwork) -> Result<Network, NetworkError> {
        raw.check()?;
        Ok(Network { raw })
    }

    /// Reads a network for a board of this size from a file's content.
    ///
    /// # Errors
    /// [`NetworkError`] when it is not a network of this version for this board, is cut short or damaged, or a position
    /// could make a sum overflow.
    pub fn from_bytes(bytes: &[u8], files: usize, ranks: usize) -> Result<Network, NetworkError> {
        let raw = RawNetwork::from_bytes(bytes)?;
        if (usize::from(raw.files), usize::from(raw.ranks)) != (files, ranks) {
            return Err(NetworkError::Board {
                found: format!("{}x{}", raw.files, raw.ranks),
                expected: format!("{files}x{ranks}"),
            });
        }
        Network::new(raw)
    }

    /// The value of a position in centipawns for the side to move, worked out from nothing. The position must be on the
    /// network's board.
    pub fn evaluate<G: Geometry>(&self, position: &Position<G>) -> i32 {
        let neurons = self.raw.neurons;
        let side = position.side_to_move();
        let accumulators = [side, !side].map(|perspective| {
            let mut accumulator = self.raw.biases.clone();
            features(position, perspective, |input| {
                let row = &self.raw.rows[input * neurons..][..neurons];
                for (sum, weight) in accumulator.iter_mut().zip(row) {
                    *sum = sum.wrapping_add(*weight);
                }
            });
            accumulator
        });
        let bucket = bucket(position);
        let weights = self.raw.output[bucket * 2 * neurons..][..2 * neurons].iter();
        let sum =
            (accumulators.iter().flatten().zip(weights)).fold(0i32, |sum, (neuron, weight)| {
                let clipped = i32::from(*neuron).clamp(0, QA);
                sum.wrapping_add(clipped * clipped * i32::from(*weight))
            });
        self.centipawns(sum, bucket)
    }

    /// The second layer's sum as centipawns.
    #[inline(always)]
    fn centipawns(&self, sum: i32, bucket: usize) -> i32 {
        debug_assert!(bucket < BUCKETS);
        let output = i64::from(sum / QA) + i64::from(self.raw.output_biases[bucket]);
        let value = output * i64::from(self.raw.scale) / i64::from(QA * QB);
        value.clamp(-LARGEST, LARGEST) as i32
    }
}

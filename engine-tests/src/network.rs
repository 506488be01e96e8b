//! Networks for tests: small, with random weights.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use sissa::board::Geometry;
use sissa::eval::network::{BUCKETS, NEURONS_STEP, RawNetwork, inputs, wide_inputs};

/// A network of 32 neurons for the board of `G`.
pub fn random<G: Geometry>(seed: u64) -> RawNetwork {
    const NEURONS: usize = 32;
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut weights = |count: usize| (0..count).map(|_| rng.random_range(-40..=40)).collect();
    RawNetwork {
        files: G::FILES as u8,
        ranks: G::RANKS as u8,
        neurons: NEURONS,
        scale: 400,
        rows: weights(wide_inputs::<G>() * NEURONS),
        biases: weights(NEURONS),
        activity: weights((inputs::<G>() - wide_inputs::<G>()) * NEURONS_STEP),
        output: weights(BUCKETS * 2 * NEURONS),
        output_biases: vec![0; BUCKETS],
    }
}

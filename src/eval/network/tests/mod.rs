//! The weights are random: the values do not matter here.

mod accumulators;
mod activity;
mod features;
mod file;
mod layers;
mod suited;

use super::activity::ACTIVITY;
use super::features::{BUCKETS, wide_inputs};
use super::{NEURONS_STEP, Network, RawNetwork};
use crate::board::Geometry;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

/// A network with weights like those of trained ones: most are small.
fn random_raw<G: Geometry>(neurons: usize, seed: u64) -> RawNetwork {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut weights = |count: usize, size: f64| -> Vec<i16> {
        let mut weight = || (0..4).map(|_| rng.random_range(-size..size)).sum::<f64>() / 2.0;
        (0..count).map(|_| weight().round() as i16).collect()
    };
    RawNetwork {
        files: G::FILES as u8,
        ranks: G::RANKS as u8,
        neurons,
        scale: 400,
        rows: weights(wide_inputs::<G>() * neurons, 240.0),
        biases: weights(neurons, 400.0),
        activity: weights(2 * ACTIVITY * NEURONS_STEP, 100.0),
        output: weights(BUCKETS * 2 * neurons, 60.0),
        output_biases: weights(BUCKETS, 9000.0)
            .iter()
            .map(|bias| (*bias).into())
            .collect(),
    }
}

fn random<G: Geometry>(neurons: usize, seed: u64) -> Network {
    Network::new(random_raw::<G>(neurons, seed)).unwrap()
}

//! The weights are random: the values do not matter here.

mod accumulators;
mod activity;
mod adapt;
mod features;
mod file;
mod found;
mod layers;
mod suited;

use super::{BUCKETS, GameMark, Layout, NEURONS_STEP, Network, RawNetwork, Roster};
use crate::board::Geometry;
use crate::position::Rules;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

/// A network for all games of a board, with weights like those of trained ones: most are small.
fn random_raw<G: Geometry>(neurons: usize, seed: u64) -> RawNetwork {
    let roster = Roster::of_board(G::FILES as u8, G::RANKS as u8);
    random_of(None, roster, neurons, seed)
}

/// A network for the game of `rules`.
fn random_of_game<G: Geometry>(rules: &Rules<G>, neurons: usize, seed: u64) -> RawNetwork {
    let roster = Roster::of_game(rules).unwrap();
    random_of(Some(GameMark::of(rules)), roster, neurons, seed)
}

fn random_of(game: Option<GameMark>, roster: Roster, neurons: usize, seed: u64) -> RawNetwork {
    let layout = Layout::new(&roster);
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut weights = |count: usize, size: f64| -> Vec<i16> {
        let mut weight = || (0..4).map(|_| rng.random_range(-size..size)).sum::<f64>() / 2.0;
        (0..count).map(|_| weight().round() as i16).collect()
    };
    RawNetwork {
        game,
        roster,
        neurons,
        scale: 400,
        rows: weights(layout.wide_inputs() * neurons, 240.0),
        biases: weights(neurons, 400.0),
        activity: weights((layout.inputs() - layout.wide_inputs()) * NEURONS_STEP, 100.0),
        output: weights(BUCKETS * 2 * neurons, 60.0),
        output_biases: weights(BUCKETS, 9000.0).iter().map(|bias| (*bias).into()).collect(),
    }
}

fn random<G: Geometry>(neurons: usize, seed: u64) -> Network {
    Network::new(random_raw::<G>(neurons, seed)).unwrap()
}

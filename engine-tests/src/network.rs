//! Networks for tests: small, with random weights.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use sissa::board::{Board8x8, Geometry};
use sissa::eval::network::{BUCKETS, GameMark, Layout, NEURONS_STEP, RawNetwork, Roster};

/// A network of 32 neurons for all usual games on the board of `G`.
pub fn random<G: Geometry>(seed: u64) -> RawNetwork {
    with_roster(None, Roster::of_board(G::FILES as u8, G::RANKS as u8), seed)
}

/// A network of 32 neurons for a built-in game on eight files.
pub fn of_game(name: &str, seed: u64) -> RawNetwork {
    let rules = crate::games::engine_rules::<Board8x8>(name);
    let roster = Roster::of_game(rules).expect("it has few pieces");
    with_roster(Some(GameMark::of(rules)), roster, seed)
}

fn with_roster(game: Option<GameMark>, roster: Roster, seed: u64) -> RawNetwork {
    const NEURONS: usize = 32;
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut weights = |count: usize| (0..count).map(|_| rng.random_range(-40..=40)).collect();
    let layout = Layout::new(&roster);
    RawNetwork {
        game,
        roster,
        neurons: NEURONS,
        scale: 400,
        rows: weights(layout.wide_inputs() * NEURONS),
        biases: weights(NEURONS),
        activity: weights((layout.inputs() - layout.wide_inputs()) * NEURONS_STEP),
        output: weights(BUCKETS * 2 * NEURONS),
        output_biases: vec![0; BUCKETS],
    }
}

//! The arithmetic, and what becomes of a network's value in an evaluation.

use super::{random, random_raw};
use crate::board::{Bitboard, Board8x8, Color, Geometry};
use crate::eval::network::activity::ActivityOffsets;
use crate::eval::network::{Layout, NEURONS_STEP, Network, Networks, QA, QB, RawNetwork, SUM_HALF, SUM_UNIT};
use crate::eval::{Weights, evaluate, static_value};
use crate::position::{Game, Position};
use crate::testing::random_play;
use crate::testing::{game, games_8x8, games_10x8};

/// The network's value by its definition, in floating point: centipawns for the side to move.
fn value_in_floats<G: Geometry>(raw: &RawNetwork, position: &Position<G>) -> f64 {
    let unit = |number: i16, one: i32| f64::from(number) / f64::from(one);
    let neurons = raw.neurons;
    let layout = Layout::new(&raw.roster);
    let bucket = layout.bucket(position);
    let side = position.side_to_move();
    let mut output = f64::from(raw.output_biases[bucket]) / f64::from(QA * QB);
    for (half, perspective) in [side, !side].into_iter().enumerate() {
        let mut sums: Vec<f64> = raw.biases.iter().map(|bias| unit(*bias - SUM_HALF, SUM_UNIT)).collect();
        layout.features(position, perspective, |input| {
            let row = match input.checked_sub(layout.wide_inputs()) {
                None => &raw.rows[input * neurons..][..neurons],
                Some(beyond) => &raw.activity[beyond * NEURONS_STEP..][..NEURONS_STEP],
            };
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += unit(*weight, SUM_UNIT);
            }
        });
        let weights = &raw.output[(2 * bucket + half) * neurons..];
        for (sum, weight) in sums.iter().zip(weights) {
            output += sum.clamp(0.0, 1.0).powi(2) * unit(*weight, QB);
        }
    }
    output * f64::from(raw.scale)
}

fn check<G: Geometry>(games: &[Game<G>], seed: u64) {
    let raw = random_raw::<G>(64, seed);
    let network = Network::new(raw.clone()).unwrap();
    let mut values = Vec::new();
    random_play(games, |position, _, _| {
        let value = network.evaluate(position);
        let exact = value_in_floats(&raw, position);
        assert!((f64::from(value) - exact).abs() < 6.0, "{value} {exact}");
        values.push(value);
    });
    values.sort_unstable();
    let spread = values[values.len() * 9 / 10] - values[values.len() / 10];
    assert!(spread > 100, "{spread}");
}

#[test]
fn integers_are_close_to_floats() {
    check(&games_8x8(), 8);
    check(&games_10x8(), 9);
}

#[test]
fn a_piece_adds_what_is_lost_without_it() {
    // One neuron that counts own queens, and nothing else.
    let mut raw = random_raw::<Board8x8>(32, 10);
    raw.rows.fill(0);
    raw.activity.fill(0);
    raw.biases.fill(0);
    raw.output.fill(0);
    raw.output_biases.fill(0);
    let queens = 4 * 64..5 * 64;
    queens.for_each(|input| raw.rows[input * 32] = SUM_UNIT as i16);
    (0..8).for_each(|bucket| raw.output[bucket * 64] = QB as i16 / 2);
    let game = game::<Board8x8>("chess", "4k3/8/8/3q4/8/8/8/Q3K2R w K - 0 1");
    let position = game.position();
    let values = |raw: &RawNetwork| -> Vec<i32> {
        let network = Network::new(raw.clone()).unwrap();
        let own = position.color(Color::White).squares();
        let values = own.map(|square| network.value_of_piece(position, square));
        [network.evaluate(position)].into_iter().chain(values).collect()
    };
    assert_eq!(values(&raw), [200, 200, 0, 0]);
    // And now everything that own pieces do: three have some mobility, and the rook is attacked.
    for row in raw.activity.chunks_mut(32).take(ActivityOffsets::KNOWN.end) {
        row[0] = SUM_UNIT as i16 / 10;
    }
    raw.rows.fill(0);
    let some = values(&raw);
    assert!(some[0] > 0 && some[1..].iter().all(|value| *value > 0), "{some:?}");
}

#[test]
fn known_endings_get_the_classical_value() {
    let networks = Networks::none().with(random::<Board8x8>(32, 11));
    let value = |fen: &str| {
        let game = game::<Board8x8>("chess", fen);
        let position = game.position();
        let weights = Weights::of_position(position, &networks);
        let network = weights.network().unwrap().evaluate(position);
        let classical = evaluate(position, &weights);
        (static_value(position, &weights), network, classical)
    };
    for known in ["4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "4k3/8/8/8/8/8/8/3NK3 w - - 0 1", "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"]
    {
        let (value, _, classical) = value(known);
        assert_eq!(value, classical, "{known}");
    }
    let (whole, network, classical) = value("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(whole, network);
    assert_ne!(whole, classical);
    // Bishops of opposite colours: the network's value is scaled down.
    let (part, network, _) = value("4k1b1/ppp5/8/8/8/8/PPP5/4K1B1 w - - 0 1");
    assert!(part.abs() < network.abs() / 2 + 1, "{part} {network}");
}

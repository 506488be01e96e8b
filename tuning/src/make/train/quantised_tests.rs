use super::*;
use crate::make::train::judge;
use crate::make::train::parameters::Shape;
use crate::make::train::samples::{Data, Filter, Labels, is_held_out};
use crate::make::train::testing::{random_game, rules, write};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use sissa::board::Board10x8;
use sissa::eval::network::{Network, inputs};

const SCALE: i32 = 300;

fn random_parameters(neurons: usize) -> Parameters {
    let shape = Shape {
        inputs: inputs::<Board10x8>(),
        neurons,
    };
    let mut parameters = Parameters::random(shape, 9);
    let mut rng = SmallRng::seed_from_u64(9);
    for tile in &mut parameters.tiles {
        let biases = &mut tile[shape.layout().biases()].0;
        biases
            .iter_mut()
            .for_each(|bias| *bias = rng.random_range(-0.3..0.6));
    }
    parameters.output_biases = std::array::from_fn(|bucket| bucket as f32 * 0.1 - 0.4);
    parameters
}

#[test]
fn outputs_are_the_engines() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("games");
    let games: Vec<_> = (0..8)
        .map(|number| random_game(number, 80))
        .filter(|game| !is_held_out(game))
        .collect();
    write(&path, &games);
    let filter = Filter {
        min_ply: 0,
        max_score: i32::MAX,
        labels: Labels::Search,
        lambda: 0.0,
        variations: 0,
    };
    let data = Data::read(&[path], &filter).expect("it is whole");
    let parameters = random_parameters(96);
    let raw = quantise(&parameters, data.board, SCALE);
    let restored = restore(&raw, parameters.shape).expect("it has this shape");
    assert_eq!(quantise(&restored, data.board, SCALE), raw);
    // New neurons change nothing until they are trained.
    let outputs = |weights: &Parameters| judge::outputs(weights, &data.train, &data.train.all);
    let known = outputs(&restored);
    let larger = restored.enlarged(128, 7);
    assert_eq!(larger.shape.neurons, 128);
    assert_ne!(larger.tiles[3][0], larger.tiles[2][0]);
    assert_eq!(outputs(&larger), known);
    let network = Network::from_bytes(&raw.to_bytes(), 10, 8).expect("the engine takes it");
    let exact = judge::outputs(&parameters, &data.train, &data.train.all);
    let mut number = 0;
    let (mut misses, mut most) = (0.0, 0);
    for game in &games {
        game.replay(rules(), |visit| {
            if !visit.is_quiet() {
                return;
            }
            let output = output(&raw, &data.train, &data.train.all[number]);
            let fine = (output * f64::from(QA * QB)).round() as i64;
            let centipawns = fine * i64::from(SCALE) / i64::from(QA * QB);
            assert_eq!(centipawns, i64::from(network.evaluate(visit.position)));
            misses += (output - f64::from(exact[number])).abs() * f64::from(SCALE);
            most = most.max(centipawns.abs());
            number += 1;
        })
        .expect("it is a game");
    }
    assert_eq!(number, data.train.len());
    assert!(number > 200 && most > 30, "{number} {most}");
    let mean = misses / number as f64;
    assert!(mean < 3.0, "{mean}");
}

#[test]
fn neurons_that_could_leave_their_range_are_limited() {
    let mut parameters = random_parameters(32);
    let first_layer = ..parameters.shape.inputs;
    for row in &mut parameters.tiles[0][first_layer] {
        row.0[5] = 1.98;
    }
    let mut raw = quantise(&parameters, (10, 8), SCALE);
    let before = raw.clone();
    assert!(raw.check().is_err());
    assert_eq!(bound(&mut raw), 1);
    raw.check().expect("it fits now");
    for (i, (before, after)) in before.rows.iter().zip(&raw.rows).enumerate() {
        assert!(i % 32 == 5 || before == after);
    }
    // No more than necessary.
    let (_, greatest) = raw.neuron_range(5);
    assert!(greatest > i32::from(i16::MAX) * 9 / 10, "{greatest}");
    assert_eq!(bound(&mut raw), 0);
}

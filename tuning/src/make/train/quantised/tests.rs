use super::*;
use crate::make::train::testing::{all_positions, purpose, random_game, read, rules};
use crate::make::train::validation;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use sissa::eval::network::Network;

const SCALE: i32 = 300;

fn random_parameters(neurons: usize) -> Parameters {
    let shape = purpose().shape(neurons);
    let mut parameters = Parameters::random(shape, 9);
    let mut rng = SmallRng::seed_from_u64(9);
    for (number, tile) in parameters.tiles.iter_mut().enumerate() {
        let biases = &mut tile[shape.layout(number).biases()].0;
        biases.iter_mut().for_each(|bias| *bias = rng.random_range(-0.3..0.6));
    }
    for row in &mut parameters.tiles[0][shape.wide_inputs..shape.inputs] {
        row.0 = std::array::from_fn(|_| rng.random_range(-0.1..0.1));
    }
    parameters.output_biases = std::array::from_fn(|bucket| bucket as f32 * 0.1 - 0.4);
    parameters
}

#[test]
fn outputs_are_the_engines() {
    let games: Vec<_> = (0..8).map(|number| random_game(number, 80)).filter(|game| !game.is_held_out()).collect();
    let data = read(&games, &all_positions());
    let parameters = random_parameters(96);
    let raw = quantise(&parameters, &data.purpose, SCALE);
    let restored = restore(&raw, &data.purpose);
    assert_eq!(quantise(&restored, &data.purpose, SCALE), raw);
    // New neurons change nothing until they are trained.
    let outputs = |weights: &Parameters| validation::outputs(weights, &data.train, &data.train.all);
    let known = outputs(&restored);
    let larger = restored.enlarged(128, 7);
    assert_eq!(larger.shape.neurons, 128);
    assert_ne!(larger.tiles[3][0], larger.tiles[2][0]);
    assert_eq!(outputs(&larger), known);
    let network = Network::from_bytes(&raw.to_bytes()).expect("the engine takes it");
    let exact = validation::outputs(&parameters, &data.train, &data.train.all);
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

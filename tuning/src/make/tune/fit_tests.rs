//! The tuner on data with known results.

use super::super::model::tests::random_slopes;
use super::*;
use crate::shared::testing::read_line;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use sissa::board::Board8x8;
use sissa::notation::fen;
use sissa::position::{Game, Rules};
use sissa::variant::catalog::Catalog;
use std::sync::Arc;

/// Positions of random games of a variant.
fn random_games(name: &str, count: usize) -> Samples<Board8x8> {
    let variant = Catalog::builtin().get(name).expect("it is built in");
    let rules = Rules::<Board8x8>::new(Arc::clone(variant)).expect("it is playable");
    let start = fen::read(rules, &variant.start_fen).expect("it is a position");
    let mut rng = SmallRng::seed_from_u64(9);
    let mut samples = Samples {
        train: Vec::new(),
        held_out: Vec::new(),
        games: count,
    };
    for number in 0..count {
        let mut game = Game::new(start);
        for _ in 0..90 {
            if game.outcome().is_some() {
                break;
            }
            let moves = game.position().legal_moves();
            game.play(moves[rng.random_range(0..moves.len())]);
            let sample = Sample {
                position: *game.position(),
                score: 0.0,
                result: 0.5,
            };
            if number % 10 == 0 {
                samples.held_out.push(sample);
            } else {
                samples.train.push(sample);
            }
        }
    }
    samples
}

/// The shipped weights with some changes.
fn changed(changes: &[(&str, i32)]) -> EvalParams {
    let names = EvalParams::names();
    let shipped = EvalParams::of_games(8, false);
    let mut numbers = shipped.numbers();
    for (name, change) in changes {
        let at = names.iter().position(|other| other == name);
        numbers[at.unwrap_or_else(|| panic!("{name}"))] += change;
    }
    shipped.with_numbers(&numbers)
}

#[test]
fn slopes_are_those_of_the_evaluation() {
    let samples = random_games("cetina-random", 6);
    let shipped = EvalParams::of_games(8, false);
    let parameters = Parameter::all();
    let slopes = measure(&samples.train, shipped, &parameters);
    assert_eq!(slopes.len(), samples.train.len());
    for (name, change) in [
        ("tempo", 5),
        ("bishop_pair.mg", -9),
        ("rank[1][2].mg", 7),
        ("edge[5][1].eg", -6),
        ("hanging.eg", 10),
        ("doubled.mg", 3),
        ("danger_near", 1),
        ("shelter[1]", -1),
    ] {
        let values = evaluate_all(&samples.train, &changed(&[(name, change)]));
        let number = parameters.iter().position(|other| other.name == name);
        let mut changes = vec![0.0; parameters.len()];
        changes[number.unwrap_or_else(|| panic!("{name}"))] = f64::from(change);
        // King danger is rounded to centipawns, and only counts above a threshold.
        let most = if name.starts_with("danger") || name.starts_with("shelter") {
            3.0
        } else {
            0.01
        };
        let mut differs = 0;
        for (i, value) in values.iter().enumerate() {
            let miss = (slopes.evaluate(i, &changes) - value).abs();
            assert!(miss < most, "{name}: {miss}");
            differs += usize::from((value - f64::from(slopes.values[i])).abs() > 0.01);
        }
        assert!(differs > 0, "{name}");
    }
}

#[test]
fn known_weights_are_found_on_a_linear_model() {
    let slopes = random_slopes(20_000, 8);
    let truth = [12.0, -30.0, 0.0, 4.0, 25.0, -7.0, 1.0, -18.0];
    let curve = Curve { scale: 120.0 };
    let targets: Vec<f32> = (0..slopes.len())
        .map(|i| curve.points(slopes.evaluate(i, &truth)) as f32)
        .collect();
    let model = Model {
        slopes: &slopes,
        targets: &targets,
        curve,
    };
    let parameters = &Parameter::all()[..truth.len()];
    let away = vec![0.0; truth.len()];
    let found = descend(&model, parameters, &away, 0.0, 400, |_, _| {});
    for (found, truth) in found.iter().zip(truth) {
        assert!((found - truth).abs() < 0.2, "{found} for {truth}");
    }
    // With strong regularisation they stay.
    let found = descend(&model, parameters, &away, 1e9, 400, |_, _| {});
    assert!(found.iter().all(|change| change.abs() < 0.5));
}

#[test]
fn known_weights_are_found_on_positions() {
    let truth = [
        ("tempo", 30),
        ("hanging.mg", 40),
        ("isolated.mg", -30),
        ("pawn_threat.mg", -25),
        ("danger_weak", 12),
    ];
    let mut samples = random_games("chess", 25);
    let goal = changed(&truth);
    let curve = Curve { scale: 150.0 };
    for samples in [&mut samples.train, &mut samples.held_out] {
        let values = evaluate_all(samples, &goal);
        for (sample, value) in samples.iter_mut().zip(values) {
            sample.score = value as f32;
            sample.result = curve.points(value) as f32;
        }
    }
    let arguments: Arguments = read_line("--data none --rounds 2 --hold 0.001");
    let Ok(fit) = Fit::new(samples, &arguments, "8x8") else {
        panic!("there is enough");
    };
    let shipped = EvalParams::of_games(8, false);
    let found = fit.run(shipped);
    let scale = fit.scale(shipped);
    let (before, after) = (fit.errors(shipped, scale), fit.errors(&found, scale));
    assert!(
        after.held_out < 0.2 * before.held_out,
        "{before:?} {after:?}"
    );
    let (names, found, goal) = (EvalParams::names(), found.numbers(), goal.numbers());
    for (name, change) in truth {
        let at = names.iter().position(|other| other == name);
        let at = at.unwrap_or_else(|| panic!("{name}"));
        let miss = (found[at] - goal[at]).abs();
        assert!(miss <= change.abs() / 2, "{name}: {miss}");
    }
}

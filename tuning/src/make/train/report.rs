//! Reports on training data and on how well networks predict it.

use super::logistic::Curve;
use super::parameters::Parameters;
use super::quantised;
use super::reader::Data;
use super::samples::Sample;
use super::target::Target;
use super::validation::{self, Errors};
use rayon::prelude::*;
use sissa::eval::network::RawNetwork;
use std::fmt::Write as _;
use std::time::Duration;

/// How many positions the effect of rounding is measured on.
const ROUNDED: usize = 50_000;

pub fn print_data(data: &Data, time: Duration) {
    eprintln!(
        "{} positions of {} games to train from, {} of {} held out ({}), read in {:.0} s",
        data.train.len(),
        data.train.games,
        data.held_out.len(),
        data.held_out.games,
        data.variants.join(", "),
        time.as_secs_f64()
    );
}

/// How far the quantised network is from the floating-point one, on positions held out.
pub fn rounding(data: &Data, weights: &Parameters, network: &RawNetwork) -> String {
    let samples = &data.held_out;
    let chosen: Vec<Sample> = samples.spread(ROUNDED).copied().collect();
    let exact = validation::outputs(weights, samples, &chosen);
    let misses: Vec<f64> = chosen
        .par_iter()
        .zip(&exact)
        .map(|(sample, exact)| {
            let rounded = quantised::output(network, samples, sample);
            (rounded - f64::from(*exact)).abs() * f64::from(network.scale)
        })
        .collect();
    let mean = misses.iter().sum::<f64>() / misses.len().max(1) as f64;
    let most = misses.iter().fold(0.0, |most, miss| f64::max(most, *miss));
    format!("rounding changes values by {mean:.2} centipawns on average and {most:.1} at most")
}

/// The errors of a network on the positions held out, by variant.
pub fn network_table(data: &Data, target: Target, network: &RawNetwork) -> String {
    let samples = &data.held_out;
    let outputs = samples.all.par_iter().map(|sample| quantised::output(network, samples, sample));
    table(data, target, &outputs.collect::<Vec<f64>>())
}

/// The errors of the classical evaluation on the positions held out, by variant, with the curve that fits it best.
pub fn classical_table(data: &Data, target: Target) -> String {
    let samples = &data.held_out.all;
    let pairs: Vec<(f64, f64)> =
        samples.iter().map(|sample| (sample.classical.into(), target.points(sample).into())).collect();
    let curve = Curve::fit(&pairs);
    let outputs: Vec<f64> = samples.iter().map(|sample| f64::from(sample.classical) / curve.scale).collect();
    table(data, target, &outputs)
}

fn table(data: &Data, target: Target, outputs: &[f64]) -> String {
    let all = || data.held_out.all.iter().zip(outputs.iter().copied());
    let mut text =
        format!("  {:<32} {:>9} {:>9} {:>9} {:>9}\n", "validation error", "positions", "mixed", "results", "scores");
    let mut line = |name: &str, errors: Errors| {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "  {name:<32} {:>9} {:>9.6} {:>9.6} {:>9.6}",
            errors.count, errors.target, errors.result, errors.score
        );
    };
    for (number, name) in data.variants.iter().enumerate() {
        let of_variant = all().filter(|(sample, _)| usize::from(sample.variant) == number);
        line(name, Errors::of(target, of_variant));
    }
    if data.variants.len() > 1 {
        line("all", Errors::of(target, all()));
    }
    text
}

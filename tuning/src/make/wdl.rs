//! The chances of win, draw and loss by score: the numbers in the engine's `src/search/score.rs`, from games of matches.
//!
//! The model is that of Stockfish's WDL model (<https://github.com/official-stockfish/WDL_model>), with plies in place
//! of material: wins follow a logistic curve of the score, losses its mirror image, and the middle and the width of the
//! curve are quadratic functions of the age of the game.

use crate::shared::process::{self, fail};
use clap::Args;
use sissa::board::Color;
use sissa::notation::pgn::{GameResult, PgnError, Reader, TextGame};
use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::fs::File;
use std::io::{self, BufReader};
use std::path::PathBuf;
use std::process::ExitCode;
use thiserror::Error;

/// The ply at which the age of a game reaches 1.
const LATE: f64 = 160.0;

/// Positions with larger scores, in centipawns, are left out, since they are won anyway.
const MAX_SCORE: f64 = 1500.0;

/// Fit the chances of win, draw and loss to games of matches
///
/// The games must have scores in the form of `sissa-tuning match` and Cute Chess: a comment that begins with the score
/// for the side that moved, in pawns.
#[derive(Args)]
pub struct Arguments {
    /// PGN files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Leave out this many plies at the start
    #[arg(long, value_name = "PLIES", default_value_t = 8)]
    skip: usize,
}

#[derive(Debug, Error)]
enum Failure {
    #[error("{}: {error}", .path.display())]
    Io { path: PathBuf, error: io::Error },
    #[error("{}: {error}", .path.display())]
    Pgn { path: PathBuf, error: PgnError },
    #[error("the games have no scores")]
    NoScores,
}

/// A position of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sample {
    /// The score for the side to move, in centipawns.
    score: f64,
    /// The age of the game, from 0 to 1.
    age: f64,
    /// The result for that side: 1, 0 or -1.
    result: i8,
}

/// The model: coefficients of 1, of the age, and of its square.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Model {
    /// For the score at which half the games are won, in centipawns.
    middle: [f64; 3],
    /// For the number of centipawns that change the odds by the factor e.
    spread: [f64; 3],
}

/// The value of a quadratic function.
fn quadratic(coefficients: [f64; 3], age: f64) -> f64 {
    let [constant, linear, square] = coefficients;
    constant + age * (linear + age * square)
}

impl Model {
    const START: Model = Model {
        middle: [60.0, 100.0, 0.0],
        spread: [100.0, 0.0, 0.0],
    };

    /// The chances of a win, a draw and a loss.
    fn chances(&self, score: f64, age: f64) -> [f64; 3] {
        let middle = quadratic(self.middle, age);
        let spread = quadratic(self.spread, age).max(1.0);
        let share = |score: f64| 1.0 / (1.0 + ((middle - score) / spread).exp());
        let (win, loss) = (share(score), share(-score));
        [win, (1.0 - win - loss).max(0.0), loss]
    }

    /// The mean negative log-likelihood of the results: the smaller, the better.
    fn surprise(&self, samples: &[Sample]) -> f64 {
        let of_sample = |sample: &Sample| {
            let [win, draw, loss] = self.chances(sample.score, sample.age);
            let chance = match sample.result {
                1 => win,
                0 => draw,
                _ => loss,
            };
            -chance.max(1e-6).ln()
        };
        samples.iter().map(of_sample).sum::<f64>() / samples.len() as f64
    }

    /// The model that fits best, by a pattern search (Hooke and Jeeves, 1961).
    fn fit(samples: &[Sample]) -> Model {
        let mut best = Model::START;
        let mut least = best.surprise(samples);
        let mut step = 32.0;
        while step > 0.2 {
            let mut found = false;
            for number in 0..6 {
                for change in [step, -step] {
                    let mut other = best;
                    match number {
                        0..3 => other.middle[number] += change,
                        _ => other.spread[number - 3] += change,
                    }
                    let surprise = other.surprise(samples);
                    if surprise < least {
                        (best, least, found) = (other, surprise, true);
                    }
                }
            }
            if !found {
                step /= 2.0;
            }
        }
        best
    }
}

impl Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.middle;
        let [d, e, g] = self.spread;
        write!(
            f,
            "middle {a:.0} {b:+.0} age {c:+.0} age^2, spread {d:.0} {e:+.0} age {g:+.0} age^2"
        )
    }
}

/// The score at the beginning of a comment, in centipawns; none for mates.
fn score_of(comment: &str) -> Option<f64> {
    let pawns: f64 = comment.split(['/', ' ']).next()?.parse().ok()?;
    Some(pawns * 100.0).filter(|score| score.abs() <= MAX_SCORE)
}

/// The positions of a game that has a result.
fn samples_of(game: &TextGame, skip: usize) -> Vec<Sample> {
    let white = match game.result {
        GameResult::Unknown => return Vec::new(),
        result => match result.winner() {
            Some(Color::White) => 1,
            Some(Color::Black) => -1,
            None => 0,
        },
    };
    let black_begins = game
        .tags
        .get("FEN")
        .is_some_and(|fen| fen.split(' ').nth(1) == Some("b"));
    let nodes = game.tree.main_line().enumerate().skip(skip);
    let sample = |(ply, id): (usize, _)| {
        let comment = game.tree.notes(id).comments.first()?;
        let is_white = ply.is_multiple_of(2) != black_begins;
        Some(Sample {
            score: score_of(&comment.text)?,
            age: (ply as f64 / LATE).min(1.0),
            result: if is_white { white } else { -white },
        })
    };
    nodes.filter_map(sample).collect()
}

/// Fits the model to each game in the files, and to all together.
pub fn run(arguments: &Arguments) -> ExitCode {
    match fit_all(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

fn fit_all(arguments: &Arguments) -> Result<(), Failure> {
    let mut samples: BTreeMap<String, Vec<Sample>> = BTreeMap::new();
    for path in &arguments.files {
        let file = File::open(path).map_err(|error| Failure::Io {
            path: path.clone(),
            error,
        })?;
        for game in Reader::new(BufReader::new(file)) {
            let game = game.map_err(|error| Failure::Pgn {
                path: path.clone(),
                error,
            })?;
            let name = game.tags.get("Variant").unwrap_or("chess").to_owned();
            let known = samples.entry(name).or_default();
            known.extend(samples_of(&game, arguments.skip));
        }
    }
    let all: Vec<Sample> = samples.values().flatten().copied().collect();
    if all.is_empty() {
        return Err(Failure::NoScores);
    }
    samples.insert("all".to_owned(), all);
    for (name, samples) in samples.iter().filter(|(_, samples)| !samples.is_empty()) {
        let model = Model::fit(samples);
        let surprise = model.surprise(samples);
        let positions = samples.len();
        process::line(format_args!(
            "{name}: {model}; {positions} positions, {surprise:.4} nats"
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    #[test]
    fn a_known_model_is_found() {
        let truth = Model {
            middle: [60.0, 50.0, 150.0],
            spread: [130.0, -150.0, 100.0],
        };
        let mut random = SmallRng::seed_from_u64(5);
        let mut samples = Vec::new();
        for _ in 0..40_000 {
            let (score, age) = (
                random.random_range(-500.0..500.0),
                random.random_range(0.0..1.0),
            );
            let [win, draw, _] = truth.chances(score, age);
            let lot = random.random_range(0.0..1.0);
            let result = match lot {
                lot if lot < win => 1,
                lot if lot < win + draw => 0,
                _ => -1,
            };
            samples.push(Sample { score, age, result });
        }
        let found = Model::fit(&samples);
        for (score, age) in [-300.0, 0.0, 100.0].into_iter().zip([0.1, 0.5, 0.9]) {
            let (truth, found) = (truth.chances(score, age), found.chances(score, age));
            for (truth, found) in truth.iter().zip(found) {
                assert!((truth - found).abs() < 0.02, "{truth} {found}");
            }
        }
    }

    #[test]
    fn scores_are_those_of_the_side_that_moved() {
        let text = "[Result \"1-0\"]\n\n1. e4 {+0.50/8 1.0s} 1... e5 {-0.25/9 1.0s} 2. Qh5 {+M5/9} 2... Ke7 {-3.00/4} 1-0";
        let game = Reader::new(text.as_bytes()).next();
        let game = game.expect("there is one").expect("it can be read");
        let found: Vec<(f64, i8)> = samples_of(&game, 0)
            .iter()
            .map(|sample| (sample.score, sample.result))
            .collect();
        assert_eq!(found, [(50.0, 1), (-25.0, -1), (-300.0, -1)]);
        assert_eq!(samples_of(&game, 2).len(), 1);
    }
}

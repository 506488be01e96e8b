//! Which positions of a game are taken, and with which scores.

use super::Settings;
use super::returns::blended;
use super::samples::{Label, Samples};
use crate::make::game_files::{GameRecord, ReplayError, StoredScore, Visit};
use clap::ValueEnum;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use sissa::board::{Color, Geometry};
use sissa::elo::half_points;
use sissa::eval::network::Layout;
use sissa::eval::{Weights, evaluate};
use sissa::position::{Position, Rules};

/// Where scores come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Labels {
    /// The search that found the game's move; only quiet positions are used
    Search,
    /// The classical evaluation; all positions not in check are used
    Classical,
}

/// The largest number of random moves in a variation.
const MAX_RANDOM_MOVES: u32 = 4;

/// The positions of a game that the settings choose.
pub fn take<G: Geometry>(
    rules: &'static Rules<G>,
    layout: &Layout,
    variant: u16,
    game: &GameRecord,
    settings: &Settings,
    weights: &Weights<G>,
    held_out: bool,
) -> Result<Samples, ReplayError> {
    let mut samples = Samples::default();
    let classical = held_out.then_some(weights);
    let mut rng = SmallRng::seed_from_u64(game.fingerprint());
    let scores = game.plies.iter();
    let scores: Vec<StoredScore> = scores.map(|ply| StoredScore::of_class(ply.class)).collect();
    let blended = match settings.lambda > 0.0 {
        true => blended(&scores, game.winner, settings.lambda),
        false => Vec::new(),
    };
    let mut number = 0;
    game.replay(rules, |visit| {
        let position = visit.position;
        let later = blended.get(number);
        number += 1;
        let side = position.side_to_move();
        let half_points = half_points(game.winner, side == Color::Black) as u8;
        let moves = position.fullmove_number().saturating_sub(1);
        if 2 * moves + u32::from(side == Color::Black) < settings.min_ply {
            return;
        }
        let mut push = |position: &Position<G>, label: Option<Label>| {
            if let Some(label) = label
                && label.own_score.abs() <= settings.max_score
            {
                samples.push(layout, position, label, variant, classical);
            }
        };
        match settings.labels {
            Labels::Search => push(position, searched(visit, later, half_points)),
            Labels::Classical => {
                push(position, evaluated(position, weights, Some(half_points)));
                for _ in 0..settings.variations {
                    if let Some(other) = vary(position, &mut rng) {
                        push(&other, evaluated(&other, weights, None));
                    }
                }
            }
        }
    })?;
    Ok(samples)
}

/// The label from the search that found the game's move, with its score after blending; `None` unless the position is
/// quiet.
fn searched<G: Geometry>(visit: &Visit<'_, G>, blended: Option<&i32>, half_points: u8) -> Option<Label> {
    let score = visit.score.centipawns().filter(|_| visit.is_quiet())?;
    // Scores in the file are for White; here they are for the side to move.
    let side = visit.position.side_to_move();
    Some(Label {
        own_score: side.relative(score),
        score: side.relative(*blended.unwrap_or(&score)),
        half_points: Some(half_points),
    })
}

/// The label from the classical evaluation; `None` in check.
fn evaluated<G: Geometry>(position: &Position<G>, weights: &Weights<G>, half_points: Option<u8>) -> Option<Label> {
    let score = evaluate(position, weights);
    (!position.in_check()).then_some(Label { own_score: score, score, half_points })
}

/// The position after a few random moves; `None` if they end the game.
fn vary<G: Geometry>(position: &Position<G>, rng: &mut SmallRng) -> Option<Position<G>> {
    let mut position = *position;
    for _ in 0..rng.random_range(1..=MAX_RANDOM_MOVES) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        position.make(moves[rng.random_range(0..moves.len())]);
    }
    (!position.legal_moves().is_empty()).then_some(position)
}

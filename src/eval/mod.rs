//! Evaluation: what a position is worth before anything is searched.
//!
//! One evaluation for all games: the structure is the same, and the weights that depend on the board and
//! on how pieces move are derived from a game's rules ([`Weights`]). Every term has a middle-game and an
//! end-game value, blended by the material left.
//!
//! | file | holds |
//! |---|---|
//! | `pair` | two values in one |
//! | `values`, `placement`, `weights` | what follows from the rules of a game |
//! | `terms`, `tuned` | weights that do not follow, and their tuned values |
//! | `number` | weights as rows of numbers and as source text |
//! | `state` | what is kept up to date as moves are made |
//! | `pawns`, `shelter`, `pieces`, `threats`, `king`, `rights`, `space` | what is valued |
//! | `endings`, `mates` | drawn material, and mating a king |
//! | `known`, `solved`, `kpk` | endings that are solved |

mod endings;
mod king;
mod known;
mod kpk;
mod mates;
mod number;
mod pair;
mod pawns;
mod pieces;
mod placement;
mod rights;
mod shelter;
mod solved;
mod space;
mod state;
mod terms;
mod threats;
mod tuned;
mod values;
mod weights;

pub use known::Known;
pub use pair::Pair;
pub use pawns::PawnCache;
pub use state::EvalState;
pub use terms::{MOVER_NAMES, MOVERS, Terms, mover};
pub use weights::Weights;

use crate::board::{Color, Geometry};
use crate::position::Position;
use pawns::Pawns;
use pieces::Attacks;

/// One part of an evaluation, for people to look at. Centipawns, each as (middle game, end game).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What is valued.
    pub name: &'static str,
    /// White's share.
    pub white: (i32, i32),
    /// Black's share.
    pub black: (i32, i32),
}

/// The names of the terms, in the order of [`Parts`].
const NAMES: [&str; 8] = [
    "Material, placement",
    "Pawns",
    "Mobility, stance",
    "Threats",
    "King",
    "Passed pawns",
    "Rights",
    "Space",
];

/// Each term by colour.
type Parts = [[Pair; 2]; NAMES.len()];

/// The value of the position in centipawns for the side to move.
///
/// The searcher calls [`evaluate_with`], which uses what it keeps beside the position.
pub fn evaluate<G: Geometry>(position: &Position<G>, weights: &Weights<G>) -> i32 {
    let (state, parts) = from_nothing(position, weights);
    blend(position, &state, weights, &parts)
}

/// The same as [`evaluate`], given the position's state and a cache of pawn structures that has only
/// ever been used with the same weights.
#[inline]
pub fn evaluate_with<G: Geometry>(
    position: &Position<G>,
    state: &EvalState,
    weights: &Weights<G>,
    cache: &mut PawnCache<G>,
) -> i32 {
    let pawns = cache.get(position, state, weights);
    blend(
        position,
        state,
        weights,
        &parts(position, state, weights, pawns),
    )
}

/// The value in centipawns for White, not rounded where [`evaluate`] rounds in the end: what tuning needs, as a
/// slope is lost in rounding.
pub fn evaluate_finely<G: Geometry>(position: &Position<G>, weights: &Weights<G>) -> f64 {
    let (state, parts) = from_nothing(position, weights);
    let sum = sum(&parts);
    let phase = f64::from(weights.phase(state.material[0] + state.material[1])) / 256.0;
    let ending = endings::judge(position, &state, weights, sum);
    let end = ending.share_finely(f64::from(sum.end())) + f64::from(ending.bonus);
    let tempo = f64::from(ending.share(weights.terms.tempo));
    f64::from(sum.middle()) * phase
        + end * (1.0 - phase)
        + match position.side_to_move() {
            Color::White => tempo,
            Color::Black => -tempo,
        }
}

/// What [`evaluate`] adds to the terms of [`explain`]. Centipawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest {
    /// To White's end game, for what is known of such endings: that they are won, or hard to win.
    pub ending: i32,
    /// To both phases of the side to move, for having the move.
    pub tempo: i32,
}

/// What [`evaluate`] adds to the terms of [`explain`] before it blends both phases by the material left.
pub fn explain_rest<G: Geometry>(position: &Position<G>, weights: &Weights<G>) -> Rest {
    let (state, parts) = from_nothing(position, weights);
    let sum = sum(&parts);
    let ending = endings::judge(position, &state, weights, sum);
    Rest {
        ending: ending.apply(sum.end()) - sum.end(),
        tempo: ending.share(weights.terms.tempo),
    }
}

/// The parts that [`evaluate`] adds up, before they are blended and scaled.
pub fn explain<G: Geometry>(position: &Position<G>, weights: &Weights<G>) -> Vec<Term> {
    let phases = |pair: Pair| (pair.middle(), pair.end());
    let (_, parts) = from_nothing(position, weights);
    parts
        .into_iter()
        .zip(NAMES)
        .map(|([white, black], name)| Term {
            name,
            white: phases(white),
            black: phases(black),
        })
        .collect()
}

/// The state of a position and its parts, where nothing is kept beside it.
fn from_nothing<G: Geometry>(position: &Position<G>, weights: &Weights<G>) -> (EvalState, Parts) {
    let state = EvalState::new(position, weights);
    let pawns = Pawns::new(position, state.pawn_key(), weights);
    let parts = parts(position, &state, weights, &pawns);
    (state, parts)
}

#[inline(always)]
fn parts<G: Geometry>(
    position: &Position<G>,
    state: &EvalState,
    weights: &Weights<G>,
    pawns: &Pawns<G>,
) -> Parts {
    let attacks = Attacks::new(position, weights, pawns);
    [
        state.pieces,
        pawns.score,
        attacks.score,
        both(|color| threats::threats(position, weights, pawns, &attacks, color)),
        both(|color| {
            let shelter = &pawns.shelters[color.index()];
            king::king(position, weights, &attacks, shelter, color)
        }),
        both(|color| {
            let (own, enemy) = (attacks.all[color.index()], attacks.all[(!color).index()]);
            pawns.passed_pawns(position, weights, color, own, enemy)
        }),
        both(|color| rights::rights(position, weights, color)),
        both(|color| {
            let enemy_attacks = attacks.all[(!color).index()];
            space::space(position, weights, pawns, enemy_attacks, color)
        }),
    ]
}

/// What `value` is for either side.
#[inline(always)]
fn both(value: impl Fn(Color) -> Pair) -> [Pair; 2] {
    [value(Color::White), value(Color::Black)]
}

/// White's share of all parts less Black's.
#[inline(always)]
fn sum(parts: &Parts) -> Pair {
    parts.iter().map(|[white, black]| *white - *black).sum()
}

#[inline(always)]
fn blend<G: Geometry>(
    position: &Position<G>,
    state: &EvalState,
    weights: &Weights<G>,
    parts: &Parts,
) -> i32 {
    let sum = sum(parts);
    let phase = weights.phase(state.material[0] + state.material[1]);
    let ending = endings::judge(position, state, weights, sum);
    let white = (sum.middle() * phase + ending.apply(sum.end()) * (256 - phase)) / 256;
    ending.share(weights.terms.tempo)
        + match position.side_to_move() {
            Color::White => white,
            Color::Black => -white,
        }
}

#[cfg(test)]
mod tests;

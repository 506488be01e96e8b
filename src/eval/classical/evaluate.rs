//! The classical evaluation: the sum of its terms, tapered and scaled.

use super::pawns::{PawnCache, Pawns};
use super::pieces::Attacks;
use super::weights::ClassicalWeights;
use super::{goals, king, rights, space, threats};
use crate::board::{Color, Geometry};
use crate::eval::{EvalState, PhasedScore, Weights, endgames};
use crate::position::Position;

/// A term of the evaluation, for display, in centipawns as (middle game, end game).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvalTerm {
    /// The name of the term.
    pub name: &'static str,
    /// White's value.
    pub white: (i32, i32),
    /// Black's value.
    pub black: (i32, i32),
}

/// The names of the terms, in the order of [`TermScores`].
const NAMES: [&str; 8] =
    ["Material, placement", "Pawns", "Piece activity", "Threats", "King", "Passed pawns", "Rights", "Space"];

/// The value of each term by colour.
type TermScores = [[PhasedScore; 2]; NAMES.len()];

/// The classical evaluation of the position in centipawns for the side to move, from scratch. The search uses
/// [`Evaluator::evaluate`](crate::eval::Evaluator::evaluate).
pub fn evaluate<G: Geometry>(position: &Position<G>, weights: &Weights<G>) -> i32 {
    let (state, pawns, term_scores) = from_scratch(position, weights);
    let goals = value_of_goals(position, &state, weights, &pawns);
    blend(position, &state, weights, &term_scores) + goals
}

/// [`evaluate`] without [`value_of_goals`], with the incremental state and a pawn cache, which must only be used with
/// the same weights.
#[inline]
pub fn evaluate_with<G: Geometry>(
    position: &Position<G>,
    state: &EvalState,
    weights: &Weights<G>,
    cache: &mut PawnCache<G>,
) -> i32 {
    let pawns = cache.get(position, state, &weights.classical);
    blend(position, state, weights, &term_scores(position, state, weights, pawns))
}

/// What nearness to goals other than mate is worth, in centipawns for the side to move.
pub fn value_of_goals<G: Geometry>(
    position: &Position<G>,
    state: &EvalState,
    weights: &Weights<G>,
    pawns: &Pawns<G>,
) -> i32 {
    if !position.rules().has_goals {
        return 0;
    }
    let phase = weights.game.phase(state.material[0] + state.material[1]);
    let danger = match position.rules().ends.checks {
        Some(_) => king_dangers(position, &weights.classical, pawns),
        None => [0; 2],
    };
    goals::value(position, phase, danger)
}

/// By colour, the danger of its king, from 0 to a few hundred; its square counts.
fn king_dangers<G: Geometry>(position: &Position<G>, classical: &ClassicalWeights<G>, pawns: &Pawns<G>) -> [i32; 2] {
    let attacks = Attacks::new(position, classical, pawns);
    Color::ALL.map(|color| {
        if G::OPEN && position.king(color) == G::NOWHERE {
            return 0;
        }
        let shelter = &pawns.shelters[color];
        let blockers_for_king = position.blockers_for_king(color);
        king::danger(position, classical, &attacks, shelter, color, blockers_for_king)
    })
}

/// What [`evaluate`] adds to the terms of [`explain`], in centipawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjustments {
    /// Endgame scaling and bonus, added to White's end-game value.
    pub ending: i32,
    /// Tempo, added to both phases of the side to move.
    pub tempo: i32,
    /// Nearness to goals other than mate, added to both of White's phases.
    pub goals: i32,
}

/// The terms of [`evaluate`], and what it adds to them before it blends the phases.
pub fn explain<G: Geometry>(position: &Position<G>, weights: &Weights<G>) -> (Vec<EvalTerm>, Adjustments) {
    let (state, pawns, term_scores) = from_scratch(position, weights);
    let phases = |pair: PhasedScore| (pair.mg(), pair.eg());
    let named = term_scores.into_iter().zip(NAMES);
    let terms = named.map(|([white, black], name)| EvalTerm { name, white: phases(white), black: phases(black) });
    let sum = sum(&term_scores);
    let ending = endgames::endgame_scale(position, &state, &weights.game, sum);
    let adjustments = Adjustments {
        ending: ending.apply(sum.eg()) - sum.eg(),
        tempo: ending.apply_scale(weights.classical.params.tempo),
        goals: position.side_to_move().relative(value_of_goals(position, &state, weights, &pawns)),
    };
    (terms.collect(), adjustments)
}

/// The state, the pawn structure and the terms of a position, from scratch.
fn from_scratch<G: Geometry>(position: &Position<G>, weights: &Weights<G>) -> (EvalState, Pawns<G>, TermScores) {
    let state = EvalState::new(position, weights);
    let pawns = Pawns::new(position, state.pawn_key(), &weights.classical);
    let term_scores = term_scores(position, &state, weights, &pawns);
    (state, pawns, term_scores)
}

#[inline(always)]
fn term_scores<G: Geometry>(
    position: &Position<G>,
    state: &EvalState,
    weights: &Weights<G>,
    pawns: &Pawns<G>,
) -> TermScores {
    let classical = &weights.classical;
    let attacks = Attacks::new(position, classical, pawns);
    [
        state.psqt,
        pawns.score,
        attacks.score,
        both(|color| threats::threats(position, classical, pawns, &attacks, color)),
        both(|color| {
            let shelter = &pawns.shelters[color];
            king::king(position, classical, &attacks, shelter, color)
        }),
        both(|color| {
            let (own, enemy) = (attacks.all[color], attacks.all[!color]);
            pawns.passed_pawns(position, classical, color, own, enemy)
        }),
        both(|color| rights::rights(position, weights, color)),
        both(|color| {
            let enemy_attacks = attacks.all[!color];
            space::space(position, classical, pawns, enemy_attacks, color)
        }),
    ]
}

/// `value` for each colour.
#[inline(always)]
fn both(value: impl Fn(Color) -> PhasedScore) -> [PhasedScore; 2] {
    [value(Color::White), value(Color::Black)]
}

/// White's terms less Black's.
#[inline(always)]
fn sum(term_scores: &TermScores) -> PhasedScore {
    term_scores.iter().map(|[white, black]| *white - *black).sum()
}

#[inline(always)]
fn blend<G: Geometry>(
    position: &Position<G>,
    state: &EvalState,
    weights: &Weights<G>,
    term_scores: &TermScores,
) -> i32 {
    let sum = sum(term_scores);
    let phase = weights.game.phase(state.material[0] + state.material[1]);
    let ending = endgames::endgame_scale(position, state, &weights.game, sum);
    let white = (sum.mg() * phase + ending.apply(sum.eg()) * (256 - phase)) / 256;
    ending.apply_scale(weights.classical.params.tempo) + position.side_to_move().relative(white)
}

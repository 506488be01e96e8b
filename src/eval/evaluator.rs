//! The evaluation that the search uses: a network if the game has one, with caches for each thread.

use super::classical::{PawnCache, evaluate_with, value_of_goals};
use super::network::Accumulators;
use super::{EvalState, Weights, endgames};
use crate::board::Geometry;
use crate::position::Position;

/// Evaluates positions for one thread, with its caches.
pub struct Evaluator<G: Geometry> {
    pawns: PawnCache<G>,
    accumulators: Accumulators<G>,
}

impl<G: Geometry> Default for Evaluator<G> {
    fn default() -> Self {
        Evaluator { pawns: PawnCache::default(), accumulators: Accumulators::default() }
    }
}

impl<G: Geometry> Evaluator<G> {
    /// Empties the pawn cache, before other weights are used.
    pub fn clear(&mut self) {
        self.pawns.clear();
    }

    /// The value in centipawns for the side to move, which must not be in check: from the network of `weights`, or
    /// without a network and in known endings from the classical evaluation. `ply` is the distance from the root.
    ///
    /// All calls must use the same weights until [`Evaluator::clear`] is called.
    #[inline]
    pub fn evaluate(&mut self, position: &Position<G>, state: &EvalState, weights: &Weights<G>, ply: usize) -> i32 {
        if position.rules().has_goals {
            return self.evaluate_with_goals(position, state, weights, ply);
        }
        self.evaluate_chances(position, state, weights, ply)
    }

    // Out of line, as few games have goals.
    #[inline(never)]
    fn evaluate_with_goals(
        &mut self,
        position: &Position<G>,
        state: &EvalState,
        weights: &Weights<G>,
        ply: usize,
    ) -> i32 {
        let value = self.evaluate_chances(position, state, weights, ply);
        // A network of one game has learnt its goals.
        if weights.network().is_some_and(|network| network.game().is_some()) {
            return value;
        }
        value + value_of_goals(position, state, weights, self.pawns.get(position, state, &weights.classical))
    }

    /// [`Evaluator::evaluate`] without goals other than mate.
    #[inline(always)]
    fn evaluate_chances(&mut self, position: &Position<G>, state: &EvalState, weights: &Weights<G>, ply: usize) -> i32 {
        if let Some(network) = weights.network() {
            let value = self.accumulators.evaluate(network, position, ply);
            if let Some(value) = endgames::scale_network_value(position, state, &weights.game, value) {
                return value;
            }
        }
        evaluate_with(position, state, weights, &mut self.pawns)
    }
}

/// The static value of a single position: see [`Evaluator::evaluate`].
pub fn static_value<G: Geometry>(position: &Position<G>, weights: &Weights<G>) -> i32 {
    let state = EvalState::new(position, weights);
    Evaluator::default().evaluate(position, &state, weights, 0)
}

//! Evaluation in a search: by a network where there is one, and with what a thread remembers.

use super::network::Accumulators;
use super::{EvalState, PawnCache, Weights, endings, evaluate_with};
use crate::board::Geometry;
use crate::position::Position;

/// The static value of positions, for one thread, which remembers what makes the next one quicker.
pub struct Evaluator<G: Geometry> {
    pawns: PawnCache<G>,
    accumulators: Accumulators<G>,
}

impl<G: Geometry> Default for Evaluator<G> {
    fn default() -> Self {
        Evaluator {
            pawns: PawnCache::default(),
            accumulators: Accumulators::default(),
        }
    }
}

impl<G: Geometry> Evaluator<G> {
    /// Makes ready for other weights.
    pub fn clear(&mut self) {
        self.pawns.clear();
    }

    /// The value in centipawns for the side to move, of a position `ply` plies after the root, which must not be in
    /// check: by the network of `weights`, or the classical value without a network and in known endings.
    ///
    /// All positions must be evaluated with the same weights, until [`Evaluator::clear`] is called.
    #[inline]
    pub fn evaluate(
        &mut self,
        position: &Position<G>,
        state: &EvalState,
        weights: &Weights<G>,
        ply: usize,
    ) -> i32 {
        if let Some(network) = weights.network() {
            let value = self.accumulators.evaluate(network, position, ply);
            if let Some(value) = endings::share_of_value(position, state, weights, value) {
                return value;
            }
        }
        evaluate_with(position, state, weights, &mut self.pawns)
    }
}

/// The static value of a position by itself: see [`Evaluator::evaluate`].
pub fn static_value<G: Geometry>(position: &Position<G>, weights: &Weights<G>) -> i32 {
    let state = EvalState::new(position, weights);
    Evaluator::default().evaluate(position, &state, weights, 0)
}

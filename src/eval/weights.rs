//! What the evaluation of one game needs.

use super::PhasedScore;
use super::classical::{ClassicalWeights, EvalParams};
use super::derived_values::Derived;
use super::game_values::GameValues;
use super::network::{Network, Networks};
use crate::board::{Geometry, PieceKind};
use crate::position::{Position, Rules, SeeValues};
use std::sync::Arc;

/// The weights of the evaluation for one game, derived from its rules (board, army, and how each piece moves) and the
/// `EvalParams`. [`Weights::new`] takes about a millisecond.
pub struct Weights<G: Geometry> {
    pub(super) game: GameValues<G>,
    pub(super) classical: ClassicalWeights<G>,
    /// The network that evaluates in place of the classical weights, if one is suited to the game.
    network: Option<Arc<Network>>,
}

impl<G: Geometry> Weights<G> {
    /// The weights for the game of `rules`, without a network.
    pub fn new(rules: &Rules<G>) -> Weights<G> {
        let params = EvalParams::of_games(rules.files(), rules.drops.is_some());
        let derived = Derived::new(rules);
        let game = GameValues::new(rules, &derived.values, &params.value);
        Weights { classical: ClassicalWeights::new(rules, &game, &derived, params), game, network: None }
    }

    /// Evaluates by `network`, which is for the game, from now on.
    pub fn set_network(&mut self, network: Option<&Arc<Network>>) {
        self.network = network.cloned();
    }

    /// The weights for `position` and those that follow from it.
    pub fn of_position(position: &Position<G>, networks: &Networks) -> Weights<G> {
        let mut weights = Weights::new(position.rules());
        let network = networks.of(position.rules());
        let network = network.as_ref();
        weights.set_network(network.filter(|network| network.fits(position)));
        weights
    }

    /// The network that evaluates the game, except in known endings; `None` if the classical evaluation does.
    #[inline(always)]
    pub fn network(&self) -> Option<&Arc<Network>> {
        self.network.as_ref()
    }

    /// The value of a piece in centipawns, averaged over both phases; 0 for the king.
    #[inline(always)]
    pub fn value(&self, kind: PieceKind) -> i32 {
        self.game.value(kind)
    }

    /// The value of a piece in hand that can be put on any empty square.
    pub(super) fn in_hand(&self, kind: PieceKind) -> PhasedScore {
        self.game.phased_value(kind) + self.classical.drop_in_hand()
    }

    /// The values of all kinds for static exchange evaluation.
    #[inline(always)]
    pub fn see_values(&self) -> &SeeValues {
        self.game.see_values()
    }
}

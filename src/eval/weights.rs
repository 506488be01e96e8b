//! What the evaluation of one game needs.

use super::PhasedScore;
use super::classical::{ClassicalWeights, EvalParams};
use super::game_values::GameValues;
use super::network::{Network, Networks, is_suited};
use crate::board::{Geometry, PieceKind};
use crate::position::{Position, Rules, SeeValues};
use std::sync::Arc;

/// The weights of the evaluation for one game, derived from its rules (board, army, and how each piece moves) and the
/// [`EvalParams`]. [`Weights::new`] takes about a millisecond.
pub struct Weights<G: Geometry> {
    pub(super) game: GameValues<G>,
    pub(super) classical: ClassicalWeights<G>,
    /// The network that evaluates in place of the classical weights, if one is suited to the game.
    network: Option<Arc<Network>>,
}

impl<G: Geometry> Weights<G> {
    /// The weights for the game of `rules`, with the shipped parameters.
    pub fn new(rules: &Rules<G>) -> Weights<G> {
        let params = EvalParams::of_games(rules.files(), rules.drops.is_some());
        Weights::with_params(rules, params)
    }

    /// The weights for the game of `rules`, with the parameters `params`.
    pub fn with_params(rules: &Rules<G>, params: &EvalParams) -> Weights<G> {
        let game = GameValues::new(rules, &params.value);
        Weights {
            classical: ClassicalWeights::new(rules, &game, params),
            game,
            network: None,
        }
    }

    /// These weights, and the network of `networks` for the game's board if it is suited to the game ([`is_suited`]).
    #[must_use]
    pub fn with_networks(mut self, rules: &Rules<G>, networks: &Networks) -> Weights<G> {
        let network = networks.of::<G>();
        self.network = network.filter(|network| is_suited(network, rules)).cloned();
        self
    }

    /// The weights for `position` and those that follow from it. Networks are used where the position is
    /// [ordinary](Position::is_ordinary), as only there their sums are known not to overflow.
    pub fn of_position(position: &Position<G>, networks: &Networks) -> Weights<G> {
        let rules = position.rules();
        let weights = Weights::new(rules);
        match position.is_ordinary() {
            true => weights.with_networks(rules, networks),
            false => weights,
        }
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

//! The built-in networks, and those that the user loads.

use super::Network;
use super::adapt::{Adapted, adapted_for};
use super::built_in;
use super::found::Found;
use crate::board::Geometry;
use crate::files::data_folder;
use crate::position::Rules;
use crate::variant::catalog::Catalog;
use std::path::PathBuf;
use std::sync::Arc;

/// How positions are evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Evaluation {
    /// The NNUE network, in games like those it was trained on; otherwise the classical evaluation
    Network,
    /// By the classical evaluation
    Classical,
}

impl Evaluation {
    /// Both, the default first.
    pub const ALL: [Evaluation; 2] = [Evaluation::Network, Evaluation::Classical];

    /// Its name as an option's value.
    pub const fn name(self) -> &'static str {
        match self {
            Evaluation::Network => "network",
            Evaluation::Classical => "classical",
        }
    }
}

/// Networks to evaluate with, at most one for each game, and one for all usual games of a board.
#[derive(Clone, Debug, Default)]
pub struct Networks {
    networks: Vec<Arc<Network>>,
    found: Found,
    /// Whether the built-in networks for single games are used.
    has_games: bool,
}

impl Networks {
    /// No networks: everything is left to the classical evaluation.
    pub fn none() -> Networks {
        Networks::default()
    }

    /// The networks that the engine is built with.
    pub fn built_in() -> Networks {
        Networks {
            networks: built_in::of_boards().to_vec(),
            found: Found::default(),
            has_games: true,
        }
    }

    /// The built-in networks, with `own` in place of some and those found for `catalog`; none for the classical evaluation.
    pub fn chosen(evaluation: Evaluation, own: Vec<Network>, catalog: &Catalog) -> Networks {
        match evaluation {
            Evaluation::Network => {
                let given = own.into_iter().fold(Networks::built_in(), Networks::with);
                given.with_found(catalog)
            }
            Evaluation::Classical => Networks::none(),
        }
    }

    /// These networks, with `network` in place of the one for the same game, or for all games of the same board.
    #[must_use]
    pub fn with(mut self, network: Network) -> Networks {
        self.networks.retain(|other| !network.has_games_of(other));
        self.networks.push(Arc::new(network));
        self
    }

    /// These networks, and those for single games beside the catalog's files or in the user's data folder,
    /// `$XDG_DATA_HOME/sissa`. They are used if none of these is for the very game.
    #[must_use]
    pub fn with_found(self, catalog: &Catalog) -> Networks {
        self.with_found_in(catalog, data_folder())
    }

    /// The same with this folder in place of the user's data folder.
    #[must_use]
    pub(super) fn with_found_in(mut self, catalog: &Catalog, last: Option<PathBuf>) -> Networks {
        self.found = Found::new(catalog, last);
        self
    }

    /// True when these are the very same networks.
    pub fn are_same(&self, other: &Networks) -> bool {
        let pairs = || self.networks.iter().zip(&other.networks);
        self.found.is_same(&other.found)
            && self.has_games == other.has_games
            && self.networks.len() == other.networks.len()
            && pairs().all(|(a, b)| Arc::ptr_eq(a, b))
    }

    /// Messages about the files of the user that were found for the game of `rules`: that one is used, or why not. None
    /// if the user has given another one for it.
    pub fn found_notes<G: Geometry>(&self, rules: &Rules<G>) -> Vec<String> {
        let is_given = |network: &Arc<Network>| network.check_game(rules).is_ok();
        let mut given = self
            .networks
            .iter()
            .filter(|network| network.game().is_some());
        if given.any(is_given) {
            Vec::new()
        } else {
            self.found.notes(rules)
        }
    }

    /// The user's network that was found for the game of `rules`.
    pub fn found<G: Geometry>(&self, rules: &Rules<G>) -> Option<&Arc<Network>> {
        self.found.network(rules)
    }

    /// What the network was made of that evaluates the game of `rules`, if that is a built-in one of another game, made to
    /// fit.
    pub fn made_of<G: Geometry>(&self, rules: &Rules<G>) -> Option<String> {
        Some(self.adapted(rules)?.from)
    }

    /// A note for people when the game of `rules` is evaluated by no network, or a network of the user is for another game
    /// or, if `of_boards` is set, for another board.
    pub fn note<G: Geometry>(&self, rules: &Rules<G>, of_boards: bool) -> Option<String> {
        let is_own = |network: &&Arc<Network>| {
            let mut built_in = built_in::of_boards().iter().chain(built_in::of(rules));
            !built_in.any(|other| Arc::ptr_eq(other, network))
        };
        let used = self.unchanged(rules);
        let is_fitted = self.adapted(rules).is_some();
        let instead = match used {
            Some(network) if is_own(&network) && network.game().is_some() => return None,
            Some(network) if is_own(&network) => "the one for its board is used",
            None if !is_fitted => "the classical evaluation is used",
            _ => "a built-in network is used",
        };
        let own = self.networks.iter().filter(is_own);
        let mut told = own.filter(|network| of_boards || network.game().is_some());
        let refusal = told.find_map(|network| network.check_game(rules).err());
        match refusal {
            Some(refusal) => Some(format!("{refusal}: {instead}")),
            None if used.is_some() || is_fitted => None,
            None => {
                let name = &rules.variant().name;
                Some(format!("no network is suited to {name}: {instead}"))
            }
        }
    }

    /// The network for the game of `rules`: one made for it, one for games like it, or one made to fit.
    pub fn of<G: Geometry>(&self, rules: &Rules<G>) -> Option<Arc<Network>> {
        let unchanged = self.unchanged(rules).cloned();
        unchanged.or_else(|| Some(self.adapted(rules)?.network))
    }

    /// The same without those that are made to fit.
    fn unchanged<G: Geometry>(&self, rules: &Rules<G>) -> Option<&Arc<Network>> {
        let fits = |network: &&Arc<Network>| network.check_game(rules).is_ok();
        let of_one_game = |network: &&Arc<Network>| network.game().is_some();
        let own = self.networks.iter().filter(of_one_game).find(fits);
        own.or_else(|| self.found.network(rules))
            .or_else(|| self.has_games.then(|| built_in::of(rules))?)
            .or_else(|| self.networks.iter().find(fits))
    }

    /// The one made to fit, if there is no other.
    fn adapted<G: Geometry>(&self, rules: &Rules<G>) -> Option<Adapted<Arc<Network>>> {
        let is_wanted = self.has_games && self.unchanged(rules).is_none();
        is_wanted.then(|| adapted_for(rules))?
    }
}

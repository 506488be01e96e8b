//! The built-in networks, and those that the user loads.

use super::Network;
use super::adapt::{Adapted, adapted_for};
use super::built_in;
use super::found::Found;
use crate::board::Geometry;
use crate::files::data_folder;
use crate::position::Rules;
use crate::variant::catalog::Catalog;
use std::path::{Path, PathBuf};
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
    /// Whether built-in networks for single games, and those made of them, are used.
    uses_built_in: bool,
}

impl Networks {
    /// No networks: everything is left to the classical evaluation.
    pub fn none() -> Networks {
        Networks::default()
    }

    /// The networks that the engine is built with.
    pub fn built_in() -> Networks {
        Networks { networks: built_in::of_boards().to_vec(), found: Found::default(), uses_built_in: true }
    }

    /// The built-in networks, with `own` in place of some and those found for `catalog`; none for the classical
    /// evaluation.
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
            && self.uses_built_in == other.uses_built_in
            && self.networks.len() == other.networks.len()
            && pairs().all(|(a, b)| Arc::ptr_eq(a, b))
    }

    /// Messages about the files of the user that were found for the game of `rules`: that one is used, or why not. None
    /// if the user has given another one for it.
    pub fn found_notes<G: Geometry>(&self, rules: &Rules<G>) -> Vec<String> {
        match self.source(rules) {
            Some(Source::Given(network)) if network.game().is_some() => Vec::new(),
            _ => self.found.notes(rules),
        }
    }

    /// The file of the user that was found for the game of `rules` and is used.
    pub fn found_path<G: Geometry>(&self, rules: &Rules<G>) -> Option<&Path> {
        match self.source(rules) {
            Some(Source::Found(_)) => self.found.path(rules),
            _ => None,
        }
    }

    /// A note for people when the game of `rules` is evaluated by no network, or a network of the user is for another
    /// game or, if `of_boards` is set, for another board.
    pub fn note<G: Geometry>(&self, rules: &Rules<G>, of_boards: bool) -> Option<String> {
        let source = self.source(rules);
        let instead = match &source {
            Some(Source::Found(_)) => return None,
            Some(Source::Given(network)) if network.game().is_some() => return None,
            Some(Source::Given(_)) => "the one for its board is used",
            Some(Source::BuiltIn(_) | Source::Adapted(_)) => "a built-in network is used",
            None => "the classical evaluation is used",
        };
        let given = self.networks.iter().filter(|network| !is_built_in(network));
        let mut told = given.filter(|network| of_boards || network.game().is_some());
        let refusal = told.find_map(|network| network.check_game(rules).err());
        match refusal {
            Some(refusal) => Some(format!("{refusal}: {instead}")),
            None if source.is_some() => None,
            None => {
                let name = &rules.variant().name;
                Some(format!("no network is suited to {name}: {instead}"))
            }
        }
    }

    /// The network for the game of `rules`.
    pub fn of<G: Geometry>(&self, rules: &Rules<G>) -> Option<Arc<Network>> {
        self.source(rules).map(Source::network)
    }

    /// The network for the game of `rules`, by where it is from: one made for it, one for games like it, or one made to
    /// fit.
    pub fn source<G: Geometry>(&self, rules: &Rules<G>) -> Option<Source> {
        let fits = |network: &&Arc<Network>| network.check_game(rules).is_ok();
        let mut of_games = self.networks.iter().filter(|one| one.game().is_some());
        if let Some(network) = of_games.find(fits) {
            return Some(Source::Given(network.clone()));
        }
        if let Some(network) = self.found.network(rules) {
            return Some(Source::Found(network.clone()));
        }
        if self.uses_built_in
            && let Some(network) = built_in::of(rules)
        {
            return Some(Source::BuiltIn(network.clone()));
        }
        match self.networks.iter().find(fits) {
            Some(network) if is_built_in(network) => Some(Source::BuiltIn(network.clone())),
            Some(network) => Some(Source::Given(network.clone())),
            None => self.uses_built_in.then(|| adapted_for(rules))?.map(Source::Adapted),
        }
    }
}

/// Where the network that evaluates a game is from.
#[derive(Clone, Debug)]
pub enum Source {
    /// The user gave it, for the very game or for all usual games of its board.
    Given(Arc<Network>),
    /// It was found in a folder of the user, and is for the very game.
    Found(Arc<Network>),
    /// It is built in, for the very game or for all usual games of its board.
    BuiltIn(Arc<Network>),
    /// It is made of a built-in one of another game.
    Adapted(Adapted<Arc<Network>>),
}

impl Source {
    /// The network itself.
    pub fn network(self) -> Arc<Network> {
        match self {
            Source::Given(network) | Source::Found(network) | Source::BuiltIn(network) => network,
            Source::Adapted(adapted) => adapted.network,
        }
    }
}

/// True for the built-in networks among [`Networks::networks`], which are for all usual games of a board.
fn is_built_in(network: &Arc<Network>) -> bool {
    let mut built_in = built_in::of_boards().iter();
    built_in.any(|other| Arc::ptr_eq(other, network))
}

//! Games by name: the built-in ones and those of a variant file; networks for them.

use super::files::FileError;
use sissa::eval::network::Network;
use sissa::notation::fen::check_variant;
use sissa::on_board;
use sissa::position::{AnyRules, RulesError};
use sissa::variant::catalog::Catalog;
use sissa::variant::names::NameError;
use std::path::Path;
use thiserror::Error;

/// Why a game cannot be found or played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GameRulesError {
    /// The variant file cannot be read.
    #[error("{0}")]
    File(String),
    #[error(transparent)]
    Name(#[from] NameError),
    #[error(transparent)]
    Rules(#[from] RulesError),
}

/// The built-in games and those of the file. Mistakes in the file are printed as warnings.
pub fn catalog(file: Option<&Path>) -> Result<Catalog, GameRulesError> {
    let mut catalog = Catalog::builtin().clone();
    if let Some(path) = file {
        let mistakes = catalog.load(path, &check_variant).map_err(|error| GameRulesError::File(error.to_string()))?;
        for mistake in mistakes {
            eprintln!("warning: {mistake}");
        }
    }
    Ok(catalog)
}

/// The rules of the game of this name.
pub fn rules_of(catalog: &Catalog, name: &str) -> Result<AnyRules, GameRulesError> {
    Ok(AnyRules::of(catalog.find(name)?)?)
}

/// Reads a network for the game of these rules.
pub fn network(path: &Path, rules: AnyRules) -> Result<Network, FileError> {
    let network = Network::load(path).and_then(|network| {
        on_board!(rules, rules => network.check_game(rules))?;
        Ok(network)
    });
    network.map_err(FileError::of_network(path))
}

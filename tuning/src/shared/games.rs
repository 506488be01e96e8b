//! Games by name: the built-in ones and those of a variant file; networks for them, and hashes of files.

use super::file_error::FileError;
use sissa::eval::network::Network;
use sissa::notation::fen::check_variant;
use sissa::on_board;
use sissa::position::{AnyRules, RulesError};
use sissa::variant::catalog::Catalog;
use sissa::variant::fnv1a;
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

/// A hash of the content of a variant file, a network or a program; `None` if it cannot be read.
pub fn hash_of_file(path: &Path) -> Option<u64> {
    Some(fnv1a(&std::fs::read(path).ok()?))
}

/// Reads a network for the game of these rules.
pub fn network(path: &Path, rules: AnyRules) -> Result<Network, FileError> {
    let network = Network::load(path).and_then(|network| {
        on_board!(rules, rules => network.check_game(rules))?;
        Ok(network)
    });
    network.map_err(FileError::of_network(path))
}

//! Games by name: the built-in ones and those of a variant file.

use sissa::notation::fen::check_variant;
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
        let mistakes = catalog
            .load(path, &check_variant)
            .map_err(|error| GameRulesError::File(error.to_string()))?;
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

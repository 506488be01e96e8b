//! The rules of built-in games by name.

use sissa::position::{AnyRules, RulesError};
use sissa::variant::catalog::Catalog;
use thiserror::Error;

/// Why a game cannot be found or played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GameRulesError {
    /// There is no such game.
    #[error("there is no game '{name}'; there are {}", .known.join(", "))]
    Unknown {
        /// The name asked for.
        name: String,
        /// The games.
        known: Vec<String>,
    },
    /// It cannot be played.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

/// The rules of the built-in variant of this name.
///
/// # Errors
/// [`GameRulesError`] when there are none.
pub fn rules_of(name: &str) -> Result<AnyRules, GameRulesError> {
    let catalog = Catalog::builtin();
    let variant = catalog.get(name).ok_or_else(|| GameRulesError::Unknown {
        name: name.to_owned(),
        known: catalog.names().map(str::to_owned).collect(),
    })?;
    Ok(AnyRules::of(variant)?)
}

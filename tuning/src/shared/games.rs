//! The rules of built-in games by name.

use sissa::position::{AnyRules, RulesError};
use sissa::variant::catalog::Catalog;
use sissa::variant::names::NameError;
use thiserror::Error;

/// Why a game cannot be found or played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GameRulesError {
    #[error(transparent)]
    Name(#[from] NameError),
    #[error(transparent)]
    Rules(#[from] RulesError),
}

/// The rules of the built-in variant of this name.
pub fn rules_of(name: &str) -> Result<AnyRules, GameRulesError> {
    let variant = Catalog::builtin().find(name)?;
    Ok(AnyRules::of(variant)?)
}

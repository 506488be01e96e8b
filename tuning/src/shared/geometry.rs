//! The rules of a variant by its name.

pub use sissa::position::AnyRules;
use sissa::position::RulesError;
use sissa::variant::catalog::Catalog;
use std::collections::HashMap;
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

/// A cache of the rules of variants.
#[derive(Default)]
pub struct Library(HashMap<String, AnyRules>);

impl Library {
    /// The rules of the built-in variant of this name.
    ///
    /// # Errors
    /// [`GameRulesError`] when there are none.
    pub fn get(&mut self, name: &str) -> Result<AnyRules, GameRulesError> {
        if let Some(rules) = self.0.get(name) {
            return Ok(*rules);
        }
        let catalog = Catalog::builtin();
        let variant = catalog.get(name).ok_or_else(|| GameRulesError::Unknown {
            name: name.to_owned(),
            known: catalog.names().map(str::to_owned).collect(),
        })?;
        let rules = AnyRules::of(variant)?;
        self.0.insert(name.to_owned(), rules);
        Ok(rules)
    }
}

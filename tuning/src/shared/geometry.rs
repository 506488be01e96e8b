//! The choice of the board geometry for a variant.

use sissa::board::{Board8x8, Board10x8, Geometry};
use sissa::position::{Rules, RulesError};
use sissa::variant::Variant;
use sissa::variant::catalog::Catalog;
use std::collections::HashMap;
use std::sync::Arc;
use thiserror::Error;

/// The rules of a variant in the smallest geometry that fits.
#[derive(Clone, Copy)]
pub enum AnyRules {
    /// On 8x8.
    Small(&'static Rules<Board8x8>),
    /// On 10x8.
    Large(&'static Rules<Board10x8>),
}

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

impl AnyRules {
    /// The rules of a variant.
    ///
    /// # Errors
    /// [`RulesError`] when it cannot be played.
    pub fn new(variant: &Arc<Variant>) -> Result<AnyRules, RulesError> {
        Ok(if usize::from(variant.files) <= Board8x8::FILES {
            AnyRules::Small(Rules::new(Arc::clone(variant))?)
        } else {
            AnyRules::Large(Rules::new(Arc::clone(variant))?)
        })
    }

    /// The variant's own name.
    pub fn name(&self) -> &'static str {
        match self {
            AnyRules::Small(rules) => &rules.variant().name,
            AnyRules::Large(rules) => &rules.variant().name,
        }
    }
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
        let rules = AnyRules::new(variant)?;
        self.0.insert(name.to_owned(), rules);
        Ok(rules)
    }
}

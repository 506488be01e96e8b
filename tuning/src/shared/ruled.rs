//! The rules of a variant on the board that it fits.

use sissa::board::{Board8x8, Board10x8, Geometry};
use sissa::position::{Rules, RulesError};
use sissa::variant::Variant;
use sissa::variant::catalog::Catalog;
use std::collections::HashMap;
use std::sync::Arc;
use thiserror::Error;

/// Rules on either board.
#[derive(Clone, Copy)]
pub enum Ruled {
    /// On the smaller one.
    Small(&'static Rules<Board8x8>),
    /// On the larger one.
    Large(&'static Rules<Board10x8>),
}

/// Why there are no rules of a name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RuledError {
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

impl Ruled {
    /// The rules of a variant.
    ///
    /// # Errors
    /// [`RulesError`] when it cannot be played.
    pub fn new(variant: &Arc<Variant>) -> Result<Ruled, RulesError> {
        Ok(if usize::from(variant.files) <= Board8x8::FILES {
            Ruled::Small(Rules::new(Arc::clone(variant))?)
        } else {
            Ruled::Large(Rules::new(Arc::clone(variant))?)
        })
    }

    /// The variant's own name.
    pub fn name(&self) -> &'static str {
        match self {
            Ruled::Small(rules) => &rules.variant().name,
            Ruled::Large(rules) => &rules.variant().name,
        }
    }
}

/// The rules of variants that were asked for, each made once.
#[derive(Default)]
pub struct Library(HashMap<String, Ruled>);

impl Library {
    /// The rules of the built-in variant of this name.
    ///
    /// # Errors
    /// [`RuledError`] when there are none.
    pub fn get(&mut self, name: &str) -> Result<Ruled, RuledError> {
        if let Some(ruled) = self.0.get(name) {
            return Ok(*ruled);
        }
        let catalog = Catalog::builtin();
        let variant = catalog.get(name).ok_or_else(|| RuledError::Unknown {
            name: name.to_owned(),
            known: catalog.names().map(str::to_owned).collect(),
        })?;
        let ruled = Ruled::new(variant)?;
        self.0.insert(name.to_owned(), ruled);
        Ok(ruled)
    }
}

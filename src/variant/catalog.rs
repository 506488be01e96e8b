//! The games that this process knows.

use super::{Variant, ini};
use once_cell::sync::Lazy;
use std::sync::Arc;
use thiserror::Error;

/// The declarations of the games that every copy of the engine knows.
const BUILTIN_TEXT: &str = include_str!("../../xboard-variants.ini");

/// What [`BUILTIN_TEXT`] is called in messages.
const BUILTIN_ORIGIN: &str = "xboard-variants.ini";

static BUILTIN: Lazy<Catalog> = Lazy::new(|| {
    let mut catalog = Catalog::empty();
    let (variants, errors) = ini::parse(BUILTIN_TEXT, BUILTIN_ORIGIN, &catalog);
    debug_assert!(errors.is_empty(), "{errors:?}");
    for variant in variants {
        let added = catalog.add(variant);
        debug_assert!(added.is_ok(), "{added:?}");
    }
    catalog
});

/// The games that can be played, in the order of their declaration: the built-in ones first.
#[derive(Clone, Debug)]
pub struct Catalog {
    variants: Vec<Arc<Variant>>,
}

/// Why a game cannot be added.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the name '{name}' already stands for the game '{owner}'")]
pub struct NameTaken {
    /// The name, or one of the other names, of the game to be added.
    pub name: String,
    /// The game that has it.
    pub owner: String,
}

impl Catalog {
    /// The built-in games, those of `xboard-variants.ini`.
    pub fn builtin() -> &'static Catalog {
        &BUILTIN
    }

    /// A catalog that starts with the built-in games.
    pub fn new() -> Catalog {
        Catalog::builtin().clone()
    }

    /// A catalog without games.
    pub fn empty() -> Catalog {
        Catalog {
            variants: Vec::new(),
        }
    }

    /// Adds a game.
    ///
    /// # Errors
    /// [`NameTaken`] when one of its names already stands for another game; the catalog stays as it was.
    pub fn add(&mut self, variant: Variant) -> Result<(), NameTaken> {
        for name in variant.names() {
            if let Some(owner) = self.get(name) {
                return Err(NameTaken {
                    name: name.to_owned(),
                    owner: owner.name.clone(),
                });
            }
        }
        self.variants.push(Arc::new(variant));
        Ok(())
    }

    /// The game called `name`: its own name, another name, or that of CECP (`normal` is chess). Capital
    /// letters do not matter.
    pub fn get(&self, name: &str) -> Option<&Arc<Variant>> {
        self.variants
            .iter()
            .find(|variant| variant.names().any(|own| own.eq_ignore_ascii_case(name)))
    }

    /// The games, in the order of their declaration.
    pub fn iter(&self) -> std::slice::Iter<'_, Arc<Variant>> {
        self.variants.iter()
    }

    /// The names of the games, in the order of their declaration.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.variants.iter().map(|variant| variant.name.as_str())
    }
}

impl<'a> IntoIterator for &'a Catalog {
    type Item = &'a Arc<Variant>;
    type IntoIter = std::slice::Iter<'a, Arc<Variant>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Default for Catalog {
    fn default() -> Self {
        Catalog::new()
    }
}

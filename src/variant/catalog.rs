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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_games_are_read_without_a_mistake() {
        let (variants, errors) = ini::parse(BUILTIN_TEXT, BUILTIN_ORIGIN, &Catalog::empty());
        assert_eq!(errors, []);
        assert_eq!(variants.len(), 8);
        let names: Vec<&str> = Catalog::builtin().names().collect();
        assert_eq!(
            names,
            [
                "chess",
                "fischerandom",
                "capablanca",
                "caparandom",
                "modern-random-64",
                "contemporary-random",
                "pm-contemporary-random",
                "cetina-random",
            ]
        );
    }

    #[test]
    fn games_are_found_by_every_name() {
        let name = |name: &str| Catalog::builtin().get(name).map(|game| game.name.as_str());
        assert_eq!(name("chess"), Some("chess"));
        assert_eq!(name("normal"), Some("chess"));
        assert_eq!(name("chess960"), Some("fischerandom"));
        assert_eq!(name("CapaRandom"), Some("caparandom"));
        assert_eq!(name("crc"), None);
        assert_eq!(name(""), None);
    }

    #[test]
    fn names_that_are_taken_cannot_be_added() {
        let mut catalog = Catalog::new();
        let mut game = Variant::clone(catalog.get("capablanca").unwrap());
        game.name = "gothic".to_owned();
        game.aliases = vec!["Normal".to_owned()];
        assert_eq!(
            catalog.add(game.clone()).unwrap_err().to_string(),
            "the name 'Normal' already stands for the game 'chess'"
        );
        assert_eq!(catalog.iter().count(), 8);
        game.aliases.clear();
        catalog.add(game).unwrap();
        assert_eq!(catalog.names().last(), Some("gothic"));
        assert!(Catalog::builtin().get("gothic").is_none());
    }
}

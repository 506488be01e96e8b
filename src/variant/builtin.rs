//! The built-in games.

use super::catalog::Catalog;
use super::ini;
use once_cell::sync::Lazy;

/// The declarations of the built-in games.
const TEXT: &str = include_str!("../../xboard-variants.ini");

/// The name of [`TEXT`] in messages.
const ORIGIN: &str = "xboard-variants.ini";

/// Games that only variant files use.
const PARENTS_TEXT: &str = include_str!("parents.ini");

static BUILTIN: Lazy<Catalog> = Lazy::new(|| load(TEXT, ORIGIN, &Catalog::empty()));

static PARENTS: Lazy<Catalog> = Lazy::new(|| load(PARENTS_TEXT, "parents.ini", Catalog::builtin()));

/// The games of `text`, which may inherit from those of `known`.
fn load(text: &str, origin: &str, known: &Catalog) -> Catalog {
    let mut catalog = Catalog::empty();
    let (variants, errors) = ini::parse(text, origin, known, &ini::no_check);
    debug_assert!(errors.is_empty(), "{errors:?}");
    for variant in variants {
        let added = catalog.add(variant);
        debug_assert!(added.is_ok(), "{added:?}");
    }
    catalog
}

impl Catalog {
    /// The built-in games, declared in `xboard-variants.ini`.
    pub fn builtin() -> &'static Catalog {
        &BUILTIN
    }

    /// Games of Fairy-Stockfish that are not built in, for sections to inherit from.
    pub(super) fn parents() -> &'static Catalog {
        &PARENTS
    }

    /// A catalog that starts with the built-in games.
    pub fn new() -> Catalog {
        Catalog::builtin().clone()
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
    fn the_built_in_games_have_no_mistakes() {
        let (variants, errors) = ini::parse(TEXT, ORIGIN, &Catalog::empty(), &ini::no_check);
        assert_eq!(errors, []);
        assert_eq!(variants.len(), 37);
        let names: Vec<&str> = Catalog::builtin().names().collect();
        assert_eq!(
            names.join(" "),
            "chess fischerandom capablanca caparandom modern-random-64 contemporary-random pm-contemporary-random \
             cetina-random symmetric prime-ministers-random gothic janus embassy carrera bird conservative \
             victorian almost seirawan seirawan960 3check kingofthehill racingkings crazyhouse capahouse \
             gothhouse embassyhouse shouse modern modern-random pseudo-modern-random modern-capablanca-random \
             losalamos gardner grand grandhouse cetran-2"
        );
    }
}

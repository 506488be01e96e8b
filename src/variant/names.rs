//! Finding games by name, as people and programs write it.

use super::Variant;
use super::catalog::Catalog;
use crate::text::{listed, quote};
use std::sync::Arc;
use thiserror::Error;

/// A game is suggested if its name or title has a Jaro-Winkler similarity above this, from 0 to 1, to the text.
const SIMILAR: f64 = 0.75;

/// A text shorter than this, in bytes, is not tried as initials.
const INITIALS: usize = 3;

/// Why a name does not stand for one game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum NameError {
    #[error("there is no game '{name}'; {hint}")]
    Unknown {
        name: String,
        /// How to find the name that was meant.
        hint: String,
    },
    #[error("'{name}' may mean {}", listed(.games, "or"))]
    Ambiguous { name: String, games: Vec<String> },
}

impl NameError {
    /// The message without what the games are called, which is long.
    pub(crate) fn without_hint(&self) -> String {
        match self {
            NameError::Unknown { name, .. } => format!("there is no game '{name}'"),
            several => several.to_string(),
        }
    }
}

impl Catalog {
    /// The game called `name`: one of its names, its title with or without "Chess" at the end, or the initials of the
    /// title. Case, spaces, hyphens, underscores and apostrophes do not matter: `Chess 960` is fischerandom.
    ///
    /// # Errors
    /// [`NameError::Unknown`], or [`NameError::Ambiguous`] when several games have that title or these initials
    /// (`crc`).
    pub fn find(&self, name: &str) -> Result<&Arc<Variant>, NameError> {
        if let Some(variant) = self.get(name) {
            return Ok(variant);
        }
        let wanted = letters(name);
        let by = |has: &dyn Fn(&Variant) -> bool| -> Vec<&Arc<Variant>> {
            let is_meant = |variant: &&Arc<Variant>| !wanted.is_empty() && has(variant);
            self.iter().filter(is_meant).collect()
        };
        let mut found = by(&|variant| has_name(variant, &wanted));
        if found.is_empty() && wanted.len() >= INITIALS {
            found = by(&|variant| initials(&variant.title) == wanted);
        }
        match found.as_slice() {
            [] => Err(self.unknown(name)),
            [variant] => Ok(variant),
            several => Err(NameError::Ambiguous {
                name: quote(name),
                games: several.iter().map(|variant| format!("{} ({})", variant.name, variant.title)).collect(),
            }),
        }
    }

    fn unknown(&self, name: &str) -> NameError {
        let asked = quote(name).to_lowercase();
        let similarity = |variant: &Arc<Variant>| {
            let title = strsim::jaro_winkler(&asked, &variant.title.to_lowercase());
            strsim::jaro_winkler(&asked, &variant.name.to_lowercase()).max(title)
        };
        let nearest = self
            .iter()
            .max_by(|a, b| similarity(a).total_cmp(&similarity(b)))
            .filter(|nearest| similarity(nearest) > SIMILAR);
        NameError::Unknown {
            name: quote(name),
            hint: match nearest {
                Some(nearest) => format!("did you mean {}?", nearest.name),
                None => format!("the games are {}", self.names().collect::<Vec<_>>().join(", ")),
            },
        }
    }
}

/// A name without spaces, hyphens, underscores and apostrophes, in lower case.
fn letters(name: &str) -> String {
    let kept = name.chars().filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_' | '\'' | '’'));
    kept.flat_map(char::to_lowercase).collect()
}

fn has_name(variant: &Variant, wanted: &str) -> bool {
    let title = letters(&variant.title);
    let short = title.strip_suffix("chess").unwrap_or(&title);
    wanted == title || wanted == short || variant.names().any(|name| letters(name) == wanted)
}

/// The first letter of each word, and numbers in full: `mrc64`.
fn initials(title: &str) -> String {
    title
        .split(|c: char| !c.is_alphanumeric())
        .map(|word| {
            let is_number = word.starts_with(|c: char| c.is_ascii_digit());
            let length = if is_number { word.len() } else { 1 };
            word.chars().take(length).collect::<String>()
        })
        .collect::<String>()
        .to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    fn name(text: &str) -> String {
        match Catalog::builtin().find(text) {
            Ok(variant) => variant.name.clone(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn games_are_found_as_people_write_them() {
        for (text, game) in [
            ("Standard", "chess"),
            ("From Position", "chess"),
            ("Chess960", "fischerandom"),
            ("Chess 960", "fischerandom"),
            ("960", "fischerandom"),
            ("Fischerandom", "fischerandom"),
            ("fischerrandom", "fischerandom"),
            ("Fischer Random Chess", "fischerandom"),
            ("Capablanca", "capablanca"),
            ("Capablanca960", "caparandom"),
            ("Capablanca 960", "caparandom"),
            ("capablanca-random", "caparandom"),
            ("Capablanca Random", "caparandom"),
            ("capablanca random chess", "caparandom"),
            ("CapaRandom", "caparandom"),
            ("Contemporary_Random", "contemporary-random"),
            ("Cetina Random Chess", "cetina-random"),
            ("MODERN RANDOM CHESS 64", "modern-random-64"),
            ("S-Chess 960", "seirawan960"),
            ("Gothic", "gothic"),
            ("Bird's Chess", "bird"),
            ("birds", "bird"),
        ] {
            assert_eq!(name(text), game, "{text}");
        }
    }

    #[test]
    fn games_are_found_by_initials() {
        assert_eq!(name("frc"), "fischerandom");
        assert_eq!(name("MRC64"), "modern-random-64");
        assert_eq!(name("mrc-64"), "modern-random-64");
        assert_eq!(name("pmcrc"), "pm-contemporary-random");
        assert_eq!(name("Prime Ministers CRC"), "pm-contemporary-random");
        assert_eq!(name("PM-CRC"), "pm-contemporary-random");
    }

    #[test]
    fn an_ambiguous_name_lists_its_games() {
        let several = name("CRC");
        assert!(several.starts_with("'CRC' may mean"), "{several}");
        for game in ["caparandom", "contemporary-random", "cetina-random"] {
            assert!(several.contains(game), "{several}");
        }
    }

    #[test]
    fn a_similar_name_is_suggested() {
        assert!(name("capa-rndom").contains("did you mean caparandom?"));
        assert!(name("Contemporary Randon Chess").contains("mean contemporary-random?"));
        for nothing in ["xyz", "", " ", "-"] {
            assert!(name(nothing).contains("the games are chess"), "{nothing}");
        }
        // In a moment, however long it is.
        let start = Instant::now();
        assert!(name(&"a".repeat(5_000_000)).contains("the games are chess"));
        assert!(start.elapsed().as_secs() < 5);
    }
}

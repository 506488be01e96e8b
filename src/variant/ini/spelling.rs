//! Suggestions for misspelt keys.

use super::build;
use crate::text::quote;
use once_cell::sync::Lazy;
use std::collections::BTreeSet;

/// The keys that a section of a variant file may have.
pub static KEYS: Lazy<BTreeSet<String>> = Lazy::new(build::keys);

/// The known key that is closest to a misspelt one, if any is close.
pub fn suggestion(key: &str) -> Option<&'static str> {
    let key = quote(key).to_ascii_lowercase();
    let distance = |own: &str| strsim::damerau_levenshtein(&key, &own.to_ascii_lowercase());
    let keys = KEYS.iter().map(|own| (distance(own), own.as_str()));
    keys.min().filter(|(distance, own)| *distance <= 2.max(own.len() / 4)).map(|(_, own)| own)
}

#[cfg(test)]
mod tests {
    use super::super::pieces;
    use super::*;

    #[test]
    fn the_manual_explains_every_key() {
        let manual = include_str!("../../../docs/variants.md");
        for key in KEYS.iter().filter(|key| !pieces::KEYS.contains(key)) {
            assert!(manual.contains(&format!("`{key}`")), "{key}");
        }
    }
}

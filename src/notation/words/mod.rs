//! Positions, moves and endings in English sentences.

mod ending;
mod examples;
mod moves;
mod rights;
mod rules;

pub use ending::ending;
pub use examples::{SpecialExample, special_examples};
pub use moves::describe_move;
pub use rights::{rights, short_rights};
pub use rules::special_rules;

/// A noun after `a` or `an`.
pub(crate) fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {noun}")
}

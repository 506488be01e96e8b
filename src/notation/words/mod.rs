//! Positions, moves and endings in English sentences.

mod ending;
mod moves;
mod rights;
mod rules;

pub use ending::ending;
pub use moves::describe_move;
pub use rights::{rights, short_rights};
pub use rules::special_rules;

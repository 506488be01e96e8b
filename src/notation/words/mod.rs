//! Positions, moves and endings in English sentences.

mod examples;
mod moves;
mod rights;
mod rules;

use crate::position::{EndReason, Outcome};
pub use examples::{SpecialExample, special_examples};
pub use moves::describe_move;
pub use rights::{rights, short_rights};
pub use rules::special_rules;

/// How a game ended, as a sentence.
pub fn ending(outcome: Outcome) -> String {
    let reason = match outcome.reason {
        EndReason::Checkmate => "Checkmate",
        EndReason::Stalemate => "stalemate",
        EndReason::FiftyMoves => "fifty moves without a capture or a pawn move",
        EndReason::Repetition => "the same position for the third time",
        EndReason::DeadPosition => "neither side can mate any more",
    };
    match outcome.winner {
        Some(winner) => format!("{reason}: {winner} wins."),
        None => format!("Draw: {reason}."),
    }
}

/// A noun after `a` or `an`.
pub(crate) fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {noun}")
}

//! Positions, moves and endings in English sentences.

mod examples;
mod movement;
mod moves;
mod rights;
mod rules;

use crate::position::{EndReason, Outcome};
use crate::text::capitalized;
pub use examples::{SpecialExample, special_examples};
pub use movement::{movement_diagram, moves_in_words};
pub use moves::describe_move;
pub use rights::{rights, short_rights};
pub use rules::{resetting_moves, rules_but_moves, special_rules};

/// How a game ended, as a sentence.
pub fn ending(outcome: Outcome) -> String {
    let reason = match outcome.reason {
        EndReason::Checkmate => "checkmate",
        EndReason::Stalemate => "stalemate",
        EndReason::MoveRule(50) => "the fifty-move rule",
        EndReason::MoveRule(moves) => &format!("the {moves}-move rule"),
        EndReason::Repetition(2) => "the same position twice",
        EndReason::Repetition(3) => "the same position for the third time",
        EndReason::Repetition(times) => &format!("the same position {times} times"),
        EndReason::DeadPosition => "neither side can mate any more",
        EndReason::Flag => "the goal is reached",
        EndReason::Checks => "the last check that was needed",
        EndReason::Extinction => "a side has too few pieces left",
        EndReason::Castling => "castling, or the loss of the right to castle",
    };
    match outcome.winner {
        Some(winner) => {
            format!("{}: {winner} wins.", capitalized(reason))
        }
        None => format!("Draw: {reason}."),
    }
}

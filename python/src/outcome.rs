//! How a game has ended.

use crate::board::color;
use pyo3::prelude::*;
use sissa::board::Color;
use sissa::notation::pgn::GameResult;
use sissa::notation::words;
use sissa::position::{self, EndReason};

/// How a game has ended.
#[pyclass(frozen, eq, get_all, new = "from_fields", module = "sissa")]
#[derive(Clone, PartialEq, Eq)]
pub struct Outcome {
    /// True for White, False for Black, None for a draw.
    winner: Option<bool>,
    /// "checkmate", "stalemate", "insufficient material", "move rule", "repetition", "goal", "checks", "extinction" or
    /// "castling".
    termination: String,
    /// How it has ended, as a sentence.
    reason: String,
    /// Whether a goal other than mate has ended the game: "goal", "checks", "extinction" or "castling".
    is_goal: bool,
}

impl From<position::Outcome> for Outcome {
    fn from(outcome: position::Outcome) -> Outcome {
        Outcome {
            winner: outcome.winner.map(|winner| winner == Color::White),
            termination: String::from(match outcome.reason {
                EndReason::Checkmate => "checkmate",
                EndReason::Stalemate => "stalemate",
                EndReason::DeadPosition => "insufficient material",
                EndReason::MoveRule(_) => "move rule",
                EndReason::Repetition(_) => "repetition",
                EndReason::Flag => "goal",
                EndReason::Checks => "checks",
                EndReason::Extinction => "extinction",
                EndReason::Castling => "castling",
            }),
            reason: words::ending(outcome),
            is_goal: outcome.reason.is_goal(),
        }
    }
}

#[pymethods]
impl Outcome {
    /// "1-0", "0-1" or "1/2-1/2".
    pub fn result(&self) -> &'static str {
        let winner = self.winner.map(color);
        winner.map_or(GameResult::Draw, GameResult::from).text()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {}: {}>", self.result(), self.reason)
    }
}

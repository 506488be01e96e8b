//! How a game has ended.

use crate::board::{AnyGame, Board, color, with_game};
use pyo3::prelude::*;
use sissa::board::Color;
use sissa::notation::pgn::GameResult;
use sissa::notation::words;
use sissa::on_board;
use sissa::position::{self, EndReason};

/// How a game has ended.
#[pyclass(frozen, eq, get_all, module = "sissa")]
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

/// The outcome that was pickled.
#[pyfunction]
pub fn _outcome_of(fields: (Option<bool>, String, String, bool)) -> Outcome {
    let (winner, termination, reason, is_goal) = fields;
    Outcome { winner, termination, reason, is_goal }
}

/// Whether pyffish's players may claim the end: by the move rule or repetition, whatever else ends the game.
#[pyfunction]
pub fn _optional_end(board: PyRef<'_, Board>) -> Option<Outcome> {
    with_game!(&board.game, game => {
        let position = game.position();
        let ends = &position.rules().variant().ends;
        let by_moves = ends.move_rule > 0
            && position.halfmove_clock() >= 2 * u32::from(ends.move_rule)
            && (!position.in_check() || position.has_legal_move());
        let by_repetition = ends.fold_rule > 0 && game.repetitions() >= usize::from(ends.fold_rule).max(2);
        let outcome = match (by_moves, by_repetition) {
            (true, _) => position::Outcome::draw(EndReason::MoveRule(ends.move_rule)),
            (_, true) => position.outcome_by_repetition(),
            _ => return None,
        };
        Some(outcome.into())
    })
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

//! What only `sissa/pyffish.py` asks for.

use crate::board::{AnyGame, Board, read_fen, with_game};
use crate::catalog;
use crate::outcome::Outcome;
use pyo3::prelude::*;
use sissa::on_board;
use sissa::position::{self, EndReason};

/// The board of a FEN, and in place of a warning what was dropped.
#[pyfunction]
pub fn _read_board(variant: &str, fen: &str) -> PyResult<(Board, Option<String>)> {
    read_fen(&catalog::find(variant)?, fen)
}

/// Whether pyffish's players may claim the end: by the move rule or repetition, whatever else ends the game.
#[pyfunction]
pub fn _optional_end(board: PyRef<'_, Board>) -> Option<Outcome> {
    with_game!(&board.game, game => {
        let position = game.position();
        let rules = position.rules();
        let by_moves = position.halfmove_clock() >= rules.move_limit
            && (!position.in_check() || position.has_legal_move());
        let by_moves = by_moves.then(|| position::Outcome::draw(EndReason::MoveRule(rules.ends.move_rule)));
        by_moves.or_else(|| game.outcome_by_repetition()).map(Outcome::from)
    })
}

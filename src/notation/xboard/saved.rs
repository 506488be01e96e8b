//! Moves that XBoard saves.

use super::XBoardDisplay;
use crate::board::Geometry;
use crate::notation::{MoveError, read_move};
use crate::position::{Move, Position};

/// Reads a move as XBoard saves it in games that it does not know: as [`read_move`], but where XBoard itself judges the
/// king's moves, it writes that from d to b as castling with the near rook (`CoordsToAlgebraic` in its `moves.c`).
///
/// # Errors
/// As [`read_move`].
pub fn read_saved_move<G: Geometry>(position: &Position<G>, text: &str) -> Result<Move, MoveError> {
    let king = position.king(position.side_to_move());
    let is_mirrored = text.trim_end_matches(['+', '#']) == "O-O"
        && G::file(king) == 3
        && XBoardDisplay::of(position.rules().variant()).royal;
    read_move(position, if is_mirrored { "O-Ob" } else { text })
}

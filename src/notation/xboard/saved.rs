//! Moves that XBoard saves.

use super::XBoardDisplay;
use crate::board::Geometry;
use crate::notation::{MoveError, read_move};
use crate::position::{Move, Position};

/// Reads a move as XBoard saves it in games that it does not know: as [`read_move`], with one exception. Where XBoard
/// itself checks the king's moves, it writes castling to b from the middle file, or from the left one of two middle
/// files, as `O-O` (`CoordsToAlgebraic` in its `moves.c`).
///
/// # Errors
/// As [`read_move`].
pub fn read_saved_move<G: Geometry>(position: &Position<G>, text: &str) -> Result<Move, MoveError> {
    let variant = position.rules().variant();
    let files = usize::from(variant.files);
    let king = position.king(position.side_to_move());
    let may_be_mirrored = text.trim_end_matches(['+', '#']) == "O-O"
        && G::file(king) == (files - 1) / 2
        && XBoardDisplay::of(variant).royal;
    if !may_be_mirrored {
        return read_move(position, text);
    }
    let (usual, mirrored) = (read_move(position, text), read_move(position, "O-Ob"));
    if files.is_multiple_of(2) {
        return mirrored.or(usual);
    }
    // From the middle file castling to the other side is `O-O`, too.
    usual.or_else(|error| mirrored.map_err(|_| error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board10x8;
    use crate::notation::{fen, uci};
    use crate::testing::rules;

    #[test]
    fn castling_from_the_middle_file_is_read_by_what_is_legal() {
        let castled = |first_rank: &str| {
            let text = format!("4k4/9/9/9/9/9/9/{first_rank} w KQ - 0 1");
            let position = fen::read::<Board10x8>(rules("prime-ministers-random"), &text).unwrap();
            let mv = read_saved_move(&position, "O-O")?;
            Ok::<_, MoveError>(uci::write(&position, mv, crate::notation::UciStyle::KingTakesRook))
        };
        assert_eq!(castled("3RKB1R1").unwrap(), "e1d1");
        assert_eq!(castled("3RK2R1").unwrap(), "e1h1");
        let error = castled("2NRKB1R1").unwrap_err().to_string();
        assert!(castled("1N1RKB1R1").is_err() && error.contains("f1"), "{error}");
    }
}

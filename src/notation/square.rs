//! Names of squares: a file letter and a rank number.

pub use crate::board::text::square_name as name;

use crate::board::text::file_of_letter;
use crate::board::{Bitboard, Geometry, Square};
use crate::position::Rules;

/// The square of that name (the file in either case), if the geometry has it.
pub fn read<G: Geometry>(text: &str) -> Option<Square> {
    let mut chars = text.chars();
    let (file, rank) = (chars.next()?, chars.next()?);
    if chars.next().is_some() {
        return None;
    }
    let file = file_of_letter(file)?;
    let rank = rank.to_digit(10)?.checked_sub(1)? as usize;
    (file < G::FILES && rank < G::RANKS).then(|| G::square(file, rank))
}

/// The same, if the square is on the board of the game.
pub fn read_on_board<G: Geometry>(rules: &Rules<G>, text: &str) -> Option<Square> {
    read::<G>(text).filter(|square| !rules.walls.contains(*square))
}

//! Names of squares: a file letter and a rank number.

pub use crate::board::text::square_name as name;

use crate::board::text::{file_of_letter, leading_rank};
use crate::board::{Bitboard, Geometry, Square};
use crate::position::Rules;

/// The square with this name, the file in either case; `None` if the geometry does not have it.
pub fn read<G: Geometry>(text: &str) -> Option<Square> {
    let file = file_of_letter(text.chars().next()?)?;
    let (rank, rest) = leading_rank(&text[1..])?;
    (rest.is_empty() && file < G::FILES && rank < G::RANKS).then(|| G::square(file, rank))
}

/// The square with this name; `None` if the board of the game does not have it.
pub fn read_on_board<G: Geometry>(rules: &Rules<G>, text: &str) -> Option<Square> {
    read::<G>(text).filter(|square| !rules.walls.contains(*square))
}

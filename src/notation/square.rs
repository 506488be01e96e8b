//! Names of squares: a file letter and a rank number.

pub use crate::board::text::square_name as name;

use crate::board::{Geometry, Square};

/// The square of that name (the file in either case), if the geometry has it.
pub fn read<G: Geometry>(text: &str) -> Option<Square> {
    let mut chars = text.chars();
    let (file, rank) = (chars.next()?.to_ascii_lowercase(), chars.next()?);
    if chars.next().is_some() {
        return None;
    }
    let file = (file as usize).checked_sub('a' as usize)?;
    let rank = rank.to_digit(10)?.checked_sub(1)? as usize;
    (file < G::FILES && rank < G::RANKS).then(|| G::square(file, rank))
}

//! Squares in a direction, computed one by one.

use super::piece::Step;
use super::{Bitboard, Geometry, Square};

/// The squares that repeated steps from `from` reach, each with the squares passed and the last of these.
pub fn line<G: Geometry>(
    from: Square,
    (files, ranks): Step,
) -> impl Iterator<Item = (Square, G::Bitboard, G::Bitboard)> {
    let (mut at, mut passed, mut last) = (from, G::Bitboard::EMPTY, G::Bitboard::EMPTY);
    std::iter::from_fn(move || {
        let next = G::offset(at, files, ranks)?;
        let found = (next, passed, last);
        last = G::Bitboard::from_square(next);
        passed |= last;
        at = next;
        Some(found)
    })
}

/// Squares that a slider on `square` attacks along `directions`, computed square by square.
pub fn rays<G: Geometry>(square: Square, directions: &[Step], occupied: G::Bitboard) -> G::Bitboard {
    let mut attacked = G::Bitboard::EMPTY;
    for direction in directions {
        for (to, passed, _) in line::<G>(square, *direction) {
            if (passed & occupied).any() {
                break;
            }
            attacked = attacked.with(to);
        }
    }
    attacked
}

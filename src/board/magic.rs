//! Rays, relevant occupancies and multipliers of magic bitboards.
//!
//! The multipliers were found by random search, with as many index bits as relevant squares (`sissa-tuning magics`, which
//! is in commit 0a37a894 and before).

pub use super::magic_numbers::*;
use super::{Bitboard, Geometry, Square};

/// Directions of a bishop, as (files, ranks).
pub const DIAGONALS: [(isize, isize); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Directions of a rook, as (files, ranks).
pub const ORTHOGONALS: [(isize, isize); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// Squares that a slider on `square` attacks along `directions`, computed square by square.
pub fn rays<G: Geometry>(square: Square, directions: &[(isize, isize)], occupied: G::Bitboard) -> G::Bitboard {
    let mut attacked = G::Bitboard::EMPTY;
    for (files, ranks) in directions {
        let mut at = square;
        while let Some(next) = G::offset(at, *files, *ranks) {
            attacked = attacked.with(next);
            if occupied.contains(next) {
                break;
            }
            at = next;
        }
    }
    attacked
}

/// The relevant occupancy of a slider on `square`: its rays without their last squares.
pub fn relevant<G: Geometry>(square: Square, directions: &[(isize, isize)]) -> G::Bitboard {
    let mut relevant = G::Bitboard::EMPTY;
    for (files, ranks) in directions {
        let mut at = square;
        while let Some(next) = G::offset(at, *files, *ranks) {
            if G::offset(next, *files, *ranks).is_some() {
                relevant = relevant.with(next);
            }
            at = next;
        }
    }
    relevant
}

/// Every subset of `mask`, the empty one first.
pub fn subsets<B: Bitboard>(mask: B) -> impl Iterator<Item = B> {
    let squares: Vec<Square> = mask.squares().collect();
    (0u32..1 << squares.len()).map(move |choice| {
        let chosen = squares.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1);
        B::of(chosen.map(|(_, square)| *square))
    })
}

/// Converts a vector of length `N` to a boxed array.
pub(super) fn boxed<T: Copy + Default + std::fmt::Debug, const N: usize>(table: Vec<T>) -> Box<[T; N]> {
    assert_eq!(table.len(), N, "the table's size follows from the geometry");
    table.into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("the length was just checked"))
}

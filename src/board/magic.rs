//! Relevant occupancies and multipliers of magic bitboards.
//!
//! The multipliers were found by random search, with as many index bits as relevant squares (`sissa-tuning magics`,
//! which is in commit 0a37a894 and before).

pub use super::magic_numbers::*;
use super::piece::Step;
use super::rays::{line, rays};
use super::{Bitboard, Geometry, Square};

/// The relevant occupancy of a slider on `square`: its rays without their last squares.
pub fn relevant<G: Geometry>(square: Square, directions: &[Step]) -> G::Bitboard {
    let lines = directions.iter().filter_map(|direction| line::<G>(square, *direction).last());
    lines.fold(G::Bitboard::EMPTY, |set, (_, passed, _)| set | passed)
}

/// Every subset of `mask`, the empty one first.
pub fn subsets<B: Bitboard>(mask: B) -> impl Iterator<Item = B> {
    let squares: Vec<Square> = mask.squares().collect();
    (0u32..1 << squares.len()).map(move |choice| {
        let chosen = squares.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1);
        B::of(chosen.map(|(_, square)| *square))
    })
}

/// Every relevant occupancy of a slider on `square`, and the squares that it attacks then.
pub fn attack_sets<G: Geometry>(square: Square, directions: &[Step]) -> Vec<(G::Bitboard, G::Bitboard)> {
    directions.iter().fold(vec![(G::Bitboard::EMPTY, G::Bitboard::EMPTY)], |sets, direction| {
        let direction = [*direction];
        let more = subsets(relevant::<G>(square, &direction));
        let more: Vec<_> = more.map(|occupied| (occupied, rays::<G>(square, &direction, occupied))).collect();
        let with = |(occupied, attacked)| more.iter().map(move |more| (occupied | more.0, attacked | more.1));
        sets.into_iter().flat_map(with).collect()
    })
}

/// Converts a vector of length `N` to a boxed array.
pub(super) fn boxed<T: Copy + Default + std::fmt::Debug, const N: usize>(table: Vec<T>) -> Box<[T; N]> {
    assert_eq!(table.len(), N, "the table's size follows from the geometry");
    table.into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("the length was just checked"))
}

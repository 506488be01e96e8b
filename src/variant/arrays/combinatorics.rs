//! The k-th choice of some files, and the k-th order of some pieces, in dictionary order.

use super::Rank;
use crate::board::MAX_FILES;
use crate::board::PieceKind;
use arrayvec::ArrayVec;

/// The number of ways to choose `size` of `from` files; 0 if `size` is larger.
pub fn combinations(from: u32, size: usize) -> u32 {
    let size = size as u32;
    if size > from {
        return 0;
    }
    (0..size).fold(1, |ways, i| ways * (from - i) / (i + 1))
}

/// The files of combination number `index` of `size` files out of the set `free`, in file order. `index` must be below
/// the number of [`combinations`].
pub fn combination(free: u16, size: usize, mut index: u32) -> arrayvec::IntoIter<usize, { MAX_FILES }> {
    let mut files = ArrayVec::new();
    let mut left = free.count_ones();
    for file in (0..MAX_FILES).filter(|file| free & 1 << file != 0) {
        if files.len() == size {
            break;
        }
        left -= 1;
        // The choices that take this file come first.
        let with = combinations(left, size - files.len() - 1);
        if index < with {
            files.push(file);
        } else {
            index -= with;
        }
    }
    files.into_iter()
}

/// The number of orders of `size` different pieces, at most [`MAX_FILES`].
pub fn permutations(size: usize) -> u32 {
    (1..=size as u32).product()
}

/// Order number `index` of `pieces` in dictionary order; 0 is the order given.
pub fn permutation(pieces: &[PieceKind], mut index: u32) -> Rank {
    let mut left: Rank = pieces.iter().copied().take(MAX_FILES).collect();
    let mut order = Rank::new();
    while !left.is_empty() {
        let block = permutations(left.len() - 1);
        let at = (index / block) as usize % left.len();
        order.push(left.remove(at));
        index %= block;
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permutations_are_in_dictionary_order() {
        use PieceKind::{Archbishop, Bishop, Queen};
        let pieces = [Bishop, Queen, Archbishop];
        assert_eq!(permutations(3), 6);
        assert_eq!(permutation(&pieces, 0)[..], pieces);
        assert_eq!(permutation(&pieces, 1)[..], [Bishop, Archbishop, Queen]);
        assert_eq!(permutation(&pieces, 5)[..], [Archbishop, Queen, Bishop]);
    }
}

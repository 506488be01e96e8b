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

/// The number of orders of `size` different pieces; `None` if it does not fit.
pub fn permutations(size: usize) -> Option<u32> {
    (1..=size as u32).try_fold(1u32, u32::checked_mul)
}

/// Order number `index` of `pieces` in dictionary order; 0 is the order given.
pub fn permutation(pieces: &[PieceKind], mut index: u32) -> Rank {
    let mut left: Rank = pieces.iter().copied().take(MAX_FILES).collect();
    let mut order = Rank::new();
    while !left.is_empty() {
        let block = permutations(left.len() - 1).unwrap_or(1);
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
    fn combinations_are_in_dictionary_order() {
        assert_eq!(combinations(8, 2), 28);
        assert_eq!(combinations(10, 5), 252);
        assert_eq!(combinations(3, 4), 0);
        assert_eq!(combinations(3, 0), 1);
        let free = 0b1_0110_1011u16;
        let all: Vec<Vec<usize>> =
            (0..combinations(free.count_ones(), 3)).map(|index| combination(free, 3, index).collect()).collect();
        assert_eq!(all.first(), Some(&vec![0, 1, 3]));
        assert_eq!(all.last(), Some(&vec![5, 6, 8]));
        assert!(all.is_sorted());
        assert!(all.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn permutations_are_in_dictionary_order() {
        use PieceKind::{Archbishop, Bishop, Queen};
        let pieces = [Bishop, Queen, Archbishop];
        assert_eq!(permutations(3), Some(6));
        assert_eq!(permutation(&pieces, 0)[..], pieces);
        assert_eq!(permutation(&pieces, 1)[..], [Bishop, Archbishop, Queen]);
        assert_eq!(permutation(&pieces, 5)[..], [Archbishop, Queen, Bishop]);
        assert_eq!(permutations(13), None);
    }
}

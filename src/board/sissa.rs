//! The paths of the sissa.
//!
//! A sissa moves n squares like a rook and then n like a bishop, or the other way round, turning by 45, 135, 225 or 315
//! degrees, and does not leap (<https://www.chessvariants.com>, "Cetina Random Chess"). Every rook direction is at one
//! of these angles to every bishop direction, so each pair, in either order, is a path.

use super::magic::{DIAGONALS, ORTHOGONALS};
use super::{Bitboard, Geometry, Square};

/// One path of a sissa from a square.
#[derive(Clone, Copy, Debug)]
pub struct SissaPath<G: Geometry> {
    /// The target, as a set of one square.
    pub target: G::Bitboard,
    /// The squares in between, which must be empty.
    pub through: G::Bitboard,
}

/// The paths of a sissa from every square.
pub fn build<G: Geometry>() -> Box<[Vec<SissaPath<G>>]> {
    (0..G::SQUARES)
        .map(|i| from_square::<G>(Square::new(i as u8)))
        .collect()
}

fn from_square<G: Geometry>(square: Square) -> Vec<SissaPath<G>> {
    let mut paths = Vec::new();
    for straight in ORTHOGONALS {
        for diagonal in DIAGONALS {
            for legs in [[straight, diagonal], [diagonal, straight]] {
                for n in 1..G::FILES.max(G::RANKS) {
                    paths.extend(path::<G>(square, legs, n));
                }
            }
        }
    }
    paths
}

/// The path of `n` squares along each of the two legs, if it stays on the board.
fn path<G: Geometry>(from: Square, legs: [(isize, isize); 2], n: usize) -> Option<SissaPath<G>> {
    let mut passed = G::Bitboard::EMPTY;
    let mut at = from;
    for (files, ranks) in legs {
        for _ in 0..n {
            at = G::offset(at, files, ranks)?;
            passed = passed.with(at);
        }
    }
    let target = G::Bitboard::from_square(at);
    Some(SissaPath {
        target,
        through: passed.without(target),
    })
}

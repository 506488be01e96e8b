//! Perft: the number of leaves of the tree of legal moves (<https://www.chessprogramming.org/Perft>). Lines go on after
//! draws by rule.

use super::move_listener::Counter;
use super::movegen::GenType;
use super::{MoveList, Position};
use crate::board::Geometry;
#[cfg(feature = "engine")]
use rayon::prelude::*;

/// The number of legal moves.
#[inline(always)]
pub fn count_moves<G: Geometry>(position: &Position<G>) -> u64 {
    let mut counter = Counter::<false>(0);
    position.generate(GenType::All, &mut counter);
    counter.0
}

/// The number of legal lines of `depth` plies. The last ply is counted without being played (bulk counting).
pub fn perft<G: Geometry>(position: &Position<G>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count_moves(position),
        _ => {
            let mut moves = MoveList::new();
            position.moves_into(GenType::All, &mut moves);
            let mut leaves = 0;
            for mv in &moves {
                // In place: a function that returns the child would copy it once more.
                let mut child = *position;
                child.make(*mv);
                leaves += perft(&child, depth - 1);
            }
            leaves
        }
    }
}

/// [`perft`] on all processors; below depth 4 on one, which takes a few milliseconds. Once `is_stopped`, it returns
/// early with a meaningless number.
#[cfg(feature = "engine")]
pub fn perft_parallel<G: Geometry>(position: &Position<G>, depth: u32, is_stopped: &(dyn Fn() -> bool + Sync)) -> u64 {
    if is_stopped() {
        return 0;
    }
    if depth < 4 {
        return perft(position, depth);
    }
    position
        .legal_moves()
        .par_iter()
        .map(|mv| {
            let mut child = *position;
            child.make(*mv);
            perft_parallel(&child, depth - 1, is_stopped)
        })
        .sum()
}

//! What the threads of one search tell each other beside the transposition table: how many nodes they have
//! searched, which iteration is finished, and that the search is over.
//!
//! Threads begin each iteration together and take different ways through it. The first to come to its end has
//! done the work of all: the others take over what it found and begin the next, so that chance works for the
//! search and not against it.

use super::root_move::RootMove;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A counter on a cache line of its own, so that threads do not wait for each other's.
#[derive(Default)]
#[repr(align(64))]
struct Counter(AtomicU64);

/// The threads of one search.
///
/// Orderings: every access to an atomic is relaxed. A thread that sees `done` or `finished` late searches on for
/// a moment; the counts only steer node limits and reports. Results are handed over by the lock, and by joining.
pub struct SharedState {
    /// Nodes of each thread.
    counters: Box<[Counter]>,
    /// Set by the main thread when the search is over.
    done: AtomicBool,
    /// The deepest iteration that a thread has finished, in plies.
    finished: AtomicI32,
    /// That iteration again, and the root moves as it left them.
    result: Mutex<(i32, Vec<RootMove>)>,
}

impl SharedState {
    /// So many threads that have not begun.
    pub fn new(threads: usize) -> SharedState {
        SharedState {
            counters: (0..threads).map(|_| Counter::default()).collect(),
            done: AtomicBool::new(false),
            finished: AtomicI32::new(0),
            result: Mutex::default(),
        }
    }

    /// True if there is more than one thread.
    #[inline]
    pub fn has_helpers(&self) -> bool {
        self.counters.len() > 1
    }

    /// Nodes of all threads as last published.
    pub fn nodes(&self) -> u64 {
        let load = |counter: &Counter| counter.0.load(Ordering::Relaxed);
        self.counters.iter().map(load).sum()
    }

    /// Publishes the nodes of thread `id`.
    #[inline]
    pub fn set_nodes(&self, id: usize, nodes: u64) {
        self.counters[id].0.store(nodes, Ordering::Relaxed);
    }

    /// Tells every thread that the search is over.
    pub fn end(&self) {
        self.done.store(true, Ordering::Relaxed);
    }

    /// True once the search is over.
    #[inline]
    pub fn is_done(&self) -> bool {
        self.done.load(Ordering::Relaxed)
    }

    /// True if some thread has finished the iteration of `depth` plies.
    #[inline]
    pub fn has_finished(&self, depth: i32) -> bool {
        self.finished.load(Ordering::Relaxed) >= depth
    }

    /// Tells the others that the iteration of `depth` plies is finished, and what it found.
    pub fn finish(&self, depth: i32, root_moves: &[RootMove]) {
        if !self.has_helpers() {
            return;
        }
        let mut result = self.result();
        if depth > result.0 {
            *result = (depth, root_moves.to_vec());
            self.finished.store(depth, Ordering::Relaxed);
        }
    }

    /// The deepest iteration that is finished, in plies, and the root moves as it left them.
    pub fn latest(&self) -> (i32, Vec<RootMove>) {
        self.result().clone()
    }

    fn result(&self) -> MutexGuard<'_, (i32, Vec<RootMove>)> {
        // A thread that panicked left a whole result, its own or the one before.
        self.result.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Move;

    #[test]
    fn the_deepest_iteration_counts() {
        let shared = SharedState::new(2);
        let moves = |bits| [RootMove::new(Move::from_bits(bits))];
        assert!(!shared.has_finished(1));
        shared.finish(3, &moves(1));
        shared.finish(2, &moves(2));
        shared.finish(3, &moves(3));
        assert!(shared.has_finished(2) && shared.has_finished(3) && !shared.has_finished(4));
        let (depth, root_moves) = shared.latest();
        assert_eq!((depth, root_moves[0].mv), (3, Move::from_bits(1)));
    }

    #[test]
    fn nodes_are_added_up() {
        let shared = SharedState::new(3);
        shared.set_nodes(0, 5);
        shared.set_nodes(2, 7);
        shared.set_nodes(0, 6);
        assert_eq!(shared.nodes(), 13);
    }
}

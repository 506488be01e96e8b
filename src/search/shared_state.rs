//! What the threads of one search share besides the transposition table: node counts, the last completed iteration, and
//! the end of the search.
//!
//! All threads search the same iteration. As soon as one completes it, the others stop, take over its result and start
//! the next iteration with it, so that the fastest thread sets the pace.

use super::root_move::RootMove;
use crate::lock;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};

/// A counter on its own cache line, against false sharing.
#[derive(Default)]
#[repr(align(64))]
struct Counter(AtomicU64);

/// The shared state of one search.
///
/// Orderings: all atomics are relaxed. A thread that sees `done`, `enough` or `finished` late only searches a little
/// longer; the counts are used only for node limits and reports. Results pass through the lock, or by joining the
/// thread.
pub struct SharedState {
    /// Nodes of each thread.
    counters: Box<[Counter]>,
    /// Set when the search is over, by any thread.
    done: AtomicBool,
    /// While pondering: so much time has been spent that the ponderhit ends the search. Set by the main thread after
    /// each iteration, and reset when its best move fails low.
    enough: AtomicBool,
    /// The deepest iteration that a thread has finished, in plies.
    finished: AtomicI32,
    /// That iteration, and its root moves.
    result: Mutex<(i32, Vec<RootMove>)>,
}

impl SharedState {
    /// The state before the search, for this number of threads.
    pub fn new(threads: usize) -> SharedState {
        SharedState {
            counters: (0..threads).map(|_| Counter::default()).collect(),
            done: AtomicBool::new(false),
            enough: AtomicBool::new(false),
            finished: AtomicI32::new(0),
            result: Mutex::default(),
        }
    }

    /// True if there is more than one thread.
    #[inline]
    pub fn has_helpers(&self) -> bool {
        self.counters.len() > 1
    }

    /// Nodes of all threads, as last published.
    pub fn nodes(&self) -> u64 {
        let load = |counter: &Counter| counter.0.load(Ordering::Relaxed);
        self.counters.iter().map(load).sum()
    }

    /// Publishes the nodes of thread `id`.
    #[inline]
    pub fn set_nodes(&self, id: usize, nodes: u64) {
        self.counters[id].0.store(nodes, Ordering::Relaxed);
    }

    /// Ends the search of all threads.
    pub fn end(&self) {
        self.done.store(true, Ordering::Relaxed);
    }

    /// True once the search is over.
    #[inline]
    pub fn is_done(&self) -> bool {
        self.done.load(Ordering::Relaxed)
    }

    /// While pondering: sets whether the ponderhit is to end the search.
    pub fn set_enough(&self, enough: bool) {
        self.enough.store(enough, Ordering::Relaxed);
    }

    /// While pondering: true if the ponderhit is to end the search.
    pub fn is_enough(&self) -> bool {
        self.enough.load(Ordering::Relaxed)
    }

    /// True if a thread has completed the iteration of `depth`.
    #[inline]
    pub fn has_finished(&self, depth: i32) -> bool {
        self.finished.load(Ordering::Relaxed) >= depth
    }

    /// Publishes the result of a completed iteration.
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

    /// The depth of the deepest completed iteration, and its root moves.
    pub fn latest(&self) -> (i32, Vec<RootMove>) {
        self.result().clone()
    }

    fn result(&self) -> MutexGuard<'_, (i32, Vec<RootMove>)> {
        // The result is replaced as a whole, so it is valid even if a thread has panicked.
        lock(&self.result)
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

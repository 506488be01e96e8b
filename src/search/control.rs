//! The handle by which other threads control and watch a search.

use super::search_thread::{control_changed, is_stopped_elsewhere};
use crate::lock;
use crate::position::Move;
use crate::time::Instant;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Stops a search, signals a ponderhit, and shows the progress.
///
/// Clones control the same search. Make a new one for each search: a stopped one stays stopped.
#[derive(Clone, Debug, Default)]
pub struct Control(Arc<Shared>);

/// Orderings: `stop` and `ponderhit` publish no other data and the search only reads them, so relaxed access suffices;
/// waiting goes through the mutex. The progress numbers are only displayed: each is right by itself, but a reader may
/// see one newer than another.
#[derive(Debug)]
struct Shared {
    /// When the search was asked for.
    born: Instant,
    stop: AtomicBool,
    /// Nanoseconds from then to the ponderhit, 0 before it.
    ponderhit: AtomicU64,
    lock: Mutex<()>,
    changed: Condvar,
    depth: AtomicU32,
    nodes: AtomicU64,
    current_move: AtomicU32,
    moves_left: AtomicU32,
    moves: AtomicU32,
}

impl Default for Shared {
    fn default() -> Shared {
        Shared {
            born: Instant::now(),
            stop: AtomicBool::new(false),
            ponderhit: AtomicU64::new(0),
            lock: Mutex::new(()),
            changed: Condvar::new(),
            depth: AtomicU32::new(0),
            nodes: AtomicU64::new(0),
            current_move: AtomicU32::new(Move::NONE.bits()),
            moves_left: AtomicU32::new(0),
            moves: AtomicU32::new(0),
        }
    }
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Depth of the current iteration, in plies; 0 before the first.
    pub depth: u32,
    /// Nodes searched, as last published.
    pub nodes: u64,
    /// The root move being searched.
    pub current_move: Option<Move>,
    /// Root moves left in this iteration, without the current one.
    pub moves_left: u32,
    /// Total number of root moves.
    pub moves: u32,
}

impl Control {
    /// When the search was asked for: its clock runs from then.
    pub(super) fn born(&self) -> Instant {
        self.0.born
    }

    /// A control for one search.
    pub fn new() -> Control {
        Control::default()
    }

    /// Stops the search within a few milliseconds; it returns the best move found so far.
    pub fn stop(&self) {
        self.0.stop.store(true, Ordering::Relaxed);
        self.wake();
    }

    /// Signals that the expected move was played: the clock starts now.
    pub fn ponderhit(&self) {
        let nanos = self.0.born.elapsed().as_nanos().max(1) as u64;
        let _ = self.0.ponderhit.compare_exchange(0, nanos, Ordering::Relaxed, Ordering::Relaxed);
        self.wake();
    }

    /// True once [`Control::stop`] has been called.
    #[inline(always)]
    pub fn is_stopped(&self) -> bool {
        self.0.stop.load(Ordering::Relaxed) || is_stopped_elsewhere()
    }

    /// The current progress.
    pub fn progress(&self) -> Progress {
        let shared = &self.0;
        let current = shared.current_move.load(Ordering::Relaxed);
        Progress {
            depth: shared.depth.load(Ordering::Relaxed),
            nodes: shared.nodes.load(Ordering::Relaxed),
            current_move: (current != Move::NONE.bits()).then(|| Move::from_bits(current)),
            moves_left: shared.moves_left.load(Ordering::Relaxed),
            moves: shared.moves.load(Ordering::Relaxed),
        }
    }

    /// The time of the ponderhit, if there was one.
    pub(super) fn ponderhit_time(&self) -> Option<Instant> {
        match self.0.ponderhit.load(Ordering::Relaxed) {
            0 => None,
            nanos => Some(self.0.born + Duration::from_nanos(nanos)),
        }
    }

    pub(super) fn set_nodes(&self, nodes: u64) {
        self.0.nodes.store(nodes, Ordering::Relaxed);
    }

    /// Publishes that root move `mv`, number `number` of `all`, is being searched.
    pub(super) fn set_current(&self, depth: i32, mv: Move, number: usize, all: usize) {
        let left = all.saturating_sub(number);
        self.0.depth.store(depth as u32, Ordering::Relaxed);
        self.0.current_move.store(mv.bits(), Ordering::Relaxed);
        self.0.moves_left.store(left as u32, Ordering::Relaxed);
        self.0.moves.store(all as u32, Ordering::Relaxed);
    }

    /// Blocks until the search may return: until it is stopped or, with `ponder_only`, until the ponderhit.
    pub(super) fn wait_until_released(&self, ponder_only: bool) {
        let mut guard = lock(&self.0.lock);
        while !(self.is_stopped() || ponder_only && self.ponderhit_time().is_some()) {
            guard = self.0.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn wake(&self) {
        // The lock ensures that no waiter misses the notification between its check of the flags and its wait.
        let guard = lock(&self.0.lock);
        self.0.changed.notify_all();
        drop(guard);
        control_changed();
    }
}

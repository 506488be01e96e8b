//! The handle by which other threads steer a search and look at it.

use crate::position::Move;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Stops a search, tells it that the expected move was played, and shows how far it is.
///
/// Clones steer the same search. Make a new one for each search: a stopped one stays stopped.
#[derive(Clone, Debug, Default)]
pub struct Control(Arc<Shared>);

/// Orderings: `stop` and `ponderhit` carry no data but themselves, and the searcher only ever reads
/// them, so relaxed loads in the search suffice; whoever waits goes through the mutex. The progress
/// numbers are for show: each is right by itself, and a reader may see one newer than another.
#[derive(Debug)]
struct Shared {
    born: Instant,
    stop: AtomicBool,
    /// Nanoseconds from `born` to the ponderhit, 0 before it.
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

/// How far a search is, for people who look at the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The iteration under way, in plies; 0 before the first.
    pub depth: u32,
    /// Positions visited, up to the last time they were counted.
    pub nodes: u64,
    /// The root move under consideration.
    pub current_move: Option<Move>,
    /// Root moves not yet considered in this iteration, the present one not included.
    pub moves_left: u32,
    /// Root moves in all.
    pub moves: u32,
}

impl Control {
    /// A control for one search.
    pub fn new() -> Control {
        Control::default()
    }

    /// Ends the search as soon as may be (a few milliseconds); it returns the best move it has.
    pub fn stop(&self) {
        self.0.stop.store(true, Ordering::Relaxed);
        self.wake();
    }

    /// The expected move was played: from now on the clock runs.
    pub fn ponderhit(&self) {
        let nanos = self.0.born.elapsed().as_nanos().max(1) as u64;
        let _ = self
            .0
            .ponderhit
            .compare_exchange(0, nanos, Ordering::Relaxed, Ordering::Relaxed);
        self.wake();
    }

    /// True once [`Control::stop`] has been called.
    #[inline(always)]
    pub fn is_stopped(&self) -> bool {
        self.0.stop.load(Ordering::Relaxed)
    }

    /// What the search is doing.
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

    /// When the expected move was played, if it was.
    pub(super) fn ponderhit_time(&self) -> Option<Instant> {
        match self.0.ponderhit.load(Ordering::Relaxed) {
            0 => None,
            nanos => Some(self.0.born + Duration::from_nanos(nanos)),
        }
    }

    pub(super) fn set_nodes(&self, nodes: u64) {
        self.0.nodes.store(nodes, Ordering::Relaxed);
    }

    /// The search of root move `mv`, the `number`th of `all`, begins.
    pub(super) fn set_current(&self, depth: i32, mv: Move, number: usize, all: usize) {
        let left = all.saturating_sub(number);
        self.0.depth.store(depth as u32, Ordering::Relaxed);
        self.0.current_move.store(mv.bits(), Ordering::Relaxed);
        self.0.moves_left.store(left as u32, Ordering::Relaxed);
        self.0.moves.store(all as u32, Ordering::Relaxed);
    }

    /// Sleeps until the search may return: until stopped, or, if only pondering, until the ponderhit.
    pub(super) fn wait_until_released(&self, ponder_only: bool) {
        let mut guard = self.0.lock.lock().unwrap_or_else(PoisonError::into_inner);
        while !(self.is_stopped() || ponder_only && self.ponderhit_time().is_some()) {
            guard = self
                .0
                .changed
                .wait(guard)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn wake(&self) {
        // Taken so that a waiter is either before its check of the flags or already asleep.
        let _guard = self.0.lock.lock().unwrap_or_else(PoisonError::into_inner);
        self.0.changed.notify_all();
    }
}

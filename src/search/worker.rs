//! One thread of a search: its own state, and what it shares with the others.

use super::Control;
use super::limits::Limits;
use super::root::RootMove;
use super::score::MAX_PLY;
use super::time::TimeManager;
use super::tt::Table;
use crate::board::Geometry;
use crate::eval::Weights;
use crate::position::{FIFTY_MOVES, Game, Move, Position};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Nodes between two looks at clock and flags.
const CHECK_INTERVAL: u64 = 1024;

/// A counter on a cache line of its own, so that threads do not wait for each other's.
#[derive(Default)]
#[repr(align(64))]
pub struct Counter(pub AtomicU64);

/// What all threads of one search share.
///
/// Orderings: `done` and the counters are relaxed. A thread that sees `done` late searches on for a
/// moment; the counts only steer node limits and reports. What a thread found is handed over when it is
/// joined.
pub struct Job<'a, G: Geometry> {
    pub game: &'a Game<G>,
    pub limits: &'a Limits,
    pub control: &'a Control,
    pub table: &'a Table,
    pub time: &'a TimeManager,
    pub weights: &'a Weights,
    /// Nodes of each thread.
    pub counters: &'a [Counter],
    /// Set by the main thread when the search is over.
    pub done: &'a AtomicBool,
}

impl<G: Geometry> Job<'_, G> {
    /// Nodes of all threads as last published.
    pub fn nodes(&self) -> u64 {
        let load = |counter: &Counter| counter.0.load(Ordering::Relaxed);
        self.counters.iter().map(load).sum()
    }

    pub fn is_done(&self) -> bool {
        self.done.load(Ordering::Relaxed) || self.control.is_stopped()
    }
}

/// The state of one thread.
pub struct Worker {
    /// 0 for the main thread.
    pub id: usize,
    pub nodes: u64,
    pub seldepth: usize,
    pub stopped: bool,
    pub root_moves: Vec<RootMove>,
    /// The iteration under way.
    pub root_depth: i32,
    /// Which of the best lines is being searched, from 0; earlier ones are settled.
    pub pv_index: usize,
    /// Keys of the game's positions and of those on the path, the present one last.
    pub keys: Vec<u64>,
    /// How many of `keys` belong to the game, the root included.
    pub game_keys: usize,
    /// The principal variation from each ply.
    pub pv: Vec<Vec<Move>>,
}

impl Worker {
    pub fn new(id: usize) -> Worker {
        Worker {
            id,
            nodes: 0,
            seldepth: 0,
            stopped: false,
            root_moves: Vec::new(),
            root_depth: 0,
            pv_index: 0,
            keys: Vec::new(),
            game_keys: 0,
            pv: vec![Vec::new(); MAX_PLY + 2],
        }
    }

    /// Makes ready for a search of `game`.
    pub fn prepare<G: Geometry>(&mut self, game: &Game<G>, root_moves: &[Move]) {
        self.nodes = 0;
        self.stopped = false;
        self.root_moves = root_moves.iter().map(|mv| RootMove::new(*mv)).collect();
        self.keys.clear();
        self.keys.extend(game.positions().iter().map(Position::key));
        self.game_keys = self.keys.len();
    }

    /// Counts a node, and now and then looks whether the search is over.
    #[inline(always)]
    pub fn count_node<G: Geometry>(&mut self, job: &Job<'_, G>) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CHECK_INTERVAL) || job.limits.nodes.is_some() {
            self.check_limits(job);
        }
    }

    #[cold]
    fn check_limits<G: Geometry>(&mut self, job: &Job<'_, G>) {
        job.counters[self.id].0.store(self.nodes, Ordering::Relaxed);
        if job.limits.nodes.is_some_and(|most| job.nodes() >= most) {
            self.stopped = true;
        }
        if !self.nodes.is_multiple_of(CHECK_INTERVAL) {
            return;
        }
        if self.id == 0 {
            job.control.set_nodes(job.nodes());
            self.stopped |= job.time.is_over(job.control);
        }
        self.stopped |= job.is_done();
    }

    /// True when the position is drawn by repetition or the fifty-move rule. One repetition within the
    /// search counts as a draw, since what was tried once can be tried again; positions of the game
    /// before it must have stood twice.
    #[inline]
    pub fn is_draw<G: Geometry>(&self, position: &Position<G>) -> bool {
        let clock = position.halfmove_clock() as usize;
        if clock >= FIFTY_MOVES as usize && (!position.in_check() || position.has_legal_move()) {
            return true;
        }
        let last = self.keys.len() - 1;
        let key = self.keys[last];
        let mut seen = 0;
        let mut back = 4;
        while back <= clock.min(last) {
            let index = last - back;
            if self.keys[index] == key {
                seen += 1;
                if index >= self.game_keys || seen == 2 {
                    return true;
                }
            }
            back += 2;
        }
        false
    }
}

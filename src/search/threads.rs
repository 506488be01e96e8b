//! The threads of a search.
//!
//! Lazy SMP (<https://www.chessprogramming.org/Lazy_SMP>): all threads search the same position and share the
//! transposition table, with two additions: exact TT entries also cut off PV nodes (`negamax`), and all threads start
//! each iteration together (`shared_state`).

use super::SearchBoard;
use super::report::Report;
use super::score::MATE_BOUND;
use super::shared_state::SharedState;
use super::worker::{SearchContext, Worker};
use crate::board::Geometry;
use crate::position::Move;
use std::sync::RwLock;
use std::thread;
use thiserror::Error;

/// The stack of a thread that searches, in bytes: each ply keeps a move list and a position.
pub const STACK: usize = 32 << 20;

/// The most threads that are offered. A browser gives none.
pub const MAX_THREADS: usize = if cfg!(target_family = "wasm") { 1 } else { 256 };

/// Why a searcher cannot have the table or the threads that it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ResourceError {
    #[error("the system refused {mib} MiB of memory")]
    Memory { mib: usize },
    #[error("the system started only {started} of {asked} threads")]
    Threads { started: usize, asked: usize },
}

/// Searches with all threads. Returns the last line that was reported of the best move.
pub fn run<G: SearchBoard>(
    workers: &mut [Worker<G>],
    ctx: &SearchContext<'_, G>,
    report: &mut dyn FnMut(&Report),
) -> Option<Report> {
    let mut reported = None;
    let (main, helpers) = workers.split_first_mut()?;
    thread::scope(|scope| {
        let _end = End(ctx.shared);
        for helper in helpers {
            if ctx.is_done() {
                break;
            }
            let builder = thread::Builder::new().stack_size(STACK);
            // If the system refuses this helper, the search goes on without it.
            let _ = builder.spawn_scoped(scope, move || {
                if !ctx.is_done() {
                    G::iterate(helper, ctx, &mut |_| {});
                }
            });
        }
        G::iterate(main, ctx, &mut |line| {
            if line.multipv == 1 {
                reported = Some(line.clone());
            }
            report(line);
        });
    });
    reported
}

/// Ends the search of all threads when it is dropped: helpers would go on for ever after a panic of the main thread.
struct End<'a>(&'a SharedState);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// Whether the system can run this many helper threads at once.
pub fn try_threads(count: usize) -> Result<(), ResourceError> {
    let gate = RwLock::new(());
    thread::scope(|scope| {
        let closed = gate.write();
        let handles: Vec<_> = (0..count)
            .map_while(|_| {
                let wait = || drop(gate.read());
                let builder = thread::Builder::new().stack_size(STACK);
                builder.spawn_scoped(scope, wait).ok()
            })
            .collect();
        drop(closed);
        let started = handles.len();
        // The scope waits for their work only. Their stacks are free once they are joined.
        for handle in handles {
            // They do nothing that panics.
            let _ = handle.join();
        }
        if started == count {
            Ok(())
        } else {
            let (started, asked) = (started + 1, count + 1);
            Err(ResourceError::Threads { started, asked })
        }
    })
}

/// Thread voting: the index of the thread whose move is played. Each thread votes for its best move, weighted by depth
/// and score; among the threads with the winning move the one with the best score is chosen. Mates come first.
pub fn vote<G: Geometry>(workers: &[Worker<G>]) -> usize {
    let score = |worker: &Worker<G>| worker.root_moves[0].score;
    let finished = || workers.iter().enumerate().filter(|(_, worker)| worker.completed_depth > 0);
    let Some(least) = finished().map(|(_, worker)| score(worker)).min() else {
        return 0;
    };
    let votes = |mv: Move| -> i64 {
        finished()
            .filter(|(_, worker)| worker.root_moves[0].mv == mv)
            .map(|(_, worker)| i64::from(score(worker) - least + 14) * i64::from(worker.completed_depth))
            .sum()
    };
    let rank = |worker: &Worker<G>| {
        let mate = score(worker).max(MATE_BOUND);
        (mate, votes(worker.root_moves[0].mv), score(worker))
    };
    // Unlike `max_by_key`, this takes the first of equals, so that the main thread wins ties.
    let mut best = 0;
    for (id, worker) in finished() {
        if workers[best].completed_depth == 0 || rank(worker) > rank(&workers[best]) {
            best = id;
        }
    }
    best
}

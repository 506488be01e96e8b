//! Iterative deepening: the loop around the search, and the moves at the root.

use super::report::{Bound, Report};
use super::score::{INFINITE, MATE_BOUND, MAX_PLY, Score};
use super::worker::{Job, Worker};
use crate::board::Geometry;
use crate::position::Move;
use std::sync::atomic::Ordering;

/// A move at the root and what is known of it.
#[derive(Clone, Debug)]
pub struct RootMove {
    pub mv: Move,
    /// Score in this iteration, `-INFINITE` if it was not searched or only shown to be no better.
    pub score: i32,
    /// Score in the iteration before.
    pub previous: i32,
    pub bound: Bound,
    pub seldepth: usize,
    /// The line, this move first.
    pub pv: Vec<Move>,
    /// Depth of the iteration that gave `score` and `pv`.
    pub depth: i32,
}

impl RootMove {
    pub fn new(mv: Move) -> RootMove {
        RootMove {
            mv,
            score: -INFINITE,
            previous: -INFINITE,
            bound: Bound::Exact,
            seldepth: 0,
            pv: vec![mv],
            depth: 0,
        }
    }
}

impl Worker {
    /// Deepens until a limit is met. Only the main thread reports.
    pub fn iterate<G: Geometry>(&mut self, job: &Job<'_, G>, report: &mut dyn FnMut(&Report)) {
        let deepest = job
            .limits
            .depth
            .unwrap_or(MAX_PLY as u32)
            .clamp(1, MAX_PLY as u32 - 10);
        let lines = job.limits.multipv.clamp(1, self.root_moves.len().max(1));
        for depth in 1..=deepest as i32 {
            self.root_depth = depth;
            for root in &mut self.root_moves {
                root.previous = root.score;
            }
            for index in 0..lines {
                self.pv_index = index;
                self.seldepth = 0;
                for root in &mut self.root_moves[index..] {
                    root.score = -INFINITE;
                }
                let position = *job.game.position();
                self.search(job, &position, -INFINITE, INFINITE, depth, 0);
                if self.stopped {
                    break;
                }
                self.root_moves[index..].sort_by_key(|root| -root.score);
                self.root_moves[..=index].sort_by_key(|root| -root.score);
            }
            if self.stopped {
                self.restore_order();
            }
            self.publish(job);
            if self.id == 0 && !self.stopped {
                self.report_lines(job, lines, report);
            }
            if self.stopped || self.id == 0 && self.is_finished(job) {
                break;
            }
        }
        self.publish(job);
    }

    /// After an iteration cut short: what was found in it counts if it was found, else the order of
    /// the iteration before.
    fn restore_order(&mut self) {
        for root in &mut self.root_moves {
            if root.score == -INFINITE {
                root.score = root.previous;
            }
        }
        let index = self.pv_index;
        self.root_moves[index..].sort_by_key(|root| -root.score);
    }

    fn is_finished<G: Geometry>(&self, job: &Job<'_, G>) -> bool {
        let best = &self.root_moves[0];
        let wanted = job.limits.mate.map(|moves| moves as i32);
        let found = Score::from_value(best.score).mate_in();
        if let (Some(wanted), Some(found)) = (wanted, found)
            && found > 0
            && found <= wanted
        {
            return true;
        }
        // A forced mate that is fully searched gets no shorter.
        let settled = best.score.abs() >= MATE_BOUND
            && job.limits.clock.is_some()
            && self.root_depth > 2 * found.unwrap_or(0).abs() + 4;
        let stretch = if self.root_moves.len() == 1 { 0.1 } else { 1.0 };
        settled || job.time.is_enough(job.control, stretch)
    }

    fn publish<G: Geometry>(&self, job: &Job<'_, G>) {
        job.counters[self.id].0.store(self.nodes, Ordering::Relaxed);
        if self.id == 0 {
            job.control.set_nodes(job.nodes());
        }
    }

    fn report_lines<G: Geometry>(
        &self,
        job: &Job<'_, G>,
        lines: usize,
        report: &mut dyn FnMut(&Report),
    ) {
        for (i, root) in self.root_moves.iter().take(lines).enumerate() {
            report(&Report {
                depth: self.root_depth as u32,
                seldepth: root.seldepth as u32,
                multipv: i + 1,
                score: Score::from_value(root.score),
                bound: root.bound,
                nodes: job.nodes(),
                time: job.time.elapsed(),
                hashfull: job.table.hashfull(),
                pv: root.pv.clone(),
            });
        }
    }
}

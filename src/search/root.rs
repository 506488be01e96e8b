//! Iterative deepening: the loop around the search, and the moves at the root.

use super::params::{ASPIRATION_DEPTH, ASPIRATION_WIDER, aspiration_window};
use super::report::Report;
use super::root_move::RootMove;
use super::score::{DRAW, INFINITE, MATE_BOUND, MAX_PLY, Score};
use super::worker::{Job, Node, Worker};
use crate::board::Geometry;
use crate::eval::EvalState;
use crate::position::Move;
use std::time::Duration;

/// Time after which windows that failed are worth telling.
const PATIENCE: Duration = Duration::from_secs(3);

/// How settled the best move is, over the iterations.
#[derive(Default)]
struct Stability {
    best: Option<Move>,
    /// Iterations that the best move has been the same.
    unchanged: u32,
    /// The score of the iteration before.
    score: Option<i32>,
}

impl Stability {
    /// Takes note of an iteration. Returns how much time the move deserves, 1 being ordinary.
    fn note(&mut self, root: &RootMove, nodes: u64) -> f64 {
        if self.best == Some(root.mv) {
            self.unchanged += 1;
        } else {
            self.best = Some(root.mv);
            self.unchanged = 0;
        }
        let drop = self.score.map_or(0, |before| before - root.score);
        self.score = Some(root.score);
        let settled = [1.75, 1.35, 1.15, 1.0, 0.92, 0.85][self.unchanged.min(5) as usize];
        let falling = (1.0 + f64::from(drop.clamp(-60, 120)) / 150.0).clamp(0.75, 1.7);
        let share = root.effort as f64 / nodes.max(1) as f64;
        let contested = (1.75 - share).clamp(0.7, 1.4);
        settled * falling * contested
    }
}

impl<G: Geometry> Worker<G> {
    /// Deepens until a limit is met. Only the main thread reports and watches the limits.
    pub fn iterate(&mut self, job: &Job<'_, G>, report: &mut dyn FnMut(&Report)) {
        let most = MAX_PLY as u32 - 10;
        let deepest = job.limits.depth.map_or(most, |depth| depth.clamp(1, most));
        let lines = job.limits.multipv.clamp(1, self.root_moves.len().max(1));
        let position = *job.game.position();
        let node = Node {
            position,
            state: EvalState::new(&position, job.weights),
        };
        let mut stability = Stability::default();
        let mut depth = 0;
        while depth < deepest as i32 {
            depth += 1;
            self.root_depth = depth;
            for index in 0..lines {
                self.pv_index = index;
                self.aspire(job, &node, lines, report);
                if self.stopped {
                    break;
                }
                self.root_moves[..=index].sort_by_key(|root| -root.score);
            }
            self.publish(job);
            if self.overtaken {
                depth = self.catch_up(job);
            } else if self.stopped {
                break;
            } else {
                job.team.finish(depth, &self.root_moves);
            }
            self.completed_depth = depth;
            if self.id == 0 {
                for index in 0..lines {
                    self.report_line(job, index, lines, report);
                }
                let best = &self.root_moves[0];
                let stretch = stability.note(best, self.nodes);
                if self.is_finished(job, stretch) {
                    break;
                }
            } else if job.is_done() {
                break;
            }
        }
        self.publish(job);
    }

    /// Leaves off with an iteration that another thread has finished, and takes over what it found. Returns the
    /// depth of that iteration, in plies.
    fn catch_up(&mut self, job: &Job<'_, G>) -> i32 {
        self.overtaken = false;
        self.stopped = false;
        self.moves.clear();
        (self.root_depth, self.root_moves) = job.team.latest();
        self.root_depth
    }

    /// Searches the root with a window around the expected score and widens it until it holds
    /// (<https://www.chessprogramming.org/Aspiration_Windows>).
    fn aspire(
        &mut self,
        job: &Job<'_, G>,
        node: &Node<G>,
        lines: usize,
        report: &mut dyn FnMut(&Report),
    ) {
        self.seldepth = 0;
        let index = self.pv_index;
        let mean = self.root_moves[index].mean;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        let mut width = aspiration_window() + mean.abs().min(2000) / 60;
        if self.id % 2 == 1 {
            // When the score leaves the narrow window, another thread need not search again.
            width *= ASPIRATION_WIDER;
        }
        if self.root_depth >= ASPIRATION_DEPTH && mean != -INFINITE {
            alpha = (mean - width).max(-INFINITE);
            beta = (mean + width).min(INFINITE);
        }
        let mut above = 0;
        loop {
            let depth = (self.root_depth - above).max(1);
            let value = self.search::<true>(job, node, alpha, beta, depth, 0, false);
            self.root_moves[index..].sort_by_key(|root| -root.score);
            if self.stopped {
                return;
            }
            if value <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (value - width).max(-INFINITE);
                above = 0;
            } else if value >= beta {
                beta = (value + width).min(INFINITE);
                above = (above + 1).min(3);
            } else {
                break;
            }
            if self.id == 0 && lines == 1 && job.time.elapsed() > PATIENCE {
                self.report_line(job, index, lines, report);
            }
            width += width / 2;
            if width > 1000 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
        let best = &mut self.root_moves[index];
        best.mean = match best.mean {
            mean if mean == -INFINITE || best.score.abs() >= MATE_BOUND => best.score,
            mean => (mean + best.score) / 2,
        };
    }

    /// Takes note of the value that a root move came to, the `number`th of this iteration, for `effort` nodes.
    pub fn note_root_move(
        &mut self,
        mv: Move,
        value: i32,
        alpha: i32,
        beta: i32,
        number: usize,
        effort: u64,
    ) {
        let Some(root) = self.root_moves.iter_mut().find(|root| root.mv == mv) else {
            return;
        };
        root.effort += effort;
        if number > 1 && value <= alpha {
            root.score = -INFINITE;
        } else {
            root.note(value, alpha, beta, self.seldepth, &self.pv[1]);
        }
    }

    fn is_finished(&self, job: &Job<'_, G>, stretch: f64) -> bool {
        if job.is_done() {
            return true;
        }
        let best = &self.root_moves[0];
        let found = Score::from_value(best.score).mate_in();
        if let (Some(wanted), Some(found)) = (job.limits.mate, found)
            && found > 0
            && found as u32 <= wanted
        {
            return true;
        }
        let clock = job.limits.clock.is_some() && !job.limits.infinite;
        // A forced mate that was searched well beyond its end gets no shorter.
        if clock && found.is_some_and(|moves| self.root_depth > 2 * moves.abs() + 6) {
            return !job.limits.ponder || job.control.ponderhit_time().is_some();
        }
        let stretch = if self.root_moves.len() == 1 {
            0.1
        } else {
            stretch
        };
        job.time.is_enough(job.control, stretch)
    }

    fn publish(&self, job: &Job<'_, G>) {
        job.team.set_nodes(self.id, self.nodes);
        if self.id == 0 {
            job.control.set_nodes(job.team.nodes());
        }
    }

    /// Reports the line at `index` among the best `lines`.
    pub fn report_line(
        &self,
        job: &Job<'_, G>,
        index: usize,
        lines: usize,
        report: &mut dyn FnMut(&Report),
    ) {
        let root = &self.root_moves[index];
        let value = match root.score {
            value if value == -INFINITE => DRAW,
            value => value,
        };
        report(&Report {
            depth: self.root_depth as u32,
            seldepth: root.seldepth as u32,
            multipv: index + 1,
            lines,
            score: Score::from_value(value),
            bound: root.bound,
            nodes: job.team.nodes(),
            time: job.time.elapsed(),
            hashfull: job.table.hashfull(),
            pv: root.pv.clone(),
        });
    }
}

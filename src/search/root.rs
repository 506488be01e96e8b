//! Iterative deepening with aspiration windows
//! (<https://www.chessprogramming.org/Iterative_Deepening>).

use super::node::Node;
use super::params::{ASPIRATION_DEPTH, ASPIRATION_WIDER, aspiration_window};
use super::report::Report;
use super::root_move::RootMove;
use super::score::{DRAW, INFINITE, MATE_BOUND, MAX_PLY, Score};
use super::worker::{SearchContext, Worker};
use crate::board::Geometry;
use crate::position::Move;
use std::cmp::Reverse;
use std::time::Duration;

/// Time after which fail highs and fail lows are reported.
const PATIENCE: Duration = Duration::from_secs(3);

/// How stable the best move and its score are over the iterations, for time management.
#[derive(Default)]
struct Stability {
    best: Option<Move>,
    /// Number of iterations with the same best move.
    unchanged: u32,
    /// The score of the previous iteration.
    score: Option<i32>,
}

impl Stability {
    /// Records an iteration. Returns the factor for the soft time limit: more when the best move changes, the score
    /// drops, or other moves take many nodes.
    fn update(&mut self, root: &RootMove, nodes: u64) -> f64 {
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
    /// Runs iterations until a limit is reached. Only the main thread reports, and decides after an iteration whether
    /// there is time for another.
    pub fn iterate(&mut self, ctx: &SearchContext<'_, G>, report: &mut dyn FnMut(&Report)) {
        let max = MAX_PLY as u32 - 10;
        let deepest = ctx.limits.depth.map_or(max, |depth| depth.clamp(1, max));
        let lines = ctx.limits.multipv.clamp(1, self.root_moves.len().max(1));
        let node = Node::root(*ctx.game.position(), ctx.weights);
        let mut stability = Stability::default();
        let mut completed = Vec::new();
        let mut reported = Vec::new();
        let mut depth = 0;
        while depth < deepest as i32 {
            depth += 1;
            self.root_depth = depth;
            for index in 0..lines {
                self.pv_index = index;
                self.aspiration_search(ctx, &node, lines, report);
                self.root_moves[..=index].sort_by_key(|root| -root.score);
                if self.stopped {
                    break;
                }
            }
            self.publish(ctx);
            if self.superseded {
                depth = self.catch_up(ctx);
            } else if self.stopped {
                self.discard_cut_off(completed, lines);
                break;
            } else {
                ctx.shared.finish(depth, &self.root_moves);
            }
            self.completed_depth = depth;
            completed = self.root_moves[..lines].to_vec();
            if self.id == 0 {
                let decided = self.is_decided(lines);
                let scores: Vec<_> = self.root_moves[..lines].iter().map(|root| (root.mv, root.score)).collect();
                if !decided || scores != reported {
                    for index in 0..lines {
                        report(&self.line(ctx, index, lines));
                    }
                    reported = scores;
                }
                let best = &self.root_moves[0];
                let stretch = stability.update(best, self.nodes);
                if self.is_finished(ctx, stretch, decided) {
                    break;
                }
            } else if ctx.is_done() {
                break;
            }
        }
        self.publish(ctx);
    }

    /// After an iteration that was cut off: goes back to the `completed` one if the new scores cannot stand. With MultiPV
    /// they are not comparable. A loss is proved only when all moves have been searched (a win by one move), and a
    /// proved win stays unless a shorter one was found.
    fn discard_cut_off(&mut self, completed: Vec<RootMove>, lines: usize) {
        let score = self.root_moves[0].score;
        if let Some(before) = completed.first() {
            let stays = before.score >= MATE_BOUND && before.score >= score;
            if lines > 1 || score <= -MATE_BOUND || stays {
                self.root_moves = completed;
            }
            return;
        }
        for root in &mut self.root_moves[self.pv_index..] {
            if root.score <= -MATE_BOUND {
                *root = RootMove::new(root.mv);
            }
        }
    }

    /// Takes over the result of an iteration that another thread finished first. Returns its depth.
    fn catch_up(&mut self, ctx: &SearchContext<'_, G>) -> i32 {
        self.superseded = false;
        self.stopped = false;
        self.moves.clear();
        (self.root_depth, self.root_moves) = ctx.shared.latest();
        self.root_depth
    }

    /// Aspiration windows: searches the root with a window around the expected score, widened after each fail high or
    /// fail low (<https://www.chessprogramming.org/Aspiration_Windows>).
    fn aspiration_search(
        &mut self,
        ctx: &SearchContext<'_, G>,
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
            // Every second thread uses a wider window, so that not all have to search again.
            width *= ASPIRATION_WIDER;
        }
        if self.root_depth >= ASPIRATION_DEPTH && mean != -INFINITE {
            alpha = (mean - width).max(-INFINITE);
            beta = (mean + width).min(INFINITE);
        }
        // Each fail high in a row takes a ply off the depth, up to three (Stockfish).
        let mut above = 0;
        loop {
            let depth = (self.root_depth - above).max(1);
            let value = self.search::<true>(ctx, node, alpha, beta, depth, false);
            // Moves that did not raise alpha come in the order of the nodes that they took. With MultiPV they keep their
            // order, which is that of the lines of the iteration before.
            let effort = |root: &RootMove| if lines == 1 { root.effort } else { 0 };
            self.root_moves[index..].sort_by_key(|root| (Reverse(root.score), Reverse(effort(root))));
            if self.stopped {
                return;
            }
            if value <= alpha {
                // The bound of all moves, not that of the first one.
                self.root_moves[index].score = value;
                if self.id == 0 && index == 0 && self.root_moves.len() > 1 {
                    // The best move is in doubt, so a ponderhit does not end the search yet.
                    ctx.shared.set_enough(false);
                }
                beta = (alpha + beta) / 2;
                alpha = (value - width).max(-INFINITE);
                above = 0;
            } else if value >= beta {
                beta = (value + width).min(INFINITE);
                above = (above + 1).min(3);
            } else {
                break;
            }
            if self.id == 0 && lines == 1 && ctx.time.elapsed() > PATIENCE {
                report(&self.line(ctx, index, lines));
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

    /// Records the value of a root move, number `number` of this iteration, that took `effort` nodes.
    pub fn record_root_move(&mut self, mv: Move, value: i32, alpha: i32, beta: i32, number: usize, effort: u64) {
        let Some(root) = self.root_moves.iter_mut().find(|root| root.mv == mv) else {
            return;
        };
        root.effort += effort;
        if number > 1 && value <= alpha {
            root.score = -INFINITE;
        } else {
            root.record(value, alpha, beta, self.seldepth, &self.pv[1]);
            root.depth = self.root_depth;
        }
    }

    /// True if the best `lines` all end in mate and the depth is well beyond these mates, so that no shorter ones are
    /// expected.
    fn is_decided(&self, lines: usize) -> bool {
        self.root_moves[..lines].iter().all(|root| {
            let mate = Score::from_value(root.score).mate_in();
            mate.is_some_and(|moves| self.root_depth > 2 * moves.abs() + 6)
        })
    }

    /// True if no further iteration is to begin. `stretch`: factor of the soft time limit. `decided`: see
    /// [`Worker::is_decided`].
    fn is_finished(&self, ctx: &SearchContext<'_, G>, stretch: f64, decided: bool) -> bool {
        if ctx.is_done() {
            return true;
        }
        let best = &self.root_moves[0];
        let found = Score::from_value(best.score).mate_in();
        if let (Some(wanted), Some(found)) = (ctx.limits.mate, found)
            && found.unsigned_abs() <= wanted
        {
            return true;
        }
        let timed = ctx.limits.clock.is_some() || ctx.limits.movetime.is_some();
        let stretch = if self.root_moves.len() == 1 { 0.1 } else { stretch };
        let enough = timed && decided && !ctx.limits.infinite || ctx.time.is_enough(stretch);
        if ctx.limits.ponder && ctx.control.ponderhit_time().is_none() {
            ctx.shared.set_enough(enough);
            return false;
        }
        enough
    }

    fn publish(&self, ctx: &SearchContext<'_, G>) {
        ctx.shared.set_nodes(self.id, self.nodes);
        if self.id == 0 {
            ctx.control.set_nodes(ctx.shared.nodes());
        }
    }

    /// The line at `index` among the best `lines`.
    fn line(&self, ctx: &SearchContext<'_, G>, index: usize, lines: usize) -> Report {
        let root = &self.root_moves[index];
        let value = match root.score {
            value if value == -INFINITE => DRAW,
            value => value,
        };
        Report {
            depth: root.depth.max(1) as u32,
            seldepth: root.seldepth as u32,
            multipv: index + 1,
            lines,
            score: Score::from_value(value),
            bound: root.bound,
            nodes: ctx.shared.nodes(),
            time: ctx.time.elapsed(),
            hashfull: ctx.tt.hashfull(),
            pv: root.pv.clone(),
        }
    }

    /// The lines that the search ends with, the best first.
    pub fn final_lines(&self, ctx: &SearchContext<'_, G>) -> Vec<Report> {
        let known = self.root_moves.iter().filter(|root| root.score != -INFINITE);
        let lines = ctx.limits.multipv.clamp(1, known.count().max(1));
        (0..lines).map(|index| self.line(ctx, index, lines)).collect()
    }
}

//! The search proper: alpha-beta in negamax form.

use super::report::Bound;
use super::score::{DRAW, INFINITE, MATE, MATE_BOUND, MAX_PLY};
use super::tt::{Hit, NO_EVAL};
use super::worker::{Job, Worker};
use crate::board::Geometry;
use crate::eval::evaluate;
use crate::position::{Class, Move, MoveList, Position, SEE_VALUES};

impl Worker {
    /// The value of `position` within the window, `depth` plies deep.
    pub fn search<G: Geometry>(
        &mut self,
        job: &Job<'_, G>,
        position: &Position<G>,
        mut alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
    ) -> i32 {
        let is_root = ply == 0;
        let is_pv = beta - alpha > 1;
        self.pv[ply].clear();
        if !is_root {
            if position.is_dead() || self.is_draw(position) {
                return DRAW;
            }
            if ply >= MAX_PLY - 1 {
                return evaluate(position, job.weights);
            }
        }
        if depth <= 0 && !position.in_check() {
            return self.quiesce(job, position, alpha, beta, ply);
        }
        let depth = depth.max(1);
        self.count_node(job);
        if self.stopped {
            return DRAW;
        }
        self.seldepth = self.seldepth.max(ply);
        let hit = job.table.probe(position.key(), ply);
        if let Some(hit) = hit
            && !is_pv
            && hit.depth >= depth
            && match hit.bound {
                Some(Bound::Exact) => true,
                Some(Bound::Lower) => hit.score >= beta,
                Some(Bound::Upper) => hit.score <= alpha,
                None => false,
            }
        {
            return hit.score;
        }
        let mut moves = if is_root {
            self.root_moves[self.pv_index..]
                .iter()
                .map(|root| root.mv)
                .collect()
        } else {
            position.legal_moves()
        };
        if moves.is_empty() {
            return if position.in_check() {
                ply as i32 - MATE
            } else {
                DRAW
            };
        }
        if !is_root {
            order(position, &mut moves, hit.map_or(Move::NONE, |hit| hit.mv));
        }
        let original = alpha;
        let mut best = -INFINITE;
        let mut best_move = Move::NONE;
        for (i, mv) in moves.iter().enumerate() {
            if is_root && self.id == 0 {
                job.control.set_current(
                    self.root_depth as u32,
                    *mv,
                    moves.len() - i - 1,
                    moves.len(),
                );
            }
            let mut child = *position;
            child.make(*mv);
            job.table.prefetch(child.key());
            self.keys.push(child.key());
            let extension = i32::from(child.in_check());
            let next = depth - 1 + extension;
            let mut score = 0;
            if i > 0 {
                score = -self.search(job, &child, -alpha - 1, -alpha, next, ply + 1);
            }
            if i == 0 || is_pv && score > alpha && score < beta {
                score = -self.search(job, &child, -beta, -alpha, next, ply + 1);
            }
            self.keys.pop();
            if self.stopped {
                return DRAW;
            }
            if is_root {
                let line: Vec<Move> = std::iter::once(*mv)
                    .chain(self.pv[1].iter().copied())
                    .collect();
                let seldepth = self.seldepth;
                let depth = self.root_depth;
                if let Some(root) = self.root_moves.iter_mut().find(|root| root.mv == *mv) {
                    if i == 0 || score > alpha {
                        root.score = score;
                        root.pv = line;
                        root.seldepth = seldepth;
                        root.depth = depth;
                    } else {
                        root.score = -INFINITE;
                    }
                }
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = *mv;
                    alpha = score;
                    if is_pv {
                        let (head, tail) = self.pv.split_at_mut(ply + 1);
                        head[ply].clear();
                        head[ply].push(*mv);
                        head[ply].extend_from_slice(&tail[0]);
                    }
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > original {
            Bound::Exact
        } else {
            Bound::Upper
        };
        job.table.store(
            position.key(),
            ply,
            Hit {
                mv: best_move,
                score: best,
                eval: NO_EVAL,
                depth,
                bound: Some(bound),
                pv: is_pv,
            },
        );
        best
    }

    /// Captures and promotions only, until nothing hangs.
    fn quiesce<G: Geometry>(
        &mut self,
        job: &Job<'_, G>,
        position: &Position<G>,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        self.pv[ply].clear();
        self.count_node(job);
        if self.stopped {
            return DRAW;
        }
        let mut best = evaluate(position, job.weights).clamp(1 - MATE_BOUND, MATE_BOUND - 1);
        if best >= beta || ply >= MAX_PLY - 1 {
            return best;
        }
        alpha = alpha.max(best);
        let mut moves = MoveList::new();
        position.moves_into(Class::Noisy, &mut moves);
        order(position, &mut moves, Move::NONE);
        for mv in &moves {
            if !position.see(*mv, 0, &SEE_VALUES) {
                continue;
            }
            let mut child = *position;
            child.make(*mv);
            self.keys.push(child.key());
            let score = -self.quiesce(job, &child, -beta, -alpha, ply + 1);
            self.keys.pop();
            if self.stopped {
                return DRAW;
            }
            if score > best {
                best = score;
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }
}

/// The table's move first, then captures by victim and attacker.
fn order<G: Geometry>(position: &Position<G>, moves: &mut MoveList, first: Move) {
    let value = |square| {
        position
            .kind_on(square)
            .map_or(0, |kind| SEE_VALUES[kind.index()])
    };
    let enemies = position.color(!position.side_to_move());
    moves.sort_by_cached_key(|mv| {
        if *mv == first {
            return i32::MIN;
        }
        use crate::board::Bits;
        let gain = if enemies.has(mv.to()) {
            10 * value(mv.to()) - value(mv.from()).min(1000)
        } else {
            -20_000
        };
        -(gain + mv.promotion().map_or(0, |kind| SEE_VALUES[kind.index()]))
    });
}

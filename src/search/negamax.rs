//! The search proper: principal variation search in negamax form.

use super::checks::CheckSquares;
use super::history::{captured, is_noisy, piece_to};
use super::params::*;
use super::picker::{Context, Hints, Picker};
use super::report::Bound;
use super::score::{DRAW, INFINITE, MATE, MATE_BOUND, MAX_PLY};
use super::tt::{Hit, NO_EVAL};
use super::worker::{Job, Node, Worker};
use crate::board::Geometry;
use crate::position::Move;
use arrayvec::ArrayVec;

/// Moves that were tried before the best one and are blamed for it.
pub type Tried = ArrayVec<Move, 48>;

impl<G: Geometry> Worker<G> {
    /// The value of `node` for the side to move: exact within the window, a bound outside.
    ///
    /// `PV` is set where the window is open; `cut_node` says that a value of `beta` or more is expected.
    #[expect(clippy::too_many_arguments)]
    pub fn search<const PV: bool>(
        &mut self,
        job: &Job<'_, G>,
        node: &Node<G>,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> i32 {
        let position = &node.position;
        let is_root = ply == 0;
        let in_check = position.in_check();
        if depth <= 0 {
            return self.quiesce::<PV>(job, node, alpha, beta, ply);
        }
        self.count_node(job);
        if self.stopped {
            return DRAW;
        }
        if PV {
            self.pv[ply].clear();
            self.seldepth = self.seldepth.max(ply);
        }
        if !is_root {
            if let Some(value) = self.draw_value(position) {
                return value;
            }
            if ply >= MAX_PLY - 2 {
                return if in_check {
                    DRAW
                } else {
                    self.evaluate(job, node)
                };
            }
            // No mate from here is better than one already found.
            alpha = alpha.max(ply as i32 - MATE);
            beta = beta.min(MATE - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
        }

        let excluded = self.frame(ply, 0).excluded;
        let is_excluded = excluded != Move::NONE;
        let hit = if is_excluded {
            None
        } else {
            job.table.probe(position.key(), ply)
        };
        if let Some(hit) = hit
            && !PV
            && hit.depth >= depth
            && cuts_off(&hit, alpha, beta)
            && position.halfmove_clock() < 90
        {
            if hit.score >= beta && hit.mv != Move::NONE {
                self.learn_table_move(position, hit.mv, depth, ply);
            }
            return hit.score;
        }
        let table_move = if is_root {
            self.root_moves[self.pv_index].mv
        } else {
            hit.map(|hit| hit.mv)
                .filter(|mv| *mv != Move::NONE && position.is_legal(*mv))
                .unwrap_or(Move::NONE)
        };
        let was_pv = PV || hit.is_some_and(|hit| hit.pv);

        // The static evaluation, and whether it has grown since the side's last moves.
        let mut raw = NO_EVAL;
        let eval = if in_check {
            NO_EVAL
        } else if is_excluded {
            self.frame(ply, 0).eval
        } else {
            raw = match hit {
                Some(hit) if hit.eval != NO_EVAL => hit.eval,
                _ => {
                    let raw = self.evaluate(job, node);
                    if hit.is_none() {
                        job.table
                            .store(position.key(), ply, Hit::of_eval(raw, was_pv));
                    }
                    raw
                }
            };
            self.corrected(node, raw)
        };
        {
            let double_extensions = self.frame(ply, 1).double_extensions;
            let frame = self.frame_mut(ply);
            frame.eval = eval;
            frame.double_extensions = double_extensions;
            let child = self.frame_mut(ply + 1);
            child.killers = [Move::NONE; 2];
            child.cutoffs = 0;
        }
        let improving = eval != NO_EVAL && {
            let before = match self.frame(ply, 2).eval {
                NO_EVAL => self.frame(ply, 4).eval,
                eval => eval,
            };
            before != NO_EVAL && eval > before
        };
        // A deeper look than the static one, where the table has it.
        let better_eval = match hit {
            Some(hit) if eval != NO_EVAL && refines(&hit, eval) => hit.score,
            _ => eval,
        };

        if !PV && !in_check && !is_excluded {
            let value = self.prune_node(
                job,
                node,
                alpha,
                beta,
                depth,
                ply,
                better_eval,
                improving,
                cut_node,
            );
            if self.stopped {
                return DRAW;
            }
            if let Some(value) = value {
                return value;
            }
        }
        if (PV || cut_node) && depth >= 4 && table_move == Move::NONE {
            // Without a move to begin with a full search costs too much.
            depth -= 1;
        }
        if !PV && !in_check && !is_excluded {
            let value = self.probcut(job, node, beta, depth, ply, hit, table_move, eval);
            if self.stopped {
                return DRAW;
            }
            if let Some(value) = value {
                return value;
            }
        }

        let original = alpha;
        let mut best = -INFINITE;
        let mut best_move = Move::NONE;
        let mut number = 0;
        let mut quiets = Tried::new();
        let mut noisies = Tried::new();
        let hints = self.hints(ply);
        let checks = CheckSquares::new(position);
        let table_is_noisy = table_move != Move::NONE && is_noisy(position, table_move);
        let values = job.weights.see_values();
        let mut picker = Picker::all(position, table_move, self.moves.len());
        let mut root_next = self.pv_index;

        loop {
            let mv = if is_root {
                let Some(root) = self.root_moves.get(root_next) else {
                    break;
                };
                root_next += 1;
                root.mv
            } else {
                let context = Context {
                    position,
                    histories: &self.histories,
                    values,
                };
                match picker.next(&context, &hints, &mut self.moves) {
                    Some(mv) => mv,
                    None => break,
                }
            };
            if mv == excluded {
                continue;
            }
            number += 1;
            if is_root && self.id == 0 {
                let all = self.root_moves.len();
                job.control
                    .set_current(self.root_depth as u32, mv, all - root_next, all);
            }
            let noisy = is_noisy(position, mv);
            let gives_check = checks.gives_check(position, mv);
            let to = piece_to(position, mv);
            let history = if noisy {
                self.histories.capture(to, captured(position, mv))
            } else {
                self.quiet_history(position, mv, to, &hints)
            };
            let mut reduction = self.reductions[depth.min(63) as usize][number.min(63)];
            if !improving {
                reduction += 512;
            }

            // Moves that will not matter this near to the leaves.
            if !is_root && best > -MATE_BOUND && position_has_pieces(node) {
                let reduced = (depth - 1 - reduction / 1024).max(0);
                if noisy {
                    let margin = SEE_CAPTURE * depth - history / 48;
                    if !picker.is_early()
                        && !gives_check
                        && !position.see(mv, margin.min(0), values)
                    {
                        continue;
                    }
                } else {
                    if depth <= LATE_MOVE_DEPTH && number >= late_moves(depth, improving) {
                        picker.skip_quiets();
                        if !gives_check {
                            continue;
                        }
                    }
                    if !in_check
                        && !gives_check
                        && reduced <= FUTILITY_DEPTH
                        && eval + FUTILITY_MARGIN + FUTILITY_SLOPE * reduced + history / 128
                            <= alpha
                    {
                        picker.skip_quiets();
                        continue;
                    }
                    if depth <= HISTORY_PRUNING_DEPTH && history < HISTORY_PRUNING * depth {
                        continue;
                    }
                    if !position.see(mv, SEE_QUIET * reduced * reduced, values) {
                        continue;
                    }
                }
            }

            let mut extension = 0;
            if !is_root
                && depth >= SINGULAR_DEPTH
                && mv == table_move
                && !is_excluded
                && ply < 2 * self.root_depth as usize
                && let Some(hit) = hit
                && hit.depth >= depth - 3
                && hit.score.abs() < MATE_BOUND
                && matches!(hit.bound, Some(Bound::Lower | Bound::Exact))
            {
                match self.singular::<PV>(job, node, &hit, beta, depth, ply, cut_node) {
                    Singular::Extend(by) => extension = by,
                    Singular::Cut(value) => {
                        self.moves.truncate(picker.base);
                        return value;
                    }
                }
                if self.stopped {
                    return DRAW;
                }
            } else if gives_check && depth > 6 && picker.is_early() && position.see(mv, 0, values) {
                extension = 1;
            }

            let nodes_before = self.nodes;
            let child = self.play(job, node, mv, ply);
            let new_depth = depth - 1 + extension;
            let mut value = -INFINITE;
            let full = if depth >= REDUCTION_DEPTH && number > 1 + usize::from(is_root) {
                if was_pv {
                    reduction -= 1024;
                }
                if PV {
                    reduction -= 512;
                }
                if cut_node {
                    reduction += 1536;
                }
                if table_is_noisy && !noisy {
                    reduction += 768;
                }
                if child.position.in_check() {
                    reduction -= 1024;
                }
                if mv == hints.killers[0] || mv == hints.killers[1] || mv == hints.counter {
                    reduction -= 1024;
                }
                if mv.drop().is_some() {
                    reduction += 512;
                }
                if self.frame(ply + 1, 0).cutoffs > 3 {
                    reduction += 768;
                }
                reduction -= history / 10;
                if noisy && picker.is_early() {
                    reduction -= 1024;
                }
                let reduced = (new_depth - reduction / 1024)
                    .clamp(1.min(new_depth), new_depth + i32::from(PV));
                value =
                    -self.search::<false>(job, &child, -alpha - 1, -alpha, reduced, ply + 1, true);
                if value > alpha && reduced < new_depth {
                    // Better than thought: how much deeper to look depends on how much better.
                    let deeper = i32::from(value > best + 40 + 2 * new_depth);
                    let shallower = i32::from(value < best + new_depth);
                    let again = new_depth + deeper - shallower;
                    if again > reduced {
                        value = -self.search::<false>(
                            job,
                            &child,
                            -alpha - 1,
                            -alpha,
                            again,
                            ply + 1,
                            !cut_node,
                        );
                    }
                    if !noisy {
                        let bonus = if value <= alpha {
                            -bonus(new_depth)
                        } else {
                            bonus(new_depth)
                        };
                        self.learn_continuation(ply, to, bonus);
                    }
                }
                false
            } else {
                !PV || number > 1
            };
            if full {
                value = -self.search::<false>(
                    job,
                    &child,
                    -alpha - 1,
                    -alpha,
                    new_depth,
                    ply + 1,
                    !cut_node,
                );
            }
            if PV && (number == 1 || value > alpha) {
                value = -self.search::<true>(job, &child, -beta, -alpha, new_depth, ply + 1, false);
            }
            self.unplay();
            if self.stopped {
                return DRAW;
            }
            if is_root {
                let spent = self.nodes - nodes_before;
                self.note_root_move(mv, value, alpha, beta, number, spent);
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = mv;
                    if PV {
                        self.extend_pv(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                    // The others have more to beat now and are less likely to.
                    if depth > 2 && depth < 12 && value.abs() < MATE_BOUND && !is_root {
                        depth -= 1;
                    }
                }
            }
            if mv != best_move {
                let tried = if noisy { &mut noisies } else { &mut quiets };
                let _ = tried.try_push(mv);
            }
        }
        self.moves.truncate(picker.base);

        if number == 0 {
            return if is_excluded {
                alpha
            } else if in_check {
                ply as i32 - MATE
            } else {
                DRAW
            };
        }
        if best_move != Move::NONE && best >= beta {
            self.frame_mut(ply).cutoffs += 1;
        }
        if best_move != Move::NONE {
            self.learn(position, best_move, &quiets, &noisies, depth, ply);
        }
        if is_excluded {
            return best;
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > original {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let tells = match bound {
            Bound::Lower => best > eval,
            Bound::Upper => best < eval,
            Bound::Exact => true,
        };
        let quiet = best_move == Move::NONE || !is_noisy(position, best_move);
        if tells && quiet && !in_check && best.abs() < MATE_BOUND {
            self.histories
                .add_correction(position, &node.state, best - eval, depth);
        }
        if !is_root || self.pv_index == 0 {
            job.table.store(
                position.key(),
                ply,
                Hit {
                    mv: best_move,
                    score: best,
                    eval: raw,
                    depth,
                    bound: Some(bound),
                    pv: was_pv,
                },
            );
        }
        best
    }

    /// Puts `mv` before the line of the next ply.
    pub fn extend_pv(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.pv.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(mv);
        head[ply].extend_from_slice(&tail[0]);
    }

    /// What the order of moves at `ply` depends on.
    pub fn hints(&self, ply: usize) -> Hints {
        let earlier = [1, 2, 4].map(|back| self.frame(ply, back).to);
        Hints {
            killers: self.frame(ply, 0).killers,
            counter: self.histories.counter(earlier[0]),
            earlier,
        }
    }
}

/// What looking at the other moves says of the table's move.
pub enum Singular {
    /// Search it deeper (or shallower) by so much.
    Extend(i32),
    /// Others do as well: the node is worth at least this.
    Cut(i32),
}

/// How many moves are tried near the leaves before the quiet ones are given up.
fn late_moves(depth: i32, improving: bool) -> usize {
    let count = 4 + depth * depth;
    (if improving { count } else { count / 2 }) as usize
}

/// By how much a move is rewarded that was best at some depth.
pub fn bonus(depth: i32) -> i32 {
    (150 * depth - 80).clamp(0, 1600)
}

/// In pawn endings a move too many is often a loss; nothing is pruned by rule of thumb there.
fn position_has_pieces<G: Geometry>(node: &Node<G>) -> bool {
    node.state.material(node.position.side_to_move()) > 0
}

/// True if the entry's score ends the search of a null window.
pub fn cuts_off(hit: &Hit, alpha: i32, beta: i32) -> bool {
    match hit.bound {
        Some(Bound::Exact) => true,
        Some(Bound::Lower) => hit.score >= beta,
        Some(Bound::Upper) => hit.score <= alpha,
        None => false,
    }
}

/// True if the entry's score is nearer to the truth than the static evaluation.
pub fn refines(hit: &Hit, eval: i32) -> bool {
    match hit.bound {
        Some(Bound::Exact) => true,
        Some(Bound::Lower) => hit.score > eval,
        Some(Bound::Upper) => hit.score < eval,
        None => false,
    }
}

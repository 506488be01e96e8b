//! Principal variation search (PVS) in negamax form
//! (<https://www.chessprogramming.org/Principal_Variation_Search>).

use super::checking_moves::CheckSquares;
use super::goals::is_goal_threatened;
use super::history::piece_to;
use super::history_update::{TriedMoves, bonus};
use super::late_moves::{MoveDecision, MoveInfo, NodeContext, decide_late_move, lmr_adjustment};
use super::move_picker::MovePicker;
use super::move_scoring::{QuietHints, ScoringContext};
use super::params::*;
use super::prune_nodes::Singular;
use super::report::Bound;
use super::score::{DRAW, INFINITE, MATE, MATE_BOUND, value_of};
use super::tt::{NO_EVAL, TtEntry};
use super::worker::{Node, SearchContext, Worker};
use crate::board::Geometry;
use crate::position::Move;

impl<G: Geometry> Worker<G> {
    /// The value of `node` for the side to move: exact inside the window, a bound outside it (fail-soft).
    ///
    /// `PV`: the window is open. `cut_node`: this node is expected to fail high
    /// (<https://www.chessprogramming.org/Node_Types>).
    pub fn search<const PV: bool>(
        &mut self,
        ctx: &SearchContext<'_, G>,
        node: &Node<G>,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        cut_node: bool,
    ) -> i32 {
        let (position, ply) = (&node.position, node.ply);
        let is_root = ply == 0;
        let given_alpha = alpha;
        let in_check = position.in_check();
        if depth <= 0 {
            return self.quiesce::<PV>(ctx, node, alpha, beta, 0);
        }
        if let Some(value) = self.early_value::<PV>(ctx, node, &mut alpha, beta) {
            return value;
        }
        if !is_root {
            // Mate distance pruning: a mate from here cannot beat one already found nearer to the root
            // (<https://www.chessprogramming.org/Mate_Distance_Pruning>).
            alpha = alpha.max(ply as i32 - MATE);
            beta = beta.min(MATE - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
        }

        let excluded = self.stack(ply, 0).excluded;
        let is_excluded = excluded != Move::NONE;
        let hit = if is_excluded {
            None
        } else {
            ctx.tt.probe(position.key(), ply)
        };
        // Transposition table cutoff.
        if let Some(hit) = hit
            && !PV
            && hit.depth >= depth
            && hit.cuts_off(alpha, beta)
            && position.halfmove_clock() < TT_CUTOFF_CLOCK
        {
            if hit.score >= beta && hit.mv != Move::NONE {
                self.reward_tt_move(node, hit.mv, depth);
            }
            return hit.score;
        }
        // An exact entry cuts off a PV node too, but only with helper threads (Lazy SMP): with one thread it would
        // shorten the PV for little gain. If an upcoming repetition has raised alpha, the score must beat alpha.
        if let Some(hit) = hit
            && PV
            && !is_root
            && ctx.shared.has_helpers()
            && hit.bound == Some(Bound::Exact)
            && hit.depth >= depth
            && (alpha == given_alpha || hit.score > alpha)
            && position.halfmove_clock() < TT_CUTOFF_CLOCK
            && self.pv_from_tt(ctx, node, &hit)
        {
            return hit.score;
        }
        let tt_move = if is_root {
            self.root_moves[self.pv_index].mv
        } else {
            hit.map(|hit| hit.mv)
                .filter(|mv| *mv != Move::NONE && position.is_legal(*mv))
                .unwrap_or(Move::NONE)
        };
        let was_pv = PV || hit.is_some_and(|hit| hit.pv);

        let raw = match hit {
            _ if in_check || is_excluded => NO_EVAL,
            Some(hit) if hit.eval != NO_EVAL => hit.eval,
            _ => self.evaluate(ctx, node),
        };
        if raw != NO_EVAL && hit.is_none() {
            let entry = TtEntry::eval_only(raw, was_pv);
            ctx.tt.store(position.key(), ply, entry);
        }
        let eval = match raw {
            _ if is_excluded => self.stack(ply, 0).eval,
            NO_EVAL => NO_EVAL,
            raw => self.corrected(node, raw),
        };
        let improving = self.enter_ply(ply, eval);
        let mut worsening = false;
        if eval != NO_EVAL && !is_root && !is_excluded {
            (depth, worsening) = self.hindsight(node, eval, depth);
        }
        // The TT score replaces the static evaluation where its bound says more.
        let better_eval = match hit {
            Some(hit) if eval != NO_EVAL && hit.refines(eval) => hit.score,
            _ => eval,
        };

        let mut node_context = NodeContext {
            depth,
            eval,
            improving,
            cut_node,
            was_pv,
            raw,
            tt_move_is_noisy: tt_move != Move::NONE && position.is_noisy(tt_move),
        };
        let is_goal_near = position.rules().has_goals && is_goal_threatened(position);
        let may_prune = !PV && !in_check && !is_excluded && !is_goal_near;
        if may_prune {
            let value = self.prune_node(
                ctx,
                node,
                &node_context,
                (alpha, beta),
                better_eval,
                worsening,
            );
            if let Some(value) = value {
                return value;
            }
        }
        // Internal iterative reduction (IIR): without a TT move a full-depth search is likely to be wasted
        // (<https://www.chessprogramming.org/Internal_Iterative_Reductions>).
        if (PV || cut_node) && depth >= IIR_DEPTH && tt_move == Move::NONE {
            depth -= 1;
            node_context.depth = depth;
        }
        if may_prune && let Some(value) = self.probcut(ctx, node, &node_context, beta, hit, tt_move)
        {
            return value;
        }
        if self.stopped {
            return DRAW;
        }
        let original = alpha;
        let mut best = -INFINITE;
        let mut best_move = Move::NONE;
        let mut number = 0;
        let mut quiets = TriedMoves::new();
        let mut noisies = TriedMoves::new();
        let hints = self.hints(node);
        let checks = CheckSquares::new(position);
        let values = ctx.weights.see_values();
        let mut picker = MovePicker::all(position, tt_move, self.moves.len());
        let mut root_next = self.pv_index;
        // No move is pruned when the side to move has only pawns: any move may be the only good one.
        let may_skip = !is_root && node.state.material(position.side_to_move()) > 0;

        loop {
            let mv = if is_root {
                let Some(root) = self.root_moves.get(root_next) else {
                    break;
                };
                root_next += 1;
                root.mv
            } else {
                let context = ScoringContext {
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
            // Prefetch early by the approximate key; `play` prefetches the exact one.
            ctx.tt.prefetch(position.key_after(mv));
            number += 1;
            if is_root && self.id == 0 {
                ctx.control
                    .set_current(self.root_depth, mv, root_next, self.root_moves.len());
            }
            let noisy = position.is_noisy(mv);
            let to = piece_to(position, mv);
            let info = MoveInfo {
                noisy,
                gives_check: checks.gives_check(position, mv),
                // The root has a list of its own, and no picker.
                good_noisy: if is_root {
                    mv == tt_move || (noisy && position.see(mv, 0, values))
                } else {
                    picker.is_good_noisy()
                },
                is_killer: hints.names(mv),
                history: if noisy {
                    self.histories.capture(to, position.captured(mv))
                } else {
                    self.quiet_history(position, mv, to, &hints)
                },
                number,
            };
            let mut reduction = self.lmr_table.reduction(depth, number, improving);
            // Pruning of single moves: LMP, futility, history and SEE pruning.
            if may_skip && best > -MATE_BOUND {
                let reduced = (depth - 1 - reduction / 1024).max(0);
                match decide_late_move(values, position, mv, &info, &node_context, reduced, alpha) {
                    MoveDecision::Search => {}
                    MoveDecision::Skip => continue,
                    MoveDecision::SkipQuiets => {
                        picker.skip_quiets(position, &checks, &mut self.moves);
                        continue;
                    }
                }
            }

            // Singular extensions, with double and negative extensions and multi-cut.
            let mut extension = 0;
            if !is_root
                && depth >= SINGULAR_DEPTH
                && mv == tt_move
                && !is_excluded
                && ply < 2 * self.root_depth as usize
                && let Some(hit) = hit
                && hit.depth >= depth - 3
                && hit.score.abs() < MATE_BOUND
                && matches!(hit.bound, Some(Bound::Lower | Bound::Exact))
            {
                match self.singular::<PV>(ctx, node, &hit, beta, depth, cut_node) {
                    Singular::Extend(by) => extension = by,
                    Singular::Cut(value) => {
                        self.moves.truncate(picker.base);
                        return value;
                    }
                }
                if self.stopped {
                    return DRAW;
                }
            // Check extension, for good captures that give check, and for the TT move if it gives check and loses no
            // material (<https://www.chessprogramming.org/Check_Extensions>).
            } else if info.gives_check
                && depth > CHECK_EXTENSION_DEPTH
                && info.good_noisy
                && position.see(mv, 0, values)
            {
                extension = 1;
            }

            let nodes_before = self.nodes;
            let mut child = *node;
            self.play(ctx, node, &mut child, mv);
            let new_depth = depth - 1 + extension;
            let mut value = -INFINITE;
            // Late move reductions (LMR): a null-window search at reduced depth, repeated deeper if it fails high
            // (<https://www.chessprogramming.org/Late_Move_Reductions>).
            let full = if depth >= LMR_DEPTH && number > 1 + usize::from(is_root) {
                let cutoffs = self.stack(ply + 1, 0).cutoffs;
                let checks = child.position.in_check();
                reduction += lmr_adjustment::<PV>(mv, &info, &node_context, checks, cutoffs);
                let reduced = (new_depth - reduction / 1024)
                    .clamp(1.min(new_depth), new_depth + i32::from(PV));
                self.stack_mut(ply).reduction = new_depth - reduced;
                value = -self.null_window(ctx, &child, -alpha, reduced, true);
                self.stack_mut(ply).reduction = 0;
                if value > alpha && reduced < new_depth {
                    // Search again: a ply deeper if the value is well above the best so far, a ply shallower if it is
                    // hardly above it (Stockfish).
                    let deeper = i32::from(value > best + deeper_margin() + 2 * new_depth);
                    let shallower = i32::from(value < best + new_depth);
                    let again = new_depth + deeper - shallower;
                    if again > reduced {
                        value = -self.null_window(ctx, &child, -alpha, again, !cut_node);
                    }
                    if !noisy {
                        let sign = if value <= alpha { -1 } else { 1 };
                        self.update_continuation_history(ply, to, sign * bonus(new_depth));
                    }
                }
                false
            } else {
                !PV || number > 1
            };
            if full {
                value = -self.null_window(ctx, &child, -alpha, new_depth, !cut_node);
            }
            if PV && (number == 1 || value > alpha) {
                value = -self.search::<true>(ctx, &child, -beta, -alpha, new_depth, false);
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
                        self.extend_line(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                    // Alpha was raised: the remaining moves have more to beat, so search them a ply less deep.
                    if ALPHA_RAISED_DEPTHS.contains(&depth) && value.abs() < MATE_BOUND && !is_root
                    {
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
            } else {
                value_of(
                    position.outcome_without_moves(),
                    position.side_to_move(),
                    ply,
                )
            };
        }
        if best >= beta && best.abs() < MATE_BOUND && beta.abs() < MATE_BOUND {
            // Fail-high blending: how far the score is above beta is uncertain, so pull it towards beta.
            best = (best * depth + beta) / (depth + 1);
        }
        if best_move != Move::NONE {
            self.stack_mut(ply).cutoffs += u32::from(best >= beta);
            self.update_histories(node, best_move, &quiets, &noisies, depth);
        } else if !is_root {
            self.reward_previous(node, bonus(depth) / 2);
        }
        if is_excluded {
            return best;
        }
        let bound = Bound::of(best, original, beta);
        // With searchmoves, or in a later MultiPV line, the score does not cover all moves: do not store it.
        if is_root && (self.pv_index > 0 || !ctx.limits.root_moves.is_empty()) {
            return best;
        }
        if eval != NO_EVAL && (best_move == Move::NONE || !position.is_noisy(best_move)) {
            self.learn_correction(node, bound, best, eval, depth);
        }
        let entry = TtEntry {
            mv: best_move,
            score: best,
            eval: raw,
            depth,
            bound: Some(bound),
            pv: was_pv,
        };
        ctx.tt.store(position.key(), ply, entry);
        best
    }

    /// [`Worker::search`] with the null window below `beta`
    /// (<https://www.chessprogramming.org/Null_Window>).
    pub fn null_window(
        &mut self,
        ctx: &SearchContext<'_, G>,
        node: &Node<G>,
        beta: i32,
        depth: i32,
        cut_node: bool,
    ) -> i32 {
        self.search::<false>(ctx, node, beta - 1, beta, depth, cut_node)
    }

    /// The hints for the ordering of quiet moves at a node.
    pub fn hints(&self, node: &Node<G>) -> QuietHints {
        let ply = node.ply;
        let earlier = [1, 2, 4].map(|back| self.stack(ply, back).to);
        QuietHints {
            killers: self.stack(ply, 0).killers,
            counter: self.histories.counter(earlier[0]),
            earlier,
            pawn_key: node.state.pawn_key(),
        }
    }
}

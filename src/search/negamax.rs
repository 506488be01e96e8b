//! Principal variation search (PVS) in negamax form
//! (<https://www.chessprogramming.org/Principal_Variation_Search>).

use super::checking_moves::CheckSquares;
use super::extensions::Extension;
use super::goals::is_goal_threatened;
use super::history::piece_to;
use super::history_update::{TriedMoves, bonus};
use super::late_moves::{MoveDecision, MoveInfo, decide_late_move, lmr_adjustment};
use super::move_picker::MovePicker;
use super::move_scoring::{QuietHints, ScoringContext};
use super::node::{Node, NodeContext};
use super::params::*;
use super::report::Bound;
use super::score::{DRAW, INFINITE, MATE, MATE_BOUND, value_without_moves};
use super::tt::{NO_EVAL, TtEntry};
use super::worker::{SearchContext, Worker};
use crate::board::Geometry;
use crate::position::Move;

/// The moves of a node, best first: from the picker, or at the root from its own list.
struct NodeMoves<G: Geometry> {
    picker: MovePicker,
    hints: QuietHints,
    check_squares: CheckSquares<G>,
    /// The place of the next move in [`Worker::root_moves`].
    root_next: usize,
    /// How many have been tried.
    number: usize,
}

/// How far the search of a node's moves has come.
struct NodeProgress {
    alpha: i32,
    beta: i32,
    best: i32,
    best_move: Move,
    /// The depth for the remaining moves, in plies.
    depth: i32,
}

impl NodeProgress {
    /// Takes the value of a move into account. True if it fails high.
    #[inline(always)]
    fn update(&mut self, mv: Move, value: i32, is_root: bool) -> bool {
        self.best = self.best.max(value);
        if value <= self.alpha {
            return false;
        }
        self.best_move = mv;
        if value >= self.beta {
            return true;
        }
        self.alpha = value;
        // Alpha was raised: the remaining moves have more to beat, so search them a ply less deep.
        if ALPHA_RAISED_DEPTHS.contains(&self.depth) && value.abs() < MATE_BOUND && !is_root {
            self.depth -= 1;
        }
        false
    }
}

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
        depth: i32,
        cut_node: bool,
    ) -> i32 {
        let (position, ply) = (&node.position, node.ply);
        if depth <= 0 {
            return self.quiesce::<PV>(ctx, node, alpha, beta, 0);
        }
        let given_alpha = alpha;
        if let Some(value) = self.early_value::<PV>(ctx, node, &mut alpha, beta) {
            return value;
        }
        if ply > 0 {
            // Mate distance pruning: a mate from here cannot beat one already found nearer to the root
            // (<https://www.chessprogramming.org/Mate_Distance_Pruning>).
            alpha = alpha.max(ply as i32 - MATE);
            beta = beta.min(MATE - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
        }
        let excluded = self.stack(ply, 0).excluded;
        let hit = match excluded {
            Move::NONE => ctx.tt.probe(position.key(), ply),
            _ => None,
        };
        if let Some(hit) = hit
            && hit.depth >= depth
            && position.move_rule_clock() < TT_CUTOFF_CLOCK
            && self.tt_cuts_off::<PV>(ctx, node, &hit, (alpha, beta), depth, given_alpha)
        {
            return hit.score;
        }
        let mut context = self.node_context::<PV>(ctx, node, hit, depth, cut_node);
        let is_goal_near = || position.rules().has_goals && is_goal_threatened(position);
        let may_prune = !PV && !position.in_check() && excluded == Move::NONE && !is_goal_near();
        if may_prune && let Some(value) = self.prune_node(ctx, node, &context, (alpha, beta)) {
            return value;
        }
        // Internal iterative reduction (IIR): without a TT move a full-depth search is likely to be wasted
        // (<https://www.chessprogramming.org/Internal_Iterative_Reductions>).
        if (PV || cut_node) && context.depth >= IIR_DEPTH && context.tt_move == Move::NONE {
            context.depth -= 1;
        }
        if may_prune && let Some(value) = self.probcut(ctx, node, &context, beta) {
            return value;
        }
        if self.stopped {
            return DRAW;
        }
        self.search_moves::<PV>(ctx, node, &context, alpha, beta)
    }

    /// True if a TT entry that is deep enough gives the value of the node.
    #[inline(always)]
    fn tt_cuts_off<const PV: bool>(
        &mut self,
        ctx: &SearchContext<'_, G>,
        node: &Node<G>,
        hit: &TtEntry,
        (alpha, beta): (i32, i32),
        depth: i32,
        given_alpha: i32,
    ) -> bool {
        if !PV {
            let cuts_off = hit.cuts_off(alpha, beta);
            if cuts_off && hit.score >= beta && hit.mv != Move::NONE {
                self.reward_tt_move(node, hit.mv, depth);
            }
            return cuts_off;
        }
        // An exact entry cuts off a PV node too, but only with helper threads (Lazy SMP): with one thread it would
        // shorten the PV for little gain. If an upcoming repetition has raised alpha, the score must beat alpha.
        node.ply > 0
            && ctx.shared.has_helpers()
            && hit.bound == Some(Bound::Exact)
            && (alpha == given_alpha || hit.score > alpha)
            && self.pv_from_tt(ctx, node, hit)
    }

    /// Evaluates the node, and adjusts its depth by hindsight.
    #[inline(always)]
    fn node_context<const PV: bool>(
        &mut self,
        ctx: &SearchContext<'_, G>,
        node: &Node<G>,
        hit: Option<TtEntry>,
        mut depth: i32,
        cut_node: bool,
    ) -> NodeContext {
        let (position, ply) = (&node.position, node.ply);
        let excluded = self.stack(ply, 0).excluded;
        let is_excluded = excluded != Move::NONE;
        let tt_move = if ply == 0 {
            self.root_moves[self.pv_index].mv
        } else {
            hit.map(|hit| hit.mv).filter(|mv| *mv != Move::NONE && position.is_legal(*mv)).unwrap_or(Move::NONE)
        };
        let was_pv = PV || hit.is_some_and(|hit| hit.pv);
        let raw = match hit {
            _ if position.in_check() || is_excluded => NO_EVAL,
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
        if eval != NO_EVAL && ply > 0 && !is_excluded {
            (depth, worsening) = self.hindsight(node, eval, depth);
        }
        NodeContext {
            depth,
            eval,
            raw,
            better_eval: match hit {
                Some(hit) if eval != NO_EVAL && hit.refines(eval) => hit.score,
                _ => eval,
            },
            improving,
            worsening,
            cut_node,
            was_pv,
            hit,
            tt_move,
            tt_move_is_noisy: tt_move != Move::NONE && position.is_noisy(tt_move),
            excluded,
        }
    }

    /// Searches the moves of a node that was not pruned.
    #[inline(always)]
    fn search_moves<const PV: bool>(
        &mut self,
        ctx: &SearchContext<'_, G>,
        node: &Node<G>,
        context: &NodeContext,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let (position, ply) = (&node.position, node.ply);
        let is_root = ply == 0;
        let values = ctx.weights.see_values();
        let mut moves = NodeMoves {
            hints: self.hints(node),
            check_squares: CheckSquares::new(position),
            picker: MovePicker::all(position, context.tt_move, self.moves.len()),
            root_next: self.pv_index,
            number: 0,
        };
        let mut progress = NodeProgress { alpha, beta, best: -INFINITE, best_move: Move::NONE, depth: context.depth };
        let mut tried = [TriedMoves::new(), TriedMoves::new()];
        // No move is pruned when the side to move has only pawns: any move may be the only good one.
        let may_skip = !is_root && node.state.material(position.side_to_move()) > 0;

        while let Some(mv) = self.next_move(ctx, node, &mut moves) {
            if mv == context.excluded {
                continue;
            }
            // Prefetch early by the approximate key; `play` prefetches the exact one.
            ctx.tt.prefetch(position.key_after(mv));
            moves.number += 1;
            if is_root && self.id == 0 {
                let (next, count) = (moves.root_next, self.root_moves.len());
                ctx.control.set_current(self.root_depth, mv, next, count);
            }
            let info = self.move_info(ctx, node, context, &moves, mv, progress.depth);
            if may_skip && progress.best > -MATE_BOUND {
                let reduced = (progress.depth - 1 - info.reduction / 1024).max(0);
                match decide_late_move(values, position, &info, context, reduced, progress.alpha) {
                    MoveDecision::Search => {}
                    MoveDecision::Skip => continue,
                    MoveDecision::SkipQuiets => {
                        let picker = &mut moves.picker;
                        picker.skip_quiets(position, &moves.check_squares, &mut self.moves);
                        continue;
                    }
                }
            }
            let extension = match self.extension::<PV>(ctx, node, context, &info, beta, progress.depth) {
                Extension::Extend(by) => by,
                Extension::Cut(value) => {
                    self.moves.truncate(moves.picker.base);
                    return value;
                }
            };
            let nodes_before = self.nodes;
            let value = self.search_move::<PV>(ctx, node, context, &progress, &info, extension);
            if self.stopped {
                return DRAW;
            }
            if is_root {
                let spent = self.nodes - nodes_before;
                self.record_root_move(mv, value, progress.alpha, beta, moves.number, spent);
            }
            if PV && value > progress.alpha {
                self.extend_line(ply, mv);
            }
            if progress.update(mv, value, is_root) {
                break;
            }
            if mv != progress.best_move {
                let _ = tried[usize::from(info.noisy)].try_push(mv);
            }
        }
        self.moves.truncate(moves.picker.base);
        if moves.number > 0 {
            return self.finish_node(ctx, node, context, progress, alpha, &tried);
        }
        if context.excluded != Move::NONE {
            return alpha;
        }
        value_without_moves(position, ply)
    }

    #[inline(always)]
    fn next_move(&mut self, ctx: &SearchContext<'_, G>, node: &Node<G>, moves: &mut NodeMoves<G>) -> Option<Move> {
        if node.ply == 0 {
            let root = self.root_moves.get(moves.root_next)?;
            moves.root_next += 1;
            return Some(root.mv);
        }
        let scoring =
            ScoringContext { position: &node.position, histories: &self.histories, values: ctx.weights.see_values() };
        let NodeMoves { picker, hints, .. } = moves;
        picker.next(&scoring, hints, &mut self.moves)
    }

    /// The properties of the move that came last.
    #[inline(always)]
    fn move_info(
        &self,
        ctx: &SearchContext<'_, G>,
        node: &Node<G>,
        context: &NodeContext,
        moves: &NodeMoves<G>,
        mv: Move,
        depth: i32,
    ) -> MoveInfo {
        let position = &node.position;
        let noisy = position.is_noisy(mv);
        let to = piece_to(position, mv);
        let number = moves.number;
        MoveInfo {
            mv,
            to,
            noisy,
            gives_check: moves.check_squares.gives_check(position, mv),
            // The root has a list of its own, and no picker.
            is_early: if node.ply == 0 {
                mv == context.tt_move || (noisy && position.see(mv, 0, ctx.weights.see_values()))
            } else {
                moves.picker.is_early()
            },
            is_killer: moves.hints.contains(mv),
            history: if noisy {
                self.histories.capture(to, position.captured(mv))
            } else {
                self.quiet_history(position, mv, to, &moves.hints)
            },
            number,
            reduction: self.lmr_table.reduction(depth, number, context.improving),
        }
    }

    /// The value of a move by PVS: all but the first are expected to stay below alpha, so a null window is tried.
    #[inline(always)]
    fn search_move<const PV: bool>(
        &mut self,
        ctx: &SearchContext<'_, G>,
        node: &Node<G>,
        context: &NodeContext,
        progress: &NodeProgress,
        info: &MoveInfo,
        extension: i32,
    ) -> i32 {
        let &NodeProgress { alpha, beta, depth, .. } = progress;
        let mut child = *node;
        self.play(ctx, node, &mut child, info.mv);
        let depth_left = depth - 1 + extension;
        let is_late = depth >= LMR_DEPTH && info.number > 1 + usize::from(node.ply == 0);
        let mut value = -INFINITE;
        if is_late {
            value = self.search_late_move::<PV>(ctx, &child, context, progress, info, depth_left);
        } else if !PV || info.number > 1 {
            value = -self.null_window(ctx, &child, -alpha, depth_left, !context.cut_node);
        }
        if PV && (info.number == 1 || value > alpha) {
            value = -self.search::<true>(ctx, &child, -beta, -alpha, depth_left, false);
        }
        self.unplay();
        value
    }

    /// Late move reductions (LMR): a null-window search at reduced depth, repeated deeper if it fails high
    /// (<https://www.chessprogramming.org/Late_Move_Reductions>).
    #[inline(always)]
    fn search_late_move<const PV: bool>(
        &mut self,
        ctx: &SearchContext<'_, G>,
        child: &Node<G>,
        context: &NodeContext,
        progress: &NodeProgress,
        info: &MoveInfo,
        full: i32,
    ) -> i32 {
        let &NodeProgress { alpha, best, .. } = progress;
        let ply = child.ply - 1;
        let cutoffs = self.stack(child.ply, 0).cutoffs;
        let reduction = info.reduction + lmr_adjustment::<PV>(info, context, child.position.in_check(), cutoffs);
        let reduced = (full - reduction / 1024).clamp(1.min(full), full + i32::from(PV));
        self.stack_mut(ply).reduction = full - reduced;
        let mut value = -self.null_window(ctx, child, -alpha, reduced, true);
        self.stack_mut(ply).reduction = 0;
        if value > alpha && reduced < full {
            // Search again: a ply deeper if the value is well above the best so far, a ply shallower if it is hardly
            // above it (Stockfish).
            let deeper = i32::from(value > best + deeper_margin() + 2 * full);
            let shallower = i32::from(value < best + full);
            let again = full + deeper - shallower;
            if again > reduced {
                value = -self.null_window(ctx, child, -alpha, again, !context.cut_node);
            }
            if !info.noisy {
                let sign = if value <= alpha { -1 } else { 1 };
                self.update_continuation_history(ply, info.to, sign * bonus(full));
            }
        }
        value
    }

    /// Updates the histories and the TT after the moves of a node. `original` is alpha before them. Returns the value.
    #[inline(always)]
    fn finish_node(
        &mut self,
        ctx: &SearchContext<'_, G>,
        node: &Node<G>,
        context: &NodeContext,
        progress: NodeProgress,
        original: i32,
        tried: &[TriedMoves; 2],
    ) -> i32 {
        let NodeProgress { beta, mut best, best_move, depth, .. } = progress;
        let &NodeContext { eval, raw, .. } = context;
        let (position, ply) = (&node.position, node.ply);
        let is_root = ply == 0;
        if best >= beta && best.abs() < MATE_BOUND && beta.abs() < MATE_BOUND {
            // Fail-high blending: how far the score is above beta is uncertain, so pull it towards beta.
            best = (best * depth + beta) / (depth + 1);
        }
        if best_move != Move::NONE {
            self.stack_mut(ply).cutoffs += u32::from(best >= beta);
            self.update_histories(node, best_move, tried, depth);
        } else if !is_root {
            self.reward_previous(node, bonus(depth) / 2);
        }
        // With searchmoves, or in a later MultiPV line, the score does not cover all moves: do not store it.
        let is_partial = is_root && (self.pv_index > 0 || !ctx.limits.root_moves.is_empty());
        if context.excluded != Move::NONE || is_partial {
            return best;
        }
        let bound = Bound::of(best, original, beta);
        if eval != NO_EVAL && (best_move == Move::NONE || !position.is_noisy(best_move)) {
            self.learn_correction(node, bound, best, eval, depth);
        }
        let entry = TtEntry { mv: best_move, score: best, eval: raw, depth, bound: Some(bound), pv: context.was_pv };
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

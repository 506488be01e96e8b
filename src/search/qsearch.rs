//! Quiescence search: captures, promotions, check evasions, and quiet checks at the first ply
//! (<https://www.chessprogramming.org/Quiescence_Search>).

use super::checking_moves::mates;
use super::move_picker::MovePicker;
use super::move_scoring::ScoringContext;
use super::node::Node;
use super::params::{LATE_CAPTURES, QS_DEEP, delta_margin};
use super::report::Bound;
use super::score::{DRAW, INFINITE, MATE_BOUND, value_without_moves};
use super::tt::{NO_EVAL, TtEntry};
use super::worker::{SearchContext, Worker};
use crate::board::{Bitboard, Geometry, Square};
use crate::eval::may_decide;
use crate::position::{Move, Position, SeeValues};

/// What the decision on a move depends on, besides the move.
struct QuiescenceContext {
    in_check: bool,
    depth: i32,
    /// The evaluation plus the margin of delta pruning.
    futility: i32,
    /// Where the last move went.
    recapture: Option<Square>,
}

/// How far the search of a node's moves has come.
struct QuiescenceProgress {
    alpha: i32,
    best: i32,
    best_move: Move,
    /// How many moves have been tried.
    number: usize,
}

enum QuiescenceDecision {
    Search,
    Skip,
    /// Skip the move, which is worth no more than this.
    AtMost(i32),
    SkipAll,
}

impl<G: Geometry> Worker<G> {
    /// The value of `node` after captures have been resolved. Quiet checks are searched only at `depth` 0, not below.
    pub fn quiesce<const PV: bool>(
        &mut self,
        ctx: &SearchContext<'_, G>,
        node: &Node<G>,
        mut alpha: i32,
        beta: i32,
        depth: i32,
    ) -> i32 {
        let (position, ply) = (&node.position, node.ply);
        if let Some(value) = self.early_value::<PV>(ctx, node, &mut alpha, beta) {
            return value;
        }
        let hit = ctx.tt.probe(position.key(), ply);
        if let Some(hit) = hit
            && !PV
            && hit.depth >= depth.min(0)
            && hit.cuts_off(alpha, beta)
        {
            return hit.score;
        }
        let original = alpha;
        let in_check = position.in_check();
        let (raw, eval) = self.quiescence_eval(ctx, node, hit);
        let mut best = eval;
        if !in_check {
            if let Some(hit) = hit
                && hit.refines(eval)
                && hit.score.abs() < MATE_BOUND
            {
                best = hit.score;
            }
            // Stand pat (<https://www.chessprogramming.org/Quiescence_Search#Standing_Pat>).
            if best >= beta {
                if hit.is_none() {
                    ctx.tt.store(position.key(), ply, TtEntry::eval_only(raw, false));
                }
                return blend_fail_high(best, beta);
            }
            alpha = alpha.max(best);
        }
        let last = self.stack(ply, 1).mv;
        let context = QuiescenceContext {
            in_check,
            depth,
            futility: eval + delta_margin(),
            recapture: (last != Move::NONE).then(|| last.to()),
        };
        let tt_move = hit.map_or(Move::NONE, |hit| hit.mv);
        let start = QuiescenceProgress { alpha, best, best_move: Move::NONE, number: 0 };
        let Some(end) = self.search_noisy::<PV>(ctx, node, &context, tt_move, start, beta) else {
            return DRAW;
        };
        if in_check && end.number == 0 {
            return value_without_moves(position, ply);
        }
        best = end.best;
        if best >= beta {
            best = blend_fail_high(best, beta);
        }
        let entry = TtEntry {
            mv: end.best_move,
            score: best,
            eval: raw,
            depth: if in_check { 0 } else { depth.clamp(-1, 0) },
            bound: Some(Bound::of(best, original, beta)),
            pv: PV || hit.is_some_and(|hit| hit.pv),
        };
        ctx.tt.store(position.key(), ply, entry);
        best
    }

    /// The evaluation of a node as it is stored, and corrected.
    #[inline(always)]
    fn quiescence_eval(&mut self, ctx: &SearchContext<'_, G>, node: &Node<G>, hit: Option<TtEntry>) -> (i32, i32) {
        let raw = match hit {
            _ if node.position.in_check() => return (NO_EVAL, -INFINITE),
            Some(hit) if hit.eval != NO_EVAL => hit.eval,
            _ => self.evaluate(ctx, node),
        };
        (raw, self.corrected(node, raw))
    }

    /// Searches the moves of a node that does not stand pat. `None` if the search is stopped.
    #[inline(always)]
    fn search_noisy<const PV: bool>(
        &mut self,
        ctx: &SearchContext<'_, G>,
        node: &Node<G>,
        context: &QuiescenceContext,
        tt_move: Move,
        mut progress: QuiescenceProgress,
        beta: i32,
    ) -> Option<QuiescenceProgress> {
        let position = &node.position;
        let may_try =
            |mv: Move| mv != Move::NONE && (context.in_check || position.is_noisy(mv)) && position.is_legal(mv);
        let tt_move = if may_try(tt_move) { tt_move } else { Move::NONE };
        let values = ctx.weights.see_values();
        let hints = self.hints(node);
        let checks = context.depth >= 0 && !context.in_check;
        let mut picker = MovePicker::noisy(position, tt_move, self.moves.len(), 0, checks);
        loop {
            let scoring = ScoringContext { position, histories: &self.histories, values };
            let Some(mv) = picker.next(&scoring, &hints, &mut self.moves) else {
                break;
            };
            // Prefetch early by the approximate key; `play` prefetches the exact one.
            ctx.tt.prefetch(position.key_after(mv));
            progress.number += 1;
            if progress.best > -MATE_BOUND {
                match context.decide(position, values, mv, &progress, picker.is_checking()) {
                    QuiescenceDecision::Search => {}
                    QuiescenceDecision::Skip => continue,
                    QuiescenceDecision::AtMost(value) => {
                        progress.best = progress.best.max(value);
                        continue;
                    }
                    QuiescenceDecision::SkipAll => break,
                }
            }
            let mut child = *node;
            self.play(ctx, node, &mut child, mv);
            let depth = context.depth - 1;
            let value = -self.quiesce::<PV>(ctx, &child, -beta, -progress.alpha, depth);
            self.unplay();
            if self.stopped {
                return None;
            }
            if value > progress.best {
                progress.best = value;
                if value > progress.alpha {
                    progress.best_move = mv;
                    if PV {
                        self.extend_line(node.ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                    progress.alpha = value;
                }
            }
        }
        self.moves.truncate(picker.base);
        Some(progress)
    }
}

impl QuiescenceContext {
    /// Decides whether the move that came last is pruned, when something better than being mated is known. `checking`:
    /// it is a quiet check.
    #[inline(always)]
    fn decide<G: Geometry>(
        &self,
        position: &Position<G>,
        values: &SeeValues,
        mv: Move,
        &QuiescenceProgress { alpha, number, .. }: &QuiescenceProgress,
        checking: bool,
    ) -> QuiescenceDecision {
        let deep = self.depth <= QS_DEEP && number > 1 + usize::from(self.in_check);
        if deep && !may_decide(position, mv) {
            return QuiescenceDecision::Skip;
        }
        if self.in_check {
            // A move that avoids mate is known: after the second move no more quiet evasions. But a lone king may have
            // only one that keeps a draw.
            let us = position.side_to_move();
            if number > 2 && !position.is_noisy(mv) && position.color(us).more_than_one() {
                return QuiescenceDecision::SkipAll;
            }
        } else if checking {
            if !position.see(mv, 0, values) && !mates(position, mv) {
                return QuiescenceDecision::Skip;
            }
        } else if mv.promotion().is_some() {
            if number > LATE_CAPTURES {
                return QuiescenceDecision::Skip;
            }
        } else if !may_decide(position, mv) {
            // Move count pruning: after the first captures only recaptures.
            if number > LATE_CAPTURES && Some(mv.to()) != self.recapture {
                return QuiescenceDecision::Skip;
            }
            // Delta pruning (<https://www.chessprogramming.org/Delta_Pruning>).
            let gain = position.captured(mv).map_or(0, |kind| values.of(kind));
            if self.futility + gain <= alpha {
                return QuiescenceDecision::AtMost(self.futility + gain);
            }
            // Futility with SEE: below alpha, the exchange must win material.
            if self.futility <= alpha && !position.see(mv, 1, values) {
                return QuiescenceDecision::AtMost(self.futility);
            }
        }
        QuiescenceDecision::Search
    }
}

/// Fail-high blending: pulls a value above beta towards beta, since how far it is above is uncertain.
fn blend_fail_high(best: i32, beta: i32) -> i32 {
    if best.abs() < MATE_BOUND { (best + beta) / 2 } else { best }
}

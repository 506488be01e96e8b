//! Quiescence search: captures, promotions, check evasions, and quiet checks at the first ply
//! (<https://www.chessprogramming.org/Quiescence_Search>).

use super::checking_moves::mates;
use super::move_picker::MovePicker;
use super::move_scoring::ScoringContext;
use super::params::{LATE_CAPTURES, QS_DEEP, delta_margin};
use super::report::Bound;
use super::score::{DRAW, INFINITE, MATE_BOUND, value_of};
use super::tt::{NO_EVAL, TtEntry};
use super::worker::{Node, SearchContext, Worker};
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
        let in_check = position.in_check();
        let hit = ctx.tt.probe(position.key(), ply);
        if let Some(hit) = hit
            && !PV
            && hit.depth >= depth.min(0)
            && hit.cuts_off(alpha, beta)
        {
            return hit.score;
        }
        let was_pv = PV || hit.is_some_and(|hit| hit.pv);

        let original = alpha;
        let (raw, eval) = match hit {
            _ if in_check => (NO_EVAL, -INFINITE),
            Some(hit) if hit.eval != NO_EVAL => (hit.eval, self.corrected(node, hit.eval)),
            _ => {
                let raw = self.evaluate(ctx, node);
                (raw, self.corrected(node, raw))
            }
        };
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
                    ctx.tt
                        .store(position.key(), ply, TtEntry::eval_only(raw, false));
                }
                return blend_fail_high(best, beta);
            }
            alpha = alpha.max(best);
        }
        let tt_move = hit
            .map(|hit| hit.mv)
            .filter(|mv| {
                *mv != Move::NONE && (in_check || position.is_noisy(*mv)) && position.is_legal(*mv)
            })
            .unwrap_or(Move::NONE);

        let values = ctx.weights.see_values();
        let hints = self.hints(node);
        let mut best_move = Move::NONE;
        let checks = depth >= 0 && !in_check;
        let mut picker = MovePicker::noisy(position, tt_move, self.moves.len(), 0, checks);
        let mut number = 0;
        let last = self.stack(ply, 1).mv;
        let context = QuiescenceContext {
            in_check,
            depth,
            futility: eval + delta_margin(),
            recapture: (last != Move::NONE).then(|| last.to()),
        };
        loop {
            let scoring = ScoringContext {
                position,
                histories: &self.histories,
                values,
            };
            let Some(mv) = picker.next(&scoring, &hints, &mut self.moves) else {
                break;
            };
            // Prefetch early by the approximate key; `play` prefetches the exact one.
            ctx.tt.prefetch(position.key_after(mv));
            number += 1;
            if best > -MATE_BOUND {
                let checking = picker.is_checking();
                match context.decide(position, values, mv, number, checking, alpha) {
                    QuiescenceDecision::Search => {}
                    QuiescenceDecision::Skip => continue,
                    QuiescenceDecision::AtMost(value) => {
                        best = best.max(value);
                        continue;
                    }
                    QuiescenceDecision::SkipAll => break,
                }
            }
            let mut child = *node;
            self.play(ctx, node, &mut child, mv);
            let value = -self.quiesce::<PV>(ctx, &child, -beta, -alpha, depth - 1);
            self.unplay();
            if self.stopped {
                return DRAW;
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
                }
            }
        }
        self.moves.truncate(picker.base);
        if in_check && number == 0 {
            return value_of(
                position.outcome_without_moves(),
                position.side_to_move(),
                ply,
            );
        }
        if best >= beta {
            best = blend_fail_high(best, beta);
        }
        let entry = TtEntry {
            mv: best_move,
            score: best,
            eval: raw,
            depth: if in_check { 0 } else { depth.clamp(-1, 0) },
            bound: Some(Bound::of(best, original, beta)),
            pv: was_pv,
        };
        ctx.tt.store(position.key(), ply, entry);
        best
    }
}

impl QuiescenceContext {
    /// Decides whether the `number`th move is pruned, when something better than being mated is known. `checking`: the
    /// move is a quiet check.
    #[inline(always)]
    fn decide<G: Geometry>(
        &self,
        position: &Position<G>,
        values: &SeeValues,
        mv: Move,
        number: usize,
        checking: bool,
        alpha: i32,
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
    if best.abs() < MATE_BOUND {
        (best + beta) / 2
    } else {
        best
    }
}

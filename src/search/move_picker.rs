//! Staged move generation and ordering (<https://www.chessprogramming.org/Move_Generation#Staged_move_generation>).
//!
//! The TT move comes before anything is generated, then captures and promotions that lose nothing by SEE, then quiet
//! moves by history, then the losing captures.

use super::checking_moves::CheckSquares;
use super::move_scoring::{KILLER, QuietHints, QuietScores, ScoringContext, score_noisy};
use crate::board::Geometry;
use crate::position::{GenType, Move, MoveList, Position};

/// A move and its ordering score.
#[derive(Clone, Copy, Debug)]
pub struct Scored {
    mv: Move,
    score: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    TtMove,
    GenerateNoisy,
    Noisy,
    GenerateQuiet,
    Quiet,
    BadNoisy,
    GenerateChecks,
    Checks,
    GenerateEvasions,
    Evasions,
    Done,
}

impl Stage {
    /// The stage of the first moves but the TT move.
    #[inline(always)]
    fn first<G: Geometry>(position: &Position<G>) -> Stage {
        if position.in_check() { Stage::GenerateEvasions } else { Stage::GenerateNoisy }
    }
}

/// Yields the moves of a position one by one, best first.
///
/// All pickers of a thread share one stack of moves, each above its parent's; the caller truncates it to
/// [`MovePicker::base`] when done.
pub struct MovePicker {
    stage: Stage,
    tt_move: Move,
    /// Where this picker's moves begin on the stack.
    pub base: usize,
    /// Losing captures lie from `base` to here.
    bad_end: usize,
    next: usize,
    end: usize,
    /// Whether to yield quiet moves, and losing captures at the end.
    all: bool,
    /// Whether to yield quiet checks instead of all quiet moves.
    checks: bool,
    /// SEE threshold for good captures, in centipawns.
    threshold: i32,
}

impl MovePicker {
    /// All moves. `tt_move` must be legal or [`Move::NONE`].
    pub fn all<G: Geometry>(position: &Position<G>, tt_move: Move, base: usize) -> MovePicker {
        MovePicker { all: true, ..MovePicker::noisy(position, tt_move, base, 0, false) }
    }

    /// Captures and promotions that gain at least `threshold` centipawns, then quiet checks if `checks` is set. In check
    /// all evasions.
    pub fn noisy<G: Geometry>(
        position: &Position<G>,
        tt_move: Move,
        base: usize,
        threshold: i32,
        checks: bool,
    ) -> MovePicker {
        MovePicker {
            stage: if tt_move == Move::NONE { Stage::first(position) } else { Stage::TtMove },
            tt_move,
            base,
            bad_end: base,
            next: base,
            end: base,
            all: false,
            checks,
            threshold,
        }
    }

    /// Of the remaining quiet moves yields only checks.
    pub fn skip_quiets<G: Geometry>(&mut self, position: &Position<G>, checks: &CheckSquares<G>, stack: &mut [Scored]) {
        if self.stage != Stage::Quiet {
            return;
        }
        let mut end = self.next;
        for i in self.next..self.end {
            if checks.gives_check(position, stack[i].mv) {
                stack[end] = stack[i];
                end += 1;
            }
        }
        self.end = end;
    }

    /// True if the last move was the TT move or a good capture. Always false in check.
    pub fn is_early(&self) -> bool {
        matches!(self.stage, Stage::TtMove | Stage::GenerateNoisy | Stage::Noisy)
    }

    /// True if the last move was a quiet check.
    pub fn is_checking(&self) -> bool {
        self.stage == Stage::Checks
    }

    /// The next move.
    #[inline]
    pub fn next<G: Geometry>(
        &mut self,
        context: &ScoringContext<'_, G>,
        hints: &QuietHints,
        stack: &mut Vec<Scored>,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::first(context.position);
                    return Some(self.tt_move);
                }
                Stage::GenerateNoisy => {
                    self.make(context, stack, GenType::Noisy, |mv| Some(score_noisy(context, mv)));
                    self.stage = Stage::Noisy;
                }
                Stage::Noisy => {
                    while let Some(scored) = self.best(stack) {
                        // Captures with a good score may lose a little.
                        let leeway = if self.all { scored.score / 64 } else { 0 };
                        let threshold = self.threshold - leeway;
                        if context.position.see(scored.mv, threshold, context.values) {
                            return Some(scored.mv);
                        }
                        stack[self.bad_end] = scored;
                        self.bad_end += 1;
                    }
                    self.stage = if self.all {
                        Stage::GenerateQuiet
                    } else if self.checks {
                        Stage::GenerateChecks
                    } else {
                        Stage::Done
                    };
                }
                Stage::GenerateQuiet => {
                    let quiets = QuietScores::new(context, hints);
                    self.make(context, stack, GenType::Quiet, |mv| Some(quiets.score(context, mv)));
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    if let Some(scored) = self.best(stack) {
                        return Some(scored.mv);
                    }
                    (self.next, self.end) = (self.base, self.bad_end);
                    self.stage = Stage::BadNoisy;
                }
                Stage::BadNoisy => {
                    // They are already ordered.
                    if self.next < self.end {
                        self.next += 1;
                        return Some(stack[self.next - 1].mv);
                    }
                    self.stage = Stage::Done;
                }
                Stage::GenerateChecks => {
                    let quiets = QuietScores::new(context, hints);
                    let checks = CheckSquares::new(context.position);
                    self.make(context, stack, GenType::Quiet, |mv| {
                        checks.gives_check(context.position, mv).then(|| quiets.score(context, mv))
                    });
                    self.stage = Stage::Checks;
                }
                Stage::GenerateEvasions => {
                    let quiets = QuietScores::new(context, hints);
                    self.make(context, stack, GenType::All, |mv| {
                        Some(if context.position.is_noisy(mv) {
                            (2 * KILLER) + score_noisy(context, mv)
                        } else {
                            quiets.score(context, mv)
                        })
                    });
                    self.stage = Stage::Evasions;
                }
                Stage::Checks | Stage::Evasions => {
                    if let Some(scored) = self.best(stack) {
                        return Some(scored.mv);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Generates moves and pushes those for which `score` returns a score.
    #[inline(always)]
    fn make<G: Geometry>(
        &mut self,
        context: &ScoringContext<'_, G>,
        stack: &mut Vec<Scored>,
        gen_type: GenType,
        score: impl Fn(Move) -> Option<i32>,
    ) {
        let mut list = MoveList::new();
        context.position.moves_into(gen_type, &mut list);
        let start = stack.len();
        for &mv in &list {
            if mv != self.tt_move
                && let Some(score) = score(mv)
            {
                stack.push(Scored { mv, score });
            }
        }
        (self.next, self.end) = (start, stack.len());
    }

    /// Selection sort, one step: the best of the remaining moves.
    #[inline(always)]
    fn best(&mut self, stack: &mut [Scored]) -> Option<Scored> {
        let rest = &mut stack[self.next..self.end];
        let first = *rest.first()?;
        let mut best = 0;
        let mut most = first.score;
        for (i, scored) in rest.iter().enumerate().skip(1) {
            if scored.score > most {
                most = scored.score;
                best = i;
            }
        }
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0])
    }
}

//! Move ordering: the most promising moves first, and no more of them made than needed.
//!
//! The table's move comes before anything is generated; then captures and promotions that lose nothing
//! by static exchange, then quiet moves by their history, then the other captures.

use super::checks::CheckSquares;
use super::history::{Histories, PieceTo, captured};
use crate::board::{Bits, Color, Geometry, PieceKind};
use crate::position::{Class, Drop, Move, MoveKind, MoveList, Position, SeeValues};

/// A move and how promising it is.
#[derive(Clone, Copy, Debug)]
pub struct Scored {
    mv: Move,
    score: i32,
}

/// What the order of quiet moves depends on besides their history.
#[derive(Clone, Copy, Debug)]
pub struct Hints {
    /// Quiet moves that caused cutoffs at this ply.
    pub killers: [Move; 2],
    /// The quiet move that last refuted the enemy's move.
    pub counter: Move,
    /// The moves one, two and four plies ago.
    pub earlier: [Option<PieceTo>; 3],
    /// The key of the pawns.
    pub pawn_key: u64,
}

impl Hints {
    /// True for killers and the counter move.
    pub fn names(&self, mv: Move) -> bool {
        self.killers.contains(&mv) || self.counter == mv
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Table,
    MakeNoisy,
    Noisy,
    MakeQuiet,
    Quiet,
    BadNoisy,
    MakeChecks,
    Checks,
    MakeEvasions,
    Evasions,
    Done,
}

/// Gives the moves of a position one by one.
///
/// All pickers of a thread keep their moves on one stack, each above its parent's; the caller truncates
/// it to [`Picker::base`] when done.
pub struct Picker {
    stage: Stage,
    table_move: Move,
    /// Where this picker's moves begin on the stack.
    pub base: usize,
    /// Captures that were put off lie from `base` to here.
    bad_end: usize,
    next: usize,
    end: usize,
    /// Whether quiet moves are still wanted.
    quiets: bool,
    /// Whether captures that lose something are wanted at the end.
    bad_noisy: bool,
    /// Whether quiet checks are wanted in place of quiet moves.
    checks: bool,
    /// What a capture must at least gain to come before quiet moves.
    threshold: i32,
}

/// What the picker reads.
pub struct Context<'a, G: Geometry> {
    pub position: &'a Position<G>,
    pub histories: &'a Histories,
    pub values: &'a SeeValues,
}

/// Above every history sum.
const KILLER: i32 = 1 << 20;

impl Picker {
    /// All moves. `table_move` must be legal or [`Move::NONE`].
    pub fn all<G: Geometry>(position: &Position<G>, table_move: Move, base: usize) -> Picker {
        let first = if position.in_check() {
            Stage::MakeEvasions
        } else {
            Stage::MakeNoisy
        };
        Picker::new(first, table_move, base, true, 0, false)
    }

    /// Captures and promotions that gain at least `threshold` centipawns, and then, if `checks` is set, quiet
    /// checks; in check all evasions.
    pub fn noisy<G: Geometry>(
        position: &Position<G>,
        table_move: Move,
        base: usize,
        threshold: i32,
        checks: bool,
    ) -> Picker {
        let first = if position.in_check() {
            Stage::MakeEvasions
        } else {
            Stage::MakeNoisy
        };
        Picker::new(first, table_move, base, false, threshold, checks)
    }

    fn new(
        first: Stage,
        table_move: Move,
        base: usize,
        quiets: bool,
        threshold: i32,
        checks: bool,
    ) -> Picker {
        Picker {
            stage: if table_move == Move::NONE {
                first
            } else {
                Stage::Table
            },
            table_move,
            base,
            bad_end: base,
            next: base,
            end: base,
            quiets,
            bad_noisy: quiets,
            checks,
            threshold,
        }
    }

    /// Gives no more quiet moves.
    pub fn skip_quiets(&mut self) {
        self.quiets = false;
    }

    /// True while captures come that lose nothing, or the table's move.
    pub fn is_early(&self) -> bool {
        matches!(self.stage, Stage::Table | Stage::MakeNoisy | Stage::Noisy)
    }

    /// True while quiet checks come.
    pub fn is_checking(&self) -> bool {
        self.stage == Stage::Checks
    }

    /// The next move.
    #[inline]
    pub fn next<G: Geometry>(
        &mut self,
        context: &Context<'_, G>,
        hints: &Hints,
        stack: &mut Vec<Scored>,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = if context.position.in_check() {
                        Stage::MakeEvasions
                    } else {
                        Stage::MakeNoisy
                    };
                    return Some(self.table_move);
                }
                Stage::MakeNoisy => {
                    self.make(context, stack, Class::Noisy, |mv| {
                        Some(score_noisy(context, mv))
                    });
                    self.stage = Stage::Noisy;
                }
                Stage::Noisy => {
                    while let Some(scored) = self.best(stack) {
                        // Promising captures may lose a little.
                        let leeway = if self.bad_noisy { scored.score / 64 } else { 0 };
                        let threshold = self.threshold - leeway;
                        if context.position.see(scored.mv, threshold, context.values) {
                            return Some(scored.mv);
                        }
                        stack[self.bad_end] = scored;
                        self.bad_end += 1;
                    }
                    self.stage = if self.bad_noisy {
                        Stage::MakeQuiet
                    } else if self.checks {
                        Stage::MakeChecks
                    } else {
                        Stage::Done
                    };
                }
                Stage::MakeQuiet => {
                    if self.quiets {
                        let quiets = QuietScores::new(context, hints);
                        self.make(context, stack, Class::Quiet, |mv| {
                            Some(quiets.score(context, mv))
                        });
                    }
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    if self.quiets
                        && let Some(scored) = self.best(stack)
                    {
                        return Some(scored.mv);
                    }
                    self.restart(self.base, self.bad_end);
                    self.stage = Stage::BadNoisy;
                }
                Stage::BadNoisy => {
                    // They lie in the order they were put off.
                    if self.next < self.end {
                        self.next += 1;
                        return Some(stack[self.next - 1].mv);
                    }
                    self.stage = Stage::Done;
                }
                Stage::MakeChecks => {
                    let quiets = QuietScores::new(context, hints);
                    let checks = CheckSquares::new(context.position);
                    self.make(context, stack, Class::Quiet, |mv| {
                        checks
                            .gives_check(context.position, mv)
                            .then(|| quiets.score(context, mv))
                    });
                    self.stage = Stage::Checks;
                }
                Stage::Checks => {
                    if let Some(scored) = self.best(stack) {
                        return Some(scored.mv);
                    }
                    self.stage = Stage::Done;
                }
                Stage::MakeEvasions => {
                    let quiets = QuietScores::new(context, hints);
                    self.make(context, stack, Class::All, |mv| {
                        Some(if super::history::is_noisy(context.position, mv) {
                            (2 * KILLER) + score_noisy(context, mv)
                        } else {
                            quiets.score(context, mv)
                        })
                    });
                    self.stage = Stage::Evasions;
                }
                Stage::Evasions => {
                    if let Some(scored) = self.best(stack) {
                        return Some(scored.mv);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    fn restart(&mut self, next: usize, end: usize) {
        (self.next, self.end) = (next, end);
    }

    /// Generates moves on top of the stack: those that `score` gives a score.
    #[inline(always)]
    fn make<G: Geometry>(
        &mut self,
        context: &Context<'_, G>,
        stack: &mut Vec<Scored>,
        class: Class,
        score: impl Fn(Move) -> Option<i32>,
    ) {
        let mut list = MoveList::new();
        context.position.moves_into(class, &mut list);
        let start = stack.len();
        for mv in list {
            if mv != self.table_move
                && let Some(score) = score(mv)
            {
                stack.push(Scored { mv, score });
            }
        }
        self.restart(start, stack.len());
    }

    /// Takes the best of the moves not yet given.
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

/// The most valuable victim first, then what did well before.
#[inline(always)]
fn score_noisy<G: Geometry>(context: &Context<'_, G>, mv: Move) -> i32 {
    let position = context.position;
    let victim = captured(position, mv);
    let mut score = victim.map_or(0, |kind| 7 * context.values[kind.index()]);
    if let MoveKind::Promotion(kind) = mv.kind() {
        score += 7 * (context.values[kind.index()] - context.values[PieceKind::Pawn.index()]);
    }
    if let Some(piece) = position.piece_on(mv.from()) {
        score += context.histories.capture(PieceTo::new(piece, mv), victim) / 4;
    }
    if mv.drop().is_some() {
        score += drop_score(position, mv);
    }
    score
}

/// A queen put where it can be taken is a queen lost; else it is a move like another, only that there
/// is no hurry.
#[inline(never)]
fn drop_score<G: Geometry>(position: &Position<G>, mv: Move) -> i32 {
    let square = match mv.drop() {
        Some(Drop::Rook) => mv.to(),
        _ => mv.from(),
    };
    let them = !position.side_to_move();
    if position.is_attacked(square, them, position.blockers()) {
        -2 * KILLER
    } else {
        -3000
    }
}

/// Scores quiet moves of one position.
struct QuietScores<'a, G: Geometry> {
    hints: &'a Hints,
    color: Color,
    /// Squares that enemy pawns attack.
    guarded: G::Bits,
}

impl<'a, G: Geometry> QuietScores<'a, G> {
    fn new(context: &Context<'_, G>, hints: &'a Hints) -> QuietScores<'a, G> {
        let position = context.position;
        let color = position.side_to_move();
        QuietScores {
            hints,
            color,
            guarded: pawn_attacks(position, !color),
        }
    }

    #[inline(always)]
    fn score(&self, context: &Context<'_, G>, mv: Move) -> i32 {
        let hints = self.hints;
        if mv == hints.killers[0] {
            return KILLER + 2;
        }
        if mv == hints.killers[1] {
            return KILLER + 1;
        }
        if mv == hints.counter {
            return KILLER;
        }
        let Some(piece) = context.position.piece_on(mv.from()) else {
            return 0;
        };
        let to = PieceTo::new(piece, mv);
        let histories = context.histories;
        let mut score = histories.quiet(self.color, mv)
            + histories.pawns(hints.pawn_key, to)
            + histories.continuation(hints.earlier[0], to)
            + histories.continuation(hints.earlier[1], to)
            + histories.continuation(hints.earlier[2], to) / 2;
        if piece.kind != PieceKind::Pawn && mv.is_normal() {
            // Pieces run from pawns and do not run into them.
            let value = context.values[piece.kind.index()].min(1000);
            if self.guarded.has(mv.from()) {
                score += 12 * value;
            }
            if self.guarded.has(mv.to()) {
                score -= 14 * value;
            }
        }
        if mv.drop().is_some() {
            score += drop_score(context.position, mv);
        }
        score
    }
}

/// The squares that the pawns of `color` attack.
fn pawn_attacks<G: Geometry>(position: &Position<G>, color: Color) -> G::Bits {
    let tables = position.rules().tables;
    let pawns = position.pieces(color, PieceKind::Pawn);
    let ahead = match color {
        Color::White => G::up(pawns),
        Color::Black => G::down(pawns),
    };
    ahead.without(tables.file(G::FILES - 1)) << 1 | ahead.without(tables.file(0)) >> 1
}

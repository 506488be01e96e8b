//! How promising a move is, before it is searched.

use super::history::{Histories, PieceTo, PieceToHistory, captured};
use super::params::{continuation_far_weight, continuation_weight};
use crate::board::{Bitboard, Color, Geometry, PieceKind};
use crate::position::{Drop, Move, MoveKind, Position, SeeValues};

/// What the order of quiet moves depends on besides their history.
#[derive(Clone, Copy, Debug)]
pub struct QuietHints {
    /// Quiet moves that caused cutoffs at this ply.
    pub killers: [Move; 2],
    /// The quiet move that last refuted the enemy's move.
    pub counter: Move,
    /// The moves one, two and four plies ago.
    pub earlier: [Option<PieceTo>; 3],
    /// The key of the pawns.
    pub pawn_key: u64,
}

impl QuietHints {
    /// True for killers and the counter move.
    pub fn names(&self, mv: Move) -> bool {
        self.killers.contains(&mv) || self.counter == mv
    }
}

/// What the picker reads.
pub struct ScoringContext<'a, G: Geometry> {
    pub position: &'a Position<G>,
    pub histories: &'a Histories,
    pub values: &'a SeeValues,
}

/// What killers score: above every history sum.
pub const KILLER: i32 = 1 << 20;

/// The most valuable victim first, then what did well before.
#[inline(always)]
pub fn score_noisy<G: Geometry>(context: &ScoringContext<'_, G>, mv: Move) -> i32 {
    let position = context.position;
    let victim = captured(position, mv);
    let mut score = victim.map_or(0, |kind| 7 * context.values.of(kind));
    if let MoveKind::Promotion(kind) = mv.kind() {
        score += 7 * (context.values.of(kind) - context.values.of(PieceKind::Pawn));
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
pub struct QuietScores<'a, G: Geometry> {
    hints: &'a QuietHints,
    color: Color,
    histories: &'a Histories,
    /// With these pawns on the board.
    pawns: PieceToHistory<'a>,
    /// After the moves one, two and four plies ago.
    after: [PieceToHistory<'a>; 3],
    /// Squares that enemy pawns attack.
    pawn_attacks: G::Bitboard,
}

impl<'a, G: Geometry> QuietScores<'a, G> {
    /// For the moves of one position.
    pub fn new(context: &ScoringContext<'a, G>, hints: &'a QuietHints) -> QuietScores<'a, G> {
        let position = context.position;
        let histories = context.histories;
        let color = position.side_to_move();
        QuietScores {
            hints,
            color,
            histories,
            pawns: histories.pawns(hints.pawn_key),
            after: hints.earlier.map(|earlier| histories.continuation(earlier)),
            pawn_attacks: (position.rules().tables)
                .pawns(!color, position.pieces(!color, PieceKind::Pawn)),
        }
    }

    /// How promising `mv` is.
    #[inline(always)]
    pub fn score(&self, context: &ScoringContext<'_, G>, mv: Move) -> i32 {
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
        let [one, two, four] = self.after.each_ref().map(|row| row.get(to));
        let mut score = self.histories.quiet(self.color, mv)
            + self.pawns.get(to)
            + continuation_weight() * (one + two) / 64
            + continuation_far_weight() * four / 64;
        if piece.kind != PieceKind::Pawn && mv.is_normal() {
            // Pieces run from pawns and do not run into them.
            let value = context.values.of(piece.kind).min(1000);
            if self.pawn_attacks.contains(mv.from()) {
                score += 12 * value;
            }
            if self.pawn_attacks.contains(mv.to()) {
                score -= 14 * value;
            }
        }
        if mv.drop().is_some() {
            score += drop_score(context.position, mv);
        }
        score
    }
}

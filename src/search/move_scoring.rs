//! Scores of moves for move ordering (<https://www.chessprogramming.org/Move_Ordering>).

use super::history::{Histories, PieceTo, PieceToHistory};
use super::params::{
    CAPTURE_HISTORY_DIVISOR, GATING_ORDER, THREAT_ENTERED, THREAT_ESCAPED, THREATENED_VALUE_MAX, VICTIM_WEIGHT,
    continuation_far_weight, continuation_weight,
};
use crate::board::{Bitboard, Color, Geometry, Piece, PieceKind};
use crate::position::{Move, MoveKind, Position, SeeValues};

/// What the ordering of quiet moves depends on besides the history tables.
#[derive(Clone, Copy, Debug)]
pub struct QuietHints {
    /// Quiet moves that caused cutoffs at this ply (<https://www.chessprogramming.org/Killer_Heuristic>).
    pub killers: [Move; 2],
    /// The counter move to the opponent's last move.
    pub counter: Move,
    /// The moves one, two and four plies ago.
    pub earlier: [Option<PieceTo>; 3],
    /// Key of the pawn structure.
    pub pawn_key: u64,
}

impl QuietHints {
    /// True for killers and the counter move.
    pub fn contains(&self, mv: Move) -> bool {
        self.killers.contains(&mv) || self.counter == mv
    }
}

/// What [`MovePicker`](super::move_picker::MovePicker) reads to score moves.
pub struct ScoringContext<'a, G: Geometry> {
    pub position: &'a Position<G>,
    pub histories: &'a Histories<G>,
    pub values: &'a SeeValues,
}

/// The score of killers: above every sum of histories.
pub const KILLER: i32 = 1 << 20;

/// The score of a capture or promotion: most valuable victim (MVV), then capture history
/// (<https://www.chessprogramming.org/MVV-LVA>).
#[inline(always)]
pub fn score_noisy<G: Geometry>(context: &ScoringContext<'_, G>, mv: Move) -> i32 {
    let position = context.position;
    let victim = position.captured(mv);
    let mut score = victim.map_or(0, |kind| VICTIM_WEIGHT * context.values.of(kind));
    if let MoveKind::Promotion(kind) = mv.kind() {
        score += VICTIM_WEIGHT * (context.values.of(kind) - context.values.of(PieceKind::Pawn));
    }
    if let Some(piece) = position.piece_on(mv.from()) {
        score += context.histories.capture(PieceTo::new::<G>(piece, mv), victim) / CAPTURE_HISTORY_DIVISOR;
    }
    if mv.uses_hand() {
        score += gating_score(position, mv);
    }
    score
}

/// What gating adds to the score of a move. If the gated piece could be captured, the move comes last; otherwise it
/// comes a little later, since gating can usually wait.
#[inline(never)]
fn gating_score<G: Geometry>(position: &Position<G>, mv: Move) -> i32 {
    let square = mv.gating_square().unwrap_or(mv.from());
    let them = !position.side_to_move();
    if position.is_attacked(square, them, position.blockers()) { -2 * KILLER } else { GATING_ORDER }
}

/// Scores quiet moves of one position.
pub struct QuietScores<'a, G: Geometry> {
    hints: &'a QuietHints,
    color: Color,
    histories: &'a Histories<G>,
    /// Pawn history.
    pawns: PieceToHistory<'a>,
    /// Continuation history after the moves one, two and four plies ago.
    after: [PieceToHistory<'a>; 3],
    /// Squares that enemy pawns attack.
    pawn_attacks: G::Bitboard,
}

impl<'a, G: Geometry> QuietScores<'a, G> {
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
            pawn_attacks: (position.rules().tables).pawns(!color, position.pieces(!color, PieceKind::Pawn)),
        }
    }

    /// The ordering score of `mv`.
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
        if mv.uses_hand() {
            return self.score_with_hand(context, mv);
        }
        match context.position.piece_on(mv.from()) {
            Some(piece) => self.score_of(context, mv, piece),
            None => 0,
        }
    }

    /// The score of a move that takes a piece from the hand: out of line, as few games have any.
    #[inline(never)]
    fn score_with_hand(&self, context: &ScoringContext<'_, G>, mv: Move) -> i32 {
        let Some(piece) = context.position.mover(mv) else {
            return 0;
        };
        let score = self.score_of(context, mv, piece);
        if mv.gating().is_some() { score + gating_score(context.position, mv) } else { score }
    }

    /// The score of a move by `piece` from the histories and the threats by pawns.
    #[inline(always)]
    fn score_of(&self, context: &ScoringContext<'_, G>, mv: Move, piece: Piece) -> i32 {
        let to = PieceTo::new::<G>(piece, mv);
        let [one, two, four] = self.after.each_ref().map(|row| row.get(to));
        let mut score = self.histories.quiet(self.color, mv)
            + self.pawns.get(to)
            + continuation_weight() * (one + two) / 64
            + continuation_far_weight() * four / 64;
        if piece.kind != PieceKind::Pawn && mv.is_normal() {
            // Threats by pawns: escape from them, do not move into them.
            let value = context.values.of(piece.kind).min(THREATENED_VALUE_MAX);
            if self.pawn_attacks.contains(mv.from()) {
                score += THREAT_ESCAPED * value;
            }
            if self.pawn_attacks.contains(mv.to()) {
                score -= THREAT_ENTERED * value;
            }
        }
        score
    }
}

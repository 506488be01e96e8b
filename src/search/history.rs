//! What was learnt about moves: which of them caused cutoffs, and how wrong evaluations were.
//!
//! All values have "gravity": the nearer a value is to its limit the less a bonus of the same sign
//! changes it, so that none runs away and old lessons fade
//! (<https://www.chessprogramming.org/History_Heuristic>).

use super::huge_pages::HugePages;
use crate::board::{Bitboard, Color, Geometry, MAX_SQUARES, Piece, PieceKind};
use crate::eval::EvalState;
use crate::position::{Move, MoveKind, Position};

/// The limit of quiet and capture history values.
pub const HISTORY_LIMIT: i32 = 16_384;

/// A piece on its target square: the index of a continuation row.
const PIECE_TO: usize = 2 * PieceKind::COUNT * MAX_SQUARES;

/// What is known of each move in some circumstance, by its piece and target.
pub struct PieceToHistory<'a>(&'a [i16; PIECE_TO]);

impl PieceToHistory<'_> {
    /// Where nothing is known.
    const BLANK: PieceToHistory<'static> = PieceToHistory(&[0; PIECE_TO]);

    /// How well a move did there.
    #[inline(always)]
    pub fn get(&self, to: PieceTo) -> i32 {
        i32::from(self.0[usize::from(to.0)])
    }
}

/// Pawn structures that are told apart by [`Histories::pawns`].
const PAWN_STRUCTURES: usize = 1 << 9;

const CORRECTION_SIZE: usize = 1 << 14;
const CORRECTION_LIMIT: i32 = 1024;

/// Corrections are kept in this fraction of a centipawn.
const CORRECTION_GRAIN: i32 = 12;

/// The index of a piece that moved to a square, for continuation rows and counter moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceTo(u16);

impl PieceTo {
    /// Of a move by `piece`.
    #[inline(always)]
    pub fn new(piece: Piece, mv: Move) -> PieceTo {
        let piece = piece.color.index() * PieceKind::COUNT + piece.kind.index();
        PieceTo((piece * MAX_SQUARES + mv.to().index()) as u16)
    }
}

/// The tables of one thread.
pub struct Histories {
    /// By colour and drop, origin, target.
    quiet: Box<[i16]>,
    /// By piece, target, captured kind.
    capture: Box<[i16]>,
    /// By earlier piece and target, piece and target.
    continuation: HugePages<i16>,
    /// By pawn structure, piece and target.
    pawns: Box<[i16]>,
    /// By the enemy's piece and target: the quiet move that refuted it.
    counter: Box<[Move]>,
    /// By side to move and pawn structure; by side to move and pieces of either colour; by side to move and the two
    /// moves before.
    corrections: Box<[i16]>,
}

#[inline(always)]
fn apply_gravity(entry: &mut i16, bonus: i32, limit: i32) {
    let old = i32::from(*entry);
    let bonus = bonus.clamp(-limit, limit);
    *entry = (old + bonus - old * bonus.abs() / limit) as i16;
}

#[inline(always)]
fn quiet_index(color: Color, mv: Move) -> usize {
    let plane = color.index() * 2 + usize::from(mv.drop().is_some());
    (plane * MAX_SQUARES + mv.from().index()) * MAX_SQUARES + mv.to().index()
}

#[inline(always)]
fn capture_index(to: PieceTo, captured: Option<PieceKind>) -> usize {
    // The king is never taken, so its place is free for promotions that take nothing.
    let captured = captured.unwrap_or(PieceKind::King).index();
    usize::from(to.0) * PieceKind::COUNT + captured
}

#[inline(always)]
fn pawn_index(pawn_key: u64, to: PieceTo) -> usize {
    (pawn_key as usize & (PAWN_STRUCTURES - 1)) * PIECE_TO + usize::from(to.0)
}

impl Histories {
    /// Tables that know nothing.
    pub fn new() -> Histories {
        Histories {
            quiet: vec![0; 4 * MAX_SQUARES * MAX_SQUARES].into_boxed_slice(),
            capture: vec![0; PIECE_TO * PieceKind::COUNT].into_boxed_slice(),
            continuation: HugePages::new(PIECE_TO * PIECE_TO),
            pawns: vec![0; PAWN_STRUCTURES * PIECE_TO].into_boxed_slice(),
            counter: vec![Move::NONE; PIECE_TO].into_boxed_slice(),
            corrections: vec![0; 8 * CORRECTION_SIZE].into_boxed_slice(),
        }
    }

    /// How well a quiet move of `color` did anywhere.
    #[inline(always)]
    pub fn quiet(&self, color: Color, mv: Move) -> i32 {
        i32::from(self.quiet[quiet_index(color, mv)])
    }

    /// Rewards (or, with a negative bonus, blames) a quiet move.
    #[inline]
    pub fn add_quiet(&mut self, color: Color, mv: Move, bonus: i32) {
        apply_gravity(
            &mut self.quiet[quiet_index(color, mv)],
            bonus,
            HISTORY_LIMIT,
        );
    }

    /// How well a capture or promotion did.
    #[inline(always)]
    pub fn capture(&self, to: PieceTo, captured: Option<PieceKind>) -> i32 {
        i32::from(self.capture[capture_index(to, captured)])
    }

    /// Rewards or blames a capture or promotion.
    #[inline]
    pub fn add_capture(&mut self, to: PieceTo, captured: Option<PieceKind>, bonus: i32) {
        let entry = &mut self.capture[capture_index(to, captured)];
        apply_gravity(entry, bonus, HISTORY_LIMIT);
    }

    /// How well quiet moves did after an `earlier` one.
    #[inline(always)]
    pub fn continuation(&self, earlier: Option<PieceTo>) -> PieceToHistory<'_> {
        let row = earlier.and_then(|earlier| row(&self.continuation, usize::from(earlier.0)));
        row.unwrap_or(PieceToHistory::BLANK)
    }

    /// Rewards or blames a quiet move after an `earlier` one.
    #[inline]
    pub fn add_continuation(&mut self, earlier: Option<PieceTo>, to: PieceTo, bonus: i32) {
        if let Some(earlier) = earlier {
            let index = usize::from(earlier.0) * PIECE_TO + usize::from(to.0);
            apply_gravity(&mut self.continuation[index], bonus, HISTORY_LIMIT);
        }
    }

    /// How well quiet moves did with the pawns of `pawn_key` on the board.
    #[inline(always)]
    pub fn pawns(&self, pawn_key: u64) -> PieceToHistory<'_> {
        let row = row(&self.pawns, pawn_key as usize & (PAWN_STRUCTURES - 1));
        row.unwrap_or(PieceToHistory::BLANK)
    }

    /// Rewards or blames a quiet move with the pawns of `pawn_key` on the board.
    #[inline]
    pub fn add_pawns(&mut self, pawn_key: u64, to: PieceTo, bonus: i32) {
        apply_gravity(
            &mut self.pawns[pawn_index(pawn_key, to)],
            bonus,
            HISTORY_LIMIT,
        );
    }

    /// The quiet move that last refuted the enemy's.
    #[inline(always)]
    pub fn counter(&self, earlier: Option<PieceTo>) -> Move {
        earlier.map_or(Move::NONE, |earlier| self.counter[usize::from(earlier.0)])
    }

    /// Remembers `mv` as the refutation of the enemy's move.
    #[inline]
    pub fn set_counter(&mut self, earlier: Option<PieceTo>, mv: Move) {
        if let Some(earlier) = earlier {
            self.counter[usize::from(earlier.0)] = mv;
        }
    }

    /// By how many centipawns the static evaluation of positions like this one used to be too low.
    #[inline]
    pub fn correction<G: Geometry>(
        &self,
        position: &Position<G>,
        state: &EvalState,
        earlier: [Option<PieceTo>; 2],
    ) -> i32 {
        let sum: i32 = correction_indices(position, state, earlier)
            .map(|index| i32::from(self.corrections[index]))
            .iter()
            .sum();
        sum / CORRECTION_GRAIN
    }

    /// Learns that a search of some depth found the evaluation `error` centipawns too low.
    pub fn add_correction<G: Geometry>(
        &mut self,
        position: &Position<G>,
        state: &EvalState,
        earlier: [Option<PieceTo>; 2],
        error: i32,
        depth: i32,
    ) {
        let most = CORRECTION_LIMIT / 4;
        let bonus = (error * depth / 4).clamp(-most, most);
        for index in correction_indices(position, state, earlier) {
            apply_gravity(&mut self.corrections[index], bonus, CORRECTION_LIMIT);
        }
    }
}

/// The row of a table at `index`, if it is there.
#[inline(always)]
fn row(table: &[i16], index: usize) -> Option<PieceToHistory<'_>> {
    table
        .get(index * PIECE_TO..)?
        .first_chunk()
        .map(PieceToHistory)
}

#[inline(always)]
fn correction_indices<G: Geometry>(
    position: &Position<G>,
    state: &EvalState,
    earlier: [Option<PieceTo>; 2],
) -> [usize; 4] {
    let side = position.side_to_move().index();
    let index = |table: usize, key: u64| {
        (table * 2 + side) * CORRECTION_SIZE + (key as usize & (CORRECTION_SIZE - 1))
    };
    [
        index(0, state.pawn_key()),
        index(1, state.piece_key(Color::White)),
        index(2, state.piece_key(Color::Black)),
        index(3, line_key(earlier)),
    ]
}

/// A hash of the moves before.
#[inline(always)]
fn line_key(earlier: [Option<PieceTo>; 2]) -> u64 {
    let [one, two] = earlier.map(|to| to.map_or(PIECE_TO as u64, |to| u64::from(to.0)));
    (one << 16 | two).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40
}

/// The piece that `mv` moves, with its target.
#[inline(always)]
pub fn piece_to<G: Geometry>(position: &Position<G>, mv: Move) -> PieceTo {
    // A legal move always has a piece on its origin; any index is safe.
    let piece = position
        .piece_on(mv.from())
        .unwrap_or(Piece::new(Color::White, PieceKind::Pawn));
    PieceTo::new(piece, mv)
}

/// The kind that `mv` takes; `None` for moves that take nothing.
#[inline(always)]
pub fn captured<G: Geometry>(position: &Position<G>, mv: Move) -> Option<PieceKind> {
    match mv.kind() {
        MoveKind::Normal | MoveKind::Promotion(_) | MoveKind::Conversion => {
            position.kind_on(mv.to())
        }
        MoveKind::EnPassant => Some(PieceKind::Pawn),
        MoveKind::Castling(_) | MoveKind::Leap | MoveKind::Adjustment => None,
    }
}

/// True for captures and promotions: what [`GenType::Noisy`](crate::position::GenType) generates.
#[inline(always)]
pub fn is_noisy<G: Geometry>(position: &Position<G>, mv: Move) -> bool {
    match mv.kind() {
        MoveKind::Normal | MoveKind::Conversion => {
            position.color(!position.side_to_move()).contains(mv.to())
        }
        MoveKind::Promotion(_) | MoveKind::EnPassant => true,
        MoveKind::Castling(_) | MoveKind::Leap | MoveKind::Adjustment => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;

    #[test]
    fn values_stay_within_their_limits() {
        let mut histories = Histories::new();
        let mv = Move::normal(Square::new(3), Square::new(79));
        for bonus in [4000, -9000, 30_000, -30_000] {
            for _ in 0..100 {
                histories.add_quiet(Color::Black, mv, bonus);
                let value = histories.quiet(Color::Black, mv);
                assert!(value.abs() <= HISTORY_LIMIT);
            }
            let value = histories.quiet(Color::Black, mv);
            assert!(value * bonus.signum() > HISTORY_LIMIT / 2);
        }
        assert_eq!(histories.quiet(Color::White, mv), 0);
    }

    #[test]
    fn the_largest_indices_are_there() {
        let mut histories = Histories::new();
        let mv = Move::normal(Square::new(79), Square::new(79));
        let last = PieceTo::new(Piece::new(Color::Black, PieceKind::Sissa), mv);
        histories.add_continuation(Some(last), last, 100);
        histories.add_capture(last, Some(PieceKind::Sissa), 100);
        histories.set_counter(Some(last), mv);
        assert_eq!(histories.continuation(Some(last)).get(last), 100);
        assert_eq!(histories.continuation(None).get(last), 0);
        assert_eq!(histories.capture(last, Some(PieceKind::Sissa)), 100);
        assert_eq!(histories.counter(Some(last)), mv);
        assert_eq!(histories.counter(None), Move::NONE);
    }
}

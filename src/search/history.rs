//! History tables: how often moves have caused cutoffs, and how far static evaluations were off.
//!
//! - butterfly history, by colour, origin and target (<https://www.chessprogramming.org/History_Heuristic>)
//! - capture history, by piece, target and captured kind
//! - continuation history, by an earlier move and the present one
//! - pawn history, by pawn structure and move
//! - counter moves (<https://www.chessprogramming.org/Countermove_Heuristic>)
//! - correction history (<https://www.chessprogramming.org/Static_Evaluation_Correction_History>)
//!
//! All values are updated with "gravity" (Stockfish): the nearer a value is to its limit, the less a bonus of the same
//! sign changes it, so values stay bounded and old results fade.

use super::ResourceError;
use super::huge_pages::HugePages;
use crate::board::{Board10x8, Color, Geometry, MAX_SQUARES, Piece, PieceKind};
use crate::eval::EvalState;
use crate::position::{Move, Position};
use std::marker::PhantomData;

/// The limit of quiet and capture history values.
pub const HISTORY_LIMIT: i32 = 16_384;

/// Kinds of pieces that the tables tell apart.
const KINDS: usize = PieceKind::KNOWN_COUNT;

/// Squares of the largest board that is not open.
const CLOSED_SQUARES: usize = Board10x8::SQUARES;

/// The number of [`PieceTo`] indices on a board of so many squares.
const fn piece_to_count(squares: usize) -> usize {
    2 * KINDS * squares
}

/// The most [`PieceTo`] indices. A row of a table may have fewer.
const MAX_PIECE_TO: usize = piece_to_count(MAX_SQUARES);

/// The index of a kind. A kind that the game declares shares that of a known one, the rarest first.
#[inline(always)]
fn kind_index<G: Geometry>(kind: PieceKind) -> usize {
    if !G::OPEN {
        return kind.index();
    }
    const INDICES: [u8; PieceKind::COUNT] = {
        let (mut indices, mut i) = ([0; PieceKind::COUNT], 0);
        while i < PieceKind::COUNT {
            indices[i] = if i < KINDS { i } else { KINDS - 1 - (i - KINDS) % KINDS } as u8;
            i += 1;
        }
        indices
    };
    usize::from(INDICES[kind])
}

/// History scores by piece and target square: one row of the continuation or pawn history.
pub struct PieceToHistory<'a>(&'a [i16; MAX_PIECE_TO]);

impl PieceToHistory<'_> {
    /// All zeros, for a missing row.
    const BLANK: PieceToHistory<'static> = PieceToHistory(&[0; MAX_PIECE_TO]);

    #[inline(always)]
    pub fn get(&self, to: PieceTo) -> i32 {
        i32::from(self.0[usize::from(to.0)])
    }
}

/// Rows of the pawn history, indexed by the low bits of the pawn key.
const PAWN_STRUCTURES: usize = 1 << 9;

const CORRECTION_SIZE: usize = 1 << 14;
const CORRECTION_LIMIT: i32 = 1024;

/// Correction history entries are in units of 1/12 centipawn.
const CORRECTION_GRAIN: i32 = 12;

/// Index of a coloured piece and its target square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceTo(u16);

impl PieceTo {
    /// The index of `mv`, made by `piece`.
    #[inline(always)]
    pub fn new<G: Geometry>(piece: Piece, mv: Move) -> PieceTo {
        let piece = piece.color.index() * KINDS + kind_index::<G>(piece.kind);
        PieceTo((piece * Histories::<G>::SQUARES + mv.to().index()) as u16)
    }
}

/// The history tables of one thread.
pub struct Histories<G: Geometry> {
    /// Butterfly history: by colour and drop, origin, target.
    quiet: Box<[i16]>,
    /// Capture history: by piece, target, captured kind.
    capture: Box<[i16]>,
    /// Continuation history: by piece and target of an earlier move, then of this one.
    continuation: HugePages<i16>,
    /// Pawn history: by pawn structure, piece and target.
    pawns: HugePages<i16>,
    /// Counter moves: by piece and target of the opponent's move.
    counter: Box<[Move]>,
    /// Correction history, four tables, each by side to move and a key: pawn structure, White's pieces, Black's pieces,
    /// the last two moves.
    corrections: HugePages<i16>,
    geometry: PhantomData<G>,
}

#[inline(always)]
fn apply_gravity(entry: &mut i16, bonus: i32, limit: i32) {
    let old = i32::from(*entry);
    let bonus = bonus.clamp(-limit, limit);
    *entry = (old + bonus - old * bonus.abs() / limit) as i16;
}

#[inline(always)]
fn capture_index<G: Geometry>(to: PieceTo, captured: Option<PieceKind>) -> usize {
    // The king is never taken, so its place is free for promotions that take nothing.
    let captured = kind_index::<G>(captured.unwrap_or(PieceKind::King));
    usize::from(to.0) * KINDS + captured
}

impl<G: Geometry> Histories<G> {
    const SQUARES: usize = if G::OPEN { G::SQUARES } else { CLOSED_SQUARES };

    const PIECE_TO: usize = piece_to_count(Self::SQUARES);

    #[inline(always)]
    fn quiet_index(color: Color, mv: Move) -> usize {
        let plane = color.index() * 2 + usize::from(mv.uses_hand());
        (plane * Self::SQUARES + mv.from().index()) * Self::SQUARES + mv.to().index()
    }

    /// Empty tables.
    ///
    /// # Errors
    /// [`ResourceError::Memory`]
    pub fn new() -> Result<Histories<G>, ResourceError> {
        let size = Self::PIECE_TO;
        // The last row must be as long as the longest, too.
        let rows = |rows: usize| rows * size + MAX_PIECE_TO - size;
        Ok(Histories {
            quiet: vec![0; 4 * Self::SQUARES * Self::SQUARES].into_boxed_slice(),
            capture: vec![0; size * KINDS].into_boxed_slice(),
            continuation: HugePages::new(rows(size))?,
            pawns: HugePages::new(rows(PAWN_STRUCTURES))?,
            counter: vec![Move::NONE; size].into_boxed_slice(),
            corrections: HugePages::new(8 * CORRECTION_SIZE)?,
            geometry: PhantomData,
        })
    }

    pub fn clear(&mut self) {
        self.quiet.fill(0);
        self.capture.fill(0);
        self.continuation.fill(0);
        self.pawns.fill(0);
        self.counter.fill(Move::NONE);
        self.corrections.fill(0);
    }

    /// Butterfly history of a quiet move.
    #[inline(always)]
    pub fn quiet(&self, color: Color, mv: Move) -> i32 {
        i32::from(self.quiet[Self::quiet_index(color, mv)])
    }

    /// Adds a bonus, or a malus if negative, to the butterfly history.
    #[inline]
    pub fn add_quiet(&mut self, color: Color, mv: Move, bonus: i32) {
        apply_gravity(&mut self.quiet[Self::quiet_index(color, mv)], bonus, HISTORY_LIMIT);
    }

    /// Capture history of a capture or promotion.
    #[inline(always)]
    pub fn capture(&self, to: PieceTo, captured: Option<PieceKind>) -> i32 {
        i32::from(self.capture[capture_index::<G>(to, captured)])
    }

    /// Adds a bonus or malus to the capture history.
    #[inline]
    pub fn add_capture(&mut self, to: PieceTo, captured: Option<PieceKind>, bonus: i32) {
        let entry = &mut self.capture[capture_index::<G>(to, captured)];
        apply_gravity(entry, bonus, HISTORY_LIMIT);
    }

    /// Continuation history of quiet moves after an `earlier` one.
    #[inline(always)]
    pub fn continuation(&self, earlier: Option<PieceTo>) -> PieceToHistory<'_> {
        let row = earlier.and_then(|earlier| Self::row(&self.continuation, usize::from(earlier.0)));
        row.unwrap_or(PieceToHistory::BLANK)
    }

    /// Adds a bonus or malus to the continuation history.
    #[inline]
    pub fn add_continuation(&mut self, earlier: Option<PieceTo>, to: PieceTo, bonus: i32) {
        if let Some(earlier) = earlier {
            let index = usize::from(earlier.0) * Self::PIECE_TO + usize::from(to.0);
            apply_gravity(&mut self.continuation[index], bonus, HISTORY_LIMIT);
        }
    }

    /// Pawn history of quiet moves, for the pawn structure of `pawn_key`.
    #[inline(always)]
    pub fn pawns(&self, pawn_key: u64) -> PieceToHistory<'_> {
        let row = Self::row(&self.pawns, pawn_key as usize & (PAWN_STRUCTURES - 1));
        row.unwrap_or(PieceToHistory::BLANK)
    }

    /// Adds a bonus or malus to the pawn history.
    #[inline]
    pub fn add_pawns(&mut self, pawn_key: u64, to: PieceTo, bonus: i32) {
        let structure = pawn_key as usize & (PAWN_STRUCTURES - 1);
        let index = structure * Self::PIECE_TO + usize::from(to.0);
        apply_gravity(&mut self.pawns[index], bonus, HISTORY_LIMIT);
    }

    /// The counter move: the quiet move that last refuted the opponent's `earlier` move.
    #[inline(always)]
    pub fn counter(&self, earlier: Option<PieceTo>) -> Move {
        earlier.map_or(Move::NONE, |earlier| self.counter[usize::from(earlier.0)])
    }

    /// Stores `mv` as the counter move to the opponent's `earlier` move.
    #[inline]
    pub fn set_counter(&mut self, earlier: Option<PieceTo>, mv: Move) {
        if let Some(earlier) = earlier {
            self.counter[usize::from(earlier.0)] = mv;
        }
    }

    /// Correction history: how many centipawns too low the static evaluation of similar positions has been.
    #[inline]
    pub fn correction(&self, position: &Position<G>, state: &EvalState, earlier: [Option<PieceTo>; 2]) -> i32 {
        let sum: i32 =
            correction_indices(position, state, earlier).map(|index| i32::from(self.corrections[index])).iter().sum();
        sum / CORRECTION_GRAIN
    }

    /// Updates the correction history: a search to `depth` found the evaluation `error` centipawns too low.
    pub fn add_correction(
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

    /// The row of a table at `index`, if it is there.
    #[inline(always)]
    fn row(table: &[i16], index: usize) -> Option<PieceToHistory<'_>> {
        table.get(index * Self::PIECE_TO..)?.first_chunk().map(PieceToHistory)
    }
}

#[inline(always)]
fn correction_indices<G: Geometry>(
    position: &Position<G>,
    state: &EvalState,
    earlier: [Option<PieceTo>; 2],
) -> [usize; 4] {
    let side = position.side_to_move().index();
    let index = |table: usize, key: u64| (table * 2 + side) * CORRECTION_SIZE + (key as usize & (CORRECTION_SIZE - 1));
    [
        index(0, state.pawn_key()),
        index(1, state.piece_key(Color::White)),
        index(2, state.piece_key(Color::Black)),
        index(3, line_key(earlier)),
    ]
}

/// A hash of the last two moves.
#[inline(always)]
fn line_key(earlier: [Option<PieceTo>; 2]) -> u64 {
    const NO_MOVE: u64 = piece_to_count(CLOSED_SQUARES) as u64;
    let [one, two] = earlier.map(|to| to.map_or(NO_MOVE, |to| u64::from(to.0)));
    (one << 16 | two).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40
}

/// The history index of `mv` at `position`.
#[inline(always)]
pub fn piece_to<G: Geometry>(position: &Position<G>, mv: Move) -> PieceTo {
    // A legal move always has a piece on its origin; for any other move any index will do.
    let piece = position.mover(mv).unwrap_or(Piece::new(Color::White, PieceKind::Pawn));
    PieceTo::new::<G>(piece, mv)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board10x8, Board12x10, Square};

    #[test]
    fn values_stay_within_their_limits() {
        let mut histories = Histories::<Board10x8>::new().unwrap();
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
        has_largest_indices::<Board10x8>();
        has_largest_indices::<Board12x10>();
    }

    fn has_largest_indices<G: Geometry>() {
        let mut histories = Histories::<G>::new().unwrap();
        let square = Square::new(G::SQUARES as u8 - 1);
        let mv = Move::normal(square, square);
        let last = PieceTo::new::<G>(Piece::new(Color::Black, PieceKind::Sissa), mv);
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

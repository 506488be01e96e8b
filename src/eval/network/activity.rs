//! Inputs of what the pieces do: threats, mobility, attacks on the enemy king, safe checks, passed pawns.
//!
//! The other inputs say where the pieces stand, and the network has to learn from millions of positions what each piece
//! attacks from there. These say it directly, and not where, so there are few of them. They are computed afresh for
//! each evaluation, because a move changes the attacks of many pieces, and are connected only to the first
//! [`NEURONS_STEP`](super::NEURONS_STEP) neurons, which makes them cheap.
//!
//! Inputs for threats are known from Stockfish (<https://github.com/official-stockfish/Stockfish/pull/6411>); the
//! others follow the classical evaluation.

use super::Layout;
use crate::board::{Bitboard, Color, Geometry, PieceKind, Square, for_each_piece};
use crate::eval::{PIECE_CLASSES, piece_class};
use crate::position::Position;
use std::ops::Range;

/// Where each block of the inputs of one side begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ActivityOffsets {
    /// The number of classes. The first block is of pieces that are attacked: by class, the class of the least valuable
    /// attacker, and whether the piece is defended.
    classes: usize,
    /// A piece: by its class, how many squares it can go to, in steps ([`MOBILITY_STEP`]), and whether it attacks a
    /// square beside the enemy king.
    mobility: usize,
    /// A class whose pieces can give a check from a square that the enemy does not attack.
    safe_checks: usize,
    /// A passed pawn: by its rank as its side counts them, and whether the square ahead is occupied.
    passed_pawns: usize,
    /// How many inputs there are.
    pub end: usize,
}

impl ActivityOffsets {
    /// Those of closed geometries, which have eight ranks.
    pub const KNOWN: ActivityOffsets = ActivityOffsets::new(PIECE_CLASSES, 8);

    pub const fn new(classes: usize, ranks: usize) -> ActivityOffsets {
        let mobility = classes * classes * 2;
        let safe_checks = mobility + classes * MOBILITY_STEPS * 2;
        let passed_pawns = safe_checks + classes;
        ActivityOffsets { classes, mobility, safe_checks, passed_pawns, end: passed_pawns + 2 * ranks }
    }

    /// The inputs that belong to no piece.
    pub fn of_no_piece(self) -> Range<usize> {
        self.safe_checks..self.passed_pawns
    }

    /// The inputs of a piece of this class: at most one of each range is on.
    pub fn of_piece(self, class: usize, is_pawn: bool) -> [Range<usize>; 2] {
        let threats = class * self.classes * 2;
        let mobility = self.mobility + class * MOBILITY_STEPS * 2;
        let own = if is_pawn { self.passed_pawns..self.end } else { mobility..mobility + MOBILITY_STEPS * 2 };
        [threats..threats + self.classes * 2, own]
    }

    /// Inputs at these offsets, each with the one at other offsets that means the same, for pairs of classes that are
    /// alike.
    pub fn like(self, other: ActivityOffsets, classes: &[(usize, usize)]) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        for (class, like) in classes {
            for (attacker, like_attacker) in classes {
                for is_defended in [false, true] {
                    let known = other.threat(*like, *like_attacker, is_defended);
                    pairs.push((self.threat(*class, *attacker, is_defended), known));
                }
            }
            let size = MOBILITY_STEPS * 2;
            let starts = [self.mobility + class * size, other.mobility + like * size];
            pairs.extend((0..size).map(|step| (starts[0] + step, starts[1] + step)));
            pairs.push((self.safe_checks + class, other.safe_checks + like));
        }
        let passed = (self.passed_pawns..self.end).zip(other.passed_pawns..other.end);
        pairs.extend(passed);
        pairs
    }

    /// The input of an attacked piece.
    #[inline(always)]
    fn threat(self, class: usize, attacker: usize, is_defended: bool) -> usize {
        2 * (class * self.classes + attacker) + usize::from(is_defended)
    }

    /// The input of a piece of this class that can go to these squares.
    #[inline(always)]
    fn mobility<B: Bitboard>(self, class: usize, squares: B, attacks_king: bool) -> usize {
        let count = squares.count() as usize;
        let step = MOBILITY_STEP[count.min(MOBILITY_STEP.len() - 1)];
        self.mobility + (class * MOBILITY_STEPS + step) * 2 + usize::from(attacks_king)
    }
}

/// More of these inputs of one side than are on in any position: two for each of its pieces, and the checks.
pub(super) const MAX_ACTIVITY: usize = 288;

/// Steps of mobility: the step for each number of squares, and for more the last.
const MOBILITY_STEP: [usize; 13] = [0, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 6, 6];

const MOBILITY_STEPS: usize = 7;

/// The classes from the least valuable to the most valuable.
const BY_VALUE: [usize; PIECE_CLASSES] = [
    piece_class(PieceKind::Pawn),
    piece_class(PieceKind::Knight),
    piece_class(PieceKind::Bishop),
    piece_class(PieceKind::Rook),
    piece_class(PieceKind::Sissa),
    piece_class(PieceKind::Archbishop),
    piece_class(PieceKind::Chancellor),
    piece_class(PieceKind::Queen),
    piece_class(PieceKind::King),
];

/// Calls `emit` with each input that is on: whose it is, the square of the piece that it belongs to, and its number,
/// below [`ActivityOffsets::end`]. An input that several pieces switch on counts as often.
#[inline(always)]
pub(super) fn activity<G: Geometry>(
    layout: &Layout,
    position: &Position<G>,
    mut emit: impl FnMut(Color, Option<Square>, usize),
) {
    if G::OPEN {
        let offsets = layout.activity_offsets;
        let class_of = |kind: PieceKind| usize::from(layout.class_of[kind]);
        let scan = ActivityScan::<G, _, { PieceKind::COUNT }>::new(position, offsets, class_of);
        scan.run(0..offsets.classes, &mut emit);
    } else {
        let scan = ActivityScan::<G, _, PIECE_CLASSES>::new(position, ActivityOffsets::KNOWN, piece_class);
        scan.run(BY_VALUE, &mut emit);
    }
}

/// The pieces of both sides and what they attack. The classical evaluation has a scan of its own: it adds up weights by
/// kind, where this one has inputs by piece, and neither could keep what the other needs without being slower.
struct ActivityScan<'a, G: Geometry, ClassOf, const CLASSES: usize> {
    position: &'a Position<G>,
    offsets: ActivityOffsets,
    class_of: ClassOf,
    /// By colour: all attacked squares.
    all: [G::Bitboard; 2],
    /// By colour and class: squares that its pieces attack.
    by_class: [[G::Bitboard; CLASSES]; 2],
    /// By colour: squares that pawns attack.
    by_pawns: [G::Bitboard; 2],
    /// By colour: the squares beside its king.
    near_king: [G::Bitboard; 2],
}

impl<'a, G: Geometry, ClassOf, const CLASSES: usize> ActivityScan<'a, G, ClassOf, CLASSES>
where
    ClassOf: Fn(PieceKind) -> usize,
{
    #[inline(always)]
    fn new(position: &'a Position<G>, offsets: ActivityOffsets, class_of: ClassOf) -> Self {
        let empty = G::Bitboard::EMPTY;
        ActivityScan {
            position,
            offsets,
            class_of,
            all: [empty; 2],
            by_class: [[empty; CLASSES]; 2],
            by_pawns: [empty; 2],
            near_king: [empty; 2],
        }
    }

    /// Calls `emit` with all inputs, given the classes from the least valuable to the most valuable.
    #[inline(always)]
    fn run(
        mut self,
        by_value: impl IntoIterator<Item = usize> + Clone,
        emit: &mut impl FnMut(Color, Option<Square>, usize),
    ) {
        for color in Color::ALL {
            self.add_pawns_and_kings(color);
        }
        for color in Color::ALL {
            self.pieces(color, emit);
        }
        for color in Color::ALL {
            self.threats(color, by_value.clone(), emit);
            self.king_mobility(color, emit);
            self.safe_checks(color, emit);
            self.passed_pawns(color, emit);
        }
    }

    #[inline(always)]
    fn add(&mut self, color: Color, kind: PieceKind, attacked: G::Bitboard) {
        self.all[color] |= attacked;
        self.by_class[color][(self.class_of)(kind)] |= attacked;
    }

    #[inline(always)]
    fn add_pawns_and_kings(&mut self, color: Color) {
        let (position, rules) = (self.position, self.position.rules());
        let pawns = position.pieces(color, PieceKind::Pawn);
        // A game without pawns has no class for them.
        if !G::OPEN || pawns.any() {
            self.by_pawns[color] = rules.tables.pawns(color, pawns);
            self.add(color, PieceKind::Pawn, self.by_pawns[color]);
        }
        if let Some(king) = self.king(color) {
            self.near_king[color] = rules.tables.king[king];
            let attacked = rules.attacks(PieceKind::King, color, king, position.blockers());
            self.add(color, PieceKind::King, attacked);
        }
    }

    /// Mobility of pieces, and their attacks on the enemy king.
    #[inline(always)]
    fn pieces(&mut self, color: Color, emit: &mut impl FnMut(Color, Option<Square>, usize)) {
        let position = self.position;
        let barred = self.own(color) | self.by_pawns[!color];
        if G::OPEN {
            let kings_and_pawns = position.kind(PieceKind::King) | position.kind(PieceKind::Pawn);
            for square in position.color(color).without(kings_and_pawns).squares() {
                if let Some(kind) = position.kind_on(square) {
                    self.piece(color, kind, square, barred, emit);
                }
            }
            return;
        }
        // One copy of the code for each kind, so that there is no branch by kind for each piece.
        macro_rules! pieces {
            ($($kind:ident)*) => {$(
                for square in position.pieces(color, PieceKind::$kind).squares() {
                    self.piece(color, PieceKind::$kind, square, barred, emit);
                }
            )*};
        }
        for_each_piece!(pieces);
    }

    #[inline(always)]
    fn piece(
        &mut self,
        color: Color,
        kind: PieceKind,
        square: Square,
        barred: G::Bitboard,
        emit: &mut impl FnMut(Color, Option<Square>, usize),
    ) {
        let (position, rules) = (self.position, self.position.rules());
        let idle = kind == PieceKind::Bishop && position.must_convert(color).contains(square);
        let attacked = if idle { G::Bitboard::EMPTY } else { rules.attacks(kind, color, square, position.blockers()) };
        self.add(color, kind, attacked);
        let squares = attacked.without(barred);
        let near_king = (attacked & self.near_king[!color]).any();
        let class = (self.class_of)(kind);
        emit(color, Some(square), self.offsets.mobility(class, squares, near_king));
    }

    /// The king of `color`. On open boards a side may have none.
    #[inline(always)]
    fn king(&self, color: Color) -> Option<Square> {
        let king = self.position.king(color);
        (!G::OPEN || king != G::NOWHERE).then_some(king)
    }

    /// The squares that the pieces of `color` cannot go to for themselves and the board's edge.
    #[inline(always)]
    fn own(&self, color: Color) -> G::Bitboard {
        self.position.color(color) | self.position.rules().walls
    }

    /// The pieces of `color` that are attacked.
    #[inline(always)]
    fn threats(
        &self,
        color: Color,
        by_value: impl IntoIterator<Item = usize>,
        emit: &mut impl FnMut(Color, Option<Square>, usize),
    ) {
        let position = self.position;
        let king = position.pieces(color, PieceKind::King);
        let mut attacked = position.color(color).without(king) & self.all[!color];
        for attacker in by_value {
            if attacked.is_empty() {
                return;
            }
            let by_attacker = attacked & self.by_class[!color][attacker];
            attacked = attacked.without(by_attacker);
            for square in by_attacker.squares() {
                if let Some(kind) = position.kind_on(square) {
                    let defended = self.all[color].contains(square);
                    let class = (self.class_of)(kind);
                    let input = self.offsets.threat(class, attacker, defended);
                    emit(color, Some(square), input);
                }
            }
        }
    }

    /// Mobility of the king.
    #[inline(always)]
    fn king_mobility(&self, color: Color, emit: &mut impl FnMut(Color, Option<Square>, usize)) {
        let (position, rules) = (self.position, self.position.rules());
        if let Some(king) = self.king(color) {
            let attacked = rules.attacks(PieceKind::King, color, king, position.blockers());
            let squares = attacked.without(self.own(color) | self.all[!color]);
            let class = (self.class_of)(PieceKind::King);
            emit(color, Some(king), self.offsets.mobility(class, squares, false));
        }
    }

    /// The classes of `color` that can give a safe check.
    #[inline(always)]
    fn safe_checks(&self, color: Color, emit: &mut impl FnMut(Color, Option<Square>, usize)) {
        let (position, rules) = (self.position, self.position.rules());
        if G::OPEN && !rules.has_king[!color] {
            return;
        }
        let safe = !(self.own(color) | self.all[!color]);
        let lines = position.lines_to_king(!color);
        if G::OPEN {
            for kind in PieceKind::ALL.into_iter().filter(|kind| kind.is_piece()) {
                self.safe_check(color, kind, safe, lines, emit);
            }
            return;
        }
        macro_rules! safe_checks {
            ($($kind:ident)*) => {$(
                if const { matches!(PieceKind::$kind.like(), PieceKind::$kind) } {
                    self.safe_check(color, PieceKind::$kind, safe, lines, emit);
                }
            )*};
        }
        for_each_piece!(safe_checks);
    }

    #[inline(always)]
    fn safe_check(
        &self,
        color: Color,
        kind: PieceKind,
        safe: G::Bitboard,
        lines: [G::Bitboard; 3],
        emit: &mut impl FnMut(Color, Option<Square>, usize),
    ) {
        let (position, rules) = (self.position, self.position.rules());
        let class = (self.class_of)(kind);
        let attacked = self.by_class[color].get(class);
        let squares = attacked.map_or(G::Bitboard::EMPTY, |set| *set & safe);
        if squares.is_empty() {
            return;
        }
        let mut checks = rules.regular(kind).select(lines);
        if let Some(moves) = rules.irregular(kind) {
            checks |= moves.attackers(color, position.king(!color), position.blockers());
        }
        if (squares & checks).any() {
            emit(color, None, self.offsets.safe_checks + class);
        }
    }

    /// The pawns of `color` with no enemy pawn ahead of them on their own file or the next ones.
    #[inline(always)]
    fn passed_pawns(&self, color: Color, emit: &mut impl FnMut(Color, Option<Square>, usize)) {
        let (position, rules) = (self.position, self.position.rules());
        let enemy = position.pieces(!color, PieceKind::Pawn);
        let mut stopped = G::forward(!color, enemy | rules.tables.east_west(enemy));
        for _ in 0..G::RANKS - 4 {
            stopped |= G::forward(!color, stopped);
        }
        // In some games pawns may stand where they cannot move any more.
        let stopped = stopped | rules.pawns.last_rank[color];
        let pawns = position.pieces(color, PieceKind::Pawn);
        for square in pawns.without(stopped).squares() {
            let rank = match color {
                Color::White => G::rank(square),
                Color::Black => rules.ranks() - 1 - G::rank(square),
            };
            let ahead = G::square_ahead(color, square);
            let blocked = position.blockers().contains(ahead);
            let input = self.offsets.passed_pawns + 2 * rank + usize::from(blocked);
            emit(color, Some(square), input);
        }
    }
}

//! Inputs of what the pieces do: threats, mobility, attacks on the enemy king, safe checks, passed pawns.
//!
//! The other inputs say where the pieces stand, and the network has to learn from millions of positions what each piece
//! attacks from there. These say it directly, and not where, so there are few of them. They are computed afresh for
//! each evaluation, because a move changes the attacks of many pieces, and are connected only to the first
//! [`NEURONS_STEP`](super::NEURONS_STEP) neurons, which makes them cheap.
//!
//! Inputs for threats are known from Stockfish (<https://github.com/official-stockfish/Stockfish/pull/6411>); the
//! others follow the classical evaluation.

use crate::board::{Bitboard, Color, Geometry, PieceKind, Square, for_each_piece};
use crate::eval::{PIECE_CLASSES, piece_class};
use crate::position::Position;
use std::ops::Range;

/// A piece that is attacked: by its class, the class of the least valuable attacker, and whether it is defended.
const THREATS: usize = 0;

/// A piece: by its class, how many squares it can go to, in steps ([`MOBILITY_STEP`]), and whether it attacks a square
/// beside the enemy king.
const MOBILITY: usize = THREATS + PIECE_CLASSES * PIECE_CLASSES * 2;

/// A class whose pieces can give a check from a square that the enemy does not attack.
const SAFE_CHECKS: usize = MOBILITY + PIECE_CLASSES * MOBILITY_STEPS * 2;

/// A passed pawn: by its rank as its side counts them, and whether the square ahead is occupied.
const PASSED_PAWNS: usize = SAFE_CHECKS + PIECE_CLASSES;

/// The number of inputs for the pieces of one side.
pub const ACTIVITY: usize = PASSED_PAWNS + 2 * RANKS;

/// The ranks of the boards that have networks.
const RANKS: usize = 8;

/// More of these inputs of one side than are on in any position: two for each of its pieces, and the checks.
pub(super) const MAX_ACTIVITY: usize = 64;

/// Steps of mobility: the step for each number of squares, and for more the last.
const MOBILITY_STEP: [usize; 13] = [0, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 6, 6];

const MOBILITY_STEPS: usize = 7;

const PAWN: usize = piece_class(PieceKind::Pawn);
const KING: usize = piece_class(PieceKind::King);

/// The classes from the least valuable to the most valuable.
const BY_VALUE: [usize; PIECE_CLASSES] = [
    PAWN,
    piece_class(PieceKind::Knight),
    piece_class(PieceKind::Bishop),
    piece_class(PieceKind::Rook),
    piece_class(PieceKind::Sissa),
    piece_class(PieceKind::Archbishop),
    piece_class(PieceKind::Chancellor),
    piece_class(PieceKind::Queen),
    KING,
];

/// The inputs that belong to no piece.
pub(super) const OF_NO_PIECE: Range<usize> = SAFE_CHECKS..PASSED_PAWNS;

/// The inputs of a piece of this class: at most one of each range is on.
pub(super) fn of_piece(class: usize) -> [Range<usize>; 2] {
    let threats = THREATS + class * PIECE_CLASSES * 2;
    let mobility = MOBILITY + class * MOBILITY_STEPS * 2;
    let own = if class == PAWN {
        PASSED_PAWNS..ACTIVITY
    } else {
        mobility..mobility + MOBILITY_STEPS * 2
    };
    [threats..threats + PIECE_CLASSES * 2, own]
}

/// Calls `emit` with each input that is on: whose it is, the square of the piece that it belongs to, and its number,
/// below [`ACTIVITY`]. An input that several pieces switch on counts as often.
#[inline(always)]
pub(super) fn activity<G: Geometry>(
    position: &Position<G>,
    mut emit: impl FnMut(Color, Option<Square>, usize),
) {
    let tables = position.rules().tables;
    let mut attacks = Attacks::<G> {
        all: [G::Bitboard::EMPTY; 2],
        by_class: [[G::Bitboard::EMPTY; PIECE_CLASSES]; 2],
    };
    for color in Color::ALL {
        let pawns = tables.pawns(color, position.pieces(color, PieceKind::Pawn));
        attacks.add(color, PAWN, pawns);
        attacks.add(color, KING, tables.king(position.king(color)));
    }
    for color in Color::ALL {
        // Monomorphised by kind, so that there is no branch by kind for each piece.
        macro_rules! add {
            ($($kind:ident)*) => {
                $(pieces::<G, { PieceKind::$kind.index() }>(position, &mut attacks, color, &mut emit);)*
            };
        }
        for_each_piece!(add);
    }
    for color in Color::ALL {
        threats(position, &attacks, color, &mut emit);
        let king = position.king(color);
        let steps = tables
            .king(king)
            .without(position.color(color) | attacks.all[!color]);
        emit(color, Some(king), mobility(KING, steps, false));
        safe_checks(position, &attacks, color, &mut emit);
        passed_pawns(position, color, &mut emit);
    }
}

/// What each side attacks.
struct Attacks<G: Geometry> {
    /// By colour.
    all: [G::Bitboard; 2],
    /// By colour and class.
    by_class: [[G::Bitboard; PIECE_CLASSES]; 2],
}

impl<G: Geometry> Attacks<G> {
    #[inline(always)]
    fn add(&mut self, color: Color, class: usize, attacked: G::Bitboard) {
        self.all[color] |= attacked;
        self.by_class[color][class] |= attacked;
    }
}

/// Mobility and attacks on the king of the pieces of one kind, given by its index. Adds what they attack.
#[inline(always)]
fn pieces<G: Geometry, const KIND: usize>(
    position: &Position<G>,
    attacks: &mut Attacks<G>,
    color: Color,
    emit: &mut impl FnMut(Color, Option<Square>, usize),
) {
    let kind = const { PieceKind::ALL[KIND] };
    let class = const { piece_class(PieceKind::ALL[KIND]) };
    let pieces = position.pieces(color, kind);
    if pieces.is_empty() {
        return;
    }
    let rules = position.rules();
    let beside_king = attacks.by_class[!color][KING];
    let barred = position.color(color) | rules.walls | attacks.by_class[!color][PAWN];
    let idle = if rules.conversion && kind == PieceKind::Bishop {
        position.must_convert(color)
    } else {
        G::Bitboard::EMPTY
    };
    for square in pieces.squares() {
        let attacked = if idle.contains(square) {
            G::Bitboard::EMPTY
        } else {
            rules.tables.attacks(kind, square, position.blockers())
        };
        attacks.add(color, class, attacked);
        let attacks_king = (attacked & beside_king).any();
        let input = mobility(class, attacked.without(barred), attacks_king);
        emit(color, Some(square), input);
    }
}

/// The input of a piece of this class that can go to these squares.
#[inline(always)]
fn mobility<B: Bitboard>(class: usize, squares: B, attacks_king: bool) -> usize {
    let count = squares.count() as usize;
    let step = MOBILITY_STEP[count.min(MOBILITY_STEP.len() - 1)];
    MOBILITY + (class * MOBILITY_STEPS + step) * 2 + usize::from(attacks_king)
}

/// The pieces of `color` that are attacked.
#[inline(always)]
fn threats<G: Geometry>(
    position: &Position<G>,
    attacks: &Attacks<G>,
    color: Color,
    emit: &mut impl FnMut(Color, Option<Square>, usize),
) {
    let king = position.pieces(color, PieceKind::King);
    let mut attacked = position.color(color).without(king) & attacks.all[!color];
    for attacker in BY_VALUE {
        if attacked.is_empty() {
            return;
        }
        let by_attacker = attacked & attacks.by_class[!color][attacker];
        attacked = attacked.without(by_attacker);
        for square in by_attacker.squares() {
            if let Some(kind) = position.kind_on(square) {
                let pair = piece_class(kind) * PIECE_CLASSES + attacker;
                let defended = attacks.all[color].contains(square);
                emit(
                    color,
                    Some(square),
                    THREATS + 2 * pair + usize::from(defended),
                );
            }
        }
    }
}

/// The classes of `color` that can give a safe check.
#[inline(always)]
fn safe_checks<G: Geometry>(
    position: &Position<G>,
    attacks: &Attacks<G>,
    color: Color,
    emit: &mut impl FnMut(Color, Option<Square>, usize),
) {
    let rules = position.rules();
    let safe = !(position.color(color) | rules.walls | attacks.all[!color]);
    let king = position.king(!color);
    // Every piece attacks back from where it is attacked.
    let blockers = position.blockers();
    let knight = rules.tables.knight(king);
    let bishop = rules.tables.bishop(king, blockers);
    let rook = rules.tables.rook(king, blockers);
    macro_rules! check {
        ($($kind:ident)*) => {$(
            let kind = PieceKind::$kind;
            let class = const { piece_class(PieceKind::$kind) };
            let squares = attacks.by_class[color][class] & safe;
            if const { matches!(PieceKind::$kind.like(), PieceKind::$kind) } && squares.any() {
                let mut checks = G::Bitboard::EMPTY;
                if kind.leaps_as_knight() {
                    checks |= knight;
                }
                if kind.slides_diagonally() {
                    checks |= bishop;
                }
                if kind.slides_orthogonally() {
                    checks |= rook;
                }
                if let Some(moves) = rules.tables.irregular(kind) {
                    checks |= moves.attackers(color, king, blockers);
                }
                if (squares & checks).any() {
                    emit(color, None, SAFE_CHECKS + class);
                }
            }
        )*};
    }
    for_each_piece!(check);
}

/// The pawns of `color` with no enemy pawn ahead of them on their own file or the next ones.
#[inline(always)]
fn passed_pawns<G: Geometry>(
    position: &Position<G>,
    color: Color,
    emit: &mut impl FnMut(Color, Option<Square>, usize),
) {
    let enemy = position.pieces(!color, PieceKind::Pawn);
    let mut stopped = G::forward(!color, enemy | position.rules().tables.east_west(enemy));
    for _ in 0..G::RANKS - 4 {
        stopped |= G::forward(!color, stopped);
    }
    let blockers = position.blockers();
    let pawns = position.pieces(color, PieceKind::Pawn);
    for square in pawns.without(stopped).squares() {
        let rank = match color {
            Color::White => G::rank(square),
            Color::Black => position.rules().ranks() - 1 - G::rank(square),
        };
        let blocked = blockers.contains(G::square_ahead(color, square));
        emit(
            color,
            Some(square),
            PASSED_PAWNS + 2 * rank + usize::from(blocked),
        );
    }
}

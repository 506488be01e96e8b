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
use crate::board::{Bitboard, Color, Geometry, MAX_SQUARES, PieceKind, Square, for_each_piece};
use crate::eval::{PIECE_CLASSES, piece_class};
use crate::position::Position;
use std::ops::Range;

/// Where each block of the inputs of one side begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Blocks {
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

impl Blocks {
    /// Those of closed geometries, which have eight ranks.
    pub const KNOWN: Blocks = Blocks::new(PIECE_CLASSES, 8);

    pub const fn new(classes: usize, ranks: usize) -> Blocks {
        let mobility = classes * classes * 2;
        let safe_checks = mobility + classes * MOBILITY_STEPS * 2;
        let passed_pawns = safe_checks + classes;
        Blocks {
            classes,
            mobility,
            safe_checks,
            passed_pawns,
            end: passed_pawns + 2 * ranks,
        }
    }

    /// The inputs that belong to no piece.
    pub fn of_no_piece(self) -> Range<usize> {
        self.safe_checks..self.passed_pawns
    }

    /// The inputs of a piece of this class: at most one of each range is on.
    pub fn of_piece(self, class: usize, is_pawn: bool) -> [Range<usize>; 2] {
        let threats = class * self.classes * 2;
        let mobility = self.mobility + class * MOBILITY_STEPS * 2;
        let own = if is_pawn {
            self.passed_pawns..self.end
        } else {
            mobility..mobility + MOBILITY_STEPS * 2
        };
        [threats..threats + self.classes * 2, own]
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

/// Calls `emit` with each input that is on: whose it is, the square of the piece that it belongs to, and its number,
/// below [`Blocks::end`]. An input that several pieces switch on counts as often.
#[inline(always)]
pub(super) fn activity<G: Geometry>(
    layout: &Layout,
    position: &Position<G>,
    emit: impl FnMut(Color, Option<Square>, usize),
) {
    if G::OPEN {
        return activity_of_own_kinds(layout, position, emit);
    }
    activity_of_known_kinds(position, emit);
}

/// [`activity`] on closed geometries.
#[inline(always)]
fn activity_of_known_kinds<G: Geometry>(
    position: &Position<G>,
    mut emit: impl FnMut(Color, Option<Square>, usize),
) {
    const BLOCKS: Blocks = Blocks::KNOWN;
    let tables = position.rules().tables;
    let mut attacks = Attacks::<G, PIECE_CLASSES>::none();
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
        threats(
            position,
            &attacks,
            color,
            (BLOCKS, BY_VALUE, piece_class),
            &mut emit,
        );
        let king = position.king(color);
        let steps = tables
            .king(king)
            .without(position.color(color) | attacks.all[!color]);
        emit(color, Some(king), BLOCKS.mobility(KING, steps, false));
        safe_checks(position, &attacks, color, &mut emit);
        passed_pawns(position, color, BLOCKS, &mut emit);
    }
}

/// [`activity`] on open geometries, whose games may declare any pieces, and have several kings or none.
fn activity_of_own_kinds<G: Geometry>(
    layout: &Layout,
    position: &Position<G>,
    mut emit: impl FnMut(Color, Option<Square>, usize),
) {
    let (rules, blocks, blockers) = (position.rules(), layout.blocks, position.blockers());
    let class_of = |kind: PieceKind| usize::from(layout.class_of[kind]);
    let mut attacks = Attacks::<G, { PieceKind::COUNT }>::none();
    let mut attacks_of = [G::Bitboard::EMPTY; MAX_SQUARES];
    let mut beside_king = [G::Bitboard::EMPTY; 2];
    let mut pawns_attack = [G::Bitboard::EMPTY; 2];
    for color in Color::ALL {
        let pawns = position.pieces(color, PieceKind::Pawn);
        // A game without pawns has no class for them.
        if pawns.any() {
            pawns_attack[color] = rules.tables.pawns(color, pawns);
            attacks.add(color, class_of(PieceKind::Pawn), pawns_attack[color]);
        }
        for king in position.pieces(color, PieceKind::King).squares() {
            beside_king[color] |= rules.tables.king(king);
        }
        let idle = position.must_convert(color);
        for square in position.color(color).without(pawns | idle).squares() {
            if let Some(kind) = position.kind_on(square) {
                attacks_of[square] = rules.attacks(kind, color, square, blockers);
                attacks.add(color, class_of(kind), attacks_of[square]);
            }
        }
    }
    for color in Color::ALL {
        let own = position.color(color) | rules.walls;
        let barred = own | pawns_attack[!color];
        let others = position
            .color(color)
            .without(position.kind(PieceKind::Pawn));
        for square in others.squares() {
            let Some(kind) = position.kind_on(square) else {
                continue;
            };
            let is_king = kind == PieceKind::King;
            let barred = if is_king {
                own | attacks.all[!color]
            } else {
                barred
            };
            let near = !is_king && (attacks_of[square] & beside_king[!color]).any();
            let squares = attacks_of[square].without(barred);
            emit(
                color,
                Some(square),
                blocks.mobility(class_of(kind), squares, near),
            );
        }
        threats(
            position,
            &attacks,
            color,
            (blocks, 0..blocks.classes, class_of),
            &mut emit,
        );
        if rules.has_king[!color] {
            let safe = !(own | attacks.all[!color]);
            for kind in PieceKind::ALL {
                let class = class_of(kind);
                let is_piece = kind.is_piece();
                if is_piece
                    && attacks.by_class[color]
                        .get(class)
                        .is_some_and(|set| (*set & safe).any())
                {
                    let squares = attacks.by_class[color][class] & safe;
                    if (squares & position.checking_squares(color, kind)).any() {
                        emit(color, None, blocks.safe_checks + class);
                    }
                }
            }
        }
        passed_pawns(position, color, blocks, &mut emit);
    }
}

/// What each side attacks.
struct Attacks<G: Geometry, const CLASSES: usize> {
    /// By colour.
    all: [G::Bitboard; 2],
    /// By colour and class.
    by_class: [[G::Bitboard; CLASSES]; 2],
}

impl<G: Geometry, const CLASSES: usize> Attacks<G, CLASSES> {
    #[inline(always)]
    fn none() -> Self {
        Attacks {
            all: [G::Bitboard::EMPTY; 2],
            by_class: [[G::Bitboard::EMPTY; CLASSES]; 2],
        }
    }

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
    attacks: &mut Attacks<G, PIECE_CLASSES>,
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
        let input = Blocks::KNOWN.mobility(class, attacked.without(barred), attacks_king);
        emit(color, Some(square), input);
    }
}

/// The pieces of `color` that are attacked, given the blocks of inputs, the classes from the least valuable to the most
/// valuable, and the class of each kind.
#[inline(always)]
fn threats<G: Geometry, const CLASSES: usize>(
    position: &Position<G>,
    attacks: &Attacks<G, CLASSES>,
    color: Color,
    (blocks, by_value, class_of): (
        Blocks,
        impl IntoIterator<Item = usize>,
        impl Fn(PieceKind) -> usize,
    ),
    emit: &mut impl FnMut(Color, Option<Square>, usize),
) {
    let king = position.pieces(color, PieceKind::King);
    let mut attacked = position.color(color).without(king) & attacks.all[!color];
    for attacker in by_value {
        if attacked.is_empty() {
            return;
        }
        let by_attacker = attacked & attacks.by_class[!color][attacker];
        attacked = attacked.without(by_attacker);
        for square in by_attacker.squares() {
            if let Some(kind) = position.kind_on(square) {
                let defended = attacks.all[color].contains(square);
                let input = blocks.threat(class_of(kind), attacker, defended);
                emit(color, Some(square), input);
            }
        }
    }
}

/// The classes of `color` that can give a safe check.
#[inline(always)]
fn safe_checks<G: Geometry>(
    position: &Position<G>,
    attacks: &Attacks<G, PIECE_CLASSES>,
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
                    emit(color, None, Blocks::KNOWN.safe_checks + class);
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
    blocks: Blocks,
    emit: &mut impl FnMut(Color, Option<Square>, usize),
) {
    let enemy = position.pieces(!color, PieceKind::Pawn);
    let mut stopped = G::forward(!color, enemy | position.rules().tables.east_west(enemy));
    for _ in 0..G::RANKS - 4 {
        stopped |= G::forward(!color, stopped);
    }
    let blockers = position.blockers();
    // In some games pawns may stand where they cannot move any more.
    let stopped = stopped | position.rules().last_rank[color];
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
            blocks.passed_pawns + 2 * rank + usize::from(blocked),
        );
    }
}

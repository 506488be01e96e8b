//! An example of each special move of a game.

use crate::board::{Bitboard, Color, Geometry, PieceKind};
use crate::notation::fen;
use crate::position::{Move, MoveKind, Position, Rules, Setup};
use crate::variant::Variant;
use std::cell::LazyCell;

/// How many arrays are looked at for an example of a special move.
const TRIED_ARRAYS: u32 = 400;

/// A special move of a game, and a position in which it is possible.
#[derive(Clone)]
pub struct SpecialExample<G: Geometry> {
    /// What the move is called: `Leap`.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub text: &'static str,
    /// An array, with pieces taken away if the move is not legal otherwise.
    pub position: Position<G>,
    /// The move.
    pub mv: Move,
}

/// A kind of special move, the games that have it, and how its moves are recognised.
struct SpecialKind {
    name: &'static str,
    text: &'static str,
    is_in: fn(&Variant) -> bool,
    fits: fn(Move) -> bool,
}

const SPECIALS: [SpecialKind; 5] = [
    SpecialKind {
        name: "Castling",
        text: "King and rook land on the same squares wherever they started.",
        // Chess players know that of a game with one array.
        is_in: |game| game.castling.is_some() && game.arrays.is_some(),
        fits: |mv| mv.is_castling() && mv.gating().is_none(),
    },
    SpecialKind {
        name: "Leap",
        text: "The king jumps to one of his bunkers, once, before he has moved.",
        is_in: |game| game.bunker_leap.is_some(),
        fits: |mv| mv.kind() == MoveKind::Leap && mv.gating().is_none(),
    },
    SpecialKind {
        name: "Adjustment",
        text: "An unmoved bishop and an unmoved piece beside it change places.",
        is_in: |game| game.bishop_adjustment,
        fits: |mv| mv.kind() == MoveKind::Adjustment,
    },
    SpecialKind {
        name: "Drop",
        text: "A piece leaves its first square, and a piece in hand is put there.",
        is_in: |game| !game.gating_hand.is_empty(),
        fits: |mv| mv.gating().is_some() && !mv.is_castling(),
    },
    SpecialKind {
        name: "Conversion",
        text: "A bishop steps to a square of the other colour.",
        is_in: |game| game.bishop_conversion,
        fits: |mv| mv.kind() == MoveKind::Conversion,
    },
];

/// An example of each special move of a game, found among its arrays.
pub fn special_examples<G: Geometry>(rules: &'static Rules<G>) -> Vec<SpecialExample<G>> {
    let variant = rules.variant();
    let count = variant.array_count();
    let tried = TRIED_ARRAYS.min(count);
    // Most examples are in the first arrays.
    let start = |i| {
        let number = (u64::from(i) * u64::from(count) / u64::from(tried)) as u32;
        let text = variant.array_fen(number).ok()?;
        fen::read(rules, &text).ok()
    };
    let starts: Vec<_> = (0..tried).map(|i| LazyCell::new(move || start(i))).collect();
    // All of White's pieces; king and rooks only; all but the pawns.
    let everything = |_: PieceKind| true;
    let no_pawns = |kind: PieceKind| kind != PieceKind::Pawn;
    let few = |kind: PieceKind| matches!(kind, PieceKind::King | PieceKind::Rook);
    let filters: [&dyn Fn(PieceKind) -> bool; 3] = [&everything, &few, &no_pawns];
    let find = |special: &SpecialKind| {
        filters.iter().find_map(|keeps| {
            starts.iter().find_map(|start| {
                let position = only(start.as_ref()?, keeps)?;
                let mv = position
                    .legal_moves()
                    .into_iter()
                    .filter(|mv| (special.fits)(*mv))
                    .max_by_key(|mv| travel::<G>(*mv))?;
                Some(SpecialExample { name: special.name, text: special.text, position, mv })
            })
        })
    };
    let specials = SPECIALS.iter().filter(|special| (special.is_in)(variant));
    specials.filter_map(find).collect()
}

/// How far a move goes, in files: a long way shows more.
fn travel<G: Geometry>(mv: Move) -> usize {
    G::file(mv.from()).abs_diff(G::file(mv.to()))
}

/// The position with the pieces of White for which `keeps` holds. Black keeps all pieces if it holds for pawns,
/// otherwise only the king.
fn only<G: Geometry>(position: &Position<G>, keeps: &dyn Fn(PieceKind) -> bool) -> Option<Position<G>> {
    let mut setup: Setup<G> = position.setup();
    for square in position.occupied().squares() {
        let Some(piece) = position.piece_on(square) else {
            continue;
        };
        let stays = match piece.color {
            Color::White => keeps(piece.kind),
            Color::Black => piece.kind == PieceKind::King || keeps(PieceKind::Pawn),
        };
        if !stays {
            setup.board[square] = None;
        }
    }
    Position::from_setup(position.rules(), &setup).ok()
}

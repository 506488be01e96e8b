//! Comparing a position of the engine with the slow second way.

use crate::naive::State;
use sissa::board::{Bits, Geometry};
use sissa::notation::{fen, square};
use sissa::position::{Drop, Move, MoveKind, Position};

/// A move in UCI with castling as king takes rook.
pub fn move_text<G: Geometry>(position: &Position<G>, mv: Move) -> String {
    let (from, to) = (square::name::<G>(mv.from()), square::name::<G>(mv.to()));
    match (mv.kind(), mv.drop()) {
        (MoveKind::Promotion(kind), _) => {
            let letter = position.rules().variant().letter(kind).unwrap_or('?');
            format!("{from}{to}{}", letter.to_ascii_lowercase())
        }
        (_, None) => format!("{from}{to}"),
        (_, Some(Drop::Origin)) => format!("{from}{to}q"),
        (_, Some(Drop::Rook)) => format!("{to}{from}q"),
    }
}

/// Asserts that engine and second way see the same position: text, legal moves, check, dead material;
/// and that the engine's own ways to it agree: by moves and from FEN, key kept and key from scratch,
/// move classes and single questions.
///
/// # Panics
/// When anything differs, with the position.
pub fn same_position<G: Geometry>(position: &Position<G>, state: &State) {
    let text = state.fen();
    let game = &state.variant.name;
    assert_eq!(fen::write(position), text, "{game}: FEN");
    assert_eq!(
        position.in_check(),
        state.in_check(),
        "{game}: check: {text}"
    );
    assert_eq!(position.is_dead(), state.is_dead(), "{game}: dead: {text}");
    assert_eq!(
        position.key(),
        position.key_from_scratch(),
        "{game}: key: {text}"
    );
    let again = fen::read(position.rules(), &text)
        .unwrap_or_else(|error| panic!("{game}: {text}: {error}"));
    assert!(again == *position, "{game}: read again: {text}");
    assert_eq!(again.key(), position.key(), "{game}: key from FEN: {text}");
    assert_eq!(
        (again.checkers(), again.pinned()),
        (position.checkers(), position.pinned()),
        "{game}: checkers and pins from FEN: {text}"
    );

    let legal = position.legal_moves();
    let mut texts: Vec<String> = legal.iter().map(|mv| move_text(position, *mv)).collect();
    let mut expected: Vec<String> = state
        .legal_moves()
        .iter()
        .map(|mv| state.text(mv))
        .collect();
    texts.sort_unstable();
    expected.sort_unstable();
    assert_eq!(texts, expected, "{game}: moves: {text}");
    assert_eq!(position.has_legal_move(), !legal.is_empty());
    same_classes(position, &text);
}

/// Asserts that noisy and quiet moves together are the legal moves, each where it belongs.
fn same_classes<G: Geometry>(position: &Position<G>, text: &str) {
    use sissa::position::{Class, MoveList};
    let of_class = |class: Class| {
        let mut list = MoveList::new();
        position.moves_into(class, &mut list);
        list
    };
    let (noisy, quiet) = (of_class(Class::Noisy), of_class(Class::Quiet));
    let is_noisy = |mv: &Move| match mv.kind() {
        MoveKind::Promotion(_) | MoveKind::EnPassant => true,
        MoveKind::Castling(_) | MoveKind::Leap | MoveKind::Adjustment => false,
        MoveKind::Normal | MoveKind::Conversion => position.occupied().has(mv.to()),
    };
    let mut both: Vec<u32> = noisy.iter().chain(&quiet).map(|mv| mv.bits()).collect();
    let mut legal: Vec<u32> = position.legal_moves().iter().map(|mv| mv.bits()).collect();
    both.sort_unstable();
    legal.sort_unstable();
    assert_eq!(both, legal, "noisy and quiet: {text}");
    assert!(noisy.iter().all(is_noisy), "not noisy: {text}");
    assert!(!quiet.iter().any(is_noisy), "not quiet: {text}");
    for mv in &position.legal_moves() {
        assert!(position.is_legal(*mv), "{mv:?} is legal: {text}");
        assert_eq!(Move::from_bits(mv.bits()), *mv);
    }
}

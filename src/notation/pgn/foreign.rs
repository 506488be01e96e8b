//! Moves with letters of other languages.

use crate::board::{Geometry, PieceKind};
use crate::notation::read_move::{Reason, read_move};
use crate::position::{Move, Position};
use crate::variant::Variant;

/// Letters of pieces in European languages other than English.
const FOREIGN_LETTERS: [(&str, PieceKind); 22] = [
    ("A", PieceKind::Bishop),
    ("A", PieceKind::Knight),
    ("C", PieceKind::Knight),
    ("D", PieceKind::Queen),
    ("F", PieceKind::Bishop),
    ("G", PieceKind::Bishop),
    ("H", PieceKind::Knight),
    ("H", PieceKind::Queen),
    ("J", PieceKind::Knight),
    ("L", PieceKind::Bishop),
    ("P", PieceKind::Knight),
    ("S", PieceKind::Knight),
    ("S", PieceKind::Bishop),
    ("T", PieceKind::Rook),
    ("V", PieceKind::Queen),
    ("V", PieceKind::Rook),
    ("W", PieceKind::Rook),
    ("Ф", PieceKind::Queen),
    ("Л", PieceKind::Rook),
    ("С", PieceKind::Bishop),
    ("Кр", PieceKind::King),
    ("К", PieceKind::Knight),
];

/// The moves that a text refused by [`read_move`] for this reason may mean: one of several, or one of a piece whose
/// letter is that of another language.
pub fn readings<G: Geometry>(position: &Position<G>, text: &str, reason: &Reason) -> Vec<Move> {
    let read = |names: &[String]| -> Vec<Move> {
        let moves = names.iter().map(|name| read_move(position, name));
        moves.filter_map(Result::ok).collect()
    };
    if let Reason::Ambiguous(names) = reason {
        return read(names);
    }
    let texts = in_own_letters(position.rules().variant(), text);
    let read = texts.flat_map(|text| match read_move(position, &text) {
        Ok(mv) => vec![mv],
        Err(error) => match error.reason {
            Reason::Ambiguous(names) => read(&names),
            _ => Vec::new(),
        },
    });
    read.collect()
}

/// The text with the game's letters for those of other languages, of the piece that moves and of that promoted to.
fn in_own_letters<'a>(variant: &'a Variant, text: &'a str) -> impl Iterator<Item = String> + 'a {
    let is_foreign = |letter: Option<char>| {
        let kind = letter.map(|letter| variant.kind_of(letter));
        matches!(kind, Some(None | Some(PieceKind::Pawn)))
    };
    let unsigned = text.trim_end_matches(['+', '#']);
    let moves = is_foreign(text.chars().next());
    let promotes = is_foreign(unsigned.chars().next_back());
    FOREIGN_LETTERS.iter().flat_map(move |(foreign, kind)| {
        let letter = variant.letter(*kind);
        let first = text.strip_prefix(foreign).filter(|_| moves).zip(letter);
        let last = unsigned.strip_suffix(foreign).filter(|_| promotes).zip(letter);
        let first = first.map(|(rest, letter)| format!("{letter}{rest}"));
        let last = last.map(|(rest, letter)| format!("{rest}{letter}"));
        first.into_iter().chain(last)
    })
}

/// True if the text looks like a capture by a pawn whose file is in upper case, and may be one by a piece whose letter
/// is that of another language: `Dxe5`.
pub fn may_be_foreign_capture(variant: &Variant, text: &str) -> bool {
    let mut chars = text.chars();
    let letter = chars.next().filter(char::is_ascii_uppercase);
    letter.is_some_and(|it| variant.kind_of(it).is_none()) && matches!(chars.next(), Some('x' | ':'))
}

/// True if the text begins with the letter of a piece of another language, which no piece of the game has.
pub fn is_in_foreign_letters(variant: &Variant, text: &str) -> bool {
    let letter = text.chars().next().unwrap_or_default();
    variant.kind_of(letter).is_none() && FOREIGN_LETTERS.iter().any(|(foreign, _)| foreign.starts_with(letter))
}

/// True if the text looks like a move by a pawn with its letter, which in Dutch is the knight's: `Pf3`.
pub fn may_be_dutch_knight(variant: &Variant, text: &str) -> bool {
    text.starts_with('P') && !text.contains('@') && variant.kind_of('P') == Some(PieceKind::Pawn)
}

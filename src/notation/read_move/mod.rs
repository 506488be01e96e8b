//! Reading moves in any notation.

mod error;
mod explain;
mod matching;
mod parse;

pub use error::{MoveError, Reason};
pub(super) use parse::{ParsedMove, parse};

use super::{courier, quote, san};
use crate::board::text::file_of_letter;
use crate::board::{Geometry, PieceKind};
use crate::position::{Move, Position};
use matching::match_move;
use parse::MAX_LENGTH;
use std::borrow::Cow;

/// Reads a move of `position` in any form that this module writes, for any protocol and style, and in the forms that
/// other programs use: castling as `O-O`, `0-0-0`, `O-Og`, `O-M-O`, king to rook, king to landing square, with or
/// without `k`, or as XBoard's two-step move (`e1a1,a1b1`); algebraic notation with or without `x`, `=` and check
/// signs, short or long, with its move number (`1. e4`, `3...Nf6`). A text that is not a move as it stands is tried
/// again with its letters in the right case (`nf3`, `E2E4`). Moves of Game Courier ([`courier`]) are read, too.
///
/// Where two squares fit several moves, the first of these is meant: an ordinary move; the leap; castling or adjustment
/// written from the king or bishop; castling or adjustment written from the other piece. A text that still fits several
/// moves, or none, is refused.
///
/// ```
/// use sissa::board::Board8x8;
/// use sissa::notation::{fen, read_move, san};
/// use sissa::position::Rules;
/// use sissa::variant::catalog::Catalog;
///
/// let variant = Catalog::builtin().get("contemporary-random").unwrap();
/// let rules = Rules::<Board8x8>::new(variant.clone())?;
/// let position = fen::read(rules, "4k3/8/8/8/8/8/8/2K2R2 w K - 0 1 C")?;
/// let leap = read_move(&position, "c1g1")?;
/// assert_eq!(san::write(&position, leap), "Kc>>g1");
/// let castling = read_move(&position, "c1g1k")?;
/// assert_eq!(san::write(&position, castling), "O-Og");
/// let error = read_move(&position, "f1b1").unwrap_err();
/// assert_eq!(error.to_string(), "f1b1: the rook on f1 is blocked on c1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`MoveError`] with the text and why it is not a legal move here.
pub fn read_move<G: Geometry>(position: &Position<G>, text: &str) -> Result<Move, MoveError> {
    let text = text.trim();
    let ascii = in_ascii(text);
    let plain = without_number(ascii.trim());
    let by_sides = castling_by_piece(position, plain);
    let plain = by_sides.as_deref().unwrap_or(plain);
    let read = if courier::is_meant(plain) && plain.len() <= MAX_LENGTH {
        courier::read(position, plain, |text| read_in_any_case(position, text))
    } else {
        read_in_any_case(position, plain)
    };
    read.map_err(|reason| MoveError { text: quote(text), reason })
}

/// Castling as the inventor of Modern Chess writes it, by the piece that starts on that side of the king (`O-M-O`), as
/// `O-O` or `O-O-O`; in all games with one array.
fn castling_by_piece<G: Geometry>(position: &Position<G>, text: &str) -> Option<String> {
    let (letter, rest) = text.strip_prefix("O-")?.split_once("-O")?;
    let variant = position.rules().variant();
    let (Ok(letter), None) = (letter.parse::<char>(), &variant.arrays) else {
        return None;
    };
    let rank = variant.start.home_rank(position.side_to_move());
    let place = |kind| rank.iter().position(|other| *other == Some(kind));
    let piece = place(variant.kind_of(letter).filter(|_| letter != 'O')?)?;
    let king = place(PieceKind::King)?;
    let sign = if piece < king { "O-O-O" } else { "O-O" };
    (piece != king).then(|| format!("{sign}{rest}"))
}

/// The text with ASCII for the figurines, dashes and signs of books and web pages.
pub(super) fn in_ascii(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut ascii = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '♔' | '♚' => ascii.push('K'),
            '♕' | '♛' => ascii.push('Q'),
            '♖' | '♜' => ascii.push('R'),
            '♗' | '♝' => ascii.push('B'),
            '♘' | '♞' => ascii.push('N'),
            // Pawns, and how to draw the figurine before.
            '♙' | '♟' | '\u{fe0e}' | '\u{fe0f}' => {}
            '\u{2010}'..='\u{2015}' | '\u{2212}' => ascii.push('-'),
            '×' => ascii.push('x'),
            '†' => ascii.push('+'),
            '‡' => ascii.push('#'),
            c => ascii.push(c),
        }
    }
    Cow::Owned(ascii)
}

/// Whether a word is only the number of a move, `1.` or `3...`, or empty.
pub fn is_move_number(word: &str) -> bool {
    without_number(word).is_empty()
}

/// The text without the number of a move before it: `1. e4`, `1.e4`, `3... Nf6`.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < text.len() && rest.starts_with('.') { rest.trim_start_matches('.').trim_start() } else { text }
}

/// Reads the text as it stands, or else with its letters in the right case.
fn read_in_any_case<G: Geometry>(position: &Position<G>, text: &str) -> Result<Move, Reason> {
    let read = |text: &str| select(position, &parse(position.rules(), text)?);
    let is_no_move =
        |result: &Result<Move, Reason>| matches!(result, Err(Reason::Unreadable | Reason::NoPieceLetter(_)));
    let as_it_stands = read(text);
    if !is_no_move(&as_it_stands) {
        return as_it_stands;
    }
    other_cases(text, position.rules().files())
        .map(|text| read(&text))
        .find(|result| !is_no_move(result))
        .unwrap_or(as_it_stands)
}

/// The text with files in lower case (`E2E4`, `Ixh5`), with its piece in upper case (`nf3`), and both (`nG1F3`). A
/// letter that may be a file of the board is never taken for a piece.
fn other_cases(text: &str, files: usize) -> impl Iterator<Item = String> {
    let mut chars: Vec<char> = text.chars().take(MAX_LENGTH).collect();
    for i in 1..chars.len() {
        if chars[i].is_ascii_digit() || i == 1 && chars[i] == 'x' {
            chars[i - 1].make_ascii_lowercase();
        }
    }
    let lower: String = chars.into_iter().collect();
    let upper = |text: &str| {
        let first = text.chars().next()?;
        let is_file = file_of_letter(first).is_some_and(|file| file < files);
        (!is_file && first.is_ascii_lowercase()).then(|| first.to_ascii_uppercase().to_string() + &text[1..])
    };
    let both = upper(&lower);
    let text = text.to_owned();
    [upper(&text), Some(lower), both].into_iter().flatten().filter(move |other| *other != text)
}

/// The legal move that matches best.
fn select<G: Geometry>(position: &Position<G>, text: &ParsedMove) -> Result<Move, Reason> {
    let mut best = None;
    let mut found: Vec<Move> = Vec::new();
    for mv in position.legal_moves() {
        let Some(rank) = match_move(position, text, mv) else {
            continue;
        };
        if best.is_none_or(|best| rank < best) {
            best = Some(rank);
            found.clear();
        }
        if best == Some(rank) {
            found.push(mv);
        }
    }
    match found.as_slice() {
        [] => Err(explain::explain(position, text)),
        [mv] => Ok(*mv),
        several => Err(Reason::Ambiguous(several.iter().map(|mv| san::write(position, *mv)).collect())),
    }
}

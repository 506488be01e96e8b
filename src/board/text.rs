//! File letters, names of squares, and letters of pieces.

use super::{Color, Geometry, MAX_FILES, Square};

/// The letter of a file, counted from 0: `a`.
pub const fn file_letter(file: usize) -> char {
    (b'a' + file as u8) as char
}

/// The file, counted from 0, that a letter of either case names.
pub fn file_of_letter(letter: char) -> Option<usize> {
    let file = (letter.to_ascii_lowercase() as usize).wrapping_sub('a' as usize);
    (file < MAX_FILES).then_some(file)
}

/// The rank, counted from 0, whose number a text begins with, and the rest of the text.
pub fn leading_rank(text: &str) -> Option<(usize, &str)> {
    if let Some(rest) = text.strip_prefix("10") {
        return Some((9, rest));
    }
    let digit = text.chars().next()?.to_digit(10)?;
    Some((digit.checked_sub(1)? as usize, &text[1..]))
}

/// The name of a square: `e4`.
pub fn square_name<G: Geometry>(square: Square) -> String {
    format!("{}{}", file_letter(G::file(square)), G::rank(square) + 1)
}

/// A letter in the case that FEN uses for a side: upper case for White, lower case for Black.
pub const fn cased(color: Color, letter: char) -> char {
    match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter.to_ascii_lowercase(),
    }
}

/// The side that a letter of a FEN belongs to.
pub const fn color_of(letter: char) -> Color {
    if letter.is_ascii_uppercase() { Color::White } else { Color::Black }
}

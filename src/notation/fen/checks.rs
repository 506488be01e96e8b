//! How many more checks win: `3+3` before the counters, as Fairy-Stockfish writes it, or Lichess's `+0+0`, the checks
//! that have been given.

use super::{FenError, FenField, field};
use crate::board::{Color, Geometry};
use crate::position::Position;

/// True for what can only be this field.
pub fn is_field(text: &str) -> bool {
    text.contains('+')
        && text.contains(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| c == '+' || c.is_ascii_digit())
}

/// Reads the field, in a game in which so many checks win at the start.
pub fn read(text: &str, start: [u8; 2]) -> Result<[u8; 2], FenError> {
    let counts = |text: &str| {
        let (white, black) = text.split_once('+')?;
        let digit = |text: &str| text.parse::<u8>().ok().filter(|count| *count < 10);
        Some([digit(white)?, digit(black)?])
    };
    let left = match text.strip_prefix('+') {
        Some(given) => counts(given)
            .map(|given| Color::ALL.map(|color| start[color].saturating_sub(given[color]))),
        None => counts(text),
    };
    left.ok_or_else(|| field(text, FenField::Checks, "3+3, or +0+0 for the checks given"))
}

/// Writes the field with a blank before it, if the game has it.
pub fn write<G: Geometry>(position: &Position<G>) -> String {
    let left = Color::ALL.map(|color| position.checks_left(color));
    match left {
        [Some(white), Some(black)] => format!(" {white}+{black}"),
        _ => String::new(),
    }
}

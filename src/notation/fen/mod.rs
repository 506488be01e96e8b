//! Positions as text: X-FEN, with pieces in hand and a seventh field for unmoved pieces.
//!
//! ```text
//! NRBNBMKR[Qq] w KQkq - 0 1 ABCDEFGH+abcdefgh+
//! ```
//!
//! The usual six fields: placement, side, castling, en passant, half-move clock, move number. All but the first may be
//! missing; the defaults are White, no castling, no en passant, and the counters of a new game. In games where unmoved
//! pieces have rights beyond castling, a seventh field lists them; it may also come right after the fourth. In Seirawan
//! Chess the third field lists them.

mod castling_field;
mod error;
mod gates;
mod placement;
mod unmoved;

pub use error::FenError;

use super::square;
use crate::board::text::{cased, file_letter, quote};
use crate::board::{Color, Geometry, Square};
use crate::position::{Position, Rules, Setup};
use std::fmt::Write;

/// The largest counter that is read or written.
const LARGEST_COUNTER: u32 = u16::MAX as u32;

/// Reads a FEN of the game.
///
/// ```
/// use sissa::board::Board8x8;
/// use sissa::notation::fen;
/// use sissa::position::Rules;
/// use sissa::variant::catalog::Catalog;
///
/// let variant = Catalog::builtin().get("contemporary-random").unwrap();
/// let rules = Rules::<Board8x8>::new(variant.clone())?;
/// let text = "brnnkqrb/pppppppp/8/8/8/8/PPPPPPPP/BRQKNNRB w KQkq - 0 1";
/// let position = fen::read(rules, text)?;
/// assert_eq!(fen::write(&position), format!("{text} De"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`FenError`] with the first thing that is wrong and where it is.
pub fn read<G: Geometry>(rules: &'static Rules<G>, text: &str) -> Result<Position<G>, FenError> {
    let mut fields: Vec<&str> = text.split_whitespace().take(8).collect();
    if !(1..=7).contains(&fields.len()) {
        return Err(FenError::FieldCount(text.split_whitespace().count()));
    }
    // pyffish leaves the third field empty where a side has unmoved pieces but nothing left to drop.
    let is_number = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
    if rules.variant().seirawan_notation && fields.len() == 5 && fields[3..].iter().all(is_number) {
        fields.insert(2, "-");
    }
    let field_or = |index: usize, missing| fields.get(index).copied().unwrap_or(missing);
    let placement = field_or(0, "");
    let (side, castling, ep_square) = (field_or(1, "w"), field_or(2, "-"), field_or(3, "-"));
    let rest = fields.get(4..).unwrap_or_default();
    let mut setup = Setup::<G>::empty();
    placement::read(rules, placement, &mut setup)?;
    setup.side = match side {
        "w" | "W" => Color::White,
        "b" | "B" => Color::Black,
        other => return Err(field(other, "side to move", "w or b")),
    };
    let in_one_field = rules.variant().seirawan_notation;
    let castling = if in_one_field {
        gates::read(rules, castling, &mut setup)
    } else {
        castling_field::read(rules, castling, &setup).map(|rooks| setup.castling = rooks)
    };
    // Without a king no castling letter is right, but the error to report is the missing king.
    castling.map_err(|error| setup.check_kings().err().map_or(error, FenError::from))?;
    if ep_square != "-" {
        let ep = square::read::<G>(ep_square)
            .ok_or_else(|| field(ep_square, "en passant square", "a square or -"))?;
        setup.ep_square = Some(ep);
    }
    let mut numbers = 0;
    for (index, text) in rest.iter().enumerate() {
        if text.bytes().all(|byte| byte.is_ascii_digit()) && numbers < 2 {
            let value: u32 = text
                .parse()
                .ok()
                .filter(|value| *value <= LARGEST_COUNTER)
                .ok_or_else(|| field(text, "counter", "a number up to 65535"))?;
            if numbers == 0 {
                setup.halfmove = value;
            } else {
                setup.fullmove = value.max(1);
            }
            numbers += 1;
        } else if text.len() > 1 && text.starts_with('-') {
            return Err(field(text, "counter", "a number from 0"));
        } else if (!rules.special || in_one_field) && *text != "-" {
            if index < 2 {
                return Err(field(text, "counter", "a number"));
            }
            return Err(field(
                text,
                "seventh field",
                "- or nothing: in this game only castling depends on pieces that have not moved",
            ));
        } else if setup.unmoved.is_none() {
            setup.unmoved = Some(unmoved::read(rules, text)?);
        } else {
            return Err(field(text, "counter", "a number"));
        }
    }
    Ok(Position::from_setup(rules, &setup)?)
}

/// Writes a position as FEN, with all fields that its game has.
pub fn write<G: Geometry>(position: &Position<G>) -> String {
    let mut text = placement::write(position);
    let side = match position.side_to_move() {
        Color::White => 'w',
        Color::Black => 'b',
    };
    let ep_square = position
        .ep_square()
        .map_or_else(|| "-".to_owned(), square::name::<G>);
    let in_one_field = position.rules().variant().seirawan_notation;
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        " {side} {} {ep_square} {} {}",
        if in_one_field {
            gates::write(position)
        } else {
            castling_field::write(position)
        },
        position.halfmove_clock(),
        position.fullmove_number().min(LARGEST_COUNTER)
    );
    if position.rules().special && !in_one_field {
        text.push(' ');
        text.push_str(&unmoved::write(position));
    }
    text
}

/// The file of a square as FEN writes it, in upper case for White.
fn cased_file<G: Geometry>(color: Color, square: Square) -> char {
    cased(color, file_letter(G::file(square)))
}

fn field(text: &str, field: &'static str, expected: &'static str) -> FenError {
    FenError::Field {
        text: quote(text),
        field,
        expected,
    }
}

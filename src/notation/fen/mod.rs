//! Positions as text: X-FEN, with pieces in hand and a seventh field for unmoved pieces.
//!
//! ```text
//! NRBNBMKR[Qq] w KQkq - 0 1 ABCDEFGH+abcdefgh+
//! ```
//!
//! The usual six fields: placement, side, castling, en passant, half-move clock, move number. All but the first may be
//! missing; the defaults are White, no castling, no en passant, and the counters of a new game. In games where unmoved
//! pieces have rights beyond castling, a seventh field lists them; it may also come right after the fourth. In Seirawan
//! Chess the third field lists them. Where checks are counted, `3+3` after the fourth field says how many more of each
//! side win; Lichess ends the FEN with the checks given, `+0+0`.

mod castling_field;
mod error;
mod find_game;
mod placement;
mod seirawan_field;
mod start;
mod unmoved;

pub use error::{FenError, FenField, FenWarning, dropped};
pub use find_game::{Detected, NoGame, find_game};
pub use start::{StartError, check_variant, legal_arrays, read_start, start_arrays};

use super::read_move::in_ascii;
use super::square;
use crate::board::text::{cased, file_letter};
use crate::board::{Bitboard, Color, Geometry, PieceKind, Square};
use crate::position::{Position, Rules, Setup};
use crate::text::quote;
use crate::variant::fen_fields::{MAX_CHECKS, add_missing_fields, begins_with_digit, is_checks, read_checks};
use std::fmt::Write;
use std::num::IntErrorKind;

/// The largest counter that is read or written.
const MAX_COUNTER: u32 = u16::MAX as u32;

/// What the field of unmoved pieces is in games without rights that depend on them.
const NO_UNMOVED: &str = "- or nothing: in this game only castling depends on pieces that have not moved";

/// What the number of checks is in games that do not count them.
const NO_CHECKS: &str = "nothing: in this game checks are not counted";

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
/// Parts that make no sense where the rest does, such as a castling right without its rook, are dropped.
///
/// # Errors
/// [`FenError`] with the first thing that is wrong and where it is.
pub fn read<G: Geometry>(rules: &'static Rules<G>, text: &str) -> Result<Position<G>, FenError> {
    read_with_warnings(rules, text).map(|(position, _)| position)
}

/// [`read`], and what was dropped.
///
/// # Errors
/// [`FenError`] with the first thing that is wrong and where it is.
pub fn read_with_warnings<G: Geometry>(
    rules: &'static Rules<G>,
    text: &str,
) -> Result<(Position<G>, Vec<FenWarning>), FenError> {
    let mut setup = Setup::<G>::empty();
    // Dashes of books and web pages.
    let text = &*in_ascii(text);
    let mut fields: Vec<&str> = text.split_whitespace().take(9).collect();
    let mut warnings = Vec::new();
    if let Some(index) = fields.iter().skip(2).position(|text| is_checks(text)) {
        let text = fields.remove(2 + index);
        match rules.ends.checks {
            Some(start) => {
                let left = read_checks(text, start).filter(|left| left.iter().all(|count| *count <= MAX_CHECKS));
                let expected = "3+3, or +0+0 for the checks given";
                setup.checks_left = Some(left.ok_or_else(|| field(text, FenField::Checks, expected))?);
            }
            None => warnings.push(warning(text, FenField::Checks, NO_CHECKS)),
        }
    }
    if !(1..=7).contains(&fields.len()) {
        return Err(FenError::FieldCount(text.split_whitespace().count()));
    }
    // pyffish leaves the castling field empty where a side has unmoved pieces but nothing left to drop.
    if fields.get(2).is_some_and(|text| square::read::<G>(text).is_some()) {
        fields.insert(2, "-");
    }
    add_missing_fields(&mut fields);
    let (castling, ep_square) = (fields[2], fields[3]);
    let rules = placement::read(rules, fields[0], &mut setup)?;
    setup.side = match fields[1] {
        "w" | "W" => Color::White,
        "b" | "B" => Color::Black,
        other => return Err(field(other, FenField::Side, "w or b")),
    };
    if rules.variant().seirawan_notation {
        seirawan_field::read(rules, castling, &mut setup, &mut warnings)?;
    } else {
        setup.castling = castling_field::read(rules, castling, &setup, &mut warnings)?;
    }
    if ep_square != "-" {
        read_en_passant(ep_square, &mut setup);
        if setup.ep_square.is_none() {
            warnings.push(warning(ep_square, FenField::EnPassant, "a square or -"));
        }
    }
    read_rest(rules, &fields[4..], &mut setup, &mut warnings)?;
    let (position, rights) = Position::from_setup_with_warnings(rules, &setup)?;
    warnings.extend(rights.into_iter().map(FenWarning::from));
    Ok((position, warnings))
}

/// Reads the en passant square. As in Fairy-Stockfish there may be several, among them that of the piece that has
/// moved.
fn read_en_passant<G: Geometry>(text: &str, setup: &mut Setup<G>) {
    let starts = text.match_indices(|c: char| c.is_ascii_alphabetic());
    let mut starts: Vec<usize> = starts.map(|(start, _)| start).collect();
    starts.push(text.len());
    let squares = starts.windows(2).map(|ends| square::read::<G>(&text[ends[0]..ends[1]]));
    let Some(squares) = squares.collect::<Option<Vec<Square>>>() else {
        return;
    };
    let is_taken = |square: &Square| setup.board[*square].is_some();
    setup.ep_victim = squares.iter().copied().find(is_taken).filter(|_| squares.len() > 1);
    let passed = squares.into_iter().filter(|square| Some(*square) != setup.ep_victim);
    // The piece goes away from the first square that it passes.
    setup.ep_square = match (setup.side, setup.ep_victim) {
        (_, Some(victim)) => passed.max_by_key(|ep| ep.index().abs_diff(victim.index())),
        (Color::White, None) => passed.max(),
        (Color::Black, None) => passed.min(),
    };
}

/// The checks that still win, `3+3`, with a blank before them, in a game in which checks win.
fn checks<G: Geometry>(position: &Position<G>) -> String {
    match Color::ALL.map(|color| position.checks_left(color)) {
        [Some(white), Some(black)] => format!(" {white}+{black}"),
        _ => String::new(),
    }
}

/// The en passant squares as Fairy-Stockfish writes them: those where a pawn can be captured, or all that another piece
/// has passed, with its own.
fn en_passant<G: Geometry>(position: &Position<G>, ep: Square) -> String {
    let victim = G::OPEN.then(|| position.ep_victim(position.side_to_move(), ep));
    let squares = match victim {
        None => G::Bitboard::from_square(ep),
        Some(victim) if position.kind_on(victim) == Some(PieceKind::Pawn) => {
            position.open_to_en_passant(position.passed(ep))
        }
        Some(victim) => position.passed(ep).with(victim),
    };
    squares.squares().map(square::name::<G>).collect()
}

/// Reads the counters and the seventh field, which may come before them.
fn read_rest<G: Geometry>(
    rules: &Rules<G>,
    fields: &[&str],
    setup: &mut Setup<G>,
    warnings: &mut Vec<FenWarning>,
) -> Result<(), FenError> {
    let has_unmoved = rules.unmoved.any && !rules.variant().seirawan_notation;
    let mut numbers = 0;
    for (index, text) in fields.iter().enumerate() {
        if begins_with_digit(text) && numbers < 2 {
            let value = match text.parse::<u32>() {
                Ok(value) if value <= MAX_COUNTER => Some(value),
                Err(error) if *error.kind() == IntErrorKind::InvalidDigit => None,
                _ => return Err(field(text, FenField::Counter, "a number up to 65535")),
            };
            match value {
                Some(value) if numbers == 0 => setup.halfmove = value,
                Some(value) => setup.fullmove = value.max(1),
                None => warnings.push(warning(text, FenField::Counter, "a number")),
            }
            numbers += 1;
        } else if text.starts_with('-') && text[1..].starts_with(|c: char| c.is_ascii_digit()) {
            return Err(field(text, FenField::Counter, "a number from 0"));
        } else if has_unmoved && setup.unmoved.is_none() {
            setup.unmoved = Some(unmoved::read(rules, text, warnings)?);
        } else if *text != "-" {
            // It stands for a number, unless both follow.
            let missing = 2 - numbers.min(2);
            let following = fields[index..].iter().filter(|text| begins_with_digit(text)).count();
            numbers += usize::from(following < missing);
            warnings.push(if index < 2 || has_unmoved {
                warning(text, FenField::Counter, "a number")
            } else {
                warning(text, FenField::Unmoved, NO_UNMOVED)
            });
        }
    }
    Ok(())
}

/// Writes a position as FEN, with all fields that its game has.
pub fn write<G: Geometry>(position: &Position<G>) -> String {
    write_with(position, castling_field::write, seirawan_field::write)
}

/// The same as Shredder-FEN: castling rights are always the files of the rooks, `JAja`.
pub fn write_shredder<G: Geometry>(position: &Position<G>) -> String {
    write_with(position, castling_field::write_files, seirawan_field::write_files)
}

/// Writes a position with the third field as `usual` or, in Seirawan Chess, `seirawan` writes it.
fn write_with<G: Geometry>(
    position: &Position<G>,
    usual: fn(&Position<G>) -> String,
    seirawan: fn(&Position<G>) -> String,
) -> String {
    let is_seirawan = position.rules().variant().seirawan_notation;
    let rights = if is_seirawan { seirawan(position) } else { usual(position) };
    let mut text = placement::write(position);
    let side = match position.side_to_move() {
        Color::White => 'w',
        Color::Black => 'b',
    };
    let ep_square = position.ep_square().map_or_else(|| "-".to_owned(), |ep| en_passant(position, ep));
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        " {side} {rights} {ep_square}{} {} {}",
        checks(position),
        position.halfmove_clock(),
        position.fullmove_number().min(MAX_COUNTER)
    );
    let rules = position.rules();
    if rules.unmoved.any && !rules.variant().seirawan_notation {
        text.push(' ');
        text.push_str(&unmoved::write(position));
    }
    text
}

/// White's first rank in a FEN.
pub fn first_rank(text: &str) -> &str {
    let placement = text.split(['[', ' ']).next().unwrap_or_default();
    placement.rsplit('/').next().unwrap_or_default()
}

/// The file of a square as FEN writes it, in upper case for White.
fn cased_file<G: Geometry>(color: Color, square: Square) -> char {
    cased(color, file_letter(G::file(square)))
}

/// The same of several squares.
fn files_of<G: Geometry>(color: Color, squares: G::Bitboard) -> impl Iterator<Item = char> {
    let squares = squares.squares();
    squares.map(move |square| cased_file::<G>(color, square))
}

fn field(text: &str, field: FenField, expected: &'static str) -> FenError {
    FenError::Field { text: quote(text), field, expected }
}

fn warning(text: &str, field: FenField, expected: &'static str) -> FenWarning {
    FenWarning::Field { text: quote(text), field, expected }
}

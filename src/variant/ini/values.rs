//! Reading the values of keys.

use super::problem::Problem;
use super::reader::Entry;
use crate::board::text::{file_letter, file_of_letter};
use crate::board::{Color, MAX_FILES, MAX_RANKS, PieceKind};
use crate::text::quote;
use crate::variant::{Region, Variant};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The problem that an entry has the wrong value.
pub fn wrong(entry: &Entry, expected: impl Into<String>) -> Problem {
    Problem::Value { key: entry.key.clone(), value: quote(&entry.value), expected: expected.into() }
}

/// `true` or `false`.
pub fn flag(entry: &Entry) -> Result<bool, Problem> {
    match entry.value.as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(wrong(entry, "true or false")),
    }
}

/// A number in `range`.
pub fn number<T: FromStr + PartialOrd + Display>(entry: &Entry, range: RangeInclusive<T>) -> Result<T, Problem> {
    let number = entry.value.parse().ok();
    number.filter(|number| range.contains(number)).ok_or_else(|| {
        let (least, most) = range.into_inner();
        wrong(entry, format!("a number from {least} to {most}"))
    })
}

/// A set of squares of the board.
pub fn region(entry: &Entry, variant: &Variant) -> Result<Region, Problem> {
    Region::read(&entry.value, variant.files, variant.ranks)
        .ok_or_else(|| wrong(entry, "squares, ranks and files of the board, as in d4 *8 a*; or only -"))
}

/// The ranks from the `first`-th to the `last`-th, as `color` counts them; also of larger boards.
pub fn ranks(first: u8, last: u8, color: Color, variant: &Variant) -> Region {
    let ranks = match color {
        Color::White if last == variant.ranks => first - 1..MAX_RANKS as u8,
        Color::White => first - 1..last,
        Color::Black => variant.ranks - last..variant.ranks + 1 - first,
    };
    ranks.flat_map(|rank| (0..MAX_FILES as u8).map(move |file| (file, rank))).collect()
}

/// The squares of regions that are on the board.
pub fn on_board<const N: usize>(regions: [Option<Region>; N], variant: &Variant) -> [Option<Region>; N] {
    regions.map(|region| region.map(|region| region.within(variant.files, variant.ranks)))
}

/// Limits such as `q:1 r:2`, by kind. The others stay as in the parent, as in Fairy-Stockfish; behind `-` they are 0,
/// for none.
pub fn limits(entry: &Entry, variant: &Variant) -> Result<[u8; PieceKind::COUNT], Problem> {
    let mut limits = variant.pawns.limits;
    for word in entry.value.split_whitespace() {
        if word == "-" {
            limits = [0; PieceKind::COUNT];
            continue;
        }
        let limit =
            word.split_once(':').and_then(|(letter, limit)| Some((kind(letter, variant)?, limit.parse().ok()?)));
        let Some((kind, limit)) = limit else {
            return Err(wrong(entry, "letters of pieces with numbers up to 255, as in q:1 r:2; or -"));
        };
        limits[kind] = limit;
    }
    Ok(limits)
}

/// A file as letter or number, counted from 0.
pub fn file(text: &str) -> Option<u8> {
    let number = match *text.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => {
            return file_of_letter(letter.into()).map(|file| file as u8);
        }
        _ => text.parse::<u8>().ok()?,
    };
    (1..=MAX_FILES as u8).contains(&number).then(|| number - 1)
}

/// A file of a board with `files` files, counted from 0.
pub fn file_of(entry: &Entry, files: u8) -> Result<u8, Problem> {
    file(&entry.value).filter(|file| *file < files).ok_or_else(|| {
        let last = file_letter(usize::from(files) - 1);
        wrong(entry, format!("a file from a to {last}, or its number"))
    })
}

/// One upper-case letter, or `None` for `-`: the game does not have the piece.
pub fn letter(entry: &Entry) -> Result<Option<char>, Problem> {
    match *entry.value.as_bytes() {
        [b'-'] => Ok(None),
        [letter] if letter.is_ascii_alphabetic() => Ok(Some(letter.to_ascii_uppercase() as char)),
        [letter, b':', ..] => Err(wrong(
            entry,
            format!("one letter; a piece with other moves is a line customPiece1 = {}:...", char::from(letter)),
        )),
        _ => Err(wrong(entry, "one letter, or - for no such piece")),
    }
}

/// The kind with the letter that `text` is.
pub fn kind(text: &str, variant: &Variant) -> Option<PieceKind> {
    let mut letters = text.chars();
    let letter = letters.next()?;
    letters.next().is_none().then(|| variant.kind_of(letter))?
}

/// The letters of a list, which may have blanks between them or be `-` for none.
pub fn letters(entry: &Entry) -> impl Iterator<Item = char> {
    let letters = entry.value.chars().filter(|_| entry.value != "-");
    letters.filter(|c| !c.is_whitespace())
}

/// The kinds whose letters a value lists, in its order.
pub fn kinds(entry: &Entry, variant: &Variant) -> Result<Vec<PieceKind>, Problem> {
    letters(entry)
        .map(|letter| {
            let kind = variant.kind_of(letter);
            kind.ok_or_else(|| wrong(entry, "letters of pieces of the game, or only -"))
        })
        .collect()
}

/// The kinds that pawns promote to, most valuable first.
pub fn promotions(entry: &Entry, variant: &Variant) -> Result<Vec<PieceKind>, Problem> {
    let able = sorted_by_value(variant, |_| true).into_iter();
    let able: String = able.filter_map(|kind| variant.letter(kind)).collect();
    let mut kinds = Vec::new();
    for letter in letters(entry) {
        let kind = variant
            .kind_of(letter)
            .filter(|kind| able.contains(variant.letter(*kind).unwrap_or('-')))
            .ok_or_else(|| match able.is_empty() {
                true => wrong(entry, "nothing, as the game has no piece that a pawn can become"),
                false => wrong(entry, format!("letters of {able}, or only -")),
            })?;
        kinds.push(kind);
    }
    Ok(sorted_by_value(variant, |kind| kinds.contains(&kind)))
}

/// The kinds of the game for which `wanted` holds, most valuable first, by their moves if the game declares
/// them; never pawn or king.
pub fn sorted_by_value(variant: &Variant, wanted: impl Fn(PieceKind) -> bool) -> Vec<PieceKind> {
    let wanted = |kind: &PieceKind| variant.letter(*kind).is_some() && wanted(*kind);
    let value = |kind: PieceKind| variant.usual_value(kind);
    let mut kinds: Vec<PieceKind> = PieceKind::PROMOTIONS.into_iter().filter(wanted).collect();
    let mut own: Vec<PieceKind> = PieceKind::CUSTOM.into_iter().filter(wanted).collect();
    own.sort_by_key(|kind| std::cmp::Reverse(value(*kind)));
    for kind in own {
        let lesser = kinds.iter().position(|other| value(*other) < value(kind));
        kinds.insert(lesser.unwrap_or(kinds.len()), kind);
    }
    kinds
}

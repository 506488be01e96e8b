//! Pieces that a game declares: `customPiece1 = a:BETZA` and the others of Fairy-Stockfish's pieces.

use super::problem::Problem;
use super::reader::{Entry, excerpt};
use super::values::wrong;
use crate::board::PieceKind;
use crate::board::movement::Movement;
use crate::variant::betza::{self, NAMED_PIECES};
use crate::variant::{OwnPiece, Variant};

/// How many keys `customPiece1`, `customPiece2` and so on there are.
const CUSTOM_PIECES: usize = 25;

/// The keys that declare pieces, in the order of Fairy-Stockfish's pieces.
pub fn keys() -> impl Iterator<Item = String> {
    let named = NAMED_PIECES.iter().map(|(name, _)| (*name).to_owned());
    named.chain((1..=CUSTOM_PIECES).map(|number| format!("customPiece{number}")))
}

/// Reads the piece of `key`: a letter, and the moves behind a colon unless they are known; `-` takes it from the game.
pub fn declare(variant: &mut Variant, key: &str, entry: &Entry) -> Result<(), Problem> {
    let place = variant
        .own_pieces
        .iter()
        .position(|piece| piece.name == key);
    if entry.value == "-" {
        if let Some(kind) = place.and_then(|place| PieceKind::CUSTOM.get(place)) {
            variant.letters[*kind] = None;
        }
        return Ok(());
    }
    let known = NAMED_PIECES.iter().find(|(name, _)| *name == key);
    let (letter, moves) = letter_and_moves(entry)?;
    let movement = match (moves, known, place) {
        (Some(movement), _, _) => movement,
        (None, Some((_, text)), _) => betza::read(text).unwrap_or_default(),
        (None, None, Some(place)) => variant.own_pieces[place].movement.clone(),
        (None, None, None) => {
            return Err(wrong(
                entry,
                format!("a letter and moves, as in {letter}:mRcN"),
            ));
        }
    };
    let title = match known {
        Some((name, _)) => spaced(name),
        None => format!("piece {}", letter.to_ascii_uppercase()),
    };
    let piece = OwnPiece {
        name: key.to_owned(),
        title,
        movement,
    };
    let free = variant.own_pieces.len();
    let unused = (0..free).find(|place| variant.letters[PieceKind::CUSTOM[*place]].is_none());
    let place = place.or(unused).unwrap_or(free);
    let Some(kind) = PieceKind::CUSTOM.get(place) else {
        return Err(Problem::Contradiction(format!(
            "the game declares more than {} pieces of its own",
            PieceKind::CUSTOM.len()
        )));
    };
    match variant.own_pieces.get_mut(place) {
        Some(old) => *old = piece,
        None => variant.own_pieces.push(piece),
    }
    variant.letters[*kind] = Some(letter.to_ascii_uppercase());
    let (_, text) = entry.value.split_once(':').unwrap_or_default();
    if known.is_none() && text.contains('e') {
        for kinds in &mut variant.pawns.capturing_en_passant {
            *kinds = kinds.with(*kind);
        }
    }
    Ok(())
}

/// Reads `king = k` or, with moves of its own, `king = k:KN`.
pub fn declare_king(variant: &mut Variant, entry: &Entry) -> Result<(), Problem> {
    let (letter, movement) = letter_and_moves(entry)?;
    variant.letters[PieceKind::King] = Some(letter.to_ascii_uppercase());
    let usual = Movement::of(PieceKind::King);
    variant.king_movement = movement.filter(|movement| *movement != usual);
    Ok(())
}

/// The words of a name: `dragon horse` for `dragonHorse`.
fn spaced(name: &str) -> String {
    let letters = name.chars().flat_map(|letter| {
        let space = letter.is_ascii_uppercase().then_some(' ');
        space.into_iter().chain([letter.to_ascii_lowercase()])
    });
    letters.collect()
}

fn letter_and_moves(entry: &Entry) -> Result<(char, Option<Movement>), Problem> {
    let (letter, text) = match entry.value.split_once(':') {
        Some((letter, text)) => (letter.trim_end(), Some(text.trim())),
        None => (entry.value.as_str(), None),
    };
    let letter = match *letter.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => char::from(letter),
        _ => {
            return Err(wrong(
                entry,
                "one letter, with moves behind a colon, as in a:mRcN; or -",
            ));
        }
    };
    let movement = text.map(betza::read).transpose();
    let movement = movement
        .map_err(|error| Problem::Contradiction(format!("{}: {error}", excerpt(&entry.key))))?;
    Ok((letter, movement))
}

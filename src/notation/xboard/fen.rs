//! Positions that XBoard writes.

use super::display::{XBoardDisplay, has_bishops_on_one_color};
use crate::board::text::{cased, color_of};
use crate::board::{Color, PieceKind};
use crate::variant::fen_fields::or_none;
use crate::variant::{Placement, Variant};

/// Translates a FEN that XBoard wrote into one that [`crate::notation::fen`] reads. XBoard's has no castling field in
/// games where pieces swap, no castling rights where it does not know the king, and letters for all unmoved pieces in
/// games with drops. Where rights are missing, a first rank that is an array of the game has all of them, and any other
/// none.
///
/// `None` for an array that XBoard shuffled itself: XBoard sends that before it has read the engine's setup, and then
/// uses the setup instead.
pub fn read_fen(variant: &Variant, fen: &str) -> Option<String> {
    let as_it_is = Some(fen.to_owned());
    let mut fields: Vec<String> = fen.split_whitespace().map(str::to_owned).collect();
    let display = XBoardDisplay::of(variant);
    let lost = !display.royal && variant.castling.is_some() && fields.len() == 6 && fields[2] == "-";
    if variant.xboard.known
        || variant.seirawan_notation
        || fields.len() < 3
        || !(display.swaps || display.gates || lost)
    {
        return as_it_is;
    }
    let placement = Placement::read(&fields[0], variant);
    if display.swaps
        && fields.len() == 6
        && is_mirrored_opening(&fields[0])
        && !placement.as_ref().is_ok_and(|placement| {
            let [white, black] = Color::ALL.map(|color| placement.home_rank(color));
            variant.is_opening(&white, &black)
        })
    {
        return None;
    }
    let Ok(placement) = placement else {
        return as_it_is;
    };
    let is_number = |field: Option<&String>| field.is_none_or(|field| field.parse::<u32>().is_ok());
    let told = if display.swaps {
        if !is_number(fields.get(3)) {
            return as_it_is;
        }
        fields.insert(2, String::new());
        String::new()
    } else {
        fields[2].clone()
    };
    // Letters of rooks alone are castling rights, as everywhere, and so are letters that are not files.
    let is_piece = |color: Color, letter: char| {
        let rank = placement.home_rank(color);
        let at = ('a'..).zip(&rank).find(|(file, _)| *file == letter.to_ascii_lowercase());
        at.is_some_and(|(_, kind)| kind.is_some_and(|kind| kind != PieceKind::Rook))
    };
    if display.gates && (fields.len() > 6 || !told.chars().any(|letter| is_piece(color_of(letter), letter))) {
        return as_it_is;
    }
    let (castling, unmoved) = rights(variant, &placement, &told);
    fields[2] = or_none(castling);
    if display.gates {
        fields.push(or_none(unmoved));
    }
    Some(fields.join(" "))
}

/// The fields of castling rights and of unmoved pieces, given the letters of unmoved pieces that XBoard told.
fn rights(variant: &Variant, placement: &Placement, told: &str) -> (String, String) {
    let (mut castling, mut unmoved) = (String::new(), String::new());
    for color in Color::ALL {
        let rank = placement.home_rank(color);
        let whole = variant.is_array_rank(color, &rank);
        let letters: Vec<(char, Option<PieceKind>)> = rank
            .iter()
            .zip('a'..)
            .map(|(kind, letter)| (cased(color, letter), *kind))
            .filter(|(letter, kind)| kind.is_some() && (whole || told.contains(*letter)))
            .collect();
        let has = |wanted| letters.iter().any(|(_, kind)| *kind == Some(wanted));
        if variant.castling.is_some() && has(PieceKind::King) {
            castling
                .extend(letters.iter().filter(|(_, kind)| *kind == Some(PieceKind::Rook)).map(|(letter, _)| letter));
        }
        unmoved.extend(letters.iter().map(|(letter, _)| letter));
        if whole && variant.bishop_adjustment && has_bishops_on_one_color(&rank) {
            unmoved.push('+');
        }
    }
    (castling, unmoved)
}

/// True for two full ranks of White, the same of Black file by file, and nothing between. Pieces without a letter are
/// dots.
fn is_mirrored_opening(placement: &str) -> bool {
    let rows: Vec<&str> = placement.split('/').collect();
    let [black, black_pawns, between @ .., white_pawns, white] = rows.as_slice() else {
        return false;
    };
    let is_full = |row: &str| !row.contains(|c: char| c.is_ascii_digit());
    is_full(white)
        && black.eq_ignore_ascii_case(white)
        && is_full(white_pawns)
        && black_pawns.eq_ignore_ascii_case(white_pawns)
        && between.iter().all(|row| row.chars().all(|c| c.is_ascii_digit()))
}

//! The third field of Seirawan Chess: castling rights and unmoved pieces, as in Fairy-Stockfish.
//!
//! `K` and `Q` mean that the king and its outermost rook on that side are unmoved and may castle. A file letter means
//! that the piece on that file is unmoved. Without `K` and `Q` an unmoved king may castle with the outermost unmoved
//! rook on either side, unless `-` stands before the side's unmoved pieces; before that stand the rooks that may
//! castle. A side with nothing in hand has only castling rights, as in other games.

use super::castling_field::{self, RookFinder, castler_files, castling_of, side_of};
use super::{FenError, FenWarning, files_of};
use crate::board::text::{color_of, file_of_letter};
use crate::board::{Bitboard, Color, Geometry, Square};
use crate::position::{CastlingSide, Position, Rules, Setup, Unmoved};
use crate::variant::fen_fields::or_none;

/// Reads the field into `setup`, which has the placement. Files of empty squares are ignored, as by Fairy-Stockfish.
pub(super) fn read<G: Geometry>(
    rules: &Rules<G>,
    text: &str,
    setup: &mut Setup<G>,
    warnings: &mut Vec<FenWarning>,
) -> Result<(), FenError> {
    let file = |letter| file_of_letter(letter).filter(|file| *file < rules.files());
    let mut unmoved = Unmoved::<G>::default();
    for color in Color::ALL {
        let own = letters_of(text, color);
        let finder = RookFinder { rules, setup };
        let has_hand = setup.hands.as_ref().is_none_or(|hands| !hands[color].is_empty()) || rules.captures_to_hand();
        if !has_hand || own.is_empty() {
            // Without a hand, other unmoved pieces do not matter.
            let letters =
                own.chars().filter(|letter| file(*letter).is_none() || finder.rook_on_file(color, *letter).is_some());
            let letters = or_none(letters.collect());
            setup.castling |= castling_field::read(rules, &letters, setup, warnings)?;
            continue;
        }
        let (rights, own) = own.split_once('-').map_or((None, &*own), |(rights, own)| (Some(rights), own));
        let mut castling = G::Bitboard::EMPTY;
        if let Some(rights) = rights {
            castling = castling_field::read(rules, &or_none(rights.to_owned()), setup, warnings)?;
        }
        let king = rules.castling_king(color, |square| setup.board[square]);
        let mut pieces = castling;
        let mut marked = false;
        for letter in own.chars() {
            if let Some(side) = side_of(letter) {
                marked = true;
                match finder.rooks(color, side).first() {
                    Some(rook) => {
                        castling = castling.with(*rook);
                        pieces = king.map_or(pieces, |king| pieces.with(king)).with(*rook);
                    }
                    None => warnings.push(finder.missing(letter)),
                }
            } else if let Some(file) = file(letter) {
                let square = G::square(file, rules.home_rank(color));
                if setup.board[square].is_some_and(|piece| piece.color == color) {
                    pieces = pieces.with(square);
                }
            } else {
                return Err(finder.unknown(letter));
            }
        }
        if rights.is_none() && !marked && king.is_some_and(|king| pieces.contains(king)) {
            for side in CastlingSide::ALL {
                let rooks = finder.rooks(color, side);
                if let Some(rook) = rooks.into_iter().find(|rook| pieces.contains(*rook)) {
                    castling = castling.with(rook);
                }
            }
        }
        if rules.castling.landings.is_some() {
            setup.castling |= castling;
        }
        unmoved.pieces |= pieces;
    }
    setup.unmoved = Some(unmoved);
    Ok(())
}

/// The letters of one side. A `-` belongs to the letter after it.
fn letters_of(text: &str, color: Color) -> String {
    let mut own = String::new();
    let mut dash = false;
    for c in text.chars() {
        if c != '-' && color_of(c) == color {
            own.extend(dash.then_some('-'));
            own.push(c);
        }
        dash = c == '-';
    }
    own
}

pub(super) fn write<G: Geometry>(position: &Position<G>) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        let castling = castling_of(position, color);
        let letters = castling.iter().map(|(_, letters)| letters.as_str());
        // Beside K or Q, other programs do not read a file letter as a castling right.
        let marked = letters.clone().all(|letters| letters.chars().all(|c| side_of(c).is_some()));
        let king = position.castling_king(color);
        let mut unmoved = position.unmoved() & position.color(color);
        if unmoved.is_empty() || marked && !castling.is_empty() {
            text.extend(letters);
            for (rook, _) in &castling {
                unmoved = unmoved.without(G::Bitboard::from_square(*rook).with(king));
            }
        } else if !castles_as_unmoved(position, color) {
            text.extend(letters);
            text.push('-');
        }
        text.extend(files_of::<G>(color, unmoved));
    }
    or_none(text)
}

/// The field in Shredder-FEN: first the files of the rooks that may castle.
pub(super) fn write_files<G: Geometry>(position: &Position<G>) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        text += &castler_files(position, color);
        let mut unmoved = position.unmoved() & position.color(color);
        if castles_as_unmoved(position, color) {
            unmoved &= !position.castling_rooks();
        } else if !unmoved.is_empty() {
            text.push('-');
        }
        text.extend(files_of::<G>(color, unmoved));
    }
    or_none(text)
}

/// True if a reader who is told only the unmoved pieces of `color` takes those rooks for castling that may castle: the
/// outermost ones.
pub(super) fn castles_as_unmoved<G: Geometry>(position: &Position<G>, color: Color) -> bool {
    let rules = position.rules();
    let king = position.castling_king(color);
    let unmoved = position.unmoved() & position.color(color);
    let mut read = G::Bitboard::EMPTY;
    if rules.castling.landings.is_some() && unmoved.contains(king) {
        let castles = |square: &Square| {
            let kind = position.kind_on(*square);
            kind.is_some_and(|kind| rules.castles_as_rook(color, kind))
        };
        let rooks = || unmoved.squares().filter(castles);
        let [a_side, h_side] = [rooks().filter(|rook| *rook < king).min(), rooks().filter(|rook| *rook > king).max()];
        read = a_side.into_iter().chain(h_side).fold(read, G::Bitboard::with);
    }
    read == position.castling_rooks() & position.color(color)
}

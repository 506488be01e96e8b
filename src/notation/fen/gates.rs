//! The third field of Seirawan Chess: castling rights and unmoved pieces, as in Fairy-Stockfish.
//!
//! `K` and `Q` mean that the king and its outermost rook on that side are unmoved. A file letter means that the piece
//! on that file is unmoved. An unmoved king may castle with the outermost unmoved rook on either side. A side with
//! nothing in hand has only castling rights, as in other games.

use super::castling_field::{self, Castlers, castling_of, or_none};
use super::{FenError, cased_file};
use crate::board::text::{color_of, file_of_letter};
use crate::board::{Bitboard, Color, Geometry, Piece, PieceKind};
use crate::position::{CastlingSide, Position, Rules, Setup, Unmoved};
use crate::variant::Hand;

/// Reads the field into `setup`, which has the placement. Files of empty squares are ignored, as by Fairy-Stockfish.
pub(super) fn read<G: Geometry>(
    rules: &Rules<G>,
    text: &str,
    setup: &mut Setup<G>,
) -> Result<(), FenError> {
    let file = |letter| file_of_letter(letter).filter(|file| *file < rules.files());
    let mut unmoved = Unmoved::<G>::default();
    for color in Color::ALL {
        let has_hand = |hands: &[Hand; 2]| !hands[color].is_empty();
        let own: String = text.chars().filter(|c| color_of(*c) == color).collect();
        if !setup.hands.as_ref().is_none_or(has_hand) || own.is_empty() {
            // Without a hand, other unmoved pieces do not matter.
            let castlers = Castlers { rules, setup };
            let letters = own.chars().filter(|letter| {
                file(*letter).is_none() || castlers.rook_on_file(color, *letter).is_some()
            });
            setup.castling |= castling_field::read(rules, &or_none(letters.collect()), setup)?;
            continue;
        }
        let mut king_is_unmoved = false;
        let mut pieces = G::Bitboard::EMPTY;
        for letter in own.chars() {
            if matches!(letter.to_ascii_lowercase(), 'k' | 'q') {
                pieces |= castling_field::read(rules, &letter.to_string(), setup)?;
                king_is_unmoved = true;
            } else if let Some(file) = file(letter) {
                let square = G::square(file, rules.home_rank(color));
                if setup.board[square].is_some_and(|piece| piece.color == color) {
                    pieces = pieces.with(square);
                }
            } else {
                // Returns the error for this letter.
                castling_field::read(rules, &letter.to_string(), setup)?;
            }
        }
        let king = rules
            .home_squares(color)
            .find(|square| setup.board[*square] == Some(Piece::new(color, PieceKind::King)));
        if king_is_unmoved || king.is_some_and(|king| pieces.contains(king)) {
            let castlers = Castlers { rules, setup };
            let rooks = [CastlingSide::Queenside, CastlingSide::Kingside].map(|side| {
                let rooks = castlers.rooks(color, side);
                rooks.into_iter().find(|rook| pieces.contains(*rook))
            });
            for rook in rooks.into_iter().flatten() {
                setup.castling = setup.castling.with(rook);
            }
        }
        unmoved.pieces |= pieces;
    }
    setup.unmoved = Some(unmoved);
    Ok(())
}

pub(super) fn write<G: Geometry>(position: &Position<G>) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        let castling = castling_of(position, color);
        let is_mark = |letter: char| matches!(letter.to_ascii_lowercase(), 'k' | 'q');
        // Beside K or Q, other programs do not read a file letter as a castling right.
        let marks = castling.iter().all(|(_, letter)| is_mark(*letter));
        let mut unmoved = position.unmoved() & position.color(color);
        if marks || unmoved.is_empty() {
            text.extend(castling.iter().map(|(_, letter)| letter));
            for (rook, _) in &castling {
                unmoved =
                    unmoved.without(G::Bitboard::from_square(*rook).with(position.king(color)));
            }
        }
        text.extend(
            unmoved
                .squares()
                .map(|square| cased_file::<G>(color, square)),
        );
    }
    or_none(text)
}

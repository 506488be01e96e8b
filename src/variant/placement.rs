//! The first field of a FEN, the placement. Used to check the starting position of a declaration, to put arrays on the
//! first ranks, and by [`crate::notation::fen`].

use super::{Variant, fen_fields};
use crate::board::text::{cased, color_of};
use crate::board::{Color, Piece, PieceKind};
use crate::text::{counted, quote};
use thiserror::Error;

/// The pieces on the board, and the letters of the pieces in hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placement {
    /// By rank from White's first, the squares from the a-file.
    pub ranks: Vec<Vec<Option<Piece>>>,
    /// The letters in brackets after the placement; `None` without brackets.
    pub hand: Option<String>,
    /// File and rank, from 0, of the pieces marked as promoted (`Q~`).
    pub promoted: Vec<(usize, usize)>,
}

/// Why a text is not a placement for a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PlacementError {
    #[error("the placement has {}, the board {expected}", counted(*.found as u64, "rank"))]
    RankCount { found: usize, expected: usize },
    #[error(
        "rank {rank} of the placement ('{text}') fills {}, the board has {expected}",
        counted(*.found as u64, "square")
    )]
    RankLength { rank: usize, text: String, found: usize, expected: usize },
    /// A character that is neither a number of empty squares nor a piece of the game.
    #[error("'{found}' in the placement: expected a number of empty squares or one of the pieces {pieces}")]
    Letter { found: char, pieces: String },
    /// The brackets for pieces in hand are wrong.
    #[error("'{found}' after the placement: expected {expected}")]
    Hand { found: String, expected: String },
}

impl Placement {
    /// Reads the first field of a FEN.
    pub fn read(text: &str, variant: &Variant) -> Result<Placement, PlacementError> {
        let (board, hand) = match text.split_once('[') {
            Some((board, hand)) => {
                let hand = hand.strip_suffix(']');
                let hand = hand.ok_or_else(|| Self::wrong_hand(&text[board.len()..], variant))?;
                (board, Some(hand.to_owned()))
            }
            None => (text, None),
        };
        let expected = usize::from(variant.ranks);
        let mut rows: Vec<&str> = board.split('/').collect();
        let mut hand = hand;
        // Lichess and others write the pieces in hand as one more rank.
        let is_royal = |kind| {
            let castles = variant.castlers.king.contains(&kind);
            kind == PieceKind::King || castles || variant.ends.extinction_kinds.contains(&Some(kind))
        };
        let is_of_rank = |c: char| c.is_ascii_digit() || variant.kind_of(c).is_some_and(is_royal);
        if rows.len() == expected + 1 && hand.is_none() && variant.has_hands() {
            hand = rows.pop_if(|row| !row.contains(is_of_rank)).map(str::to_owned);
        }
        let found = rows.len();
        if found != expected {
            return Err(PlacementError::RankCount { found, expected });
        }
        let mut ranks = Vec::with_capacity(expected);
        let mut promoted = Vec::new();
        for (i, row) in rows.into_iter().enumerate() {
            let number = expected - i;
            let (rank, marked) = read_rank(row, number, variant)?;
            ranks.push(rank);
            promoted.extend(marked.into_iter().map(|file| (file, number - 1)));
        }
        ranks.reverse();
        Ok(Placement { ranks, hand, promoted })
    }

    /// The error for what stands in or as the brackets of a placement.
    pub(crate) fn wrong_hand(found: &str, variant: &Variant) -> PlacementError {
        PlacementError::Hand { found: quote(found), expected: variant.hand_form() }
    }

    /// Writes the first field of a FEN.
    pub fn write(&self, variant: &Variant) -> String {
        let rows = self.ranks.iter().enumerate().rev();
        let rows: Vec<String> = rows
            .map(|(number, rank)| {
                fen_fields::rank(rank.iter().enumerate().map(|(file, square)| {
                    let piece = (*square)?;
                    let letter = cased(piece.color, variant.letter(piece.kind)?);
                    let is_promoted = self.promoted.contains(&(file, number));
                    Some(std::iter::once(letter).chain(is_promoted.then_some('~')))
                }))
            })
            .collect();
        let mut text = rows.join("/");
        if let Some(hand) = &self.hand {
            text.push('[');
            text.push_str(hand);
            text.push(']');
        }
        text
    }

    /// The first rank of `color` from the a-file; squares without a piece of `color` are `None`.
    pub fn home_rank(&self, color: Color) -> Vec<Option<PieceKind>> {
        let rank = match color {
            Color::White => self.ranks.first(),
            Color::Black => self.ranks.last(),
        };
        let own = |square: &Option<Piece>| square.filter(|piece| piece.color == color).map(|piece| piece.kind);
        rank.map_or_else(Vec::new, |rank| rank.iter().map(own).collect())
    }

    /// All pieces.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        self.ranks.iter().flatten().flatten().copied()
    }
}

fn read_rank(row: &str, number: usize, variant: &Variant) -> Result<(Vec<Option<Piece>>, Vec<usize>), PlacementError> {
    let expected = usize::from(variant.files);
    let mut squares = Vec::with_capacity(expected);
    let mut promoted = Vec::new();
    let mut found = 0;
    let mut chars = row.chars().peekable();
    while let Some(c) = chars.next() {
        // Two digits are one number where that many squares are left: `111` may be three empty squares, too.
        let two_digits = chars.peek().and_then(|next| {
            let number = 10 * c.to_digit(10)? as usize + next.to_digit(10)? as usize;
            let fits = number >= 10 && (number == 10 || found + number <= expected);
            fits.then_some(number)
        });
        let empty = match c.to_digit(10) {
            Some(1..) if two_digits.is_some() => {
                chars.next();
                two_digits
            }
            Some(digit @ 1..) => Some(digit as usize),
            _ => None,
        };
        if let Some(empty) = empty {
            found += empty;
            squares.resize(found.min(expected), None);
            continue;
        }
        let kind = variant
            .kind_of(c)
            .ok_or_else(|| PlacementError::Letter { found: c, pieces: variant.letters.iter().flatten().collect() })?;
        if chars.next_if_eq(&'~').is_some() {
            promoted.push(found);
        }
        if found < expected {
            squares.push(Some(Piece::new(color_of(c), kind)));
        }
        found += 1;
    }
    if found != expected {
        return Err(PlacementError::RankLength { rank: number, text: quote(row), found, expected });
    }
    Ok((squares, promoted))
}

//! The first field: what stands where, and the queens in hand in brackets behind it.

use super::{FenError, cased, color_of};
use crate::board::{Color, Geometry, Piece, PieceKind};
use crate::position::{Position, Rules, Setup};

/// Puts what the field says into `setup`.
pub(super) fn read<G: Geometry>(
    rules: &Rules<G>,
    text: &str,
    setup: &mut Setup<G>,
) -> Result<(), FenError> {
    let (ranks, hand) = match text.find('[') {
        Some(at) => (&text[..at], Some(&text[at..])),
        None => (text, None),
    };
    if let Some(hand) = hand {
        setup.queens_in_hand = Some(read_hand(hand)?);
    }
    let found = ranks.split('/').count();
    if found != rules.ranks() {
        return Err(FenError::RankCount {
            found,
            expected: rules.ranks(),
        });
    }
    for (i, row) in ranks.split('/').enumerate() {
        let rank = rules.ranks() - 1 - i;
        let mut file = 0;
        let mut chars = row.chars().peekable();
        while let Some(c) = chars.next() {
            if let Some(digit) = c.to_digit(10) {
                let ten = digit == 1 && chars.next_if_eq(&'0').is_some();
                if digit == 0 {
                    return Err(bad_placement(rules, c));
                }
                file += if ten { 10 } else { digit as usize };
            } else {
                let kind = rules
                    .variant()
                    .kind_of(c)
                    .ok_or_else(|| bad_placement(rules, c))?;
                if file < rules.files() {
                    let at = G::square(file, rank).index();
                    setup.board[at] = Some(Piece::new(color_of(c), kind));
                }
                file += 1;
            }
        }
        if file != rules.files() {
            return Err(FenError::RankLength {
                rank: rank + 1,
                text: row.chars().take(40).collect(),
                found: file,
                expected: rules.files(),
            });
        }
    }
    Ok(())
}

fn bad_placement<G: Geometry>(rules: &Rules<G>, found: char) -> FenError {
    let letters: String = PieceKind::ALL
        .into_iter()
        .filter_map(|kind| rules.variant().letter(kind))
        .collect();
    FenError::Character {
        found,
        field: "placement",
        expected: format!("a number of empty squares or one of the pieces {letters}"),
    }
}

fn read_hand(text: &str) -> Result<[bool; 2], FenError> {
    let error = || FenError::Hand(text.chars().take(40).collect());
    let inside = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'))
        .ok_or_else(error)?;
    let mut held = [false; 2];
    for c in inside.chars().filter(|c| *c != '-') {
        let queen = &mut held[color_of(c).index()];
        if !c.eq_ignore_ascii_case(&'q') || *queen {
            return Err(error());
        }
        *queen = true;
    }
    Ok(held)
}

/// The field of a position.
pub(super) fn write<G: Geometry>(position: &Position<G>) -> String {
    let rules = position.rules();
    let mut rows = Vec::new();
    for rank in (0..rules.ranks()).rev() {
        let mut row = String::new();
        let mut empty = 0;
        for file in 0..rules.files() {
            match position.piece_on(G::square(file, rank)) {
                Some(piece) => {
                    if empty > 0 {
                        row.push_str(&empty.to_string());
                        empty = 0;
                    }
                    // A position holds only pieces that its game has letters for.
                    let letter = rules.variant().letter(piece.kind).unwrap_or('?');
                    row.push(cased(piece.color, letter));
                }
                None => empty += 1,
            }
        }
        if empty > 0 {
            row.push_str(&empty.to_string());
        }
        rows.push(row);
    }
    let mut text = rows.join("/");
    if rules.drop {
        text.push('[');
        for (color, letter) in [(Color::White, 'Q'), (Color::Black, 'q')] {
            if position.rights_flags().queen_in_hand(color) {
                text.push(letter);
            }
        }
        text.push(']');
    }
    text
}

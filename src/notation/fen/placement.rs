//! The first field: what stands where, and the queens in hand in brackets behind it.

use super::FenError;
use crate::board::text::{cased, color_of, quote};
use crate::board::{Color, Geometry};
use crate::position::{Position, Rules, Setup};
use crate::variant::{Placement, PlacementError};

/// Reads the field into `setup`.
pub(super) fn read<G: Geometry>(
    rules: &Rules<G>,
    text: &str,
    setup: &mut Setup<G>,
) -> Result<(), FenError> {
    let placement = Placement::read(text, rules.variant())?;
    for (rank, squares) in placement.ranks.iter().enumerate() {
        for (file, square) in squares.iter().enumerate() {
            setup.board[G::square(file, rank)] = *square;
        }
    }
    if let Some(hand) = &placement.hand {
        setup.queens_in_hand = Some(queens_in_hand(hand)?);
    }
    Ok(())
}

/// Which sides have a queen among the letters between the brackets.
fn queens_in_hand(letters: &str) -> Result<[bool; 2], FenError> {
    let mut held = [false; 2];
    for c in letters.chars().filter(|c| *c != '-') {
        let queen = &mut held[color_of(c)];
        if !c.eq_ignore_ascii_case(&'q') || *queen {
            return Err(PlacementError::Hand(quote(&format!("[{letters}]"))).into());
        }
        *queen = true;
    }
    Ok(held)
}

/// The field of a position.
pub(super) fn write<G: Geometry>(position: &Position<G>) -> String {
    let rules = position.rules();
    let ranks = (0..rules.ranks())
        .map(|rank| {
            (0..rules.files())
                .map(|file| position.piece_on(G::square(file, rank)))
                .collect()
        })
        .collect();
    let hand = rules.drop.then(|| {
        Color::ALL
            .into_iter()
            .filter(|color| position.rights_flags().queen_in_hand(*color))
            .map(|color| cased(color, 'q'))
            .collect()
    });
    Placement { ranks, hand }.write(rules.variant())
}

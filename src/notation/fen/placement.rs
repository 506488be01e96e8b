//! The first field: the pieces on the board, then the pieces in hand in brackets.

use super::FenError;
use crate::board::text::{cased, color_of, quote};
use crate::board::{Color, Geometry};
use crate::position::{Position, Rules, Setup};
use crate::variant::{Hand, Placement, PlacementError};

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
        setup.hands = Some(hands(rules, hand)?);
    }
    Ok(())
}

/// The hand of each side, from the letters in the brackets.
fn hands<G: Geometry>(rules: &Rules<G>, letters: &str) -> Result<[Hand; 2], FenError> {
    let mut hands = [Hand::new(), Hand::new()];
    for c in letters.chars().filter(|c| *c != '-') {
        let hand = &mut hands[color_of(c)];
        let kind = rules.variant().kind_of(c);
        match kind.filter(|kind| rules.hand.contains(kind) && !hand.contains(kind)) {
            // No kind twice, so there is room.
            Some(kind) => hand.push(kind),
            None => {
                return Err(PlacementError::Hand {
                    found: quote(&format!("[{letters}]")),
                    most: rules.variant().hand_letters(),
                }
                .into());
            }
        }
    }
    Ok(hands)
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
    let letters = |color: Color| {
        let kinds = position.hand(color).map(|(_, kind)| kind);
        kinds.filter_map(move |kind| Some(cased(color, rules.variant().letter(kind)?)))
    };
    let hand = (!rules.hand.is_empty()).then(|| Color::ALL.into_iter().flat_map(letters).collect());
    Placement { ranks, hand }.write(rules.variant())
}

//! The first field: the pieces on the board, then the pieces in hand in brackets.

use super::FenError;
use crate::board::text::{cased, color_of, quote};
use crate::board::{Color, Geometry, PieceKind};
use crate::position::{Position, Rules, Setup};
use crate::variant::{Hand, Placement, PlacementError, Variant};
use std::cmp::Reverse;

/// Reads the field into `setup`, and returns the rules with the pieces in hand that the field names.
pub(super) fn read<G: Geometry>(
    rules: &'static Rules<G>,
    text: &str,
    setup: &mut Setup<G>,
) -> Result<&'static Rules<G>, FenError> {
    let placement = Placement::read(text, rules.variant())?;
    for (rank, squares) in placement.ranks.iter().enumerate() {
        for (file, square) in squares.iter().enumerate() {
            setup.board[G::square(file, rank)] = *square;
        }
    }
    let Some(letters) = &placement.hand else {
        return Ok(rules);
    };
    let error = || PlacementError::Hand {
        found: quote(&format!("[{letters}]")),
        expected: rules.variant().hand_form(),
    };
    let hands = hands(rules.variant(), letters).ok_or_else(error)?;
    let mut kinds: Vec<PieceKind> = hands.iter().flatten().copied().collect();
    kinds.sort_by_key(|kind| Reverse(*kind));
    kinds.dedup();
    setup.hands = Some(hands);
    if kinds.iter().all(|kind| rules.hand.contains(kind)) {
        return Ok(rules);
    }
    // Games of Seirawan Chess with other pieces in hand are played with their own rules.
    let hand = Hand::try_from(&kinds[..]).map_err(|_| error())?;
    if !rules.variant().seirawan_notation
        || !kinds.iter().all(|kind| rules.variant().may_hold(*kind))
    {
        return Err(error().into());
    }
    rules.with_hand(hand).map_err(|_| error().into())
}

/// The hand of each side, from the letters in the brackets; `None` if one makes no sense or stands there twice.
fn hands(variant: &Variant, letters: &str) -> Option<[Hand; 2]> {
    let mut hands = [Hand::new(), Hand::new()];
    for c in letters.chars().filter(|c| *c != '-') {
        let hand = &mut hands[color_of(c)];
        let kind = variant.kind_of(c).filter(|kind| !hand.contains(kind))?;
        hand.try_push(kind).ok()?;
    }
    Some(hands)
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

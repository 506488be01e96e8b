//! The first field: the pieces on the board, then the pieces in hand in brackets.

use super::FenError;
use crate::board::text::{cased, color_of};
use crate::board::{Bitboard, Color, Geometry, PieceKind};
use crate::position::{Position, Rules, Setup};
use crate::variant::{Placement, Variant};

/// Reads the field into `setup`, and returns the rules with the pieces in hand that the field names.
pub(super) fn read<G: Geometry>(
    rules: &'static Rules<G>,
    text: &str,
    setup: &mut Setup<G>,
) -> Result<&'static Rules<G>, FenError> {
    let placement = Placement::read(text, rules.variant())?;
    for (file, rank) in &placement.promoted {
        setup.promoted = setup.promoted.with(G::square(*file, *rank));
    }
    for (rank, squares) in placement.ranks.iter().enumerate() {
        for (file, square) in squares.iter().enumerate() {
            setup.board[G::square(file, rank)] = *square;
        }
    }
    let Some(letters) = &placement.hand else {
        return Ok(rules);
    };
    let error = || Placement::wrong_hand(&format!("[{letters}]"), rules.variant());
    let hands = hands(rules.variant(), letters).ok_or_else(error)?;
    let rules = rules.with_hands(&hands).ok_or_else(error)?;
    setup.hands = Some(hands);
    Ok(rules)
}

/// The hand of each side, from the letters in the brackets; `None` if one makes no sense, or stands there twice where a
/// side has one piece of a kind.
fn hands(variant: &Variant, letters: &str) -> Option<[Vec<PieceKind>; 2]> {
    let mut hands = [Vec::new(), Vec::new()];
    for c in letters.chars().filter(|c| *c != '-') {
        let hand = &mut hands[color_of(c)];
        let kind = variant.kind_of(c)?;
        let fits = match &variant.drops {
            Some(_) => kind != PieceKind::King,
            None => !hand.contains(&kind),
        };
        fits.then(|| hand.push(kind))?;
    }
    Some(hands)
}

/// The field of a position.
pub(super) fn write<G: Geometry>(position: &Position<G>) -> String {
    let rules = position.rules();
    let ranks = (0..rules.ranks())
        .map(|rank| (0..rules.files()).map(|file| position.piece_on(G::square(file, rank))).collect())
        .collect();
    let letters = |color: Color| {
        let kinds = position.in_hand(color).into_iter();
        let letters = kinds.filter_map(move |(kind, count)| {
            let letter = cased(color, rules.variant().letter(kind)?);
            Some(std::iter::repeat_n(letter, count as usize))
        });
        letters.flatten()
    };
    let has_hands = !rules.unmoved.gatable_kinds.is_empty() || rules.drops.is_some();
    let promoted = position.promoted().squares();
    let placement = Placement {
        ranks,
        hand: has_hands.then(|| Color::ALL.into_iter().flat_map(letters).collect()),
        promoted: promoted.map(|square| (G::file(square), G::rank(square))).collect(),
    };
    placement.write(rules.variant())
}

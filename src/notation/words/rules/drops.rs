//! Drops on empty squares.

use super::{pawns, place};
use crate::board::{Color, PieceKind};
use crate::text::{capitalized, counted, with_article};
use crate::variant::{DropRules, Variant};

/// Drops on empty squares.
pub fn drops(variant: &Variant) -> Vec<String> {
    let Some(drops) = &variant.drops else {
        return Vec::new();
    };
    let mut rules = Vec::new();
    if drops.captures_to_hand {
        let text = "Captured pieces change sides and go to the hand of the player who took them.";
        rules.push(text.to_owned());
        let [white, black] = variant.pawns.unpromoted.map(|kind| with_article(variant.piece_name(kind)));
        if !drops.promoted_stay && pawns::something_promotes(variant) {
            let becomes = match white == black {
                true => format!("{white} again"),
                false => format!("{white} again if it was White's, {black} if Black's"),
            };
            rules.push(format!("A captured promoted piece becomes {becomes}."));
        }
    }
    let may = if drops.must { "As long as it is possible, a player must" } else { "A player may" };
    let put = "put a piece from the hand on an empty square instead of moving, written as piece, @ and square";
    rules.push(format!("{may} {put}."));
    if let Some(kinds) = start_hand(variant) {
        rules.push(format!("At the start the hands are [{kinds}]."));
    }
    if drops.regions != [None; 2] {
        let [white, black] = Color::ALL.map(|color| {
            let region = drops.regions[color];
            place(variant, region, "on", "anywhere")
        });
        rules.push(format!("White drops {white}, Black {black}."));
    }
    rules.extend(forbidden_squares(variant, drops));
    for (on, rule) in [
        (!drops.checks, "A drop may not give check."),
        (drops.rooks_on_first_rank, "Rooks are dropped on the first rank only."),
        (drops.opposite_bishops, "The bishops of a side must be dropped on squares of both colours."),
    ] {
        rules.extend(on.then(|| rule.to_owned()));
    }
    rules
}

/// Where a piece may not be dropped.
fn forbidden_squares(variant: &Variant, drops: &DropRules) -> Vec<String> {
    let mut rules = Vec::new();
    let pawns = match (drops.pawns_on_first_rank, drops.pawns_in_promotion_zone) {
        (false, false) => Some("on its first rank or where it promotes"),
        (true, false) => Some("where it promotes"),
        (false, true) => Some("on its first rank"),
        (true, true) => None,
    };
    let has_pawns = variant.letter(PieceKind::Pawn).is_some();
    if let Some(place) = pawns
        && has_pawns
        && drops.no_doubled != Some((PieceKind::Pawn, 0))
    {
        rules.push(format!("A pawn may not be dropped {place}."));
    }
    if let Some((kind, most)) = drops.no_doubled {
        let name = variant.piece_name(kind);
        let place = match most {
            0 => String::new(),
            _ => format!(" on a file where its side has {} or more", counted(most.into(), name)),
        };
        rules.push(format!("{} may not be dropped{place}.", capitalized(&with_article(name))));
    }
    rules
}

/// The letters of what is in hand at the start, if anything is.
fn start_hand(variant: &Variant) -> Option<&str> {
    let hand = variant.start.hand.as_deref()?;
    (!hand.is_empty() && variant.gating_hand.is_empty()).then_some(hand)
}

//! The special rights that a side still has, in words.

use crate::board::text::{counted, listed, with_article};
use crate::board::{Bitboard, Color, Geometry, PieceKind, Square};
use crate::notation::square;
use crate::position::{Conversion, Position};

/// A sentence for each side that has special rights, and one for a pawn that may be captured en passant.
pub fn rights<G: Geometry>(position: &Position<G>) -> Vec<String> {
    let mut lines: Vec<String> = Color::ALL
        .into_iter()
        .filter_map(|color| {
            let rights = rights_of(position, color);
            let (last, others) = rights.split_last()?;
            Some(if others.is_empty() {
                format!("{color} {last}.")
            } else {
                format!("{color} {}, and {last}.", others.join(", "))
            })
        })
        .collect();
    if let Some(ep) = position.ep_square() {
        lines.push(format!(
            "The pawn that just passed {} may be taken there.",
            square::name::<G>(ep)
        ));
    }
    lines
}

/// The rights of `color` as verb phrases.
fn rights_of<G: Geometry>(position: &Position<G>, color: Color) -> Vec<String> {
    let rules = position.rules();
    let own = position.color(color);
    let unmoved = position.unmoved() & own;
    let bishops = unmoved & position.pieces(color, PieceKind::Bishop);
    let mut rights = Vec::new();

    if let Some(left) = position.checks_left(color) {
        let plural = if left == 1 { "" } else { "s" };
        rights.push(format!("wins with {left} more check{plural}"));
    }
    let rooks = position.castling_rooks() & own;
    if rooks.any() {
        let plural = if rooks.more_than_one() {
            "rooks"
        } else {
            "rook"
        };
        rights.push(format!(
            "may castle with the {plural} on {}",
            list::<G>(rooks)
        ));
    }
    if let Some(bunkers) = rules.unmoved.bunkers
        && unmoved.contains(position.king(color))
    {
        let [a, b] = bunkers[color].map(square::name::<G>);
        rights.push(format!("may leap with the king to {a} or {b}"));
    }
    if position.rights_flags().adjustment_open(color) && bishops.any() {
        rights.push(format!(
            "may adjust the bishop on {}",
            alternatives::<G>(bishops)
        ));
    }
    match position.rights_flags().conversion(color) {
        Conversion::Free => rights.push(format!(
            "may convert the bishop on {}",
            alternatives::<G>(bishops)
        )),
        Conversion::Must => rights.push(format!(
            "may move the bishop on {} only to convert it",
            list::<G>(bishops)
        )),
        Conversion::Done => {}
    }
    let hand = hand(position, color);
    if !hand.is_empty() {
        rights.push(format!("has {} in hand", listed(&hand, "and")));
    }
    rights
}

/// The rights of `color` in a few words each: what is in hand, castling, leap, adjustment, conversion.
pub fn short_rights<G: Geometry>(position: &Position<G>, color: Color) -> Vec<String> {
    let rules = position.rules();
    let flags = position.rights_flags();
    let own = position.color(color);
    let unmoved = position.unmoved() & own;
    let bishops = unmoved & position.pieces(color, PieceKind::Bishop);
    let rooks = position.castling_rooks() & own;
    let mut rights = Vec::new();
    let variant = rules.variant();
    let held = position.in_hand(color).into_iter();
    let held: Vec<String> = held
        .map(|(kind, count)| match count {
            1 => variant.piece_name(kind).to_owned(),
            _ => counted(count.into(), variant.piece_name(kind)),
        })
        .collect();
    if !held.is_empty() {
        rights.push(format!("{} in hand", held.join(", ")));
    }
    if let Some(left) = position.checks_left(color) {
        rights.push(counted(u64::from(left), "check") + " left");
    }
    if rooks.any() {
        rights.push(format!("castling {}", names::<G>(rooks).join(", ")));
    }
    if let Some(bunkers) = rules.unmoved.bunkers
        && unmoved.contains(position.king(color))
    {
        let bunkers = bunkers[color].map(square::name::<G>);
        rights.push(format!("leap {}", bunkers.join(", ")));
    }
    if flags.adjustment_open(color) && bishops.any() {
        rights.push(format!("adjustment {}", names::<G>(bishops).join(", ")));
    }
    match flags.conversion(color) {
        Conversion::Free => {
            rights.push(format!("conversion {}", names::<G>(bishops).join(", ")));
        }
        Conversion::Must => {
            rights.push(format!("{} must convert", names::<G>(bishops).join(", ")));
        }
        Conversion::Done => {}
    }
    rights
}

/// What `color` has in hand, each with its article: `a queen`.
fn hand<G: Geometry>(position: &Position<G>, color: Color) -> Vec<String> {
    let variant = position.rules().variant();
    let kinds = position.in_hand(color).into_iter();
    kinds
        .map(|(kind, count)| match count {
            1 => with_article(variant.piece_name(kind)),
            _ => counted(count.into(), variant.piece_name(kind)),
        })
        .collect()
}

fn names<G: Geometry>(set: G::Bitboard) -> Vec<String> {
    set.squares()
        .map(|square: Square| square::name::<G>(square))
        .collect()
}

fn list<G: Geometry>(set: G::Bitboard) -> String {
    names::<G>(set).join(" and ")
}

fn alternatives<G: Geometry>(set: G::Bitboard) -> String {
    names::<G>(set).join(" or ")
}

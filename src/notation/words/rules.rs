//! A game's differences from orthodox chess, in words.

use super::with_article;
use crate::board::PieceKind;
use crate::board::text::file_letter;
use crate::variant::Variant;

/// The rules that orthodox chess does not have, in a sentence or two each. `docs/rules.md` has them in full.
pub fn special_rules(variant: &Variant) -> Vec<String> {
    let file = |file: u8| file_letter(usize::from(file));
    let mut rules = Vec::new();
    if let Some(recipe) = &variant.arrays {
        let count = recipe.valid_numbers().count();
        rules.push(format!(
            "The pieces of the first rank start in one of {count} arrays."
        ));
    }
    for kind in PieceKind::ALL {
        if let (Some(letter), Some(moves)) = (variant.letter(kind), way_of_moving(kind)) {
            rules.push(format!("The {} ({letter}) {moves}", kind.name()));
        }
    }
    match variant.castling {
        None => rules.push("There is no castling.".to_owned()),
        Some(castling) if variant.castling_notation.king_takes_rook => rules.push(format!(
            "Castling: wherever they started, king and rook land on {} and {}, or on {} and {}.",
            file(castling.a_side.king),
            file(castling.a_side.rook),
            file(castling.h_side.king),
            file(castling.h_side.rook)
        )),
        Some(_) => {}
    }
    if variant.bishop_adjustment {
        rules.push(
            "Adjustment: if both bishops of a side started on squares of one colour, it may once swap an unmoved \
             bishop with an unmoved piece next to it, but not in check."
                .to_owned(),
        );
    }
    if let Some([a, b]) = variant.bunker_leap {
        rules.push(format!(
            "Leap: the king, if he has not moved and is not in check, may jump along the first rank to {} or {}, over \
             his own pieces; no square on the way may be attacked.",
            file(a),
            file(b)
        ));
    }
    let held: Vec<String> = variant
        .hand
        .iter()
        .map(|kind| with_article(kind.name()))
        .collect();
    if !held.is_empty() {
        rules.push(format!(
            "Drop: each side has {} in hand. When a piece of the first rank makes its first move, {} may be put on the \
             square that it left; in castling, on the king's or the rook's.",
            held.join(" and "),
            if held.len() > 1 { "one of them" } else { "it" }
        ));
    }
    if variant.bishop_conversion {
        rules.push(
            "Conversion: if both bishops of a side started on squares of one colour, one of them must change its \
             colour by a single step forward or sideways."
                .to_owned(),
        );
    }
    if !variant.double_step {
        rules.push("Pawns have no double step.".to_owned());
    }
    rules
}

/// The moves of a kind that orthodox chess does not have, as a verb phrase; `None` for orthodox kinds.
fn way_of_moving(kind: PieceKind) -> Option<String> {
    if kind.is_orthodox() {
        return None;
    }
    if kind.turns() {
        let text = "moves any number of squares like a rook and then as many like a bishop, or the other way round; \
                    nothing may stand in its way.";
        return Some(text.to_owned());
    }
    let parts = [
        (kind.slides_diagonally(), "a bishop"),
        (kind.slides_orthogonally(), "a rook"),
        (kind.leaps_as_knight(), "a knight"),
    ];
    let parts = parts.iter().filter(|(has, _)| *has);
    let names: Vec<&str> = parts.map(|(_, name)| *name).collect();
    Some(format!("moves like {}.", names.join(" or ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::catalog::Catalog;

    #[test]
    fn games_are_told_apart_by_their_rules() {
        let rules = |name: &str| {
            let variant = Catalog::builtin().get(name).expect("it is built in");
            special_rules(variant).join(" ")
        };
        assert_eq!(rules("chess"), "");
        assert!(
            rules("fischerandom").starts_with("The pieces of the first rank start in one of 960")
        );
        for (game, words) in [
            ("caparandom", "chancellor"),
            ("contemporary-random", "Leap"),
            ("modern-random-64", "Adjustment"),
            ("pm-contemporary-random", "has a queen in hand"),
            ("cetina-random", "Conversion"),
        ] {
            assert!(rules(game).contains(words), "{game}: {}", rules(game));
        }
    }
}

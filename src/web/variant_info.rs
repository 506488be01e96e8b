//! What the page knows of a game: title, pieces, rules, examples of special moves.

use super::messages::{Kind, Special, VariantInfo};
use super::view;
use crate::board::{Bitboard, Color, Geometry, PieceKind};
use crate::notation::words::{self, SpecialExample};
use crate::notation::{san, square};
use crate::on_board;
use crate::position::AnyRules;
use crate::variant::Variant;
use crate::variant::catalog::Catalog;
use std::sync::Arc;

/// The games of a catalog that can be played.
pub fn all(catalog: &Catalog) -> Vec<VariantInfo> {
    catalog.iter().filter_map(info).collect()
}

/// What the page knows of a game, if it can be played.
pub fn info(variant: &Arc<Variant>) -> Option<VariantInfo> {
    let rules = AnyRules::of(variant).ok()?;
    let specials = on_board!(rules, rules => {
        words::special_examples(rules).iter().map(special).collect()
    });
    let arrays = variant.arrays.as_ref().map_or(1, |recipe| recipe.valid_numbers().count() as u32);
    Some(VariantInfo {
        name: variant.name.clone(),
        title: variant.title.clone(),
        files: variant.files,
        ranks: variant.ranks,
        kinds: PieceKind::ALL
            .into_iter()
            .filter_map(|kind| {
                Some(Kind {
                    name: view::kind_id(variant, kind),
                    letter: variant.letter(kind)?,
                    title: variant.piece_name(kind).to_owned(),
                })
            })
            .collect(),
        arrays,
        has_strict_arrays: variant.arrays.iter().any(|recipe| recipe.strict.is_some()),
        rules: words::special_rules(variant),
        specials,
    })
}

fn special<G: Geometry>(example: &SpecialExample<G>) -> Special {
    let (position, mv) = (&example.position, example.mv);
    let after = position.after(mv);
    let name = square::name::<G>;
    // From where each piece that has moved stood to where one of its kind stands now.
    let changed = after.changes_since(position);
    let own = Color::White;
    let mut arrows: Vec<[String; 2]> = Vec::new();
    for from in changed.squares() {
        let Some(piece) = position.piece_on(from).filter(|piece| piece.color == own) else {
            continue;
        };
        let to =
            changed.squares().find(|to| after.piece_on(*to) == Some(piece) && position.piece_on(*to) != Some(piece));
        if let Some(to) = to {
            arrows.push([name(from), name(to)]);
        }
    }
    if let Some(square) = mv.gating_square() {
        arrows.push([name(square), name(square)]);
    }
    Special {
        name: example.name.to_owned(),
        text: example.text.to_owned(),
        before: view::pieces(position),
        after: view::pieces(&after),
        arrows,
        san: san::write(position, mv),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_special_move_has_an_example() {
        let games = all(Catalog::builtin());
        let specials = |name: &str| -> Vec<String> {
            let specials = games.iter().find(|game| game.name == name).expect("it is built in").specials.iter();
            specials.map(|special| special.name.clone()).collect()
        };
        assert!(specials("chess").is_empty());
        assert_eq!(specials("fischerandom"), ["Castling"]);
        assert_eq!(specials("caparandom"), ["Castling"]);
        assert_eq!(specials("contemporary-random"), ["Castling", "Leap", "Adjustment"]);
        assert_eq!(specials("modern-random-64"), ["Castling", "Adjustment"]);
        assert_eq!(specials("pm-contemporary-random"), ["Castling", "Adjustment", "Drop"]);
        assert_eq!(specials("cetina-random"), ["Conversion"]);
        assert_eq!(specials("seirawan"), ["Drop"]);
        assert_eq!(specials("symmetric"), ["Conversion"]);
        for special in games.iter().flat_map(|game| &game.specials) {
            assert!(!special.arrows.is_empty(), "{special:?}");
        }
    }
}

//! What pawns do otherwise than in chess.

use super::{and_list, place};
use crate::board::movement::Rule;
use crate::board::{Color, KindSet, PieceKind};
use crate::text::{counted, listed, with_article};
use crate::variant::{Region, Variant};

/// The kinds that a pawn becomes in orthodox chess.
const ORTHODOX: [PieceKind; 4] = [PieceKind::Queen, PieceKind::Rook, PieceKind::Bishop, PieceKind::Knight];

/// True if pieces of a side can promote.
pub fn something_promotes(variant: &Variant) -> bool {
    Color::ALL.into_iter().any(|color| {
        let promoting = variant.pawns.promoting[color].with(PieceKind::Pawn);
        let mut promoting = promoting.iter();
        !variant.promotions[color].is_empty() && promoting.any(|kind| variant.letter(kind).is_some())
    })
}

/// What pawns become, if not what they become in chess.
pub fn promotions(variant: &Variant) -> Option<String> {
    let is_usual =
        |kinds: &Vec<PieceKind>| kinds.len() == ORTHODOX.len() && kinds.iter().all(|kind| ORTHODOX.contains(kind));
    let has_pawns = variant.letter(PieceKind::Pawn).is_some();
    if variant.promotions.iter().all(is_usual) || !has_pawns && !something_promotes(variant) {
        return None;
    }
    let [one, all] = match has_pawns {
        true => ["a pawn", "pawns"],
        false => ["a piece that promotes", "pieces that promote"],
    };
    let [white, black] = variant.promotions.each_ref().map(|kinds| {
        let names = kinds.iter().map(|kind| with_article(variant.piece_name(*kind)));
        (!kinds.is_empty()).then(|| listed(&names.collect::<Vec<_>>(), "or"))
    });
    let closed = match variant.pawns.mandatory {
        true => format!(" and may not go to {}", promotion_zone(variant)),
        false => String::new(),
    };
    Some(match (white, black) {
        (None, None) => format!("Pawns do not promote{closed}."),
        (Some(white), Some(black)) if white == black => {
            format!("Promotion: {one} becomes {white}.")
        }
        (white, black) => {
            let nothing = || format!("nothing{closed}");
            let [white, black] = [white, black].map(|names| names.unwrap_or_else(nothing));
            format!("Promotion: White's {all} become {white}, Black's {black}.")
        }
    })
}

/// Where pawns promote.
fn promotion_zone(variant: &Variant) -> &'static str {
    match variant.pawns.promotion {
        [None, None] => "the last rank",
        _ => "where pawns would promote",
    }
}

/// What is unusual of pawns: where they promote and begin with several squares, and the limits of promotion.
pub fn unusual_pawns(variant: &Variant) -> Vec<String> {
    let mut rules = Vec::new();
    let pawns = &variant.pawns;
    let by_color = |regions: [Option<Region>; 2], preposition: &str, usual: [u8; 2]| {
        Color::ALL.map(|color| {
            let otherwise = format!("{preposition} rank {}", usual[color]);
            place(variant, regions[color], preposition, &otherwise)
        })
    };
    if pawns.promotion != [None; 2] {
        let [white, black] = by_color(pawns.promotion, "on", [variant.ranks, 1]);
        rules.push(format!("White's pawns promote {white}, Black's {black}."));
    }
    match (pawns.mandatory, pawns.immobility_illegal) {
        (true, _) => {}
        (false, false) => rules.push("A pawn need not promote.".to_owned()),
        (false, true) if pawns.promotion == [None; 2] => {}
        (false, true) => rules.push("A pawn need not promote before its last rank.".to_owned()),
    }
    let stays_pawn = variant.promotions.iter().any(Vec::is_empty);
    if pawns.immobility_illegal && (variant.has_own_pieces() || variant.drops.is_some() || stays_pawn) {
        let dropped = variant.drops.as_ref().map_or("", |_| ", or be dropped there");
        rules.push(format!("No piece may go to a square from which it could never move{dropped}."));
    }
    let limits = PieceKind::ALL.into_iter().filter_map(|kind| {
        let limit = pawns.limits[kind];
        let becomes = variant.promotions.iter().flatten().any(|to| *to == kind);
        (limit > 0 && becomes).then(|| counted(limit.into(), variant.piece_name(kind)))
    });
    let limits: Vec<String> = limits.collect();
    if !limits.is_empty() {
        rules.push(format!("Promotion may not give a side more than {}.", limits.join(", ")));
    }
    if pawns.double_step != [None; 2] {
        let [white, black] = by_color(pawns.double_step, "from", [2, variant.ranks - 1]);
        rules.push(format!("White's pawns may begin with two squares {white}, Black's {black}."));
    }
    if pawns.triple_step != [Region::EMPTY; 2] {
        let [white, black] = by_color(pawns.triple_step.map(Some), "from", [2, variant.ranks - 1]);
        rules.push(format!("White's pawns may begin with three squares {white}, Black's {black}."));
    }
    if pawns.en_passant != [None; 2] {
        let [white, black] = pawns.en_passant.map(|region| place(variant, region, "on", "everywhere"));
        rules.push(format!("White captures en passant {white}, Black {black}."));
    }
    rules
}

/// Which pieces besides pawns do what pawns do.
pub fn like_pawns(variant: &Variant) -> Vec<String> {
    let mut rules = Vec::new();
    let pawns = &variant.pawns;
    let mut say = |kinds: [KindSet; 2], what: &str| {
        // Pawns do so whether or not they are named, and kings never do.
        let kinds = kinds.map(|kinds| kinds.without(PieceKind::Pawn).without(PieceKind::King));
        let kinds = kinds.map(|kinds| letters(variant, kinds));
        if kinds[0] == kinds[1] {
            rules.extend(and_list(&kinds[0]).map(|names| format!("Like a pawn, {names} {what}.")));
            return;
        }
        for (color, kinds) in Color::ALL.into_iter().zip(kinds) {
            let names = and_list(&kinds);
            rules.extend(names.map(|names| format!("Like a pawn, {color}'s {names} {what}.")));
        }
    };
    let promoting = |to_nothing: bool| {
        let is_wanted = |color: &Color| variant.promotions[*color].is_empty() == to_nothing;
        let kinds = Color::ALL.map(|color| is_wanted(&color).then_some(pawns.promoting[color]));
        kinds.map(|kinds| kinds.unwrap_or(KindSet::EMPTY))
    };
    if pawns.mandatory {
        say(promoting(false), "must promote");
        let closed = format!("may not go to {}", promotion_zone(variant));
        say(promoting(true), &closed);
    } else {
        say(promoting(false), "can promote");
    }
    let has_rule = |kind: PieceKind, is_wanted: fn(&Rule) -> bool| {
        let movement = variant.own_movement(kind);
        movement.is_some_and(|movement| movement.rules().iter().any(is_wanted))
    };
    let has_steps = variant.double_step || pawns.triple_step != [Region::EMPTY; 2];
    let mut kinds = PieceKind::ALL.into_iter();
    if variant.letter(PieceKind::Pawn).is_some() && has_steps || kinds.any(|kind| has_rule(kind, |rule| rule.initial)) {
        let captures = |kind: &PieceKind| has_rule(*kind, |rule| rule.capture && !rule.quiet);
        let capturing = pawns.capturing_en_passant;
        say(capturing.map(|kinds| kinds.iter().filter(captures).collect()), "can capture en passant");
    }
    rules.extend(resetting(variant));
    rules
}

fn letters(variant: &Variant, kinds: KindSet) -> Vec<String> {
    let letters = kinds.iter().filter_map(|kind| variant.letter(kind));
    letters.map(String::from).collect()
}

/// Which moves start the count of the move rule again.
fn resetting(variant: &Variant) -> Option<String> {
    let resetting = variant.pawns.resetting;
    let limit = variant.ends.move_rule;
    if resetting == [KindSet::PAWN; 2] || limit == 0 {
        return None;
    }
    if resetting == [KindSet::EMPTY; 2] {
        let drops = variant.drops.as_ref().map_or("", |_| " and drops");
        return Some(format!("Only captures{drops} start the count of the {limit}-move rule again."));
    }
    let [white, black] = resetting.map(|kinds| and_list(&letters(variant, kinds)).unwrap_or("no piece".to_owned()));
    let who = if white == black { white } else { format!("White's {white} and Black's {black}") };
    Some(format!(
        "Of moves without capture, those of {who} that cannot be taken back start the count of the {limit}-move rule \
         again."
    ))
}

//! A game's differences from orthodox chess, in words.

use super::{moves_in_words, with_article};
use crate::board::text::{counted, file_letter, listed};
use crate::board::{Color, KindSet, PieceKind};
use crate::variant::{Castlers, Castling, EndValue, Region, Variant};

/// The rules that orthodox chess does not have, in a sentence or two each. `docs/rules.md` has them in full.
pub fn special_rules(variant: &Variant) -> Vec<String> {
    let mut rules: Vec<String> = start(variant).into_iter().collect();
    for kind in PieceKind::ALL {
        if let (Some(letter), Some(moves)) = (variant.letter(kind), way_of_moving(variant, kind)) {
            let mut piece = format!("The {}", variant.piece_name(kind));
            if variant.has_name(kind) {
                piece += &format!(" ({letter})");
            }
            // "Without capture it slides like a rook."
            let has_subject = ["without ", "to ", "from "];
            if has_subject.iter().any(|start| moves.starts_with(start)) {
                piece.push(':');
            }
            rules.push(format!("{piece} {moves}"));
        }
    }
    rules.extend(further_rules(variant));
    rules
}

/// Those of [`special_rules`] that do not say how a piece moves.
pub fn rules_but_moves(variant: &Variant) -> Vec<String> {
    let start = start(variant).into_iter();
    start.chain(further_rules(variant)).collect()
}

fn further_rules(variant: &Variant) -> Vec<String> {
    let file = |file: u8| file_letter(usize::from(file));
    let mut rules = Vec::new();
    match variant.castling {
        None => rules.push("There is no castling.".to_owned()),
        Some(castling) => {
            let is_random = variant.castling_notation.king_takes_rook;
            let start = if is_random {
                "wherever they started, "
            } else {
                ""
            };
            if is_random || variant.files != 8 || castling != Castling::ORTHODOX {
                rules.push(format!(
                    "Castling: {start}king and rook land on {} and {}, or on {} and {}.",
                    file(castling.a_side.king),
                    file(castling.a_side.rook),
                    file(castling.h_side.king),
                    file(castling.h_side.rook)
                ));
            }
        }
    }
    rules.extend(castlers(variant));
    for (kind, regions) in &variant.mobility {
        let words = regions.map(|region| {
            let words = region.map(|region| region.words(variant.files, variant.ranks));
            words.map_or("everywhere".to_owned(), |words| format!("only to {words}"))
        });
        let [white, black] = words;
        let name = variant.piece_name(*kind);
        rules.push(format!("White's {name} goes {white}, Black's {black}."));
    }
    rules.extend(promotions(variant));
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
        .map(|kind| with_article(variant.piece_name(*kind)))
        .collect();
    if !held.is_empty() {
        rules.push(format!(
            "Drop: each side has {} in hand. When a piece of the first rank makes its first move, {} may be put on the \
             square that it left; in castling, on the king's or the rook's.",
            listed(&held, "and"),
            if held.len() > 1 { "one of them" } else { "it" }
        ));
    }
    rules.extend(drops(variant));
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
    rules.extend(ends(variant));
    pawns(variant, &mut rules);
    like_pawns(variant, &mut rules);
    rules
}

/// Which pieces castle, and where, if not as in chess.
fn castlers(variant: &Variant) -> Vec<String> {
    let mut rules = Vec::new();
    let (castlers, usual) = (variant.castlers, Castlers::ORTHODOX);
    if variant.castling.is_none() {
        return rules;
    }
    let name = |kind| variant.piece_name(kind).to_owned();
    if (castlers.king, castlers.rooks) != (usual.king, usual.rooks) {
        let who = Color::ALL.map(|color| {
            let rooks: Vec<String> = castlers.rooks[color].iter().map(name).collect();
            let rooks = and_list(&rooks).unwrap_or("nothing".to_owned());
            format!("{} with {rooks}", name(castlers.king[color]))
        });
        rules.push(match who[0] == who[1] {
            true => format!("Castling is that of {}.", who[0]),
            false => format!(
                "White's castling is that of {}, Black's of {}.",
                who[0], who[1]
            ),
        });
    }
    if castlers.king.iter().any(|kind| *kind != PieceKind::King) {
        rules.push("A piece that is not royal may castle while it is attacked.".to_owned());
    }
    if castlers.rank != usual.rank {
        rules.push(format!("Castling is on the side's rank {}.", castlers.rank));
    }
    if castlers.is_opposite {
        let text = "When a side castles, the other can no longer castle to the same side.";
        rules.push(text.to_owned());
    }
    rules
}

/// What pawns become, if not what they become in chess.
fn promotions(variant: &Variant) -> Option<String> {
    let is_usual = |kinds: &Vec<PieceKind>| {
        kinds.len() == ORTHODOX.len() && kinds.iter().all(|kind| ORTHODOX.contains(kind))
    };
    if variant.promotions.iter().all(is_usual) {
        return None;
    }
    let [white, black] = variant.promotions.each_ref().map(|kinds| {
        let names = kinds
            .iter()
            .map(|kind| with_article(variant.piece_name(*kind)));
        (!kinds.is_empty()).then(|| listed(&names.collect::<Vec<_>>(), "or"))
    });
    Some(match (white, black) {
        (None, None) => "Pawns do not promote.".to_owned(),
        (Some(white), Some(black)) if white == black => {
            format!("Promotion: a pawn becomes {white}.")
        }
        (white, black) => {
            let [white, black] = [white, black].map(|names| names.unwrap_or("nothing".to_owned()));
            format!("Promotion: White's pawns become {white}, Black's {black}.")
        }
    })
}

/// Which pieces besides pawns do what pawns do, and which moves reset the count of the move rule.
fn like_pawns(variant: &Variant, rules: &mut Vec<String>) {
    let pawns = &variant.pawns;
    let letters = |kinds: KindSet| -> Vec<String> {
        let letters = kinds.iter().filter_map(|kind| variant.letter(kind));
        letters.map(String::from).collect()
    };
    let mut say = |kinds: [KindSet; 2], what: &str| {
        let kinds = kinds.map(|kinds| letters(kinds.without(PieceKind::Pawn)));
        if kinds[0] == kinds[1] {
            rules.extend(and_list(&kinds[0]).map(|names| format!("Like a pawn, {names} {what}.")));
            return;
        }
        for (color, kinds) in Color::ALL.into_iter().zip(kinds) {
            let names = and_list(&kinds);
            rules.extend(names.map(|names| format!("Like a pawn, {color}'s {names} {what}.")));
        }
    };
    say(pawns.promoting, "can promote");
    say(pawns.capturing_en_passant, "can capture en passant");
    if pawns.resetting != [KindSet::PAWN; 2] && variant.ends.move_rule > 0 {
        let has = |kind: &PieceKind| variant.letter(*kind).is_some();
        let names = Color::ALL.map(|color| {
            let kinds = pawns.resetting[color].iter().filter(has).collect();
            and_list(&letters(kinds)).unwrap_or("no piece".to_owned())
        });
        let [white, black] = &names;
        let who = match white == black {
            true => white.clone(),
            false => format!("White's {white} and Black's {black}"),
        };
        rules.push(format!(
            "Of moves without capture, those of {who} that cannot be taken back start the count of the {}-move rule \
             again.",
            variant.ends.move_rule
        ));
    }
}

/// `A, B and C`; `None` if there are none.
fn and_list(names: &[String]) -> Option<String> {
    (!names.is_empty()).then(|| listed(names, "and"))
}

/// Where pawns promote and begin with two squares, where that is unusual.
fn pawns(variant: &Variant, rules: &mut Vec<String>) {
    let pawns = &variant.pawns;
    let by_color = |regions: [Option<Region>; 2], preposition: &str, usual: [u8; 2]| {
        Color::ALL.map(|color| match regions[color] {
            Some(region) if region.is_empty() => "nowhere".to_owned(),
            Some(region) => format!(
                "{preposition} {}",
                region.words(variant.files, variant.ranks)
            ),
            None => format!("{preposition} rank {}", usual[color]),
        })
    };
    if pawns.promotion != [None; 2] {
        let [white, black] = by_color(pawns.promotion, "on", [variant.ranks, 1]);
        rules.push(format!("White's pawns promote {white}, Black's {black}."));
    }
    if !pawns.mandatory {
        rules.push(match pawns.immobility_illegal {
            true => "A pawn need not promote before its last rank.".to_owned(),
            false => "A pawn need not promote.".to_owned(),
        });
    }
    let limits = PieceKind::ALL.into_iter().filter_map(|kind| {
        let limit = pawns.limits[kind];
        let becomes = variant.promotions.iter().flatten().any(|to| *to == kind);
        (limit > 0 && becomes).then(|| counted(limit.into(), variant.piece_name(kind)))
    });
    let limits: Vec<String> = limits.collect();
    if !limits.is_empty() {
        rules.push(format!(
            "Promotion may not give a side more than {}.",
            limits.join(", ")
        ));
    }
    if pawns.double_step != [None; 2] {
        let [white, black] = by_color(pawns.double_step, "from", [2, variant.ranks - 1]);
        rules.push(format!(
            "White's pawns may begin with two squares {white}, Black's {black}."
        ));
    }
    if pawns.triple_step != [Region::EMPTY; 2] {
        let [white, black] = by_color(pawns.triple_step.map(Some), "from", [2, variant.ranks - 1]);
        rules.push(format!(
            "White's pawns may begin with three squares {white}, Black's {black}."
        ));
    }
    if pawns.en_passant != [None; 2] {
        let squares = Color::ALL.map(|color| match pawns.en_passant[color] {
            Some(region) if region.is_empty() => "nowhere".to_owned(),
            Some(region) => format!("on {}", region.words(variant.files, variant.ranks)),
            None => "everywhere".to_owned(),
        });
        let [white, black] = squares;
        rules.push(format!("White captures en passant {white}, Black {black}."));
    }
}

/// Drops on empty squares.
fn drops(variant: &Variant) -> Vec<String> {
    let Some(drops) = &variant.drops else {
        return Vec::new();
    };
    let mut rules = Vec::new();
    if drops.captures_to_hand {
        let promoted = match drops.promoted_stay {
            true => "",
            false => " A captured promoted piece becomes a pawn again.",
        };
        rules.push(format!(
            "Captured pieces change sides and go to the hand of the player who took them.{promoted}"
        ));
    }
    let may = if drops.must { "must" } else { "may" };
    rules.push(format!(
        "Instead of moving, a player {may} put a piece from the hand on an empty square (N@f3){}.",
        if drops.must {
            " as long as it is possible"
        } else {
            ""
        }
    ));
    if let Some(kinds) = start_hand(variant) {
        rules.push(format!("At the start the hands are [{kinds}]."));
    }
    if drops.regions != [None; 2] {
        let [white, black] = drops.regions.map(|region| {
            let words = region.map(|region| region.words(variant.files, variant.ranks));
            words.map_or("anywhere".to_owned(), |words| format!("on {words}"))
        });
        rules.push(format!("White drops {white}, Black {black}."));
    }
    let pawns = match (drops.pawns_on_first_rank, drops.pawns_in_promotion_zone) {
        (false, false) => Some("on its first rank or where it promotes"),
        (true, false) => Some("where it promotes"),
        (false, true) => Some("on its first rank"),
        (true, true) => None,
    };
    rules.extend(pawns.map(|place| format!("A pawn may not be dropped {place}.")));
    if let Some((kind, most)) = drops.no_doubled {
        let name = variant.piece_name(kind);
        rules.push(format!(
            "A {name} may not be dropped on a file with {} of its side.",
            counted(most.into(), name)
        ));
    }
    for (on, rule) in [
        (!drops.checks, "A drop may not give check."),
        (
            drops.rooks_on_first_rank,
            "Rooks are dropped on the first rank only.",
        ),
        (
            drops.opposite_bishops,
            "The bishops of a side must be dropped on squares of both colours.",
        ),
    ] {
        rules.extend(on.then(|| rule.to_owned()));
    }
    rules
}

/// The letters of what is in hand at the start, if anything is.
fn start_hand(variant: &Variant) -> Option<&str> {
    let hand = variant.start.hand.as_deref()?;
    (!hand.is_empty() && variant.hand.is_empty()).then_some(hand)
}

/// How the game ends where it does not end like chess.
fn ends(variant: &Variant) -> Vec<String> {
    let ends = &variant.ends;
    let mut rules = Vec::new();
    let name = |kind: Option<PieceKind>| kind.map_or("piece", |kind| variant.piece_name(kind));
    let result = |value: EndValue| match value {
        EndValue::Win => "wins",
        EndValue::Draw => "draws",
        EndValue::Loss => "loses",
    };
    if let Some(checks) = ends.checks {
        rules.push(match checks {
            [1, 1] => "Checks: a side that gives check wins.".to_owned(),
            [white, black] if white == black => {
                format!("Checks: a side that has given {white} checks wins.")
            }
            [white, black] => {
                format!("Checks: White wins with check number {white}, Black with number {black}.")
            }
        });
    }
    if !ends.checking {
        rules.push("No move may give check.".to_owned());
    }
    let goal = |color: Color| {
        let region = ends.flag_region[color].words(variant.files, variant.ranks);
        let kind = name(ends.flag_piece[color]);
        match ends.flag_piece_count {
            0 | 1 => format!("a {kind} on {region}"),
            count => format!("{count} of its {kind}s on {region}"),
        }
    };
    let goals = Color::ALL.map(|color| (!ends.flag_region[color].is_empty()).then(|| goal(color)));
    rules.extend(match goals {
        [Some(white), Some(black)] if white == black => {
            Some(format!("Goal: a side with {white} wins."))
        }
        [Some(white), Some(black)] => Some(format!(
            "Goal: White wins with {white}, Black with {black}."
        )),
        [Some(white), None] => Some(format!("Goal: White wins with {white}.")),
        [None, Some(black)] => Some(format!("Goal: Black wins with {black}.")),
        [None, None] => None,
    });
    if ends.has_flags() {
        if ends.flag_piece_blocked_win {
            rules.push("When those squares are full, one piece there is enough.".to_owned());
        }
        if ends.flag_piece_safe {
            rules.push("It must not be attacked there.".to_owned());
        }
        if ends.flag_move {
            let text = "The other side has one more move; if Black's king then reaches its goal as White's did, the game is drawn.";
            rules.push(text.to_owned());
        }
    }
    if ends.pseudo_royal {
        let last = |kind: &Option<PieceKind>| match ends.extinction_count {
            0 => format!("last {}", name(*kind)),
            few => format!("last {}", counted(u64::from(few) + 1, name(*kind))),
        };
        let last: Vec<String> = ends.extinction_kinds.iter().map(last).collect();
        let verb = match (last.len(), ends.extinction_count) {
            (1, 0) => "is royal: it",
            _ => "are royal: they",
        };
        rules.extend(
            and_list(&last).map(|last| format!("A side's {last} {verb} may not be left attacked.")),
        );
    }
    rules.extend(castling_that_wins(variant));
    if let Some(value) = ends.extinction {
        let kinds: Vec<&str> = ends
            .extinction_kinds
            .iter()
            .map(|kind| name(*kind))
            .collect();
        let too_few = match ends.extinction_count {
            0 => format!("no {} left", kinds.join(", or no ")),
            count => format!("{count} or less of a kind ({})", kinds.join(", ")),
        };
        let opponent = match ends.extinction_opponent_count {
            0 => String::new(),
            count => format!(", if the other has at least {count}"),
        };
        rules.push(format!(
            "A side with {too_few} {}{opponent}.",
            result(value)
        ));
    }
    if ends.checkmate != EndValue::Loss {
        rules.push(format!("A side that is mated {}.", result(ends.checkmate)));
    }
    if ends.stalemate != EndValue::Draw {
        let who = match ends.stalemate_piece_count {
            true => "In stalemate the side with fewer pieces",
            false => "A side that is stalemated",
        };
        rules.push(format!("{who} {}.", result(ends.stalemate)));
    }
    match ends.move_rule {
        50 => {}
        0 => rules.push("There is no fifty-move rule.".to_owned()),
        moves => rules.push(format!(
            "The game is drawn after {moves} moves without a capture or a pawn move."
        )),
    }
    match (ends.fold_rule, ends.fold) {
        (3, EndValue::Draw) => {}
        (0, _) => rules.push("Positions may be repeated without end.".to_owned()),
        (times, value) => {
            let who = match ends.fold_is_for_white {
                true => "White",
                false => "the side to move",
            };
            rules.push(format!(
                "When a position occurs {times} times, {who} {}.",
                result(value)
            ));
        }
    }
    rules
}

/// The castlings that win.
fn castling_that_wins(variant: &Variant) -> impl Iterator<Item = String> {
    let last = file_letter(usize::from(variant.files) - 1);
    let wins = variant.ends.castling_wins;
    Color::ALL.into_iter().filter_map(move |color| {
        let to = match wins[color] {
            [true, true] => "by castling".to_owned(),
            [true, false] => "by castling towards the a-file".to_owned(),
            [false, true] => format!("by castling towards the {last}-file"),
            [false, false] => return None,
        };
        Some(format!(
            "{color} wins {to}, and loses when that is no longer possible."
        ))
    })
}

/// The kinds that a pawn becomes in orthodox chess.
const ORTHODOX: [PieceKind; 4] = [
    PieceKind::Queen,
    PieceKind::Rook,
    PieceKind::Bishop,
    PieceKind::Knight,
];

/// Where the pieces start in a game with one array, if not as in orthodox chess.
fn start(variant: &Variant) -> Option<String> {
    if variant.arrays.is_some() {
        return None;
    }
    let placement = variant.start_fen.split(['[', ' ']).next()?;
    let (black, white) = (placement.split('/').next()?, placement.rsplit('/').next()?);
    if white == "RNBQKBNR" && black == "rnbqkbnr" {
        return None;
    }
    let of_one_side = |rank: &str, is_own: fn(&char) -> bool| rank.chars().all(|c| is_own(&c));
    if !of_one_side(white, char::is_ascii_uppercase)
        || !of_one_side(black, char::is_ascii_lowercase)
    {
        return Some(format!("The pieces start as in {placement}."));
    }
    let blacks = match black.eq_ignore_ascii_case(white) {
        true => "Black's is the same".to_owned(),
        false => format!("Black's is {black}"),
    };
    Some(format!("White's first rank is {white}, {blacks}."))
}

/// The moves of a kind that orthodox chess does not have, as a verb phrase; `None` for orthodox kinds.
fn way_of_moving(variant: &Variant, kind: PieceKind) -> Option<String> {
    if let Some(movement) = variant.own_movement(kind) {
        return Some(format!("{}.", moves_in_words(movement)));
    }
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
    let mut names: Vec<String> = parts.map(|(_, name)| (*name).to_owned()).collect();
    let others = kind.leaps().iter().filter(|step| **step != (1, 2));
    let leapers = others.filter(|(files, ranks)| 0 <= *files && files <= ranks);
    names.extend(leapers.map(|(files, ranks)| format!("a ({files},{ranks}) leaper")));
    Some(format!("moves like {}.", listed(&names, "or")))
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
        let racing_kings = Catalog::builtin()
            .get("racingkings")
            .expect("it is built in");
        let but_moves = rules_but_moves(racing_kings);
        assert!(
            but_moves
                .iter()
                .any(|rule| rule.starts_with("The other side has one more move"))
        );
        for (game, words) in [
            ("fischerandom", "Castling: wherever they started"),
            ("janus", "land on b and c, or on i and h."),
            (
                "embassy",
                "White's first rank is RNBQKCABNR, Black's is the same.",
            ),
            (
                "capablanca",
                "a queen, a chancellor, an archbishop, a rook, a bishop or a knight.",
            ),
            ("seirawan", "The hawk (H)"),
            ("seirawan", "has an elephant and a hawk in hand"),
            ("caparandom", "chancellor"),
            ("contemporary-random", "Leap"),
            ("modern-random-64", "Adjustment"),
            ("pm-contemporary-random", "has a queen in hand"),
            ("cetina-random", "Conversion"),
            ("3check", "a side that has given 3 checks wins."),
            (
                "kingofthehill",
                "a side with a king on d4, e4, d5 or e5 wins.",
            ),
            ("racingkings", "a side with a king on rank 8 wins."),
            ("racingkings", "No move may give check."),
        ] {
            assert!(rules(game).contains(words), "{game}: {}", rules(game));
        }
    }
}

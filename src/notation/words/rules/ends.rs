//! How a game ends where it does not end like chess.

use super::and_list;
use crate::board::text::file_letter;
use crate::board::{Color, PieceKind};
use crate::text::{counted, plural, with_article};
use crate::variant::{EndValue, Variant};

/// How the game ends where it does not end like chess.
pub fn ends(variant: &Variant) -> Vec<String> {
    let ends = &variant.ends;
    let mut rules: Vec<String> = ends.checks.map(checks).into_iter().collect();
    if !ends.checking {
        rules.push("No move may give check.".to_owned());
    }
    rules.extend(goals(variant));
    rules.extend(royal_pieces(variant));
    rules.extend(castling_that_wins(variant));
    rules.extend(extinction(variant));
    rules.extend(without_moves(variant));
    rules.extend(repeated_and_slow(variant));
    rules
}

fn piece_name(variant: &Variant, kind: Option<PieceKind>) -> &str {
    kind.map_or("piece", |kind| variant.piece_name(kind))
}

fn result(value: EndValue) -> &'static str {
    match value {
        EndValue::Win => "wins",
        EndValue::Draw => "draws",
        EndValue::Loss => "loses",
    }
}

fn checks(needed: [u8; 2]) -> String {
    match needed {
        [1, 1] => "Checks: a side that gives check wins.".to_owned(),
        [white, black] if white == black => {
            format!("Checks: a side that has given {white} checks wins.")
        }
        [white, black] => {
            format!("Checks: White wins with check number {white}, Black with number {black}.")
        }
    }
}

/// The squares to reach.
fn goals(variant: &Variant) -> Vec<String> {
    let ends = &variant.ends;
    let goal = |color: Color| {
        let region = ends.flag_region[color].words(variant.files, variant.ranks);
        let kind = piece_name(variant, ends.flag_piece[color]);
        match ends.flag_piece_count {
            0 | 1 => format!("{} on {region}", with_article(kind)),
            count => format!("{count} of its {} on {region}", plural(kind)),
        }
    };
    let goals = Color::ALL.map(|color| (!ends.flag_region[color].is_empty()).then(|| goal(color)));
    let mut rules = vec![match goals {
        [Some(white), Some(black)] if white == black => format!("Goal: a side with {white} wins."),
        [Some(white), Some(black)] => {
            format!("Goal: White wins with {white}, Black with {black}.")
        }
        [Some(white), None] => format!("Goal: White wins with {white}."),
        [None, Some(black)] => format!("Goal: Black wins with {black}."),
        [None, None] => return Vec::new(),
    }];
    let [they, attacked] = match ends.flag_piece_count {
        0 | 1 => ["It", "If it is attacked there, the"],
        _ => ["They", "If one of them is attacked there, the"],
    };
    if ends.flag_piece_blocked_win {
        rules.push("When those squares are full, one piece there is enough.".to_owned());
    }
    if ends.flag_piece_safe && !ends.flag_move {
        rules.push(format!("{they} must not be attacked there."));
    }
    if ends.flag_move {
        let when = match ends.flag_piece_safe {
            true => attacked,
            false => "The",
        };
        let draw = match ends.flag_piece[Color::Black] {
            Some(PieceKind::King) => "; if Black's king then reaches its goal as White's did, the game is drawn",
            _ => "",
        };
        rules.push(format!("{when} other side has one more move{draw}."));
    }
    rules
}

/// The pieces of which the last ones may not be left attacked.
fn royal_pieces(variant: &Variant) -> Option<String> {
    let ends = &variant.ends;
    if !ends.pseudo_royal {
        return None;
    }
    let last = |kind: &Option<PieceKind>| {
        let name = piece_name(variant, *kind);
        match ends.extinction_count {
            0 => format!("last {name}"),
            few if few >= variant.files * variant.ranks => plural(name),
            few => format!("last {}", counted(u64::from(few) + 1, name)),
        }
    };
    let last: Vec<String> = ends.extinction_kinds.iter().map(last).collect();
    let verb = match (last.len(), ends.extinction_count) {
        (1, 0) => "is royal: it",
        _ => "are royal: they",
    };
    and_list(&last).map(|last| format!("A side's {last} {verb} may not be left attacked."))
}

/// What happens when a side has no pieces of a kind left, or few.
fn extinction(variant: &Variant) -> Option<String> {
    let ends = &variant.ends;
    let value = ends.extinction?;
    let kinds = ends.extinction_kinds.iter();
    let kinds: Vec<&str> = kinds.map(|kind| piece_name(variant, *kind)).collect();
    let too_few = match ends.extinction_count {
        0 => format!("no {} left", kinds.join(", or no ")),
        count => match kinds.as_slice() {
            [kind] => format!("{} or less", counted(count.into(), kind)),
            kinds => format!("{count} or less of a kind ({})", kinds.join(", ")),
        },
    };
    let opponent = match (ends.extinction_opponent_count, ends.extinction_claim) {
        (0, false) => String::new(),
        (count, false) => format!(", if the other has at least {count}"),
        (count, true) => {
            format!(", if the other has at least {count}, or {} where the side with too few is to move", count + 1)
        }
    };
    let result = result(value);
    Some(format!("A side with {too_few} {result}{opponent}."))
}

/// Mate and stalemate.
fn without_moves(variant: &Variant) -> Vec<String> {
    let ends = &variant.ends;
    let mut rules = Vec::new();
    match ends.checkmate {
        EndValue::Win => rules.push("A side that mates the other loses.".to_owned()),
        EndValue::Draw => rules.push("Mate is a draw.".to_owned()),
        EndValue::Loss => {}
    }
    if ends.stalemate != EndValue::Draw {
        let who = if ends.stalemate_piece_count {
            "In stalemate the side with fewer pieces"
        } else {
            "A side that is stalemated"
        };
        rules.push(format!("{who} {}.", result(ends.stalemate)));
    }
    rules
}

/// The moves that start the count of the fifty-move rule again in this game, but for those of pieces like pawns: `a
/// capture or pawn move`.
pub fn resetting_moves(variant: &Variant) -> &'static str {
    let resetting = variant.pawns.resetting.iter();
    let pawns_do = resetting.into_iter().all(|kinds| kinds.contains(PieceKind::Pawn));
    match (pawns_do, variant.drops.is_some()) {
        (true, true) => "a capture, pawn move or drop",
        (true, false) => "a capture or pawn move",
        (false, true) => "a capture or drop",
        (false, false) => "a capture",
    }
}

/// The fifty-move rule and repetition.
fn repeated_and_slow(variant: &Variant) -> Vec<String> {
    let ends = &variant.ends;
    let mut rules = Vec::new();
    match ends.move_rule {
        50 => {}
        0 => rules.push("There is no fifty-move rule.".to_owned()),
        moves => rules.push(format!("The game is drawn after {moves} moves without {}.", resetting_moves(variant))),
    }
    match (ends.fold_rule, ends.fold) {
        (3, EndValue::Draw) => {}
        (0, _) => rules.push("Positions may be repeated without end.".to_owned()),
        (times, EndValue::Draw) => rules.push(format!("The game is drawn when a position occurs {times} times.")),
        (times, value) => {
            let who = if ends.fold_is_for_white { "White" } else { "the side to move" };
            rules.push(format!("When a position occurs {times} times, {who} {}.", result(value)));
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
        Some(format!("{color} wins {to}, and loses when that is no longer possible."))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::own_games;

    #[test]
    fn moves_that_begin_the_count_again() {
        for (keys, words) in [
            ("", "a capture or pawn move"),
            ("pieceDrops = true", "a capture, pawn move or drop"),
            ("nMoveRuleTypes = -", "a capture"),
            ("nMoveRuleTypesBlack = r\npieceDrops = true", "a capture or drop"),
        ] {
            let game = own_games(&format!("[mine:chess]\n{keys}\n")).remove(0);
            assert_eq!(resetting_moves(&game), words, "{keys}");
        }
    }
}

//! How a game ends where it does not end like chess.

use super::and_list;
use crate::board::text::{counted, file_letter};
use crate::board::{Color, PieceKind};
use crate::variant::{EndValue, Variant};

/// How the game ends where it does not end like chess.
pub fn ends(variant: &Variant) -> Vec<String> {
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
        let who = if ends.stalemate_piece_count {
            "In stalemate the side with fewer pieces"
        } else {
            "A side that is stalemated"
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
            let who = if ends.fold_is_for_white {
                "White"
            } else {
                "the side to move"
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

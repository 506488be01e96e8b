//! The page about a game.

use super::play::MAX_MOVES;
use super::report::{ArrayScore, Arrays, Games, Piece, Report};
use crate::make::page::charts::{bars, histogram};
use crate::make::page::{figure_text, page, table};
use crate::shared::mean::Figure;
use maud::{Markup, html};
use sissa::elo::elo_of_score;
use std::iter::repeat_n;

pub fn write(report: &Report) -> String {
    let content = html! {
        p {
            "What " (report.title) " plays like, by the engine's games against itself and its evaluation. ± is half \
            the 95 % interval: of the measurement, not of how well the engine plays the game. The numbers are also in "
            a href="study.json" { "study.json" } "."
        }
        @if let Some(games) = &report.games {
            (results(report, games))
            (lengths(games))
            (ends(games))
            (special(games))
        }
        (worth(report))
        (pieces(&report.pieces))
        (mobility(&report.pieces))
        @if let Some(scores) = &report.arrays {
            (arrays(scores))
        }
    };
    page(&format!("A study of {}", report.title), &content)
}

/// Arrays that are shown at either end, and the most that are shown in all.
const SHOWN: usize = 20;
const MAX_SHOWN: usize = 2000;

/// A share in percent.
fn percent(share: Figure) -> String {
    format!("{:.1} ± {:.1} %", 100.0 * share.value, 100.0 * share.error)
}

/// A score as Elo, in brackets; nothing where it is infinite.
fn elo_of(score: f64) -> String {
    let elo = Some(elo_of_score(score)).filter(|elo| elo.is_finite());
    elo.map_or(String::new(), |elo| format!(" ({elo:+.0} Elo)"))
}

fn results(report: &Report, games: &Games) -> Markup {
    let conditions = &report.conditions;
    let shares =
        [("White wins", games.white_wins.value), ("draws", games.draws.value), ("Black wins", games.black_wins.value)];
    html! {
        h2 { "Results" }
        (bars("Results", &shares.map(|(name, share)| (name.to_owned(), 100.0 * share))))
        p {
            "White scores " strong { (percent(games.white)) } (elo_of(games.white.value)) " in " (games.games)
            " games: " (percent(games.white_wins)) " won, " (percent(games.draws)) " drawn, "
            (percent(games.black_wins)) " lost. Each move was thought about for " (conditions.nodes) " nodes, with "
            (conditions.evaluation) "; games begin with " (conditions.opening_plies) " random plies, and openings in \
            which one side is far ahead are left out where there are others."
        }
    }
}

fn lengths(games: &Games) -> Markup {
    let moves = &games.moves;
    let each = |(length, games): (&u32, &u64)| repeat_n(f64::from(*length), *games as usize);
    let all: Vec<f64> = moves.games.iter().flat_map(each).collect();
    html! {
        h2 { "Length of games" }
        (histogram("Games by their length in moves", &all))
        p {
            "Games last " (format!("{:.1}", moves.mean)) " moves on average, half of them up to " (moves.median)
            "; the shortest lasted " (moves.shortest) ", the longest " (moves.longest)
            ". They are played to the end, or to move " (MAX_MOVES) "."
        }
    }
}

fn ends(games: &Games) -> Markup {
    let rows = games.ends.iter().map(|ends| {
        let all = ends.white + ends.draws + ends.black;
        let share = 100.0 * all as f64 / games.games.max(1) as f64;
        [
            ends.how.clone(),
            format!("{share:.1} %"),
            ends.white.to_string(),
            ends.draws.to_string(),
            ends.black.to_string(),
        ]
    });
    html! {
        h2 { "How games end" }
        (table(["end", "games", "won by White", "drawn", "won by Black"], rows))
    }
}

fn special(games: &Games) -> Markup {
    if games.special.is_empty() {
        return Markup::default();
    }
    let rows = games
        .special
        .iter()
        .map(|special| [special.name.clone(), percent(special.games), format!("{:.2}", special.times)]);
    html! {
        h2 { "Special moves" }
        (table(["move", "played in", "times in a game"], rows))
    }
}

fn worth(report: &Report) -> Markup {
    if report.worth.is_empty() {
        return Markup::default();
    }
    let pawn = report.pawn_elo.filter(|pawn| pawn.value > pawn.error);
    let rows = report.worth.iter().map(|worth| {
        let in_pawns = pawn.map(|pawn| worth.elo.over(pawn));
        let mark = if worth.classical { " *" } else { "" };
        [format!("{}{mark}", worth.name), format!("{:+.0}", worth.elo), figure_text(in_pawns)]
    });
    let pawn_elo = report.pawn_elo.map(|pawn| format!("{pawn:.0}"));
    html! {
        h2 { "What special moves are worth" }
        (table(["move", "Elo", "pawns"], rows))
        p {
            "What a side loses that may not play them, while the other one may, in games of the engine against itself; \
            both know it."
            @if let Some(elo) = pawn_elo { " A pawn less costs " (elo) " Elo; “–”: too few games to tell." }
            @if report.worth.iter().any(|worth| worth.classical) {
                " * The network is not for these rules, so both sides played with the classical evaluation."
            }
        }
    }
}

fn pieces(pieces: &[Piece]) -> Markup {
    if pieces.is_empty() {
        return Markup::default();
    }
    let rows = pieces.iter().map(|piece| {
        let [opening, middle, end] = piece.by_phase;
        let odds = piece.odds.as_ref();
        let against = odds.map_or(String::new(), |odds| {
            let [few, many] = odds.pawns;
            let piece = odds.piece.iter().map(|piece| format!("{piece} and "));
            format!("{}{few} or {many} pawns", piece.collect::<String>())
        });
        [
            piece.name.clone(),
            figure_text(piece.pawns),
            figure_text(opening),
            figure_text(middle),
            figure_text(end),
            odds.map_or(String::new(), |odds| figure_text(odds.value)),
            against,
        ]
    });
    let head = ["piece", "in all", "opening", "middle game", "endgame", "by odds games", "weighed against"];
    if pieces.iter().all(|piece| piece.pawns.is_none()) {
        let rows = pieces.iter().map(|piece| [piece.name.clone(), format!("{:.0}", piece.centipawns)]);
        return html! {
            h2 { "What the pieces are worth" }
            (table(["piece", "centipawns"], rows))
            p { "The mean change of the evaluation when such a piece is removed from positions of the games." }
        };
    }
    html! {
        h2 { "What the pieces are worth" }
        (table(head, rows))
        p {
            "In pawns: the mean change of the evaluation when such a piece is removed from positions of the games, \
            with more than two thirds of the pieces left, more than one third, and fewer, those in hand included. In \
            odds games one side lacks the piece and the other side what it is weighed against; it is worth as much as \
            makes them even."
        }
    }
}

fn mobility(pieces: &[Piece]) -> Markup {
    if pieces.is_empty() {
        return Markup::default();
    }
    let rows = pieces.iter().filter_map(|piece| {
        let moves = piece.empty_board?;
        Some([piece.name.clone(), format!("{moves:.1}"), figure_text(piece.middle_game)])
    });
    html! {
        h2 { "Mobility" }
        (table(["piece", "empty board", "middle game"], rows))
        p {
            "How many squares a piece can go to: on the empty board, on average over all squares, and in the middle \
            games of these games."
        }
    }
}

fn arrays(arrays: &Arrays) -> Markup {
    let all = &arrays.scores;
    let scores: Vec<f64> = all.iter().map(|array| array.score).collect();
    let shown = all.len().min(SHOWN);
    let mut by_score: Vec<&ArrayScore> = all.iter().collect();
    by_score.sort_by(|one, other| other.score.total_cmp(&one.score));
    let mut by_number = by_score.clone();
    by_number.sort_by_key(|array| array.number);
    html! {
        h2 { "Arrays" }
        (histogram("Arrays by White's score in centipawns", &scores))
        p {
            "White's score in centipawns in " (arrays.searched) " of the " (arrays.arrays) " arrays, by a search of "
            (arrays.nodes) " nodes each: " (format!("{:+.1}", arrays.mean)) " on average, with a standard deviation of "
            (format!("{:.1}", arrays.deviation)) "."
            @if let Some(correlation) = arrays.correlation {
                " Against the scores after half of the nodes, their rank correlation is " (format!("{correlation:.3}"))
                ", and they have changed by " (format!("{:.1}", arrays.change)) " centipawns on average."
            }
        }
        h3 { "The most balanced" }
        (array_table(&all[..shown]))
        h3 { "White's greatest advantages" }
        (array_table(by_score[..shown].iter().copied()))
        @if all.len() <= MAX_SHOWN {
            details { summary { "All arrays" } (array_table(by_number)) }
        }
    }
}

fn array_table<'a>(arrays: impl IntoIterator<Item = &'a ArrayScore>) -> Markup {
    let row = |array: &ArrayScore| [array.number.to_string(), array.rank.clone(), format!("{:+.1}", array.score)];
    table(["number", "array", "score"], arrays.into_iter().map(row))
}

#[cfg(test)]
mod tests {
    use super::elo_of;

    #[test]
    fn a_side_that_wins_all_games_has_no_elo() {
        let texts = [0.0, 0.75, 1.0].map(elo_of);
        assert_eq!(texts, ["", " (+191 Elo)", ""]);
    }
}

//! The page about a game.

use super::report::{ArrayScore, Arrays, Games, Piece, Report};
use crate::make::mean::Figure;
use crate::make::page::charts::{bars, histogram};
use crate::make::page::{escape, page, table};
use sissa::elo::elo_of_score;
use std::iter::repeat_n;

/// The page as HTML.
pub fn write(report: &Report) -> String {
    let mut html = format!(
        "<p>What {} plays like, by the engine's games against itself and its evaluation. ± is half the 95 % interval: \
        of the measurement, not of how well the engine plays the game. The numbers are also in \
        <a href=\"study.json\">study.json</a>.</p>\n",
        escape(&report.title)
    );
    if let Some(games) = &report.games {
        html += &results(report, games);
        html += &lengths(games);
        html += &ends(games);
        html += &special(games);
    }
    html += &worth(report);
    html += &pieces(report);
    html += &mobility(&report.pieces);
    html += &report.arrays.as_ref().map(arrays).unwrap_or_default();
    page(&format!("A study of {}", report.title), &html)
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

fn results(report: &Report, games: &Games) -> String {
    let conditions = &report.conditions;
    let elo = elo_of(games.white.value);
    let bars = bars(
        "Results",
        &[
            ("White wins", games.white_wins.value),
            ("draws", games.draws.value),
            ("Black wins", games.black_wins.value),
        ]
        .map(|(name, share)| (name.to_owned(), 100.0 * share)),
    );
    format!(
        "<h2>Results</h2>\n{bars}<p>White scores <strong>{}</strong>{elo} in {} games: {} won, {} drawn, {} lost. \
        Each move was thought about for {} nodes, with {}; games begin with {} random plies, and openings in which one side \
        is far ahead are left out.</p>\n",
        percent(games.white),
        games.games,
        percent(games.white_wins),
        percent(games.draws),
        percent(games.black_wins),
        conditions.nodes,
        escape(&conditions.evaluation),
        conditions.opening_plies,
    )
}

fn lengths(games: &Games) -> String {
    let moves = &games.moves;
    let each = |(length, games): (&u32, &u64)| repeat_n(f64::from(*length), *games as usize);
    let all: Vec<f64> = moves.games.iter().flat_map(each).collect();
    format!(
        "<h2>Length of games</h2>\n{}<p>Games last {:.1} ± {:.1} moves in the mean, half of them up to {}; the shortest \
        lasted {}, the longest {}. They are played to the end.</p>\n",
        histogram("Games by their length in moves", &all),
        moves.mean.value,
        moves.mean.error,
        moves.median,
        moves.shortest,
        moves.longest,
    )
}

fn ends(games: &Games) -> String {
    let rows = games.ends.iter().map(|ends| {
        let all = ends.white + ends.draws + ends.black;
        let share = 100.0 * all as f64 / games.games.max(1) as f64;
        vec![
            escape(&ends.how),
            format!("{share:.1} %"),
            ends.white.to_string(),
            ends.draws.to_string(),
            ends.black.to_string(),
        ]
    });
    let head = ["end", "games", "won by White", "drawn", "won by Black"];
    format!("<h2>How games end</h2>\n{}", table(&head, rows))
}

fn special(games: &Games) -> String {
    if games.special.is_empty() {
        return String::new();
    }
    let rows = games.special.iter().map(|special| {
        vec![
            escape(&special.name),
            percent(special.games),
            format!("{:.2} ± {:.2}", special.times.value, special.times.error),
        ]
    });
    let head = ["move", "played in", "times in a game"];
    format!("<h2>Special moves</h2>\n{}", table(&head, rows))
}

fn elo(figure: Figure) -> String {
    format!("{:+.0} ± {:.0}", figure.value, figure.error)
}

fn pawns(figure: Option<Figure>) -> String {
    figure.map_or("–".to_owned(), |figure| match figure.error {
        0.0 => format!("{:.0}", figure.value),
        error => format!("{:.2} ± {error:.2}", figure.value),
    })
}

fn worth(report: &Report) -> String {
    if report.worth.is_empty() {
        return String::new();
    }
    let pawn = report.pawn_elo.filter(|pawn| pawn.value > pawn.error);
    let rows = report.worth.iter().map(|worth| {
        let in_pawns = pawn.map(|pawn| worth.elo.over(pawn));
        let mark = if worth.classical { " *" } else { "" };
        vec![
            format!("{}{mark}", escape(&worth.name)),
            elo(worth.elo),
            pawns(in_pawns),
        ]
    });
    let starred = if report.worth.iter().any(|worth| worth.classical) {
        " * The network is not for these rules, so both sides played with the classical evaluation."
    } else {
        ""
    };
    format!(
        "<h2>What special moves are worth</h2>\n{}<p>What a side loses that may not play them, while the other one may, in \
        games of the engine against itself; both know it. A pawn less costs {} Elo.{starred}</p>\n",
        table(&["move", "Elo", "pawns"], rows),
        report.pawn_elo.map_or("–".to_owned(), |pawn| format!(
            "{:.0} ± {:.0}",
            pawn.value, pawn.error
        )),
    )
}

fn pieces(report: &Report) -> String {
    if report.pieces.is_empty() {
        return String::new();
    }
    let rows = report.pieces.iter().map(|piece| {
        let [opening, middle, end] = piece.by_phase;
        let odds = piece.odds.as_ref();
        let against = odds.map_or(String::new(), |odds| {
            let [few, many] = odds.pawns;
            let piece = odds
                .piece
                .iter()
                .map(|piece| format!("{} and ", escape(piece)));
            format!("{}{few} or {many} pawns", piece.collect::<String>())
        });
        vec![
            escape(&piece.name),
            pawns(piece.pawns),
            pawns(opening),
            pawns(middle),
            pawns(end),
            odds.map_or(String::new(), |odds| pawns(odds.value)),
            against,
        ]
    });
    let head = [
        "piece",
        "in all",
        "opening",
        "middle game",
        "endgame",
        "by odds games",
        "weighed against",
    ];
    format!(
        "<h2>What the pieces are worth</h2>\n{}<p>In pawns: the mean change of the evaluation when such a piece is removed from \
        positions of the games, with more than two thirds of the pieces left, more than one third, and fewer. In odds games \
        one side lacks the piece and the other side what it is weighed against; it is worth as much as makes them even.</p>\n",
        table(&head, rows)
    )
}

fn mobility(pieces: &[Piece]) -> String {
    if pieces.is_empty() {
        return String::new();
    }
    let rows = pieces
        .iter()
        .filter(|piece| piece.empty_board.is_some())
        .map(|piece| {
            vec![
                escape(&piece.name),
                piece
                    .empty_board
                    .map_or("–".to_owned(), |moves| format!("{moves:.1}")),
                pawns(piece.middle_game),
            ]
        });
    format!(
        "<h2>Mobility</h2>\n{}<p>Squares that a piece can go to: on the empty board, in the mean over its squares, and by legal \
        moves in the middle games of these games.</p>\n",
        table(&["piece", "empty board", "middle game"], rows)
    )
}

fn arrays(arrays: &Arrays) -> String {
    let scores: Vec<f64> = arrays.scores.iter().map(|array| array.score).collect();
    let stable = arrays.correlation.map_or(String::new(), |correlation| {
        format!(
            " Against the scores after half of the nodes, their rank correlation is {correlation:.3}, and they have changed by \
            {:.1} centipawns in the mean.",
            arrays.change
        )
    });
    let mut html = format!(
        "<h2>Arrays</h2>\n{}<p>White's score in centipawns in {} of the {} arrays, by a search of {} nodes each: {:+.1} ± {:.1} \
        in the mean, with a standard deviation of {:.1}.{stable}</p>\n",
        histogram("Arrays by White's score in centipawns", &scores),
        arrays.searched,
        arrays.arrays,
        arrays.nodes,
        arrays.mean.value,
        arrays.mean.error,
        arrays.deviation,
    );
    let all = &arrays.scores;
    let shown = all.len().min(SHOWN);
    html += &format!("<h3>The most balanced</h3>\n{}", array_table(&all[..shown]));
    let mut by_score: Vec<&ArrayScore> = all.iter().collect();
    by_score.sort_by(|one, other| other.score.total_cmp(&one.score));
    html += &format!(
        "<h3>White's greatest advantages</h3>\n{}",
        array_table(by_score[..shown].iter().copied())
    );
    if all.len() <= MAX_SHOWN {
        by_score.sort_by_key(|array| array.number);
        html += &format!(
            "<details><summary>All arrays</summary>{}</details>\n",
            array_table(by_score)
        );
    }
    html
}

fn array_table<'a>(arrays: impl IntoIterator<Item = &'a ArrayScore>) -> String {
    let row = |array: &ArrayScore| {
        vec![
            array.number.to_string(),
            escape(&array.rank),
            format!("{:+.1}", array.score),
        ]
    };
    table(&["number", "array", "score"], arrays.into_iter().map(row))
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

//! The page about a run.

use super::journal::Round;
use super::learner::Learner;
use super::{LearnError, elo_text};
use crate::make::game_files::{COMPARISON, DataError, GameRecord, read_in_order};
use crate::make::page::charts::{Point, chart};
use crate::make::page::{figure_text, page, table};
use crate::make::selfplay::side_of;
use maud::{Markup, html};
use sissa::board::{Color, Geometry};
use sissa::elo::Pairs;
use sissa::notation::pgn::GameResult;
use sissa::notation::{fen, san};
use sissa::on_board;
use sissa::position::Rules;
use std::path::Path;

/// How many games are shown.
const GAMES: usize = 6;

pub fn write(learner: &Learner<'_>) -> Result<String, LearnError> {
    let rounds = &learner.journal.rounds;
    let has_values = |round: &&Round| round.kept && !round.values.is_empty();
    let content = html! {
        p {
            @if let Some(best) = learner.journal.best() {
                code { (learner.best_file().file_name().unwrap_or_default().to_string_lossy()) }
                " is the network of round " (best + 1) ": "
                strong { (elo_text(&rounds[best].comparison)) } " against the classical evaluation."
            } @else {
                "No network was better than the classical evaluation yet."
            }
        }
        @if let Some(beginning) = learner.journal.beginning() {
            p { "Round 1 is " (beginning) "." }
        }
        (strength(rounds))
        (table_of(rounds))
        (errors(rounds))
        @if let Some(round) = rounds.iter().rev().find(has_values) {
            (values(round))
        }
        (games(learner)?)
    };
    let title = format!("A network for {}", learner.rules.variant().title);
    Ok(page(&title, &content))
}

fn strength(rounds: &[Round]) -> Markup {
    let points: Vec<Point> = (rounds.iter().enumerate())
        .filter_map(|(number, round)| Some((number, round.comparison.elo()?)))
        .filter(|(_, elo)| elo.error.is_finite())
        .map(|(number, elo)| (number as f64 + 1.0, elo.value, elo.error))
        .collect();
    if points.is_empty() {
        return Markup::default();
    }
    let last = rounds.last();
    let handicap = last.and_then(|round| round.plan.handicap);
    let nodes = last.map_or(0, |round| round.plan.test_nodes);
    html! {
        h2 { "Strength" }
        (chart("Elo over the classical evaluation, by round", &[("Elo", points)]))
        p {
            "By round, from games against the classical evaluation: " (nodes) " nodes a move"
            @match handicap {
                Some(handicap) if handicap != 1.0 => {
                    ", and the classical evaluation " (format!("{handicap:.2}"))
                    " times as many, as it is that much faster"
                }
                _ => " for both",
            }
            ". Bars are 95 % intervals."
        }
    }
}

fn table_of(rounds: &[Round]) -> Markup {
    let rows = rounds.iter().enumerate().map(|(number, round)| {
        let [play, train, test] = round.seconds.map(|seconds| seconds / 60.0);
        let against = |pairs: Pairs| match pairs.count() {
            0 => "–".to_owned(),
            count => format!("{} ({count} pairs)", elo_text(&pairs)),
        };
        let verdict = match (round.kept, round.is_worse()) {
            (true, _) => "",
            (false, true) if round.has_games() => " (dropped)",
            (false, true) => " (not better)",
            (false, false) => " (undecided)",
        };
        [
            format!("{}{verdict}", number + 1),
            round.plan.nodes.to_string(),
            round.games.to_string(),
            round.positions.to_string(),
            round.neurons.to_string(),
            against(round.test),
            against(round.comparison),
            format!("{:.0} (classical {:.0})", round.speeds[0], round.speeds[1]),
            format!("{play:.1}, {train:.1}, {test:.1}"),
        ]
    });
    let head = [
        "round",
        "nodes",
        "games",
        "positions",
        "neurons",
        "against the one before",
        "against classical",
        "nodes/s",
        "minutes: play, train, test",
    ];
    table(head, rows)
}

/// The errors during training, over all rounds.
fn errors(rounds: &[Round]) -> Markup {
    let mut lines = [("held out", Vec::new()), ("trained on", Vec::new())];
    let mut before = 0;
    for round in rounds {
        for point in &round.measured {
            let x = (before + point.visits) as f64 / 1e6;
            lines[0].1.push((x, point.held_out, 0.0));
            lines[1].1.push((x, point.train, 0.0));
        }
        before += round.measured.last().map_or(0, |last| last.visits);
    }
    if lines[0].1.is_empty() {
        return Markup::default();
    }
    html! {
        h2 { "Error" }
        (chart("Squared error, by million visits of positions", &lines))
        p {
            "By million visits of positions: mean squared error of the predicted points, on the positions that the \
            network is trained on and on others. Each round has positions of its own, so the errors jump between \
            rounds."
        }
    }
}

/// What the pieces are worth.
fn values(round: &Round) -> Markup {
    let rows = round.values.iter().map(|piece| {
        [
            piece.name.clone(),
            figure_text(piece.in_pawns(round.values.iter())),
            format!("{:.0}", piece.centipawns),
            piece.count.to_string(),
        ]
    });
    html! {
        h2 { "Pieces" }
        p {
            "The mean change of the evaluation when such a piece is removed from positions of the games, with 95 % \
            intervals. “–”: too few games to tell that a pawn is worth anything."
        }
        (table(["piece", "pawns", "centipawns", "removed"], rows))
    }
}

/// The first games of the best network against the classical evaluation.
fn games(learner: &Learner<'_>) -> Result<Markup, LearnError> {
    let Some(best) = learner.journal.best() else {
        return Ok(Markup::default());
    };
    let path = learner.file(best, COMPARISON);
    // It is not needed to go on, so it may have been deleted.
    let Ok(games) = read_in_order(&path) else {
        return Ok(Markup::default());
    };
    let shown = games.iter().take(GAMES);
    let texts = shown.map(|game| on_board!(learner.rules, rules => text(rules, &path, game)));
    let texts = texts.collect::<Result<Vec<_>, _>>()?;
    Ok(html! {
        h2 { "Games" }
        @for text in texts { (text) }
    })
}

fn text<G: Geometry>(rules: &'static Rules<G>, path: &Path, game: &GameRecord) -> Result<Markup, DataError> {
    let (mut start, mut moves) = (None, Vec::new());
    let replayed = game.replay(rules, |visit| {
        start.get_or_insert(*visit.position);
        moves.push(visit.played);
    });
    replayed.map_err(DataError::of_game(path, game))?;
    let players = match side_of(Color::White, game.number, 2) {
        0 => "network – classical evaluation",
        _ => "classical evaluation – network",
    };
    let line = start.map(|start| format!("{}\n{} ", fen::write(&start), san::line(&start, &moves)));
    let result = game.winner.map_or(GameResult::Draw, GameResult::from).text();
    Ok(html! {
        details {
            summary { (players) ": " (result) " (" (game.ending.name()) ")" }
            pre { (line.unwrap_or_default()) (result) }
        }
    })
}

//! The page about a run.

use super::charts::{Point, chart};
use super::journal::Round;
use super::rounds::Learner;
use super::{LearnError, elo_text};
use crate::make::data::{DataError, Ending, GameRecord, Outcome, read_games};
use crate::make::datagen::side_of;
use crate::measure::matches::statistics::elo::Pairs;
use sissa::board::{Color, Geometry};
use sissa::notation::{fen, san};
use sissa::on_board;
use sissa::position::Rules;
use std::fmt::Write as _;
use std::path::Path;

/// How many games are shown.
const GAMES: usize = 6;

const STYLE: &str = "
:root { color-scheme: light dark; --ink: light-dark(#222, #ddd); --paper: light-dark(#fff, #181818);
  --grid: light-dark(#ddd, #444); --first: light-dark(#0b5fa5, #6cb4f0); --second: light-dark(#b34700, #f0a060); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem;
  color: var(--ink); background: var(--paper); }
table { border-collapse: collapse; } th, td { padding: .15rem .7rem; text-align: right; border-bottom: 1px solid var(--grid); }
th:first-child, td:first-child { text-align: left; } .wide { overflow-x: auto; }
svg { width: 100%; height: auto; } svg text { font-size: 12px; fill: var(--ink); stroke: none; }
svg path { fill: none; stroke: currentColor; stroke-width: 1.5; } svg .grid { stroke: var(--grid); stroke-width: 1; }
svg circle { fill: currentColor; } .line0 { color: var(--first); } .line1 { color: var(--second); }
.line0 text { fill: var(--first); } .line1 text { fill: var(--second); }
pre { white-space: pre-wrap; }
";

/// The page as HTML.
pub fn write(learner: &Learner<'_>) -> Result<String, LearnError> {
    let title = escape(&format!("A network for {}", learner.rules.variant().title));
    let rounds = &learner.journal.rounds;
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>{title}</title>\n\
        <meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style>\n<h1>{title}</h1>\n"
    );
    html += &match learner.journal.best() {
        Some(best) => format!(
            "<p><code>{}</code> is the network of round {}: <strong>{}</strong> against the classical evaluation.</p>\n",
            escape(
                &learner
                    .best_file()
                    .file_name()
                    .unwrap_or_default()
                    .to_string_lossy()
            ),
            best + 1,
            elo_text(&Pairs(rounds[best].comparison))
        ),
        None => "<p>No network was better than the classical evaluation yet.</p>\n".to_owned(),
    };
    html += &strength(rounds, learner.arguments.proof_nodes);
    html += &table(rounds);
    html += &loss(rounds);
    if let Some(round) = rounds.iter().rev().find(|round| round.kept) {
        html += &values(round);
    }
    html += &games(learner)?;
    Ok(html + "</html>\n")
}

fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

/// Elo by round.
fn strength(rounds: &[Round], nodes: u64) -> String {
    let points: Vec<Point> = (rounds.iter().enumerate())
        .filter_map(|(number, round)| Some((number, round.elo()?)))
        .filter(|(_, elo)| elo.error.is_finite())
        .map(|(number, elo)| (number as f64 + 1.0, elo.value, elo.error))
        .collect();
    if points.is_empty() {
        return String::new();
    }
    let handicap = rounds.last().and_then(|round| round.plan.handicap);
    let terms = match handicap {
        Some(handicap) if handicap != 1.0 => format!(
            "{nodes} nodes a move, and the classical evaluation {handicap:.2} times as many, as it is that much faster"
        ),
        _ => format!("{nodes} nodes a move for both"),
    };
    format!(
        "<h2>Strength</h2>\n{}<p>By round, from games against the classical evaluation: {terms}. Bars are 95 % intervals.</p>\n",
        chart(
            "Elo over the classical evaluation, by round",
            &[("Elo", points)]
        )
    )
}

fn table(rounds: &[Round]) -> String {
    let mut html = "<div class=\"wide\"><table><thead><tr><th>round<th>nodes<th>games<th>positions<th>neurons\
        <th>against the one before<th>against classical<th>nodes/s<th>minutes: play, train, prove</thead><tbody>\n"
        .to_owned();
    for (number, round) in rounds.iter().enumerate() {
        let [play, train, prove] = round.seconds.map(|seconds| seconds / 60.0);
        let against = |pairs: [u64; 5]| match Pairs(pairs).count() {
            0 => "–".to_owned(),
            count => format!("{} ({count} pairs)", elo_text(&Pairs(pairs))),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            html,
            "<tr><td>{}{}<td>{}<td>{}<td>{}<td>{}<td>{}<td>{}<td>{:.0} (classical {:.0})<td>{play:.1}, {train:.1}, {prove:.1}",
            number + 1,
            if round.kept { "" } else { " (dropped)" },
            round.plan.nodes,
            round.games,
            round.positions,
            round.neurons,
            against(round.proof),
            against(round.comparison),
            round.speeds[0],
            round.speeds[1],
        );
    }
    html + "</tbody></table></div>\n"
}

/// The errors during training, over all rounds.
fn loss(rounds: &[Round]) -> String {
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
        return String::new();
    }
    format!(
        "<h2>Loss</h2>\n{}<p>By million visits of positions: mean squared error of the predicted points, on the positions that the network is trained on \
        and on others. Each round has positions of its own, so the errors jump between rounds.</p>\n",
        chart("Loss, by million visits of positions", &lines)
    )
}

/// What the pieces are worth.
fn values(round: &Round) -> String {
    let mut html = "<h2>Pieces</h2>\n<p>The mean change of the evaluation when such a piece is removed from positions of \
        the games, with 95 % intervals.</p>\n<table><thead><tr><th>piece<th>pawns<th>centipawns<th>removed</thead><tbody>\n"
        .to_owned();
    // A pawn that may be worth nothing measures nothing.
    let pawn = round.values.iter().find(|piece| piece.is_pawn);
    let pawn = pawn.filter(|pawn| pawn.value > 2.0 * pawn.error);
    for piece in &round.values {
        let pawns = pawn.map_or("–".to_owned(), |pawn| {
            let value = piece.value / pawn.value;
            let error = (piece.error / pawn.value).hypot(value * pawn.error / pawn.value);
            match piece.is_pawn {
                true => "1".to_owned(),
                false => format!("{value:.2} ± {error:.2}"),
            }
        });
        // Writing to a string cannot fail.
        let _ = writeln!(
            html,
            "<tr><td>{}<td>{pawns}<td>{:.0} ± {:.0}<td>{}",
            escape(&piece.name),
            piece.value,
            piece.error,
            piece.count
        );
    }
    html + "</tbody></table>\n"
}

/// The first games of the best network against the classical evaluation.
fn games(learner: &Learner<'_>) -> Result<String, LearnError> {
    let Some(best) = learner.journal.best() else {
        return Ok(String::new());
    };
    let path = learner.file(best, "-classical.sdat");
    let mut html = "<h2>Games</h2>\n".to_owned();
    for game in read_games(&path)?.take(GAMES) {
        let game = game?;
        html += &on_board!(learner.rules, rules => text(rules, &path, &game))?;
    }
    Ok(html)
}

fn text<G: Geometry>(
    rules: &'static Rules<G>,
    path: &Path,
    game: &GameRecord,
) -> Result<String, DataError> {
    let (mut start, mut moves) = (None, String::new());
    let replayed = game.replay(rules, |visit| {
        let position = visit.position;
        let first = start.is_none();
        start.get_or_insert_with(|| fen::write(position));
        let dots = if position.side_to_move() == Color::White {
            "."
        } else {
            "..."
        };
        if first || dots == "." {
            let _ = write!(moves, "{}{dots} ", position.fullmove_number());
        }
        let _ = write!(moves, "{} ", san::write(position, visit.played));
    });
    replayed.map_err(DataError::of_game(path, game))?;
    let players = match side_of(Color::White, game.number, 2) {
        0 => "network – classical evaluation",
        _ => "classical evaluation – network",
    };
    let result = match game.outcome {
        Outcome::White => "1-0",
        Outcome::Black => "0-1",
        Outcome::Draw => "1/2-1/2",
    };
    Ok(format!(
        "<details><summary>{players}: {result} ({})</summary><pre>{}\n{}{result}</pre></details>\n",
        Ending::name(game.ending),
        escape(&start.unwrap_or_default()),
        escape(&moves)
    ))
}

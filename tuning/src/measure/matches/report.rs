//! The final report of a match.

use super::settings::Settings;
use super::tally::{EngineStatistics, Tally};
use crate::shared::sprt::{Sprt, Verdict};
use std::fmt::Write;

pub fn report(tally: &Tally, settings: &Settings) -> String {
    let [first, second] = &settings.engines;
    let [losses, draws, wins] = tally.results;
    let mut text =
        format!("\n{} against {}, {}, {}\n", first.name, second.name, settings.variant.name, limits(settings));
    let mut row = |name: &str, value: &str| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name:<17} {value}");
    };
    row("games", &format!("{} (won {wins}, drawn {draws}, lost {losses})", tally.games()));
    if let (Some(score), Some(white)) = (tally.score(), tally.white_score()) {
        row("score", &format!("{:.2} %, White's {:.2} %", 100.0 * score, 100.0 * white));
    }
    let [zero, half, one, more, two] = tally.pairs.0;
    row("pairs", &format!("{zero} {half} {one} {more} {two} (of 0, 1/2, 1, 3/2, 2 points)"));
    let pairs = &tally.pairs;
    if let (Some(elo), Some(normalized)) = (pairs.elo_text(), pairs.normalized_elo()) {
        row("Elo", &elo);
        if normalized.value.is_finite() {
            row("normalized Elo", &normalized.to_string());
        }
    }
    if let Some(superiority) = pairs.superiority() {
        row("superiority", &format!("{:.1} % likely", 100.0 * superiority));
    }
    if let Some(sprt) = &settings.sprt {
        row("SPRT", &sprt_text(sprt, tally));
    }
    text.push('\n');
    text.push_str(&engines(tally, settings));
    text
}

fn limits(settings: &Settings) -> String {
    let [first, second] = settings.conditions.limits;
    if first == second { first.to_string() } else { format!("{first} against {second}") }
}

fn sprt_text(sprt: &Sprt, tally: &Tally) -> String {
    let (lower, upper) = sprt.bounds();
    let verdict = match sprt.verdict(&tally.pairs) {
        Verdict::Undecided => "undecided",
        Verdict::AcceptedH0 => "the lower is accepted",
        Verdict::AcceptedH1 => "the higher is accepted",
    };
    format!(
        "LLR {:.2} in ({lower:.2}, {upper:.2}) for {} or {} normalized Elo: {verdict}",
        sprt.ratio(&tally.pairs),
        sprt.elo0,
        sprt.elo1,
    )
}

/// The table of the engines' statistics.
fn engines(tally: &Tally, settings: &Settings) -> String {
    let width = settings.engines.iter().map(|engine| engine.name.chars().count()).fold(8, usize::max);
    let mut text = format!(
        "{:<width$} {:>8} {:>7} {:>9} {:>9} {:>9} {:>6} {:>8} {:>8} {:>6}\n",
        "engine", "moves", "depth", "nodes/s", "s/move", "longest", "time", "illegal", "crashes", "hangs"
    );
    for (engine, statistics) in settings.engines.iter().zip(&tally.engines) {
        let EngineStatistics { moves, time_losses, illegal_moves, crashes, hangs, .. } = statistics;
        let _ = writeln!(
            text,
            "{:<width$} {moves:>8} {:>7} {:>9} {:>9} {:>9.3} {time_losses:>6} {illegal_moves:>8} \
            {crashes:>8} {hangs:>6}",
            engine.name,
            statistics.depth().map_or("-".to_owned(), |depth| format!("{depth:.1}")),
            statistics.node_rate().map_or("-".to_owned(), |rate| format!("{rate:.0}")),
            statistics.seconds().map_or("-".to_owned(), |seconds| format!("{seconds:.4}")),
            statistics.longest.as_secs_f64(),
        );
    }
    text
}

//! The output during a match, in the format of Cute Chess, since other programs read it.

use super::settings::Settings;
use super::tally::Tally;
use crate::measure::play::record::{GameId, Record};
use crate::shared::process;
use crate::shared::sprt::Verdict;
use sissa::board::Color;
use std::fmt::Write as _;

/// Prints `Started game 1 of 100 (A vs B)`, White's name first.
pub fn started(settings: &Settings, id: GameId) {
    process::print(format!("Started game {} of {} ({})\n", id.index() + 1, settings.games, players(settings, id)));
}

/// Prints `Finished game 1 (A vs B): 1-0 {White mates}`, the score, and Elo when it is due.
pub fn finished(settings: &Settings, record: &Record, tally: &Tally) {
    let mut text = format!(
        "Finished game {} ({}): {} {{{}}}\n",
        record.id.index() + 1,
        players(settings, record.id),
        record.ending.result().text(),
        record.ending.reason
    );
    text.push_str(&score(settings, tally));
    if settings.interval.is_some_and(|interval| tally.games().is_multiple_of(interval)) {
        text.push_str(&rating(settings, tally));
    }
    process::print(text);
}

/// Prints the result of a finished match.
pub fn over(settings: &Settings, tally: &Tally) {
    let mut text = String::new();
    if tally.games() > 0 {
        text.push_str(&score(settings, tally));
        text.push_str(&rating(settings, tally));
    }
    text.push_str("Finished match\n");
    process::print(text);
}

fn players(settings: &Settings, id: GameId) -> String {
    let name = |color| settings.engines[id.engine(color)].name.as_str();
    format!("{} vs {}", name(Color::White), name(Color::Black))
}

fn score(settings: &Settings, tally: &Tally) -> String {
    let [losses, draws, wins] = tally.results;
    let [first, second] = &settings.engines;
    format!(
        "Score of {} vs {}: {wins} - {losses} - {draws}  [{:.3}] {}\n",
        first.name,
        second.name,
        tally.score().unwrap_or(f64::NAN),
        tally.games()
    )
}

/// Elo and the likelihood of superiority come from pairs of games, so the first game alone gives none; pairs that are
/// all alike give no likelihood.
fn rating(settings: &Settings, tally: &Tally) -> String {
    let elo = tally.pairs.elo();
    let (value, error) = elo.map_or((f64::NAN, f64::NAN), |elo| (elo.value, elo.error));
    let [_, draws, _] = tally.results;
    let percent = |share: Option<f64>| share.map_or(f64::NAN, |share| 100.0 * share);
    let mut text = format!(
        "Elo difference: {value:.1} +/- {error:.1}, LOS: {:.1} %, DrawRatio: {:.1} %\n",
        percent(tally.pairs.superiority()),
        100.0 * draws as f64 / tally.games() as f64
    )
    .replace("NaN", "nan");
    if let Some(sprt) = &settings.sprt {
        let (lower, upper) = sprt.bounds();
        let ratio = sprt.ratio(&tally.pairs);
        let bound = if ratio < 0.0 { lower } else { upper };
        let verdict = match sprt.verdict(&tally.pairs) {
            Verdict::Undecided => "",
            Verdict::AcceptedH0 => " - H0 was accepted",
            Verdict::AcceptedH1 => " - H1 was accepted",
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "SPRT: llr {ratio:.2} ({:.1}%), lbound {lower:.2}, ubound {upper:.2}{verdict}",
            100.0 * ratio / bound.abs()
        );
    }
    text
}

//! The counts as text: a column for each variant, and one for all.

use super::tally::{LENGTH_STEP, LENGTHS, Tally, share};
use crate::make::game_files::{Ending, Outcome};
use std::fmt::Write;

/// The least width of the column of names.
const NAME: usize = 24;

/// The limits of the score ranges whose shares are reported, in centipawns for White.
const EDGES: [i32; 12] = [
    -2000, -1000, -500, -300, -150, -50, 50, 150, 300, 500, 1000, 2000,
];

/// The counts for each variant and for all; `bytes` is the total of all files.
pub fn write(tallies: &[(String, Tally)], bytes: usize) -> String {
    let mut all = Tally::default();
    for (_, tally) in tallies {
        all.merge(tally);
    }
    let mut columns: Vec<(&str, &Tally)> = tallies
        .iter()
        .map(|(name, tally)| (name.as_str(), tally))
        .collect();
    columns.push(("all", &all));
    let mut table = TextTable::new(&columns);
    table.row("games", |tally| tally.games.to_string());
    table.row("positions", |tally| tally.plies.to_string());
    table.row("  quiet", |tally| tally.quiet.to_string());
    table.row("  of the opening", |tally| tally.opening.to_string());
    table.row("  mate in sight", |tally| tally.mates.to_string());
    let a_game = |count: usize, tally: &Tally| {
        let games = tally.games.max(1) as f64;
        format!("{:.1}", count as f64 / games)
    };
    table.row("plies a game", |tally| a_game(tally.plies, tally));
    table.row("quiet ones a game", |tally| a_game(tally.quiet, tally));
    table.head("Results, % of games");
    for (name, outcome) in [
        ("White won", Outcome::White),
        ("draw", Outcome::Draw),
        ("Black won", Outcome::Black),
    ] {
        table.row(name, |tally| percent(tally.outcome_share(outcome)));
    }
    table.head("Endings, % of games");
    for ending in Ending::ALL {
        table.row(ending.name(), |tally| percent(tally.ending_share(ending)));
    }
    table.head("Lengths in plies, % of games");
    for step in 0..LENGTHS {
        if all.lengths[step] > 0 {
            let from = step * LENGTH_STEP;
            let name = if step == LENGTHS - 1 {
                format!("{from} and more")
            } else {
                format!("{from} to {}", from + LENGTH_STEP - 1)
            };
            table.row(&name, |tally| {
                percent(share(tally.lengths[step], tally.games))
            });
        }
    }
    table.head("Scores for White in centipawns, % of quiet positions");
    let lows = std::iter::once(i32::MIN).chain(EDGES);
    for (low, high) in lows.zip(EDGES.into_iter().chain([i32::MAX])) {
        let name = match (low, high) {
            (i32::MIN, high) => format!("below {high}"),
            (low, i32::MAX) => format!("from {low}"),
            (low, high) => format!("{low} to {}", high - 1),
        };
        table.row(&name, |tally| percent(tally.score_share(low, high)));
    }
    table.head("Special moves");
    for name in all.specials.keys() {
        let count = |tally: &Tally| tally.specials.get(name).copied().unwrap_or(0);
        table.row(name, |tally| count(tally).to_string());
    }
    let mut text = table.text;
    let a_position = bytes as f64 / all.quiet.max(1) as f64;
    let _ = writeln!(
        text,
        "\n{bytes} bytes, {a_position:.2} for each quiet position"
    );
    text
}

fn percent(share: f64) -> String {
    format!("{share:.1}")
}

struct TextTable<'a> {
    columns: &'a [(&'a str, &'a Tally)],
    widths: Vec<usize>,
    text: String,
}

impl<'a> TextTable<'a> {
    fn new(columns: &'a [(&'a str, &'a Tally)]) -> TextTable<'a> {
        let widths = columns.iter().map(|(name, _)| name.len().max(10));
        let mut table = TextTable {
            columns,
            widths: widths.collect(),
            text: String::new(),
        };
        let names: Vec<String> = columns.iter().map(|(name, _)| (*name).to_owned()).collect();
        table.line("", &names);
        table
    }

    fn head(&mut self, text: &str) {
        self.text.push('\n');
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn row(&mut self, name: &str, cell: impl Fn(&Tally) -> String) {
        let cells: Vec<String> = self.columns.iter().map(|(_, tally)| cell(tally)).collect();
        self.line(name, &cells);
    }

    fn line(&mut self, name: &str, cells: &[String]) {
        let _ = write!(self.text, "{name:NAME$}");
        for (cell, width) in cells.iter().zip(&self.widths) {
            let _ = write!(self.text, "  {cell:>width$}");
        }
        self.text.push('\n');
    }
}

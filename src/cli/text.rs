//! Scores, numbers and times as text.

use super::style;
use crate::board::Color;
use crate::search::Score;
pub use crate::search::nodes_per_second as per_second;
pub use crate::text::{counted, grouped};
use anstyle::Style;
use std::fmt;
use std::time::Duration;

/// A score for the side to move as seen by White, green when good for White and red when good for Black: pawns, or `#3`
/// when White mates in three moves and `#-3` when Black does.
pub fn score_for_white(score: Score, to_move: Color) -> Styled {
    let score = to_move.relative(score);
    let style = match score.centipawns() {
        1.. => style::PLUS,
        0 => Style::new(),
        _ => style::MINUS,
    };
    let text = score.to_string();
    Styled { style, text }
}

pub struct Styled {
    style: Style,
    text: String,
}

impl Styled {
    /// The text with `sign` before it.
    pub fn after(mut self, sign: &str) -> Styled {
        self.text.insert_str(0, sign);
        self
    }
}

impl fmt::Display for Styled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = self.style;
        // The width of a column is that of the text alone.
        write!(f, "{style}")?;
        f.pad(&self.text)?;
        write!(f, "{style:#}")
    }
}

/// A count in three or four digits and a unit: `950`, `12.3 k`, `4.56 M`, `1.20 G`.
pub fn short(number: u64) -> String {
    const UNITS: [(u64, &str); 3] = [(1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k")];
    for (unit, name) in UNITS {
        if number >= unit {
            let value = number as f64 / unit as f64;
            let decimals = match value {
                0.0..10.0 => 2,
                10.0..100.0 => 1,
                _ => 0,
            };
            return format!("{value:.decimals$} {name}");
        }
    }
    number.to_string()
}

/// Seconds with two decimals, or minutes and seconds: `0.42 s`, `3:07`.
pub fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 100.0 {
        format!("{seconds:.2} s")
    } else {
        let whole = time.as_secs();
        format!("{}:{:02}", whole / 60, whole % 60)
    }
}

/// A time, and how much of something was done per second: `0.42 s, 1.20 M/s`.
pub fn rate(count: u64, time: Duration) -> String {
    format!("{}, {}/s", self::time(time), short(per_second(count, time)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_whites() {
        let shown = |score, to_move| score_for_white(score, to_move).text;
        let score = Score::from_centipawns(35);
        assert_eq!(shown(score, Color::White), "+0.35");
        assert_eq!(shown(score, Color::Black), "-0.35");
        assert_eq!(shown(Score::mate(1), Color::White), "#1");
        assert_eq!(shown(Score::mate(1), Color::Black), "#-1");
        assert_eq!(shown(Score::mate(-2), Color::Black), "#2");
    }

    #[test]
    fn numbers_read_well() {
        assert_eq!(short(950), "950");
        assert_eq!(short(12_345), "12.3 k");
        assert_eq!(short(4_561_000), "4.56 M");
        assert_eq!(short(119_060_324), "119 M");
        assert_eq!(time(Duration::from_millis(420)), "0.42 s");
        assert_eq!(time(Duration::from_secs(187)), "3:07");
        assert_eq!(per_second(100, Duration::from_millis(500)), 200);
        assert_eq!(per_second(100, Duration::ZERO), 100_000);
    }
}

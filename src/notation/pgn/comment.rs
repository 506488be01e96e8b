//! Comments, and the evaluations and times that programs put into them.

use crate::board::Geometry;
use crate::notation::{WrittenScore, square};
use crate::position::Rules;
use std::fmt::{self, Write};
use std::time::Duration;

/// The largest evaluation that is read, in centipawns.
const MAX_SCORE: f64 = 1e7;

/// The longest time that is read, in seconds.
const MAX_TIME: u64 = 100_000_000;

/// The most bytes of a command that is understood.
const MAX_COMMAND: usize = 2000;

/// The most arrows and coloured squares of a comment.
const MAX_DRAWINGS: usize = 64;

/// The score that XBoard and Cute Chess count mates from, in centipawns.
const MATE_SCORE: i32 = 100_000;

/// The most plies to a mate.
const MAX_MATE: i32 = 1000;

/// A comment: its text, and what its commands (`[%eval 0.35]`) say. Commands of other names stay in the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comment {
    /// The text, with each run of spaces and line ends made one space.
    pub text: String,
    /// `[%eval ...]`: what a program thought of the position.
    pub evaluation: Option<Evaluation>,
    /// `[%clk ...]`: what the clock of the side that moved showed after the move; milliseconds are kept.
    pub clock: Option<Duration>,
    /// `[%emt ...]`: how long the move took; milliseconds are kept.
    pub elapsed: Option<Duration>,
    /// `[%csl ...]` and `[%cal ...]`: coloured squares and arrows, as Lichess has them: `Ga1`, `Rd2d4`.
    pub drawings: Vec<Drawing>,
}

/// A coloured square or an arrow on the board: the letter of its colour (`G`, `R`, `Y` or `B`), and one or two squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing(String);

impl Drawing {
    /// Reads `Ga1` or `Rd2d4`.
    pub fn read(text: &str) -> Option<Drawing> {
        let mut rest = text.strip_prefix(['G', 'R', 'Y', 'B'])?;
        let mut squares = 0;
        while !rest.is_empty() {
            let rank = rest.strip_prefix(|c: char| c.is_ascii_lowercase())?;
            let end = rank.find(|c: char| !c.is_ascii_digit());
            let (rank, after) = rank.split_at(end.unwrap_or(rank.len()));
            squares += 1;
            (1..=2).contains(&rank.len()).then_some(())?;
            rest = after;
        }
        (1..=2).contains(&squares).then(|| Drawing(text.to_owned()))
    }

    /// As it was read.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Whether the board of the game has its squares.
    pub fn is_on_board<G: Geometry>(&self, rules: &Rules<G>) -> bool {
        let mut squares = self.squares();
        squares.all(|name| square::read_on_board(rules, name).is_some())
    }

    fn squares(&self) -> impl Iterator<Item = &str> {
        let text = &self.0[1..];
        let second = text.rfind(|c: char| c.is_ascii_lowercase()).unwrap_or(0);
        let (first, second) = text.split_at(second);
        [first, second].into_iter().filter(|name| !name.is_empty())
    }

    fn is_arrow(&self) -> bool {
        self.squares().count() == 2
    }
}

/// What a program wrote about its own move as plain text, as Cute Chess, XBoard and Arena do: `+0.35/12 0.50s`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineNote<'a> {
    /// The score, from the side of the program that moved.
    pub evaluation: Evaluation,
    /// How long the move took.
    pub elapsed: Option<Duration>,
    /// The text after it.
    pub rest: &'a str,
}

/// What a program thought of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The score, as `[%eval ...]` has it: from White's side, `0.35`, `#3`, `#-3`. When read, never mate in 0.
    pub score: WrittenScore,
    /// The depth of the search, in plies.
    pub depth: Option<u32>,
}

impl Comment {
    /// A comment without commands.
    pub fn new(text: impl Into<String>) -> Comment {
        Comment { text: text.into(), ..Comment::default() }
    }

    /// Reads what stands between the braces.
    ///
    /// ```
    /// use sissa::notation::{WrittenScore, pgn::Comment};
    /// let comment = Comment::read("Better was [%cal Gd2d4] d4. [%eval #-3,21] [%clk 0:01:05.5]");
    /// assert_eq!(comment.text, "Better was d4.");
    /// assert_eq!(comment.drawings[0].text(), "Gd2d4");
    /// let evaluation = comment.evaluation.expect("it has one");
    /// assert_eq!((evaluation.score, evaluation.depth), (WrittenScore::Mate(-3), Some(21)));
    /// assert_eq!(comment.clock.map(|time| time.as_millis()), Some(65_500));
    /// ```
    pub fn read(text: &str) -> Comment {
        let mut comment = Comment::default();
        let mut kept = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find("[%") {
            let (before, from) = rest.split_at(at);
            kept.push_str(before);
            let mut command = from[2..].bytes().take(MAX_COMMAND);
            let end = command.position(|byte| matches!(byte, b'[' | b']'));
            match end.map(|end| end + 2) {
                Some(end) if from[end..].starts_with(']') && comment.take(&from[2..end]) => {
                    kept.push(' ');
                    rest = &from[end + 1..];
                }
                _ => {
                    kept.push_str("[%");
                    rest = &from[2..];
                }
            }
        }
        kept.push_str(rest);
        comment.text = safe(&kept);
        comment
    }

    /// Stores what a command says; false if it is unknown, malformed or repeated.
    fn take(&mut self, command: &str) -> bool {
        let Some((name, value)) = command.split_once(char::is_whitespace) else {
            return false;
        };
        fn put<T>(place: &mut Option<T>, value: Option<T>) -> bool {
            let is_new = place.is_none() && value.is_some();
            if is_new {
                *place = value;
            }
            is_new
        }
        let value = value.trim();
        match name {
            "eval" => put(&mut self.evaluation, Evaluation::read(value)),
            "clk" => put(&mut self.clock, read_time(value)),
            "emt" => put(&mut self.elapsed, read_time(value)),
            "csl" | "cal" => {
                let drawings = value.split(',').map(|text| Drawing::read(text.trim()));
                let Some(drawings) = drawings.collect::<Option<Vec<_>>>() else {
                    return false;
                };
                let fit = self.drawings.len() + drawings.len() <= MAX_DRAWINGS;
                if fit {
                    self.drawings.extend(drawings);
                }
                fit
            }
            _ => false,
        }
    }

    /// What a program wrote about its own move as plain text.
    ///
    /// ```
    /// use sissa::notation::{WrittenScore, pgn::Comment};
    /// let comment = Comment::new("-M4/21 0.50s, White mates");
    /// let note = comment.engine_note().expect("Cute Chess wrote it");
    /// assert_eq!(note.evaluation.score, WrittenScore::Mate(-2));
    /// assert_eq!(note.rest, "White mates");
    /// let comment = Comment::new("+0.57 17/28 583 363004");
    /// let note = comment.engine_note().expect("OpenBench wrote it");
    /// assert_eq!(note.evaluation.score, WrittenScore::Centipawns(57));
    /// assert_eq!((note.evaluation.depth, note.elapsed.unwrap().as_millis()), (Some(17), 583));
    /// ```
    pub fn engine_note(&self) -> Option<EngineNote<'_>> {
        let mut text = self.text.as_str();
        // Arena begins with the move.
        if text.starts_with('(') {
            text = text.split_once(") ")?.1;
        }
        let (score, rest) = text.split_once('/')?;
        // OpenBench writes two depths, milliseconds and nodes: `+0.57 17/28 583 363004`.
        if let Some((score, depth)) = score.split_once(' ') {
            let millis = rest.split(' ').nth(1)?.parse().ok()?;
            return Some(EngineNote {
                evaluation: Evaluation { score: read_engine_score(score)?, depth: Some(depth.parse().ok()?) },
                elapsed: Some(Duration::from_millis(millis)),
                rest: "",
            });
        }
        let end = rest.find([' ', ',']).unwrap_or(rest.len());
        let (depth, rest) = rest.split_at(end);
        let evaluation = Evaluation { score: read_engine_score(score)?, depth: Some(depth.parse().ok()?) };
        let rest = rest.trim_start();
        let end = rest.find([' ', ',']).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        let elapsed = match word.strip_suffix("ms") {
            Some(millis) => millis.parse().ok().map(Duration::from_millis),
            None => read_time(word.strip_suffix('s').unwrap_or(word)),
        };
        let elapsed = elapsed.filter(|_| !word.is_empty());
        let rest = if elapsed.is_some() { after } else { rest };
        Some(EngineNote { evaluation, elapsed, rest: rest.trim_start_matches([',', ' ']) })
    }

    /// True when there is neither text nor a command.
    pub fn is_empty(&self) -> bool {
        *self == Comment::default()
    }

    /// The commands as they are written, each to be kept on one line.
    pub(super) fn commands(&self) -> impl Iterator<Item = String> {
        let evaluation = self.evaluation.map(|it| format!("[%eval {it}]"));
        let time = |name: &str, time: Option<Duration>| time.map(|time| format!("[%{name} {}]", write_time(time)));
        let times = [time("clk", self.clock), time("emt", self.elapsed)];
        let drawn = |name: &str, arrows: bool| {
            let drawings = self.drawings.iter();
            let texts: Vec<&str> = drawings.filter(|drawing| drawing.is_arrow() == arrows).map(Drawing::text).collect();
            (!texts.is_empty()).then(|| format!("[%{name} {}]", texts.join(",")))
        };
        let drawings = [drawn("csl", false), drawn("cal", true)];
        let others = times.into_iter().chain(drawings);
        evaluation.into_iter().chain(others.flatten())
    }
}

/// The text with single spaces, and with round brackets for braces, which cannot stand in a comment.
pub(super) fn safe(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '{' => out.push('('),
            '}' => out.push(')'),
            c if c.is_whitespace() || c.is_control() => {
                if !out.is_empty() && !out.ends_with(' ') {
                    out.push(' ');
                }
            }
            c => out.push(c),
        }
    }
    out.truncate(out.trim_end().len());
    out
}

impl Evaluation {
    /// Reads what follows `%eval`.
    fn read(text: &str) -> Option<Evaluation> {
        // PyChess puts a slash before the depth.
        let (score, depth) = match text.split_once([',', '/']) {
            Some((score, depth)) => (score.trim_end(), Some(depth.trim().parse().ok()?)),
            None => (text, None),
        };
        let score = match score.strip_prefix('#') {
            Some(moves) => {
                let moves: i32 = moves.parse().ok()?;
                (moves != 0 && moves != i32::MIN).then_some(WrittenScore::Mate(moves))?
            }
            None => {
                let is_plain = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.');
                let pawns: f64 = score.parse().ok().filter(|_| score.chars().all(is_plain))?;
                let score = (pawns * 100.0).round();
                (score.abs() <= MAX_SCORE).then_some(WrittenScore::Centipawns(score as i32))?
            }
        };
        Some(Evaluation { score, depth })
    }
}

impl fmt::Display for Evaluation {
    /// As `[%eval ...]` has it: `0.35`, `#-3`, `0.35,20`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            WrittenScore::Centipawns(score) => {
                let sign = if score < 0 { "-" } else { "" };
                let score = score.unsigned_abs();
                write!(f, "{sign}{}.{:02}", score / 100, score % 100)?;
            }
            WrittenScore::Mate(moves) => write!(f, "#{moves}")?,
        }
        match self.depth {
            Some(depth) => write!(f, ",{depth}"),
            None => Ok(()),
        }
    }
}

/// The score that a program wrote for its own side: `+0.35`; `M5` for a mate in 5 plies, as Cute Chess has it.
fn read_engine_score(text: &str) -> Option<WrittenScore> {
    let (is_minus, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.contains(['+', '-']) {
        return None;
    }
    let signed = |value: i32| if is_minus { -value } else { value };
    let mate = |plies: i32| {
        let is_possible = (1..=MAX_MATE).contains(&plies);
        is_possible.then(|| WrittenScore::Mate(signed((plies + 1) / 2)))
    };
    if let Some(plies) = digits.strip_prefix('M') {
        return mate(plies.parse().ok()?);
    }
    // Not what somebody wrote about 3/4 of the pawns.
    let pawns = digits.contains('.').then_some(digits)?;
    let Evaluation { score, depth: None } = Evaluation::read(pawns)? else {
        return None;
    };
    match score {
        // XBoard adds the number of moves to it.
        WrittenScore::Centipawns(score) if score > MATE_SCORE => mate(2 * (score - MATE_SCORE)),
        WrittenScore::Centipawns(score) => Some(WrittenScore::Centipawns(signed(score))),
        WrittenScore::Mate(_) => None,
    }
}

/// Reads hours, minutes and seconds, of which the first ones may be missing: `1:02:03`, `2:03.5`, `3`.
fn read_time(text: &str) -> Option<Duration> {
    let number = |text: &str| -> Option<u64> {
        let digits = text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse().ok())?
    };
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds = 0;
    let mut fields = 0;
    for field in whole.split(':').take(4) {
        seconds = seconds * 60 + number(field)?;
        fields += 1;
    }
    if fields > 3 || seconds > MAX_TIME || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let thousandths: String = fraction.chars().chain("000".chars()).take(3).collect();
    let millis = number(&thousandths)?;
    Some(Duration::from_secs(seconds) + Duration::from_millis(millis))
}

/// A time as `[%clk ...]` has it: `1:02:03`, with tenths to thousandths where there are any.
fn write_time(time: Duration) -> String {
    let seconds = time.as_secs();
    let mut text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    let millis = time.subsec_millis();
    if millis > 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, ".{millis:03}");
        text.truncate(text.trim_end_matches('0').len());
    }
    text
}

//! The `go` command. [`super::parse`] says why `vampirc-uci` does not parse it.

use crate::board::Color;
use crate::clock::ClockState;
use crate::search::Limits;
use crate::text::quote;
use std::time::Duration;

/// The arguments of `go`. Times are in milliseconds, depths in plies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Search only these root moves, as they were written.
    pub search_moves: Vec<String>,
    /// Search on the opponent's time until `ponderhit`.
    pub ponder: bool,
    /// Search until `stop`.
    pub infinite: bool,
    /// The time that White and Black have left; a flag that has fallen counts as zero.
    pub time: [Option<u64>; 2],
    /// The increment per move of White and Black.
    pub increment: [Option<u64>; 2],
    /// Moves until the next time control.
    pub moves_to_go: Option<u32>,
    /// The deepest iteration.
    pub depth: Option<u32>,
    /// The most nodes.
    pub nodes: Option<u64>,
    /// Look for a mate in this many moves.
    pub mate: Option<u32>,
    pub move_time: Option<u64>,
    /// What could not be understood and was left out, each as a message.
    pub problems: Vec<String>,
}

/// The words that `go` knows.
const WORDS: &str = "searchmoves ponder infinite wtime btime winc binc movestogo depth nodes mate movetime";

impl Go {
    /// Parses the arguments of `go`.
    ///
    /// A GUI waits for `bestmove` after each `go`, so this never fails: an argument that makes no sense is left out and
    /// reported in [`Go::problems`]. If no limit remains then, the search is one ply deep.
    pub fn parse(arguments: &str) -> Go {
        let mut go = Go::default();
        let mut words = arguments.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let word = word.to_ascii_lowercase();
            match word.as_str() {
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|next| !is_word(next)) {
                        go.search_moves.push(mv.to_owned());
                    }
                }
                other if is_word(other) => {
                    let value = words.next_if(|next| !is_word(next));
                    if let Err(problem) = go.set(other, value.unwrap_or("")) {
                        go.problems.push(problem);
                    }
                }
                _ => go.problems.push(format!("go: unknown word '{}'", quote(&word))),
            }
        }
        if !go.problems.is_empty() && !go.is_limited() {
            go.depth = Some(1);
            go.problems.push("go: nothing else limits the search, so it is one ply deep".to_owned());
        }
        go
    }

    fn set(&mut self, word: &str, value: &str) -> Result<(), String> {
        match word {
            "wtime" => self.time[Color::White] = Some(clock_time(word, value)?),
            "btime" => self.time[Color::Black] = Some(clock_time(word, value)?),
            "winc" => self.increment[Color::White] = Some(clock_time(word, value)?),
            "binc" => self.increment[Color::Black] = Some(clock_time(word, value)?),
            "movestogo" => self.moves_to_go = Some(count(word, value)?),
            "depth" => self.depth = Some(count(word, value)?),
            "mate" => self.mate = Some(count(word, value)?),
            "nodes" => self.nodes = Some(at_least(1, word, value)?),
            "movetime" => self.move_time = Some(at_least(0, word, value)?),
            _ => {}
        }
        Ok(())
    }

    fn is_limited(&self) -> bool {
        self.time.iter().chain(&self.increment).any(Option::is_some)
            || self.ponder
            || self.infinite
            || self.has_other_limit()
    }

    /// Whether something other than clocks limits the search.
    fn has_other_limit(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.mate.is_some() || self.move_time.is_some()
    }

    /// The limits of the search when `side` is to move. Root moves, MultiPV and overhead are left to the caller.
    pub fn limits(&self, side: Color) -> Limits {
        let has_other = self.has_other_limit();
        // Of a clock that is only half told, what there is.
        let known = [&self.time, &self.increment].map(|both| both[side].or(both[!side]));
        let time = known.into_iter().flatten().next();
        // Some programs send empty clocks beside other limits.
        let time = time.filter(|time| *time > 0 || !has_other);
        let clock = time.map(|time| ClockState {
            remaining: Duration::from_millis(time),
            increment: Duration::from_millis(self.increment[side].unwrap_or(0)),
            moves_to_go: self.moves_to_go,
        });
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            mate: self.mate,
            movetime: self.move_time.map(Duration::from_millis),
            clock,
            infinite: self.infinite || clock.is_none() && !has_other && !self.ponder,
            ponder: self.ponder,
            ..Limits::default()
        }
    }
}

fn is_word(text: &str) -> bool {
    WORDS.split(' ').any(|word| word.eq_ignore_ascii_case(text))
}

/// A whole number; one that is too large for its type becomes the largest.
fn integer(word: &str, value: &str) -> Result<i64, String> {
    let digits = value.strip_prefix(['-', '+']).unwrap_or(value);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(if value.is_empty() {
            format!("go: {word} without a number")
        } else {
            format!("go: {word} '{}' is not a whole number", quote(value))
        });
    }
    let size = digits.parse().unwrap_or(i64::MAX);
    Ok(if value.starts_with('-') { -size } else { size })
}

fn at_least(least: i64, word: &str, value: &str) -> Result<u64, String> {
    let number = integer(word, value)?;
    if number < least {
        return Err(format!("go: {word} {} is out of range, expected {least} or more", quote(value)));
    }
    Ok(number.unsigned_abs())
}

/// A count of plies or moves.
fn count(word: &str, value: &str) -> Result<u32, String> {
    at_least(1, word, value).map(|number| u32::try_from(number).unwrap_or(u32::MAX))
}

/// Milliseconds on a clock, at most a year. Negative ones count as zero: GUIs send them when a flag has fallen and the
/// game goes on.
fn clock_time(word: &str, value: &str) -> Result<u64, String> {
    const YEAR: i64 = 366 * 24 * 3600 * 1000;
    integer(word, value).map(|number| number.clamp(0, YEAR).unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_arguments() {
        let go = Go::parse(
            "wtime 60000 btime 59000 winc 1000 binc 900 movestogo 20 depth 7 nodes 100000 mate 3 \
             movetime 50 infinite ponder searchmoves e2e4 O-O f1g1k",
        );
        let expected = Go {
            search_moves: vec!["e2e4".to_owned(), "O-O".to_owned(), "f1g1k".to_owned()],
            ponder: true,
            infinite: true,
            time: [Some(60000), Some(59000)],
            increment: [Some(1000), Some(900)],
            moves_to_go: Some(20),
            depth: Some(7),
            nodes: Some(100_000),
            mate: Some(3),
            move_time: Some(50),
            problems: Vec::new(),
        };
        assert_eq!(go, expected);
        let limits = go.limits(Color::Black);
        assert_eq!(limits.clock.as_ref().map(|clock| clock.remaining), Some(Duration::from_secs(59)));
        assert_eq!(limits.depth, Some(7));
    }

    #[test]
    fn ponder_together_with_times() {
        let go = Go::parse("ponder wtime 1000 btime 1000");
        assert!(go.ponder);
        assert_eq!(go.time, [Some(1000), Some(1000)]);
        assert!(go.limits(Color::White).ponder);
    }

    #[test]
    fn numbers_of_any_length() {
        let go = Go::parse("depth 1000 mate 1000 nodes 1234567890123");
        assert_eq!(go.depth, Some(1000));
        assert_eq!(go.mate, Some(1000));
        assert_eq!(go.nodes, Some(1_234_567_890_123));
        let go = Go::parse("nodes 99999999999999999999999 depth 99999999999");
        assert_eq!(go.nodes, Some(i64::MAX as u64));
        assert_eq!(go.depth, Some(u32::MAX));
    }

    #[test]
    fn negative_times_count_as_zero() {
        let go = Go::parse("wtime -5 btime 10");
        assert_eq!(go.time, [Some(0), Some(10)]);
        assert!(go.problems.is_empty());
    }

    #[test]
    fn search_moves_of_every_board() {
        let go = Go::parse("searchmoves i2i4 a7a8c depth 3");
        assert_eq!(go.search_moves, ["i2i4", "a7a8c"]);
        assert_eq!(go.depth, Some(3));
    }

    #[test]
    fn empty_clocks_do_not_limit_what_other_words_limit() {
        for line in ["depth 9 wtime 0 btime 0", "movetime 5 wtime 0 btime 0 winc 0 binc 0"] {
            let limits = Go::parse(line).limits(Color::White);
            assert!(limits.clock.is_none() && !limits.infinite, "{line}");
        }
        assert!(Go::parse("wtime 0 btime 9").limits(Color::White).clock.is_some());
        for line in ["btime 1000", "winc 1000", "wtime 1000 btime 9"] {
            let clock = Go::parse(line).limits(Color::White).clock;
            assert_eq!(clock.map(|clock| clock.remaining.as_millis()), Some(1000), "{line}");
        }
    }

    #[test]
    fn nothing_at_all_is_infinite() {
        assert!(Go::parse("").limits(Color::White).infinite);
        assert!(Go::parse("searchmoves e2e4").limits(Color::White).infinite);
        assert!(!Go::parse("movetime 0").limits(Color::White).infinite);
    }

    #[test]
    fn invalid_arguments_are_reported_and_the_search_stays_short() {
        for (arguments, message) in [
            ("depth -3", "go: depth -3 is out of range, expected 1 or more"),
            ("depth", "go: depth without a number"),
            ("depth five", "go: depth 'five' is not a whole number"),
            ("nodes 0", "go: nodes 0 is out of range, expected 1 or more"),
            ("movetime -1", "go: movetime -1 is out of range, expected 0 or more"),
            ("away", "go: unknown word 'away'"),
            ("wtime btime", "go: wtime without a number"),
        ] {
            let go = Go::parse(arguments);
            assert_eq!(go.problems[0], message);
            assert_eq!(go.depth, Some(1), "{arguments}");
            assert!(!go.limits(Color::White).infinite);
        }
        let go = Go::parse("depth -3 movetime 100");
        assert_eq!((go.depth, go.problems.len()), (None, 1));
    }
}

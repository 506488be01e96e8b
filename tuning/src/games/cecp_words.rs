//! The words of CECP: what engines say, and how they are told their limits.

use super::clock::Limits;
use super::conversation::{Score, SearchInfo};
use std::time::Duration;

/// Scores of CECP that mean mate: this, and the number of moves.
const MATE: i32 = 100_000;

/// The most moves to mate that a score is believed to mean.
const MOST_MATE: i32 = 1_000;

/// What an engine says it can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    /// Takes moves with the word `usermove` before them.
    pub usermove: bool,
    /// Takes positions.
    pub setboard: bool,
    /// Answers `ping`.
    pub ping: bool,
    /// Takes `memory`.
    pub memory: bool,
    /// Takes `cores`.
    pub smp: bool,
    /// Counts nodes for time when told so.
    pub nps: bool,
    /// Can play more than one game.
    pub reuse: bool,
    /// The games it knows.
    pub variants: Vec<String>,
    /// The names of its options.
    pub options: Vec<String>,
    /// It has said that more features come.
    pub wait: bool,
    /// It has said that all features are told.
    pub done: bool,
}

impl Default for Features {
    /// What the protocol says of an engine that tells nothing.
    fn default() -> Features {
        Features {
            usermove: false,
            setboard: false,
            ping: false,
            memory: false,
            smp: false,
            nps: false,
            reuse: true,
            variants: Vec::new(),
            options: Vec::new(),
            wait: false,
            done: false,
        }
    }
}

/// A line, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// A move.
    Move(String),
    /// What the engine thinks.
    SearchInfo(SearchInfo),
    /// It gives up.
    Resignation,
    /// It says how the game ended.
    Claim(String),
    /// It says that a move or a position is illegal.
    Refusal(String),
    /// It does not understand.
    Error(String),
    /// Anything else.
    Other,
}

/// Reads a line of features and returns the names of those that it told of; nothing of other lines.
pub fn read_features(line: &str, features: &mut Features) -> Vec<String> {
    let mut names = Vec::new();
    let Some(mut rest) = line.trim().strip_prefix("feature ") else {
        return names;
    };
    while let Some((name, after)) = rest.trim_start().split_once('=') {
        let (value, after) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(' ').unwrap_or((after, "")),
        };
        set(features, name, value);
        names.push(name.to_owned());
        rest = after;
    }
    names
}

fn set(features: &mut Features, name: &str, value: &str) {
    let yes = value == "1";
    match name {
        "usermove" => features.usermove = yes,
        "setboard" => features.setboard = yes,
        "ping" => features.ping = yes,
        "memory" => features.memory = yes,
        "smp" => features.smp = yes,
        "nps" => features.nps = yes,
        "reuse" => features.reuse = yes,
        "variants" => {
            features.variants = value
                .split(',')
                .map(|game| game.trim().to_owned())
                .collect()
        }
        "option" => {
            let definition = value.find(" -").map_or(value, |at| &value[..at]);
            features.options.push(definition.trim().to_owned());
        }
        "done" => {
            features.wait = !yes;
            features.done = yes;
        }
        _ => {}
    }
}

/// Reads a line that came while the engine thinks.
pub fn read_word(line: &str) -> Word {
    let line = line.trim();
    let after = |prefix: &str| line.strip_prefix(prefix).map(|rest| rest.trim().to_owned());
    if let Some(text) = after("move ").or_else(|| after("My move is:")) {
        return Word::Move(text);
    }
    if line == "resign" || line == "tellics resign" {
        return Word::Resignation;
    }
    let first = line.split_whitespace().next().unwrap_or_default();
    if ["1-0", "0-1", "1/2-1/2"].contains(&first) {
        return Word::Claim(line.to_owned());
    }
    if line.starts_with("Illegal move") || line.starts_with("tellusererror Illegal position") {
        return Word::Refusal(line.to_owned());
    }
    if line.starts_with("Error") {
        return Word::Error(line.to_owned());
    }
    read_info(line).map_or(Word::Other, Word::SearchInfo)
}

/// Reads `depth score time nodes line`. The depth may have a sign behind it.
fn read_info(line: &str) -> Option<SearchInfo> {
    let mut words = line.split_whitespace();
    let depth = words
        .next()?
        .trim_end_matches(|c: char| !c.is_ascii_digit());
    let depth: u32 = depth.parse().ok()?;
    let score: i32 = words.next()?.parse().ok()?;
    let _time: u64 = words.next()?.parse().ok()?;
    let nodes: u64 = words.next()?.parse().ok()?;
    let distance = score.abs() - MATE;
    let score = if (0..=MOST_MATE).contains(&distance) {
        Score::Mate(distance * score.signum())
    } else {
        Score::Centipawns(score)
    };
    Some(SearchInfo {
        score: Some(score),
        depth: Some(depth),
        nodes: Some(nodes),
    })
}

/// The commands that say how much the engine may use.
pub fn limit_commands(limits: Limits) -> Vec<String> {
    match limits {
        Limits::Clock(control) => {
            let moves = control.moves.unwrap_or(0);
            // The base is in whole seconds; the commands `time` and `otim` say it exactly.
            let base = control.base.as_secs_f64().ceil() as u64;
            let (minutes, seconds) = (base / 60, base % 60);
            let increment = control.increment.as_secs_f64();
            vec![format!("level {moves} {minutes}:{seconds:02} {increment}")]
        }
        Limits::MoveTime(each) => vec![format!("st {}", each.as_secs_f64())],
        Limits::Depth(depth) => {
            // A clock that never runs out.
            vec!["level 0 1000:00 1000".to_owned(), format!("sd {depth}")]
        }
        // One node counts as one second.
        Limits::Nodes(nodes) => vec!["nps 1".to_owned(), format!("st {nodes}")],
    }
}

/// Time as the commands `time` and `otim` want it, in hundredths of a second.
pub fn hundredths(time: Duration) -> u128 {
    /// A thousand minutes, for clocks that never run out.
    const MOST: u128 = 6_000_000;
    (time.as_millis() / 10).min(MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits() {
        let clock = |text: &str| {
            let control = text.parse().expect("it is a time control");
            limit_commands(Limits::Clock(control))
        };
        assert_eq!(clock("5+0.05"), ["level 0 0:05 0.05"]);
        assert_eq!(clock("40/90+1"), ["level 40 1:30 1"]);
        assert_eq!(clock("0.5+0.005"), ["level 0 0:01 0.005"]);
        let each = Limits::MoveTime(Duration::from_millis(250));
        assert_eq!(limit_commands(each), ["st 0.25"]);
        assert_eq!(limit_commands(Limits::Nodes(5000)), ["nps 1", "st 5000"]);
        assert_eq!(hundredths(Duration::from_millis(4999)), 499);
        assert_eq!(hundredths(Duration::MAX), 6_000_000);
    }

    #[test]
    fn features_are_read() {
        let mut features = Features::default();
        let line = "feature ping=1 setboard=1 reuse=0 myname=\"A = B\" variants=\"normal, caparandom\" done=0";
        let names = read_features(line, &mut features);
        assert_eq!(
            names,
            ["ping", "setboard", "reuse", "myname", "variants", "done"]
        );
        assert!(features.ping && features.setboard && !features.reuse);
        assert!(features.wait && !features.done && !features.usermove);
        assert_eq!(features.variants, ["normal", "caparandom"]);
        read_features("feature option=\"Own Book -check 1\" done=1", &mut features);
        read_features("feature option=\"Clear Hash -button\"", &mut features);
        assert_eq!(features.options, ["Own Book", "Clear Hash"]);
        assert!(features.done && !features.wait);
        assert!(read_features("# feature ping=0", &mut features).is_empty());
        assert!(features.ping);
    }

    #[test]
    fn words_are_read() {
        let info = |depth, score, nodes| {
            Word::SearchInfo(SearchInfo {
                score: Some(score),
                depth: Some(depth),
                nodes: Some(nodes),
            })
        };
        for (line, word) in [
            ("move O-O", Word::Move("O-O".to_owned())),
            ("My move is: e2e4", Word::Move("e2e4".to_owned())),
            ("resign", Word::Resignation),
            (
                "1-0 {White mates}",
                Word::Claim("1-0 {White mates}".to_owned()),
            ),
            (
                "Illegal move: e2e4",
                Word::Refusal("Illegal move: e2e4".to_owned()),
            ),
            (
                "Error (unknown command): x",
                Word::Error("Error (unknown command): x".to_owned()),
            ),
            ("# 1 2 3 4", Word::Other),
            ("1 0 moves", Word::Other),
            ("", Word::Other),
            (
                "9 156 1084 48000 Nf3 Nc6",
                info(9, Score::Centipawns(156), 48000),
            ),
            (" 12& -35 10 900", info(12, Score::Centipawns(-35), 900)),
            ("7 100003 1 50 Qh7", info(7, Score::Mate(3), 50)),
            ("7 -100002 1 50", info(7, Score::Mate(-2), 50)),
        ] {
            assert_eq!(read_word(line), word, "{line}");
        }
    }
}

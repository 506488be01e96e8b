//! Lines of UCI as commands.
//!
//! `vampirc-uci` (0.11) parses the commands without moves, positions and numbers: `uci`, `debug`, `isready`, `setoption`,
//! `ucinewgame`, `stop`, `ponderhit`, `quit`. It knows orthodox chess only, so the rest is parsed here and in
//! [`super::go`]. What it cannot do:
//!
//! - boards, pieces and move suffixes of other games, castling as `O-O`, FENs of other than six fields;
//! - `go`: it loses the `ponder` of `go ponder wtime ...`, cuts `depth` and `mate` to three digits (and panics on more
//!   than 255) and `nodes` to twelve, and keeps negative times;
//! - unknown words after a command, which UCI allows, and options with an empty value;
//! - `d`, `eval`, `bench`, `perft`, `flip`, `help`, which are not UCI.

use super::go::Go;
use crate::notation::is_move_number;
use crate::protocol::genfens;
use crate::text::quote;
use thiserror::Error;
use vampirc_uci::{UciMessage, parse_with_unknown};

/// A command: UCI's own, and a few more that people type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Uci,
    /// `debug on`, `debug off`
    Debug(bool),
    IsReady,
    /// `setoption name NAME [value VALUE]`
    SetOption {
        /// The option's name as it was written.
        name: String,
        /// The value; `None` when there is no word `value`.
        value: Option<String>,
    },
    /// `register`, with anything after it
    Register,
    /// `ucinewgame`
    NewGame,
    /// `position startpos|fen FEN [moves ...]`
    Position {
        /// The FEN, or `None` for `startpos`.
        fen: Option<String>,
        /// The moves, as they were written.
        moves: Vec<String>,
    },
    Go(Box<Go>),
    /// `go perft N`, `perft N`: the depth in plies
    Perft(u32),
    Stop,
    PonderHit,
    Quit,
    /// `d`: draw the board
    Display,
    /// `eval`: explain the evaluation
    Eval,
    /// `bench [DEPTH]`
    Bench(Option<u32>),
    /// `genfens N seed S book BOOK|None [GAME]`: make random openings
    GenFens(genfens::Request),
    /// `flip`: change sides
    Flip,
    /// `load FILE`, `check FILE`, as in Fairy-Stockfish: add the games of a variant file, or only report which can be
    /// played
    Games {
        /// Where they are declared.
        source: Source,
        only_check: bool,
    },
    /// `load <<MARK`, `check <<MARK`: the same for the lines that follow, up to one that holds only the mark
    GamesBelow {
        mark: String,
        only_check: bool,
    },
    Help,
}

/// Where games are declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    File(String),
    Text(String),
}

/// Why a line is not a command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseError {
    /// No word of the line is a command.
    #[error("unknown command '{0}'; 'help' lists the commands")]
    Unknown(String),
    /// An argument of the command is missing or wrong.
    #[error("{command}: expected {expected}{}", but_found(.found))]
    Malformed {
        command: &'static str,
        expected: &'static str,
        /// What stands there; empty if nothing does.
        found: String,
    },
}

impl ParseError {
    /// True for a mistake in the command `position`.
    pub fn is_of_position(&self) -> bool {
        matches!(self, ParseError::Malformed { command, .. } if *command == "position")
    }
}

fn but_found(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!(", found '{text}'") }
}

/// When a command is executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// At once, also during a search.
    AtOnce,
    /// After the running job, since it changes what that works on.
    Waits,
    /// After the running job; then it starts one.
    StartsJob,
}

/// Whether a command is UCI's own.
#[derive(PartialEq)]
enum Origin {
    Standard,
    Extra,
}

/// A command: its first word, whether it is UCI's own, when it is executed, how it is read from its word and its
/// arguments, and its part of `help`.
type Row = (&'static str, Origin, Timing, fn(&'static str, &str) -> Result<Command, ParseError>, &'static str);

/// All commands, in the order of `help`. To add one, add a row, and say in `Uci::execute` what it does.
#[rustfmt::skip]
const ROWS: &[Row] = {
    use {Origin::*, Timing::*};
    &[
        ("uci", Standard, AtOnce, without_arguments, ""),
        ("debug", Standard, AtOnce, parse_debug, ""),
        ("isready", Standard, AtOnce, without_arguments, ""),
        ("setoption", Standard, Waits, parse_option,
            "setoption name UCI_Variant value caparandom     choose a game ('uci' lists games and options)"),
        ("register", Standard, AtOnce, |_, _| Ok(Command::Register), ""),
        ("ucinewgame", Standard, Waits, without_arguments, ""),
        ("position", Standard, Waits, parse_position,
            "position startpos moves f2f4                    set up a position; also: position fen FEN"),
        ("go", Standard, StartsJob, parse_go,
            "go depth 10          think; also: go movetime 1000 (ms), go infinite, stop\n  \
             go perft 4           count the lines of legal moves"),
        ("stop", Standard, AtOnce, without_arguments, ""),
        ("ponderhit", Standard, AtOnce, without_arguments, ""),
        ("perft", Extra, StartsJob, parse_perft, ""),
        ("d", Extra, AtOnce, |_, _| Ok(Command::Display), "d                    draw the board"),
        ("eval", Extra, AtOnce, |_, _| Ok(Command::Eval), "eval                 explain the evaluation"),
        ("flip", Extra, Waits, |_, _| Ok(Command::Flip), "flip                 change sides"),
        ("load", Extra, Waits, parse_games,
            "load FILE            add the games of a variant file; check FILE: only tell which can be played"),
        ("check", Extra, Waits, parse_games, ""),
        ("bench", Extra, StartsJob, parse_bench, "bench                measure the speed"),
        ("genfens", Extra, StartsJob, parse_genfens, "genfens 9 seed 1 book None    make random openings"),
        ("help", Extra, AtOnce, |_, _| Ok(Command::Help), ""),
        ("--help", Extra, AtOnce, |_, _| Ok(Command::Help), ""),
        ("?", Extra, AtOnce, |_, _| Ok(Command::Help), ""),
        ("quit", Standard, AtOnce, without_arguments, "quit                 end"),
    ]
};

/// What `help` answers in UCI, and before a protocol is chosen.
pub fn help() -> String {
    let texts = ROWS.iter().map(|(.., help)| help);
    let texts = texts.filter(|help| !help.is_empty());
    let lines: Vec<String> = texts.map(|help| format!("\n  {help}")).collect();
    format!(
        "Sissa speaks UCI and CECP (XBoard), for which 'uci' and 'xboard' are the first words; a graphical\n\
         interface sends them itself. By hand, try:{}",
        lines.concat()
    )
}

/// True for the first words of lines that are commands of UCI, or of those that people type.
pub fn is_command(word: &str) -> bool {
    find(word).is_some()
}

fn find(word: &str) -> Option<&'static Row> {
    ROWS.iter().find(|(own, ..)| own.eq_ignore_ascii_case(word))
}

/// The command that `line` holds, and when it is executed; `None` for a blank line.
///
/// As UCI asks, words before the first one that is a command of UCI are passed over: `joho debug on` is
/// `debug on`.
pub fn parse(line: &str) -> Result<Option<(Command, Timing)>, ParseError> {
    let mut rest = line.trim();
    let first = first_word(rest);
    if first.is_empty() {
        return Ok(None);
    }
    let mut is_first = true;
    loop {
        let word = first_word(rest);
        if word.is_empty() {
            return Err(ParseError::Unknown(quote(first)));
        }
        rest = rest[word.len()..].trim();
        match find(word) {
            Some((word, origin, timing, read, _)) if is_first || *origin == Origin::Standard => {
                return read(word, rest).map(|command| Some((command, *timing)));
            }
            _ => is_first = false,
        }
    }
}

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or("")
}

fn without_arguments(word: &'static str, _: &str) -> Result<Command, ParseError> {
    parse_with_vampirc(word).ok_or_else(|| ParseError::Unknown(word.to_owned()))
}

fn parse_debug(word: &'static str, arguments: &str) -> Result<Command, ParseError> {
    let on = first_word(arguments).to_ascii_lowercase();
    parse_with_vampirc(&format!("debug {on}")).ok_or_else(|| malformed(word, "on or off", &on))
}

fn parse_genfens(word: &'static str, arguments: &str) -> Result<Command, ParseError> {
    genfens::Request::parse(arguments)
        .map(Command::GenFens)
        .ok_or_else(|| malformed(word, "N seed S book BOOK|None [GAME]", arguments))
}

/// The command that `vampirc-uci` parses; `None` when it cannot.
fn parse_with_vampirc(text: &str) -> Option<Command> {
    Some(match parse_with_unknown(text).into_iter().next()? {
        UciMessage::Uci => Command::Uci,
        UciMessage::Debug(on) => Command::Debug(on),
        UciMessage::IsReady => Command::IsReady,
        UciMessage::SetOption { name, value } => Command::SetOption {
            name: name.split_whitespace().collect::<Vec<_>>().join(" "),
            value: value.map(|value| value.trim().to_owned()),
        },
        UciMessage::UciNewGame => Command::NewGame,
        UciMessage::Stop => Command::Stop,
        UciMessage::PonderHit => Command::PonderHit,
        UciMessage::Quit => Command::Quit,
        _ => return None,
    })
}

fn malformed(command: &'static str, expected: &'static str, found: &str) -> ParseError {
    ParseError::Malformed { command, expected, found: quote(found) }
}

fn parse_option(word: &'static str, arguments: &str) -> Result<Command, ParseError> {
    if let Some(command) = parse_with_vampirc(&format!("{word} {arguments}")) {
        return Ok(command);
    }
    let error = || malformed(word, "name NAME [value VALUE]", arguments);
    let mut words = arguments.split_whitespace();
    if !words.next().is_some_and(|w| w.eq_ignore_ascii_case("name")) {
        return Err(error());
    }
    let is_value = |word: &&str| word.eq_ignore_ascii_case("value");
    let words: Vec<&str> = words.collect();
    // The name may itself start with `value`.
    let value_at = words.iter().skip(1).position(is_value);
    let (name, value) = match value_at {
        Some(at) => (&words[..=at], Some(words[at + 2..].join(" "))),
        None => (&words[..], None),
    };
    if name.is_empty() {
        return Err(error());
    }
    Ok(Command::SetOption { name: name.join(" "), value })
}

fn parse_position(word: &'static str, arguments: &str) -> Result<Command, ParseError> {
    const EXPECTED: &str = "startpos or fen FEN, then nothing or moves MOVE ...";
    let error = |found: &str| malformed(word, EXPECTED, found);
    let mut words = arguments.split_whitespace();
    let is_moves = |word: &str| word.eq_ignore_ascii_case("moves");
    let kind = words.next().unwrap_or("");
    let fen = if kind.eq_ignore_ascii_case("startpos") {
        match words.next() {
            Some(word) if !is_moves(word) => return Err(error(word)),
            _ => None,
        }
    } else if kind.eq_ignore_ascii_case("fen") {
        let fields: Vec<&str> = words.by_ref().take_while(|word| !is_moves(word)).collect();
        if fields.is_empty() {
            return Err(error(arguments));
        }
        Some(fields.join(" "))
    } else {
        return Err(error(arguments));
    };
    Ok(Command::Position { fen, moves: (words.filter(|word| !is_move_number(word))).map(str::to_owned).collect() })
}

fn parse_go(_: &'static str, arguments: &str) -> Result<Command, ParseError> {
    let mut words = arguments.split_whitespace();
    if words.next().is_some_and(|w| w.eq_ignore_ascii_case("perft")) {
        return parse_perft("perft", &words.collect::<Vec<_>>().join(" "));
    }
    Ok(Command::Go(Box::new(Go::parse(arguments))))
}

/// The deepest `perft` and `bench` that are accepted, in plies.
const MAX_DEPTH: u32 = 100;

fn parse_depth(word: &'static str, expected: &'static str, text: &str) -> Result<u32, ParseError> {
    let depth = text.parse().ok();
    depth.filter(|depth| (1..=MAX_DEPTH).contains(depth)).ok_or_else(|| malformed(word, expected, text))
}

fn parse_perft(word: &'static str, arguments: &str) -> Result<Command, ParseError> {
    parse_depth(word, "a depth from 1 to 100", arguments).map(Command::Perft)
}

fn parse_games(word: &'static str, arguments: &str) -> Result<Command, ParseError> {
    let only_check = word == "check";
    match arguments.strip_prefix("<<").map(first_word) {
        Some("") => Err(malformed(word, "a file or <<MARK", arguments)),
        None if arguments.is_empty() => Err(malformed(word, "a file or <<MARK", "")),
        Some(mark) => Ok(Command::GamesBelow { mark: mark.to_owned(), only_check }),
        None => Ok(Command::Games { source: Source::File(arguments.to_owned()), only_check }),
    }
}

fn parse_bench(word: &'static str, arguments: &str) -> Result<Command, ParseError> {
    if arguments.is_empty() {
        return Ok(Command::Bench(None));
    }
    let depth = parse_depth(word, "nothing or a depth from 1 to 100", arguments)?;
    Ok(Command::Bench(Some(depth)))
}

#[cfg(test)]
mod tests;

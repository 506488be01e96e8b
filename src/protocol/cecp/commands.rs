//! Lines of CECP as commands (<https://www.gnu.org/software/xboard/engine-intf.html>).

use super::clock::Level;
use crate::board::text::file_of_letter;
use crate::protocol::output::quoted;
use std::time::Duration;
use thiserror::Error;

/// A command of the protocol, or one of a few others for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `xboard`, `random`, `name`, `rating`, `ics`, `egtpath`, `hover`, `holding`: ignored
    Ignored,
    /// `accepted FEATURE`, `rejected FEATURE`
    Answer(String),
    /// `computer`: the opponent is an engine
    Computer,
    /// `lift SQUARE`: the user picks up the piece there
    Lift(String),
    /// `put SQUARE`: the user drops the piece there
    Put(String),
    /// `protover N`
    Protover,
    New,
    /// `variant NAME`
    Variant(String),
    Quit,
    Force,
    Go,
    PlayOther,
    White,
    Black,
    /// `level MOVES BASE INCREMENT`
    Level(Level),
    /// `st SECONDS`
    MoveTime(Duration),
    /// `sd DEPTH`, in plies
    Depth(u32),
    /// `nps RATE`: nodes that count as a second; `None` for real time
    NodeRate(Option<u64>),
    /// `time CENTISECONDS`: the engine's clock
    Time(Duration),
    /// `otim CENTISECONDS`: the opponent's clock
    OpponentTime,
    /// `usermove MOVE`
    UserMove(String),
    /// A single word that is not a command: perhaps a move
    Bare(String),
    MoveNow,
    /// `ping TEXT`
    Ping(String),
    /// `draw`: the opponent offers a draw
    Draw,
    /// `result ...`: the game is over
    Result,
    /// `setboard FEN`
    SetBoard(String),
    Edit,
    Hint,
    /// `bk`
    Book,
    Undo,
    /// `remove`: take back two plies
    Remove,
    /// `hard` (true), `easy` (false): think on the opponent's time, or do not
    Ponder(bool),
    /// `post` (true), `nopost` (false): show thinking, or do not
    Post(bool),
    Analyze,
    Exit,
    /// `.`: report the progress of the analysis
    Status,
    Pause,
    Resume,
    /// `memory MEBIBYTES`
    Memory(u64),
    /// `cores N`
    Cores(u64),
    /// `option NAME[=VALUE]`
    SetOption {
        /// The name as written.
        name: String,
        /// The text after the equals sign.
        value: Option<String>,
    },
    /// `exclude MOVE`, `exclude all`
    Exclude(String),
    /// `include MOVE`, `include all`
    Include(String),
    /// `setscore CENTIPAWNS DEPTH`
    SetScore {
        /// The score of the position for the side to move, in centipawns.
        centipawns: i32,
        /// The depth of the search that found it, in plies.
        depth: u32,
    },
    /// `d`: draw the board
    Display,
    /// `eval`: explain the evaluation
    Eval,
    Help,
}

/// Why a line is not a valid command; shown as `Error (REASON): LINE`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    /// No command starts with this word.
    #[error("unknown command")]
    Unknown,
    /// The command's argument is missing or invalid.
    #[error("expected {0}")]
    Malformed(&'static str),
}

/// True for the first words of CECP commands.
pub fn is_command(word: &str) -> bool {
    !matches!(parse(word), Ok(None | Some(Command::Bare(_))))
}

/// Parses a line; `None` for a blank one.
///
/// # Errors
/// [`CommandError`] when it is not a valid command.
pub fn parse(line: &str) -> Result<Option<Command>, CommandError> {
    let line = line.trim();
    let (word, rest) = line
        .split_once(char::is_whitespace)
        .map_or((line, ""), |(word, rest)| (word, rest.trim()));
    let text = |expected| match rest {
        "" => Err(CommandError::Malformed(expected)),
        rest => Ok(rest.to_owned()),
    };
    Ok(Some(match word {
        "" => return Ok(None),
        "xboard" | "winboard" | "random" | "name" | "rating" | "ics" | "egtpath" | "hover"
        | "holding" => Command::Ignored,
        "accepted" | "rejected" => Command::Answer(rest.to_owned()),
        "computer" => Command::Computer,
        "lift" => Command::Lift(rest.to_owned()),
        "put" => Command::Put(rest.to_owned()),
        "protover" => Command::Protover,
        "new" => Command::New,
        "variant" => Command::Variant(text("variant NAME")?),
        "quit" => Command::Quit,
        "force" => Command::Force,
        "go" => Command::Go,
        "playother" => Command::PlayOther,
        "white" => Command::White,
        "black" => Command::Black,
        "level" => Command::Level(level(rest).ok_or(CommandError::Malformed(
            "level MOVES MINUTES[:SECONDS] INCREMENT",
        ))?),
        "st" => Command::MoveTime(seconds(rest).ok_or(CommandError::Malformed("st SECONDS"))?),
        "sd" => Command::Depth(
            number(rest)
                .filter(|depth| *depth >= 1)
                .ok_or(CommandError::Malformed("sd DEPTH, 1 or more"))?,
        ),
        "nps" => {
            let rate: i64 = rest
                .parse()
                .map_err(|_| CommandError::Malformed("nps NODES, a whole number"))?;
            // Zero means CPU time, which is treated as real time.
            Command::NodeRate(u64::try_from(rate).ok().filter(|rate| *rate > 0))
        }
        "time" => {
            Command::Time(centiseconds(rest).ok_or(CommandError::Malformed("time CENTISECONDS"))?)
        }
        "otim" | "otime" => {
            centiseconds(rest).ok_or(CommandError::Malformed("otim CENTISECONDS"))?;
            Command::OpponentTime
        }
        "usermove" => Command::UserMove(text("usermove MOVE")?),
        "?" => Command::MoveNow,
        "ping" => Command::Ping(rest.to_owned()),
        "draw" => Command::Draw,
        "result" => Command::Result,
        "setboard" => Command::SetBoard(text("setboard FEN")?),
        "edit" => Command::Edit,
        "hint" => Command::Hint,
        "bk" => Command::Book,
        "undo" => Command::Undo,
        "remove" => Command::Remove,
        "hard" => Command::Ponder(true),
        "easy" => Command::Ponder(false),
        "post" => Command::Post(true),
        "nopost" => Command::Post(false),
        "analyze" | "analyse" => Command::Analyze,
        "exit" => Command::Exit,
        "." => Command::Status,
        "pause" => Command::Pause,
        "resume" => Command::Resume,
        "memory" => {
            Command::Memory(number(rest).ok_or(CommandError::Malformed("memory MEBIBYTES"))?)
        }
        "cores" => Command::Cores(number(rest).ok_or(CommandError::Malformed("cores NUMBER"))?),
        "option" => {
            option(rest).ok_or(CommandError::Malformed("option NAME or option NAME=VALUE"))?
        }
        "exclude" => Command::Exclude(text("exclude MOVE or exclude all")?),
        "include" => Command::Include(text("include MOVE or include all")?),
        "setscore" => score(rest).ok_or(CommandError::Malformed("setscore CENTIPAWNS DEPTH"))?,
        "d" => Command::Display,
        "eval" => Command::Eval,
        "help" => Command::Help,
        word if rest.is_empty() => Command::Bare(word.to_owned()),
        _ => return Err(CommandError::Unknown),
    }))
}

/// The error message for `line`.
pub fn error_line(error: &CommandError, line: &str) -> String {
    format!("Error ({error}): {}", quoted(line.trim()))
}

/// True for words that look like a move, legal or not.
pub fn looks_like_move(word: &str) -> bool {
    let is_square = |pair: &[u8]| {
        matches!(pair, [file, rank] if file_of_letter((*file).into()).is_some()
            && (b'1'..=b'9').contains(rank))
    };
    let castling = ["O-O", "0-0", "o-o"];
    castling.iter().any(|prefix| word.starts_with(prefix))
        || word.len() <= 16
            && word.as_bytes().windows(2).any(is_square)
            && word
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "x=+#@,<>-()!?:".contains(c))
}

/// True for lines of the `edit` mode of old GUIs.
pub fn is_edit_line(line: &str) -> bool {
    match line.trim().as_bytes() {
        b"#" | b"c" | b"." => true,
        [piece, file, rank @ ..] => {
            piece.is_ascii_alphabetic()
                && file.is_ascii_lowercase()
                && matches!(rank, [b'0'..=b'9'] | b"10")
                && piece.is_ascii_uppercase() | (*piece == b'x')
        }
        _ => false,
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

/// Reads seconds, with or without decimals.
fn seconds(text: &str) -> Option<Duration> {
    const MAX: f64 = 1e9;
    let seconds: f64 = text.parse().ok()?;
    (0.0..=MAX)
        .contains(&seconds)
        .then(|| Duration::from_secs_f64(seconds))
}

/// Reads a clock in centiseconds; a negative one counts as zero.
fn centiseconds(text: &str) -> Option<Duration> {
    const MAX: i64 = 100_000_000_000;
    let time: i64 = text.parse().ok()?;
    Some(Duration::from_millis(
        time.clamp(0, MAX).unsigned_abs() * 10,
    ))
}

/// `40 5 0`, `0 2:30 12`: moves (0 for the whole game), minutes and seconds, increment in seconds.
fn level(text: &str) -> Option<Level> {
    let mut words = text.split_whitespace();
    let (moves, base, increment) = (words.next()?, words.next()?, words.next()?);
    let (minutes, rest) = base.split_once(':').unwrap_or((base, "0"));
    Some(Level {
        moves: number(moves)?,
        base: seconds(minutes)? * 60 + seconds(rest)?,
        increment: seconds(increment)?,
    })
}

fn option(text: &str) -> Option<Command> {
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name.trim(), Some(value.trim().to_owned())),
        None => (text, None),
    };
    (!name.is_empty()).then(|| Command::SetOption {
        name: name.to_owned(),
        value,
    })
}

fn score(text: &str) -> Option<Command> {
    let mut words = text.split_whitespace();
    let centipawns = number::<i32>(words.next()?)?;
    let depth = number(words.next()?)?;
    Some(Command::SetScore { centipawns, depth })
}

#[cfg(test)]
mod tests;

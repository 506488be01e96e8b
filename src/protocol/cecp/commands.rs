//! Lines of CECP as commands (<https://www.gnu.org/software/xboard/engine-intf.html>).

use crate::board::text::file_of_letter;
use crate::clock::TimeControl;
use std::time::Duration;
use thiserror::Error;

/// A command of the protocol, or one of a few others for people. [`ROWS`] has their words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Ignored,
    /// The GUI accepts or rejects this feature
    Answer(String),
    /// The opponent is an engine
    Computer,
    /// The user picks up the piece on this square
    Lift(String),
    /// The user drops the piece on this square
    Put(String),
    Protover,
    New,
    Variant(String),
    Quit,
    Force,
    Go,
    PlayOther,
    White,
    Black,
    Level(TimeControl),
    MoveTime(Duration),
    /// In plies
    Depth(u32),
    /// Nodes that count as a second; `None` for real time
    NodeRate(Option<u64>),
    /// The engine's clock
    Time(Duration),
    UserMove(String),
    /// A single word that is not a command: perhaps a move
    Bare(String),
    MoveNow,
    Ping(String),
    /// The opponent offers a draw
    Draw,
    /// The game is over
    Result,
    SetBoard(String),
    Edit,
    Hint,
    Book,
    Undo,
    /// Take back two plies
    Remove,
    /// Whether to think on the opponent's time
    Ponder(bool),
    /// Whether to show thinking
    Post(bool),
    Analyze,
    Exit,
    /// Report the progress of the analysis
    Status,
    Pause,
    Resume,
    /// In MiB
    Memory(u64),
    Cores(u64),
    SetOption {
        /// The name as written.
        name: String,
        /// The text after the equals sign.
        value: Option<String>,
    },
    /// A move, or `all`
    Exclude(String),
    /// A move, or `all`
    Include(String),
    SetScore {
        /// The score of the position for the side to move, in centipawns.
        centipawns: i32,
        /// The depth of the search that found it, in plies.
        depth: u32,
    },
    Display,
    Eval,
    Help,
}

/// A command: its words, how it is read from its arguments, and what is expected where they are wrong.
type Row = (&'static [&'static str], fn(&str) -> Option<Command>, &'static str);

/// All commands. To add one, add a row, and say in `Cecp::execute` what it does.
#[rustfmt::skip]
const ROWS: &[Row] = {
    use Command::*;
    &[
        (&["xboard", "winboard", "random", "name", "rating", "ics", "egtpath", "hover", "holding"], |_| Some(Ignored), ""),
        (&["accepted", "rejected"], |feature| Some(Answer(feature.to_owned())), ""),
        (&["computer"], |_| Some(Computer), ""),
        (&["lift"], |square| Some(Lift(square.to_owned())), ""),
        (&["put"], |square| Some(Put(square.to_owned())), ""),
        (&["protover"], |_| Some(Protover), ""),
        (&["new"], |_| Some(New), ""),
        (&["variant"], |name| given(name).map(Variant), "variant NAME"),
        (&["quit"], |_| Some(Quit), ""),
        (&["force"], |_| Some(Force), ""),
        (&["go"], |_| Some(Go), ""),
        (&["playother"], |_| Some(PlayOther), ""),
        (&["white"], |_| Some(White), ""),
        (&["black"], |_| Some(Black), ""),
        (&["level"], |text| level(text).map(Level), "level MOVES MINUTES[:SECONDS] INCREMENT"),
        (&["st"], |text| seconds(text).map(MoveTime), "st SECONDS"),
        (&["sd"], |text| number(text).filter(|depth| *depth >= 1).map(Depth), "sd DEPTH, 1 or more"),
        (&["nps"], |text| node_rate(text).map(NodeRate), "nps NODES, a whole number"),
        (&["time"], |text| centiseconds(text).map(Time), "time CENTISECONDS"),
        (&["otim", "otime"], |text| centiseconds(text).map(|_| Ignored), "otim CENTISECONDS"),
        (&["usermove"], |text| given(text).map(UserMove), "usermove MOVE"),
        (&["?"], |_| Some(MoveNow), ""),
        (&["ping"], |text| Some(Ping(text.to_owned())), ""),
        (&["draw"], |_| Some(Draw), ""),
        (&["result"], |_| Some(Result), ""),
        (&["setboard"], |text| given(text).map(SetBoard), "setboard FEN"),
        (&["edit"], |_| Some(Edit), ""),
        (&["hint"], |_| Some(Hint), ""),
        (&["bk"], |_| Some(Book), ""),
        (&["undo"], |_| Some(Undo), ""),
        (&["remove"], |_| Some(Remove), ""),
        (&["hard"], |_| Some(Ponder(true)), ""),
        (&["easy"], |_| Some(Ponder(false)), ""),
        (&["post"], |_| Some(Post(true)), ""),
        (&["nopost"], |_| Some(Post(false)), ""),
        (&["analyze", "analyse"], |_| Some(Analyze), ""),
        (&["exit"], |_| Some(Exit), ""),
        (&["."], |_| Some(Status), ""),
        (&["pause"], |_| Some(Pause), ""),
        (&["resume"], |_| Some(Resume), ""),
        (&["memory"], |text| number(text).map(Memory), "memory MEBIBYTES"),
        (&["cores"], |text| number(text).map(Cores), "cores NUMBER"),
        (&["option"], option, "option NAME or option NAME=VALUE"),
        (&["exclude"], |text| given(text).map(Exclude), "exclude MOVE or exclude all"),
        (&["include"], |text| given(text).map(Include), "include MOVE or include all"),
        (&["setscore"], score, "setscore CENTIPAWNS DEPTH"),
        (&["d"], |_| Some(Display), ""),
        (&["eval"], |_| Some(Eval), ""),
        (&["help"], |_| Some(Help), ""),
    ]
};

/// What `help` answers in CECP.
pub const HELP: &str = "\
# Sissa speaks CECP, XBoard's protocol, because the first command was one of CECP's. By hand, try:
#   variant caparandom   choose a game ('protover 2' lists games and options)
#   setboard FEN         set up a position
#   force                play the moves of both sides; go: the engine plays the side to move
#   usermove e2e4        play a move; undo: take one back
#   st 5                 think 5 seconds a move; also: sd DEPTH, level 40 5 0; ?: move now
#   post                 show thinking; nopost: do not
#   analyze              analyse; exit: end the analysis
#   option NAME=VALUE    set an option
#   d                    draw the board
#   eval                 explain the evaluation
#   new                  start a game of chess
#   quit                 end
";

/// Why a line is not a valid command.
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
    find(word).is_some()
}

fn find(word: &str) -> Option<&'static Row> {
    ROWS.iter().find(|(words, ..)| words.contains(&word))
}

/// Parses a line; `None` for a blank one.
pub fn parse(line: &str) -> Result<Option<Command>, CommandError> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
    match find(word) {
        Some((_, read, expected)) => match read(rest) {
            Some(command) => Ok(Some(command)),
            None => Err(CommandError::Malformed(expected)),
        },
        None if word.is_empty() => Ok(None),
        None if rest.is_empty() => Ok(Some(Command::Bare(word.to_owned()))),
        None => Err(CommandError::Unknown),
    }
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
            && word.chars().all(|c| c.is_ascii_alphanumeric() || "x=+#@,<>-()!?:".contains(c))
}

/// True for lines of the `edit` mode of old GUIs.
pub fn is_edit_line(line: &str) -> bool {
    match line.trim().as_bytes() {
        b"#" | b"c" | b"." => true,
        [piece, file, rank @ ..] => {
            (piece.is_ascii_uppercase() || *piece == b'x')
                && file.is_ascii_lowercase()
                && matches!(rank, [b'0'..=b'9'] | b"10")
        }
        _ => false,
    }
}

/// An argument that may not be missing.
fn given(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

/// Reads seconds, with or without decimals.
fn seconds(text: &str) -> Option<Duration> {
    const MAX: f64 = 1e9;
    let seconds: f64 = text.parse().ok()?;
    (0.0..=MAX).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

/// Reads a clock in centiseconds; a negative one counts as zero.
fn centiseconds(text: &str) -> Option<Duration> {
    const MAX: i64 = 100_000_000_000;
    let time: i64 = text.parse().ok()?;
    Some(Duration::from_millis(time.clamp(0, MAX).unsigned_abs() * 10))
}

/// Zero means CPU time, which is treated as real time.
fn node_rate(text: &str) -> Option<Option<u64>> {
    let rate: i64 = number(text)?;
    Some(u64::try_from(rate).ok().filter(|rate| *rate > 0))
}

/// `40 5 0`, `0 2:30 12`: moves (0 for the whole game), minutes and seconds, increment in seconds.
fn level(text: &str) -> Option<TimeControl> {
    let mut words = text.split_whitespace();
    let (moves, base, increment) = (words.next()?, words.next()?, words.next()?);
    let (minutes, rest) = base.split_once(':').unwrap_or((base, "0"));
    Some(TimeControl {
        moves: Some(number(moves)?).filter(|moves| *moves > 0),
        base: seconds(minutes)? * 60 + seconds(rest)?,
        increment: seconds(increment)?,
    })
}

fn option(text: &str) -> Option<Command> {
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name.trim(), Some(value.trim().to_owned())),
        None => (text, None),
    };
    (!name.is_empty()).then(|| Command::SetOption { name: name.to_owned(), value })
}

fn score(text: &str) -> Option<Command> {
    let mut words = text.split_whitespace();
    let centipawns = number::<i32>(words.next()?)?;
    let depth = number(words.next()?)?;
    Some(Command::SetScore { centipawns, depth })
}

#[cfg(test)]
mod tests;

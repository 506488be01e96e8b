//! What the page asks for.

use super::to_page::{Piece, Side};
use serde::{Deserialize, Serialize};

/// A message of the page.
///
/// Games are named by their names, squares as `e4`, moves of the position on the board by their UCI text as
/// [`PlayableMove::uci`](super::PlayableMove::uci) has it, and the moves of the tree by their node. Those without
/// content have braces because serde lets anything pass in a variant without.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum FromPage {
    /// The first message of a connection.
    Hello {
        /// [`VERSION`](super::VERSION).
        version: u32,
        /// The token from the address.
        token: String,
        /// The table that this page showed before, if it did.
        table: Option<String>,
    },
    /// Begins a game.
    NewGame {
        /// The game's name.
        game: String,
        /// Where it starts.
        start: StartChoice,
        /// Who plays.
        players: Players,
        /// The clock of both sides, or the engine's time.
        pace: Pace,
    },
    /// Who plays from here on.
    SetPlayers {
        /// Who plays.
        players: Players,
        /// The clock of both sides, or the engine's time.
        pace: Pace,
    },
    /// Plays a legal move of the position on the board, into the tree.
    Play {
        /// The move.
        uci: String,
    },
    /// The same with the text of a move in any notation.
    TypeMove {
        /// What was typed.
        text: String,
    },
    /// Why no move goes from one square to another; the answer is [`ToPage::Refused`](super::ToPage::Refused).
    Explain {
        /// Where the piece stands.
        from: String,
        /// Where it was to go.
        to: String,
    },
    /// Shows the position after a node's move.
    GoTo {
        /// The node.
        node: u32,
    },
    /// Adds a line of moves to the tree, from a node on, and shows its end.
    AddLine {
        /// The node.
        node: u32,
        /// The moves, one after the other.
        moves: Vec<String>,
    },
    /// Deletes a node and all after it.
    Delete {
        /// The node.
        node: u32,
    },
    /// Makes the line to a node the main line.
    Promote {
        /// The node.
        node: u32,
    },
    /// Sets what is said of a node's move.
    Annotate {
        /// The node.
        node: u32,
        /// The comment, perhaps empty.
        comment: String,
        /// Numeric annotation glyphs: 1 for `!`, 2 for `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`, and others up to 255.
        nags: Vec<u8>,
    },
    /// Takes back the person's last move and the engine's answer.
    TakeBack {},
    /// The person whose move it is, or who plays against the engine, gives up.
    Resign {},
    /// Offers the engine a draw; between two persons, agrees on it.
    OfferDraw {},
    /// Asks for a good move; the answer is [`ToPage::Hint`](super::ToPage::Hint).
    Hint {},
    /// The engine is to move at once.
    MoveNow {},
    /// Starts, changes or (`null`) ends the analysis of the position on the board.
    Analyse {
        /// What to look at.
        analysis: Option<Analysis>,
    },
    /// Analyses each position of the line on the board, and writes the scores and marks into the tree.
    Review {
        /// Seconds a move.
        seconds: f64,
    },
    /// Ends that.
    StopReview {},
    /// Settings of the engine.
    Configure {
        /// The settings.
        settings: EngineSettings,
    },
    /// Which array of a game has this number or this first rank; the answer is
    /// [`ToPage::Array`](super::ToPage::Array).
    FindArray {
        /// The game's name.
        game: String,
        /// A number, letters from the a-file, or `random`; two with a slash for White and Black; empty for a random array.
        text: String,
    },
    /// Checks a position of the editor; the answer is [`ToPage::Checked`](super::ToPage::Checked).
    CheckSetup {
        /// The position.
        setup: Setup,
    },
    /// Puts the position of a FEN into the editor; the answer is [`ToPage::Checked`](super::ToPage::Checked).
    ReadFen {
        /// The game's name.
        game: String,
        /// The FEN.
        fen: String,
    },
    /// Opens a game of a PGN. If it has several and none is chosen, the answer is
    /// [`ToPage::PgnGames`](super::ToPage::PgnGames).
    OpenPgn {
        /// The file's text.
        text: String,
        /// Which of its games, from 0.
        game: Option<u32>,
    },
    /// Asks for the game with all its variations; the answer is [`ToPage::Pgn`](super::ToPage::Pgn).
    WritePgn {},
}

/// Where a game starts.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "by", rename_all = "camelCase", deny_unknown_fields)]
pub enum StartChoice {
    /// The usual array.
    Usual,
    /// An array at random.
    Random,
    /// The array of a number or a first rank.
    Array {
        /// A number, letters from the a-file, or `random`; two with a slash for White and Black.
        text: String,
    },
    /// A position.
    Fen {
        /// The FEN.
        fen: String,
    },
}

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Player {
    /// A person at this page.
    Person,
    /// The engine.
    Engine,
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Players {
    /// White.
    pub white: Player,
    /// Black.
    pub black: Player,
}

/// How fast a game is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Pace {
    /// The clock of both sides; `null` for none.
    pub clock: Option<ClockSetting>,
    /// Without a clock, the seconds that the engine thinks about a move, 0.01 to 3600.
    pub engine_seconds: f64,
    /// The engine's level, a rating from [`EngineLimits::levels`](super::EngineLimits::levels); `null` for its full strength.
    #[serde(default)]
    pub level: Option<u32>,
}

/// The clock of a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ClockSetting {
    /// Seconds at the start, 1 to 36000.
    pub base: f64,
    /// Seconds added for each move, 0 to 3600.
    pub increment: f64,
}

/// What to analyse.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Analysis {
    /// How many lines, 1 to 5.
    pub lines: u8,
    /// Look only at these moves; if there are none, at all moves.
    pub only: Vec<String>,
    /// Leave these out.
    pub exclude: Vec<String>,
    /// What the other side would do if it were its move.
    pub threat: bool,
}

/// Settings of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct EngineSettings {
    /// Threads of a search.
    pub threads: u32,
    /// Mebibytes of the transposition table.
    pub hash: u32,
    /// Whether games that a network is suited to are evaluated by it.
    pub network: bool,
}

/// A position in the editor.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Setup {
    /// The game's name.
    pub game: String,
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// The side to move.
    pub side: Side,
    /// The rights that are checked, by [`Right::id`](super::Right::id); `null` for those that a FEN without them means.
    pub rights: Option<Vec<String>>,
    /// The en passant square.
    pub en_passant: Option<String>,
    /// Plies since the last capture or pawn move.
    pub halfmove: u32,
    /// The number of the move.
    pub fullmove: u32,
}

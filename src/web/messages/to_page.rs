//! What the server tells the page.

use super::from_page::{Analysis, EngineSettings, FromPage, Pace, Players};
use serde::{Deserialize, Serialize};

/// A message of the server. Scores are from White's side, squares as `e4`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum ToPage {
    /// The answer to [`FromPage::Hello`](super::FromPage::Hello).
    Welcome {
        /// [`VERSION`](super::VERSION).
        version: u32,
        /// Name and version of the engine.
        engine: String,
        /// The table that the page shows: to be sent in the next `hello`.
        table: String,
        /// The games that can be played, in order.
        games: Vec<GameInfo>,
        /// The engine's limits.
        limits: EngineLimits,
    },
    /// Everything about the game, when anything has changed.
    State {
        /// The state.
        state: Box<State>,
    },
    /// The engine's lines about a position, a few times a second.
    Lines {
        /// The node whose position they are about.
        node: u32,
        /// Whether the other side is to move (threat).
        threat: bool,
        /// Whether the search still runs.
        running: bool,
        /// Depth in plies.
        depth: u32,
        /// The longest line searched, in plies.
        seldepth: u32,
        /// Positions searched.
        nodes: u64,
        /// Positions a second.
        speed: u64,
        /// Share of the transposition table that is full, per mille.
        hashfull: u32,
        /// Milliseconds since the start.
        time: u64,
        /// The lines, the best first.
        lines: Vec<EngineLine>,
    },
    /// A move that the engine suggests.
    Hint {
        /// The move.
        uci: String,
        /// The same for people.
        san: String,
        /// The position's score.
        evaluation: Evaluation,
    },
    /// What was asked is not possible.
    Refused {
        /// Why, as a sentence.
        text: String,
        /// What was asked.
        about: About,
    },
    /// Something that a person should know, such as that the engine declines a draw.
    Note {
        /// A sentence.
        text: String,
    },
    /// An array.
    Array {
        /// The game's name.
        game: String,
        /// The array's number, or White's and Black's: `12/345`.
        number: String,
        /// White's first rank, as letters from the a-file.
        rank: String,
        /// The position before the first move.
        fen: String,
    },
    /// A position of the editor, checked.
    Checked {
        /// The game's name.
        game: String,
        /// The pieces.
        pieces: Vec<Piece>,
        /// The side to move.
        side: Side,
        /// The rights that this placement allows, in order, for checkboxes.
        rights: Vec<Right>,
        /// The squares that can be the en passant square.
        en_passant_choices: Vec<String>,
        /// The en passant square.
        en_passant: Option<String>,
        /// Plies since the last capture or pawn move.
        halfmove: u32,
        /// The number of the move.
        fullmove: u32,
        /// The FEN, if the position is legal.
        fen: Option<String>,
        /// The number of the array on both first ranks, or two numbers as in `12/345`; `null` unless each is an array.
        array: Option<String>,
        /// What is wrong, if it is not legal.
        problem: Option<String>,
    },
    /// The games of a PGN that has several.
    PgnGames {
        /// The games, in the order of the file.
        games: Vec<PgnGame>,
    },
    /// The game as PGN.
    Pgn {
        /// The file's text.
        text: String,
    },
    /// How far the analysis of the whole game is.
    Review {
        /// Positions done.
        done: u32,
        /// Positions in all.
        total: u32,
    },
}

/// What a refused message was about, so that the page says so where it was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum About {
    /// A new game.
    NewGame,
    /// The search for an array.
    Array,
    /// A position of the editor.
    Setup,
    /// A game from PGN.
    Pgn,
    /// The game on the board, or the engine.
    Game,
}

impl From<&FromPage> for About {
    fn from(message: &FromPage) -> About {
        match message {
            FromPage::NewGame { .. } => About::NewGame,
            FromPage::FindArray { .. } => About::Array,
            FromPage::CheckSetup { .. } | FromPage::ReadFen { .. } => About::Setup,
            FromPage::OpenPgn { .. } => About::Pgn,
            _ => About::Game,
        }
    }
}

/// A game that can be played.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GameInfo {
    /// Its name.
    pub name: String,
    /// Its title for people.
    pub title: String,
    /// Files of the board.
    pub files: u8,
    /// Ranks of the board.
    pub ranks: u8,
    /// Its kinds of pieces.
    pub kinds: Vec<Kind>,
    /// The number of its arrays; 1 where there is only the usual one.
    pub arrays: u32,
    /// Whether a random array is the usual start.
    pub is_random: bool,
    /// The rules that orthodox chess does not have, in sentences.
    pub rules: Vec<String>,
    /// Each special move with a position that shows it.
    pub specials: Vec<Special>,
}

/// A special move, with an example.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Special {
    /// Its name.
    pub name: String,
    /// A sentence that says what it is.
    pub text: String,
    /// The pieces before it.
    pub before: Vec<Piece>,
    /// The pieces after it.
    pub after: Vec<Piece>,
    /// Where pieces go, as pairs of squares.
    pub arrows: Vec<[String; 2]>,
    /// The move as it is written.
    pub san: String,
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Kind {
    /// Its name in English, lower case: `pawn`, `archbishop`.
    pub name: String,
    /// Its letter in this game, upper case.
    pub letter: char,
}

/// The engine's limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EngineLimits {
    /// The most threads.
    pub threads: u32,
    /// The most mebibytes of transposition table.
    pub hash: u32,
    /// The ratings of the weakest and the strongest level.
    pub levels: (u32, u32),
}

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// Where it stands.
    pub square: String,
    /// The name of its kind.
    pub kind: String,
    /// Whose it is.
    pub side: Side,
}

/// Everything about the game on a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct State {
    /// The game's name.
    pub game: String,
    /// The number of its array, or White's and Black's as in `12/345`; `null` for another start.
    pub array: Option<String>,
    /// The moves. The first node stands for the start and has no move.
    pub nodes: Vec<Node>,
    /// The node whose position is on the board.
    pub current: u32,
    /// The position on the board.
    pub position: PositionView,
    /// Who plays.
    pub players: Players,
    /// How fast.
    pub pace: Pace,
    /// The clocks, if there are any.
    pub clock: Option<Clock>,
    /// Whether the engine is thinking about its move.
    pub thinking: bool,
    /// Whether a person may move now. False while the engine thinks and after the end.
    pub may_move: bool,
    /// How the game that is played has ended: `null` while it goes on. A position on the board may also be an
    /// end by itself ([`PositionView::end`]).
    pub ending: Option<Ending>,
    /// The analysis that runs.
    pub analysis: Option<Analysis>,
    /// Whether the whole game is being analysed.
    pub reviewing: bool,
    /// The engine's settings.
    pub settings: EngineSettings,
    /// What evaluates this game: `network` or `classical`.
    pub evaluation: String,
}

/// A move of the tree.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Node {
    /// Its number.
    pub id: u32,
    /// The nodes that follow, the main line first.
    pub children: Vec<u32>,
    /// Plies before its move by the move number: 0 for White's first.
    pub ply: u32,
    /// The move; empty for the start.
    pub san: String,
    /// The same for the engine.
    pub uci: String,
    /// What is said of it.
    pub comment: String,
    /// Numeric annotation glyphs.
    pub nags: Vec<u8>,
    /// The score of the position after it, once it is known.
    pub evaluation: Option<Evaluation>,
    /// Milliseconds left on the clock of the side that moved, if it had one.
    pub clock: Option<u64>,
}

/// A score.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Evaluation {
    /// For people: `+0.35` in pawns, `#3` where White mates in three moves, `#-3` where Black does.
    pub text: String,
    /// Chances in per mille: White wins, draw, Black wins.
    pub wdl: [u32; 3],
    /// Centipawns, between -1000 and 1000, for graphs.
    pub centipawns: i32,
}

/// One of the engine's lines.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EngineLine {
    /// Its score.
    pub evaluation: Evaluation,
    /// `=`, or `>=` or `<=` where the score is only a bound.
    pub bound: String,
    /// The moves for the engine.
    pub moves: Vec<String>,
    /// The moves for people, with numbers: `12. Nf3`, `Nc6`.
    pub sans: Vec<String>,
    /// The board after each of the moves: the first field of its FEN, with the letters of [`GameInfo::kinds`].
    pub boards: Vec<String>,
    /// Where the first move goes, as two squares.
    pub arrow: [String; 2],
}

/// A piece in hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct InHand {
    /// Its kind, as [`Piece::kind`].
    pub kind: String,
    /// Whose it is.
    pub side: Side,
}

/// A position on the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PositionView {
    /// The position as FEN.
    pub fen: String,
    /// The side to move.
    pub side: Side,
    /// The square of a king in check.
    pub check: Option<String>,
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// The pieces in hand.
    pub hands: Vec<InHand>,
    /// The special rights that are left, in sentences.
    pub rights: Vec<String>,
    /// The squares that the last move changed.
    pub last: Vec<String>,
    /// The legal moves.
    pub moves: Vec<PlayableMove>,
    /// How the game ends in this position by its rules, if it does.
    pub end: Option<Ending>,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayableMove {
    /// For the engine.
    pub uci: String,
    /// For people.
    pub san: String,
    /// In words: "Castle: king to g1, rook to f1".
    pub text: String,
    /// What kind of move it is.
    pub kind: MoveKind,
    /// Where the piece stands that is taken or dragged.
    pub from: String,
    /// The squares on which it may be dropped to make this move, the usual one first: for castling the king's
    /// landing and the rook.
    pub targets: Vec<String>,
    /// The kind of piece that a pawn becomes.
    pub promotion: Option<String>,
    /// Where a queen is dropped.
    pub drop: Option<String>,
}

/// The kind of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum MoveKind {
    /// To an empty square.
    Quiet,
    /// Takes a piece.
    Capture,
    /// Takes a pawn in passing.
    EnPassant,
    /// A pawn becomes another piece.
    Promotion,
    /// Castling.
    Castling,
    /// The king's leap.
    Leap,
    /// A bishop changes places with its neighbour.
    Adjustment,
    /// A bishop changes its colour.
    Conversion,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ending {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Why, as a sentence.
    pub text: String,
}

/// The clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Clock {
    /// Milliseconds left to White.
    pub white: u64,
    /// Milliseconds left to Black.
    pub black: u64,
    /// Whose clock runs.
    pub running: Option<Side>,
}

/// A right that a placement allows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Right {
    /// Its name in [`Setup::rights`](super::Setup::rights).
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// In words: "may castle with the rook on h1".
    pub text: String,
    /// Whether the side has it.
    pub on: bool,
}

/// A game of a PGN.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PgnGame {
    /// The players, event and date.
    pub title: String,
    /// The result.
    pub result: String,
    /// What is wrong with it, if it cannot be opened.
    pub problem: Option<String>,
}

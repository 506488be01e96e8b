//! The state of a table, as the page shows it.

use super::VariantInfo;
use super::shared::{Analysis, Pace, Piece, Players, SearchSettings};
use crate::board::Color;
use crate::notation::pgn::Tags;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct State {
    /// The name of the game on the board among the saved ones; the page sends it in its next `hello`.
    pub name: String,
    /// Why the latest changes could not be saved, as a sentence.
    pub unsaved: Option<String>,
    pub game: String,
    /// How the game is declared, if its declaration in the list of games was changed since.
    pub declared: Option<VariantInfo>,
    /// The number of its array, or White's and Black's as in `12/345`; `null` for another start.
    pub array: Option<String>,
    /// The moves. The first node stands for the start and has no move.
    pub nodes: Vec<Node>,
    /// The node whose position is on the board.
    pub current: u32,
    /// The last node of the game being played; what follows it is analysis.
    pub live: u32,
    /// Whether a deletion can be undone.
    pub can_undo: bool,
    pub position: PositionView,
    pub players: Players,
    pub pace: Pace,
    pub clock: Option<Clock>,
    /// Whether the engine is thinking about its move.
    pub thinking: bool,
    /// Why no person may move now, or `null`.
    pub no_move: Option<String>,
    /// While the engine thinks, the moves that its opponent would have now.
    pub premoves: Vec<PlayableMove>,
    /// How the game being played has ended, or `null`. The position on the board may be the end of another line
    /// ([`PositionView::end`]).
    pub ending: Option<Ending>,
    /// The sides that persons on other devices play.
    pub guests: Vec<Color>,
    pub draw_offer: Option<Color>,
    pub analysis: Option<Analysis>,
    pub match_state: Option<MatchState>,
    /// The tags of its PGN: names and values.
    #[cfg_attr(test, ts(as = "Vec<(String, String)>"))]
    pub tags: Tags,
    /// The place of the game in the PGN file that was opened last, if it is from there.
    pub file: Option<FilePlace>,
    pub reviewing: bool,
    pub settings: SearchSettings,
    /// How this game is evaluated: `network` or `classical`.
    pub evaluation: String,
}

/// A match of two engines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MatchState {
    /// The result up to now, in words.
    pub text: String,
    /// The difference in Elo with its error; `null` before the first pair of games.
    pub elo: Option<String>,
    pub played: u32,
    /// How many games it has.
    pub games: u32,
    pub running: bool,
}

/// A move of the tree.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Node {
    pub id: u32,
    /// The nodes that follow, the main line first.
    pub children: Vec<u32>,
    /// Plies before its move, counted by move numbers: 0 for White's first.
    pub ply: u32,
    /// The move in SAN; empty for the start.
    pub san: String,
    pub uci: String,
    pub comment: String,
    /// Numeric annotation glyphs.
    pub nags: Vec<u8>,
    /// The score of the position after it, if known.
    pub evaluation: Option<Evaluation>,
    /// Milliseconds that the move took, if known.
    pub elapsed: Option<u64>,
    /// Coloured squares and arrows, as PGN's `[%csl ...]` and `[%cal ...]` have them: `Ga1`, `Rd2d4`.
    pub drawings: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FilePlace {
    /// The index of the game, from 0.
    pub game: u32,
    /// How many games the file has.
    pub games: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PositionView {
    pub fen: String,
    pub side: Color,
    /// The square of the king in check.
    pub check: Option<String>,
    pub pieces: Vec<Piece>,
    pub hands: Vec<InHand>,
    /// The remaining special rights, as sentences.
    pub rights: Vec<String>,
    /// The squares that the last move changed.
    pub last: Vec<String>,
    pub moves: Vec<PlayableMove>,
    /// The end of the game in this position by the rules, if it is one.
    pub end: Option<Ending>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayableMove {
    pub uci: String,
    pub san: String,
    /// In words: "Castle: king to g1, rook to f1".
    pub text: String,
    pub kind: PlayableKind,
    /// The square of the piece that is clicked or dragged; `@` and its kind for one in hand.
    pub from: String,
    /// The squares where it may be let go for this move, the usual one first: for castling the king's landing square
    /// and the rook's square.
    pub targets: Vec<String>,
    /// For castling and adjustment, the same gesture from the other piece: the square of the rook or the neighbour, and
    /// that of the king or the bishop.
    pub reverse: Option<[String; 2]>,
    /// The kind that a pawn promotes to.
    pub promotion: Option<String>,
    pub drop: Option<Piece>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum PlayableKind {
    /// To an empty square.
    Quiet,
    Capture,
    EnPassant,
    Promotion,
    Castling,
    Leap,
    Adjustment,
    Conversion,
    /// From the hand to an empty square.
    Drop,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct InHand {
    /// Its kind, as [`Piece::kind`].
    pub kind: String,
    pub side: Color,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ending {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Why, as a sentence.
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Clock {
    /// Milliseconds left to White.
    pub white: u64,
    /// Milliseconds left to Black.
    pub black: u64,
    /// The side whose clock is running.
    pub running: Option<Color>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Evaluation {
    /// For display: `+0.35` in pawns, `#3` when White mates in three moves, `#-3` when Black does, `#` for mate on the
    /// board.
    pub text: String,
    /// Chances in per mille: White wins, draw, Black wins.
    pub wdl: [u32; 3],
}

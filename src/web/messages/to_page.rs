//! Messages to the page.

use super::shared::{About, Piece};
use super::state::{Evaluation, State};
use crate::board::Color;
use serde::{Deserialize, Serialize};

/// A message to the page. Scores are from White's side, squares as `e4`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ToPage {
    /// The answer to [`FirstMessage::Hello`](super::FirstMessage::Hello).
    Welcome {
        /// Name and version of the engine.
        engine: String,
        /// The games that can be played, in order.
        variants: Vec<VariantInfo>,
        limits: EngineLimits,
        /// The side of a guest from another device, who only plays; `null` for the owner of the games.
        side: Option<Color>,
        /// Whether guests can be invited.
        can_invite: bool,
        /// The names of the other engines; a guest is told none.
        engines: Vec<String>,
    },
    /// The whole state of the game, sent after every change.
    State { state: Box<State> },
    /// The engine's lines for a position, a few times a second.
    Lines {
        /// The other engine whose lines these are; `null` for Sissa.
        engine: Option<String>,
        /// The node of the position.
        node: u32,
        /// Whether these are lines for the other side (threat).
        threat: bool,
        /// Whether the search is still running.
        running: bool,
        depth: u32,
        /// The longest line searched, in plies.
        seldepth: u32,
        nodes: u64,
        speed: u64,
        /// How full the transposition table is, per mille.
        hashfull: u32,
        /// The lines, best first.
        lines: Vec<EngineLine>,
    },
    Hint {
        /// The move in SAN.
        san: String,
        /// As [`EngineLine::arrow`].
        arrow: [String; 2],
        evaluation: Evaluation,
    },
    Refused {
        /// Why, as a sentence.
        text: String,
        /// That of the request.
        about: About,
    },
    /// A notice for the user, such as that the engine declines a draw.
    Note { text: String },
    Array {
        /// That of the request.
        id: u32,
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
        id: u32,
        game: String,
        pieces: Vec<Piece>,
        side: Color,
        /// The rights that this placement allows, in the order of the checkboxes.
        rights: Vec<Right>,
        /// The possible en passant squares.
        en_passant_choices: Vec<String>,
        en_passant: Option<String>,
        /// Plies since the last capture or pawn move.
        halfmove: u32,
        fullmove: u32,
        /// The FEN, if the position is legal.
        fen: Option<String>,
        /// The array's number, or White's and Black's as in `12/345`; `null` if the position is no start of the game.
        array: Option<String>,
        /// What is wrong, if it is not legal.
        problem: Option<String>,
    },
    /// The games of a PGN file that has several.
    PgnGames {
        /// The first games, in the order of the file.
        games: Vec<PgnGame>,
        /// How many games the file has.
        total: u32,
    },
    /// The game as PGN.
    Pgn { text: String },
    /// Progress of the review.
    Review { done: u32, total: u32 },
    /// The saved games, the one that was saved last first; those that were deleted too.
    Games { games: Vec<ListedGame> },
    /// The game is on another table: the page connects again, and asks for it.
    OpenElsewhere { name: String },
    /// All saved games as one PGN.
    AllGames {
        text: String,
        /// How many cannot be read, and are left out.
        unread: u32,
    },
    /// How guests come to this table, White's first.
    Invitations { invitations: Vec<Invitation> },
    /// Other games can be played, in this order.
    Variants { variants: Vec<VariantInfo> },
    /// The user's own games.
    OwnGames {
        /// The variant file.
        text: String,
        /// The names of its games that can be played.
        games: Vec<String>,
        mistakes: Vec<Mistake>,
        /// Whether the text is kept.
        kept: bool,
    },
    /// The answer to [`FromPage::Ping`](super::FromPage::Ping).
    Pong {},
}

impl ToPage {
    /// The text that is sent.
    pub fn json(&self) -> String {
        match serde_json::to_string(self) {
            Ok(text) => text,
            Err(error) => unreachable!("messages are plain data: {error}"),
        }
    }

    /// The answer to a text that is no message.
    pub fn not_understood(error: &serde_json::Error) -> ToPage {
        ToPage::Refused { text: format!("The message was not understood: {error}."), about: About::Game }
    }
}

/// A game that can be played.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct VariantInfo {
    pub name: String,
    pub title: String,
    pub files: u8,
    pub ranks: u8,
    pub kinds: Vec<Kind>,
    /// The number of its arrays; 1 if there is only the usual one.
    pub arrays: u32,
    /// Whether there is a stricter rule for random arrays.
    pub has_strict_arrays: bool,
    /// The rules that orthodox chess does not have, as sentences.
    pub rules: Vec<String>,
    pub specials: Vec<Special>,
}

/// A special move, with an example.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Special {
    pub name: String,
    /// What it is, as a sentence.
    pub text: String,
    pub before: Vec<Piece>,
    pub after: Vec<Piece>,
    /// Where pieces go, as pairs of squares.
    pub arrows: Vec<[String; 2]>,
    pub san: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Kind {
    /// What messages call it: as its drawing, `archbishop`, or by its letter, `letter-x`.
    pub name: String,
    /// Its letter in this game, in upper case.
    pub letter: char,
    /// What it is called in this game: `hawk`.
    pub title: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EngineLimits {
    pub threads: u32,
    /// The largest transposition table, in MiB.
    pub hash: u32,
    /// The ratings of the weakest and the strongest level.
    pub levels: (u32, u32),
}

/// One of the engine's lines.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EngineLine {
    pub evaluation: Evaluation,
    /// `=`, or `>=` or `<=` if the score is only a bound.
    pub bound: String,
    /// The first moves in UCI.
    pub moves: Vec<String>,
    /// The moves in SAN with numbers: `12. Nf3`, `Nc6`.
    pub sans: Vec<String>,
    /// The board after each move: the first field of its FEN, with the letters of [`VariantInfo::kinds`].
    pub boards: Vec<String>,
    /// The squares from and to which the first move goes, for an arrow.
    pub arrow: [String; 2],
}

/// A right that a placement allows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Right {
    /// Its name in [`Setup::rights`](super::Setup::rights).
    pub id: String,
    pub side: Color,
    /// In words: "may castle with the rook on h1".
    pub text: String,
    /// Whether the side has it.
    pub on: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PgnGame {
    /// White's and Black's names; none if the game cannot be read.
    pub players: Vec<String>,
    /// Event and date, or else what it is called.
    pub facts: Vec<String>,
    pub result: String,
    /// What is wrong with it, if it cannot be opened.
    pub problem: Option<String>,
}

/// How a guest on another device comes to play a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Invitation {
    pub side: Color,
    /// The address to open, with the secret of that side.
    pub address: String,
    /// The address as a QR code: the path of its dark squares, for SVG.
    pub code: String,
    /// The width of the code in squares, with its margin.
    pub size: u32,
}

/// A mistake in a variant file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Mistake {
    /// Its line, from 1.
    pub line: u32,
    /// What is wrong, and what was expected.
    pub text: String,
    /// Whether the game can be played nevertheless.
    pub is_warning: bool,
}

/// What lists show of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default, rename_all = "camelCase")]
pub struct Summary {
    /// PGN's tag `Event`, or empty.
    pub event: String,
    /// White's name, or empty.
    pub white: String,
    /// Black's name, or empty.
    pub black: String,
    /// PGN's tag `Date`, or empty.
    pub date: String,
    /// The number of its array, or White's and Black's as in `12/345`; `null` for another start.
    pub array: Option<String>,
    /// As in PGN; `*` while it is played.
    pub result: String,
    /// Plies of the main line.
    pub plies: u32,
    /// Whether there is something to keep without any move: a position that was set up, notes, or tags.
    #[serde(alias = "is_set_up", alias = "isSetUp")]
    pub is_prepared: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ListedGame {
    /// Its name, as [`State::name`](super::State::name).
    pub name: String,
    /// The name of what is played, as [`VariantInfo::name`].
    pub game: String,
    /// What is played, for display.
    pub title: String,
    #[serde(flatten)]
    pub summary: Summary,
    /// When it was saved last, in milliseconds since 1970.
    pub changed: u64,
    /// Whether it is on a table.
    pub open: bool,
    /// Whether it was deleted; it can be restored for a while.
    pub deleted: bool,
    /// Why it cannot be opened.
    pub problem: Option<String>,
}

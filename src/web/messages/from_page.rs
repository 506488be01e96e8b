//! Messages from the page.

use super::shared::{About, Analysis, Pace, Piece, Players, SearchSettings};
use crate::board::Color;
use serde::Deserialize;

/// The first message of a connection. That of a page of another version may have other fields besides the first two.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum FirstMessage {
    Hello {
        /// [`VERSION`](super::VERSION).
        version: u32,
        /// The token from the address.
        token: String,
        /// The game that this page showed before ([`State::name`](super::State::name)), if any.
        name: Option<String>,
    },
}

/// Each other message as it is sent.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Sent {
    /// What it is about; a refusal repeats it.
    pub about: About,
    pub message: FromPage,
}

/// A message from the page.
///
/// Games are given by name, squares as `e4`, moves of the position on the board by
/// [`PlayableMove::uci`](super::PlayableMove::uci), and moves of the tree by their node. Variants without content have
/// braces, because in a unit variant serde would not reject unknown fields.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum FromPage {
    NewGame(NewGame),
    /// Ends the match of two engines.
    StopMatch {},
    SetPlayers {
        players: Players,
        /// As [`NewGame::pace`].
        pace: Pace,
        /// As [`NewGame::person`].
        #[serde(default)]
        person: String,
    },
    /// Plays a legal move of the position on the board and adds it to the tree.
    Play {
        uci: String,
    },
    /// The same for the text of a move in any notation.
    TypeMove {
        text: String,
    },
    /// Asks why no move goes from one square to another; the answer is [`ToPage::Refused`](super::ToPage::Refused).
    Explain {
        /// The square of the piece.
        from: String,
        to: String,
    },
    /// Shows the position after a node's move.
    GoTo {
        node: u32,
    },
    /// Adds a line of moves after a node and shows its last position.
    AddLine {
        node: u32,
        moves: Vec<String>,
    },
    /// Deletes a node and everything after it.
    Delete {
        node: u32,
    },
    /// Makes the line to a node the main line.
    Promote {
        node: u32,
    },
    /// Sets the comment and glyphs of a node's move.
    Annotate {
        node: u32,
        comment: String,
        /// Numeric annotation glyphs: 1 for `!`, 2 for `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`, and others up to 255.
        nags: Vec<u8>,
    },
    /// Sets what is drawn on the board at a node.
    Draw {
        node: u32,
        /// As [`Node::drawings`](super::Node::drawings).
        drawings: Vec<String>,
    },
    /// Replaces the tags of the game's PGN, by names and values. `Result` gives the game between persons another result.
    SetTags {
        tags: Vec<(String, String)>,
    },
    /// Takes back the person's last move and the engine's reply; in an analysis, the move on the board.
    TakeBack {},
    /// Undoes the last deletion or taking back.
    Undo {},
    /// Resigns, for the side that the sender plays against the engine or another person's device, or else for the side
    /// to move.
    Resign {},
    /// Offers the engine or the person at another device a draw, or accepts theirs; between two persons at one page, ends
    /// the game as a draw.
    OfferDraw {},
    /// Asks for a hint; the answer is [`ToPage::Hint`](super::ToPage::Hint).
    Hint {},
    /// Makes the engine move at once.
    MoveNow {},
    /// Starts, changes or (`null`) ends the analysis of the position on the board.
    Analyse {
        analysis: Option<Analysis>,
    },
    /// Analyses each position of the line on the board and stores the scores and marks in the tree.
    Review {
        seconds: f64,
    },
    StopReview {},
    Configure {
        settings: SearchSettings,
    },
    /// Asks which array of a game has this number or first rank; the answer is [`ToPage::Array`](super::ToPage::Array).
    FindArray {
        /// The answer repeats it.
        #[serde(default)]
        id: u32,
        game: String,
        /// A number, letters from the a-file, or `random`; two with a slash for White and Black.
        text: String,
    },
    /// Checks a position of the editor; the answer is [`ToPage::Checked`](super::ToPage::Checked).
    CheckSetup {
        #[serde(default)]
        id: u32,
        setup: Setup,
    },
    /// Loads a FEN into the editor; the answer is [`ToPage::Checked`](super::ToPage::Checked).
    ReadFen {
        #[serde(default)]
        id: u32,
        game: String,
        fen: String,
    },
    /// A part of a PGN file that is too long for one message.
    PgnPart {
        text: String,
    },
    /// Opens a game of a PGN file, or the position of a FEN. If it has several games and none is chosen, the answer is
    /// [`ToPage::PgnGames`](super::ToPage::PgnGames).
    OpenPgn {
        /// The file, or what of it has not been sent; `null` for the one that was opened last.
        text: Option<String>,
        /// The index of the game, from 0.
        game: Option<u32>,
    },
    /// Asks for the game with all its variations; the answer is [`ToPage::Pgn`](super::ToPage::Pgn).
    WritePgn {},
    /// Asks for the saved games; the answer is [`ToPage::Games`](super::ToPage::Games).
    ListGames {},
    /// Opens a saved game. If it is on another table, the answer is
    /// [`ToPage::OpenElsewhere`](super::ToPage::OpenElsewhere).
    OpenGame {
        name: String,
    },
    /// Gives a saved game another event; the answer is [`ToPage::Games`](super::ToPage::Games).
    RenameGame {
        name: String,
        /// Its new event, PGN's tag.
        event: String,
    },
    /// Deletes a saved game, which can be restored for a while; the answer is [`ToPage::Games`](super::ToPage::Games).
    DeleteGame {
        name: String,
    },
    /// Restores a deleted game; the answer is [`ToPage::Games`](super::ToPage::Games).
    RestoreGame {
        name: String,
    },
    /// Asks for all saved games; the answer is [`ToPage::AllGames`](super::ToPage::AllGames).
    WriteGames {},
    /// Lets guests on other devices come to this table; the answer is [`ToPage::Invitations`](super::ToPage::Invitations).
    Invite {},
    /// Reads a variant file with the user's own games; the answer is [`ToPage::OwnGames`](super::ToPage::OwnGames).
    OwnGames {
        /// The text; `null` for the one that is kept.
        text: Option<String>,
        /// Whether to keep it, so that its games can be played.
        keep: bool,
    },
    /// Asks whether the server still answers; the answer is [`ToPage::Pong`](super::ToPage::Pong).
    Ping {},
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    pub game: String,
    pub start: StartChoice,
    pub players: Players,
    /// The clock of both sides, or the engine's time.
    pub pace: Pace,
    /// What the person who plays against the engine is called; may be empty.
    #[serde(default)]
    pub person: String,
    /// How many games two engines play against each other, from 2; otherwise 0 or 1.
    #[serde(default)]
    pub games: u32,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "by", rename_all = "camelCase", deny_unknown_fields)]
pub enum StartChoice {
    Usual,
    /// An array by its number or first rank.
    Array {
        /// A number, letters from the a-file, or `random`; two with a slash for White and Black.
        text: String,
    },
    Fen {
        fen: String,
    },
}

/// A position in the editor.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Setup {
    pub game: String,
    pub pieces: Vec<Piece>,
    pub side: Color,
    /// The rights that are checked, by [`Right::id`](super::Right::id); `null` for those of a FEN that does not list
    /// them.
    pub rights: Option<Vec<String>>,
    pub en_passant: Option<String>,
    /// Plies since the last capture or pawn move.
    pub halfmove: u32,
    pub fullmove: u32,
}

//! A game of a PGN file, parsed but with its moves not yet checked.

use super::writer;
use super::{Fault, GameResult, MoveTree, NodeId, PgnError, Tags};
use crate::board::Geometry;
use crate::notation::{fen, xboard};
use crate::on_board;
use crate::position::{AnyRules, Position, Rules};
use crate::variant::Variant;
use crate::variant::catalog::{Catalog, DEFAULT_GAME};
use std::sync::Arc;

/// The text of a move in a file. Moves with the same text are equal, on whichever line they are.
#[derive(Clone, Debug)]
pub struct TextMove {
    /// The text, without number and annotations.
    pub text: Box<str>,
    /// The line of the file, from 1.
    pub line: u32,
}

impl PartialEq for TextMove {
    fn eq(&self, other: &TextMove) -> bool {
        self.text == other.text
    }
}

impl From<&str> for TextMove {
    /// A move that comes from no file.
    fn from(text: &str) -> TextMove {
        TextMove { text: text.into(), line: 1 }
    }
}

/// A game as a file has it: its moves are text, and not checked.
#[derive(Clone, Debug, PartialEq)]
pub struct TextGame {
    /// The number of the game in its file, from 1.
    pub number: u32,
    /// The line of the file in which it begins, from 1.
    pub line: u32,
    /// The first line, if any, that is not UTF-8. Such lines are read as Windows-1252, which may be wrong.
    pub latin1_line: Option<u32>,
    /// The tags.
    pub tags: Tags,
    /// The moves.
    pub tree: MoveTree<TextMove>,
    /// The result at the end of the moves, or else the one in the tag `Result`; see also
    /// [`TextGame::ends_with_resignation`].
    pub result: GameResult,
    /// The last move is `0-0` and no result follows, so that it may be one: both have lost.
    pub may_end_with_result: bool,
    /// The side to move after the last move has resigned. The result follows from that when the game is played.
    pub ends_with_resignation: bool,
    /// What could not be read, and was left out.
    pub faults: Vec<PgnError>,
}

impl Default for TextGame {
    fn default() -> TextGame {
        TextGame::new()
    }
}

impl TextGame {
    /// A game without tags and moves, with number and line 1.
    pub fn new() -> TextGame {
        TextGame {
            number: 1,
            line: 1,
            latin1_line: None,
            tags: Tags::new(),
            tree: MoveTree::default(),
            result: GameResult::Unknown,
            may_end_with_result: false,
            ends_with_resignation: false,
            faults: Vec::new(),
        }
    }

    /// The texts of the main line's moves.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        let moves = self.tree.main_line().filter_map(|id| self.tree.mv(id));
        moves.map(|mv| &*mv.text)
    }

    /// The text of the last comment after the main line's last move, in which many programs say how the game ended;
    /// empty without one.
    pub fn last_comment(&self) -> &str {
        let last = self.tree.main_line().last().unwrap_or(NodeId::ROOT);
        let comments = &self.tree.notes(last).comments;
        comments.last().map_or("", |comment| &comment.text)
    }

    /// The game of `catalog` that the tag `Variant` names; chess without the tag.
    ///
    /// # Errors
    /// [`Fault::Variant`].
    pub fn variant<'a>(&self, catalog: &'a Catalog) -> Result<&'a Arc<Variant>, PgnError> {
        let name = self.tags.known("Variant").unwrap_or(DEFAULT_GAME);
        // PyChess appends 960 to the names of games that started from a random array.
        let without_960 = || {
            let usual = name.strip_suffix("960").filter(|_| self.tags.known("FEN").is_some());
            usual.and_then(|usual| catalog.find(usual).ok())
        };
        catalog.find(name).or_else(|error| without_960().ok_or(error)).map_err(|error| self.error(error.into()))
    }

    /// The rules of the game that the tag `Variant` names.
    ///
    /// # Errors
    /// [`Fault::Variant`], or [`Fault::Rules`] for a game that cannot be played.
    pub fn rules(&self, catalog: &Catalog) -> Result<AnyRules, PgnError> {
        AnyRules::of(self.variant(catalog)?).map_err(|error| self.error(Fault::Rules(error)))
    }

    /// Plays the game by the rules of its variant, to see whether it can be played.
    ///
    /// # Errors
    /// As [`TextGame::rules`] and [`TextGame::replay`].
    pub fn check(self, catalog: &Catalog) -> Result<(), PgnError> {
        on_board!(self.rules(catalog)?, rules => self.replay(rules).map(drop))
    }

    /// The starting position, from the tag `FEN` or else the usual one of the game, and what was dropped from the tag.
    pub(super) fn start<G: Geometry>(
        &self,
        rules: &'static Rules<G>,
    ) -> Result<(Position<G>, Option<PgnError>), PgnError> {
        let variant = rules.variant();
        let start = match self.tags.known("FEN") {
            Some(fen) if self.is_of_xboard(variant) => {
                xboard::read_fen(variant, fen).ok_or_else(|| self.error(Fault::XBoardArray))?
            }
            Some(fen) => fen.to_owned(),
            None => variant.start_fen.clone(),
        };
        let read = fen::read_with_warnings(rules, &start);
        let (position, warnings) = read.map_err(|fault| self.error(Fault::Start(fault)))?;
        let dropped = fen::dropped(&warnings).map(|text| self.error(Fault::Dropped(text)));
        Ok((position, dropped))
    }

    /// True when XBoard wrote the game without knowing its rules, and so has its own way to write positions and moves.
    pub(super) fn is_of_xboard(&self, variant: &Variant) -> bool {
        !variant.xboard.known && self.tags.get("VariantMen").is_some()
    }

    /// The plies before the first move, from the side to move and the move number of the tag `FEN`.
    pub(super) fn first_ply(&self) -> u32 {
        let mut fields = self.tags.get("FEN").unwrap_or("").split_whitespace();
        let is_black = fields.nth(1).is_some_and(|side| side.eq_ignore_ascii_case("b"));
        let mut counters = fields.skip(2).filter_map(|field| field.parse().ok());
        let number: u32 = counters.nth(1).unwrap_or(1);
        number.clamp(1, 1 << 20) * 2 - 2 + u32::from(is_black)
    }

    fn error(&self, fault: Fault) -> PgnError {
        PgnError { line: self.line, game: self.number, fault }
    }

    /// The game as PGN, with a blank line at its end: tags, the Seven Tag Roster first, and moves in lines of up to 80
    /// columns. The tag `Result` gets [`TextGame::result`]. Moves are written as they are.
    pub fn write(&self) -> String {
        writer::write(self)
    }
}

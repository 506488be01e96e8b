//! What is wrong with a game, and where.

use super::result::BOTH_LOST;
use super::{MAX_GAME_BYTES, MAX_GAME_MOVES, MAX_MOVE_BYTES, MAX_NESTING, MAX_TAG_BYTES, MAX_TAGS};
use crate::notation::MoveError;
use crate::notation::fen::FenError;
use crate::position::RulesError;
use crate::variant::names::NameError;
use thiserror::Error;

/// A game that cannot be read or played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, game {game}: {fault}")]
pub struct PgnError {
    /// The line of the file, from 1.
    pub line: u32,
    /// The number of the game in the file, from 1.
    pub game: u32,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Fault {
    #[error("reading the file failed: {0}")]
    Io(String),
    #[error("{0} is not a tag; a tag is written [Name \"value\"]")]
    Tag(String),
    #[error("the name or value of a tag is longer than {MAX_TAG_BYTES} bytes")]
    TagLength,
    #[error("the game has more than {MAX_TAGS} tags")]
    TooManyTags,
    #[error("'{0}' has no meaning here")]
    Unexpected(char),
    #[error("the comment that begins in line {0} has no }} at its end")]
    OpenComment(u32),
    #[error("the variation that begins in line {0} has no ) at its end")]
    OpenVariation(u32),
    #[error("a variation stands where no move comes before it")]
    VariationOfNothing,
    #[error("variations are nested more than {MAX_NESTING} deep")]
    Nesting,
    #[error("the game has more than {MAX_GAME_MOVES} moves")]
    TooManyMoves,
    #[error("the game is longer than {MAX_GAME_BYTES} bytes")]
    TooLong,
    #[error("{0} is longer than the {MAX_MOVE_BYTES} bytes that a move can have")]
    WordLength(String),
    /// A numeric annotation glyph (NAG) without a number up to 255.
    #[error("{0} is not an annotation; annotations are $0 to $255")]
    Annotation(String),
    #[error("{0} is a null move; no game here lets a side pass")]
    NullMove(String),
    #[error("the tag Variant: {}", .0.without_hint())]
    Variant(#[from] NameError),
    /// A game that cannot be played.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A part of the tag `FEN` that makes no sense beside the rest.
    #[error("the tag FEN: {0}")]
    Dropped(String),
    #[error("both have lost ({BOTH_LOST}); PGN has no such result, so it becomes *")]
    BothLost,
    #[error("the tag FEN: {0}")]
    Start(#[from] FenError),
    /// A position that is not the one that XBoard played from.
    #[error("the tag FEN holds an array that XBoard shuffled itself, which is not the one it played from")]
    XBoardArray,
    #[error("{number} {error}")]
    Move { number: String, error: Box<MoveError> },
}

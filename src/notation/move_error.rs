//! Why a text is not a legal move.

use super::words::with_article;
use crate::board::{Color, PieceKind};
use crate::position::Obstacle;
use thiserror::Error;

/// A move that cannot be played.
///
/// `text` is the move as it was given, cut short if it was long, and `reason` what is wrong with it; CECP puts
/// them the other way round (`Illegal move (reason): text`).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{text}: {reason}")]
pub struct MoveError {
    /// The move as it was given, fit for a message.
    pub text: String,
    /// What is wrong with it.
    pub reason: Reason,
}

/// What is wrong with a move. Squares are given by name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum Reason {
    /// The text has the form of no notation.
    #[error(
        "this is not a move in any notation; moves look like e2e4, e7e8q, Nf3, exd5, e8=Q, O-O or e1h1"
    )]
    Unreadable,
    /// A square that the board does not have.
    #[error("the board has no square {0}")]
    NoSquare(String),
    /// A letter that stands for no piece of the game.
    #[error("no piece of this game has the letter {0}")]
    NoPieceLetter(char),
    /// No piece stands where the move starts.
    #[error("no piece stands on {0}")]
    EmptySquare(String),
    /// The piece belongs to the other side.
    #[error("the {} on {square} is {color}'s, and it is the other side's move", .kind.name())]
    OpponentsPiece {
        square: String,
        kind: PieceKind,
        color: Color,
    },
    /// A piece of another kind than the move says.
    #[error("the {} on {square} is not a {}", .found.name(), .said.name())]
    OtherPiece {
        square: String,
        said: PieceKind,
        found: PieceKind,
    },
    /// The side to move has no such piece, or none where the move says.
    #[error("{color} has no such {}", .kind.name())]
    NoSuchPiece { color: Color, kind: PieceKind },
    /// No piece of the kind can go there.
    #[error("{color} has no {} that can go to {to}", .kind.name())]
    NoneReaches {
        color: Color,
        kind: PieceKind,
        to: String,
    },
    /// A piece of the side to move stands on the target.
    #[error("{color}'s own {} is on {square}", .kind.name())]
    OwnPiece {
        color: Color,
        square: String,
        kind: PieceKind,
    },
    /// The piece does not move like that.
    #[error("{} cannot move from {from} to {to}", with_article(.kind.name()))]
    NotItsMove {
        kind: PieceKind,
        from: String,
        to: String,
    },
    /// The piece moves like that, but something is in its way.
    #[error("the {} on {from} is blocked on {blocker}", .kind.name())]
    Blocked {
        kind: PieceKind,
        from: String,
        blocker: String,
    },
    /// A pawn's capture of nothing.
    #[error("the pawn on {from} has nothing to capture on {to}")]
    NothingToCapture { from: String, to: String },
    /// The king would be in check afterwards, or still is.
    #[error("the king would be in check from the {} on {square}", .by.name())]
    KingInCheck { by: PieceKind, square: String },
    /// A piece that is royal in this game would be left attacked.
    #[error("a royal piece would be attacked")]
    RoyalAttacked,
    /// It would give check, which the game forbids.
    #[error("this would give check, which is forbidden in this game")]
    GivesCheck,
    /// A goal has been reached.
    #[error("the game is over")]
    GameOver,
    /// The pawn reaches the last rank, and the move does not say what it becomes.
    #[error("the pawn promotes: add the letter of a piece, one of {letters}, as in {example}")]
    PromotionMissing { letters: String, example: String },
    /// The pawn reaches the last rank, and cannot become this piece.
    #[error("a pawn does not become '{said}': it becomes one of {letters}")]
    PromotionTo { said: String, letters: String },
    /// The pawn would have to promote, and the game's limits leave no piece for it.
    #[error(
        "the pawn would have to promote, but its side has as many pieces of each kind as the game allows"
    )]
    NoPromotionLeft,
    /// The move is legal without its suffix.
    #[error("'{suffix}' has no meaning here: the move is {without}")]
    WrongSuffix { suffix: String, without: String },
    /// A castling that is not possible.
    #[error("castling with the rook on the {side}-file side is not possible: {obstacle}")]
    Castling {
        side: char,
        obstacle: Obstacle<String>,
    },
    /// The text asks for castling with `k`, but its target is neither the rook's square nor the king's landing square.
    #[error("that is not where castling ends; the castling possible there is {example}")]
    CastlingElsewhere { example: String },
    /// Castling in a game without it.
    #[error("this game has no castling")]
    NoCastling,
    /// A castling written with a landing file to which no castling of the game brings the king.
    #[error("no castling of this game brings the king to the {0}-file")]
    NoCastlingTo(char),
    /// A bunker leap that is not possible.
    #[error("the king's leap to {to} is not possible: {obstacle}")]
    Leap {
        to: String,
        obstacle: Obstacle<String>,
    },
    /// A bunker leap from a square where the king does not stand.
    #[error("the king's leap to {to} is not possible: the king stands on {king}")]
    LeapFrom { to: String, king: String },
    /// A bishop adjustment that is not possible.
    #[error("the bishop adjustment is not possible: {0}")]
    Adjustment(Obstacle<String>),
    /// A two-step move that is neither castling nor an adjustment.
    #[error("a two-step move must be castling or a bishop adjustment; neither matches")]
    TwoSteps,
    /// A diagonal move of a bishop that must convert.
    #[error(
        "the bishop on {0} must convert: it can go only one square straight forward or sideways"
    )]
    MustConvert(String),
    /// A conversion that is no longer possible, or never was.
    #[error("{0}")]
    Conversion(Obstacle<String>),
    /// A drop that is not possible; the move without it is legal.
    #[error("the drop is not possible: {0}")]
    Drop(Obstacle<String>),
    /// Several legal moves fit.
    #[error("several moves fit: {}", .0.join(", "))]
    Ambiguous(Vec<String>),
}

//! Why a text is not a legal move.

use crate::board::Color;
use crate::position::Obstacle;
use crate::text::with_article;
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

/// What is wrong with a move. Squares and pieces are given by name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Reason {
    /// The text has the form of no notation.
    #[error("this is not a move in any notation; moves look like e2e4, e7e8q, Nf3, exd5, e8=Q, O-O or e1h1")]
    Unreadable,
    #[error("the board has no square {0}")]
    NoSquare(String),
    #[error("no piece of this game has the letter {0}")]
    NoPieceLetter(char),
    #[error("no piece stands on {0}")]
    EmptySquare(String),
    #[error("the {piece} on {square} is {color}'s, and it is the other side's move")]
    OpponentsPiece { square: String, piece: String, color: Color },
    #[error("the {found} on {square} is not {}", with_article(.said))]
    OtherPiece { square: String, said: String, found: String },
    /// The side to move has no such piece, or none where the move says.
    #[error("{color} has no such {piece}")]
    NoSuchPiece { color: Color, piece: String },
    #[error("{color} has no {piece} that can go to {to}")]
    NoneReaches { color: Color, piece: String, to: String },
    #[error("{color}'s own {piece} is on {square}")]
    OwnPiece { color: Color, square: String, piece: String },
    #[error("{} cannot move from {from} to {to}", with_article(.piece))]
    NotItsMove { piece: String, from: String, to: String },
    #[error("the rules of the game forbid {} on {to}", with_article(.piece))]
    ClosedSquare { piece: String, to: String },
    /// The piece moves like that, but something is in its way.
    #[error("the {piece} on {from} is blocked on {blocker}")]
    Blocked { piece: String, from: String, blocker: String },
    #[error("the pawn on {from} has nothing to capture on {to}")]
    NothingToCapture { from: String, to: String },
    /// The king would be in check afterwards, or still is.
    #[error("the king would be in check from the {by} on {square}")]
    KingInCheck { by: String, square: String },
    #[error("a royal piece would be attacked")]
    RoyalAttacked,
    #[error("this would give check, which is forbidden in this game")]
    GivesCheck,
    #[error("the game is over")]
    GameOver,
    /// The pawn reaches the last rank, and the move does not say what it becomes.
    #[error("this is a promotion: add the letter of a piece, one of {letters}, as in {example}")]
    PromotionMissing { letters: String, example: String },
    #[error("a pawn does not become '{said}': it becomes one of {letters}")]
    PromotionTo { said: String, letters: String },
    /// A promotion for which the game, or its limits, leave no piece.
    #[error("there is no piece that the {piece} could become on {to}")]
    NoPromotionLeft { piece: String, to: String },
    #[error("{color} can drop a piece and must do so")]
    MustDrop { color: Color },
    #[error("'{suffix}' has no meaning here: the move is {without}")]
    WrongSuffix { suffix: String, without: String },
    #[error("castling with the rook on the {side}-file side is not possible: {obstacle}")]
    Castling { side: char, obstacle: Obstacle<String, String> },
    /// The text asks for castling with `k`, but its target is neither the rook's square nor the king's landing square.
    #[error("that is not where castling ends; the castling possible there is {example}")]
    CastlingElsewhere { example: String },
    #[error("this game has no castling")]
    NoCastling,
    #[error("no castling of this game brings the king to the {0}-file")]
    NoCastlingTo(char),
    #[error("the king's leap to {to} is not possible: {obstacle}")]
    Leap { to: String, obstacle: Obstacle<String, String> },
    #[error("the king's leap to {to} is not possible: the king stands on {king}")]
    LeapFrom { to: String, king: String },
    #[error("the bishop adjustment is not possible: {0}")]
    Adjustment(Obstacle<String, String>),
    #[error("a two-step move must be castling or a bishop adjustment; neither matches")]
    TwoSteps,
    /// A diagonal move of a bishop that must convert.
    #[error("the bishop on {0} must convert: it can go only one square straight forward or sideways")]
    MustConvert(String),
    /// A conversion that is no longer possible, or never was.
    #[error("{0}")]
    Conversion(Obstacle<String, String>),
    #[error("the drop is not possible: {0}")]
    Drop(Obstacle<String, String>),
    #[error("several moves fit: {}", .0.join(", "))]
    Ambiguous(Vec<String>),
}

//! What forbids a castling, another special move or a drop.

use crate::board::text::square_name;
use crate::board::{Color, Geometry, PieceKind, Square};
use crate::text::with_article;
use crate::variant::Variant;
use thiserror::Error;

/// What forbids a castling, leap, adjustment, conversion or drop. Squares and pieces are [`Square`]s and
/// [`PieceKind`]s, or names after [`Obstacle::named`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Obstacle<S = Square, P = PieceKind> {
    /// The game has no such move.
    #[error("this game has none")]
    NotInGame,
    /// The king or the rook has moved, or the rook is gone.
    #[error("the king or that rook has moved, or there is no such rook")]
    NoCastlingRight,
    /// The king has moved, castled or been adjusted, so that it cannot leap.
    #[error("the king has moved")]
    KingMoved,
    #[error("the king can leap only to {} and {}", .0[0], .0[1])]
    NotABunker([S; 2]),
    /// The king stands on the bunker or beside it, or has an ordinary move there.
    #[error("a leap goes two files or more")]
    TooNear,
    /// The bishops started on both colours, or this side has adjusted already, or all have moved.
    #[error(
        "{0} has none left (it is possible once a game, between unmoved pieces, when the bishops \
         started on squares of one colour)"
    )]
    NoAdjustmentLeft(Color),
    /// The bishop or its partner has moved, or they are not neighbours.
    #[error("only an unmoved bishop and an unmoved piece beside it change places")]
    NotUnmovedNeighbours,
    /// The bishop on this square has moved, or no conversion is left.
    #[error("the bishop on {0} cannot convert: only an unmoved bishop of a side can, and only once")]
    NoConversion(S),
    /// The piece is on the board already, or lost.
    #[error("{0} has no {1} in hand")]
    NotInHand(Color, P),
    #[error("in this game a drop is a move of its own")]
    OnlyByItself,
    /// The piece is a pawn or has left its first square before.
    #[error("only the first move of a first-rank piece leaves a square to a piece in hand")]
    NotAFirstMove,
    /// The move does not start on this square, or castling fills it again.
    #[error("the move does not leave {0} empty")]
    NotLeftEmpty(S),
    #[error("an adjustment leaves no square empty")]
    NoneLeftEmpty,
    /// The game, or what stands on the board, lets no such piece be dropped here.
    #[error("the rules of the game forbid a drop of {0} on {1}")]
    NoDropThere(P, S),
    #[error("the king is in check")]
    InCheck,
    #[error("{0} is occupied")]
    Occupied(S),
    /// The king would pass over or land on an attacked square.
    #[error("{0} is attacked")]
    Attacked(S),
    #[error("the king would be in check")]
    IntoCheck,
    #[error("a royal piece would be attacked")]
    RoyalAttacked,
}

impl Obstacle {
    /// The same obstacle with the names of its squares and of its piece in a game, for messages.
    pub fn named<G: Geometry>(self, variant: &Variant) -> Obstacle<String, String> {
        let name = square_name::<G>;
        let piece = |kind| variant.piece_name(kind).to_owned();
        match self {
            Obstacle::NotInGame => Obstacle::NotInGame,
            Obstacle::NoCastlingRight => Obstacle::NoCastlingRight,
            Obstacle::KingMoved => Obstacle::KingMoved,
            Obstacle::NotABunker(bunkers) => Obstacle::NotABunker(bunkers.map(name)),
            Obstacle::TooNear => Obstacle::TooNear,
            Obstacle::NoAdjustmentLeft(color) => Obstacle::NoAdjustmentLeft(color),
            Obstacle::NotUnmovedNeighbours => Obstacle::NotUnmovedNeighbours,
            Obstacle::NoConversion(square) => Obstacle::NoConversion(name(square)),
            Obstacle::NotInHand(color, kind) => Obstacle::NotInHand(color, piece(kind)),
            Obstacle::OnlyByItself => Obstacle::OnlyByItself,
            Obstacle::NotAFirstMove => Obstacle::NotAFirstMove,
            Obstacle::NotLeftEmpty(square) => Obstacle::NotLeftEmpty(name(square)),
            Obstacle::NoneLeftEmpty => Obstacle::NoneLeftEmpty,
            Obstacle::NoDropThere(kind, square) => {
                Obstacle::NoDropThere(with_article(variant.piece_name(kind)), name(square))
            }
            Obstacle::InCheck => Obstacle::InCheck,
            Obstacle::Occupied(square) => Obstacle::Occupied(name(square)),
            Obstacle::Attacked(square) => Obstacle::Attacked(name(square)),
            Obstacle::IntoCheck => Obstacle::IntoCheck,
            Obstacle::RoyalAttacked => Obstacle::RoyalAttacked,
        }
    }
}

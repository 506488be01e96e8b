//! Moves written for CECP, the protocol of XBoard and WinBoard.

use super::{UciStyle, from_to, from_to_says_castling, king_landing, uci, xboard};
use crate::board::Geometry;
use crate::position::{CastlingSide, Move, MoveKind, Position};

/// A legal move of `position` in CECP. In a game that XBoard does not know, it is the first form that leaves XBoard's
/// board right ([`xboard::gestures`]).
///
/// In games that XBoard knows, and where there is no such form, it is as in UCI, except castling without a drop. That
/// is `O-O` (with the rook on the h-file side of the king) or `O-O-O` in the random games, and the king's two squares
/// in games with one array. If the king goes fewer than two squares there, as it may in a position that was set up by
/// hand, castling is written as in UCI.
///
/// No two legal moves of a position are written alike.
pub fn write<G: Geometry>(position: &Position<G>, mv: Move) -> String {
    if !position.rules().variant().xboard.known
        && let Some(gesture) = xboard::gestures(position, mv).first()
    {
        return xboard::write(position, *gesture, mv);
    }
    let (MoveKind::Castling(side), None) = (mv.kind(), mv.drop()) else {
        return uci::write(position, mv, UciStyle::KingTakesRook);
    };
    let notation = position.rules().variant().castling_notation;
    match king_landing(position, side) {
        Some(landing)
            if !notation.king_takes_rook && from_to_says_castling(position, mv.from(), landing) =>
        {
            from_to::<G>(mv.from(), landing)
        }
        _ => match side {
            CastlingSide::Kingside => "O-O".to_owned(),
            CastlingSide::Queenside => "O-O-O".to_owned(),
        },
    }
}

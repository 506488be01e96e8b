//! Moves written for CECP, the protocol of XBoard and WinBoard.

use super::{UciStyle, from_to, from_to_says_castling, king_landing, san, uci, xboard};
use crate::board::Geometry;
use crate::position::{Move, MoveKind, Position};

/// A legal move of `position` in CECP. In a game that XBoard does not know, it is the first form that leaves XBoard's
/// board right ([`xboard::gestures`]).
///
/// In games that XBoard knows, and where there is no such form, it is as in UCI, except castling. Without a drop that
/// is `O-O` (with the rook on the h-file side of the king) or `O-O-O` in the random games. In games with one array it
/// is the king's two squares, and the letter of a drop (`e1g1e`; `h1e1e` for the rook's square). If the king goes fewer
/// than two squares there, as it may in a position that was set up by hand, castling is written as in UCI.
///
/// No two legal moves of a position are written alike.
pub fn write<G: Geometry>(position: &Position<G>, mv: Move) -> String {
    if !position.rules().variant().xboard.known
        && let Some(gesture) = xboard::gestures(position, mv).first()
    {
        return xboard::write(position, *gesture, mv);
    }
    let notation = position.rules().variant().castling_notation;
    let (MoveKind::Castling(side), None) = (mv.kind(), mv.drop()) else {
        let style = if notation.king_takes_rook {
            UciStyle::KingTakesRook
        } else {
            UciStyle::FromTo
        };
        return uci::write(position, mv, style);
    };
    match king_landing(position, side) {
        Some(landing)
            if !notation.king_takes_rook && from_to_says_castling(position, mv.from(), landing) =>
        {
            from_to::<G>(mv.from(), landing)
        }
        _ => san::castling_sign(position, side).to_owned(),
    }
}

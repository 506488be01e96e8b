//! Moves written for UCI.

use super::{UciStyle, added_letter, from_to, from_to_says_castling, king_landing, san};
use crate::board::Geometry;
use crate::position::{GatingPlace, Move, MoveKind, Position};

/// A legal move of `position` in UCI: `e2e4`, `e7e8q`, castling by `style`.
///
/// A drop is written `N@f3`. The letter of a piece that is gated is added: `g1f3q`. Castling that gates on the rook's
/// square is written from the rook's square to the king's: `h1f1q`. An adjustment goes from the bishop to its partner.
/// [`Move::NONE`] is `0000`.
///
/// No two legal moves of a position are written alike.
pub fn write<G: Geometry>(position: &Position<G>, mv: Move, style: UciStyle) -> String {
    if mv == Move::NONE {
        return "0000".to_owned();
    }
    if let MoveKind::Drop(kind) = mv.kind() {
        return san::put(position, kind, mv.to());
    }
    let mut text = match (mv.kind(), mv.gating().map(|gating| gating.place)) {
        (MoveKind::Castling(_), Some(GatingPlace::Rook)) => from_to::<G>(mv.to(), mv.from()),
        (MoveKind::Castling(side), _) if style != UciStyle::KingTakesRook => {
            let landing = king_landing(position, side).unwrap_or(mv.to());
            let king_move = from_to::<G>(mv.from(), landing);
            match (from_to_says_castling(position, mv.from(), landing), style) {
                (true, _) => king_move,
                (false, UciStyle::Scharnagl) => king_move + "k",
                (false, _) => from_to::<G>(mv.from(), mv.to()),
            }
        }
        _ => from_to::<G>(mv.from(), mv.to()),
    };
    text.extend(added_letter(position, mv));
    text
}

//! Moves as numbers that do not depend on how the engine stores or generates them.

use sissa::board::{Geometry, Square};
use sissa::position::{CastlingSide, Move, MoveKind, Position};

/// The value by which the format sorts the legal moves of a position, described in [`game_files`](super). It is
/// different for all legal moves.
fn value<G: Geometry>(position: &Position<G>, mv: Move) -> u32 {
    let files = position.rules().files();
    let square = |square: Square| (G::rank(square) * files + G::file(square)) as u32;
    let (kind, promotion) = match mv.kind() {
        MoveKind::Normal => (0, 0),
        MoveKind::EnPassant => (1, 0),
        MoveKind::Promotion(piece) => (2, piece as u32),
        MoveKind::Castling(CastlingSide::Queenside) => (3, 0),
        MoveKind::Castling(CastlingSide::Kingside) => (4, 0),
        MoveKind::Leap => (5, 0),
        MoveKind::Adjustment => (6, 0),
        MoveKind::Conversion => (7, 0),
        MoveKind::Drop(piece) => return 1 << 23 | square(mv.to()) << 9 | piece as u32,
    };
    // Promotions have no drop, so their bits are free.
    let drop = mv.gating().map_or(0, |drop| 1 + 2 * drop.slot + drop.place as usize) as u32;
    square(mv.from()) << 16 | square(mv.to()) << 9 | kind << 6 | promotion << 2 | drop
}

/// The index of a legal move among the sorted ones, from 0.
pub fn index_of<G: Geometry>(position: &Position<G>, mv: Move) -> u16 {
    let own = value(position, mv);
    let moves = position.legal_moves();
    let before = moves.iter().filter(|other| value(position, **other) < own);
    before.count() as u16
}

/// The legal move with this index among the sorted ones; `None` if there are fewer.
pub fn move_at<G: Geometry>(position: &Position<G>, index: u16) -> Option<Move> {
    let mut moves = position.legal_moves();
    let index = usize::from(index);
    if index >= moves.len() {
        return None;
    }
    let (_, mv, _) = moves.select_nth_unstable_by_key(index, |mv| value(position, *mv));
    Some(*mv)
}

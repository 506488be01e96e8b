//! Which pawnless endings are won, by retrograde analysis.
//!
//! Each entry is the share, per mille, of quiet positions with the weaker side to move in which that side is lost.
//! Nearly all are close to 0 or 1000; the remaining wins are tactical, and the search finds them.

use super::data;
use crate::board::PieceKind;
use crate::eval::{PIECE_CLASSES, piece_class};

/// Endings with at least this per mille of won positions count as won.
pub const WON: i32 = 500;

/// The endings on one size of board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndgameTable {
    /// By [`piece_class`] of the stronger side's only piece and of the weaker side's; the pawn's stands for no piece.
    pub single: [[u16; PIECE_CLASSES]; PIECE_CLASSES],
    /// Two knights, knight and bishop, and two bishops of different colours, against a lone king.
    pub minors: [u16; 3],
}

impl EndgameTable {
    /// The table for boards with this number of files: for 8x8 or for 10x8.
    pub fn of_board(files: usize) -> &'static EndgameTable {
        if files > 8 { &data::LARGE } else { &data::SMALL }
    }

    /// Per mille won by one piece against a lone king.
    #[inline]
    pub fn alone(&self, kind: PieceKind) -> i32 {
        self.single[piece_class(kind)][piece_class(PieceKind::Pawn)].into()
    }

    /// Per mille won by two pieces against a lone king; two bishops on squares of both colours.
    #[inline]
    pub fn together(&self, one: PieceKind, other: PieceKind) -> i32 {
        let minors = [one, other].map(|kind| match kind {
            PieceKind::Knight => Some(0),
            PieceKind::Bishop => Some(1),
            _ => None,
        });
        match minors {
            [Some(one), Some(other)] => self.minors[one + other].into(),
            _ => 1000,
        }
    }

    /// Per mille won by one piece against another.
    #[inline]
    pub fn against(&self, strong: PieceKind, weak: PieceKind) -> i32 {
        self.single[piece_class(strong)][piece_class(weak)].into()
    }

    /// True if the piece and its king mate a lone king.
    #[inline]
    pub fn mates_alone(&self, kind: PieceKind) -> bool {
        self.alone(kind) >= WON
    }
}

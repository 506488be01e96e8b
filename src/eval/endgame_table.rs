//! Which material wins when no pawns are left, as retrograde analysis found it.
//!
//! A share is that of positions in which nothing hangs that the weaker side, to move, loses, in per mille. It is
//! near 0 or near 1000 in nearly every ending, and so says whether the ending is won: what the stronger side wins
//! besides, it wins by moves that the searcher sees. `tuning/RESULTS.md` has a table of the findings.

use super::endgame_data;
use super::{PIECE_CLASSES, piece_class};
use crate::board::PieceKind;

/// The share of won positions, in per mille, from which on an ending is taken for won.
pub const WON: i32 = 500;

/// What is known of the endings on one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndgameTable {
    /// By [`piece_class`] of the stronger side's only piece and of the weaker side's; a pawn's means none at all.
    pub single: [[u16; PIECE_CLASSES]; PIECE_CLASSES],
    /// Two knights, knight and bishop, and two bishops on different colours, against a king.
    pub minors: [u16; 3],
}

impl EndgameTable {
    /// What is known on a board of so many files: that of 8x8 or of 10x8, whichever it is more like.
    pub fn of_board(files: usize) -> &'static EndgameTable {
        if files > 8 {
            &endgame_data::LARGE
        } else {
            &endgame_data::SMALL
        }
    }

    /// The share won by one piece against a king.
    #[inline]
    pub fn alone(&self, kind: PieceKind) -> i32 {
        self.single[piece_class(kind)][piece_class(PieceKind::Pawn)].into()
    }

    /// The share won by two pieces against a king.
    #[inline]
    pub fn together(&self, one: PieceKind, other: PieceKind) -> i32 {
        let bishops = [one, other].map(|kind| match kind {
            PieceKind::Knight => Some(0),
            PieceKind::Bishop => Some(1),
            _ => None,
        });
        match bishops {
            [Some(one), Some(other)] => self.minors[one + other].into(),
            _ => 1000,
        }
    }

    /// The share won by one piece against another.
    #[inline]
    pub fn against(&self, strong: PieceKind, weak: PieceKind) -> i32 {
        self.single[piece_class(strong)][piece_class(weak)].into()
    }

    /// True for pieces that mate a king with the help of their own.
    #[inline]
    pub fn mates_alone(&self, kind: PieceKind) -> bool {
        self.alone(kind) >= WON
    }
}

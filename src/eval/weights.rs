//! The weights of the evaluation.

use crate::board::{Geometry, PieceKind};
use crate::position::{Rules, SEE_VALUES};

/// What everything is worth in one game, derived from its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    values: [i32; PieceKind::COUNT],
}

impl Weights {
    /// The weights of the game of `rules`.
    pub fn new<G: Geometry>(_: &Rules<G>) -> Weights {
        let mut values = SEE_VALUES;
        values[PieceKind::King.index()] = 0;
        Weights { values }
    }

    /// The value of a piece in centipawns; 0 for the king.
    pub fn value(&self, kind: PieceKind) -> i32 {
        self.values[kind.index()]
    }
}

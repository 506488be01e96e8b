//! Classes of kinds that share weights and inputs of the networks.

use crate::board::{Geometry, PieceKind};
use crate::position::Rules;

/// The piece class of each kind, which kinds that are alike ([`PieceKind::like`]) share; and the number of classes.
const CLASSES: ([usize; PieceKind::COUNT], usize) = {
    let (mut classes, mut count, mut i) = ([0; PieceKind::COUNT], 0, 0);
    while i < PieceKind::COUNT {
        let like = PieceKind::ALL[i].like() as usize;
        // In `PieceKind::ALL` a kind comes after the one that it is like.
        classes[i] = if like == i { count } else { classes[like] };
        count += (like == i) as usize;
        i += 1;
    }
    (classes, count)
};

/// Number of piece classes: kinds that share their parameters are of one class.
pub const PIECE_CLASSES: usize = CLASSES.1;

/// The piece class of a kind, below [`PIECE_CLASSES`].
#[inline(always)]
pub const fn piece_class(kind: PieceKind) -> usize {
    CLASSES.0[kind as usize]
}

/// The piece class of a kind in the game of `rules`, which may declare it.
pub fn class_in<G: Geometry>(rules: &Rules<G>, kind: PieceKind) -> usize {
    piece_class(rules.like(kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_share_weights_only_with_those_that_are_like_them() {
        assert_eq!(PIECE_CLASSES, 9);
        for kind in PieceKind::ALL {
            for other in PieceKind::ALL {
                let same = piece_class(kind) == piece_class(other);
                assert_eq!(same, kind.like() == other.like());
            }
        }
    }
}

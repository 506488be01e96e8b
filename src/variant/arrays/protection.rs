//! Which pawns of an array are protected.

use crate::board::PieceKind;

/// The files whose pawn on the second rank is not protected by any piece of `rank`, a full first rank.
pub fn unprotected(rank: &[PieceKind]) -> impl Iterator<Item = usize> + '_ {
    (0..rank.len()).filter(move |file| {
        !rank
            .iter()
            .enumerate()
            .any(|(from, kind)| protects(*kind, from.abs_diff(*file)))
    })
}

/// Whether a piece on the first rank protects the square on the second rank `distance` files away, if both ranks are
/// full: by a step. A sissa never does, because each of its paths leads over a neighbouring square.
fn protects(kind: PieceKind, distance: usize) -> bool {
    let step = (distance as isize, 1);
    kind.leaps().contains(&step) || kind.slides().contains(&step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use PieceKind::{Archbishop, Bishop, Chancellor, King, Knight, Queen, Rook, Sissa};

    #[test]
    fn the_orthodox_array_protects_every_pawn() {
        let rank = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
        assert_eq!(unprotected(&rank).count(), 0);
    }

    #[test]
    fn capablancas_array_leaves_a_pawn_unprotected() {
        let rank = [
            Rook, Knight, Archbishop, Bishop, Queen, King, Bishop, Chancellor, Knight, Rook,
        ];
        assert_eq!(unprotected(&rank).collect::<Vec<_>>(), [8]);
    }

    #[test]
    fn a_sissa_between_pieces_protects_nothing() {
        let rank = [Sissa, Sissa, Sissa, Sissa, King, Sissa, Sissa, Sissa];
        assert_eq!(unprotected(&rank).collect::<Vec<_>>(), [0, 1, 2, 6, 7]);
    }
}

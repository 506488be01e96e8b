//! What the rights that a side still has are worth.

use super::terms::*;
use super::{Pair, Weights};
use crate::board::{Bits, Color, Geometry, PieceKind};
use crate::position::{Conversion, Position};

/// The worth of castling, leap, adjustment, conversion and the queen in hand.
#[inline]
pub fn rights<G: Geometry>(position: &Position<G>, weights: &Weights<G>, color: Color) -> Pair {
    let own = position.color(color);
    let mut score = CASTLING_RIGHT * (position.castling_rooks() & own).count() as i32;
    let rules = position.rules();
    if !rules.special {
        return score;
    }
    let marks = position.marks();
    let unmoved = position.unmoved() & own;
    if marks.adjustment_open(color) {
        score += ADJUSTMENT_RIGHT;
    }
    if marks.conversion(color) != Conversion::Done {
        score += CONVERSION_RIGHT;
    }
    if rules.bunkers.is_some() && (unmoved & position.kind(PieceKind::King)).any() {
        score += LEAP_RIGHT;
    }
    if marks.queen_in_hand(color) && unmoved.any() {
        let few = 4u32.saturating_sub(unmoved.count()) as i32;
        score += weights.pair(PieceKind::Queen) + IN_HAND + IN_HAND_FEW * few;
    }
    score
}

//! Rights: castling, bunker leap, adjustment, conversion, pieces in hand.

use crate::board::{Bitboard, Color, Geometry, PieceKind};
use crate::eval::{PhasedScore, Weights};
use crate::position::{Conversion, Position};

/// The value of the rights of `color`.
#[inline]
pub fn rights<G: Geometry>(position: &Position<G>, weights: &Weights<G>, color: Color) -> PhasedScore {
    let params = &weights.classical.params;
    let own = position.color(color);
    let mut score = params.castling_right * (position.castling_rooks() & own).count() as i32;
    let rules = position.rules();
    if !rules.unmoved.any {
        return score;
    }
    let flags = position.rights_flags();
    let unmoved = position.unmoved() & own;
    if flags.adjustment_open(color) {
        score += params.adjustment_right;
    }
    if flags.conversion(color) != Conversion::Done {
        score += params.conversion_right;
    }
    if rules.unmoved.bunkers.is_some() && (unmoved & position.kind(PieceKind::King)).any() {
        score += params.leap_right;
    }
    // Each piece in hand is dropped where an unmoved piece leaves, so it needs one of its own.
    for (nth, kind) in position.held_to_gate(color).enumerate() {
        let ways = unmoved.count().saturating_sub(nth as u32);
        if ways > 0 {
            let few = 4u32.saturating_sub(ways) as i32;
            score += weights.game.phased_value(kind) + params.in_hand + params.in_hand_few * few;
        }
    }
    score
}

//! Space: safe squares for the pieces in the centre of their own side.

use super::pawns::Pawns;
use super::weights::ClassicalWeights;
use crate::board::{Bitboard, Color, Geometry, PieceKind};
use crate::eval::PhasedScore;
use crate::position::Position;

/// The value of the space of `color`; it grows with the number of pieces.
pub fn space<G: Geometry>(
    position: &Position<G>,
    weights: &ClassicalWeights<G>,
    pawns: &Pawns<G>,
    enemy_attacks: G::Bitboard,
    color: Color,
) -> PhasedScore {
    let own_pawns = position.pieces(color, PieceKind::Pawn);
    let pieces = position.color(color).without(own_pawns).count() as i32;
    let camp = weights.camp[color];
    let safe = camp.without(own_pawns | pawns.attacks[!color]);
    // Squares up to three steps behind a pawn count twice if the enemy does not attack them.
    let back = |set| G::forward(!color, set);
    let mut behind = back(own_pawns);
    behind |= back(behind);
    behind |= back(behind);
    let room = safe.count() + (safe & behind).without(enemy_attacks).count();
    let space = weights.params.space;
    let times = room as i32 * pieces;
    PhasedScore::new(space.mg() * times / 32, space.eg() * times / 32)
}

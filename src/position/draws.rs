//! Draws that a position shows by itself.

use super::rights::one_colored;
use super::{Conversion, Position};
use crate::board::{Bitboard, Color, Geometry, PieceKind};

/// Plies without capture or pawn move after which a game is drawn.
pub const FIFTY_MOVES: u32 = 100;

impl<G: Geometry> Position<G> {
    /// True when neither side can ever mate: bare kings, one knight, or only bishops all on one colour,
    /// with no adjustment or conversion open and no queen in hand that can still come in.
    pub fn is_dead(&self) -> bool {
        let knights = self.kind(PieceKind::Knight);
        let bishops = self.kind(PieceKind::Bishop);
        let others = self
            .occupied()
            .without(knights | bishops | self.kind(PieceKind::King));
        if others.any() {
            return false;
        }
        let minor_only = if knights.any() {
            bishops.is_empty() && !knights.more_than_one()
        } else {
            one_colored::<G>(bishops)
        };
        minor_only
            && !Color::ALL
                .into_iter()
                .any(|color| self.may_gain_force(color))
    }

    /// True while a right of `color` may still bring a queen in or turn a bishop to the other colour.
    fn may_gain_force(&self, color: Color) -> bool {
        let unmoved = self.unmoved & self.color(color);
        self.flags.adjustment_open(color)
            || self.flags.conversion(color) != Conversion::Done
            || self.flags.queen_in_hand(color) && unmoved.any()
    }
}

//! Dead positions.

use super::rights::one_colored;
use super::{Conversion, Position};
use crate::board::{Bitboard, Color, Geometry, PieceKind};

/// The halfmove clock at which a game is drawn by the fifty-move rule, in plies.
pub const FIFTY_MOVES: u32 = 100;

impl<G: Geometry> Position<G> {
    /// True if neither side can mate: bare kings, one knight, or only bishops on squares of one colour; and no
    /// adjustment, conversion or drop is left.
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

    /// True if a right of `color` can still bring in a piece or change the colour of a bishop's squares.
    fn may_gain_force(&self, color: Color) -> bool {
        let unmoved = self.unmoved & self.color(color);
        self.flags.adjustment_open(color)
            || self.flags.conversion(color) != Conversion::Done
            || self.flags.has_hand(color) && unmoved.any()
    }
}

//! How a game ends by its rules.

use super::rights::one_colored;
use super::{Conversion, Position};
use crate::board::{Bitboard, Color, Geometry, PieceKind};

/// The halfmove clock at which a game is drawn by the fifty-move rule, in plies.
pub const FIFTY_MOVES: u32 = 100;

/// How a game ended by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// Why the game is over.
    pub reason: EndReason,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndReason {
    /// The side to move is in check and has no move.
    Checkmate,
    /// The side to move has no move and is not in check.
    Stalemate,
    /// Neither side can mate.
    DeadPosition,
    /// A hundred plies without capture or pawn move.
    FiftyMoves,
    /// The position has occurred three times; only [`Game::outcome`](super::Game::outcome) knows.
    Repetition,
}

impl Outcome {
    /// A draw.
    pub const fn draw(reason: EndReason) -> Outcome {
        Outcome {
            winner: None,
            reason,
        }
    }
}

impl<G: Geometry> Position<G> {
    /// How the game has ended, as far as the position tells. Mate takes precedence over the fifty-move rule.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.has_legal_move() {
            self.outcome_by_rule()
        } else {
            Some(self.outcome_without_moves())
        }
    }

    /// The outcome when the side to move has no legal move: for callers that know this.
    #[inline]
    pub fn outcome_without_moves(&self) -> Outcome {
        if self.in_check() {
            Outcome {
                winner: Some(!self.side),
                reason: EndReason::Checkmate,
            }
        } else {
            Outcome::draw(EndReason::Stalemate)
        }
    }

    /// The outcome of a position that ends the game whatever the side to move could play, without a list of its moves.
    #[inline]
    pub fn outcome_by_rule(&self) -> Option<Outcome> {
        if self.is_dead() {
            Some(Outcome::draw(EndReason::DeadPosition))
        } else if self.halfmove_clock() >= FIFTY_MOVES && !self.is_checkmate() {
            Some(Outcome::draw(EndReason::FiftyMoves))
        } else {
            None
        }
    }

    /// True if the side to move is mated.
    #[inline]
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// True if neither side can mate: bare kings, one knight, or only bishops on squares of one colour; and no
    /// adjustment, conversion or drop is left.
    pub fn is_dead(&self) -> bool {
        let knights = self.kind(PieceKind::Knight);
        let bishops = self.kind(PieceKind::Bishop);
        let others = self
            .occupied()
            .without(knights | bishops | self.kind(PieceKind::King));
        if others.any() || G::OPEN && self.rules.has_king.contains(&false) {
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

//! Why a castling is illegal, in words; `position` decides whether it is.

use super::{Explainer, name};
use crate::board::text::file_letter;
use crate::board::{Bitboard, Geometry, Square};
use crate::notation::read_move::error::Reason;
use crate::notation::{UciStyle, king_landing, uci};
use crate::position::{CastlingSide, Move, Obstacle};

impl<G: Geometry> Explainer<'_, G> {
    /// The side of a castling in which the king goes from `king` towards `to`. If the two squares are the same, it is
    /// the side on which castling leaves the king on that square.
    pub(super) fn side_towards(&self, king: Square, to: Square) -> CastlingSide {
        let stays = |side| king_landing(self.position, side) == Some(king);
        if to < king || (to == king && stays(CastlingSide::Queenside)) {
            CastlingSide::Queenside
        } else {
            CastlingSide::Kingside
        }
    }

    pub(super) fn two_steps(&self, first: (Square, Square), second: (Square, Square)) -> Reason {
        let king = self.position.castling_king(self.us());
        if self.position.kind_on(first.0).is_none() {
            return Reason::EmptySquare(name::<G>(first.0));
        }
        let other =
            if first.0 == king { Some(second.0) } else { (first.1 == king || second.0 == king).then_some(first.0) };
        other
            .filter(|square| {
                let rules = self.position.rules();
                self.own(*square).is_some_and(|kind| rules.castles_as_rook(self.us(), kind))
            })
            .and_then(|rook| self.castling_obstacle(self.side_towards(king, rook)))
            .unwrap_or(Reason::TwoSteps)
    }

    pub(super) fn castling(&self, side: Option<CastlingSide>, file: Option<usize>) -> Reason {
        if self.position.rules().castling.landings.is_none() {
            return Reason::NoCastling;
        }
        let is_turned = self.position.rules().variant().castling_notation.by_king_move;
        let fits = |wanted: CastlingSide| {
            side.is_none_or(|side| (side == wanted) != is_turned)
                && (file.is_none() || king_landing(self.position, wanted).map(G::file) == file)
        };
        CastlingSide::ALL
            .into_iter()
            .find(|side| fits(*side))
            .and_then(|side| self.castling_obstacle(side))
            .unwrap_or_else(|| Reason::NoCastlingTo(file_letter(file.unwrap_or_default())))
    }

    /// Why castling to `side` is illegal; `None` if it is legal.
    pub(super) fn castling_obstacle(&self, side: CastlingSide) -> Option<Reason> {
        let last_file = file_letter(self.position.rules().files() - 1);
        let obstacle = match self.position.castling(side) {
            Ok(castling) => match self.attacked_royal(castling, side) {
                Some(obstacle) => obstacle,
                None => return self.check_after(castling),
            },
            Err(Obstacle::NotInGame) => return Some(Reason::NoCastling),
            Err(obstacle) => obstacle,
        };
        Some(Reason::Castling {
            side: match side {
                CastlingSide::Queenside => 'a',
                CastlingSide::Kingside => last_file,
            },
            obstacle: self.named(obstacle),
        })
    }

    /// The first attacked square of those that a royal piece, not the king, may not castle from, through or to.
    fn attacked_royal(&self, castling: Move, side: CastlingSide) -> Option<Obstacle> {
        let (position, us, from) = (self.position, self.us(), castling.from());
        let rules = position.rules();
        if !rules.ends.pseudo_royal || position.keeps_pseudo_royals(us, castling) {
            return None;
        }
        let to = king_landing(position, side)?;
        let mut way = rules.tables.between[from][to].with(from).with(to).squares();
        way.find(|square| position.is_attacked(*square, !us, position.blockers())).map(Obstacle::Attacked)
    }

    /// The reason that names the legal castling to `side`, when the text asks for castling with other squares.
    pub(super) fn castling_elsewhere(&self, side: CastlingSide) -> Option<Reason> {
        let mv = self.position.castling(side).ok()?;
        Some(Reason::CastlingElsewhere { example: uci::write(self.position, mv, UciStyle::Scharnagl) })
    }
}

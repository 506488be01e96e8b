//! Why a leap, adjustment or conversion is illegal, in words; `position` decides whether it is. The reasons
//! for castling are in `castling`.

use super::{Explainer, name};
use crate::board::{Bitboard, Geometry, PieceKind, Square};
use crate::notation::read_move::error::Reason;
use crate::notation::read_move::parse::{Origin, Suffix, Swapped};
use crate::position::{Move, MoveKind, Obstacle};

impl<G: Geometry> Explainer<'_, G> {
    /// The reason if the squares look like castling, leap or adjustment.
    pub(super) fn special(&self, mover: PieceKind, from: Square, to: Square, suffix: Suffix) -> Option<Reason> {
        let (rules, us) = (self.position.rules(), self.us());
        let partner = self.own(to);
        let marked = matches!(suffix, Suffix::Letter('k' | 'K') | Suffix::CastlingGate(_));
        let far =
            |rank: G::Bitboard| rank.contains(from) && rank.contains(to) && G::file(from).abs_diff(G::file(to)) > 1;
        let goes_far = mover == PieceKind::King && far(rules.first_rank[us]);
        if goes_far && partner.is_none() && !marked && self.is_bunker(to) {
            return Some(self.leap(Origin::default(), to));
        }
        let is_rook = |kind| rules.castles_as_rook(us, kind);
        let is_castler = mover == self.castler() && from == self.position.castling_king(us);
        if is_castler && (partner.is_some_and(is_rook) || far(rules.castling.rank[us]) || marked || from == to) {
            let side = self.side_towards(from, to);
            return self.castling_obstacle(side).or_else(|| marked.then(|| self.castling_elsewhere(side)).flatten());
        }
        if is_rook(mover) && partner == Some(self.castler()) {
            return self.castling_obstacle(self.side_towards(to, from));
        }
        let beside = self.on_home_rank(from) && self.on_home_rank(to) && G::file(from).abs_diff(G::file(to)) == 1;
        let bishop = mover == PieceKind::Bishop || partner == Some(PieceKind::Bishop);
        if self.position.rules().unmoved.adjustment && beside && bishop && partner.is_some() {
            let at = |square| Swapped { kind: None, at: Origin { file: Some(G::file(square)), rank: None } };
            return Some(self.adjustment(at(from), at(to)));
        }
        None
    }

    fn is_bunker(&self, square: Square) -> bool {
        let bunkers = self.position.rules().unmoved.bunkers;
        bunkers.is_some_and(|bunkers| bunkers[self.us()].contains(&square))
    }

    /// Why the king cannot leap to `to`, or step there if it stands near.
    pub(super) fn leap(&self, origin: Origin, to: Square) -> Reason {
        let (position, us, king, to_name) = (self.position, self.us(), self.king(), name::<G>(to));
        let fits = origin.fits::<G>(king);
        if fits && self.is_bunker(to) && self.on_home_rank(king) {
            let others = position.blockers().without(G::Bitboard::from_square(to));
            if position.rules().reach(PieceKind::King, us, king, others, position.color(!us)).contains(to) {
                return self.ordinary(PieceKind::King, king, to, Suffix::Nothing);
            }
        }
        match position.leap(to) {
            Err(obstacle) if obstacle == Obstacle::NotInGame || fits => {
                Reason::Leap { to: to_name, obstacle: self.named(obstacle) }
            }
            _ => Reason::LeapFrom { to: to_name, king: name::<G>(king) },
        }
    }

    /// Why no two pieces that fit the text can change places.
    pub(super) fn adjustment(&self, left: Swapped, right: Swapped) -> Reason {
        let position = self.position;
        let fits = |swapped: Swapped, square| swapped.fits(position, square);
        let own = || position.color(self.us()).squares();
        let obstacle = own()
            .flat_map(|bishop| own().map(move |partner| (bishop, partner)))
            .filter(|&(a, b)| (fits(left, a) && fits(right, b)) || (fits(left, b) && fits(right, a)))
            .filter_map(|(bishop, partner)| position.adjustment(bishop, partner).err())
            .chain(position.may_adjust().err())
            .find(|obstacle| *obstacle != Obstacle::NotUnmovedNeighbours)
            .unwrap_or(Obstacle::NotUnmovedNeighbours);
        Reason::Adjustment(self.named(obstacle))
    }

    /// The reason if the rule of conversion forbids a bishop's move.
    pub(super) fn conversion(&self, from: Square, to: Square) -> Option<Reason> {
        let position = self.position;
        let bishop = G::Bitboard::from_square(from);
        if !position.rules().unmoved.conversion {
            return None;
        }
        if position.conversion_steps(self.us(), bishop).contains(to) {
            return match position.conversions_from(from) {
                Ok(_) => self.check_after(Move::new(from, to, MoveKind::Conversion)),
                Err(obstacle) => Some(Reason::Conversion(self.named(obstacle))),
            };
        }
        (position.must_convert(self.us()).contains(from) && position.rules().tables.diagonals[from].contains(to))
            .then(|| Reason::MustConvert(name::<G>(from)))
    }
}

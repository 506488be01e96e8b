//! Why a castling, leap, adjustment or conversion is illegal, in words; `position` decides whether it is.

use super::{Explainer, name};
use crate::board::text::file_letter;
use crate::board::{Bitboard, Geometry, PieceKind, Square};
use crate::notation::move_error::Reason;
use crate::notation::parse::{Origin, Suffix, Swapped};
use crate::notation::{UciStyle, king_landing, uci};
use crate::position::{CastlingSide, Move, MoveKind, Obstacle};

impl<G: Geometry> Explainer<'_, G> {
    /// The reason if the squares look like castling, leap or adjustment.
    pub(super) fn special(
        &self,
        mover: PieceKind,
        from: Square,
        to: Square,
        suffix: Suffix,
    ) -> Option<Reason> {
        let partner = self.own(to);
        let marked = matches!(suffix, Suffix::Letter('k' | 'K') | Suffix::CastlingDrop(_));
        if mover == PieceKind::King {
            let far = self.on_home_rank(from)
                && self.on_home_rank(to)
                && G::file(from).abs_diff(G::file(to)) > 1;
            let bunkers = self.position.rules().bunkers;
            let is_bunker = bunkers.is_some_and(|all| all[self.us()].contains(&to));
            if far && is_bunker && partner.is_none() && !marked {
                return Some(self.leap(Origin::default(), to));
            }
            if partner == Some(PieceKind::Rook) || far || marked || from == to {
                let side = self.side_towards(from, to);
                return self
                    .castling_obstacle(side)
                    .or_else(|| marked.then(|| self.castling_elsewhere(side)).flatten());
            }
        }
        if mover == PieceKind::Rook && partner == Some(PieceKind::King) {
            return self.castling_obstacle(self.side_towards(to, from));
        }
        let beside = self.on_home_rank(from)
            && self.on_home_rank(to)
            && G::file(from).abs_diff(G::file(to)) == 1;
        let bishop = mover == PieceKind::Bishop || partner == Some(PieceKind::Bishop);
        if self.position.rules().adjustment && beside && bishop && partner.is_some() {
            let at = |square| Swapped {
                kind: None,
                at: Origin {
                    file: Some(G::file(square)),
                    rank: None,
                },
            };
            return Some(self.adjustment(at(from), at(to)));
        }
        None
    }

    /// The side of a castling from the king's square to `to`. If they are the same, it is the side on which the king
    /// lands there.
    pub(super) fn side_towards(&self, king: Square, to: Square) -> CastlingSide {
        let stays = |side| king_landing(self.position, side) == Some(king);
        if to < king || (to == king && stays(CastlingSide::Queenside)) {
            CastlingSide::Queenside
        } else {
            CastlingSide::Kingside
        }
    }

    pub(super) fn two_steps(&self, first: (Square, Square), second: (Square, Square)) -> Reason {
        let king = self.king();
        if self.position.kind_on(first.0).is_none() {
            return Reason::EmptySquare(name::<G>(first.0));
        }
        let other = if first.0 == king {
            Some(second.0)
        } else {
            (first.1 == king || second.0 == king).then_some(first.0)
        };
        other
            .filter(|square| self.own(*square) == Some(PieceKind::Rook))
            .and_then(|rook| self.castling_obstacle(self.side_towards(king, rook)))
            .unwrap_or(Reason::TwoSteps)
    }

    pub(super) fn castling(&self, side: Option<CastlingSide>, file: Option<usize>) -> Reason {
        if self.position.rules().castling.is_none() {
            return Reason::NoCastling;
        }
        let fits = |wanted: CastlingSide| {
            side.is_none_or(|side| side == wanted)
                && (file.is_none() || king_landing(self.position, wanted).map(G::file) == file)
        };
        CastlingSide::ALL
            .into_iter()
            .find(|side| fits(*side))
            .and_then(|side| self.castling_obstacle(side))
            .unwrap_or_else(|| Reason::NoCastlingTo(file_letter(file.unwrap_or_default())))
    }

    /// Why castling to `side` is illegal; `None` if it is legal.
    fn castling_obstacle(&self, side: CastlingSide) -> Option<Reason> {
        let last_file = file_letter(self.position.rules().files() - 1);
        match self.position.castling(side).err()? {
            Obstacle::NotInGame => Some(Reason::NoCastling),
            obstacle => Some(Reason::Castling {
                side: match side {
                    CastlingSide::Queenside => 'a',
                    CastlingSide::Kingside => last_file,
                },
                obstacle: obstacle.named(name::<G>),
            }),
        }
    }

    /// The reason that names the legal castling to `side`, when the text asks for castling with other squares.
    fn castling_elsewhere(&self, side: CastlingSide) -> Option<Reason> {
        let mv = self.position.castling(side).ok()?;
        Some(Reason::CastlingElsewhere {
            example: uci::write(self.position, mv, UciStyle::Scharnagl),
        })
    }

    /// Why the king cannot leap to `to`.
    pub(super) fn leap(&self, origin: Origin, to: Square) -> Reason {
        let (king, to_name) = (self.king(), name::<G>(to));
        match self.position.leap(to) {
            Err(obstacle) if obstacle == Obstacle::NotInGame || origin.fits::<G>(king) => {
                Reason::Leap {
                    to: to_name,
                    obstacle: obstacle.named(name::<G>),
                }
            }
            _ => Reason::LeapFrom {
                to: to_name,
                king: name::<G>(king),
            },
        }
    }

    /// Why no two pieces that fit the text can change places.
    pub(super) fn adjustment(&self, left: Swapped, right: Swapped) -> Reason {
        let position = self.position;
        let fits = |swapped: Swapped, square: Square| {
            swapped.at.fits::<G>(square)
                && swapped
                    .kind
                    .is_none_or(|kind| position.kind_on(square) == Some(kind))
        };
        let own = || position.color(self.us()).squares();
        let obstacle = own()
            .flat_map(|bishop| own().map(move |partner| (bishop, partner)))
            .filter(|&(a, b)| {
                (fits(left, a) && fits(right, b)) || (fits(left, b) && fits(right, a))
            })
            .filter_map(|(bishop, partner)| position.adjustment(bishop, partner).err())
            .chain(position.may_adjust().err())
            .find(|obstacle| *obstacle != Obstacle::NotUnmovedNeighbours)
            .unwrap_or(Obstacle::NotUnmovedNeighbours);
        Reason::Adjustment(obstacle.named(name::<G>))
    }

    /// The reason if the rule of conversion forbids a bishop's move.
    pub(super) fn conversion(&self, from: Square, to: Square) -> Option<Reason> {
        let position = self.position;
        let bishop = G::Bitboard::from_square(from);
        if !position.rules().conversion {
            return None;
        }
        if position.conversion_steps(self.us(), bishop).contains(to) {
            return match position.conversions_from(from) {
                Ok(_) => self.check_after(Move::new(from, to, MoveKind::Conversion)),
                Err(obstacle) => Some(Reason::Conversion(obstacle.named(name::<G>))),
            };
        }
        (position.must_convert(self.us()).contains(from)
            && position.rules().tables.diagonal_rays(from).contains(to))
        .then(|| Reason::MustConvert(name::<G>(from)))
    }
}

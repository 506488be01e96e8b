//! What stands against castling, leap and adjustment.

use super::{Explainer, name};
use crate::board::text::file_letter;
use crate::board::{Bitboard, Geometry, PieceKind, Square};
use crate::notation::error::{AdjustmentObstacle, CastlingObstacle, LeapObstacle, Reason};
use crate::notation::parse::{Origin, Suffix, Swapped};
use crate::notation::{UciStyle, king_landing, rook_landing, uci};
use crate::position::{CastlingSide, MoveKind};

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
        let marked = matches!(suffix, Suffix::Letter('k' | 'K') | Suffix::CastlingDrop);
        if mover == PieceKind::King {
            let far = self.on_home_rank(from)
                && self.on_home_rank(to)
                && G::file(from).abs_diff(G::file(to)) > 1;
            let bunkers = self.position.rules().bunkers;
            let is_bunker = bunkers.is_some_and(|all| all[self.us().index()].contains(&to));
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
            return Some(Reason::Adjustment(self.adjustment(at(from), at(to))));
        }
        None
    }

    /// The side to which a castling goes from the king's square to another; a king that stays tells its
    /// side by where it lands.
    pub(super) fn side_towards(&self, king: Square, to: Square) -> CastlingSide {
        let stays = |side| king_landing(self.position, side) == Some(king);
        if to < king || (to == king && stays(CastlingSide::Queenside)) {
            CastlingSide::Queenside
        } else {
            CastlingSide::Kingside
        }
    }

    pub(super) fn legs(&self, first: (Square, Square), second: (Square, Square)) -> Reason {
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
            .unwrap_or(Reason::Steps)
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

    /// What stands against castling to `side`; `None` if it is legal.
    pub(super) fn castling_obstacle(&self, side: CastlingSide) -> Option<Reason> {
        let position = self.position;
        let legal = position.legal_moves();
        if legal.iter().any(|mv| mv.kind() == MoveKind::Castling(side)) {
            return None;
        }
        let (Some(king_to), Some(rook_to)) =
            (king_landing(position, side), rook_landing(position, side))
        else {
            return Some(Reason::NoCastling);
        };
        let king = self.king();
        let rook = (position.castling_rooks() & position.color(self.us()))
            .squares()
            .find(|rook| position.castling_side(*rook) == side);
        let obstacle = match rook {
            None => CastlingObstacle::NoRight,
            Some(_) if position.in_check() => CastlingObstacle::InCheck,
            Some(rook) => {
                let pair = G::Bitboard::from_square(king).with(rook);
                let way = (self.span(king, king_to) | self.span(rook, rook_to)).without(pair);
                let occupied = (way & position.blockers()).squares().next();
                match (occupied, self.attacked(self.span(king, king_to))) {
                    (Some(square), _) => CastlingObstacle::Occupied(name::<G>(square)),
                    (None, Some(square)) => CastlingObstacle::Attacked(name::<G>(square)),
                    (None, None) => CastlingObstacle::IntoCheck,
                }
            }
        };
        let last_file = file_letter(position.rules().files() - 1);
        Some(Reason::Castling {
            side: match side {
                CastlingSide::Queenside => 'a',
                CastlingSide::Kingside => last_file,
            },
            obstacle,
        })
    }

    /// The legal castling to `side`, when it was asked for with squares that are not its own.
    fn castling_elsewhere(&self, side: CastlingSide) -> Option<Reason> {
        let legal = self.position.legal_moves();
        let mv = legal
            .iter()
            .find(|mv| mv.kind() == MoveKind::Castling(side))?;
        Some(Reason::CastlingElsewhere {
            example: uci::write(self.position, *mv, UciStyle::Scharnagl),
        })
    }

    /// The squares of one rank from `a` to `b`, both included.
    pub(super) fn span(&self, a: Square, b: Square) -> G::Bitboard {
        self.position.rules().tables.between(a, b).with(a).with(b)
    }

    /// A square of the set that the other side attacks.
    pub(super) fn attacked(&self, squares: G::Bitboard) -> Option<Square> {
        let position = self.position;
        squares
            .squares()
            .find(|square| position.is_attacked(*square, !self.us(), position.blockers()))
    }

    pub(super) fn leap(&self, origin: Origin, to: Square) -> Reason {
        let position = self.position;
        let king = self.king();
        let obstacle = match position.rules().bunkers {
            None => LeapObstacle::NotInGame,
            _ if !origin.fits::<G>(king) => LeapObstacle::KingElsewhere(name::<G>(king)),
            Some(bunkers) if !bunkers[self.us().index()].contains(&to) => {
                let names = bunkers[self.us().index()].map(name::<G>);
                LeapObstacle::NotABunker(names.join(" and "))
            }
            _ if !position.unmoved().contains(king) => LeapObstacle::KingMoved,
            _ if position.in_check() => LeapObstacle::InCheck,
            _ => {
                let span = self.span(king, to);
                let enemies = span & position.color(!self.us());
                let occupied = if position.is_vacant(to) {
                    enemies.squares().next()
                } else {
                    Some(to)
                };
                match (occupied, self.attacked(span)) {
                    (Some(square), _) => LeapObstacle::Occupied(name::<G>(square)),
                    (None, Some(square)) => LeapObstacle::Attacked(name::<G>(square)),
                    (None, None) => LeapObstacle::Attacked(name::<G>(to)),
                }
            }
        };
        Reason::Leap {
            to: name::<G>(to),
            obstacle,
        }
    }

    pub(super) fn adjustment(&self, left: Swapped, right: Swapped) -> AdjustmentObstacle {
        let position = self.position;
        if !position.rules().adjustment {
            return AdjustmentObstacle::NotInGame;
        }
        if !position.rights_flags().adjustment_open(self.us()) {
            return AdjustmentObstacle::Closed(self.us());
        }
        if position.in_check() {
            return AdjustmentObstacle::InCheck;
        }
        let unmoved = position.unmoved() & position.color(self.us());
        let told = |swapped: Swapped, square: Square| {
            swapped.at.fits::<G>(square)
                && swapped
                    .kind
                    .is_none_or(|kind| position.kind_on(square) == Some(kind))
        };
        let pair_stands = unmoved.squares().any(|square| {
            G::offset(square, 1, 0).is_some_and(|next| {
                let kinds = [position.kind_on(square), position.kind_on(next)];
                unmoved.contains(next)
                    && kinds.contains(&Some(PieceKind::Bishop))
                    && ((told(left, square) && told(right, next))
                        || (told(left, next) && told(right, square)))
            })
        });
        if pair_stands {
            AdjustmentObstacle::IntoCheck
        } else {
            AdjustmentObstacle::NotUnmovedNeighbours
        }
    }
}

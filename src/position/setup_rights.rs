//! Which castling rights, rights of unmoved pieces and pieces in hand a described position has.

use super::{Conversion, DroppedRight, Hand, Position, RightsFlags, Setup, SetupError, Unmoved};
use crate::board::text::square_name as name;
use crate::board::{Bitboard, Color, Geometry, PieceKind, Square};

impl<G: Geometry> Position<G> {
    pub(super) fn set_castling(&mut self, rooks: G::Bitboard, dropped: &mut Vec<DroppedRight>) {
        for square in rooks.squares() {
            if self.may_castle_with(square, rooks) {
                self.castling = self.castling.with(square);
            } else {
                dropped.push(DroppedRight::Castling(name::<G>(square)));
            }
        }
    }

    /// True if the rook on `square` can have a castling right where `rooks` are said to have one.
    fn may_castle_with(&self, square: Square, rooks: G::Bitboard) -> bool {
        let Some(color) = self.piece_on(square).map(|rook| rook.color) else {
            return false;
        };
        let home = self.rules.castling.rank[color];
        let king = self.castling_king(color);
        let castles = |rook: Square| {
            let kind = self.kind_on(rook);
            home.contains(rook) && kind.is_some_and(|kind| self.rules.castles_as_rook(color, kind))
        };
        let is_farther_out = |other: Square| {
            if square < king { other < square } else { other > square }
        };
        self.rules.castling.landings.is_some()
            && home.contains(king)
            && castles(square)
            && !(rooks & self.color(color)).squares().any(|other| castles(other) && is_farther_out(other))
    }

    pub(super) fn set_unmoved(&mut self, setup: &Setup<G>, dropped: &mut Vec<DroppedRight>) -> Result<(), SetupError> {
        let mut flags = RightsFlags::NONE;
        let mut unmoved = self.castlers();
        // Looking an array up takes time, and only special rights depend on it.
        let in_array = Color::ALL.map(|color| self.rules.unmoved.any && self.stands_in_array(color));
        self.set_hands(setup, in_array, &mut flags, dropped)?;
        match &setup.unmoved {
            Some(said) => {
                let at_home = |square: &Square| {
                    self.piece_on(*square).is_some_and(|piece| self.rules.first_rank[piece.color].contains(*square))
                };
                for square in said.pieces.squares() {
                    if at_home(&square) {
                        unmoved = unmoved.with(square)
                    } else {
                        dropped.push(DroppedRight::Unmoved(name::<G>(square)))
                    }
                }
                for color in Color::ALL {
                    self.set_flags(color, said, unmoved, &mut flags, dropped);
                }
            }
            None => {
                for color in Color::ALL {
                    if in_array[color] {
                        let home = self.rules.first_rank[color] & self.color(color);
                        unmoved |= home;
                        let bishops = home & self.kind(PieceKind::Bishop);
                        if bishops.count() == 2 && self.rules.tables.is_one_colored(bishops) {
                            flags.set_adjustment(color, self.rules.unmoved.adjustment);
                            if self.rules.unmoved.conversion {
                                flags.set_conversion(color, Conversion::Free);
                            }
                        }
                    }
                }
            }
        }
        (self.unmoved, self.flags) = self.without_useless_rights(unmoved, flags);
        Ok(())
    }

    /// Puts what the players hold into their hands, or into the rights to gate.
    fn set_hands(
        &mut self,
        setup: &Setup<G>,
        in_array: [bool; 2],
        flags: &mut RightsFlags,
        dropped: &mut Vec<DroppedRight>,
    ) -> Result<(), SetupError> {
        for color in Color::ALL {
            let held = match &setup.hands {
                Some(hands) => hands[color].as_slice(),
                None if in_array[color] && self.rules.drops.is_none() => self.rules.unmoved.gatable_kinds.as_slice(),
                None => &[],
            };
            for kind in held {
                let name = || self.rules.variant().piece_name(*kind).to_owned();
                if let Some(drops) = &self.rules.drops {
                    // Captures can bring pieces to the hand that can be dropped nowhere.
                    let is_held = self.rules.variant().kinds_in_hand().contains(kind);
                    if !is_held && drops.squares[color][*kind].is_empty() {
                        return Err(SetupError::NoDrop(name()));
                    }
                    let hand = &mut self.hands[color];
                    let most = Hand::<G::Bitboard>::MAX;
                    let too_many = DroppedRight::InHand { color, piece: name(), most };
                    if hand.count(*kind) < most {
                        hand.add(*kind);
                    } else if !dropped.contains(&too_many) {
                        dropped.push(too_many);
                    }
                    continue;
                }
                let slot = self.rules.unmoved.slot(*kind);
                let slot = slot.ok_or_else(|| SetupError::NoDrop(name()))?;
                flags.set_may_gate(color, slot, true);
            }
        }
        Ok(())
    }

    pub(super) fn set_promoted_pieces(&mut self, setup: &Setup<G>) {
        if let Some(drops) = &self.rules.drops
            && drops.rules.marks_promoted()
        {
            let pawns_and_kings = self.kind(PieceKind::Pawn) | self.kind(PieceKind::King);
            self.promoted = (setup.promoted & self.occupied()).without(pawns_and_kings);
        }
    }

    /// King and rooks on the first rank that are unmoved because they may castle.
    fn castlers(&self) -> G::Bitboard {
        let mut castlers = self.castling;
        for color in Color::ALL {
            if (self.castling & self.color(color)).any() {
                castlers = castlers.with(self.castling_king(color));
            }
        }
        castlers & (self.rules.first_rank[0] | self.rules.first_rank[1])
    }

    fn stands_in_array(&self, color: Color) -> bool {
        let rank: Vec<Option<PieceKind>> = self
            .rules
            .home_squares(color)
            .map(|square| self.piece_on(square).filter(|piece| piece.color == color).map(|piece| piece.kind))
            .collect();
        self.rules.variant().is_array_rank(color, &rank)
    }

    /// Sets the flags that the marks of `color` stand for.
    fn set_flags(
        &self,
        color: Color,
        said: &Unmoved<G>,
        unmoved: G::Bitboard,
        flags: &mut RightsFlags,
        dropped: &mut Vec<DroppedRight>,
    ) {
        let (open, must) = (said.open[color], said.must[color]);
        let bishops = unmoved & self.pieces(color, PieceKind::Bishop);
        for (mark, is_set, fault) in
            [('+', open, self.open_fault(color, must, unmoved)), ('!', must, self.must_fault(bishops))]
        {
            match fault {
                _ if !is_set => {}
                Some(reason) => dropped.push(DroppedRight::Mark { mark, color, reason }),
                None if mark == '!' => flags.set_conversion(color, Conversion::Must),
                None if self.rules.unmoved.adjustment => flags.set_adjustment(color, true),
                None => flags.set_conversion(color, Conversion::Free),
            }
        }
        // ChessV, whose game of this kind has one array, has no marks, and lists only the bishops that may convert.
        // With pieces in hand, unmoved bishops matter without a mark, too.
        let listed = said.pieces & self.color(color);
        let means_bishops = self.rules.unmoved.conversion
            && self.rules.unmoved.gatable_kinds.is_empty()
            && self.rules.variant().array_count() == 1;
        if means_bishops && !open && !must && listed == bishops && bishops.any() {
            let moved = self.pieces(color, PieceKind::Bishop).without(bishops);
            let state = match (bishops.count(), moved.is_empty()) {
                (1, false) => Conversion::Must,
                (1 | 2, _) if self.rules.tables.is_one_colored(bishops) => Conversion::Free,
                _ => Conversion::Done,
            };
            flags.set_conversion(color, state);
        }
    }

    /// Why the mark `+` of `color` cannot be.
    fn open_fault(&self, color: Color, must: bool, unmoved: G::Bitboard) -> Option<&'static str> {
        let bishops = unmoved & self.pieces(color, PieceKind::Bishop);
        let (_, partners) = self.adjustment_pairs(unmoved & self.color(color));
        if !self.rules.unmoved.adjustment && !self.rules.unmoved.conversion {
            Some("this game has neither adjustment nor conversion")
        } else if bishops.is_empty() {
            Some("no unmoved bishop")
        } else if !self.rules.tables.is_one_colored(bishops) {
            Some("the bishops stand on squares of both colours")
        } else if bishops.count() > 2 {
            Some("more than two unmoved bishops")
        } else if must && self.must_fault(bishops).is_none() {
            Some("'+' and '!' exclude each other")
        } else if self.rules.unmoved.adjustment && partners.is_empty() {
            Some("no unmoved piece next to an unmoved bishop")
        } else {
            None
        }
    }

    /// Why the mark `!` of a side with these unmoved bishops cannot be.
    fn must_fault(&self, bishops: G::Bitboard) -> Option<&'static str> {
        if !self.rules.unmoved.conversion {
            Some("this game has no conversion")
        } else if bishops.count() != 1 {
            Some("exactly one unmoved bishop must be left")
        } else {
            None
        }
    }
}

//! Conversion of descriptions to validated positions, and back.

use super::{Conversion, EMPTY_CELL, Hand, Position, RightsFlags, Rules};
use crate::board::text::{counted, square_name as name};
use crate::board::{Bitboard, Color, Geometry, MAX_SQUARES, Piece, PieceKind, Square};
use thiserror::Error;

/// The unvalidated description of a position: the content of a FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup<G: Geometry> {
    /// The piece on each square, by index; only the first `G::SQUARES` entries are used.
    pub board: [Option<Piece>; MAX_SQUARES],
    /// The side to move.
    pub side: Color,
    /// The rooks that may castle.
    pub castling: G::Bitboard,
    /// Unmoved pieces and their rights; `None` if not given. Then all pieces of a side whose first rank is an array of
    /// the game count as unmoved, with all rights; of any other side only king and rooks that may castle.
    pub unmoved: Option<Unmoved<G>>,
    /// By colour, what is in hand; `None` if not given. Then a side has all of [`Rules::gatable_kinds`] if its first
    /// rank is an array of the game.
    pub hands: Option<[Vec<PieceKind>; 2]>,
    /// The promoted pieces, which games with drops may have to tell apart.
    pub promoted: G::Bitboard,
    /// The en passant square: the first of those passed.
    pub ep_square: Option<Square>,
    /// The square of the piece that has passed it; `None` for the nearest one ahead.
    pub ep_victim: Option<Square>,
    /// By colour, how many more checks win, where checks are counted; `None` for as many as at the start.
    pub checks_left: Option<[u8; 2]>,
    /// Plies since the last capture or pawn move; more than 65,535 count as 65,535.
    pub halfmove: u32,
    /// The move number, brought into the range 1 to 65,535.
    pub fullmove: u32,
}

/// The content of the seventh FEN field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Unmoved<G: Geometry> {
    /// The unmoved pieces, of both colours.
    pub pieces: G::Bitboard,
    /// By colour, the mark `+`: a bishop may be adjusted, or both bishops may convert.
    pub open: [bool; 2],
    /// By colour, the mark `!`: the remaining unmoved bishop must convert.
    pub must: [bool; 2],
}

/// Why a description is not a legal position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum SetupError {
    #[error("{color} has {}; expected {expected}", counted(u64::from(*.count), "king"))]
    Kings {
        color: Color,
        count: u32,
        expected: u32,
    },
    #[error("a piece stands outside the board")]
    OffBoard,
    #[error("this game has no {}", .0.name())]
    ForeignPiece(PieceKind),
    #[error("{color} has a pawn on {square}: pawns never stand on the first or last rank")]
    PawnRank { color: Color, square: String },
    #[error("{0} is in check, but it is the other side's move")]
    OpponentInCheck(Color),
    #[error("this game has no {0} in hand")]
    NoDrop(String),
}

/// A right that cannot be, as king, rook or pawn contradict it, or pieces in hand that there is no room for: the position
/// is set up without it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum DroppedRight {
    #[error("castling with the rook on {square} ({reason})")]
    Castling {
        square: String,
        reason: &'static str,
    },
    #[error("unmoved piece on {0} (none of that side stands there)")]
    Unmoved(String),
    /// A mark of the seventh FEN field.
    #[error("mark '{mark}' of {color} ({reason})")]
    Mark {
        mark: char,
        color: Color,
        reason: &'static str,
    },
    #[error("en passant square {0} (no pawn can just have passed over it)")]
    EnPassant(String),
    #[error("more than {most} of {color}'s {piece}s in hand")]
    InHand {
        color: Color,
        piece: String,
        most: u32,
    },
}

impl<G: Geometry> Setup<G> {
    /// Checks that each side has one king, or none in games where it has none.
    ///
    /// # Errors
    /// [`SetupError::Kings`].
    pub fn check_kings(&self, rules: &Rules<G>) -> Result<(), SetupError> {
        for color in Color::ALL {
            let king = Some(Piece::new(color, PieceKind::King));
            let count = self.board.iter().filter(|piece| **piece == king).count() as u32;
            let expected = u32::from(rules.has_king[color]);
            if count != expected {
                return Err(SetupError::Kings {
                    color,
                    count,
                    expected,
                });
            }
        }
        Ok(())
    }

    /// An empty board, White to move, rights not given, counters as at the start of a game.
    pub fn empty() -> Setup<G> {
        Setup {
            board: [None; MAX_SQUARES],
            side: Color::White,
            castling: G::Bitboard::EMPTY,
            unmoved: None,
            hands: None,
            promoted: G::Bitboard::EMPTY,
            ep_square: None,
            ep_victim: None,
            checks_left: None,
            halfmove: 0,
            fullmove: 1,
        }
    }
}

impl<G: Geometry> Position<G> {
    /// The position that `setup` describes. Rights that cannot be or do not matter are dropped.
    ///
    /// # Errors
    /// [`SetupError`]: the first thing that is wrong.
    pub fn from_setup(rules: &'static Rules<G>, setup: &Setup<G>) -> Result<Self, SetupError> {
        Self::from_setup_with_warnings(rules, setup).map(|(position, _)| position)
    }

    /// [`Position::from_setup`], and the rights that cannot be.
    ///
    /// # Errors
    /// [`SetupError`]: the first thing that is wrong.
    pub fn from_setup_with_warnings(
        rules: &'static Rules<G>,
        setup: &Setup<G>,
    ) -> Result<(Self, Vec<DroppedRight>), SetupError> {
        let mut position = Position {
            rules,
            kinds: G::NO_PIECES,
            colors: [G::Bitboard::EMPTY; 2],
            checkers: G::Bitboard::EMPTY,
            pinned: G::Bitboard::EMPTY,
            castling: G::Bitboard::EMPTY,
            unmoved: G::Bitboard::EMPTY,
            promoted: G::Bitboard::EMPTY,
            hands: [Hand::EMPTY; 2],
            key: 0,
            cells: G::cells(EMPTY_CELL),
            fullmove: setup.fullmove.clamp(1, u32::from(u16::MAX)),
            halfmove: setup.halfmove.min(u32::from(u16::MAX)) as u16,
            flags: RightsFlags::NONE,
            checks_left: match rules.ends.checks {
                Some(start) => setup.checks_left.unwrap_or(start),
                None => [0; 2],
            },
            side: setup.side,
            ep_square: None,
            ep_victim: G::NOWHERE,
            has_castled_to_win: false,
        };
        setup.check_kings(rules)?;
        position.place(setup)?;
        position.check_pawns()?;
        let mut dropped = Vec::new();
        position.set_castling(setup.castling, &mut dropped);
        position.set_unmoved(setup, &mut dropped)?;
        position.set_promoted_pieces(setup);
        if let Some(ep) = setup.ep_square {
            position.set_en_passant(ep, setup.ep_victim, &mut dropped);
        }
        if position.is_attacked(position.king(!setup.side), setup.side, position.blockers()) {
            return Err(SetupError::OpponentInCheck(!setup.side));
        }
        position.key = position.key_from_scratch();
        position.update_checks();
        Ok((position, dropped))
    }

    /// The complete description of the position.
    pub fn setup(&self) -> Setup<G> {
        let mut board = [None; MAX_SQUARES];
        for square in self.occupied().squares() {
            board[square] = self.piece_on(square);
        }
        let by_color = |of: &dyn Fn(Color) -> bool| [of(Color::White), of(Color::Black)];
        Setup {
            board,
            side: self.side,
            castling: self.castling,
            unmoved: Some(Unmoved {
                pieces: self.unmoved,
                open: by_color(&|color| {
                    self.flags.adjustment_open(color)
                        || self.flags.conversion(color) == Conversion::Free
                }),
                must: by_color(&|color| self.flags.conversion(color) == Conversion::Must),
            }),
            hands: Some(Color::ALL.map(|color| {
                let kinds = self.in_hand(color).into_iter();
                kinds
                    .flat_map(|(kind, count)| std::iter::repeat_n(kind, count as usize))
                    .collect()
            })),
            promoted: self.promoted,
            ep_square: self.ep_square,
            ep_victim: self
                .ep_square
                .map(|square| self.ep_victim(self.side, square)),
            checks_left: self.rules.ends.checks.map(|_| self.checks_left),
            halfmove: u32::from(self.halfmove),
            fullmove: self.fullmove,
        }
    }

    fn place(&mut self, setup: &Setup<G>) -> Result<(), SetupError> {
        for (i, piece) in setup.board.iter().enumerate().take(G::SQUARES) {
            let Some(piece) = *piece else { continue };
            let square = Square::new(i as u8);
            if self.rules.walls.contains(square) {
                return Err(SetupError::OffBoard);
            }
            if self.rules.variant().letter(piece.kind).is_none() {
                return Err(SetupError::ForeignPiece(piece.kind));
            }
            self.put(piece, square);
        }
        Ok(())
    }

    fn check_pawns(&self) -> Result<(), SetupError> {
        // Where the rules bring pawns there, a position with one must be readable.
        let variant = self.rules.variant();
        let dropped = (variant.drops.as_ref())
            .is_some_and(|drops| drops.pawns_on_first_rank || drops.pawns_in_promotion_zone);
        if variant.pawns_on_edge || dropped {
            return Ok(());
        }
        let rules = self.rules;
        let promotes = |color: &Color| {
            let elsewhere = rules.pawns.last_rank[*color].without(rules.pawns.may_promote[*color]);
            variant.pawns.mandatory
                && !variant.promotions[*color].is_empty()
                && rules.pawns.promotion_limits.is_none()
                && elsewhere.is_empty()
        };
        for color in Color::ALL.into_iter().filter(promotes) {
            let edge = rules.first_rank[0] | rules.first_rank[1];
            let lost = self.pieces(color, PieceKind::Pawn) & edge;
            if lost.any() {
                let square = name::<G>(lost.lsb());
                return Err(SetupError::PawnRank { color, square });
            }
        }
        Ok(())
    }

    fn set_castling(&mut self, rooks: G::Bitboard, dropped: &mut Vec<DroppedRight>) {
        for square in rooks.squares() {
            match self.castling_fault(rooks, square) {
                None => self.castling = self.castling.with(square),
                Some(reason) => dropped.push(DroppedRight::Castling {
                    square: name::<G>(square),
                    reason,
                }),
            }
        }
    }

    /// Why the rook on `square` cannot have a castling right where `rooks` are said to have one.
    fn castling_fault(&self, rooks: G::Bitboard, square: Square) -> Option<&'static str> {
        if self.rules.castling.landings.is_none() {
            return Some("this game has no castling");
        }
        let rook = self.piece_on(square);
        let Some(Piece { color, kind }) =
            rook.filter(|rook| self.rules.castles_as_rook(rook.color, rook.kind))
        else {
            return Some("no rook stands there");
        };
        let home = self.rules.castling.rank[color];
        let king = self.castling_king(color);
        if !home.contains(square) {
            return Some("the rook is not on its first rank");
        }
        if !home.contains(king) {
            return Some("the king is not on its first rank");
        }
        let is_farther_out = |other: Square| {
            if square < king {
                other < square
            } else {
                other > square
            }
        };
        (rooks & home & self.pieces(color, kind))
            .squares()
            .any(is_farther_out)
            .then_some("another rook on that side of the king may castle")
    }

    fn set_unmoved(
        &mut self,
        setup: &Setup<G>,
        dropped: &mut Vec<DroppedRight>,
    ) -> Result<(), SetupError> {
        let mut flags = RightsFlags::NONE;
        let mut unmoved = self.castlers();
        // Looking an array up takes time, and only special rights depend on it.
        let in_array =
            Color::ALL.map(|color| self.rules.unmoved.any && self.stands_in_array(color));
        self.set_hands(setup, in_array, &mut flags, dropped)?;
        match &setup.unmoved {
            Some(said) => {
                let at_home = |square: &Square| {
                    self.piece_on(*square)
                        .is_some_and(|piece| self.rules.first_rank[piece.color].contains(*square))
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
        (self.unmoved, self.flags) = self.settle(unmoved, flags);
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
                None if in_array[color] && self.rules.drops.is_none() => {
                    self.rules.unmoved.gatable_kinds.as_slice()
                }
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
                    let too_many = DroppedRight::InHand {
                        color,
                        piece: name(),
                        most,
                    };
                    if hand.count(*kind) < most {
                        hand.add(*kind);
                    } else if !dropped.contains(&too_many) {
                        dropped.push(too_many);
                    }
                    continue;
                }
                let slot = self
                    .rules
                    .unmoved
                    .gatable_kinds
                    .iter()
                    .position(|known| known == kind);
                let slot = slot.ok_or_else(|| SetupError::NoDrop(name()))?;
                flags.set_may_gate(color, slot, true);
            }
        }
        Ok(())
    }

    fn set_promoted_pieces(&mut self, setup: &Setup<G>) {
        if let Some(drops) = &self.rules.drops
            && drops.rules.marks_promoted()
        {
            let pawns_and_kings = self.kind(PieceKind::Pawn) | self.kind(PieceKind::King);
            self.promoted = (setup.promoted & self.occupied()).without(pawns_and_kings);
        }
    }

    /// King and rooks that are unmoved because they may castle.
    fn castlers(&self) -> G::Bitboard {
        let mut castlers = self.castling;
        for color in Color::ALL {
            if (self.castling & self.color(color)).any() {
                castlers |= self.pieces(color, PieceKind::King);
            }
        }
        castlers
    }

    fn stands_in_array(&self, color: Color) -> bool {
        let rank: Vec<Option<PieceKind>> = self
            .rules
            .home_squares(color)
            .map(|square| {
                self.piece_on(square)
                    .filter(|piece| piece.color == color)
                    .map(|piece| piece.kind)
            })
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
        for (mark, is_set, fault) in [
            ('+', open, self.open_fault(color, must, unmoved)),
            ('!', must, self.must_fault(bishops)),
        ] {
            match fault {
                _ if !is_set => {}
                Some(reason) => dropped.push(DroppedRight::Mark {
                    mark,
                    color,
                    reason,
                }),
                None if mark == '!' => flags.set_conversion(color, Conversion::Must),
                None if self.rules.unmoved.adjustment => flags.set_adjustment(color, true),
                None => flags.set_conversion(color, Conversion::Free),
            }
        }
        // ChessV has no marks, and lists only the bishops that may convert. With pieces in hand, unmoved bishops matter
        // without a mark, too.
        let listed = said.pieces & self.color(color);
        let means_bishops =
            self.rules.unmoved.conversion && self.rules.unmoved.gatable_kinds.is_empty();
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
        let partners = super::rights::neighbours(self.rules, bishops) & unmoved & self.color(color);
        if !self.rules.unmoved.adjustment && !self.rules.unmoved.conversion {
            Some("this game has neither adjustment nor conversion")
        } else if bishops.is_empty() {
            Some("no unmoved bishop")
        } else if !self.rules.tables.is_one_colored(bishops) {
            Some("the bishops stand on squares of both colours")
        } else if bishops.count() > 2 {
            Some("more than two unmoved bishops")
        } else if must {
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

    fn set_en_passant(
        &mut self,
        ep: Square,
        victim: Option<Square>,
        dropped: &mut Vec<DroppedRight>,
    ) {
        if G::OPEN {
            let forward = match self.side {
                Color::White => -1,
                Color::Black => 1,
            };
            let ahead = (1..3).filter_map(|steps| G::offset(ep, 0, steps * forward));
            let enemies = self.color(!self.side);
            let nearest = ahead.into_iter().find(|square| enemies.contains(*square));
            self.ep_victim = victim.or(nearest).unwrap_or(G::NOWHERE);
        }
        let Some(victim) = self.passed_by(ep) else {
            dropped.push(DroppedRight::EnPassant(name::<G>(ep)));
            return;
        };
        if G::OPEN {
            self.ep_victim = victim;
        }
        if self
            .passed(ep)
            .squares()
            .any(|ep| self.ep_takers(self.side, ep).any())
        {
            self.ep_square = Some(ep);
        }
    }

    /// The position as it is if an enemy pawn or, by an initial move, another piece has just passed over `square`. `None`
    /// if that cannot be. A position in which no such capture is legal does not know itself what has passed.
    pub(crate) fn after_passing(&self, square: Square) -> Option<Position<G>> {
        let victim = self.passed_by(square)?;
        let ep_victim = if G::OPEN { victim } else { self.ep_victim };
        Some(Position { ep_victim, ..*self })
    }

    /// The square of the enemy pawn, or of another piece by an initial move, that may just have passed over `square`.
    fn passed_by(&self, square: Square) -> Option<Square> {
        let them = !self.side;
        if G::OPEN && self.rules.pawns.are_unusual && self.may_have_been_passed_by_other(square) {
            return Some(self.ep_victim);
        }
        if !(self.rules.pawns.ep_rank[them] & self.rules.pawns.ep_region[self.side])
            .contains(square)
        {
            return None;
        }
        let ahead = if them == Color::White { 1 } else { -1 };
        let pawn = G::offset(square, 0, ahead)?;
        let start = G::offset(square, 0, -ahead)?;
        let passed = self.pieces(them, PieceKind::Pawn).contains(pawn)
            && self.is_vacant(square)
            && self.is_vacant(start);
        passed.then_some(pawn)
    }

    /// True if the enemy piece on the square of the victim has just passed over `square` by an initial move.
    fn may_have_been_passed_by_other(&self, square: Square) -> bool {
        let (us, them) = (self.side, !self.side);
        let victim = self.ep_victim;
        if !self.color(them).contains(victim) {
            return false;
        }
        let Some(piece) = self.piece_on(victim) else {
            return false;
        };
        let passes = |from: Square| {
            let between = self.rules.tables.between(from, victim);
            let is_triple_step = piece.kind == PieceKind::Pawn
                && self.rules.pawns.triple_step[them].contains(from)
                && from.index().abs_diff(victim.index()) == 3 * G::FILES;
            between.contains(square)
                && (between & self.blockers()).is_empty()
                && (is_triple_step || self.rules.is_initial(piece, from, victim))
        };
        let starts = self.rules.pawns.initial[them] | self.rules.pawns.triple_step[them];
        self.rules.pawns.ep_region[us].contains(square)
            && starts.without(self.blockers()).squares().any(passes)
    }
}

//! Positions from descriptions, and back.

use super::{Conversion, EMPTY_CELL, Hand, Position, RightsFlags, Rules};
use crate::board::text::square_name as name;
use crate::board::{Bitboard, Color, Geometry, MAX_SQUARES, Piece, PieceKind, Square};
use crate::text::{counted, plural};
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
    /// By colour, what is in hand; `None` if not given. Then a side has all of
    /// [the gatable kinds](super::UnmovedRules::gatable_kinds) if its first rank is an array of the game.
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
    Kings { color: Color, count: u32, expected: u32 },
    #[error("a piece stands outside the board, on {0}")]
    OffBoard(String),
    #[error("this game has no {}", .0.name())]
    ForeignPiece(PieceKind),
    #[error("{color} has a pawn on {square}: pawns never stand on the first or last rank")]
    PawnRank { color: Color, square: String },
    #[error("{0} is in check, but it is the other side's move")]
    OpponentInCheck(Color),
    #[error("this game has no {0} in hand")]
    NoDrop(String),
}

/// A right that cannot be, as king, rook or pawn contradict it, or pieces in hand that there is no room for: the
/// position is set up without it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum DroppedRight {
    /// The piece that would castle as a rook. From a setup that is not read from a FEN also if it or the king may not
    /// castle at all.
    #[error("castling with the rook on {0} (another rook on that side of the king may castle)")]
    Castling(String),
    #[error("unmoved piece on {0} (none of that side stands there)")]
    Unmoved(String),
    /// A mark of the seventh FEN field.
    #[error("mark '{mark}' of {color} ({reason})")]
    Mark { mark: char, color: Color, reason: &'static str },
    #[error("en passant square {0} (no pawn can just have passed over it)")]
    EnPassant(String),
    #[error("more than {most} of {color}'s {} in hand", plural(.piece))]
    InHand { color: Color, piece: String, most: u32 },
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
                return Err(SetupError::Kings { color, count, expected });
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
                    self.flags.adjustment_open(color) || self.flags.conversion(color) == Conversion::Free
                }),
                must: by_color(&|color| self.flags.conversion(color) == Conversion::Must),
            }),
            hands: Some(Color::ALL.map(|color| {
                let kinds = self.in_hand(color).into_iter();
                kinds.flat_map(|(kind, count)| std::iter::repeat_n(kind, count as usize)).collect()
            })),
            promoted: self.promoted,
            ep_square: self.ep_square,
            ep_victim: self.ep_square.map(|square| self.ep_victim(self.side, square)),
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
                return Err(SetupError::OffBoard(name::<G>(square)));
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
        let dropped =
            (variant.drops.as_ref()).is_some_and(|drops| drops.pawns_on_first_rank || drops.pawns_in_promotion_zone);
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
}

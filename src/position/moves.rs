//! Moves.

use super::Position;
use crate::board::{Bitboard, Geometry, Piece, PieceKind, Square};
use crate::variant::CastlingSide;
use arrayvec::ArrayVec;
use std::fmt;

/// Capacity of a [`MoveList`]: enough for drops of all kinds on all squares of the open board. Of a side's n pieces
/// each has at most 34 moves on 80 squares, and none to the other's n - 1 squares: 46 times 34 moves at most, and drops
/// can treble those of the ten pieces on its first rank. On the open board positions with more are possible, such as
/// one with seventy amazons; the last moves are left out.
pub const MAX_MOVES: usize = 3072;

/// A list of moves.
pub type MoveList = ArrayVec<Move, MAX_MOVES>;

/// The kind of a [`Move`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// An ordinary move or capture.
    Normal,
    /// An en passant capture; `to` is the en passant square.
    EnPassant,
    /// A promotion to this kind, neither pawn nor king.
    Promotion(PieceKind),
    /// Castling; `from` is the king's square and `to` the rook's ("king takes rook").
    Castling(CastlingSide),
    /// The king's bunker leap.
    Leap,
    /// A bishop's adjustment; `from` is the bishop's square and `to` its partner's.
    Adjustment,
    /// A bishop's conversion.
    Conversion,
    /// A piece of this kind is put from the hand on the empty square `to`; nothing moves, and `from` means nothing.
    Drop(PieceKind),
}

/// A piece put from the hand on the square that another leaves by its first move: gating, as in Seirawan Chess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Gating {
    /// Which of [the gatable kinds](super::UnmovedRules::gatable_kinds).
    pub slot: usize,
    /// Where it is put.
    pub place: GatingPlace,
}

/// Which square a gated piece is put on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GatingPlace {
    /// On the square that the moving piece left; in castling, the king.
    Origin,
    /// On the square that the castling rook left.
    Rook,
}

/// A move in the low [`Move::BITS`] bits of a `u32`: `from` and `to` (7 each), kind with the promotion piece (5),
/// gating (4). A piece put on an empty square has its kind in place of `from`, which so is a square of every board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "engine", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "engine", serde(from = "u32"))]
pub struct Move(u32);

// Each special move and each promotion has a number of its own.
const _: () = assert!(Move::DROP < Move::PROMOTION);

impl Move {
    /// No move; also the null move.
    pub const NONE: Move = Move(0);

    /// How many bits of [`Move::bits`] are used.
    pub const BITS: u32 = 23;

    const NORMAL: u32 = 0;
    const EN_PASSANT: u32 = 1;
    const QUEENSIDE: u32 = 2;
    const KINGSIDE: u32 = 3;
    const LEAP: u32 = 4;
    const ADJUSTMENT: u32 = 5;
    const CONVERSION: u32 = 6;
    const DROP: u32 = 7;
    /// Promotion to the first kind but pawn and king; those to the others follow.
    const PROMOTION: u32 = 32 - Self::PROMOTIONS.0.len() as u32;

    /// The kinds but pawn and king, and the place of each kind among them.
    const PROMOTIONS: ([PieceKind; PieceKind::COUNT - 2], [u8; PieceKind::COUNT]) = {
        let mut kinds = [PieceKind::Knight; PieceKind::COUNT - 2];
        let (mut places, mut count, mut i) = ([0; PieceKind::COUNT], 0, 0);
        while i < PieceKind::COUNT {
            let kind = PieceKind::ALL[i];
            if kind.is_piece() {
                kinds[count] = kind;
                places[i] = count as u8;
                count += 1;
            }
            i += 1;
        }
        (kinds, places)
    };

    const GATING_SHIFT: u32 = 19;
    const GATING_MASK: u32 = 15 << Self::GATING_SHIFT;

    /// A move of `kind`. For [`MoveKind::Drop`] see [`Move::drop`].
    #[inline(always)]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Move {
        let code = match kind {
            MoveKind::Drop(piece) => return Self::drop(piece, to),
            MoveKind::Normal => Self::NORMAL,
            MoveKind::EnPassant => Self::EN_PASSANT,
            MoveKind::Promotion(piece) => Self::PROMOTION + Self::PROMOTIONS.1[piece as usize] as u32,
            MoveKind::Castling(CastlingSide::Queenside) => Self::QUEENSIDE,
            MoveKind::Castling(CastlingSide::Kingside) => Self::KINGSIDE,
            MoveKind::Leap => Self::LEAP,
            MoveKind::Adjustment => Self::ADJUSTMENT,
            MoveKind::Conversion => Self::CONVERSION,
        };
        Move(from.index() as u32 | (to.index() as u32) << 7 | code << 14)
    }

    /// A piece of `kind` put from the hand on the empty square `to`.
    #[inline(always)]
    pub const fn drop(kind: PieceKind, to: Square) -> Move {
        Move(kind as u32 | (to.index() as u32) << 7 | Self::DROP << 14 | Self::GATING_MASK)
    }

    /// An ordinary move or capture.
    #[inline(always)]
    pub const fn normal(from: Square, to: Square) -> Move {
        Move(from.index() as u32 | (to.index() as u32) << 7)
    }

    /// The same move with `gating` instead of any it has.
    #[inline(always)]
    pub const fn with_gating(self, gating: Gating) -> Move {
        let code = 1 + 2 * gating.slot as u32 + gating.place as u32;
        Move(self.0 & !Self::GATING_MASK | code << Self::GATING_SHIFT)
    }

    /// The same move without gating.
    pub const fn without_gating(self) -> Move {
        match self.gating() {
            Some(_) => Move(self.0 & !Self::GATING_MASK),
            None => self,
        }
    }

    /// The origin: the king's square in castling, the bishop's in an adjustment. A [`MoveKind::Drop`] has none:
    /// [`Move::origin`].
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::new((self.0 & 127) as u8)
    }

    /// [`Move::from`]; `None` for a piece put on an empty square.
    #[inline(always)]
    pub const fn origin(self) -> Option<Square> {
        if self.is_drop() { None } else { Some(self.from()) }
    }

    /// The target: the rook's square in castling, the partner's in an adjustment.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::new((self.0 >> 7 & 127) as u8)
    }

    #[inline(always)]
    const fn code(self) -> u32 {
        self.0 >> 14 & 31
    }

    /// The kind of the move.
    #[inline(always)]
    pub const fn kind(self) -> MoveKind {
        match self.code() {
            Self::NORMAL => MoveKind::Normal,
            Self::EN_PASSANT => MoveKind::EnPassant,
            Self::QUEENSIDE => MoveKind::Castling(CastlingSide::Queenside),
            Self::KINGSIDE => MoveKind::Castling(CastlingSide::Kingside),
            Self::LEAP => MoveKind::Leap,
            Self::ADJUSTMENT => MoveKind::Adjustment,
            Self::DROP => {
                let kind = self.0 as usize & 127;
                // Larger numbers are not drops of legal moves.
                MoveKind::Drop(PieceKind::ALL[if kind < PieceKind::COUNT { kind } else { 0 }])
            }
            code if code >= Self::PROMOTION => {
                MoveKind::Promotion(Self::PROMOTIONS.0[(code - Self::PROMOTION) as usize])
            }
            _ => MoveKind::Conversion,
        }
    }

    /// True when [`Move::kind`] is [`MoveKind::Normal`].
    #[inline(always)]
    pub const fn is_normal(self) -> bool {
        self.code() == Self::NORMAL
    }

    /// True when [`Move::kind`] is [`MoveKind::Drop`].
    #[inline(always)]
    pub const fn is_drop(self) -> bool {
        self.code() == Self::DROP
    }

    /// True if the move takes a piece from the hand, by itself or beside the move of another piece.
    #[inline(always)]
    pub const fn uses_hand(self) -> bool {
        self.0 & Self::GATING_MASK != 0
    }

    /// True for castling to either side.
    #[inline(always)]
    pub const fn is_castling(self) -> bool {
        matches!(self.kind(), MoveKind::Castling(_))
    }

    /// The promotion piece, for promotions.
    #[inline(always)]
    pub const fn promotion(self) -> Option<PieceKind> {
        match self.kind() {
            MoveKind::Promotion(piece) => Some(piece),
            _ => None,
        }
    }

    /// The piece gated by the move, if one is.
    #[inline(always)]
    pub const fn gating(self) -> Option<Gating> {
        let code = (self.0 & Self::GATING_MASK) >> Self::GATING_SHIFT;
        if code == 0 || code == 15 {
            return None;
        }
        Some(Gating {
            // At most six, as 15 is a drop.
            slot: (code as usize - 1) / 2,
            place: if code % 2 == 1 { GatingPlace::Origin } else { GatingPlace::Rook },
        })
    }

    /// The square on which a piece is gated, if one is.
    #[inline(always)]
    pub const fn gating_square(self) -> Option<Square> {
        match self.gating() {
            None => None,
            Some(Gating { place: GatingPlace::Origin, .. }) => Some(self.from()),
            Some(_) => Some(self.to()),
        }
    }

    /// The move as a number; 0 only for [`Move::NONE`].
    #[inline(always)]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The move with this number. Any number is accepted; [`Position::is_legal`] tells whether the move is legal.
    #[inline(always)]
    pub const fn from_bits(bits: u32) -> Move {
        Move(bits & ((1 << Self::BITS) - 1))
    }
}

impl From<u32> for Move {
    fn from(bits: u32) -> Move {
        Move::from_bits(bits)
    }
}

impl<G: Geometry> Position<G> {
    /// The kind of piece that `mv` captures; `None` if it captures nothing.
    #[inline(always)]
    pub fn captured(&self, mv: Move) -> Option<PieceKind> {
        match mv.kind() {
            MoveKind::Normal | MoveKind::Promotion(_) | MoveKind::Conversion => self.kind_on(mv.to()),
            MoveKind::EnPassant if G::OPEN => self.kind_on(self.ep_victim(self.side, mv.to())),
            MoveKind::EnPassant => Some(PieceKind::Pawn),
            MoveKind::Castling(_) | MoveKind::Leap | MoveKind::Adjustment | MoveKind::Drop(_) => None,
        }
    }

    /// The piece that `mv` moves or puts on an empty square; `None` if no piece stands on its origin.
    #[inline(always)]
    pub fn mover(&self, mv: Move) -> Option<Piece> {
        match mv.kind() {
            MoveKind::Drop(kind) => Some(Piece::new(self.side, kind)),
            _ => self.piece_on(mv.from()),
        }
    }

    /// The kind of piece that `mv`, a legal move, gates.
    #[inline(always)]
    pub fn gated_kind(&self, mv: Move) -> Option<PieceKind> {
        self.rules.unmoved.gatable_kinds.get(mv.gating()?.slot).copied()
    }

    /// True for captures and promotions: what [`GenType::Noisy`](super::GenType) generates.
    #[inline(always)]
    pub fn is_noisy(&self, mv: Move) -> bool {
        // Most moves.
        if mv.is_normal() {
            return self.color(!self.side).contains(mv.to());
        }
        match mv.kind() {
            MoveKind::Normal | MoveKind::Conversion => self.color(!self.side).contains(mv.to()),
            MoveKind::Promotion(_) | MoveKind::EnPassant => true,
            MoveKind::Castling(_) | MoveKind::Leap | MoveKind::Adjustment | MoveKind::Drop(_) => false,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}>{} {:?}", self.from().index(), self.to().index(), self.kind())?;
        self.gating().map_or(Ok(()), |gating| write!(f, " {gating:?}"))
    }
}

//! A variant compiled for a geometry.

mod castling;
mod compile;
mod pawns;
mod unmoved;

pub use castling::{CastlingRules, LandingSquares};
pub(super) use compile::Compiler;
pub use pawns::PawnRules;
pub use unmoved::UnmovedRules;
pub(super) use unmoved::gatable_kinds;

use super::drops::{Drops, SquaresByKind};
use super::own_moves::OwnMoves;
use super::{CastlingSide, Zobrist};
use crate::board::text::file_letter;
use crate::board::{Bitboard, Color, Geometry, Piece, PieceKind, Square, Tables};
use crate::lock;
use crate::variant::{EndRules, GATING_FLAGS, Variant};
use std::sync::{Arc, Mutex, OnceLock};
use thiserror::Error;

/// Why a variant cannot be played on a geometry.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum RulesError {
    /// The board is larger than the geometry, or smaller than any game needs.
    #[error("a board of {files} files and {ranks} ranks does not fit on {max_files}x{max_ranks}")]
    BoardSize { files: u8, ranks: u8, max_files: usize, max_ranks: usize },
    /// A castling or bunker file lies outside the board.
    #[error("the {}-file is not on the board", file_letter((*.0).into()))]
    FileOffBoard(u8),
    /// The game has pieces of its own, or a side without a king, and the geometry is not open.
    #[error("a game with pieces of its own or without kings needs the 12x10 board (`Board12x10`)")]
    NeedsOpenBoard,
    /// Adjustment and conversion share the mark `+` in FEN, so one game cannot have both.
    #[error("a game cannot have both bishop adjustment and bishop conversion")]
    AdjustmentAndConversion,
}

/// The rules of a variant, compiled for a geometry. Positions hold a `&'static` reference to them, so [`Rules::new`]
/// leaks a small block for each variant.
pub struct Rules<G: Geometry> {
    pub(super) variant: Arc<Variant>,
    /// The rules that [`Rules::with_hands`] has made of these.
    pub(super) others: Mutex<Vec<&'static Rules<G>>>,
    pub(super) fingerprint: OnceLock<u64>,
    /// The attack tables of the geometry.
    pub tables: &'static Tables<G>,
    /// The Zobrist keys.
    pub keys: &'static Zobrist,
    /// The squares of the geometry outside the board, and the other bits of the bitboard. They block like pieces.
    pub walls: G::Bitboard,
    /// By colour: its own first rank.
    pub first_rank: [G::Bitboard; 2],
    /// What pawns do.
    pub pawns: PawnRules<G>,
    /// How a side castles.
    pub castling: CastlingRules<G>,
    /// What unmoved pieces may do besides.
    pub unmoved: UnmovedRules<G>,
    /// Where pieces other than pawns may not go by ordinary moves; `None` if they may go everywhere.
    pub(super) immobile: Option<Box<SquaresByKind<G>>>,
    /// The drops of pieces in hand on empty squares; `None` in games without them.
    pub drops: Option<Drops<G>>,
    /// What generating and making moves have to look at.
    pub extent: Extent,
    /// All bits set if a repetition can undo moves that reset the clock, otherwise none: for
    /// [`Position::reversible_plies`].
    pub(super) reversible: u16,
    /// True if the game can end by more than mate, stalemate, dead positions, repetition and the clock, or forbids to
    /// give check. Otherwise nothing else in [`EndRules`] is looked at.
    pub has_goals: bool,
    /// How the game ends.
    pub ends: EndRules,
    /// By colour: where a piece of its own wins, as [`EndRules::flag_region`].
    pub flag_region: [G::Bitboard; 2],
    /// The halfmove clock at which the game is drawn; `u32::MAX` for never.
    pub move_limit: u32,
    /// The moves of the kinds that the game declares.
    pub(super) own: OwnMoves<G>,
    /// True if the game has pieces with moves that are neither slides along lines nor knight's moves.
    pub irregular_pieces: bool,
    /// True if a square can be attacked otherwise than along lines or by a knight, a pawn or a king: the game has
    /// irregular pieces or conversion.
    pub irregular_attacks: bool,
    /// True if what is known about endings of chess holds: both sides have a king that goes everywhere, only pawns
    /// promote, and only mate wins.
    pub ordinary_endings: bool,
    /// True if no knight and no bishop promotes or is royal.
    pub(super) ordinary_minors: bool,
    /// By colour: whether the side has a king.
    pub has_king: [bool; 2],
}

/// What generating and making moves have to look at, so that a game pays for nothing that it does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// Only the board and castling rights.
    Board,
    /// Also unmoved pieces.
    Unmoved,
    /// Everything: also drops on empty squares, goals, and all that only the open board knows.
    Full,
}

impl<G: Geometry> Rules<G> {
    /// The rules for positions with these pieces in hand: the same, or in games like Seirawan Chess those with other
    /// kinds to gate, which are compiled once for each hand. `None` if a position of the game cannot have them.
    pub fn with_hands(&'static self, hands: &[Vec<PieceKind>; 2]) -> Option<&'static Rules<G>> {
        let variant = self.variant();
        let mut kinds = hands.concat();
        variant.sort_in_hand(&mut kinds);
        kinds.dedup();
        let is_gatable = |kind| self.unmoved.gatable_kinds.contains(kind);
        if self.drops.is_some() || kinds.iter().all(is_gatable) {
            return Some(self);
        }
        let may_gate = variant.seirawan_notation
            && kinds.len() <= GATING_FLAGS
            && kinds.iter().all(|kind| variant.may_hold(*kind));
        let kinds = may_gate.then(|| kinds.into_iter().collect())?;
        let mut others = lock(&self.others);
        if let Some(known) = others.iter().find(|rules| rules.unmoved.gatable_kinds == kinds) {
            return Some(known);
        }
        let rules = Rules::new(Arc::new(Variant { gating_hand: kinds, ..Variant::clone(variant) })).ok()?;
        others.push(rules);
        Some(rules)
    }

    /// The variant that these rules were compiled from.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// [`Variant::fingerprint`], computed once.
    pub fn fingerprint(&self) -> u64 {
        *self.fingerprint.get_or_init(|| self.variant.fingerprint())
    }

    /// Number of files of the board in play.
    pub fn files(&self) -> usize {
        usize::from(self.variant.files)
    }

    /// Number of ranks of the board in play.
    pub fn ranks(&self) -> usize {
        usize::from(self.variant.ranks)
    }

    /// Where king and rook of `color` land when they castle to `side`; `None` in games without castling.
    #[inline(always)]
    pub fn landing(&self, color: Color, side: CastlingSide) -> Option<LandingSquares> {
        Some(self.castling.landings?[color][side.index()])
    }

    /// The first rank of `color`, from 0.
    pub fn home_rank(&self, color: Color) -> usize {
        match color {
            Color::White => 0,
            Color::Black => self.ranks() - 1,
        }
    }

    /// The square on the castling rank of the piece that castles as a king; `piece_on` says what stands on a square.
    pub fn castling_king(&self, color: Color, piece_on: impl Fn(Square) -> Option<Piece>) -> Option<Square> {
        let king = Piece::new(color, self.variant.castlers.king[color]);
        let squares = self.castling.rank[color].squares();
        let mut kings = squares.filter(|square| piece_on(*square) == Some(king));
        let first = kings.next()?;
        let start = self.castling.start[color];
        Some(kings.find(|square| *square == start).unwrap_or(first))
    }

    /// True if pieces of the kind castle as rooks.
    #[inline(always)]
    pub fn castles_as_rook(&self, color: Color, kind: PieceKind) -> bool {
        if G::OPEN { self.variant.castlers.rooks[color].contains(kind) } else { kind == PieceKind::Rook }
    }

    /// The squares of `color`'s first rank, from the a-file.
    pub fn home_squares(&self, color: Color) -> impl Iterator<Item = Square> + use<G> {
        let rank = self.home_rank(color);
        (0..self.files()).map(move |file| G::square(file, rank))
    }
}

impl<G: Geometry> std::fmt::Debug for Rules<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Rules({})", self.variant.name)
    }
}

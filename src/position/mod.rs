//! Positions, legal moves and rights.
//!
//! | file | holds |
//! |---|---|
//! | `rules` | a variant compiled for a geometry: pawns, castling, rights of unmoved pieces, and all else |
//! | `any_rules` | the same where the geometry is known only at run time |
//! | `own_moves` | how each kind of piece of a game moves |
//! | `setup`, `setup_rights` | validated positions from plain descriptions, and back |
//! | `moves` | the move type |
//! | `movegen`, `pawn_moves` | legal move generation |
//! | `move_listener` | what becomes of generated moves |
//! | `castling`, `en_passant` | when these are legal |
//! | `special_moves` | when bunker leap, adjustment, conversion and gating are legal |
//! | `obstacle` | what forbids these moves |
//! | `hand`, `drops` | pieces in hand, and how they are put on empty squares |
//! | `rights` | unmoved pieces, rights flags and pieces to gate |
//! | `checks`, `pseudo_royal` | attacks, checkers, pins and pseudo-royal pieces |
//! | `make` | making a move |
//! | `mirror` | a position with the colours exchanged |
//! | `see` | static exchange evaluation |
//! | `zobrist` | Zobrist keys |
//! | `outcome` | how a game ends |
//! | `game` | a game: start and moves |
//! | `perft` | perft |

mod any_rules;
mod castling;
mod checks;
mod drops;
mod en_passant;
mod game;
mod hand;
mod make;
mod mirror;
mod move_listener;
mod movegen;
mod moves;
mod obstacle;
mod outcome;
mod own_moves;
mod pawn_moves;
mod perft;
mod pseudo_royal;
mod rights;
mod rules;
mod see;
mod setup;
mod setup_rights;
mod special_moves;
mod zobrist;

pub use crate::variant::CastlingSide;
pub use any_rules::AnyRules;
pub use drops::Drops;
pub use game::Game;
pub use hand::Hand;
pub use movegen::GenType;
pub use moves::{Gating, GatingPlace, MAX_MOVES, Move, MoveKind, MoveList};
pub use obstacle::Obstacle;
pub use outcome::{EndReason, FIFTY_MOVES, Outcome};
pub use own_moves::OwnMoves;
#[cfg(feature = "engine")]
pub use perft::perft_parallel;
pub use perft::{count_moves, perft};
pub use rights::{Conversion, RightsFlags};
pub use rules::{CastlingRules, Extent, LandingSquares, PawnRules, Rules, RulesError, UnmovedRules};
pub use see::SeeValues;
pub use setup::{DroppedRight, Setup, SetupError, Unmoved};
pub use zobrist::Zobrist;

use crate::board::{Bitboard, Color, Geometry, Piece, PieceKind, Square};

/// The cell of an empty square.
pub(crate) const EMPTY_CELL: u8 = 0xff;

/// A legal position: placement, side to move, rights and counters.
///
/// [`Position::make`] makes a move. There is no unmake: keep a copy, a few hundred bytes.
#[derive(Clone, Copy)]
pub struct Position<G: Geometry> {
    rules: &'static Rules<G>,
    kinds: G::Kinds,
    colors: [G::Bitboard; 2],
    checkers: G::Bitboard,
    pinned: G::Bitboard,
    castling: G::Bitboard,
    unmoved: G::Bitboard,
    promoted: G::Bitboard,
    hands: [Hand<G::Bitboard>; 2],
    key: u64,
    cells: G::Cells,
    fullmove: u32,
    halfmove: u16,
    flags: RightsFlags,
    /// By colour, how many more checks win; 0 where checks are not counted.
    checks_left: [u8; 2],
    side: Color,
    ep_square: Option<Square>,
    /// A side has won by castling, where that wins; only on open boards.
    has_castled_to_win: bool,
    /// On open boards, where the piece stands that can be captured en passant.
    ep_victim: Square,
}

impl<G: Geometry> Position<G> {
    /// The rules of the game.
    #[inline(always)]
    pub fn rules(&self) -> &'static Rules<G> {
        self.rules
    }

    /// The side to move.
    #[inline(always)]
    pub fn side_to_move(&self) -> Color {
        self.side
    }

    /// The pieces of a kind, of both colours.
    #[inline(always)]
    pub fn kind(&self, kind: PieceKind) -> G::Bitboard {
        // Not every geometry has every kind.
        let set = self.kinds.as_ref().get(kind.index());
        set.copied().unwrap_or(G::Bitboard::EMPTY)
    }

    /// The pieces, of both colours, of the kinds for which `wanted` holds.
    #[inline(always)]
    pub fn kinds(&self, wanted: impl Fn(PieceKind) -> bool) -> G::Bitboard {
        PieceKind::ALL
            .into_iter()
            .take(G::KINDS)
            .filter(|kind| wanted(*kind))
            .fold(G::Bitboard::EMPTY, |set, kind| set | self.kind(kind))
    }

    /// The pieces of a colour.
    #[inline(always)]
    pub fn color(&self, color: Color) -> G::Bitboard {
        self.colors[color]
    }

    /// The pieces of a colour and kind.
    #[inline(always)]
    pub fn pieces(&self, color: Color, kind: PieceKind) -> G::Bitboard {
        self.colors[color] & self.kind(kind)
    }

    /// All pieces.
    #[inline(always)]
    pub fn occupied(&self) -> G::Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// Everything that blocks sliders: pieces and walls.
    #[inline(always)]
    pub fn blockers(&self) -> G::Bitboard {
        self.colors[0] | self.colors[1] | self.rules.walls
    }

    /// The pieces by square, as [`piece_of_cell`] reads them.
    #[inline(always)]
    #[cfg(feature = "engine")]
    pub(crate) fn cells(&self) -> &G::Cells {
        &self.cells
    }

    /// The piece on a square.
    #[inline(always)]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        piece_of_cell(self.cells[square])
    }

    /// The kind of piece on a square.
    #[inline(always)]
    pub fn kind_on(&self, square: Square) -> Option<PieceKind> {
        self.piece_on(square).map(|piece| piece.kind)
    }

    /// The square of `color`'s king; [`Geometry::NOWHERE`] in games where it has none.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Square {
        let king = self.pieces(color, PieceKind::King);
        if G::OPEN && king.is_empty() {
            return G::NOWHERE;
        }
        king.lsb()
    }

    /// The square of the piece of `color` that castles as a king; [`Geometry::NOWHERE`] if there is none.
    #[inline(always)]
    pub fn castling_king(&self, color: Color) -> Square {
        if G::OPEN && self.rules.castling.is_unusual {
            let king = self.rules.castling_king(color, |square| self.piece_on(square));
            return king.unwrap_or(G::NOWHERE);
        }
        self.king(color)
    }

    /// The enemy pieces that give check to the side to move, or attack a pseudo-royal piece.
    #[inline(always)]
    pub fn checkers(&self) -> G::Bitboard {
        self.checkers
    }

    /// True when the side to move is in check.
    #[inline(always)]
    pub fn in_check(&self) -> bool {
        self.checkers.any()
    }

    /// The pieces of both colours that alone block a check to the king of the side to move. Its own are pinned.
    #[inline(always)]
    pub fn pinned(&self) -> G::Bitboard {
        self.pinned
    }

    /// The rooks, of both colours, that may still castle.
    #[inline(always)]
    pub fn castling_rooks(&self) -> G::Bitboard {
        self.castling
    }

    /// The unmoved pieces, of both colours, that still matter to a right, as in the seventh FEN field.
    #[inline(always)]
    pub fn unmoved(&self) -> G::Bitboard {
        self.unmoved
    }

    /// The rights that are not tied to a square.
    #[inline(always)]
    pub fn rights_flags(&self) -> RightsFlags {
        self.flags
    }

    /// How many more checks by `color` win the game, if checks are counted.
    #[inline]
    pub fn checks_left(&self, color: Color) -> Option<u8> {
        self.rules.ends.checks.map(|_| self.checks_left[color])
    }

    /// The en passant square, if the side to move may legally capture there.
    #[inline(always)]
    pub fn ep_square(&self) -> Option<Square> {
        self.ep_square
    }

    /// Plies since the last capture, pawn move or drop on an empty square.
    #[inline(always)]
    pub fn halfmove_clock(&self) -> u32 {
        u32::from(self.halfmove)
    }

    /// How many of the last plies a repetition can have undone. Where captured pieces are dropped again, or pieces that
    /// are like pawns may come back, that is any number.
    #[inline(always)]
    pub fn reversible_plies(&self) -> usize {
        usize::from(self.halfmove | self.rules.reversible)
    }

    /// The move number: 1 at the start, incremented after each move of Black.
    #[inline(always)]
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove
    }

    /// Plies since the start of the game, by the move number.
    pub fn ply(&self) -> u32 {
        2 * self.fullmove.saturating_sub(1) + self.side_to_move().index() as u32
    }

    /// The Zobrist key: of everything in a FEN except the counters.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// How many pieces a side has, on the board and in hand.
    pub fn piece_count(&self, color: Color) -> u32 {
        let held = self.flags.gating_set(color).count() + self.hand(color).total();
        self.color(color).count() + held
    }

    /// The squares whose contents differ from `before`.
    pub fn changes_since(&self, before: &Position<G>) -> G::Bitboard {
        let squares = (before.occupied() | self.occupied()).squares();
        G::Bitboard::of(squares.filter(|square| before.piece_on(*square) != self.piece_on(*square)))
    }

    /// True if `square` is empty and part of the board.
    #[inline(always)]
    pub fn is_vacant(&self, square: Square) -> bool {
        !self.blockers().contains(square)
    }

    /// The key computed from scratch; equal to [`Position::key`].
    pub fn key_from_scratch(&self) -> u64 {
        let keys = self.rules.keys;
        let mut key = keys.side(self.side) ^ keys.flags(self.flags.bits());
        for color in Color::ALL {
            key ^= self.hand(color).key(color);
        }
        for square in self.promoted.squares() {
            key ^= keys.promoted[square];
        }
        for square in self.occupied().squares() {
            if let Some(piece) = self.piece_on(square) {
                key ^= keys.piece(piece, square);
            }
        }
        for square in self.castling.squares() {
            key ^= keys.castling[square];
        }
        for square in self.unmoved.squares() {
            key ^= keys.unmoved[square];
        }
        if self.rules.ends.checks.is_some() {
            for color in Color::ALL {
                key ^= keys.checks_left(color, self.checks_left[color]);
            }
        }
        key ^ self.ep_square.map_or(0, |square| keys.ep_square[square])
    }

    /// Adds the squares of `set` to those of `piece`, or removes them.
    #[inline(always)]
    fn toggle(&mut self, piece: Piece, set: G::Bitboard) {
        if let Some(kind) = self.kinds.as_mut().get_mut(piece.kind.index()) {
            *kind ^= set;
        }
        self.colors[piece.color] ^= set;
    }

    #[inline(always)]
    fn put(&mut self, piece: Piece, square: Square) {
        let bit = G::Bitboard::from_square(square);
        self.toggle(piece, bit);
        self.cells[square] = encode(piece);
        self.key ^= self.rules.keys.piece(piece, square);
    }

    #[inline(always)]
    fn remove(&mut self, piece: Piece, square: Square) {
        let bit = G::Bitboard::from_square(square);
        self.toggle(piece, bit);
        self.cells[square] = EMPTY_CELL;
        self.key ^= self.rules.keys.piece(piece, square);
    }
}

impl<G: Geometry> PartialEq for Position<G> {
    /// Equal in everything in a FEN, including the counters.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.rules, other.rules)
            && self.kinds == other.kinds
            && self.colors == other.colors
            && self.castling == other.castling
            && self.unmoved == other.unmoved
            && self.promoted == other.promoted
            && self.hands == other.hands
            && self.flags == other.flags
            && self.checks_left == other.checks_left
            && self.side == other.side
            && self.ep_square == other.ep_square
            && self.halfmove == other.halfmove
            && self.fullmove == other.fullmove
    }
}

impl<G: Geometry> Eq for Position<G> {}

/// The byte of [`Position::cells`] for a piece.
#[inline(always)]
pub(crate) const fn encode(piece: Piece) -> u8 {
    piece.kind as u8 | (piece.color as u8) << 5
}

/// The piece that a byte of [`Position::cells`] stands for.
#[inline(always)]
pub(crate) fn piece_of_cell(cell: u8) -> Option<Piece> {
    (cell != EMPTY_CELL).then(|| decode(cell))
}

#[inline(always)]
const fn decode(cell: u8) -> Piece {
    let color = if cell & 32 == 0 { Color::White } else { Color::Black };
    // Only `encode` writes cells, so the low bits are a valid kind.
    Piece::new(color, KIND_OF_CELL[(cell & 31) as usize])
}

/// Kinds by the low five bits of a cell; the last six entries are unused.
const KIND_OF_CELL: [PieceKind; 32] = {
    let mut kinds = [PieceKind::Pawn; 32];
    let mut i = 0;
    while i < PieceKind::COUNT {
        kinds[i] = PieceKind::ALL[i];
        i += 1;
    }
    kinds
};

//! Colours, kinds of pieces, and pieces.

use std::fmt;
use std::ops::{Neg, Not};

/// A side of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// Moves first, plays up the board.
    White,
    /// Moves second, plays down the board.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black: the index of this side in two-element arrays.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Converts a value between White's point of view and this side's: negated for Black.
    #[inline(always)]
    pub fn relative<T: Neg<Output = T>>(self, value: T) -> T {
        match self {
            Color::White => value,
            Color::Black => -value,
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline(always)]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}

/// A kind of piece, which decides how it moves. Its letter depends on the variant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum PieceKind {
    /// Orthodox pawn.
    Pawn,
    /// (1,2) leaper.
    Knight,
    /// Diagonal slider; may adjust or convert where the variant says so.
    Bishop,
    /// Orthogonal slider.
    Rook,
    /// Rook + bishop.
    Queen,
    /// The royal piece: one step in any direction; may castle or leap where the variant says so.
    King,
    /// Bishop + knight (Capablanca's archbishop).
    Archbishop,
    /// Rook + knight (Capablanca's chancellor).
    Chancellor,
    /// Bishop + knight, under the name it has in Prime Ministers CRC.
    Minister,
    /// Cetina's sissa: n squares as a rook then n as a bishop, or the other way round.
    Sissa,
}

/// The properties of a kind.
struct Row {
    kind: PieceKind,
    name: &'static str,
    betza: &'static str,
    /// `DIAGONAL`, `ORTHOGONAL` and `KNIGHT`, as far as it has these moves.
    moves: u8,
    like: PieceKind,
    value: i32,
    xboard_place: usize,
}

const DIAGONAL: u8 = 1;
const ORTHOGONAL: u8 = 2;
const KNIGHT: u8 = 4;

/// Every kind, in the order of the discriminants, which are stored in training data and networks: a new kind goes to
/// the end. A new compound piece is a variant of [`PieceKind`], a row here, and a place in [`for_each_piece`] and
/// [`PieceKind::PROMOTIONS`].
///
/// A kind may share the weights of another (`like`). Otherwise it also needs weights in `eval/classical/tuned_params.rs` and new
/// networks, as the number of their inputs follows from the number of kinds with weights of their own.
#[rustfmt::skip]
const ROWS: [Row; PieceKind::COUNT] = {
    use PieceKind::*;
    [
        row(Pawn,       "pawn",       "fmWfcF", 0,                     Pawn,       100,    0),
        row(Knight,     "knight",     "N",      KNIGHT,                Knight,     320,    1),
        row(Bishop,     "bishop",     "B",      DIAGONAL,              Bishop,     340,    2),
        row(Rook,       "rook",       "R",      ORTHOGONAL,            Rook,       520,    3),
        row(Queen,      "queen",      "Q",      DIAGONAL | ORTHOGONAL, Queen,      980,    4),
        row(King,       "king",       "K",      0,                     King,       20_000, 14),
        row(Archbishop, "archbishop", "BN",     DIAGONAL | KNIGHT,     Archbishop, 820,    7),
        row(Chancellor, "chancellor", "RN",     ORTHOGONAL | KNIGHT,   Chancellor, 900,    8),
        // The picture of XBoard's cardinal.
        row(Minister,   "minister",   "BN",     DIAGONAL | KNIGHT,     Archbishop, 820,    13),
        // A slide, then one of the same length at 45 or 135 degrees; the picture of the wazir, a turban.
        row(Sissa,      "sissa",      "maifsbsRmaifsbsB", 0,           Sissa,      640,    9),
    ]
};

const fn row(
    kind: PieceKind,
    name: &'static str,
    betza: &'static str,
    moves: u8,
    like: PieceKind,
    value: i32,
    xboard_place: usize,
) -> Row {
    Row {
        kind,
        name,
        betza,
        moves,
        like,
        value,
        xboard_place,
    }
}

/// Calls the macro `$do` with the names of all kinds but pawn and king.
#[cfg(feature = "engine")]
macro_rules! for_each_piece {
    ($do:ident) => {
        $do!(Knight Bishop Rook Queen Archbishop Chancellor Minister Sissa)
    };
}
#[cfg(feature = "engine")]
pub(crate) use for_each_piece;

impl PieceKind {
    /// How many kinds there are.
    pub const COUNT: usize = 10;

    /// Every kind, in the order of their discriminants.
    pub const ALL: [PieceKind; Self::COUNT] = {
        let mut all = [PieceKind::Pawn; Self::COUNT];
        let mut i = 0;
        while i < Self::COUNT {
            assert!(ROWS[i].kind as usize == i);
            all[i] = ROWS[i].kind;
            i += 1;
        }
        all
    };

    /// The kinds a pawn may promote to, the most valuable first by the values of the evaluation (mean of middlegame and
    /// endgame).
    pub const PROMOTIONS: [PieceKind; Self::COUNT - 2] = [
        PieceKind::Queen,
        PieceKind::Sissa,
        PieceKind::Chancellor,
        PieceKind::Archbishop,
        PieceKind::Minister,
        PieceKind::Rook,
        PieceKind::Bishop,
        PieceKind::Knight,
    ];

    /// The index of this kind in arrays of [`PieceKind::COUNT`] elements.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// True for the pieces of orthodox chess.
    pub const fn is_orthodox(self) -> bool {
        self as u8 <= PieceKind::King as u8
    }

    /// The kind whose weights in the evaluation and inputs in the networks this one shares: itself if it has its own.
    pub const fn like(self) -> PieceKind {
        ROWS[self as usize].like
    }

    /// A common value in centipawns, for static exchange evaluation without an evaluation; the king's is the largest.
    pub const fn usual_value(self) -> i32 {
        ROWS[self as usize].value
    }

    /// The index of its usual picture in each half of XBoard's piece-to-char tables, from 0.
    pub const fn xboard_place(self) -> usize {
        ROWS[self as usize].xboard_place
    }

    /// True for the kinds that slide along diagonals.
    #[inline(always)]
    pub const fn slides_diagonally(self) -> bool {
        ROWS[self as usize].moves & DIAGONAL != 0
    }

    /// True for the kinds that slide along ranks and files.
    #[inline(always)]
    pub const fn slides_orthogonally(self) -> bool {
        ROWS[self as usize].moves & ORTHOGONAL != 0
    }

    /// True for the kinds that leap like a knight.
    #[inline(always)]
    pub const fn leaps_as_knight(self) -> bool {
        ROWS[self as usize].moves & KNIGHT != 0
    }

    /// True for the kinds that combine two of the moves of knight, bishop and rook: queen, archbishop, chancellor,
    /// minister.
    #[inline(always)]
    pub const fn is_compound(self) -> bool {
        ROWS[self as usize].moves.count_ones() > 1
    }

    /// The English name, in lower case, as Fairy-Stockfish's `variants.ini` spells it where it knows the piece.
    pub const fn name(self) -> &'static str {
        ROWS[self as usize].name
    }

    /// The ordinary moves in Betza's notation, as XBoard reads it.
    pub const fn betza(self) -> &'static str {
        ROWS[self as usize].betza
    }
}

/// A kind of piece with its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: PieceKind,
}

impl Piece {
    /// A piece of `color` and `kind`.
    #[inline(always)]
    pub const fn new(color: Color, kind: PieceKind) -> Piece {
        Piece { color, kind }
    }
}

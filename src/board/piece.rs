//! Colours, kinds of pieces, and pieces.

use std::fmt;
use std::ops::Not;

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

/// What a piece is, and so how it moves. Which letter stands for it is a matter of the variant.
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

impl PieceKind {
    /// How many kinds there are.
    pub const COUNT: usize = 10;

    /// Every kind, in the order of their discriminants.
    pub const ALL: [PieceKind; Self::COUNT] = [
        PieceKind::Pawn,
        PieceKind::Knight,
        PieceKind::Bishop,
        PieceKind::Rook,
        PieceKind::Queen,
        PieceKind::King,
        PieceKind::Archbishop,
        PieceKind::Chancellor,
        PieceKind::Minister,
        PieceKind::Sissa,
    ];

    /// The index of this kind in arrays of [`PieceKind::COUNT`] elements.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// True for the kinds that move along diagonals: bishop, queen, archbishop, prime minister.
    pub const fn slides_diagonally(self) -> bool {
        matches!(
            self,
            PieceKind::Bishop | PieceKind::Queen | PieceKind::Archbishop | PieceKind::Minister
        )
    }

    /// True for the kinds that move along ranks and files: rook, queen, chancellor.
    pub const fn slides_orthogonally(self) -> bool {
        matches!(
            self,
            PieceKind::Rook | PieceKind::Queen | PieceKind::Chancellor
        )
    }

    /// True for the kinds that leap like a knight: knight, archbishop, chancellor, prime minister.
    pub const fn leaps_as_knight(self) -> bool {
        matches!(
            self,
            PieceKind::Knight | PieceKind::Archbishop | PieceKind::Chancellor | PieceKind::Minister
        )
    }

    /// The English name, in lower case, as Fairy-Stockfish's `variants.ini` spells it where it knows the piece.
    pub const fn name(self) -> &'static str {
        match self {
            PieceKind::Pawn => "pawn",
            PieceKind::Knight => "knight",
            PieceKind::Bishop => "bishop",
            PieceKind::Rook => "rook",
            PieceKind::Queen => "queen",
            PieceKind::King => "king",
            PieceKind::Archbishop => "archbishop",
            PieceKind::Chancellor => "chancellor",
            PieceKind::Minister => "minister",
            PieceKind::Sissa => "sissa",
        }
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

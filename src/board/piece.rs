//! Kinds of pieces, and pieces.

use super::{Color, Regular};

/// A kind of piece, which decides how it moves. Its letter depends on the variant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "the others are declared by games, too")]
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
    /// The first of the kinds that a game may declare, on boards with [`Geometry::OPEN`](super::Geometry::OPEN).
    Custom0,
    Custom1,
    Custom2,
    Custom3,
    Custom4,
    Custom5,
    Custom6,
    Custom7,
    Custom8,
    Custom9,
    Custom10,
    Custom11,
    Custom12,
    Custom13,
    Custom14,
    Custom15,
}

/// The properties of a kind.
#[derive(Clone, Copy)]
struct Row {
    kind: PieceKind,
    name: &'static str,
    /// What it is called with another letter.
    other_name: Option<(char, &'static str)>,
    betza: &'static str,
    /// Its moves, but for those of pawn, king and sissa.
    regular: Regular,
    like: PieceKind,
    value: i32,
}

/// A step, as (files, ranks).
pub type Step = (isize, isize);

/// The steps of a knight.
#[rustfmt::skip]
pub(super) const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The steps of a king.
#[rustfmt::skip]
pub(super) const KING: [Step; 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// The directions of a bishop.
pub(super) const DIAGONALS: [Step; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The directions of a rook.
pub(super) const ORTHOGONALS: [Step; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

const NONE: Regular = Regular { diagonal: false, orthogonal: false, knight: false };
const B: Regular = Regular { diagonal: true, ..NONE };
const R: Regular = Regular { orthogonal: true, ..NONE };
const N: Regular = Regular { knight: true, ..NONE };

/// Every known kind, in the order of the discriminants. A new piece is a variant of [`PieceKind`], a row here, and a
/// place in [`for_each_piece`] and [`PieceKind::PROMOTIONS`]. It shifts the kinds that games declare, whose numbers are
/// stored: raise `VERSION` in `eval/network/file.rs` and the version of game files.
///
/// A kind may share the weights of another (`like`). Otherwise it also needs weights in
/// `eval/classical/tuned_params.rs` and new networks, as the number of their inputs follows from the number of kinds
/// with weights of their own.
#[rustfmt::skip]
const KNOWN_ROWS: [Row; PieceKind::KNOWN_COUNT] = {
    use PieceKind::*;
    [
        row(Pawn,       "pawn",       "fmWfcF", NONE,                              Pawn,       100),
        row(Knight,     "knight",     "N",      N,                                 Knight,     320),
        row(Bishop,     "bishop",     "B",      B,                                 Bishop,     340),
        row(Rook,       "rook",       "R",      R,                                 Rook,       520),
        row(Queen,      "queen",      "Q",      Regular { orthogonal: true, ..B }, Queen,      980),
        row(King,       "king",       "K",      NONE,                              King,       20_000),
        // The names of Seirawan Chess.
        Row { other_name: Some(('H', "hawk")),
            ..row(Archbishop, "archbishop", "BN", Regular { knight: true, ..B },   Archbishop, 820) },
        Row { other_name: Some(('E', "elephant")),
            ..row(Chancellor, "chancellor", "RN", Regular { knight: true, ..R },   Chancellor, 900) },
        row(Minister,   "minister",   "BN",     Regular { knight: true, ..B },     Archbishop, 820),
        row(Sissa,      "sissa",      "maifsbsRmaifsbsB", NONE,                    Sissa,      640),
    ]
};

/// The rows of all kinds. What is the same for every game is blank for the kinds that games declare; they have the
/// weights of the knight.
const ROWS: [Row; PieceKind::COUNT] = {
    use PieceKind::*;
    const fn custom(kind: PieceKind) -> Row {
        row(kind, "piece", "", NONE, PieceKind::Knight, 320)
    }
    let mut rows = [const { custom(Custom0) }; PieceKind::COUNT];
    let mut i = 0;
    while i < rows.len() {
        rows[i] = if i < KNOWN_ROWS.len() { KNOWN_ROWS[i] } else { custom(PieceKind::CUSTOM[i - KNOWN_ROWS.len()]) };
        i += 1;
    }
    rows
};

const fn row(
    kind: PieceKind,
    name: &'static str,
    betza: &'static str,
    regular: Regular,
    like: PieceKind,
    value: i32,
) -> Row {
    Row { kind, name, other_name: None, betza, regular, like, value }
}

/// Calls the macro `$do` with the names of all known kinds but pawn and king.
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
    pub const COUNT: usize = Self::KNOWN_COUNT + Self::CUSTOM.len();

    /// How many of them have the same moves in every game.
    pub const KNOWN_COUNT: usize = 10;

    /// The kinds that a game may declare.
    pub const CUSTOM: [PieceKind; 16] = {
        use PieceKind::*;
        [
            Custom0, Custom1, Custom2, Custom3, Custom4, Custom5, Custom6, Custom7, Custom8, Custom9, Custom10,
            Custom11, Custom12, Custom13, Custom14, Custom15,
        ]
    };

    /// The kinds with the same moves in every game, in the order of their discriminants.
    pub const KNOWN: [PieceKind; Self::KNOWN_COUNT] = {
        let mut known = [PieceKind::Pawn; Self::KNOWN_COUNT];
        let mut i = 0;
        while i < Self::KNOWN_COUNT {
            known[i] = KNOWN_ROWS[i].kind;
            i += 1;
        }
        known
    };

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

    /// The known kinds a pawn may promote to, the most valuable first by the values of the evaluation (mean of
    /// middlegame and endgame).
    pub const PROMOTIONS: [PieceKind; Self::KNOWN_COUNT - 2] = [
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

    /// True for all but pawns and kings.
    pub const fn is_piece(self) -> bool {
        !matches!(self, PieceKind::Pawn | PieceKind::King)
    }

    /// The kind whose weights in the evaluation and inputs in the networks this one shares: itself if it has its own.
    pub const fn like(self) -> PieceKind {
        ROWS[self as usize].like
    }

    /// A common value in centipawns, for static exchange evaluation without an evaluation; the king's is the largest.
    pub const fn usual_value(self) -> i32 {
        ROWS[self as usize].value
    }

    /// The kinds with irregular moves ([`PieceKind::is_irregular`]).
    pub const IRREGULAR: [PieceKind; 1] = [PieceKind::Sissa];

    /// True if it moves like a sissa: n squares like a rook and then n like a bishop, or the other way round.
    #[inline(always)]
    pub const fn turns(self) -> bool {
        matches!(self, PieceKind::Sissa)
    }

    /// True for the kinds with moves that are neither slides along lines nor knight's moves, except the king.
    #[inline(always)]
    pub const fn is_irregular(self) -> bool {
        self.turns()
    }

    /// Which moves of bishop, rook and knight it has.
    #[inline(always)]
    pub const fn regular(self) -> Regular {
        /// Apart from the rows, so that what the search reads often lies close together.
        const REGULAR: [Regular; PieceKind::COUNT] = {
            let mut all = [ROWS[0].regular; PieceKind::COUNT];
            let mut index = 0;
            while index < all.len() {
                all[index] = ROWS[index].regular;
                index += 1;
            }
            all
        };
        REGULAR[self as usize]
    }

    /// True for the kinds that slide along diagonals.
    #[inline(always)]
    pub const fn slides_diagonally(self) -> bool {
        self.regular().diagonal
    }

    /// True for the kinds that slide along ranks and files.
    #[inline(always)]
    pub const fn slides_orthogonally(self) -> bool {
        self.regular().orthogonal
    }

    /// True for the kinds that leap like a knight.
    #[inline(always)]
    pub const fn leaps_as_knight(self) -> bool {
        self.regular().knight
    }

    /// True for the kinds that combine two of the moves of knight, bishop and rook: queen, archbishop, chancellor,
    /// minister.
    #[inline(always)]
    pub const fn is_compound(self) -> bool {
        let Regular { diagonal, orthogonal, knight } = self.regular();
        diagonal as u8 + orthogonal as u8 + knight as u8 > 1
    }

    /// The English name, in lower case, as Fairy-Stockfish's `variants.ini` spells it where it knows the piece.
    pub const fn name(self) -> &'static str {
        ROWS[self as usize].name
    }

    /// [`PieceKind::name`] in a game where it has this letter.
    pub fn name_with_letter(self, letter: char) -> &'static str {
        match ROWS[self.index()].other_name {
            Some((other, name)) if other == letter => name,
            _ => self.name(),
        }
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

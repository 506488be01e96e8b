//! Kinds of pieces, and pieces.

use super::magic::{DIAGONALS, ORTHOGONALS};
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
    moves: Moves,
    like: PieceKind,
    value: i32,
}

/// A step, as (files, ranks).
pub type Step = (isize, isize);

/// How a kind moves, apart from pawns and special moves.
#[derive(Clone, Copy)]
struct Moves {
    /// Steps to squares that nothing in between can block. With each step its opposite is one, too.
    leaps: &'static [Step],
    /// The directions in which it goes any number of squares: all four of a bishop, all four of a rook, or both.
    slides: &'static [Step],
    /// True for the sissa's moves: a slide, then one of the same length at 45 or 135 degrees.
    turns: bool,
}

/// The steps of a knight.
#[rustfmt::skip]
pub(super) const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The steps of a king, and the directions of a queen.
#[rustfmt::skip]
const KING: [Step; 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

const NONE: &[Step] = &[];

const fn moves(leaps: &'static [Step], slides: &'static [Step]) -> Moves {
    Moves { leaps, slides, turns: false }
}

/// Every known kind, in the order of the discriminants, which are stored in training data and networks: a new kind goes
/// to the end. A new piece is a variant of [`PieceKind`], a row here, and a place in [`for_each_piece`] and
/// [`PieceKind::PROMOTIONS`]. The kinds that games declare follow.
///
/// A kind may share the weights of another (`like`). Otherwise it also needs weights in
/// `eval/classical/tuned_params.rs` and new networks, as the number of their inputs follows from the number of kinds
/// with weights of their own.
#[rustfmt::skip]
const KNOWN_ROWS: [Row; PieceKind::KNOWN_COUNT] = {
    use PieceKind::*;
    [
        row(Pawn,       "pawn",       "fmWfcF", moves(NONE, NONE),             Pawn,       100),
        row(Knight,     "knight",     "N",      moves(&KNIGHT, NONE),          Knight,     320),
        row(Bishop,     "bishop",     "B",      moves(NONE, &DIAGONALS),       Bishop,     340),
        row(Rook,       "rook",       "R",      moves(NONE, &ORTHOGONALS),     Rook,       520),
        row(Queen,      "queen",      "Q",      moves(NONE, &KING),            Queen,      980),
        row(King,       "king",       "K",      moves(&KING, NONE),            King,       20_000),
        // The names of Seirawan Chess.
        Row { other_name: Some(('H', "hawk")),
            ..row(Archbishop, "archbishop", "BN", moves(&KNIGHT, &DIAGONALS),  Archbishop, 820) },
        Row { other_name: Some(('E', "elephant")),
            ..row(Chancellor, "chancellor", "RN", moves(&KNIGHT, &ORTHOGONALS), Chancellor, 900) },
        row(Minister,   "minister",   "BN",     moves(&KNIGHT, &DIAGONALS),    Archbishop, 820),
        row(Sissa,      "sissa",      "maifsbsRmaifsbsB", Moves { turns: true, ..moves(NONE, NONE) }, Sissa, 640),
    ]
};

/// The rows of all kinds. What is the same for every game is blank for the kinds that games declare; they have the
/// weights of the knight.
const ROWS: [Row; PieceKind::COUNT] = {
    use PieceKind::*;
    const fn custom(kind: PieceKind) -> Row {
        row(kind, "piece", "", moves(NONE, NONE), PieceKind::Knight, 320)
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
    moves: Moves,
    like: PieceKind,
    value: i32,
) -> Row {
    Row { kind, name, other_name: None, betza, moves, like, value }
}

const DIAGONAL: u8 = 1;
const ORTHOGONAL: u8 = 2;
const KNIGHTLY: u8 = 4;
const IRREGULAR: u8 = 8;

/// By kind, from the rows: which of the moves with tables of their own it has, and whether it has others.
const PARTS: [u8; PieceKind::COUNT] = {
    let (mut parts, mut i) = ([0; PieceKind::COUNT], 0);
    while i < PieceKind::COUNT {
        let Moves { leaps, slides, turns } = ROWS[i].moves;
        let (diagonal, orthogonal) = (has_all(slides, &DIAGONALS), has_all(slides, &ORTHOGONALS));
        let knightly = has_all(leaps, &KNIGHT);
        let mut leap = 0;
        while leap < leaps.len() {
            assert!(has(leaps, (-leaps[leap].0, -leaps[leap].1)));
            leap += 1;
        }
        assert!(slides.len() == 4 * (diagonal as usize + orthogonal as usize));
        // The king's moves have code of their own.
        let regular = if knightly { KNIGHT.len() } else { 0 };
        let is_king = matches!(ROWS[i].kind, PieceKind::King);
        let irregular = turns || leaps.len() > regular && !is_king;
        parts[i] = diagonal as u8 * DIAGONAL
            + orthogonal as u8 * ORTHOGONAL
            + knightly as u8 * KNIGHTLY
            + irregular as u8 * IRREGULAR;
        i += 1;
    }
    parts
};

const fn has_all(steps: &[Step], wanted: &[Step]) -> bool {
    let mut i = 0;
    while i < wanted.len() {
        if !has(steps, wanted[i]) {
            return false;
        }
        i += 1;
    }
    true
}

const fn has(steps: &[Step], (files, ranks): Step) -> bool {
    let mut i = 0;
    while i < steps.len() {
        if steps[i].0 == files && steps[i].1 == ranks {
            return true;
        }
        i += 1;
    }
    false
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

    /// The known kinds a pawn may promote to, the most valuable first by the values of the evaluation (mean of middlegame
    /// and endgame).
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
    pub const IRREGULAR: [PieceKind; Self::IRREGULAR_COUNT] = {
        let (mut kinds, mut count, mut i) = ([PieceKind::Pawn; Self::IRREGULAR_COUNT], 0, 0);
        while i < Self::COUNT {
            if Self::ALL[i].is_irregular() {
                kinds[count] = Self::ALL[i];
                count += 1;
            }
            i += 1;
        }
        kinds
    };

    const IRREGULAR_COUNT: usize = {
        let (mut count, mut i) = (0, 0);
        while i < Self::COUNT {
            count += (PARTS[i] & IRREGULAR != 0) as usize;
            i += 1;
        }
        count
    };

    /// Its steps to squares that nothing in between can block.
    pub const fn leaps(self) -> &'static [Step] {
        ROWS[self as usize].moves.leaps
    }

    /// The directions in which it goes any number of squares.
    pub const fn slides(self) -> &'static [Step] {
        ROWS[self as usize].moves.slides
    }

    /// True if it moves like a sissa: n squares like a rook and then n like a bishop, or the other way round.
    pub const fn turns(self) -> bool {
        ROWS[self as usize].moves.turns
    }

    /// True for the kinds with moves that are neither slides along lines nor knight's moves, except the king.
    #[inline(always)]
    pub const fn is_irregular(self) -> bool {
        PARTS[self as usize] & IRREGULAR != 0
    }

    /// True for the kinds that slide along diagonals.
    #[inline(always)]
    pub const fn slides_diagonally(self) -> bool {
        PARTS[self as usize] & DIAGONAL != 0
    }

    /// True for the kinds that slide along ranks and files.
    #[inline(always)]
    pub const fn slides_orthogonally(self) -> bool {
        PARTS[self as usize] & ORTHOGONAL != 0
    }

    /// True for the kinds that leap like a knight.
    #[inline(always)]
    pub const fn leaps_as_knight(self) -> bool {
        PARTS[self as usize] & KNIGHTLY != 0
    }

    /// Which moves of bishop, rook and knight it has.
    #[inline(always)]
    pub const fn regular(self) -> Regular {
        Regular {
            diagonal: self.slides_diagonally(),
            orthogonal: self.slides_orthogonally(),
            knight: self.leaps_as_knight(),
        }
    }

    /// True for the kinds that combine two of the moves of knight, bishop and rook: queen, archbishop, chancellor,
    /// minister.
    #[inline(always)]
    pub const fn is_compound(self) -> bool {
        (PARTS[self as usize] & !IRREGULAR).count_ones() > 1
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

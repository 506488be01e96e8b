//! The inputs of a network: a position as one side sees it.
//!
//! Each side sees the board from its own end (Black's is flipped by ranks, which is exact, as castling lands on the
//! same files for both sides) and with its own king in the left half (mirrored by files where need be).
//!
//! The inputs of [`super::activity`] come after those of this file.

use super::activity::{ACTIVITY, activity};
use crate::board::{Bitboard, Color, Geometry, MAX_SQUARES, Piece, PieceKind, Square};
use crate::eval::{PIECE_CLASSES, piece_class};
use crate::position::{Position, RightsFlags, Rules};
use crate::variant::Variant;
use std::marker::PhantomData;

/// Number of output buckets: sets of weights of the second layer, chosen by the number of pieces.
pub const BUCKETS: usize = 8;

/// Number of rights of a side that networks know. The second piece in hand is not among them ([`super::is_suited`]).
const RIGHTS: usize = 4;

/// Number of rules that not all games share.
const SWITCHES: usize = 6;

/// The number of inputs on the board of `G`.
pub const fn inputs<G: Geometry>() -> usize {
    Blocks::of::<G>().end
}

/// The number of inputs that are connected to all neurons. The others come after them, and are connected only to the
/// first [`NEURONS_STEP`](super::NEURONS_STEP) neurons.
pub const fn wide_inputs<G: Geometry>() -> usize {
    Blocks::of::<G>().activity
}

/// Where each block of inputs begins. The first is of pieces: by own or enemy, kind ([`piece_class`]) and square.
pub(super) struct Blocks {
    /// By own or enemy, mirrored or not, and file: a rook that may castle.
    pub castling: usize,
    /// By own or enemy and file: an unmoved piece that still matters to a right.
    pub unmoved: usize,
    /// By own or enemy and right: rights that belong to no square.
    pub flags: usize,
    /// The rules of the game.
    pub switches: usize,
    /// By own or enemy: what the pieces do.
    pub activity: usize,
    /// How many inputs there are.
    pub end: usize,
}

impl Blocks {
    pub(super) const fn of<G: Geometry>() -> Blocks {
        Blocks::of_board(G::FILES, G::RANKS)
    }

    pub(super) const fn of_board(files: usize, ranks: usize) -> Blocks {
        let castling = 2 * PIECE_CLASSES * files * ranks;
        let unmoved = castling + 2 * 2 * files;
        let flags = unmoved + 2 * files;
        let switches = flags + 2 * RIGHTS;
        let activity = switches + SWITCHES;
        Blocks {
            castling,
            unmoved,
            flags,
            switches,
            activity,
            end: activity + 2 * ACTIVITY,
        }
    }
}

/// From where a side looks at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct View {
    pub color: Color,
    /// Files are counted from the right.
    pub mirrored: bool,
}

impl View {
    /// How `color` looks at the board when its king stands on `king`.
    #[inline(always)]
    pub fn new<G: Geometry>(color: Color, king: Square) -> View {
        View {
            color,
            mirrored: G::file(king) >= G::FILES / 2,
        }
    }

    #[inline(always)]
    fn file<G: Geometry>(self, square: Square) -> usize {
        let file = G::file(square);
        if self.mirrored {
            G::FILES - 1 - file
        } else {
            file
        }
    }

    /// 0 for the own side, 1 for the enemy.
    #[inline(always)]
    fn side(self, color: Color) -> usize {
        usize::from(color != self.color)
    }

    /// The input of a piece.
    #[inline(always)]
    pub fn piece<G: Geometry>(self, piece: Piece, square: Square) -> usize {
        let turned = Turned::<G>::SQUARES[self.color][usize::from(self.mirrored)];
        let class = self.side(piece.color) * PIECE_CLASSES + piece_class(piece.kind);
        class * G::SQUARES + usize::from(turned[square])
    }

    /// The input of a rook that may castle. Mirroring does not change where castling lands, so the input also tells
    /// whether the board is mirrored, unless kingside and queenside castling mirror each other.
    #[inline(always)]
    pub fn castling<G: Geometry>(self, rules: &Rules<G>, rook: Square) -> usize {
        let turned = usize::from(self.mirrored && !rules.castling_is_symmetric);
        let side = self.side(home_color::<G>(rook));
        Blocks::of::<G>().castling + (side * 2 + turned) * G::FILES + self.file::<G>(rook)
    }

    /// The input of an unmoved piece that still matters to a right.
    #[inline(always)]
    pub fn unmoved<G: Geometry>(self, square: Square) -> usize {
        let side = self.side(home_color::<G>(square));
        Blocks::of::<G>().unmoved + side * G::FILES + self.file::<G>(square)
    }

    /// Calls `emit` with the inputs of rights that belong to no square, given as [`RightsFlags::bits`].
    #[inline(always)]
    pub fn flags<G: Geometry>(self, mut bits: u16, mut emit: impl FnMut(usize)) {
        while bits != 0 {
            let (right, color) = RightsFlags::of_bit(bits.trailing_zeros());
            if right < RIGHTS {
                emit(Blocks::of::<G>().flags + self.side(color) * RIGHTS + right);
            }
            bits &= bits - 1;
        }
    }
}

/// The squares of a board as a side sees them.
struct Turned<G>(PhantomData<G>);

impl<G: Geometry> Turned<G> {
    /// By side, by whether mirrored, by square.
    const SQUARES: &'static [[[u8; MAX_SQUARES]; 2]; 2] = &{
        let mut squares = [[[0; MAX_SQUARES]; 2]; 2];
        let mut square = 0;
        while square < G::SQUARES {
            let (file, rank) = (square % G::FILES, square / G::FILES);
            let (from_right, from_top) = (G::FILES - 1 - file, G::RANKS - 1 - rank);
            squares[0][0][square] = square as u8;
            squares[0][1][square] = (rank * G::FILES + from_right) as u8;
            squares[1][0][square] = (from_top * G::FILES + file) as u8;
            squares[1][1][square] = (from_top * G::FILES + from_right) as u8;
            square += 1;
        }
        squares
    };
}

/// Whose home rank a square with a right belongs to: only pieces on their own first rank have any.
#[inline(always)]
fn home_color<G: Geometry>(square: Square) -> Color {
    debug_assert!(G::rank(square) == 0 || G::rank(square) == G::RANKS - 1);
    if G::rank(square) == 0 {
        Color::White
    } else {
        Color::Black
    }
}

/// Calls `emit` with each input that is on in a position as `perspective` sees it: a number below [`inputs`], first
/// those below [`wide_inputs`], once each. The others may be on several times. The board of the game must be as large
/// as the geometry.
pub fn features<G: Geometry>(
    position: &Position<G>,
    perspective: Color,
    mut emit: impl FnMut(usize),
) {
    wide_features(position, perspective, &mut emit);
    let start = wide_inputs::<G>();
    activity(position, |color, _, input| {
        emit(start + usize::from(color != perspective) * ACTIVITY + input);
    });
}

/// The part of [`features`] below [`wide_inputs`].
pub(super) fn wide_features<G: Geometry>(
    position: &Position<G>,
    perspective: Color,
    mut emit: impl FnMut(usize),
) {
    let view = View::new::<G>(perspective, position.king(perspective));
    for color in Color::ALL {
        for kind in PieceKind::KNOWN {
            for square in position.pieces(color, kind).squares() {
                emit(view.piece::<G>(Piece::new(color, kind), square));
            }
        }
    }
    for rook in position.castling_rooks().squares() {
        emit(view.castling(position.rules(), rook));
    }
    for square in position.unmoved().squares() {
        emit(view.unmoved::<G>(square));
    }
    view.flags::<G>(position.rights_flags().bits(), &mut emit);
    switches(position.rules(), emit);
}

/// Calls `emit` with the inputs of the rules of the game, which look the same to both sides.
pub(super) fn switches<G: Geometry>(rules: &Rules<G>, mut emit: impl FnMut(usize)) {
    let switches = switches_of(rules.variant()).into_iter().enumerate();
    for (i, _) in switches.filter(|(_, on)| *on) {
        emit(Blocks::of::<G>().switches + i);
    }
}

/// For each rule that not all games share: whether this game has it.
pub(super) fn switches_of(variant: &Variant) -> [bool; SWITCHES] {
    [
        variant.bishop_adjustment,
        variant.bunker_leap.is_some(),
        !variant.hand.is_empty(),
        variant.bishop_conversion,
        variant.castling.is_some(),
        variant.castling_is_symmetric(),
    ]
}

/// Which set of weights of the second layer evaluates a position, below [`BUCKETS`]: by the number of pieces, in steps
/// of four on eight files and five on ten.
#[inline(always)]
pub fn bucket<G: Geometry>(position: &Position<G>) -> usize {
    let pieces = position.occupied().count() as usize;
    (pieces.saturating_sub(2) / (G::FILES / 2)).min(BUCKETS - 1)
}

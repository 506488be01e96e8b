//! The inputs of a network: a position as one side sees it.
//!
//! Each side sees the board from its own end (Black's is flipped by ranks, which is exact, as castling lands on the
//! same files for both sides) and with its own king in the left half (mirrored by files where need be).
//!
//! Which inputs there are follows from the network's [`Roster`]. The inputs of [`super::activity`] come after those of
//! this file.

use super::Roster;
use super::activity::{ActivityOffsets, activity};
use super::roster::NO_CLASS;
use crate::board::{Bitboard, Color, Geometry, MAX_SQUARES, PieceKind, Square};
use crate::position::{EMPTY_CELL, Hand, Position, RightsFlags, Rules, encode, piece_of_cell};
use crate::variant::Variant;

/// Number of output buckets: sets of weights of the second layer, chosen by the number of pieces.
pub const BUCKETS: usize = 8;

/// Number of rules that the games of a board may differ in.
const SWITCHES: usize = 6;

/// The places among them of bishop adjustment and of landing squares that mirror each other, which change little.
pub(super) const MINOR_SWITCHES: [usize; 2] = [0, 5];

/// One more than the largest byte that stands for a piece.
const CELLS: usize = 64;

/// Where the inputs of a network begin, and what finding them needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// By the colour that looks, and by the byte that stands for a piece: the input of the piece on a1. The first
    /// inputs are of pieces: by own or enemy, class and square; those of White and of Black apart if the sides differ.
    pieces: [[u16; CELLS]; 2],
    /// By the colour that looks, by whether mirrored, by square of the geometry: the square as it is seen.
    turned: [[[u8; MAX_SQUARES]; 2]; 2],
    /// From this file on a king makes its side see the board mirrored.
    mirror_from: u8,
    pub(super) files: usize,
    /// By own or enemy, mirrored or not, and file: a rook that may castle.
    pub(super) castling: usize,
    /// By own or enemy and file: an unmoved piece that still matters to a right.
    pub(super) unmoved: usize,
    /// By own or enemy and right: rights that belong to no square.
    pub(super) flags: usize,
    pub(super) rights: usize,
    /// The rules that the games of a board may differ in.
    pub(super) switches: usize,
    /// By own or enemy, kind and number: so many of the kind in hand, or more.
    pub(super) hands: usize,
    /// By kind: its first number among those of a side.
    pub(super) hand_of: [u16; PieceKind::COUNT],
    pub(super) most_in_hand: [u8; PieceKind::COUNT],
    pub(super) hand_size: usize,
    /// By own or enemy and number: so many checks left to give, or more.
    pub(super) checks: usize,
    pub(super) most_checks: u8,
    /// By own or enemy: what the pieces do.
    activity: usize,
    pub(super) activity_offsets: ActivityOffsets,
    pub(super) class_of: [u8; PieceKind::COUNT],
    /// By number of pieces: the bucket.
    pub(super) buckets: [u8; MAX_SQUARES + 1],
}

impl Layout {
    /// The inputs of networks with this roster.
    pub fn new(roster: &Roster) -> Layout {
        let (files, ranks) = (usize::from(roster.files), usize::from(roster.ranks));
        let (squares, classes) = (files * ranks, roster.class_count());
        let perspectives = if roster.by_color { 2 } else { 1 };
        let mut pieces = [[0; CELLS]; 2];
        for (color, of_color) in Color::ALL.into_iter().zip(&mut pieces) {
            for (cell, input) in of_color.iter_mut().enumerate() {
                let piece = piece_of_cell(cell as u8).filter(|piece| cell == usize::from(encode(*piece)));
                let class = piece.map_or(NO_CLASS, |piece| roster.classes[piece.kind]);
                if let (Some(piece), true) = (piece, class != NO_CLASS) {
                    let from = if roster.by_color { 2 * color.index() } else { 0 };
                    let side = from + usize::from(piece.color != color);
                    *input = ((side * classes + usize::from(class)) * squares) as u16;
                }
            }
        }
        let castling = perspectives * 2 * classes * squares;
        let unmoved = castling + 2 * 2 * files;
        let flags = unmoved + 2 * files;
        let switches = flags + 2 * roster.rights();
        let hands = switches + if roster.has_switches { SWITCHES } else { 0 };
        let mut hand_size = 0;
        let hand_of = roster.hands.map(|most| {
            let first = hand_size;
            hand_size += usize::from(most);
            first as u16
        });
        let checks = hands + 2 * hand_size;
        let activity = checks + 2 * usize::from(roster.checks);
        Layout {
            pieces,
            turned: turned(roster),
            mirror_from: if roster.mirrors { roster.files / 2 } else { u8::MAX },
            files,
            castling,
            unmoved,
            flags,
            rights: roster.rights(),
            switches,
            hands,
            hand_of,
            most_in_hand: roster.hands,
            hand_size,
            checks,
            most_checks: roster.checks,
            activity,
            activity_offsets: roster.activity_offsets(),
            class_of: PieceKind::ALL.map(|kind| roster.activity_class(kind) as u8),
            buckets: std::array::from_fn(|pieces| bucket_of(roster, pieces)),
        }
    }

    /// The number of inputs.
    pub fn inputs(&self) -> usize {
        self.activity + 2 * self.activity_offsets.end
    }

    /// The number of inputs that are connected to all neurons. The others come after them, and are connected only to
    /// the first [`NEURONS_STEP`](super::NEURONS_STEP) neurons.
    pub fn wide_inputs(&self) -> usize {
        self.activity
    }

    /// The inputs of rooks that may castle.
    pub(super) fn castling_of(&self, side: usize, turned: usize, file: usize) -> usize {
        self.castling + (side * 2 + turned) * self.files + file
    }

    /// Those of unmoved pieces, rights and rules.
    pub(super) fn rights_and_rules(&self) -> std::ops::Range<usize> {
        self.unmoved..self.hands
    }

    /// Those of pieces in hand.
    pub(super) fn in_hand(&self) -> std::ops::Range<usize> {
        self.hands..self.checks
    }

    /// Those of checks left.
    pub(super) fn checks_left(&self) -> std::ops::Range<usize> {
        self.checks..self.activity
    }

    /// True if there are inputs for pieces in hand or checks left.
    #[inline(always)]
    pub(super) fn has_counts(&self) -> bool {
        self.hands < self.activity
    }

    /// Which set of weights of the second layer evaluates a position, below [`BUCKETS`]: by the number of pieces.
    #[inline(always)]
    pub fn bucket<G: Geometry>(&self, position: &Position<G>) -> usize {
        let pieces = position.occupied().count() as usize;
        self.buckets[pieces.min(MAX_SQUARES)].into()
    }

    /// How `color` looks at a position.
    #[inline(always)]
    pub(super) fn view<G: Geometry>(&self, position: &Position<G>, color: Color) -> View<'_> {
        View { layout: self, color, mirrored: self.is_mirrored::<G>(position.king(color)) }
    }

    /// True if a side whose king stands here sees the board mirrored.
    #[inline(always)]
    pub(super) fn is_mirrored<G: Geometry>(&self, king: Square) -> bool {
        G::file(king) >= self.mirror_from.into()
    }

    /// Calls `emit` with each input that is on in a position as `perspective` sees it: a number below
    /// [`Layout::inputs`], first those below [`Layout::wide_inputs`], once each. The others may be on several times.
    /// The position must be of the network's game or board.
    pub fn features<G: Geometry>(&self, position: &Position<G>, perspective: Color, mut emit: impl FnMut(usize)) {
        self.wide_features(position, perspective, &mut emit);
        activity(self, position, |color, _, input| {
            let side = usize::from(color != perspective);
            emit(self.activity + side * self.activity_offsets.end + input);
        });
    }

    /// The part of [`Layout::features`] below [`Layout::wide_inputs`].
    pub(super) fn wide_features<G: Geometry>(
        &self,
        position: &Position<G>,
        perspective: Color,
        mut emit: impl FnMut(usize),
    ) {
        let view = self.view(position, perspective);
        for square in position.occupied().squares() {
            emit(view.cell(position.cells()[square], square));
        }
        for rook in position.castling_rooks().squares() {
            emit(view.castling(position.rules(), position.cells()[rook], rook));
        }
        for square in position.unmoved().squares() {
            emit(view.unmoved::<G>(position.cells()[square], square));
        }
        view.flags(position.rights_flags().bits(), &mut emit);
        self.switches(position.rules(), &mut emit);
        for color in Color::ALL {
            view.hand(color, position.hand(color), Hand::EMPTY, &mut emit);
            view.checks(color, 0..position.checks_left(color).unwrap_or(0), &mut emit);
        }
    }

    /// Calls `emit` with the inputs of the rules of the game, which look the same to both sides.
    pub(super) fn switches<G: Geometry>(&self, rules: &Rules<G>, mut emit: impl FnMut(usize)) {
        if self.switches < self.hands {
            let switches = switches_of(rules.variant()).into_iter().enumerate();
            for (i, _) in switches.filter(|(_, on)| *on) {
                emit(self.switches + i);
            }
        }
    }
}

/// [`Layout::turned`].
fn turned(roster: &Roster) -> [[[u8; MAX_SQUARES]; 2]; 2] {
    let mut turned = [[[0; MAX_SQUARES]; 2]; 2];
    let (files, ranks) = (roster.files, roster.ranks);
    for (rank, file) in (0..ranks).flat_map(|rank| (0..files).map(move |file| (rank, file))) {
        let square = usize::from(rank) * usize::from(roster.geometry[0]) + usize::from(file);
        let (from_right, from_top) = (files - 1 - file, ranks - 1 - rank);
        turned[0][0][square] = rank * files + file;
        turned[0][1][square] = rank * files + from_right;
        turned[1][0][square] = from_top * files + file;
        turned[1][1][square] = from_top * files + from_right;
    }
    turned
}

/// The bucket for so many pieces: for all games of a board in steps of four on eight files and five on ten, for one
/// game in eighths of the most that there can be.
fn bucket_of(roster: &Roster, pieces: usize) -> u8 {
    let bucket = if roster.has_switches {
        pieces.saturating_sub(2) / usize::from(roster.files / 2).max(1)
    } else {
        pieces.saturating_sub(1) * BUCKETS / usize::from(roster.pieces).max(1)
    };
    bucket.min(BUCKETS - 1) as u8
}

/// From where a side looks at the board.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub layout: &'a Layout,
    pub color: Color,
    /// Files are counted from the right.
    pub mirrored: bool,
}

impl View<'_> {
    /// The file of a square, counted from the side's left.
    #[inline(always)]
    fn file<G: Geometry>(self, square: Square) -> usize {
        let file = G::file(square);
        if self.mirrored { self.layout.files - 1 - file } else { file }
    }

    /// 0 for the own side, 1 for the enemy.
    #[inline(always)]
    fn side(self, color: Color) -> usize {
        usize::from(color != self.color)
    }

    /// 0 if a piece is the own side's, 1 for the enemy.
    #[inline(always)]
    fn side_of_cell(self, cell: u8) -> usize {
        piece_of_cell(cell).map_or(0, |piece| self.side(piece.color))
    }

    /// The input of the piece that this byte stands for.
    #[inline(always)]
    pub fn cell(self, cell: u8, square: Square) -> usize {
        debug_assert!(cell != EMPTY_CELL);
        let first = self.layout.pieces[self.color][usize::from(cell) % CELLS];
        let turned = &self.layout.turned[self.color][usize::from(self.mirrored)];
        usize::from(first) + usize::from(turned[square])
    }

    /// The input of a rook that may castle. Mirroring does not change where castling lands, so the input also tells
    /// whether the board is mirrored, unless kingside and queenside castling mirror each other.
    #[inline(always)]
    pub fn castling<G: Geometry>(self, rules: &Rules<G>, cell: u8, rook: Square) -> usize {
        let turned = usize::from(self.mirrored && !rules.castling.is_symmetric);
        let side = self.side_of_cell(cell);
        self.layout.castling_of(side, turned, self.file::<G>(rook))
    }

    /// The input of an unmoved piece that still matters to a right.
    #[inline(always)]
    pub fn unmoved<G: Geometry>(self, cell: u8, square: Square) -> usize {
        let side = self.side_of_cell(cell);
        self.layout.unmoved + side * self.layout.files + self.file::<G>(square)
    }

    /// Calls `emit` with the inputs of rights that belong to no square, given as [`RightsFlags::bits`].
    #[inline(always)]
    pub fn flags(self, mut bits: u16, mut emit: impl FnMut(usize)) {
        let layout = self.layout;
        while bits != 0 {
            let (right, color) = RightsFlags::of_bit(bits.trailing_zeros());
            if right < layout.rights {
                emit(layout.flags + self.side(color) * layout.rights + right);
            }
            bits &= bits - 1;
        }
    }

    /// Calls `emit` with the inputs of what `color` has in hand beyond `other`.
    pub fn hand<B: Bitboard>(self, color: Color, hand: Hand<B>, other: Hand<B>, mut emit: impl FnMut(usize)) {
        let layout = self.layout;
        let start = layout.hands + self.side(color) * layout.hand_size;
        for (kind, count) in hand.kinds() {
            let most = layout.most_in_hand[kind].into();
            for number in other.count(kind)..count.min(most) {
                emit(start + usize::from(layout.hand_of[kind]) + number as usize);
            }
        }
    }

    /// Calls `emit` with the inputs of checks left: those of the numbers in a range.
    pub fn checks(self, color: Color, range: std::ops::Range<u8>, mut emit: impl FnMut(usize)) {
        let layout = self.layout;
        let start = layout.checks + self.side(color) * usize::from(layout.most_checks);
        for number in range.start..range.end.min(layout.most_checks) {
            emit(start + usize::from(number));
        }
    }
}

/// For each rule that the games of a board may differ in: whether this game has it.
pub(super) fn switches_of(variant: &Variant) -> [bool; SWITCHES] {
    [
        variant.bishop_adjustment,
        variant.bunker_leap.is_some(),
        !variant.gating_hand.is_empty(),
        variant.bishop_conversion,
        variant.castling.is_some(),
        variant.castling_is_symmetric(),
    ]
}

//! The accumulators: the first layer's sums, updated from position to position.
//!
//! A thread keeps the sums of each ply of the line that it searches, together with the board that they belong to. To
//! evaluate a position, it copies the nearest of these and updates them for the squares that differ. So special moves
//! and null moves need no code of their own, positions that are never evaluated cost nothing, and no sums can be stale.
//! (As in Akimbo: <https://github.com/jw1912/akimbo>.)
//!
//! When a king crosses the middle of the board, its side's view is mirrored and almost every input changes. For this
//! case there is an extra set of sums for each side and half of the board, an accumulator refresh table ("Finny table",
//! <https://www.chessprogramming.org/NNUE>).

use super::features::{Layout, View};
use super::layers::{Block, Network};
use crate::board::{Bitboard, Color, Geometry, MAX_SQUARES, Square};
use crate::position::{EMPTY_CELL, Hand, Position, RightsFlags, Rules};
use arrayvec::ArrayVec;
use std::sync::Arc;

/// The most squares that differ after one move: castling, en passant.
const ONE_MOVE: usize = 4;

/// If more squares than this differ, the refresh table is used.
const MANY: usize = 12;

/// More inputs than are on in any position.
const MAX_INPUTS: usize = 384;

type Inputs = ArrayVec<u16, MAX_INPUTS>;

type SquareIndices = ArrayVec<u8, MAX_SQUARES>;

/// Inputs that are switched.
#[derive(Default)]
struct Change {
    on: Inputs,
    off: Inputs,
}

/// What the sums depend on, besides the rules.
#[derive(Clone, Copy)]
struct Seen<G: Geometry> {
    cells: G::Cells,
    castling: G::Bitboard,
    unmoved: G::Bitboard,
    flags: RightsFlags,
    /// By colour.
    mirrored: [bool; 2],
    /// By colour: checks left, where they are counted.
    checks: [u8; 2],
    /// By colour.
    hands: [Hand<G::Bitboard>; 2],
}

impl<G: Geometry> Seen<G> {
    /// An empty board.
    fn nothing() -> Seen<G> {
        Seen {
            cells: G::cells(EMPTY_CELL),
            castling: G::Bitboard::EMPTY,
            unmoved: G::Bitboard::EMPTY,
            flags: RightsFlags::NONE,
            mirrored: [false; 2],
            checks: [0; 2],
            hands: [Hand::EMPTY; 2],
        }
    }

    #[inline(always)]
    fn new(layout: &Layout, position: &Position<G>) -> Seen<G> {
        let mirrored = |color| layout.is_mirrored::<G>(position.king(color));
        Seen {
            cells: *position.cells(),
            castling: position.castling_rooks(),
            unmoved: position.unmoved(),
            flags: position.rights_flags(),
            mirrored: [mirrored(Color::White), mirrored(Color::Black)],
            checks: Color::ALL.map(|color| position.checks_left(color).unwrap_or(0)),
            hands: Color::ALL.map(|color| position.hand(color)),
        }
    }

    /// Writes to `squares` those whose contents differ.
    #[inline(always)]
    fn changed_squares(&self, other: &Seen<G>, squares: &mut SquareIndices) {
        // Cells are compared eight at a time.
        const { assert!(G::SQUARES.is_multiple_of(8)) };
        squares.clear();
        let pairs = self.cells.as_ref().chunks_exact(8);
        let pairs = pairs.zip(other.cells.as_ref().chunks_exact(8));
        for (i, (own, other)) in pairs.enumerate() {
            let mut bits = word(own) ^ word(other);
            while bits != 0 {
                let byte = bits.trailing_zeros() / 8;
                squares.push((8 * i) as u8 + byte as u8);
                bits &= !(0xff << (8 * byte));
            }
        }
    }

    /// Writes to `change` the inputs that differ between this and `now`, as `view` sees them. `squares` are those whose
    /// contents differ.
    #[inline(always)]
    fn difference(
        &self,
        now: &Seen<G>,
        squares: &SquareIndices,
        rules: &Rules<G>,
        view: View<'_>,
        change: &mut Change,
    ) {
        change.on.clear();
        change.off.clear();
        for index in squares {
            let square = Square::new(*index);
            for (seen, inputs) in [(now, &mut change.on), (self, &mut change.off)] {
                let cell = seen.cells[square];
                if cell != EMPTY_CELL {
                    inputs.push(view.cell(cell, square) as u16);
                }
            }
        }
        if (self.castling, self.unmoved, self.flags) != (now.castling, now.unmoved, now.flags) {
            now.rights_beyond(self, rules, view, &mut change.on);
            self.rights_beyond(now, rules, view, &mut change.off);
        }
        if view.layout.has_counts() {
            now.counts_beyond(self, view, &mut change.on);
            self.counts_beyond(now, view, &mut change.off);
        }
    }

    /// Adds the inputs of pieces in hand and of checks left that `other` does not have.
    #[inline(never)]
    fn counts_beyond(&self, other: &Seen<G>, view: View<'_>, inputs: &mut Inputs) {
        let mut emit = |input: usize| inputs.push(input as u16);
        for color in Color::ALL {
            view.hand(color, self.hands[color], other.hands[color], &mut emit);
            view.checks(color, other.checks[color]..self.checks[color], &mut emit);
        }
    }

    /// Adds the inputs of the rights that `other` does not have.
    fn rights_beyond(&self, other: &Seen<G>, rules: &Rules<G>, view: View<'_>, inputs: &mut Inputs) {
        for rook in self.castling.without(other.castling).squares() {
            inputs.push(view.castling(rules, self.cells[rook], rook) as u16);
        }
        for square in self.unmoved.without(other.unmoved).squares() {
            inputs.push(view.unmoved::<G>(self.cells[square], square) as u16);
        }
        view.flags(self.flags.bits() & !other.flags.bits(), |input| {
            inputs.push(input as u16);
        });
    }
}

#[inline(always)]
fn word(bytes: &[u8]) -> u64 {
    bytes.try_into().map_or(0, u64::from_le_bytes)
}

/// The sums of the positions on a line, for one thread.
pub struct Accumulators<G: Geometry> {
    /// What the sums were made with.
    of: Option<(Arc<Network>, &'static Rules<G>)>,
    /// By ply: what its sums were made from.
    seen: Vec<Seen<G>>,
    /// By ply and colour.
    sums: Vec<Block>,
    /// By colour and whether mirrored: what `refresh_sums` were made from.
    refresh_seen: [[Seen<G>; 2]; 2],
    refresh_sums: [[Box<[Block]>; 2]; 2],
    /// Scratch buffers, kept here because making them for each call would cost more than the work itself.
    squares: [SquareIndices; 3],
    change: Change,
}

impl<G: Geometry> Default for Accumulators<G> {
    fn default() -> Self {
        Accumulators {
            of: None,
            seen: Vec::new(),
            sums: Vec::new(),
            refresh_seen: [[Seen::nothing(); 2]; 2],
            refresh_sums: Default::default(),
            squares: Default::default(),
            change: Change::default(),
        }
    }
}

impl<G: Geometry> Accumulators<G> {
    /// The same as [`Network::evaluate`], of a position `ply` plies after the root of a search: the value in centipawns
    /// for the side to move. Any position may be asked for at any ply; those on one line are the quickest.
    #[inline]
    pub fn evaluate(&mut self, network: &Arc<Network>, position: &Position<G>, ply: usize) -> i32 {
        let rules = position.rules();
        if !self.is_of(network, rules) || ply >= self.seen.len() {
            self.make_room(network, rules, ply);
        }
        let layout = network.layout();
        let now = Seen::new(layout, position);
        let [squares, of_sibling, of_refresh] = &mut self.squares;
        let change = &mut self.change;
        let mut nearest = ply.saturating_sub(1);
        self.seen[nearest].changed_squares(&now, squares);
        let mut squares = &*squares;
        if squares.len() > ONE_MOVE && nearest != ply {
            self.seen[ply].changed_squares(&now, of_sibling);
            if of_sibling.len() < squares.len() {
                (nearest, squares) = (ply, of_sibling);
            }
        }
        let blocks = network.blocks();
        for color in Color::ALL {
            let mirrored = now.mirrored[color];
            let view = View { layout, color, mirrored };
            let at = (2 * ply + color.index()) * blocks;
            let before = &self.seen[nearest];
            if before.mirrored[color] != mirrored || squares.len() > MANY {
                let seen = &mut self.refresh_seen[color][usize::from(mirrored)];
                let sums = &mut self.refresh_sums[color][usize::from(mirrored)];
                seen.changed_squares(&now, of_refresh);
                seen.difference(&now, of_refresh, rules, view, change);
                network.update(sums, &change.on, &change.off);
                *seen = now;
                self.sums[at..][..blocks].copy_from_slice(sums);
                continue;
            }
            before.difference(&now, squares, rules, view, change);
            if nearest == ply {
                network.update(&mut self.sums[at..][..blocks], &change.on, &change.off);
            } else {
                let (earlier, sums) = self.sums.split_at_mut(at);
                let before = &earlier[at - 2 * blocks..][..blocks];
                network.update_from(&mut sums[..blocks], before, &change.on, &change.off);
            }
        }
        self.seen[ply] = now;
        let sums = |color: Color| &self.sums[(2 * ply + color.index()) * blocks..][..blocks];
        let side = position.side_to_move();
        network.output(position, sums(side), sums(!side))
    }

    /// Whether the sums were made with this network and these rules.
    #[inline(always)]
    fn is_of(&self, network: &Arc<Network>, rules: &'static Rules<G>) -> bool {
        (self.of.as_ref()).is_some_and(|(of, with)| Arc::ptr_eq(of, network) && std::ptr::eq(*with, rules))
    }

    /// Makes room for a ply, and forgets all sums that were made with another network or other rules.
    #[inline(never)]
    fn make_room(&mut self, network: &Arc<Network>, rules: &'static Rules<G>, ply: usize) {
        let mut nothing = network.biases().to_vec();
        let layout = network.layout();
        layout.switches(rules, |input| network.add(&mut nothing, input));
        if !self.is_of(network, rules) {
            self.of = Some((network.clone(), rules));
            self.seen.clear();
            self.sums.clear();
            self.refresh_seen = [[Seen::nothing(); 2]; 2];
            self.refresh_sums = [(); 2].map(|()| [(); 2].map(|()| nothing.clone().into()));
        }
        while self.seen.len() <= ply {
            self.seen.push(Seen::nothing());
            self.sums.extend(nothing.iter().chain(&nothing));
        }
    }
}

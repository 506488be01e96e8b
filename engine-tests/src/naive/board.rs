//! Squares, pieces, and what a piece attacks.

use super::{Conversion, State};
use sissa::board::{Color, MAX_SQUARES, Piece, PieceKind};
use sissa::variant::Region;

/// A square: file and rank, both from 0.
pub type At = (i32, i32);

/// A piece on the board with its rights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    pub piece: Piece,
    /// It started on this square of its side's first rank and has not moved.
    pub unmoved: bool,
    /// A rook that may castle, by the moves made so far.
    pub may_castle: bool,
    /// It was a pawn, which goes to the hand if it is captured.
    pub promoted: bool,
}

impl Man {
    /// A piece without rights.
    pub fn moved(piece: Piece) -> Man {
        Man { piece, unmoved: false, may_castle: false, promoted: false }
    }
}

/// True if a region has this square.
pub fn is_in(region: Region, at: At) -> bool {
    let mut squares = region.squares();
    squares.any(|(file, rank)| (i32::from(file), i32::from(rank)) == at)
}

/// True if a square belongs to a region; `usual` where the game names none.
pub fn is_within(region: Option<Region>, at: At, usual: bool) -> bool {
    region.map_or(usual, |region| is_in(region, at))
}

/// The pieces on their squares.
#[derive(Clone, Debug)]
pub struct Board {
    pub files: i32,
    pub ranks: i32,
    cells: [Option<Man>; MAX_SQUARES],
}

impl Board {
    /// An empty board.
    pub fn new(files: i32, ranks: i32) -> Board {
        Board { files, ranks, cells: [None; MAX_SQUARES] }
    }

    /// True if the square is on the board.
    pub fn has(&self, (file, rank): At) -> bool {
        // Much faster than two ranges; a negative number becomes a large one.
        (file as u32) < self.files as u32 && (rank as u32) < self.ranks as u32
    }

    fn index(&self, (file, rank): At) -> usize {
        (rank * self.files + file) as usize
    }

    /// The piece on a square of the board.
    pub fn get(&self, at: At) -> Option<Man> {
        self.cells[self.index(at)]
    }

    /// True if a square of the board is empty.
    pub fn is_empty(&self, at: At) -> bool {
        self.get(at).is_none()
    }

    /// Puts a piece on a square.
    pub fn put(&mut self, at: At, man: Man) {
        self.cells[self.index(at)] = Some(man);
    }

    /// Removes the piece on a square.
    pub fn take(&mut self, at: At) -> Option<Man> {
        let index = self.index(at);
        self.cells[index].take()
    }

    /// All squares, from a1, rank by rank.
    pub fn squares(&self) -> impl Iterator<Item = At> + '_ {
        (0..self.files * self.ranks).map(|i| (i % self.files, i / self.files))
    }

    /// All pieces and their squares, in the same order.
    pub fn men(&self) -> impl Iterator<Item = (At, Man)> + '_ {
        self.squares().zip(&self.cells).filter_map(|(at, man)| Some((at, (*man)?)))
    }

    /// How many there are of a piece.
    pub fn count(&self, piece: Piece) -> usize {
        self.men().filter(|(_, man)| man.piece == piece).count()
    }

    /// The squares in each direction up to the first piece, including its square.
    fn rays(&self, from: At, directions: &[(i32, i32)]) -> Vec<At> {
        let mut reached = Vec::with_capacity(32);
        for (files, ranks) in directions {
            let mut at = (from.0 + files, from.1 + ranks);
            while self.has(at) {
                reached.push(at);
                if !self.is_empty(at) {
                    break;
                }
                at = (at.0 + files, at.1 + ranks);
            }
        }
        reached
    }

    fn steps(&self, from: At, steps: &[(i32, i32)]) -> Vec<At> {
        steps.iter().map(|(files, ranks)| (from.0 + files, from.1 + ranks)).filter(|at| self.has(*at)).collect()
    }

    /// The square `n` steps in one direction and then `n` in another, if all squares before it are empty.
    pub(super) fn sissa_walk(&self, from: At, legs: [(i32, i32); 2], n: i32) -> Option<At> {
        let mut at = from;
        for step in 0..2 * n {
            let passes_through = step > 0;
            if passes_through && !self.is_empty(at) {
                return None;
            }
            let (files, ranks) = legs[if step < n { 0 } else { 1 }];
            at = (at.0 + files, at.1 + ranks);
            if !self.has(at) {
                return None;
            }
        }
        Some(at)
    }

    fn sissa(&self, from: At) -> Vec<At> {
        let mut reached = Vec::new();
        for straight in STRAIGHT {
            for oblique in OBLIQUE {
                for n in 1..10 {
                    reached.extend(self.sissa_walk(from, [straight, oblique], n));
                    reached.extend(self.sissa_walk(from, [oblique, straight], n));
                }
            }
        }
        reached.sort_unstable();
        reached.dedup();
        reached
    }
}

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const OBLIQUE: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [(i32, i32); 8] = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];

/// One step towards the other side.
pub fn forward(color: Color) -> i32 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

impl State {
    /// The squares on which the piece on `from` could capture.
    pub fn attacked_from(&self, from: At) -> Vec<At> {
        let Some(man) = self.board.get(from) else {
            return Vec::new();
        };
        if let Some(declared) = self.declared(from, man, |rule| rule.capture) {
            return declared;
        }
        let ahead = forward(man.piece.color);
        let board = &self.board;
        match man.piece.kind {
            PieceKind::Pawn => board.steps(from, &[(-1, ahead), (1, ahead)]),
            PieceKind::Knight => board.steps(from, &LEAPS),
            PieceKind::Bishop => [self.bishop_moves(from), self.conversions(from)].concat(),
            PieceKind::Rook => board.rays(from, &STRAIGHT),
            PieceKind::Queen => [board.rays(from, &STRAIGHT), board.rays(from, &OBLIQUE)].concat(),
            PieceKind::King => [board.steps(from, &STRAIGHT), board.steps(from, &OBLIQUE)].concat(),
            PieceKind::Archbishop | PieceKind::Minister => {
                [board.rays(from, &OBLIQUE), board.steps(from, &LEAPS)].concat()
            }
            PieceKind::Chancellor => [board.rays(from, &STRAIGHT), board.steps(from, &LEAPS)].concat(),
            PieceKind::Sissa => board.sissa(from),
            // The moves of other kinds are the game's.
            _ => Vec::new(),
        }
    }

    /// Where the bishop on `from` can go as a bishop.
    pub fn bishop_moves(&self, from: At) -> Vec<At> {
        let only_converts =
            self.board.get(from).is_some_and(|man| man.unmoved && self.conversion[man.piece.color] == Conversion::Must);
        if only_converts { Vec::new() } else { self.board.rays(from, &OBLIQUE) }
    }

    /// Where the bishop on `from` can convert to.
    pub fn conversions(&self, from: At) -> Vec<At> {
        match self.board.get(from) {
            Some(man) if man.unmoved && self.conversion[man.piece.color] != Conversion::Done => {
                let ahead = forward(man.piece.color);
                self.board.steps(from, &[(-1, 0), (1, 0), (0, ahead)])
            }
            _ => Vec::new(),
        }
    }
}

//! Numbering of piece placements.

use super::material::MAX_PIECES;
use sissa::board::{Bitboard, Geometry, MAX_SQUARES, Square};
use sissa::position::Rules;

/// The square of each piece; entries beyond the pieces of the ending are unused.
pub type Squares = [Square; MAX_PIECES];

/// Numbers placements. The board is mirrored so that White's king stands in one quarter of it; mirrored placements then
/// have the same number. An odd number of files or ranks is not mirrored, since placements with the king on the middle
/// one would have two numbers.
pub struct Numbering {
    men: usize,
    /// The squares of White's king after mirroring.
    quarter: Vec<Square>,
    /// For each square of White's king: its index in `quarter` after mirroring, and the mirroring.
    king: [(usize, usize); MAX_SQUARES],
    /// For each mirroring: the new square of each square.
    turned: [[Square; MAX_SQUARES]; 4],
    squares: usize,
}

impl Numbering {
    /// The numbering of `men` pieces on the board of `rules`.
    pub fn new<G: Geometry>(rules: &Rules<G>, men: usize) -> Numbering {
        let (files, ranks) = (rules.files(), rules.ranks());
        let none = Square::new(0);
        let mut turned = [[none; MAX_SQUARES]; 4];
        let board = G::all().without(rules.walls);
        for square in board.squares() {
            let (file, rank) = (G::file(square), G::rank(square));
            for (way, map) in turned.iter_mut().enumerate() {
                let file = if way & 1 == 0 { file } else { files - 1 - file };
                let rank = if way & 2 == 0 { rank } else { ranks - 1 - rank };
                map[square] = G::square(file, rank);
            }
        }
        let is_turned = |at: usize, size: usize| size.is_multiple_of(2) && at >= size / 2;
        let way_of = |square: Square| {
            usize::from(is_turned(G::file(square), files))
                | usize::from(is_turned(G::rank(square), ranks)) << 1
        };
        let quarter: Vec<Square> = board.squares().filter(|s| way_of(*s) == 0).collect();
        let mut king = [(0, 0); MAX_SQUARES];
        for square in board.squares() {
            let way = way_of(square);
            let home = turned[way][square];
            let place = quarter.iter().position(|other| *other == home);
            king[square] = (place.unwrap_or(0), way);
        }
        Numbering {
            men,
            quarter,
            king,
            turned,
            squares: G::SQUARES,
        }
    }

    pub fn count(&self) -> usize {
        self.quarter.len() * self.squares.pow(self.men as u32 - 1)
    }

    /// The number of a placement.
    #[inline(always)]
    pub fn number(&self, squares: &Squares) -> usize {
        let (mut number, way) = self.king[squares[0].index()];
        let turned = &self.turned[way];
        for square in &squares[1..self.men] {
            number = number * self.squares + turned[*square].index();
        }
        number
    }

    /// The placement of a number.
    #[inline(always)]
    pub fn squares(&self, mut number: usize) -> Squares {
        let mut squares = [Square::new(0); MAX_PIECES];
        for man in (1..self.men).rev() {
            squares[man] = Square::new((number % self.squares) as u8);
            number /= self.squares;
        }
        squares[0] = self.quarter[number];
        squares
    }
}

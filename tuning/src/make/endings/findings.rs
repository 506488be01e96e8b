//! Statistics of the table of an ending.

use super::squares::Squares;
use super::table::EndingTable;
use sissa::board::{Bitboard, Color, Geometry, PieceKind};

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Findings {
    /// The share of positions with White to move that are won.
    pub won: f64,
    /// The share of positions with Black to move that are lost for Black.
    pub lost: f64,
    /// The same two for quiet positions, in which nothing is attacked.
    pub quiet: [f64; 2],
    /// White's moves in the longest win.
    pub longest: u8,
}

impl<G: Geometry> EndingTable<G> {
    /// True if two bishops of a side stand on squares of one colour, which in most games happens only after a
    /// promotion.
    fn has_bishops_on_one_color(&self, squares: &Squares) -> bool {
        let shade = |man: usize| (G::file(squares[man]) + G::rank(squares[man])) % 2;
        let bishop = |man: usize| self.men()[man].kind == PieceKind::Bishop;
        (0..self.men().len()).any(|man| {
            let twin = |other: usize| self.men()[other] == self.men()[man];
            bishop(man) && (0..man).any(|other| twin(other) && shade(other) == shade(man))
        })
    }

    /// True if no piece, king included, attacks an enemy piece, and all squares are different.
    pub fn is_quiet(&self, squares: &Squares) -> bool {
        let Some(occupied) = self.occupied(squares) else {
            return false;
        };
        (0..self.men().len()).all(|man| {
            let attacked = self.attacks(squares, man, occupied);
            let hit = |other: usize| {
                self.men()[other].color != self.men()[man].color
                    && attacked.contains(squares[other])
            };
            !(0..self.men().len()).any(hit)
        })
    }

    /// The statistics of the table.
    pub fn findings(&self) -> Findings {
        let mut to_move = [(0u64, 0u64); 2];
        let mut quiet = [(0u64, 0u64); 2];
        let mut longest = 0;
        for number in 0..self.len() {
            let squares = self.placement(number);
            let Some(occupied) = self.occupied(&squares) else {
                continue;
            };
            if self.has_bishops_on_one_color(&squares) {
                continue;
            }
            let moves = self.won(&squares);
            longest = longest.max(moves.unwrap_or(0));
            let won = [moves.is_some(), self.lost(&squares).is_some()];
            for color in Color::ALL {
                if !self.gives_check(&squares, color, occupied, None) {
                    to_move[color].0 += u64::from(won[color]);
                    to_move[color].1 += 1;
                }
            }
            if self.is_quiet(&squares) {
                for (count, won) in quiet.iter_mut().zip(won) {
                    count.0 += u64::from(won);
                    count.1 += 1;
                }
            }
        }
        let share = |(part, all): (u64, u64)| part as f64 / all.max(1) as f64;
        Findings {
            won: share(to_move[0]),
            lost: share(to_move[1]),
            quiet: quiet.map(share),
            longest,
        }
    }
}

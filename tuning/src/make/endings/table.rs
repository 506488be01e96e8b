//! Retrograde analysis of an ending (<https://www.chessprogramming.org/Retrograde_Analysis>).
//!
//! A table holds the wins of White, counted in moves to mate or to a capture into another won ending (distance to
//! conversion).

use super::material::Material;
use super::squares::{Numbering, Squares};
use sissa::board::{Bitboard, Color, Geometry, Piece};
use sissa::position::Rules;
use std::collections::HashMap;
use std::sync::Arc;

/// In [`EndingTable::won`]: White to move does not win.
const NOT_WON: u8 = 0;
/// In [`EndingTable::lost`]: Black to move does not lose.
const NOT_LOST: u8 = u8::MAX;
/// The longest win that can be stored, in moves.
const MAX_MOVES: u8 = 250;
/// In place of the number of Black's moves: one of them saves Black, or the position is illegal.
const SAVED: u8 = u8::MAX;

/// The tables of the endings after a capture, by the piece captured; `None` if White can no longer win.
type After<G> = Vec<Option<Arc<EndingTable<G>>>>;

/// White's wins in one ending.
pub struct EndingTable<G: Geometry> {
    rules: &'static Rules<G>,
    men: Vec<Piece>,
    numbering: Numbering,
    after: After<G>,
    won: Vec<u8>,
    lost: Vec<u8>,
}

/// The tables made so far.
pub struct EndingTables<G: Geometry> {
    rules: &'static Rules<G>,
    made: HashMap<Material, Arc<EndingTable<G>>>,
}

impl<G: Geometry> EndingTables<G> {
    /// No tables, for the board of `rules`.
    pub fn new(rules: &'static Rules<G>) -> EndingTables<G> {
        EndingTables {
            rules,
            made: HashMap::new(),
        }
    }

    /// The table of an ending, made when first needed.
    pub fn get(&mut self, material: &Material) -> Arc<EndingTable<G>> {
        if let Some(table) = self.made.get(material) {
            return Arc::clone(table);
        }
        let after = (0..material.men().len())
            .map(|man| {
                let left = (man >= 2).then(|| material.without(man))?;
                (!left.white.is_empty()).then(|| self.get(&left))
            })
            .map(|table| table.filter(|table| table.lost.iter().any(|moves| *moves != NOT_LOST)))
            .collect();
        let table = Arc::new(EndingTable::new(self.rules, material, after));
        self.made.insert(material.clone(), Arc::clone(&table));
        table
    }
}

impl<G: Geometry> EndingTable<G> {
    fn new(rules: &'static Rules<G>, material: &Material, after: After<G>) -> EndingTable<G> {
        let men = material.men();
        let numbering = Numbering::new(rules, men.len());
        let count = numbering.count();
        let mut table = EndingTable {
            rules,
            men,
            numbering,
            after,
            won: vec![NOT_WON; count],
            lost: vec![NOT_LOST; count],
        };
        table.solve();
        table
    }

    fn solve(&mut self) {
        let count = self.numbering.count();
        let mut left = vec![SAVED; count];
        // The numbers of White's wins and Black's losses found in the last round.
        let mut wins = Vec::new();
        let mut losses = Vec::new();
        for (number, left) in left.iter_mut().enumerate() {
            let squares = self.numbering.squares(number);
            let Some(occupied) = self.occupied(&squares) else {
                continue;
            };
            if self.wins_by_capture(&squares, occupied) {
                self.won[number] = 1;
                wins.push(number as u32);
            }
            *left = self.moves_left(&squares, occupied);
            if *left == 0 {
                self.lost[number] = 0;
                losses.push(number as u32);
            }
        }
        let mut moves = 0u8;
        while !wins.is_empty() || !losses.is_empty() {
            moves = (moves + 1).min(MAX_MOVES);
            for number in std::mem::take(&mut losses) {
                let squares = self.numbering.squares(number as usize);
                self.each_before(&squares, Color::White, |table, before| {
                    if table.won[before] == NOT_WON {
                        table.won[before] = moves;
                        wins.push(before as u32);
                    }
                });
            }
            for number in std::mem::take(&mut wins) {
                let squares = self.numbering.squares(number as usize);
                self.each_before(&squares, Color::Black, |table, before| {
                    if left[before] == SAVED {
                        return;
                    }
                    left[before] -= 1;
                    if left[before] == 0 {
                        table.lost[before] = moves;
                        losses.push(before as u32);
                    }
                });
            }
        }
    }

    /// The occupied squares; `None` if two pieces stand on one square, or one is off the board.
    #[inline(always)]
    pub(super) fn occupied(&self, squares: &Squares) -> Option<G::Bitboard> {
        let mut occupied = self.rules.walls;
        for square in &squares[..self.men.len()] {
            if occupied.contains(*square) {
                return None;
            }
            occupied = occupied.with(*square);
        }
        Some(occupied)
    }

    /// The pieces of a side.
    #[inline(always)]
    fn side(&self, color: Color) -> impl Iterator<Item = usize> + use<'_, G> {
        (0..self.men.len()).filter(move |man| self.men[*man].color == color)
    }

    #[inline(always)]
    pub(super) fn attacks(
        &self,
        squares: &Squares,
        man: usize,
        occupied: G::Bitboard,
    ) -> G::Bitboard {
        let tables = self.rules.tables;
        tables.attacks(self.men[man].kind, squares[man], occupied)
    }

    /// True when a piece of `color`, other than `taken`, attacks the enemy king.
    #[inline(always)]
    pub(super) fn gives_check(
        &self,
        squares: &Squares,
        color: Color,
        occupied: G::Bitboard,
        taken: Option<usize>,
    ) -> bool {
        let king = squares[!color];
        self.side(color)
            .any(|man| Some(man) != taken && self.attacks(squares, man, occupied).contains(king))
    }

    /// True when White, to move in a legal position, has a capture into a won ending.
    fn wins_by_capture(&self, squares: &Squares, occupied: G::Bitboard) -> bool {
        if self.gives_check(squares, Color::White, occupied, None) {
            return false;
        }
        self.side(Color::Black).skip(1).any(|taken| {
            let Some(after) = &self.after[taken] else {
                return false;
            };
            self.side(Color::White).any(|man| {
                if !self
                    .attacks(squares, man, occupied)
                    .contains(squares[taken])
                {
                    return false;
                }
                let [moved, left] = self.capture(squares, man, taken);
                let free = occupied.without(G::Bitboard::from_square(squares[man]));
                !self.gives_check(&moved, Color::Black, free, Some(taken))
                    && after.lost[after.numbering.number(&left)] != NOT_LOST
            })
        })
    }

    /// The squares after `man` captured `taken`: with the captured piece, and without it.
    #[inline(always)]
    fn capture(&self, squares: &Squares, man: usize, taken: usize) -> [Squares; 2] {
        let mut moved = *squares;
        moved[man] = squares[taken];
        let mut left = moved;
        left.copy_within(taken + 1.., taken);
        [moved, left]
    }

    /// The number of Black's moves that are not captures into a lost ending. [`SAVED`] if a capture leads to an ending
    /// that is not lost, in stalemate, and if the position is illegal.
    fn moves_left(&self, squares: &Squares, occupied: G::Bitboard) -> u8 {
        if self.gives_check(squares, Color::Black, occupied, None) {
            return SAVED;
        }
        let own = self
            .side(Color::Black)
            .fold(self.rules.walls, |set, man| set.with(squares[man]));
        let (mut quiet, mut losing) = (0, 0);
        for man in self.side(Color::Black) {
            let free = occupied.without(G::Bitboard::from_square(squares[man]));
            for to in self.attacks(squares, man, occupied).without(own).squares() {
                let taken = self.side(Color::White).find(|other| squares[*other] == to);
                let Some(taken) = taken else {
                    let mut moved = *squares;
                    moved[man] = to;
                    let legal = !self.gives_check(&moved, Color::White, free.with(to), None);
                    quiet += u8::from(legal);
                    continue;
                };
                let [moved, left] = self.capture(squares, man, taken);
                if self.gives_check(&moved, Color::White, free, Some(taken)) {
                    continue;
                }
                match &self.after[taken] {
                    Some(after) if after.won[after.numbering.number(&left)] != NOT_WON => {
                        losing += 1;
                    }
                    _ => return SAVED,
                }
            }
        }
        let stalemate =
            quiet + losing == 0 && !self.gives_check(squares, Color::White, occupied, None);
        if stalemate { SAVED } else { quiet }
    }

    /// Calls `found` with the number of each position from which a non-capturing move of `color` leads here.
    #[inline(always)]
    fn each_before(
        &mut self,
        squares: &Squares,
        color: Color,
        mut found: impl FnMut(&mut Self, usize),
    ) {
        let occupied = squares[..self.men.len()]
            .iter()
            .fold(self.rules.walls, |set, square| set.with(*square));
        for man in 0..self.men.len() {
            if self.men[man].color != color {
                continue;
            }
            let free = occupied.without(G::Bitboard::from_square(squares[man]));
            // All moves of pieces other than pawns can be reversed.
            for from in self
                .attacks(squares, man, occupied)
                .without(occupied)
                .squares()
            {
                let mut before = *squares;
                before[man] = from;
                if !self.gives_check(&before, color, free.with(from), None) {
                    let number = self.numbering.number(&before);
                    found(self, number);
                }
            }
        }
    }

    /// The number of White's moves to the win with White to move; `None` if there is no win or the position is illegal.
    pub fn won(&self, squares: &Squares) -> Option<u8> {
        let moves = self.won[self.numbering.number(squares)];
        (moves != NOT_WON).then_some(moves)
    }

    /// The number of White's moves to the win with Black to move; `None` if there is no win or the position is illegal.
    pub fn lost(&self, squares: &Squares) -> Option<u8> {
        let moves = self.lost[self.numbering.number(squares)];
        (moves != NOT_LOST).then_some(moves)
    }

    /// The rules of the board.
    #[cfg(test)]
    pub fn rules(&self) -> &'static Rules<G> {
        self.rules
    }

    /// The pieces, in the order of [`Squares`].
    pub fn men(&self) -> &[Piece] {
        &self.men
    }

    pub fn len(&self) -> usize {
        self.numbering.count()
    }

    /// The placement with this number. It may be impossible, with two pieces on one square.
    pub fn placement(&self, number: usize) -> Squares {
        self.numbering.squares(number)
    }

    /// True when Black to move loses the ending after a capture. The captured piece is on the square of its king.
    #[cfg(test)]
    pub fn lost_after_capture(&self, squares: &Squares) -> bool {
        self.after_capture(squares)
            .is_some_and(|(after, left)| after.lost(&left).is_some())
    }

    /// True when White to move wins the ending after a capture.
    #[cfg(test)]
    fn won_after_capture(&self, squares: &Squares) -> bool {
        self.after_capture(squares)
            .is_some_and(|(after, left)| after.won(&left).is_some())
    }

    #[cfg(test)]
    fn after_capture(&self, squares: &Squares) -> Option<(&EndingTable<G>, Squares)> {
        let gone = |man: &usize| squares[*man] == squares[self.men[*man].color.index()];
        let taken = (2..self.men.len()).find(gone)?;
        let mut left = *squares;
        left.copy_within(taken + 1.., taken);
        Some((self.after[taken].as_deref()?, left))
    }
}

#[cfg(test)]
#[path = "table_tests.rs"]
mod tests;

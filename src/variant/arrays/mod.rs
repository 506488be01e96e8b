//! Numbered arrays: how the first ranks of a random game are made and numbered.
//!
//! A recipe is a list of [`Step`]s. Each step has a number of choices, its *base*. An array's number is written in
//! these mixed bases, one digit per step. `arraySteps = BB NN Q RKR`, with the most significant digit first, is the
//! numbering of the Carrillo games: 28 places for the pair of bishops, then 15 for the knights, 4 for the queen, and
//! rook, king, rook on the rest.
//!
//! | file | holds |
//! |---|---|
//! | `steps` | the syntax of `arraySteps` |
//! | `numbering`, `combinatorics` | the number of an array; choices and orders of pieces by number |
//! | `pair` | the arrays of both sides, as users write them |
//! | `protection`, `strict` | which pawns are protected, and a stricter rule that some players want |
//! | `advantages` | White's advantage in each array |
//! | `errors` | what is wrong with a recipe, number or first rank |

#[cfg(feature = "engine")]
mod advantages;
mod combinatorics;
mod errors;
mod numbering;
mod pair;
mod protection;
mod steps;
mod strict;

use self::combinatorics::{combination, combinations, permutation, permutations};
use self::protection::Protection;
use super::Variant;
use crate::board::text::file_letter;
use crate::board::{MAX_FILES, PieceKind};
use arrayvec::ArrayVec;
use rand::Rng;

#[cfg(feature = "engine")]
pub use self::advantages::{Advantages, AdvantagesError};
pub use self::errors::{ArrayError, RankError, RankFault, RecipeError};
pub use self::pair::{ArrayChoice, ArrayPair, ArrayTextError, SideArray};
pub use self::steps::{Files, Slot, Step, StepError};
pub use self::strict::StrictRule;

/// The largest number of arrays. All 3,628,800 orders of ten different pieces fit.
pub const MAX_COUNT: u32 = 4_000_000;

/// At most this many numbers are tried to find an array whose pawns are all protected.
const SAMPLES: u32 = 100_000;

/// A first rank from the a-file, complete or not.
type Rank = ArrayVec<PieceKind, MAX_FILES>;

/// Which digit of an array's number belongs to the first step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Digits {
    /// The first step is the most significant digit.
    #[default]
    MostSignificantFirst,
    /// The first step is the least significant digit, as in Scharnagl's numbering of Fischer Random.
    LeastSignificantFirst,
}

/// How Black's first rank follows from White's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Mirror {
    /// The same piece on the same file.
    #[default]
    SameFile,
    /// White's rank turned by 180 degrees: Black's piece on the last file is White's on the a-file.
    Turned,
}

/// How the arrays of a game are made and numbered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrayRecipe {
    steps: Vec<Step>,
    /// The number of choices of each step.
    bases: Vec<u32>,
    /// What one unit of each step's digit adds to the number.
    weights: Vec<u32>,
    files: usize,
    count: u32,
    /// Which digit belongs to the first step.
    pub digits: Digits,
    /// How Black's first rank follows from White's.
    pub mirror: Mirror,
    /// What protects pawns, if only arrays in which every pawn is protected are valid.
    protection: Option<Protection>,
    /// What the stricter rule wants, if the game has one. The other arrays remain valid.
    pub strict: Option<StrictRule>,
}

impl ArrayRecipe {
    /// A recipe from its steps, for the board and the pieces of `variant`.
    ///
    /// # Errors
    /// [`RecipeError`] when the steps do not fill the rank, or their arrays cannot be numbered.
    pub fn new(
        steps: Vec<Step>,
        variant: &Variant,
        digits: Digits,
        mirror: Mirror,
        pawns_protected: bool,
    ) -> Result<ArrayRecipe, RecipeError> {
        let files = usize::from(variant.files).min(MAX_FILES);
        check_pieces(&steps, files)?;
        let bases = bases(&steps, files)?;
        let mut weights = vec![1; bases.len()];
        let mut count = 1u32;
        let mut assign = |step: usize| {
            weights[step] = count;
            count = count.checked_mul(bases[step]).filter(|count| *count <= MAX_COUNT).ok_or(RecipeError::TooMany)?;
            Ok(())
        };
        match digits {
            Digits::LeastSignificantFirst => (0..bases.len()).try_for_each(&mut assign)?,
            Digits::MostSignificantFirst => (0..bases.len()).rev().try_for_each(&mut assign)?,
        }
        let recipe = ArrayRecipe {
            steps,
            bases,
            weights,
            files,
            count,
            digits,
            mirror,
            protection: pawns_protected.then(|| Protection::of(variant)),
            strict: None,
        };
        let stride = count.div_ceil(SAMPLES) as usize;
        if pawns_protected && !(0..count).step_by(stride).any(|number| recipe.is_valid(number)) {
            return Err(RecipeError::NoneValid);
        }
        Ok(recipe)
    }

    /// Whether only arrays in which every pawn is protected are valid.
    pub fn pawns_protected(&self) -> bool {
        self.protection.is_some()
    }

    /// The steps, in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// How many array numbers there are. They begin with 0, and some may be invalid.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// True when `number` is a valid array.
    pub fn is_valid(&self, number: u32) -> bool {
        number < self.count && (!self.pawns_protected() || self.meets_condition(&self.build(number)))
    }

    /// The valid numbers, in order.
    pub fn valid_numbers(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.count).filter(|number| self.is_valid(*number))
    }

    /// The numbers of the arrays that keep the stricter rule, in order; none if there is no such rule.
    pub fn strict_numbers(&self) -> impl Iterator<Item = u32> + '_ {
        self.valid_numbers().filter(|number| self.is_strict(*number))
    }

    fn is_strict(&self, number: u32) -> bool {
        self.strict.as_ref().is_some_and(|rule| rule.allows(&self.build(number)))
    }

    /// Scharnagl counts from 1 and so calls array 0 by the number of arrays: that number becomes 0 where the first step
    /// is the least significant digit, as it is for him.
    pub fn from_zero(&self, number: u32) -> u32 {
        if number == self.count && self.digits == Digits::LeastSignificantFirst { 0 } else { number }
    }

    /// White's first rank from the a-file in array `number` of `variant`, whose recipe this is.
    ///
    /// # Errors
    /// [`ArrayError`] when the number is too large, or invalid.
    pub fn rank(&self, number: u32, variant: &Variant) -> Result<Vec<PieceKind>, ArrayError> {
        let number = self.from_zero(number);
        if number >= self.count {
            return Err(ArrayError::OutOfRange { game: variant.name.clone(), number, last: self.count - 1 });
        }
        let rank = self.build(number);
        if self.meets_condition(&rank) {
            return Ok(rank.to_vec());
        }
        Err(ArrayError::UnprotectedPawns {
            game: variant.name.clone(),
            number,
            squares: self.unprotected_squares(&rank),
            below: (0..number).rev().find(|number| self.is_valid(*number)),
            above: (number + 1..self.count).find(|number| self.is_valid(*number)),
        })
    }

    /// The number of an array given as White's first rank from the a-file: the lowest if it has several, `None` if it
    /// is not an array of this recipe.
    pub fn number(&self, rank: &[PieceKind]) -> Option<u32> {
        if rank.len() != self.files || !self.meets_condition(rank) {
            return None;
        }
        numbering::lowest(self, rank).ok()
    }

    /// Why `rank`, White's first rank, is not an array of `variant`, whose recipe this is; `None` if it is one.
    pub fn fault(&self, rank: &[PieceKind], variant: &Variant) -> Option<RankFault> {
        let (found, files) = (rank.len(), self.files);
        if found != files {
            return Some(RankFault::Length(found, files));
        }
        let pieces = self.pieces();
        for kind in PieceKind::ALL {
            let count = |pieces: &[PieceKind]| pieces.iter().filter(|piece| **piece == kind).count();
            let (found, expected) = (count(rank), count(&pieces));
            if let Some(letter) = variant.letter(kind)
                && found != expected
            {
                return Some(RankFault::Pieces(letter, found, expected));
            }
        }
        if let Err(step) = numbering::lowest(self, rank) {
            return Some(RankFault::Places(self.steps[step].wants(&self.steps, self.files, variant)));
        }
        let squares = self.unprotected_squares(rank);
        (!squares.is_empty()).then_some(RankFault::UnprotectedPawns(squares))
    }

    /// The pieces of every array.
    fn pieces(&self) -> Rank {
        let mut all = Rank::new();
        for step in &self.steps {
            match step {
                Step::Order { pieces, .. } => all.extend(pieces.iter().copied()),
                Step::Place { slots, .. } => {
                    all.extend(slots.iter().filter_map(|slot| match slot {
                        Slot::Kind(kind) => Some(*kind),
                        Slot::Ordered(_) => None,
                    }));
                }
            }
        }
        all
    }

    /// A random valid number. All are equally likely, unless valid numbers are very rare.
    pub fn random<R: Rng + ?Sized>(&self, rng: &mut R) -> u32 {
        self.random_of(rng, |_| true).unwrap_or(0)
    }

    /// A random number of those that keep the stricter rule; `None` if there is no such rule.
    pub fn random_strict<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<u32> {
        self.random_of(rng, |number| self.is_strict(number))
    }

    fn random_of<R: Rng + ?Sized>(&self, rng: &mut R, wanted: impl Fn(u32) -> bool) -> Option<u32> {
        let wanted = |number: &u32| self.is_valid(*number) && wanted(*number);
        let mut number = rng.random_range(0..self.count);
        // If such numbers are very rare, the next one after a random number is taken.
        for _ in 0..10_000 {
            if wanted(&number) {
                return Some(number);
            }
            number = rng.random_range(0..self.count);
        }
        (number..self.count).chain(0..number).find(wanted)
    }

    fn meets_condition(&self, rank: &[PieceKind]) -> bool {
        self.unprotected(rank).next().is_none()
    }

    /// The files of the pawns that must be protected and are not.
    fn unprotected(&self, rank: &[PieceKind]) -> impl Iterator<Item = usize> {
        let protection = self.protection.iter();
        protection.flat_map(move |protection| protection.unprotected(rank))
    }

    /// Their squares.
    fn unprotected_squares(&self, rank: &[PieceKind]) -> Vec<String> {
        let files = self.unprotected(rank);
        files.map(|file| format!("{}2", file_letter(file))).collect()
    }

    /// The rank of a number in range, valid or not.
    fn build(&self, number: u32) -> Rank {
        let mut squares = [None; MAX_FILES];
        let mut free = (1u16 << self.files) - 1;
        let mut chosen = Rank::new();
        for (i, step) in self.steps.iter().enumerate() {
            let digit = number / self.weights[i] % self.bases[i];
            match step {
                Step::Order { pieces, .. } => chosen.extend(permutation(pieces, digit)),
                Step::Place { slots, on, .. } => {
                    let files = combination(free & on.mask(), slots.len(), digit);
                    for (slot, file) in slots.iter().zip(files) {
                        squares[file] = slot.kind(&chosen);
                        free &= !(1 << file);
                    }
                }
            }
        }
        squares.into_iter().flatten().collect()
    }
}

/// Checks that the steps place one king and fill the rank.
fn check_pieces(steps: &[Step], files: usize) -> Result<(), RecipeError> {
    let placed = || {
        steps.iter().flat_map(|step| match step {
            Step::Order { .. } => &[][..],
            Step::Place { slots, .. } => slots,
        })
    };
    let mut ordered = Rank::new();
    let mut digits = 0;
    for step in steps {
        match step {
            Step::Order { pieces, .. } => {
                digits += pieces.len();
                if digits > MAX_FILES {
                    return Err(RecipeError::Pieces { found: digits, files });
                }
                ordered.extend(pieces.iter().copied());
            }
            Step::Place { slots, on, text } => {
                if let Files::Listed(mask) = on
                    && usize::from(*mask) >> files != 0
                {
                    return Err(RecipeError::FileOffBoard(text.clone()));
                }
                let undefined = |slot: &Slot| matches!(slot, Slot::Ordered(index) if *index >= digits);
                if slots.iter().any(undefined) {
                    return Err(RecipeError::UndefinedDigit(text.clone()));
                }
            }
        }
    }
    let found = placed().count();
    if found != files {
        return Err(RecipeError::Pieces { found, files });
    }
    for digit in 0..digits {
        let uses = placed().filter(|slot| **slot == Slot::Ordered(digit)).count();
        if uses != 1 {
            return Err(RecipeError::DigitUse(digit + 1));
        }
    }
    let kings = placed().filter(|slot| slot.kind(&ordered) == Some(PieceKind::King)).count();
    if kings != 1 {
        return Err(RecipeError::Kings(kings));
    }
    Ok(())
}

/// The number of choices of each step, which must not depend on earlier choices.
fn bases(steps: &[Step], files: usize) -> Result<Vec<u32>, RecipeError> {
    let mut bases = Vec::new();
    // The sets of free files that a step may find.
    let mut reachable = vec![(1u16 << files) - 1];
    for step in steps {
        let (slots, on, text) = match step {
            Step::Order { pieces, .. } => {
                bases.push(permutations(pieces.len()));
                continue;
            }
            Step::Place { slots, on, text } => (slots, on, text),
        };
        let count = |free: u16| combinations((free & on.mask()).count_ones(), slots.len());
        let base = reachable.first().map_or(0, |free| count(*free));
        if reachable.iter().any(|free| count(*free) != base) {
            return Err(RecipeError::UnevenChoices(text.clone()));
        }
        if base == 0 {
            return Err(RecipeError::NoRoom(text.clone()));
        }
        bases.push(base);
        let mut next: Vec<u16> = reachable
            .iter()
            .flat_map(|free| {
                (0..base).map(move |digit| {
                    combination(free & on.mask(), slots.len(), digit).fold(*free, |left, file| left & !(1 << file))
                })
            })
            .collect();
        next.sort_unstable();
        next.dedup();
        reachable = next;
    }
    Ok(bases)
}

#[cfg(test)]
mod tests;

//! The number of an array.

use super::combinatorics::{combination, permutation};
use super::{ArrayRecipe, Rank, Step};
use crate::board::PieceKind;
use std::cmp::min;
use std::collections::HashMap;

/// The lowest number whose steps make `rank`, whether or not its pawns are protected. If there is none, the index of
/// the step at which every attempt has failed: the choices of the steps before it can agree with `rank`, but then no
/// choice of this step does.
pub fn lowest(recipe: &ArrayRecipe, rank: &[PieceKind]) -> Result<u32, usize> {
    let mut search = Search { recipe, rank, chosen: Rank::new(), furthest: 0, memo: HashMap::new() };
    let all = (1u16 << recipe.files) - 1;
    search.lowest(0, all).ok_or(search.furthest)
}

struct Search<'a> {
    recipe: &'a ArrayRecipe,
    rank: &'a [PieceKind],
    /// What `order(...)` has chosen.
    chosen: Rank,
    /// The last step that was reached.
    furthest: usize,
    memo: HashMap<(usize, u16, Rank), Option<u32>>,
}

impl Search<'_> {
    /// The lowest sum that this and the later steps can add to the number if they fill the `free` files as in the rank.
    fn lowest(&mut self, step: usize, free: u16) -> Option<u32> {
        self.furthest = step.max(self.furthest);
        let Some(this) = self.recipe.steps.get(step) else {
            return Some(0);
        };
        let key = (step, free, self.chosen.clone());
        if let Some(known) = self.memo.get(&key) {
            return *known;
        }
        let (mut best, mut recursed) = (None, false);
        for digit in 0..self.recipe.bases[step] {
            let rest = match this {
                Step::Order { pieces, .. } => {
                    recursed = true;
                    let before = self.chosen.len();
                    self.chosen.extend(permutation(pieces, digit));
                    let rest = self.lowest(step + 1, free);
                    self.chosen.truncate(before);
                    rest
                }
                Step::Place { slots, on, .. } => {
                    let mut left = free;
                    let agrees =
                        slots.iter().zip(combination(free & on.mask(), slots.len(), digit)).all(|(slot, file)| {
                            left &= !(1 << file);
                            slot.kind(&self.chosen) == Some(self.rank[file])
                        });
                    if !agrees {
                        continue;
                    }
                    recursed = true;
                    self.lowest(step + 1, left)
                }
            };
            let sum = rest.map(|rest| rest + digit * self.recipe.weights[step]);
            best = match (best, sum) {
                (Some(a), Some(b)) => Some(min(a, b)),
                (a, b) => a.or(b),
            };
        }
        // A failure at this step is not stored: finding it again is faster than storing it and looking it up. The
        // step after `order(...)` fails for most orders.
        if recursed {
            self.memo.insert(key, best);
        }
        best
    }
}

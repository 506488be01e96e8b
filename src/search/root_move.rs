//! Root moves and their results, kept from iteration to iteration.

use super::report::Bound;
use super::score::INFINITE;
use crate::position::Move;

/// A root move and its results.
#[derive(Clone, Debug)]
pub struct RootMove {
    pub mv: Move,
    /// Score of the current iteration, until then of the one before; `-INFINITE` if the move did not raise alpha.
    pub score: i32,
    /// The iteration that found the score, in plies; 0 before any.
    pub depth: i32,
    /// The bound of the score.
    pub bound: Bound,
    /// Running mean of the scores of all iterations; `-INFINITE` before the first.
    pub mean: i32,
    pub seldepth: usize,
    /// The principal variation, beginning with this move.
    pub pv: Vec<Move>,
    /// Nodes searched below the move in all iterations.
    pub effort: u64,
}

impl RootMove {
    pub fn new(mv: Move) -> RootMove {
        RootMove {
            mv,
            score: -INFINITE,
            depth: 0,
            bound: Bound::Exact,
            mean: -INFINITE,
            seldepth: 0,
            pv: vec![mv],
            effort: 0,
        }
    }

    /// Records a value found with the window from `alpha` to `beta`, and `reply`, the rest of the principal variation.
    pub fn record(&mut self, value: i32, alpha: i32, beta: i32, seldepth: usize, reply: &[Move]) {
        self.score = value;
        self.seldepth = seldepth;
        self.bound = Bound::of(value, alpha, beta);
        self.pv.clear();
        self.pv.push(self.mv);
        self.pv.extend_from_slice(reply);
    }
}

//! A move at the root, which iterations hand on to each other and threads to threads.

use super::report::Bound;
use super::score::INFINITE;
use crate::position::Move;

/// A move at the root and what is known of it.
#[derive(Clone, Debug)]
pub struct RootMove {
    pub mv: Move,
    /// Its score when it was last best or first, else `-INFINITE`.
    pub score: i32,
    /// What the score says.
    pub bound: Bound,
    /// Mean of its scores over the iterations, `-INFINITE` before the first.
    pub mean: i32,
    pub seldepth: usize,
    /// The line, this move first.
    pub pv: Vec<Move>,
    /// Nodes spent on it in all iterations.
    pub effort: u64,
}

impl RootMove {
    pub fn new(mv: Move) -> RootMove {
        RootMove {
            mv,
            score: -INFINITE,
            bound: Bound::Exact,
            mean: -INFINITE,
            seldepth: 0,
            pv: vec![mv],
            effort: 0,
        }
    }
    /// Takes note of a value found within or outside the window from `alpha` to `beta`, and of the `reply` that the
    /// line goes on with.
    pub fn note(&mut self, value: i32, alpha: i32, beta: i32, seldepth: usize, reply: &[Move]) {
        self.score = value;
        self.seldepth = seldepth;
        self.bound = if value >= beta {
            Bound::Lower
        } else if value <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        };
        self.pv.clear();
        self.pv.push(self.mv);
        self.pv.extend_from_slice(reply);
    }
}

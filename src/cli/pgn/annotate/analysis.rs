//! How the positions of a game are searched, and what is found.

use crate::eval::network::Networks;
use crate::position::Move;
use crate::search::{Limits, Score};

/// How positions are searched.
pub struct AnnotationSettings {
    pub limits: Limits,
    /// The longest line shown, in plies.
    pub line: usize,
    /// Show a line for each move that is not the best.
    pub all_lines: bool,
    /// The transposition table of each thread, in MiB.
    pub hash: usize,
    pub networks: Networks,
}

/// The result of searching a position.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The score for the side to move.
    pub score: Score,
    /// The depth of the search, in plies.
    pub depth: u32,
    /// The best line; empty if the game is over.
    pub line: Vec<Move>,
}

//! The searcher: which move is best, and why.
//!
//! ```
//! use sissa::search::{Control, Limits, Searcher};
//! # use sissa::board::Board8x8;
//! # fn think(game: &sissa::position::Game<Board8x8>) {
//! let mut searcher: Searcher<Board8x8> = Searcher::new(16, 1);
//! let outcome = searcher.search(game, &Limits::depth(8), &Control::new(), &mut |line| {
//!     println!("{} {} {:?}", line.depth, line.score, line.pv);
//! });
//! println!("{:?}", outcome.best);
//! # }
//! ```

mod checks;
mod control;
mod history;
mod late;
mod learn;
mod limits;
mod line;
mod memory;
mod negamax;
mod order;
mod params;
mod picker;
mod prune;
mod qsearch;
mod repetition;
mod report;
mod root;
mod root_move;
mod score;
mod team;
mod threads;
mod time;
mod tt;
mod worker;

pub use control::{Control, Progress};
pub use limits::{Clock, Limits};
pub use params::{TUNABLES, Tunable};
pub use report::{Bound, Outcome, Report, nodes_per_second};
pub use score::{MAX_PLY, Score, wdl};
pub use threads::Searcher;

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

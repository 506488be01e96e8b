//! The search: finds the best move of a position, its score and its principal variation.
//!
//! ```
//! use sissa::search::{Control, Limits, Searcher};
//! # use sissa::board::Board8x8;
//! # fn think(game: &sissa::position::Game<Board8x8>) -> Result<(), sissa::search::ResourceError> {
//! let mut searcher: Searcher<Board8x8> = Searcher::new(16, 1)?;
//! let result = searcher.search(game, &Limits::depth(8), &Control::new(), &mut |line| {
//!     println!("{} {} {:?}", line.depth, line.score, line.pv);
//! });
//! println!("{:?}", result.best);
//! # Ok(())
//! # }
//! ```

mod checking_moves;
mod control;
mod extensions;
mod goals;
mod hash_size;
mod history;
mod history_update;
#[cfg_attr(target_family = "wasm", path = "browser/huge_pages.rs")]
mod huge_pages;
mod late_moves;
mod limits;
mod move_picker;
mod move_scoring;
mod negamax;
mod node;
mod overhead;
mod params;
mod prune_nodes;
mod pv;
mod qsearch;
mod repetition;
mod report;
mod root;
mod root_move;
mod score;
#[cfg_attr(target_family = "wasm", path = "browser/search_thread.rs")]
mod search_thread;
mod searcher;
#[cfg(target_family = "wasm")]
#[path = "browser/server.rs"]
mod server;
mod shared_state;
mod strength;
mod threads;
mod time_manager;
mod tt;
#[cfg(any(test, target_family = "wasm"))]
#[path = "browser/wire.rs"]
mod wire;
mod worker;

pub use control::{Control, Progress};
pub use hash_size::{DEFAULT_HASH, max_hash};
pub use limits::Limits;
pub use overhead::OverheadEstimator;
pub use params::{TUNABLES, Tunable};
pub use report::{Bound, Report, SearchEvent, SearchResult, nodes_per_second};
pub use score::{MAX_PLY, Score, wdl};
#[cfg(target_family = "wasm")]
pub use search_thread::handle_search_event;
pub use search_thread::{SearchThread, declare_own_game};
pub use searcher::{SearchBoard, Searcher, Searchers};
#[cfg(target_family = "wasm")]
pub use server::SearchServer;
pub use strength::ELO_RANGE;
pub use threads::{MAX_THREADS, ResourceError, STACK};

#[cfg(test)]
mod tests;

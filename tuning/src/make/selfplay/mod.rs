//! Games of the engine against itself, kept with the scores of their positions, for `datagen`, `learn` and `study`.
//!
//! | file | holds |
//! |---|---|
//! | `settings` | how games start and end, and how they are thought about |
//! | `run` | games on all threads |
//! | `game` | one game |
//! | `handicap` | what one side lacks at the start |
//! | `counts` | counting positions |

mod counts;
mod game;
mod handicap;
mod run;
mod settings;

pub use counts::Counts;
pub use game::{Side, half_points, side_of};
pub use handicap::{Handicap, Right, remove};
pub use run::{GameObserver, SelfPlay};
pub use settings::Settings;

use crate::make::game_files::DataError;
use rayon::ThreadPoolBuildError;
use sissa::openings::OpeningError;
use sissa::search::ResourceError;
use thiserror::Error;

/// Why there are no games.
#[derive(Debug, Error)]
pub enum SelfPlayError {
    #[error(transparent)]
    Data(#[from] DataError),
    #[error(transparent)]
    Opening(#[from] OpeningError),
    #[error("none of {0} games had a quiet position to train on")]
    NoPositions(usize),
    #[error("no opening was found in which one side can lack what it should")]
    Handicap,
    #[error(transparent)]
    Threads(#[from] ThreadPoolBuildError),
    #[error(transparent)]
    Resources(#[from] ResourceError),
}

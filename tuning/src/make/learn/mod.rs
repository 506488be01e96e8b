//! A network for a game by one command: rounds of self-play, training and test games.
//!
//! | file | holds |
//! |---|---|
//! | `arguments` | the command line |
//! | `plan` | what a round does, and how long |
//! | `journal`, `work_time` | what has been done, and how long, on disk |
//! | `learner` | the rounds |
//! | `start` | the network to begin from |
//! | `training` | training a round's network |
//! | `matches` | matches against the network before and the classical evaluation |
//! | `measure` | speed, and what pieces are worth |
//! | `page` | the page about all this |

mod arguments;
mod journal;
mod learner;
mod matches;
mod measure;
mod page;
mod plan;
mod start;
mod training;
mod work_time;

pub use arguments::Arguments;

use crate::make::game_files::DataError;
use crate::make::selfplay::SelfPlayError;
use crate::make::train::TrainError;
use crate::shared::files::FileError;
use crate::shared::process::{self, End};
use learner::Learner;
use rayon::ThreadPoolBuildError;
use sissa::elo::Pairs;
use std::path::PathBuf;
use std::process::ExitCode;
use thiserror::Error;

#[derive(Debug, Error)]
pub enum LearnError {
    #[error(transparent)]
    Data(#[from] DataError),
    #[error(transparent)]
    Play(#[from] SelfPlayError),
    #[error(transparent)]
    Train(#[from] TrainError),
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Threads(#[from] ThreadPoolBuildError),
    #[error(
        "{}: {game} cannot begin from this network: its board has another size, or it has more neurons than --neurons",
        .path.display()
    )]
    NoStart { path: PathBuf, game: String },
    #[error("--data has games of {other}; they teach nothing about {game}")]
    OtherData { game: String, other: String },
    #[error("{} was begun from {from}; use another folder with --out", .folder.display())]
    Begun { folder: PathBuf, from: String },
    #[error("{0} has more pieces than a network can count")]
    TooManyPieces(String),
}

/// Learns until the time or the rounds are over.
pub fn run(arguments: &Arguments) -> ExitCode {
    process::interruptible("; the same command goes on", |stop| Learner::open(arguments, stop)?.go())
}

/// Elo with its error, or a bound where there are no error bars.
fn elo_text(pairs: &Pairs) -> String {
    let text = pairs.elo_text().map(|text| format!("Elo {text}"));
    text.unwrap_or_else(|| "no games".to_owned())
}

#[cfg(test)]
mod tests;

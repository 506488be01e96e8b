//! What a game is like.
//!
//! | file | holds |
//! |---|---|
//! | `arguments` | the command line |
//! | `searches` | the scores of the arrays, on disk |
//! | `arrays` | searching all arrays |
//! | `stability` | how much scores still change |

mod arguments;
mod arrays;
mod searches;
mod stability;

pub use arguments::Arguments;

use crate::shared::append_log::{self, OpenError};
use crate::shared::games::{self, GameRulesError, rules_of};
use crate::shared::process::{INTERRUPTED, fail, stop_flag};
use rayon::ThreadPoolBuildError;
use sissa::eval::network::{LoadError, Network, Networks};
use sissa::notation::fen::FenError;
use sissa::on_board;
use sissa::search::ResourceError;
use sissa::variant::arrays::ArrayError;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use thiserror::Error;

#[derive(Debug, Error)]
pub enum StudyError {
    #[error(transparent)]
    Rules(#[from] GameRulesError),
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Threads(#[from] ThreadPoolBuildError),
    #[error(transparent)]
    Resources(#[from] ResourceError),
    #[error("{}: {error}", .path.display())]
    Io { path: PathBuf, error: io::Error },
    #[error("{}: {error}", .path.display())]
    Network { path: PathBuf, error: LoadError },
    #[error(transparent)]
    Array(#[from] ArrayError),
    #[error("array {number} of the game: {error}")]
    Position { number: u32, error: FenError },
    #[error("{}, line {line}: '{text}' is not the searches of an array", .path.display())]
    Damaged {
        path: PathBuf,
        line: usize,
        text: String,
    },
    #[error(
        "{} holds searches of other arrays, or by another version of the engine or another network; use another folder with --out\n  there: {there}\n  now:   {now}",
        .path.display()
    )]
    OtherSearches {
        path: PathBuf,
        there: String,
        now: String,
    },
    #[error("signals cannot be caught: {0}")]
    Signals(io::Error),
}

impl StudyError {
    /// Converts an I/O error of the file at `path`.
    fn of(path: &std::path::Path) -> impl Fn(io::Error) -> StudyError {
        let path = path.to_owned();
        move |error| StudyError::Io {
            path: path.clone(),
            error,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Finished,
    Interrupted,
}

pub fn run(arguments: &Arguments) -> ExitCode {
    let stop = match stop_flag() {
        Ok(stop) => stop,
        Err(error) => return fail(&StudyError::Signals(error)),
    };
    match study(arguments, &stop) {
        Ok(End::Finished) => ExitCode::SUCCESS,
        Ok(End::Interrupted) => {
            eprintln!("interrupted; the same command goes on");
            ExitCode::from(INTERRUPTED)
        }
        Err(error) => fail(&error),
    }
}

fn study(arguments: &Arguments, stop: &AtomicBool) -> Result<End, StudyError> {
    let catalog = games::catalog(arguments.variants.as_deref())?;
    let rules = rules_of(&catalog, &arguments.game)?;
    let mut networks = Networks::built_in().with_found(&catalog);
    if let Some(path) = &arguments.eval_file {
        let failed = |error| StudyError::Network {
            path: path.clone(),
            error,
        };
        let network = Network::load(path).map_err(failed)?;
        on_board!(rules, rules => network.check_game(rules))
            .map_err(|error| failed(error.into()))?;
        networks = networks.with(network);
    }
    let folder = arguments.out.clone();
    let folder = folder.unwrap_or_else(|| format!("{}-study", rules.name()).into());
    fs::create_dir_all(&folder).map_err(StudyError::of(&folder))?;
    let (_lock, _) = append_log::open(&folder.join("lock"))?;
    on_board!(rules, rules => arrays::search_all(rules, arguments, &networks, &folder, stop))
}

#[cfg(test)]
mod tests;

//! Errors on the command line, and their exit codes.

use super::messages::error_line;
use crate::eval::network;
use crate::notation::MoveError;
use crate::notation::fen::{FenError, NoGame};
use crate::openings::OpeningError;
use crate::position::RulesError;
use crate::search::ResourceError;
use crate::variant::arrays::{AdvantagesError, ArrayError, RankError};
use crate::variant::ini::{IniError, LoadError};
use crate::variant::names::NameError;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use thiserror::Error;

/// Why a command fails.
#[derive(Debug, Error)]
pub enum CliError {
    /// No game has the name, or several have it.
    #[error("{0} (`sissa variants` lists all games)")]
    Name(#[from] NameError),
    /// The game's section in the variant file has a mistake.
    #[error("there is no game '{name}': its section was left out for the mistake in line {line}")]
    LeftOut { name: String, line: usize },
    #[error("--fen: {0}")]
    NoGame(#[from] NoGame),
    #[error("--epd: {0}")]
    Opening(#[from] OpeningError),
    #[error("{game} cannot be played: {reason}")]
    Rules { game: String, reason: RulesError },
    /// The game has no such array.
    #[error("{0}")]
    Array(#[from] ArrayError),
    #[error("--balanced: {0}")]
    Advantages(#[from] AdvantagesError),
    /// A first rank is not an array of the game.
    #[error("{0}")]
    Rank(#[from] RankError),
    #[error("--fen: {reason} (game {game})")]
    Fen { game: String, reason: FenError },
    /// A game's own starting position is wrong.
    #[error("the starting position of {game}: {reason}")]
    Start { game: String, reason: FenError },
    /// A move of `--moves` cannot be played.
    #[error("--moves: move {number} of the list: {reason}")]
    Move {
        /// Its place in the list, from 1.
        number: usize,
        reason: MoveError,
    },
    #[error("--eval-file {}: {reason}", path.display())]
    Network { path: PathBuf, reason: network::LoadError },
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    #[error("{0}")]
    Usage(String),
    /// A variant file cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The work was done in part or not at all: what the error says was found.
    #[error("{0}")]
    Failed(String),
    /// There is not enough memory for `--hash`, or not enough threads.
    #[error("--hash, --threads: {0}")]
    Resources(#[from] ResourceError),
    /// The server for the browser cannot start.
    #[cfg(feature = "web")]
    #[error(transparent)]
    Web(#[from] crate::web::WebError),
    #[error("input or output failed: {0}")]
    Io(#[from] io::Error),
}

impl CliError {
    /// Makes the error for a file from the system's.
    pub fn file(path: &Path) -> impl Fn(io::Error) -> CliError {
        let path = path.to_owned();
        move |error| CliError::File { path: path.clone(), error }
    }

    /// If a game is missing because of one of these mistakes in the variant file, the error that says so.
    pub fn explained_by(self, mistakes: &[IniError]) -> CliError {
        let CliError::Name(NameError::Unknown { name, .. }) = &self else {
            return self;
        };
        let is_its = |mistake: &&IniError| {
            let section = mistake.section.as_ref();
            !mistake.is_warning() && section.is_some_and(|section| section.eq_ignore_ascii_case(name))
        };
        match mistakes.iter().find(is_its) {
            Some(mistake) => CliError::LeftOut { name: name.clone(), line: mistake.line },
            None => self,
        }
    }

    /// Prints the error in one line on standard error and returns the exit code: 2 for wrong arguments, as in clap, 1
    /// for errors at run time. A closed pipe is not an error.
    pub fn report(self) -> ExitCode {
        match self {
            CliError::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            error => {
                // If standard error is closed too, there is nowhere to print.
                let _ = writeln!(anstream::stderr(), "{}", error_line(&error));
                error.code()
            }
        }
    }

    fn code(&self) -> ExitCode {
        match self {
            #[cfg(feature = "web")]
            CliError::Web(_) => ExitCode::FAILURE,
            CliError::Load(_)
            | CliError::File { .. }
            | CliError::Failed(_)
            | CliError::Resources(_)
            | CliError::Io(_) => ExitCode::FAILURE,
            _ => ExitCode::from(2),
        }
    }
}

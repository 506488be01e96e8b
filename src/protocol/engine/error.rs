//! Why the engine refuses a command.

use crate::eval::network;
use crate::notation::fen::StartError;
use crate::position::RulesError;
use crate::protocol::options::OptionError;
use crate::search::ResourceError;
use crate::variant::arrays::{ArrayError, RankError};
use crate::variant::ini;
use crate::variant::names::NameError;
use std::io;
use thiserror::Error;

/// Why the engine refuses a command, in words for people.
#[derive(Debug, Error)]
pub enum EngineError {
    #[error("no games are declared")]
    NoGames,
    #[error(transparent)]
    Name(#[from] NameError),
    /// The game on the board is no longer declared.
    #[error("the game {0} is no longer declared; it stays on the board until another is chosen")]
    Undeclared(String),
    #[error("variant {variant} cannot be played: {error}")]
    Unplayable { variant: String, error: StartError },
    #[error(transparent)]
    Start(#[from] StartError),
    #[error(transparent)]
    Rules(#[from] RulesError),
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error("option StartArray: {0}")]
    ArrayChoice(#[from] RankError),
    #[error("option StartArray: {0}")]
    Array(#[from] ArrayError),
    #[error("option VariantPath: {0}")]
    VariantPath(#[from] ini::LoadError),
    /// The system refuses memory or threads; the values that stay.
    #[error("option {option}: {error}; Hash stays at {hash}, Threads at {threads}")]
    Resources { option: String, error: ResourceError, hash: usize, threads: usize },
    #[error("option {option}: {path}: {error}")]
    Log { option: String, path: String, error: io::Error },
    #[error("option {option}: {path}: {error}")]
    Network { option: &'static str, path: String, error: network::LoadError },
}

//! The settings of an engine, and why it cannot be used.

use super::conversation::Failure;
use super::quirks::{EngineCastlingStyle, FenStyle, QuirksError};
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// The settings of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSettings {
    /// The name in the games.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The folder that it runs in; `None` for this program's.
    pub folder: Option<PathBuf>,
    /// Options with their values; buttons have none.
    pub options: Vec<(String, Option<String>)>,
    /// Its own name of the game, if that cannot be found automatically.
    pub variant: Option<String>,
    /// The notation of castling rights in FEN that it expects.
    pub fen: FenStyle,
    /// The notation of castling moves that it expects.
    pub castling: EngineCastlingStyle,
}

/// Why an engine cannot be used.
#[derive(Debug, Error)]
pub enum StartError {
    /// The program cannot be run.
    #[error("{name}: cannot run '{command}': {error}")]
    Run {
        name: String,
        command: String,
        error: io::Error,
    },
    /// It does not complete the handshake.
    #[error("{name} {failure} before it has introduced itself as a UCI engine")]
    Introduction {
        name: String,
        /// What it does instead.
        failure: Failure,
    },
    /// It has no such option.
    #[error("{name} has no option '{option}'; it has: {}", .offered.join(", "))]
    Option {
        name: String,
        /// The requested option.
        option: String,
        /// Its options.
        offered: Vec<String>,
    },
    /// The option does not take the value.
    #[error("{name}: option '{option}' cannot be '{value}'; it must be {expected}")]
    Value {
        name: String,
        option: String,
        /// The requested value.
        value: String,
        /// The allowed values.
        expected: String,
    },
    /// It cannot play the game.
    #[error("{name} {error}")]
    Quirks { name: String, error: QuirksError },
    /// The match is being stopped.
    #[error("the match is being stopped")]
    Stopped,
}

impl EngineSettings {
    /// The [`StartError::Introduction`] of this engine.
    pub fn silent(&self, failure: Failure) -> StartError {
        match failure {
            Failure::Stopped => StartError::Stopped,
            failure => StartError::Introduction {
                name: self.name.clone(),
                failure,
            },
        }
    }

    /// The [`StartError::Option`] of this engine.
    pub fn no_option(&self, option: &str, offered: Vec<String>) -> StartError {
        StartError::Option {
            name: self.name.clone(),
            option: option.to_owned(),
            offered,
        }
    }

    /// The [`StartError::Value`] of this engine.
    pub fn no_value(&self, option: &str, value: Option<&str>, expected: String) -> StartError {
        StartError::Value {
            name: self.name.clone(),
            option: option.to_owned(),
            value: value.unwrap_or_default().to_owned(),
            expected,
        }
    }

    /// The [`StartError::Quirks`] of this engine.
    pub fn no_dialect(&self, error: QuirksError) -> StartError {
        StartError::Quirks {
            name: self.name.clone(),
            error,
        }
    }
}

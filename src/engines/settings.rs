//! The settings of an engine, and why it cannot be used.

use super::quirks::FenStyle;
use super::turn::Failure;
use crate::notation::UciStyle;
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
    /// Options to set if the engine has them, each to the nearest value that it allows.
    pub preferred: Vec<(&'static str, i64)>,
    /// Its own name of the game, if that cannot be found automatically.
    pub variant: Option<String>,
    /// The notation of castling rights in FEN that it expects.
    pub fen: FenStyle,
    /// The notation of castling moves that it expects.
    pub castling_style: Option<UciStyle>,
}

/// Why an engine cannot be used.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum UnusableEngine {
    #[error("{name}{}", self.problem())]
    Introduction { name: String, failure: Failure },
    #[error("{name}: cannot run '{command}': {error}")]
    Missing { name: String, command: String, error: io::Error },
    #[error("{name}{}", self.problem())]
    Unusable { name: String, problem: String },
    #[error("the engine is being stopped")]
    Stopped,
}

impl UnusableEngine {
    /// What follows the engine's name in the message, without its command.
    pub fn problem(&self) -> String {
        match self {
            UnusableEngine::Introduction { failure, .. } => {
                format!(" {failure} before it has introduced itself as a UCI engine")
            }
            UnusableEngine::Missing { error, .. } => format!(" cannot be started: {error}"),
            UnusableEngine::Unusable { problem, .. } => problem.clone(),
            UnusableEngine::Stopped => " is being stopped".to_owned(),
        }
    }
}

impl EngineSettings {
    /// The settings of an engine of which only its command is known.
    pub fn of(name: String, command: Vec<String>) -> EngineSettings {
        EngineSettings {
            name,
            command,
            folder: None,
            options: Vec::new(),
            preferred: Vec::new(),
            variant: None,
            fen: FenStyle::XFen,
            castling_style: None,
        }
    }

    /// Whether it has been told to read other games from a file.
    pub(super) fn has_variant_path(&self) -> bool {
        self.options.iter().any(|(name, _)| is_variant_path(name))
    }

    pub(super) fn introduction_error(&self, failure: Failure) -> UnusableEngine {
        match failure {
            Failure::Stopped => UnusableEngine::Stopped,
            failure => UnusableEngine::Introduction { name: self.name.clone(), failure },
        }
    }

    /// The error for an engine with this problem, which follows its name.
    pub(super) fn unusable_error(&self, problem: String) -> UnusableEngine {
        UnusableEngine::Unusable { name: self.name.clone(), problem }
    }
}

pub(super) fn is_variant_path(name: &str) -> bool {
    name.eq_ignore_ascii_case("VariantPath")
}

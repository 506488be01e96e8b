//! Errors in the command line of games.

use crate::shared::process::AnyError;
use sissa::variant::names::NameError;
use std::path::PathBuf;
use thiserror::Error;

/// Why a command line is invalid.
#[derive(Debug, Error)]
pub enum SettingsError {
    #[error(transparent)]
    Variant(#[from] NameError),
    #[error("'{0}' is not a command: it is empty or a quotation mark is not closed")]
    Command(String),
    #[error("'{0}' stands before any flag; flags begin with a hyphen, as -engine")]
    NoFlag(String),
    #[error("there is no flag {flag}; {advice}")]
    UnknownFlag { flag: String, advice: String },
    #[error("{0} is not supported; --help lists the flags")]
    Refused(String),
    #[error("{flag} has no '{key}'; {advice}")]
    UnknownKey { flag: &'static str, key: String, advice: String },
    #[error("{name}: '{text}' is not {expected}")]
    Value { name: String, text: String, expected: &'static str },
    #[error("{0} needs {1}")]
    Missing(&'static str, &'static str),
    #[error("-engine cmd=... for each engine: {needed} needed, {found} given")]
    Engines { needed: usize, found: usize },
    #[error("{0}")]
    File(String),
    #[error("{0} and {1} exclude each other")]
    Both(&'static str, &'static str),
    #[error("give only one of tc, st, nodes and depth")]
    Limits,
    #[error("a match is in one game; leave out '{0}'")]
    OneGame(String),
    #[error("{}: {error}", .path.display())]
    Book { path: PathBuf, error: AnyError },
    #[error("'{0}' is not an option: expected NAME=VALUE, or NAME for buttons")]
    Option(String),
    #[error("{0} must be {1}")]
    Range(&'static str, String),
    #[error("both engines are called '{0}'; give them different names")]
    SameName(String),
}

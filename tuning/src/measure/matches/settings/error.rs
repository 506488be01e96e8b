//! Errors in the command line of games.

use sissa::variant::names::NameError;
use std::path::PathBuf;
use thiserror::Error;

/// Why a command line is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingsError {
    /// An unknown game, or the name of several.
    #[error(transparent)]
    Variant(#[from] NameError),
    /// A command cannot be split into words.
    #[error("'{0}' is not a command: it is empty or a quotation mark is not closed")]
    Command(String),
    /// A word before the first flag.
    #[error("'{0}' stands before any flag; flags begin with a hyphen, as -engine")]
    NoFlag(String),
    /// A flag does not exist.
    #[error("there is no flag {flag}; did you mean {nearest}?")]
    UnknownFlag {
        flag: String,
        /// The most similar flag.
        nearest: &'static str,
    },
    /// Cute Chess has the flag, but this program does not.
    #[error("{0} is not supported; `match --help` lists the flags")]
    Refused(String),
    /// A flag has no such key.
    #[error("{flag} has no '{key}'; did you mean {nearest}?")]
    UnknownKey {
        flag: &'static str,
        key: String,
        /// The most similar key.
        nearest: &'static str,
    },
    /// A value is wrong.
    #[error("{name}: '{text}' is not {expected}")]
    Value {
        /// The flag or key.
        name: String,
        text: String,
        /// The allowed values.
        expected: &'static str,
    },
    /// A required key is missing.
    #[error("{flag} needs {key}")]
    Missing {
        flag: &'static str,
        key: &'static str,
    },
    /// A match is between two engines.
    #[error("a match needs two engines, each with -engine cmd=...; there are {0}")]
    Engines(usize),
    /// Flags that exclude each other.
    #[error("{0} and {1} exclude each other")]
    Both(&'static str, &'static str),
    /// A file of openings cannot be used.
    #[error("{}: {problem}", .path.display())]
    Book { path: PathBuf, problem: String },
    /// An option has no name.
    #[error("'{0}' is not an option: expected NAME=VALUE, or NAME for buttons")]
    Option(String),
    /// A number is out of range.
    #[error("{name} must be {range}")]
    Range {
        name: &'static str,
        /// The allowed range.
        range: &'static str,
    },
    /// Both engines have the same name.
    #[error("both engines are called '{0}'; give them different names")]
    SameName(String),
}

//! Errors in the command line of games.

use sissa::variant::names::NameError;
use std::path::PathBuf;
use thiserror::Error;

/// Why a command line is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingsError {
    /// Unknown game, or the name of several.
    #[error(transparent)]
    Variant(#[from] NameError),
    /// A command cannot be split into words.
    #[error("'{0}' is not a command: it is empty or a quotation mark is not closed")]
    Command(String),
    /// A word that belongs to no flag.
    #[error("'{0}' stands before any flag; flags begin with a hyphen, as -engine")]
    NoFlag(String),
    /// A flag does not exist.
    #[error("there is no flag {flag}; did you mean {nearest}?")]
    UnknownFlag {
        /// The flag.
        flag: String,
        /// The one most like it.
        nearest: &'static str,
    },
    /// Cute Chess has the flag, this program has not.
    #[error("{0} is not supported; `match --help` lists the flags")]
    Refused(String),
    /// A flag has no such key.
    #[error("{flag} has no '{key}'; did you mean {nearest}?")]
    UnknownKey {
        /// The flag.
        flag: &'static str,
        /// The key.
        key: String,
        /// The one most like it.
        nearest: &'static str,
    },
    /// A value is wrong.
    #[error("{name}: '{text}' is not {expected}")]
    Value {
        /// The flag or key.
        name: String,
        /// The value.
        text: String,
        /// What it may be.
        expected: &'static str,
    },
    /// A key that is needed is not there.
    #[error("{flag} needs {key}")]
    Missing {
        /// The flag.
        flag: &'static str,
        /// The key.
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
    Book {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// An option has no name.
    #[error("'{0}' is not an option: expected NAME=VALUE, or NAME for buttons")]
    Option(String),
    /// A number is out of range.
    #[error("{name} must be {range}")]
    Range {
        /// The argument.
        name: &'static str,
        /// What it may be.
        range: &'static str,
    },
    /// Both engines have the same name.
    #[error("both engines are called '{0}'; give them different names")]
    SameName(String),
}

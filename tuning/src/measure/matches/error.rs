//! Errors in the command line of games.

use sissa::variant::names::NameError;
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
    #[error("both engines are called '{0}'; give them different names with --name1 and --name2")]
    SameName(String),
}

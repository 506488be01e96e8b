//! What is wrong with what a command line says of games.

use thiserror::Error;

/// What is wrong with a command line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingsError {
    /// There is no such game.
    #[error("there is no game '{name}'; there are {}", .known.join(", "))]
    Variant {
        /// The name asked for.
        name: String,
        /// The games.
        known: Vec<String>,
    },
    /// A command cannot be split into words.
    #[error("'{0}' is no command: a quotation mark is not closed, or nothing is there")]
    Command(String),
    /// An option has no name.
    #[error("'{0}' is no option: expected NAME=VALUE, or NAME alone for buttons")]
    Option(String),
    /// A number is out of its range.
    #[error("{name} must be {range}")]
    Range {
        /// The argument.
        name: &'static str,
        /// What it may be.
        range: &'static str,
    },
    /// Both engines have one name.
    #[error("both engines are called '{0}'; give them different names with --name1 and --name2")]
    SameName(String),
}

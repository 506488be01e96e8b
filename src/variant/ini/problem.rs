//! Mistakes in a variant file.

use crate::variant::arrays::{RecipeError, StepError};
use crate::variant::placement::PlacementError;
use std::fmt;
use std::path::PathBuf;
use thiserror::Error;

/// A mistake in a variant file, and where it is. Sections with mistakes are skipped, unless it is only a
/// [warning](IniError::is_warning).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct IniError {
    /// The name of the file or text.
    pub origin: String,
    /// The line, from 1.
    pub line: usize,
    /// The section, if the mistake is in one.
    pub section: Option<String>,
    /// What is wrong.
    pub problem: Problem,
}

impl IniError {
    /// True if the section is read nevertheless.
    pub fn is_warning(&self) -> bool {
        matches!(self.problem, Problem::DuplicateKey { .. })
    }
}

impl fmt::Display for IniError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.origin, self.line)?;
        if let Some(section) = &self.section {
            write!(f, "[{section}] ")?;
        }
        self.problem.fmt(f)
    }
}

/// What is wrong, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// The whole text is too large.
    #[error("the text has more than {0} bytes, so it is not read")]
    TooLarge(usize),
    /// Too many sections.
    #[error("more than {0} sections; the rest is not read")]
    TooManySections(usize),
    /// Too many mistakes to list.
    #[error("too many mistakes; the others are not listed")]
    TooManyErrors,
    /// A line that is too long.
    #[error("the line has more than {0} bytes")]
    LineTooLong(usize),
    /// A key before the first section.
    #[error("expected a section such as [mine:capablanca] first")]
    OutsideSection,
    /// A header without its closing bracket, or with text after it.
    #[error("expected only [name] or [name:parent] on this line")]
    HeaderNotClosed,
    /// Invalid name.
    #[error(
        "'{0}' cannot be the name of a game; expected up to 50 letters, digits and - _ + . with a letter or digit first"
    )]
    Name(String),
    /// The name is taken.
    #[error("the name '{name}' is taken {by}; choose another")]
    NameTaken {
        /// The name.
        name: String,
        /// Who has it.
        by: String,
    },
    /// A line without a key.
    #[error("'{0}' is not a setting; expected key = value")]
    NoKey(String),
    /// A duplicate key: a warning, as the last value counts.
    #[error("key '{key}' has already been given in line {first}; this value counts")]
    DuplicateKey {
        /// The key.
        key: String,
        /// Its first line.
        first: usize,
    },
    /// An unknown key.
    #[error("unknown key '{key}'{}", suggestion_text(.suggestion))]
    UnknownKey {
        /// The key.
        key: String,
        /// A key that may have been meant.
        suggestion: Option<&'static str>,
    },
    /// A key of Fairy-Stockfish that this engine does not support at all.
    #[error("this engine does not support Fairy-Stockfish's key '{0}'")]
    UnsupportedKey(String),
    /// A key of Fairy-Stockfish for which this engine supports only one value, and not this one.
    #[error(
        "'{value}' as {key} is not supported; expected {expected}, the only way this engine plays"
    )]
    UnsupportedValue {
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// The value that is accepted.
        expected: String,
    },
    /// An invalid value.
    #[error("'{value}' as {key}: expected {expected}")]
    Value {
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// The values allowed.
        expected: String,
    },
    /// The parent does not exist.
    #[error("there is no game '{0}' to inherit from; expected one in this file or a built-in one")]
    MissingParent(String),
    /// The parent has mistakes.
    #[error("its parent '{0}' has mistakes")]
    BrokenParent(String),
    /// A game that inherits from itself.
    #[error("the game inherits from itself: {0}")]
    Cycle(String),
    /// Array steps that cannot be read.
    #[error("arraySteps: {0}")]
    Steps(#[from] StepError),
    /// Array steps that do not define arrays.
    #[error("arraySteps: {0}")]
    Recipe(#[from] RecipeError),
    /// A starting position that does not fit the board or the army.
    #[error("startFen: {0}")]
    Placement(#[from] PlacementError),
    /// Values that contradict each other or the rules.
    #[error("{0}")]
    Contradiction(String),
}

fn suggestion_text(suggestion: &Option<&'static str>) -> String {
    match suggestion {
        Some(key) => format!("; did you mean {key}?"),
        None => "; `sissa variants --manual` explains the keys".to_owned(),
    }
}

/// Why a variant file cannot be read.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The file is too large.
    #[error("{} has {size} bytes; a variant file may have at most {most}", .path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Its size in bytes.
        size: u64,
        /// The largest size.
        most: usize,
    },
    /// The file is not UTF-8.
    #[error("{} is not UTF-8: line {line} has an invalid byte", .path.display())]
    NotUtf8 {
        /// The file.
        path: PathBuf,
        /// The line of the first bad byte, from 1.
        line: usize,
    },
    /// The file cannot be opened or read.
    #[error("{} cannot be read: {source}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
}

pub struct Reporter<'a> {
    /// The name of the text.
    pub origin: &'a str,
}

impl Reporter<'_> {
    pub fn at(&self, line: usize, section: Option<&str>, problem: Problem) -> IniError {
        IniError {
            origin: self.origin.to_owned(),
            line,
            section: section.map(str::to_owned),
            problem,
        }
    }
}

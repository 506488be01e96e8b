//! Mistakes in a variant file.

use super::spelling;
use crate::variant::arrays::{RecipeError, StepError};
use crate::variant::placement::PlacementError;
use std::fmt;
use std::path::PathBuf;
use thiserror::Error;

/// A mistake in a variant file, and where it is. Sections with mistakes are skipped, unless it is only a
/// [warning](IniError::is_warning).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub struct IniError {
    /// The name of the file or text.
    pub origin: String,
    pub line: usize,
    /// The section, if the mistake is in one.
    pub section: Option<String>,
    pub problem: Problem,
}

impl IniError {
    /// True if the section is read nevertheless.
    pub fn is_warning(&self) -> bool {
        use Problem::{DuplicateKey, FlagPieceCount, NoEffect, NoMoves};
        matches!(self.problem, DuplicateKey { .. } | FlagPieceCount(_) | NoEffect { .. } | NoMoves(_))
    }

    /// Names a key that may have been meant. This takes time, so it is done only for mistakes that are shown.
    pub fn suggest(&mut self) {
        if let Problem::UnknownKey { key, suggestion } = &mut self.problem {
            *suggestion = spelling::suggestion(key);
        }
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
#[expect(missing_docs, reason = "the messages say it")]
pub enum Problem {
    #[error("the text has more than {0} bytes, so it is not read")]
    TooLarge(usize),
    #[error("more than {0} sections; the rest is not read")]
    TooManySections(usize),
    #[error("too many mistakes; the others are not listed")]
    TooManyErrors,
    #[error("the line has more than {0} bytes")]
    LineTooLong(usize),
    #[error("expected a section such as [mine:capablanca] first")]
    OutsideSection,
    #[error("expected only [name] or [name:parent] on this line")]
    HeaderNotClosed,
    #[error(
        "'{0}' cannot be the name of a game; expected up to 50 letters, digits and - _ + . with a letter or digit first"
    )]
    Name(String),
    #[error("the name '{name}' is taken {by}; choose another")]
    NameTaken { name: String, by: String },
    #[error("'{0}' is not a setting; expected key = value")]
    NoKey(String),
    #[error("key '{key}' has already been given in line {first}; this value counts")]
    DuplicateKey { key: String, first: usize },
    #[error("key '{key}' has no effect: it needs {needs}")]
    NoEffect { key: String, needs: &'static str },
    #[error("no side can win with '{0}' as flagPieceCount: its flagRegion has fewer squares")]
    FlagPieceCount(String),
    #[error("key '{0}' has no moves behind the colon, so the piece never moves")]
    NoMoves(String),
    #[error("unknown key '{key}'{}", suggestion_text(.suggestion))]
    UnknownKey {
        key: String,
        /// A key that may have been meant.
        suggestion: Option<&'static str>,
    },
    #[error("this engine does not support Fairy-Stockfish's key '{0}'")]
    UnsupportedKey(String),
    /// A key of Fairy-Stockfish for which this engine supports only one value, and not this one.
    #[error("'{value}' as {key} is not supported; expected {expected}, the only way this engine plays")]
    UnsupportedValue { key: String, value: String, expected: String },
    #[error("'{value}' as {key}: expected {expected}")]
    Value { key: String, value: String, expected: String },
    #[error("there is no game '{0}' to inherit from; expected one in this file or a built-in one")]
    MissingParent(String),
    #[error("its parent '{0}' has mistakes")]
    BrokenParent(String),
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
    /// A mistake in a value with what looks like a comment behind it.
    #[error("{0}; a comment needs a line of its own")]
    Comment(Box<Problem>),
}

fn suggestion_text(suggestion: &Option<&'static str>) -> String {
    match suggestion {
        Some(key) => format!("; did you mean {key}?"),
        None => String::new(),
    }
}

/// Why a variant file cannot be read.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum LoadError {
    #[error("{} has {size} bytes; a variant file may have at most {most}", .path.display())]
    TooLarge { path: PathBuf, size: u64, most: usize },
    #[error("{} is not UTF-8: line {line} has an invalid byte", .path.display())]
    NotUtf8 {
        path: PathBuf,
        /// The line of the first bad byte, from 1.
        line: usize,
    },
    #[error("{} cannot be read: {source}", .path.display())]
    Io { path: PathBuf, source: std::io::Error },
}

pub struct Reporter<'a> {
    /// The name of the text.
    pub origin: &'a str,
}

impl Reporter<'_> {
    pub fn at(&self, line: usize, section: Option<&str>, problem: Problem) -> IniError {
        IniError { origin: self.origin.to_owned(), line, section: section.map(str::to_owned), problem }
    }
}

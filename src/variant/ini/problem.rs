//! What can be wrong with a variant file.

use crate::variant::arrays::{RecipeError, StepError};
use crate::variant::placement::PlacementError;
use std::fmt;
use std::path::PathBuf;
use thiserror::Error;

/// A mistake in a variant file, with its place. Sections that have one are left out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct IniError {
    /// The file, or what else the text is called.
    pub origin: String,
    /// The line, from 1.
    pub line: usize,
    /// The game in whose section the mistake is, if it is in one.
    pub section: Option<String>,
    /// What is wrong.
    pub problem: Problem,
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

/// What is wrong in a line, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// The whole text is too large.
    #[error("the text has more than {0} bytes; it is not read")]
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
    #[error("expected a section like [gothic:capablanca] first")]
    OutsideSection,
    /// A header without its bracket, or with something behind it.
    #[error("expected nothing but [name] or [name:parent] in the line")]
    HeaderNotClosed,
    /// A name that is none.
    #[error(
        "'{0}' is no name of a game; expected up to 50 letters, digits and - _ + . with a letter or digit first"
    )]
    Name(String),
    /// A name that stands for something else already.
    #[error("the name '{name}' is taken {by}; choose another")]
    NameTaken {
        /// The name.
        name: String,
        /// Who has it.
        by: String,
    },
    /// A line without a key.
    #[error("'{0}' is no setting; expected key = value")]
    NoKey(String),
    /// A key that was given before.
    #[error("key '{key}' was given in line {first} already")]
    DuplicateKey {
        /// The key.
        key: String,
        /// The line where it was first.
        first: usize,
    },
    /// A key that means nothing.
    #[error("unknown key '{key}'{}", suggestion_text(.suggestion))]
    UnknownKey {
        /// The key.
        key: String,
        /// A key that may have been meant.
        suggestion: Option<&'static str>,
    },
    /// A key of Fairy-Stockfish's whose idea the engine does not have, in any form.
    #[error("key '{0}' is one of Fairy-Stockfish's that this engine does not support")]
    UnsupportedKey(String),
    /// A key of Fairy-Stockfish's whose value would ask for something else than the engine does.
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
    /// A value that the key cannot have.
    #[error("'{value}' as {key}: expected {expected}")]
    Value {
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// What may stand there.
        expected: String,
    },
    /// The parent is not known.
    #[error("there is no game '{0}' to inherit from; expected one of this file or a built-in one")]
    MissingParent(String),
    /// The parent was left out because of its own mistakes.
    #[error("its parent '{0}' has mistakes of its own")]
    BrokenParent(String),
    /// A game that inherits from itself.
    #[error("the game inherits from itself: {0}")]
    Cycle(String),
    /// Array steps that cannot be read.
    #[error("arraySteps: {0}")]
    Steps(#[from] StepError),
    /// Array steps that make no arrays.
    #[error("arraySteps: {0}")]
    Recipe(#[from] RecipeError),
    /// A starting position that does not fit the board or the army.
    #[error("startFen: {0}")]
    Placement(#[from] PlacementError),
    /// Keys that contradict each other, or the rules.
    #[error("{0}")]
    Contradiction(String),
}

fn suggestion_text(suggestion: &Option<&'static str>) -> String {
    match suggestion {
        Some(key) => format!("; did you mean {key}?"),
        None => "; `sissa variants --manual` explains the keys".to_owned(),
    }
}

/// Why a variant file cannot be read at all.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The path names a directory.
    #[error("{} is a directory; expected a file of variants", .0.display())]
    Directory(PathBuf),
    /// The path names a pipe or a device, which may never end.
    #[error("{} is not a regular file; expected a file of variants", .0.display())]
    NotRegular(PathBuf),
    /// The file is too large.
    #[error("{} has {size} bytes; a file of variants has at most {most}", .path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Its size in bytes.
        size: u64,
        /// The largest size.
        most: usize,
    },
    /// The file is not UTF-8.
    #[error("{} is not UTF-8 text: line {line} has a byte that is not", .path.display())]
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

/// Makes errors of one file.
pub struct Reporter<'a> {
    /// What the text is called.
    pub origin: &'a str,
}

impl Reporter<'_> {
    /// An error in a line.
    pub fn at(&self, line: usize, section: Option<&str>, problem: Problem) -> IniError {
        IniError {
            origin: self.origin.to_owned(),
            line,
            section: section.map(str::to_owned),
            problem,
        }
    }
}

//! Where games are kept: texts by name, in a folder or in a browser's own storage.

use std::io;
use thiserror::Error;

/// The longest name.
const MAX_NAME: usize = 100;

/// Keeps texts by name.
///
/// Names have small letters, digits and hyphens (`is_name`). Nothing but this knows where and how the texts are kept.
pub trait Store: Send + Sync {
    /// All texts.
    ///
    /// # Errors
    /// [`StoreError`] when they cannot be listed.
    fn list(&self) -> Result<Vec<Stored>, StoreError>;

    /// The text of this name; `None` if there is none.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read.
    fn load(&self, name: &str) -> Result<Option<String>, StoreError>;

    /// Keeps a text in place of the one of this name, if any. Whatever happens, it is either the old or the new one.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be kept.
    fn save(&self, name: &str, text: &str) -> Result<(), StoreError>;

    /// Deletes the text of this name, if any, for good.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be deleted.
    fn delete(&self, name: &str) -> Result<(), StoreError>;
}

/// A text in a [`Store`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// Its name.
    pub name: String,
    /// When it was saved last, in milliseconds since 1970.
    pub changed: u64,
}

/// Why a [`Store`] cannot do something, in words that name no file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// There is no room.
    #[error("the disk is full")]
    Full,
    /// The text is not UTF-8.
    #[error("it is damaged: it is no text")]
    NotText,
    /// A folder, pipe or device has its name.
    #[error("it is not a regular file")]
    NotAFile,
    /// Anything else.
    #[error("{0}")]
    Other(String),
}

impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> StoreError {
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StoreError::Full,
            io::ErrorKind::InvalidData => StoreError::NotText,
            io::ErrorKind::InvalidInput => StoreError::NotAFile,
            kind => StoreError::Other(kind.to_string()),
        }
    }
}

/// Whether a text can be a name. Checked because names become parts of file names.
pub fn is_name(text: &str) -> bool {
    let is_plain = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'z' | b'-');
    (1..=MAX_NAME).contains(&text.len()) && !text.starts_with('-') && text.bytes().all(is_plain)
}

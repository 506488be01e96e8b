//! Errors of files.

use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a file cannot be read or written.
#[derive(Debug, Error)]
pub enum FileError {
    #[error("{}: {error}", .path.display())]
    Io { path: PathBuf, error: io::Error },
    /// Another run has locked it.
    #[error("{} is being written by another run", .0.display())]
    InUse(PathBuf),
}

impl FileError {
    /// Converts an I/O error of the file at `path`.
    pub fn of(path: &Path) -> impl Fn(io::Error) -> FileError {
        let path = path.to_owned();
        move |error| FileError::Io {
            path: path.clone(),
            error,
        }
    }
}

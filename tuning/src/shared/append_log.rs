//! Files to which a run appends and from which a later run resumes, locked against a second program.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why such a file cannot be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// It cannot be read or written.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Another run is writing it.
    #[error("{} is being written by another run", .0.display())]
    InUse(PathBuf),
}

impl OpenError {
    /// Converts an I/O error of the file at `path`.
    pub fn of(path: &Path) -> impl Fn(io::Error) -> OpenError {
        let path = path.to_owned();
        move |error| OpenError::Io {
            path: path.clone(),
            error,
        }
    }
}

/// Opens or creates a file, locks it, and reads its content.
///
/// # Errors
/// [`OpenError`] if that fails or another run has locked it.
pub fn open(path: &Path) -> Result<(File, Vec<u8>), OpenError> {
    let io = OpenError::of(path);
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .map_err(&io)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(OpenError::InUse(path.to_owned())),
        Err(TryLockError::Error(error)) => return Err(io(error)),
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(io)?;
    Ok((file, bytes))
}

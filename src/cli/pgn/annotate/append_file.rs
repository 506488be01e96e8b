//! The file that the games are added to.

use crate::cli::error::CliError;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The file that `--output` names.
pub struct AppendFile {
    path: PathBuf,
    file: File,
}

impl AppendFile {
    /// Opens the file, and keeps others from writing to it.
    pub fn open(path: &Path) -> Result<AppendFile, CliError> {
        let path = path.to_owned();
        match OpenOptions::new().create(true).append(true).open(&path) {
            Ok(file) if is_locked(&file) => {
                Err(CliError::Failed(format!("--output: another sissa is writing {}", path.display())))
            }
            Ok(file) => Ok(AppendFile { path, file }),
            Err(error) => Err(CliError::file(&path)(error)),
        }
    }

    /// Writes a whole game at the end.
    pub fn append(&mut self, text: &str) -> Result<(), CliError> {
        let written = self.file.write_all(text.as_bytes());
        written.map_err(CliError::file(&self.path))
    }
}

/// Locks a file for this process; true if another has locked it. Not on Windows, where nobody could read it then.
fn is_locked(file: &File) -> bool {
    cfg!(unix) && matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}

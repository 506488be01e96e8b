//! Errors and hashes of files, and writing them whole.

use sissa::eval::network::LoadError;
use sissa::variant::fnv1a;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a file cannot be used.
#[derive(Debug, Error)]
pub enum FileError {
    #[error("{}: {error}", .path.display())]
    Io { path: PathBuf, error: io::Error },
    #[error("{}: {error}", .path.display())]
    Network { path: PathBuf, error: LoadError },
    /// Another run has locked it.
    #[error("{} is being written by another run", .0.display())]
    InUse(PathBuf),
    /// It is something else, or damaged, as `what` tells.
    #[error("{} {what}", .path.display())]
    Foreign { path: PathBuf, what: &'static str },
    /// It is of a run with other settings, as `what` tells.
    #[error("{} {what}\n  there: {there}\n  now:   {now}", .path.display())]
    Other { path: PathBuf, what: &'static str, there: String, now: String },
}

impl FileError {
    /// Converts an I/O error of the file at `path`.
    pub fn of(path: &Path) -> impl Fn(io::Error) -> FileError {
        let path = path.to_owned();
        move |error| FileError::Io { path: path.clone(), error }
    }

    /// Converts an error of the network at `path`.
    pub fn of_network(path: &Path) -> impl Fn(LoadError) -> FileError {
        let path = path.to_owned();
        move |error| FileError::Network { path: path.clone(), error }
    }

    pub fn foreign(path: &Path, what: &'static str) -> FileError {
        let path = path.to_owned();
        FileError::Foreign { path, what }
    }

    pub fn other(path: &Path, what: &'static str, there: &str, now: &str) -> FileError {
        FileError::Other { path: path.to_owned(), what, there: there.to_owned(), now: now.to_owned() }
    }
}

/// The path with these letters after its last ones.
pub fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(suffix);
    path.into()
}

/// Writes a file completely or not at all.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let beside = with_suffix(path, ".new");
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let replaced = written.and_then(|()| fs::rename(&beside, path));
    replaced.map_err(FileError::of(path))
}

/// A hash of the content of a variant file, a network or a program; `None` if it cannot be read.
pub fn hash_of_file(path: &Path) -> Option<u64> {
    Some(fnv1a(&fs::read(path).ok()?))
}

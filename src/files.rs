//! Opening the files that users name, checksums, and where files of the program are.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;
#[cfg(feature = "engine")]
use std::path::PathBuf;

/// Opens a file, unless it is a folder, a pipe or a device.
///
/// # Errors
/// [`io::ErrorKind::InvalidInput`] when it is not a regular file, or else the system's error.
pub fn open(path: &Path, options: &OpenOptions) -> io::Result<File> {
    // Checked before, since opening a pipe waits for its other end, and a device may never end.
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => {
            let kind = if metadata.is_dir() { "it is a directory" } else { "it is not a regular file" };
            Err(io::Error::new(io::ErrorKind::InvalidInput, kind))
        }
        _ => options.open(path),
    }
}

/// Opens a file for reading.
///
/// # Errors
/// As [`open`].
pub fn read(path: &Path) -> io::Result<File> {
    open(path, OpenOptions::new().read(true))
}

/// Reads the text of a file.
///
/// # Errors
/// As [`open`], or when it is not UTF-8.
#[cfg(feature = "protocol")]
pub fn read_text(path: &Path) -> io::Result<String> {
    io::read_to_string(read(path)?)
}

/// CRC-32 (IEEE) of the bytes of a file without those `own` of the checksum itself.
#[cfg(feature = "engine")]
pub fn checksum(bytes: &[u8], own: std::ops::Range<usize>) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&bytes[..own.start]);
    hasher.update(&bytes[own.end..]);
    hasher.finalize()
}

/// The user's data folder, with networks and games: `$XDG_DATA_HOME/sissa`, on most systems `~/.local/share/sissa`.
/// `None` without a home.
#[cfg(all(feature = "engine", not(target_family = "wasm")))]
pub fn data_folder() -> Option<PathBuf> {
    use etcetera::BaseStrategy;
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.data_dir().join("sissa"))
}

/// A browser has no folders.
#[cfg(all(feature = "engine", target_family = "wasm"))]
pub fn data_folder() -> Option<PathBuf> {
    None
}

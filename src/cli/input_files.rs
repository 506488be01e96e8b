//! Input files, or standard input.

use super::error::CliError;
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind};
use std::path::Path;

/// The name for standard input.
const STDIN: &str = "-";

/// Size of the read buffer, in bytes.
pub const BUFFER: usize = 1 << 16;

pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == STDIN
}

/// A file's name in messages.
pub fn name(path: &Path) -> String {
    if is_stdin(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// Opens a file, or standard input.
pub fn open(path: &Path) -> Result<Box<dyn BufRead>, CliError> {
    if is_stdin(path) {
        return Ok(Box::new(BufReader::with_capacity(BUFFER, io::stdin())));
    }
    let file = open_file(path).map_err(CliError::file(path))?;
    Ok(Box::new(BufReader::with_capacity(BUFFER, file)))
}

/// Opens a file, but no folder.
pub fn open_file(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    match file.metadata()?.is_dir() {
        true => Err(ErrorKind::IsADirectory.into()),
        false => Ok(file),
    }
}

//! Files that are written as a whole.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A file that takes the place of an older one only when it is complete; until then `.part` follows its name. What is no
/// regular file, such as a pipe, is written directly.
pub struct OutputFile {
    pub file: File,
    path: PathBuf,
    part: Option<PathBuf>,
}

impl OutputFile {
    pub fn create(path: &Path) -> io::Result<OutputFile> {
        // Of a link, the file that it leads to is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let is_special = fs::metadata(&path).is_ok_and(|data| !data.is_file());
        let mut part = path.clone().into_os_string();
        part.push(".part");
        let part = (!is_special).then(|| PathBuf::from(part));
        let file = File::create(part.as_ref().unwrap_or(&path))?;
        Ok(OutputFile { file, path, part })
    }

    /// Gives the file its name.
    pub fn finish(mut self) -> io::Result<()> {
        let Some(part) = self.part.take() else {
            return Ok(());
        };
        if let Ok(old) = fs::metadata(&self.path) {
            self.file.set_permissions(old.permissions())?;
        }
        fs::rename(part, &self.path)
    }
}

impl Drop for OutputFile {
    fn drop(&mut self) {
        // It is not complete, and the older file is still there.
        let _ = self.part.as_ref().map(fs::remove_file);
    }
}

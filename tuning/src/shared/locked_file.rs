//! Files that a run appends to and a later run resumes from, locked against other programs.

use super::files::FileError;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file that is locked as long as this lives.
#[derive(Debug)]
pub struct LockedFile {
    file: File,
    path: PathBuf,
}

impl LockedFile {
    /// Opens or creates a file, locks it, and reads its content.
    pub fn open(path: &Path) -> Result<(LockedFile, Vec<u8>), FileError> {
        let io = FileError::of(path);
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(&io)?;
        // Some devices have no end.
        if !file.metadata().map_err(&io)?.is_file() {
            return Err(io(io::Error::other("this is not a file")));
        }
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(FileError::InUse(path.to_owned())),
            Err(TryLockError::Error(error)) => return Err(io(error)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(io)?;
        let path = path.to_owned();
        Ok((LockedFile { file, path }, bytes))
    }

    /// Keeps only so many bytes.
    pub fn truncate(&self, length: usize) -> Result<(), FileError> {
        let cut = self.file.set_len(length as u64);
        cut.map_err(FileError::of(&self.path))
    }

    /// Writes a whole record at the end. On an error, of a full disk perhaps, nothing of it stays.
    pub fn append(&mut self, record: &[u8]) -> Result<(), FileError> {
        let io = FileError::of(&self.path);
        let before = self.file.seek(SeekFrom::End(0)).map_err(&io)?;
        let written = self.file.write_all(record).inspect_err(|_| {
            // If that fails, too, the next run finds an unfinished record.
            let _ = self.file.set_len(before);
        });
        written.map_err(io)
    }

    /// Waits until what was written is on the disk.
    pub fn sync(&self) -> Result<(), FileError> {
        self.file.sync_data().map_err(FileError::of(&self.path))
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for LockedFile {
    /// Unlocks the file. Closing it is not enough: a program that is just being started, such as another thread's
    /// engine, shares the open file, and with it the lock, until it runs.
    fn drop(&mut self) {
        // Without a lock there is nothing to release.
        let _ = self.file.unlock();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn devices_are_no_files() {
        let error = LockedFile::open(Path::new("/dev/full")).expect_err("it has no end");
        assert_eq!(error.to_string(), "/dev/full: this is not a file");
    }

    #[test]
    fn a_file_is_free_when_its_run_ends() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("log");
        let (file, _) = LockedFile::open(&path).expect("it is new");
        assert!(matches!(LockedFile::open(&path), Err(FileError::InUse(_))));
        // As a program that is just being started does.
        let copy = file.file.try_clone().expect("it is open");
        drop(file);
        assert!(LockedFile::open(&path).is_ok());
        drop(copy);
    }
}

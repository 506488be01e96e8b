//! Saving games: a file for each table.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use tempfile::NamedTempFile;
use thiserror::Error;

/// The largest number of saved tables; the oldest are deleted.
const MAX_TABLES: usize = 200;

/// Length of a table's name, in hexadecimal digits.
const NAME_LENGTH: usize = 32;

/// Why a table cannot be saved.
#[derive(Debug, Error)]
#[error("{}: {error}", .path.display())]
#[expect(missing_docs, reason = "the messages say it")]
pub struct StoreError {
    pub path: PathBuf,
    pub error: io::Error,
}

#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
}

impl Store {
    /// Opens a folder, creating it if needed, and deletes its oldest tables if there are too many.
    ///
    /// # Errors
    /// [`StoreError`] when the folder cannot be created, read or written.
    pub fn open(folder: &Path) -> Result<Store, StoreError> {
        let fail = |error| StoreError {
            path: folder.to_owned(),
            error,
        };
        fs::create_dir_all(folder).map_err(fail)?;
        // Better to fail now than after the first move.
        NamedTempFile::new_in(folder).map_err(fail)?;
        let mut tables: Vec<(SystemTime, PathBuf)> = fs::read_dir(folder)
            .map_err(fail)?
            .filter_map(|entry| {
                let path = entry.ok()?.path();
                let is_table = path
                    .extension()
                    .is_some_and(|extension| extension == "json");
                let changed = path.metadata().ok()?.modified().ok()?;
                is_table.then_some((changed, path))
            })
            .collect();
        tables.sort();
        let surplus = tables.len().saturating_sub(MAX_TABLES);
        for (_, path) in &tables[..surplus] {
            fs::remove_file(path).map_err(fail)?;
        }
        Ok(Store {
            folder: folder.to_owned(),
        })
    }

    /// Saves a table. Whatever happens, the file is either the old one or the new one.
    ///
    /// # Errors
    /// [`StoreError`] when the file cannot be written.
    pub fn save(&self, name: &str, table: &impl Serialize) -> Result<(), StoreError> {
        let path = self.path(name);
        let write = || -> io::Result<()> {
            let mut file = NamedTempFile::new_in(&self.folder)?;
            serde_json::to_writer(&mut file, table)?;
            file.as_file().sync_all()?;
            file.persist(&path)?;
            Ok(())
        };
        write().map_err(|error| StoreError { path, error })
    }

    /// Reads a table; `None` if no table has this name.
    ///
    /// # Errors
    /// [`StoreError`] when its file cannot be read.
    pub fn load<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, StoreError> {
        if !is_name(name) {
            return Ok(None);
        }
        let path = self.path(name);
        let text = match fs::read(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(StoreError { path, error }),
        };
        let table = serde_json::from_slice(&text).map_err(io::Error::from);
        table.map(Some).map_err(|error| StoreError { path, error })
    }

    fn path(&self, name: &str) -> PathBuf {
        debug_assert!(is_name(name));
        self.folder.join(format!("{name}.json"))
    }
}

/// A new name for a table, which cannot be guessed.
pub fn new_name() -> String {
    format!("{:032x}", rand::random::<u128>())
}

/// Whether a text can be a table's name. Checked because it becomes part of a file name.
pub fn is_name(text: &str) -> bool {
    text.len() == NAME_LENGTH
        && text
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_no_paths() {
        assert!(is_name(&new_name()));
        for bad in [
            "",
            "..",
            "../../etc/passwd",
            "0123",
            &"g".repeat(32),
            &"A".repeat(32),
        ] {
            assert!(!is_name(bad), "{bad}");
        }
    }

    #[test]
    fn what_is_no_table_is_an_error_and_what_is_missing_is_not() {
        let folder = tempfile::tempdir().expect("there is room");
        let store = Store::open(&folder.path().join("tables")).expect("it can be made");
        let load = |name: &str| store.load::<Vec<u8>>(name);
        let name = new_name();
        assert!(load(&name).expect("it is missing").is_none());
        fs::write(store.path(&name), "{").expect("there is room");
        assert!(load(&name).is_err());
        assert!(load("../secret").expect("it is no name").is_none());
    }

    #[test]
    fn the_oldest_tables_are_deleted() {
        let folder = tempfile::tempdir().expect("there is room");
        for _ in 0..MAX_TABLES + 3 {
            let path = folder.path().join(format!("{}.json", new_name()));
            fs::write(path, "{}").expect("there is room");
        }
        fs::write(folder.path().join("other.txt"), "kept").expect("there is room");
        Store::open(folder.path()).expect("it can be read");
        let left = fs::read_dir(folder.path()).expect("it is there").count();
        assert_eq!(left, MAX_TABLES + 1);
    }
}

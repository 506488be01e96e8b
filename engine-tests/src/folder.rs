//! Folders for tests.

use std::fs;
use tempfile::TempDir;

/// A temporary folder, deleted when dropped.
pub struct Folder(TempDir);

impl Folder {
    /// An empty one.
    pub fn temporary() -> Folder {
        Folder(tempfile::tempdir().expect("there is room"))
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    /// Writes a file; its path.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::write(&path, content).expect("there is room");
        path
    }

    /// The text of a file; empty if there is none.
    pub fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_default()
    }

    /// An engine written in shell, as a command.
    pub fn script(&self, name: &str, body: &str) -> String {
        format!("sh '{}'", self.write(name, body))
    }
}

//! A folder that games are kept in, for one server at a time.

use crate::files;
use crate::web::store::{self, Store, StoreError, Stored};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};
use tempfile::NamedTempFile;
use thiserror::Error;

/// How files begin that are not complete yet.
const UNFINISHED: &str = ".saving-";

/// How long the server that has the folder may take to tell its address.
const PATIENCE: Duration = Duration::from_secs(3);

/// The file that the server which has the folder locks.
const LOCK: &str = "lock";

/// The file with the secret of the page's address.
const SECRET: &str = "secret";

/// The file with the address of the server that has the folder.
const ADDRESS: &str = "address";

/// A page that redirects to that address. A browser is started with its name, because anyone on the machine can see how a
/// program was started.
const REDIRECT: &str = "open.html";

/// Why a folder cannot be used.
#[derive(Debug, Error)]
pub enum FolderError {
    /// The system refuses it.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Another server has it.
    #[error("another sissa web uses the folder")]
    Taken {
        /// Where that serves its page, unless it does not tell.
        address: Option<String>,
        /// A page that leads there.
        redirect: PathBuf,
    },
}

/// A folder that only this process uses: a file for each text.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    _lock: File,
}

impl Folder {
    /// Opens a folder, creating it if needed.
    ///
    /// # Errors
    /// [`FolderError`] when it cannot be created or written, or another server has it.
    pub fn open(path: &Path) -> Result<Folder, FolderError> {
        let fail = |error| FolderError::Io { path: path.to_owned(), error };
        fs::create_dir_all(path).map_err(fail)?;
        let mut options = OpenOptions::new();
        let lock = options.write(true).create(true).truncate(false);
        let lock = lock.open(path.join(LOCK)).map_err(fail)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(taken(path)),
            Err(TryLockError::Error(error)) => return Err(fail(error)),
        }
        let folder = Folder { path: path.to_owned(), _lock: lock };
        // Better to fail now than after the first move.
        folder.new_file().map_err(fail)?;
        folder.close();
        for entry in fs::read_dir(path).map_err(fail)?.flatten() {
            if entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
                // It is only a leftover of a server that was killed.
                let _ = fs::remove_file(entry.path());
            }
        }
        Ok(folder)
    }

    /// The secret of the page's address, which stays the same; a new one if there is none that only the user can read.
    ///
    /// # Errors
    /// The system's error.
    pub fn secret(&self) -> io::Result<String> {
        let path = self.path.join(SECRET);
        if is_private(&path)
            && let Ok(secret) = files::read_text(&path)
            && is_secret(&secret)
        {
            return Ok(secret);
        }
        let secret = format!("{:032x}", rand::random::<u128>());
        self.write(SECRET, &secret)?;
        Ok(secret)
    }

    /// Tells other servers, and the browser, the address of the page. Returns a page that leads there, which nobody
    /// else can read.
    ///
    /// # Errors
    /// The system's error.
    pub fn publish(&self, address: &str) -> io::Result<PathBuf> {
        let page = format!(
            "<!doctype html><meta charset=\"utf-8\"><title>Sissa</title>\
             <meta http-equiv=\"refresh\" content=\"0; url={address}\"><a href=\"{address}\">Sissa</a>\n"
        );
        self.write(REDIRECT, &page)?;
        self.write(ADDRESS, address)?;
        Ok(self.path.join(REDIRECT))
    }

    /// Removes what leads to a server that has ended.
    fn close(&self) {
        for name in [ADDRESS, REDIRECT] {
            // It is replaced when a server starts.
            let _ = fs::remove_file(self.path.join(name));
        }
    }

    /// A file that only the user can read, to be renamed once it is complete.
    fn new_file(&self) -> io::Result<NamedTempFile> {
        tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(&self.path)
    }

    /// Writes a file in one step: after a power loss it is the old one or the new one.
    fn write(&self, name: &str, text: &str) -> io::Result<()> {
        let mut file = match self.new_file() {
            // Somebody has deleted the folder.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                fs::create_dir_all(&self.path)?;
                self.new_file()?
            }
            file => file?,
        };
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        file.persist(self.path.join(name))?;
        self.sync()
    }

    /// Lets the folder's list of files survive a power loss.
    #[cfg(unix)]
    fn sync(&self) -> io::Result<()> {
        File::open(&self.path)?.sync_all()
    }

    /// Elsewhere a folder cannot be opened like a file.
    #[cfg(not(unix))]
    #[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "as on Unix")]
    fn sync(&self) -> io::Result<()> {
        Ok(())
    }

    fn file(&self, name: &str) -> PathBuf {
        debug_assert!(store::is_name(name));
        self.path.join(format!("{name}.json"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        self.close();
    }
}

impl Store for Folder {
    fn list(&self) -> Result<Vec<Stored>, StoreError> {
        let entries = fs::read_dir(&self.path)?;
        let texts = entries.filter_map(|entry| {
            let path = entry.ok()?.path();
            let name = path.file_name()?.to_str()?.strip_suffix(".json")?;
            let changed = path.metadata().ok().and_then(|it| it.modified().ok());
            // Without a time it is the oldest, but there.
            let changed = changed.and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
            store::is_name(name)
                .then(|| Stored { name: name.to_owned(), changed: changed.map_or(0, |since| since.as_millis() as u64) })
        });
        Ok(texts.collect())
    }

    fn load(&self, name: &str) -> Result<Option<String>, StoreError> {
        match files::read_text(&self.file(name)) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn save(&self, name: &str, text: &str) -> Result<(), StoreError> {
        Ok(self.write(&format!("{name}.json"), text)?)
    }

    fn delete(&self, name: &str) -> Result<(), StoreError> {
        match fs::remove_file(self.file(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        }
    }
}

/// Another server has the folder; waits for its address, if it has only just started.
fn taken(path: &Path) -> FolderError {
    let start = Instant::now();
    let address = loop {
        match files::read_text(&path.join(ADDRESS)) {
            Ok(address) => break Some(address),
            Err(_) if start.elapsed() > PATIENCE => break None,
            Err(_) => sleep(Duration::from_millis(50)),
        }
    };
    FolderError::Taken { address, redirect: path.join(REDIRECT) }
}

fn is_secret(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Whether only the user can read a file.
#[cfg(unix)]
fn is_private(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|metadata| metadata.permissions().mode() & 0o077 == 0)
}

/// Elsewhere the user's folders are private.
#[cfg(not(unix))]
fn is_private(path: &Path) -> bool {
    path.exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_kept_by_name_and_one_server_has_the_folder() {
        let parent = tempfile::tempdir().expect("there is room");
        let path = parent.path().join("games");
        let folder = Folder::open(&path).expect("it can be made");
        assert_eq!(folder.load("2026-one"), Ok(None));
        folder.save("2026-one", "first").expect("there is room");
        folder.save("2026-one", "second").expect("there is room");
        assert_eq!(folder.load("2026-one"), Ok(Some("second".to_owned())));
        // What a killed server has left, and what is no text.
        fs::write(path.join(".saving-x"), "half").expect("there is room");
        fs::write(path.join("2026-two.json"), [0xff]).expect("there is room");
        assert_eq!(folder.load("2026-two"), Err(StoreError::NotText));
        let mut names: Vec<String> = folder.list().expect("it can be read").into_iter().map(|text| text.name).collect();
        names.sort();
        assert_eq!(names, ["2026-one", "2026-two"]);
        let secret = folder.secret().expect("there is room");
        folder.publish("http://here/").expect("there is room");
        match Folder::open(&path) {
            Err(FolderError::Taken { address, .. }) => {
                assert_eq!(address.as_deref(), Some("http://here/"));
            }
            other => panic!("two servers have it: {other:?}"),
        }
        folder.delete("2026-one").expect("it is there");
        drop(folder);
        let folder = Folder::open(&path).expect("it is free");
        assert_eq!(folder.secret().expect("it is there"), secret);
        let left = fs::read_dir(&path).expect("it is there").flatten();
        let mut left: Vec<_> = left.map(|entry| entry.file_name()).collect();
        left.sort();
        assert_eq!(left, ["2026-two.json", "lock", "secret"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_secret_that_others_can_read_is_replaced() {
        use std::os::unix::fs::PermissionsExt;
        let parent = tempfile::tempdir().expect("there is room");
        let folder = Folder::open(parent.path()).expect("it can be used");
        let secret = folder.secret().expect("there is room");
        let path = parent.path().join(SECRET);
        let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode();
        assert_eq!(mode(&path) & 0o777, 0o600);
        let redirect = folder.publish("http://here/").expect("there is room");
        assert_eq!(mode(&redirect) & 0o777, 0o600);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).expect("it is ours");
        assert_ne!(folder.secret().expect("there is room"), secret);
        assert_eq!(mode(&path) & 0o777, 0o600);
    }

    /// Reading it would never end.
    #[cfg(unix)]
    #[test]
    fn a_link_to_a_device_is_no_game() {
        let parent = tempfile::tempdir().expect("there is room");
        let folder = Folder::open(parent.path()).expect("it can be used");
        let link = parent.path().join("2026-zero.json");
        std::os::unix::fs::symlink("/dev/zero", link).expect("there is room");
        assert_eq!(folder.load("2026-zero"), Err(StoreError::NotAFile));
    }

    #[test]
    fn a_folder_that_is_deleted_is_made_again() {
        let parent = tempfile::tempdir().expect("there is room");
        let path = parent.path().join("games");
        let folder = Folder::open(&path).expect("it can be made");
        fs::remove_dir_all(&path).expect("it is there");
        folder.save("2026-one", "kept").expect("it is made again");
        assert_eq!(folder.load("2026-one"), Ok(Some("kept".to_owned())));
        fs::remove_dir_all(&path).expect("it is there");
        fs::write(&path, "a file").expect("there is room");
        assert!(folder.save("2026-one", "lost").is_err());
    }
}

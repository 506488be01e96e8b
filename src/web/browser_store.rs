//! What a browser keeps without a server: texts, and PGN files as long as games on boards are from them.

use super::store::{Store, StoreError, Stored};
use crate::lock;
use crate::time::unix_time;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Mutex;

#[link(wasm_import_module = "sissa")]
unsafe extern "C" {
    /// Keeps a text for good under a name; an empty one deletes it.
    fn keep(name: *const u8, name_length: usize, text: *const u8, length: usize);
}

/// What the names begin with under which PGN files are kept, and the places in them of the games on the boards of all
/// tabs.
const FILE: &str = "pgn-file";
const PLACE: &str = "pgn-place";

/// How many places are kept.
const MAX_PLACES: usize = 4;

/// Where in a PGN file the game on the board is from. A reloaded page has the list of its games again.
#[derive(Clone, PartialEq, Deserialize, Serialize)]
pub struct KeptPlace {
    /// The game's name.
    pub game: String,
    /// The name that the file is kept under.
    pub file: String,
    pub place: usize,
    /// Whether it is as it was in the file.
    pub is_copy: bool,
}

/// The name that the place of a game is kept under.
fn place_name(game: &str) -> String {
    format!("{PLACE}-{game}")
}

/// The name that the file with this checksum is kept under.
pub fn file_name(checksum: u32) -> String {
    format!("{FILE}-{checksum:08x}")
}

/// Texts that the page keeps in the browser's storage. They are all in memory too, since that storage lets one wait.
#[derive(Default)]
pub struct BrowserStore {
    /// When each was saved last, and the text.
    texts: Mutex<BTreeMap<String, (u64, String)>>,
    /// Why the browser could not keep the latest text of a name, which it tells later.
    failed: Mutex<BTreeMap<String, StoreError>>,
}

impl BrowserStore {
    /// Adds a text that the page has kept, perhaps in another tab; an empty one has been deleted.
    pub fn add(&self, name: &str, changed: u64, text: &str) {
        match text {
            "" => lock(&self.texts).remove(name),
            text => lock(&self.texts).insert(name.to_owned(), (changed, text.to_owned())),
        };
    }

    /// Where in the file that is kept the game of this name is from, if it is.
    pub fn place(&self, game: Option<&str>) -> Option<KeptPlace> {
        let text = self.load(&place_name(game?)).ok()??;
        serde_json::from_str(&text).ok()
    }

    /// Keeps where a game is from, and the text of that file.
    pub fn keep_place(&self, place: &KeptPlace, file: &str) {
        if let Ok(text) = serde_json::to_string(place) {
            // The place first: another tab may be looking for files that no game is from.
            self.replace(&place_name(&place.game), &text);
            self.replace(&place.file, file);
        }
    }

    /// The game of this name is from no file that is kept.
    pub fn forget_place(&self, game: &str) {
        self.replace(&place_name(game), "");
    }

    /// Sets why a text could not be kept, if it could not; returns what was known before.
    pub fn set_failed(&self, name: &str, error: Option<StoreError>) -> Option<StoreError> {
        let mut failed = lock(&self.failed);
        match error {
            Some(error) => failed.insert(name.to_owned(), error),
            None => failed.remove(name),
        }
    }

    /// Why the latest text of a name could not be kept.
    pub fn failed(&self, name: &str) -> Option<StoreError> {
        lock(&self.failed).get(name).cloned()
    }

    /// Tries again to keep what could not be kept.
    pub fn keep_again(&self) {
        let (texts, failed) = (lock(&self.texts), lock(&self.failed));
        for name in failed.keys() {
            keep_text(name, texts.get(name).map_or("", |(_, text)| text));
        }
    }

    /// Deletes the PGN files that no game is from. If there are many places in them, the oldest goes: its tab may be
    /// closed.
    pub fn tidy_files(&self) {
        let texts = lock(&self.texts);
        let mut places: Vec<_> = texts.iter().filter(|(name, _)| name.starts_with(PLACE)).collect();
        places.sort_by_key(|(_, (changed, _))| *changed);
        let oldest = (places.len() > MAX_PLACES).then(|| places.remove(0).0);
        let read = |(_, text): &(u64, String)| serde_json::from_str::<KeptPlace>(text).ok();
        let files: Vec<String> = places.into_iter().filter_map(|(_, kept)| Some(read(kept)?.file)).collect();
        let unused = texts.keys().filter(|name| name.starts_with(FILE) && !files.contains(name));
        let deleted: Vec<String> = unused.chain(oldest).cloned().collect();
        drop(texts);
        deleted.iter().for_each(|name| self.replace(name, ""));
    }

    /// Saves a text if it is another one than before; deletes an empty one.
    fn replace(&self, name: &str, text: &str) {
        let is_same = lock(&self.texts).get(name).map_or(text.is_empty(), |(_, before)| before == text);
        // The page tells its user what the browser cannot keep.
        let _ = match text {
            _ if is_same => Ok(()),
            "" => self.delete(name),
            _ => self.save(name, text),
        };
    }
}

impl Store for BrowserStore {
    fn list(&self) -> Result<Vec<Stored>, StoreError> {
        let texts = lock(&self.texts);
        Ok(texts.iter().map(|(name, (changed, _))| Stored { name: name.clone(), changed: *changed }).collect())
    }

    fn load(&self, name: &str) -> Result<Option<String>, StoreError> {
        Ok(lock(&self.texts).get(name).map(|(_, text)| text.clone()))
    }

    fn save(&self, name: &str, text: &str) -> Result<(), StoreError> {
        let kept = (unix_time() as u64, text.to_owned());
        lock(&self.texts).insert(name.to_owned(), kept);
        keep_text(name, text);
        // Until it is known that this could be kept.
        self.failed(name).map_or(Ok(()), Err)
    }

    fn delete(&self, name: &str) -> Result<(), StoreError> {
        lock(&self.texts).remove(name);
        keep_text(name, "");
        Ok(())
    }
}

fn keep_text(name: &str, text: &str) {
    // SAFETY: the page reads both texts, which outlive the call, before it returns.
    unsafe { keep(name.as_ptr(), name.len(), text.as_ptr(), text.len()) };
}

//! A table in a browser without a server: the page calls it when something has happened or is due, and keeps its games.

use super::pgn::PgnFile;
use super::{Event, Opening, SAVE_AGAIN, Saved, Table, TableContext, Tables, claim_name};
use crate::eval::network::Networks;
use crate::search::{DEFAULT_HASH, ELO_RANGE, SearchBoard};
use crate::time::Instant;
use crate::variant::catalog::Catalog;
use crate::web::library::{Library, OWN_GAMES};
use crate::web::messages::{EngineLimits, FirstMessage, SearchSettings, ToPage};
use crate::web::store::{Store, StoreError, Stored};
use crate::{any_board, on_board};
use crossbeam_channel::{Receiver, Sender, unbounded};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

#[link(wasm_import_module = "sissa")]
unsafe extern "C" {
    /// Keeps a text for good under a name; an empty one deletes it.
    fn keep(name: *const u8, name_length: usize, text: *const u8, length: usize);
    /// Milliseconds since 1970.
    safe fn unix_time() -> f64;
}

/// The one page.
const PAGE: u64 = 0;

/// What the names begin with under which PGN files are kept, and the places in them of the games on the boards of all
/// tabs.
const FILE: &str = "pgn-file";
const PLACE: &str = "pgn-place";

/// How many places are kept.
const MAX_PLACES: usize = 4;

/// A browser gives a page little memory, and a searcher one thread.
const LIMITS: EngineLimits = EngineLimits {
    threads: 1,
    hash: 512,
    levels: ELO_RANGE,
};

const SETTINGS: SearchSettings = SearchSettings {
    threads: 1,
    hash: DEFAULT_HASH as u32,
    network: true,
};

/// Where in a PGN file the game on the board is from. A reloaded page has the list of its games again.
#[derive(Clone, PartialEq, Deserialize, Serialize)]
struct KeptPlace {
    /// The game's name.
    game: String,
    /// The name that the file is kept under.
    file: String,
    place: usize,
    /// Whether it is as it was in the file.
    is_copy: bool,
}

/// The name that the place of a game is kept under.
fn place_name(game: &str) -> String {
    format!("{PLACE}-{game}")
}

any_board! {
    /// A table on any board.
    enum AnyTable(Table);
}

/// The table of a page.
pub struct PageTable {
    /// `None` before the page has said hello.
    table: Option<AnyTable>,
    store: Arc<PageStore>,
    /// The place that was kept last.
    place: Option<KeptPlace>,
    /// When to try again to keep what the browser could not keep.
    retry: Option<Instant>,
    /// Takes messages for the page, as JSON.
    send: fn(&str),
    events: Sender<Event>,
    inbox: Receiver<Event>,
}

impl PageTable {
    /// A table that sends its messages to `send`.
    pub fn new(send: fn(&str)) -> PageTable {
        let (events, inbox) = unbounded();
        PageTable {
            table: None,
            store: Arc::default(),
            place: None,
            retry: None,
            send,
            events,
            inbox,
        }
    }

    /// Adds a text that the page has kept, perhaps in another tab; an empty one has been deleted.
    pub fn add_stored(&mut self, name: &str, changed: u64, text: &str) {
        match text {
            "" => lock(&self.store.texts).remove(name),
            text => lock(&self.store.texts).insert(name.to_owned(), (changed, text.to_owned())),
        };
        if let Some(table) = &mut self.table {
            on_board!(AnyTable; table, table => table.kept_elsewhere(name, text));
        }
    }

    /// Takes why the browser could not keep a text, or, if that is empty, that it has kept it.
    pub fn was_kept(&mut self, name: &str, problem: &str) {
        let error = match problem.trim_end_matches('.') {
            "" => None,
            full if full.contains("QuotaExceeded") => Some(StoreError::Full),
            other => Some(StoreError::Other(format!("the browser says “{other}”"))),
        };
        if error.is_some() {
            let again = Instant::now() + SAVE_AGAIN;
            self.retry.get_or_insert(again);
        }
        let before = self.store.set_failed(name, error.clone());
        if before == error {
            return;
        }
        let table = self.table.as_mut();
        let is_on_board = table.is_some_and(
            |table| on_board!(AnyTable; table, table => table.was_kept(name, error.clone())),
        );
        if let Some(error) = error
            && !is_on_board
        {
            let text = format!("The browser cannot keep everything: {error}. Save games as PGN.");
            self.send_message(&ToPage::Note { text });
        }
    }

    /// Handles a message of the page. The first opens the table.
    pub fn handle_message(&mut self, text: &str) {
        if self.table.is_none()
            && let Ok(FirstMessage::Hello { name, .. }) = serde_json::from_str(text)
        {
            return self.open(name.as_deref());
        }
        match serde_json::from_str(text) {
            Ok(sent) => {
                // The receiver is here.
                let _ = self.events.send(Event::Message(PAGE, sent));
            }
            Err(error) => self.send_message(&ToPage::not_understood(&error)),
        }
    }

    fn send_message(&self, message: &ToPage) {
        if let Ok(text) = serde_json::to_string(message) {
            (self.send)(&text);
        }
    }

    /// Opens the table with this game, without a name that which was saved last; if there is none, with a new one.
    fn open(&mut self, name: Option<&str>) {
        let catalog = Catalog::builtin().clone();
        let library = Arc::new(Library::new(self.store.clone(), catalog));
        library.tidy();
        let games = library.playable.infos().to_vec();
        self.send_message(&ToPage::welcome(games, LIMITS, None, false, Vec::new()));
        let name = name.map(str::to_owned).or_else(|| library.newest(None));
        let (mut opening, notice) = match library.open_or_new(name.as_deref()) {
            Ok(opened) => opened,
            Err(error) => return self.end(&error.to_string()),
        };
        self.place = self.kept_place(opening.name.as_deref());
        let kept = self
            .place
            .as_ref()
            .map(|place| self.store.load(&place.file));
        let file = kept.and_then(|kept| kept.ok()?).map(PgnFile::new);
        opening.is_copy = self.place.as_ref().is_some_and(|place| place.is_copy);
        let send = self.send;
        let mut context = TableContext {
            notice,
            place_in_file: self.place.as_ref().map(|place| place.place),
            file,
            ..TableContext::new(
                name.unwrap_or_default(),
                self.inbox.clone(),
                Arc::new(OneTable(self.events.clone())),
                library.clone(),
                Networks::built_in(),
                LIMITS,
                library.settings().unwrap_or(SETTINGS),
            )
        };
        let outbox = Box::new(move |text: Arc<str>| {
            send(&text);
            true
        });
        context.watchers.insert(PAGE, outbox);
        self.start(context, opening);
    }

    /// Where in the file that is kept the game of this name is from, if it is.
    fn kept_place(&self, name: Option<&str>) -> Option<KeptPlace> {
        let text = self.store.load(&place_name(name?)).ok()??;
        serde_json::from_str(&text).ok()
    }

    /// Keeps the PGN file that the game on the board is from, as long as such a game is there.
    fn keep_file(&mut self) {
        let Some(table) = &self.table else { return };
        let (place, file) = on_board!(AnyTable; table, table => table.place_in_file()).unzip();
        if place == self.place {
            return;
        }
        if let (Some(place), Some(file)) = (&place, file)
            && let Ok(text) = serde_json::to_string(place)
        {
            // The place first: another tab may be looking for files that no game is from.
            self.store.replace(&place_name(&place.game), &text);
            self.store.replace(&place.file, file);
        }
        let game = place.as_ref().map(|place| place.game.clone());
        let left = std::mem::replace(&mut self.place, place);
        if let Some(left) = left.filter(|left| game.as_ref() != Some(&left.game)) {
            self.store.replace(&place_name(&left.game), "");
        }
        self.store.tidy_files();
    }

    fn start(&mut self, mut context: TableContext, mut opening: Opening) {
        claim_name(&mut context, &mut opening);
        let name = context.name.clone();
        let table = on_board!(opening.rules, rules => {
            Table::open(rules, opening, context).map(AnyTable::from)
        });
        match table {
            Ok(mut table) => {
                on_board!(AnyTable; &mut table, table => table.begin());
                // It may have been on the board before.
                if let Some(error) = self.store.failed(&name) {
                    on_board!(AnyTable; &mut table, table => table.was_kept(&name, Some(error)));
                }
                self.table = Some(table);
            }
            Err(error) => self.end(&error.to_string()),
        }
    }

    fn end(&mut self, reason: &str) {
        self.table = None;
        let text = format!("The table cannot be opened: {reason}.");
        self.send_message(&ToPage::Note { text });
    }

    /// Does what is due now. Returns when to be called again, at the latest.
    pub fn run_due(&mut self) -> Option<Duration> {
        if self.retry.is_some_and(|due| due <= Instant::now()) {
            self.retry = None;
            self.store.keep_again();
        }
        loop {
            let table = self.table.as_mut()?;
            if let Progress::Waits(due) = on_board!(AnyTable; table, table => table.catch_up()) {
                self.keep_file();
                let due = due.into_iter().chain(self.retry).min();
                return due.map(|due| due.saturating_duration_since(Instant::now()));
            }
            let (context, next) = on_board!(AnyTable; self.table.take()?, table => table.end());
            let Some(next) = next else {
                self.end("there is no memory");
                return None;
            };
            self.start(context, next);
        }
    }

    /// The page has fetched a network, which may be for the game on the board.
    pub fn show_network(&mut self) {
        if let Some(table) = &mut self.table {
            on_board!(AnyTable; table, table => table.changed());
        }
    }
}

/// How far a table has come.
enum Progress {
    /// It waits for an event, and at most until this time.
    Waits(Option<Instant>),
    /// Another game replaces this one, or the table cannot go on.
    Ended,
}

impl<G: SearchBoard> Table<G> {
    /// Shows the game.
    fn begin(&mut self) {
        self.changed();
        self.tell_notice();
    }

    /// Shows whether the browser could keep the game; false if it is another one. If not, it is tried again.
    fn was_kept(&mut self, name: &str, error: Option<StoreError>) -> bool {
        let is_mine = name == self.context.name;
        if is_mine {
            self.kept = None;
            self.save_due = Some(Instant::now() + SAVE_AGAIN);
            self.unsaved = error;
            self.send_state();
        }
        is_mine
    }

    /// Where in a PGN file the game is from, and the text of that file.
    fn place_in_file(&self) -> Option<(KeptPlace, &str)> {
        let file = self.context.file.as_ref()?;
        let place = KeptPlace {
            game: self.context.name.clone(),
            file: format!("{FILE}-{:08x}", file.checksum),
            place: self.context.place_in_file?,
            is_copy: self.is_copy,
        };
        Some((place, &file.text))
    }

    /// Another tab has kept a text, or deleted it: own games, or this game with another event or as deleted.
    fn kept_elsewhere(&mut self, name: &str, text: &str) {
        if name == OWN_GAMES {
            self.context.library.read_own();
            self.tell_games();
        } else if name == self.context.name
            && let Ok(saved) = serde_json::from_str::<Saved>(text)
        {
            let event = saved.tags.get("Event");
            if saved.deleted.is_some() {
                self.handle_event(Event::Delete);
            } else if event != self.game.tags.get("Event") {
                // It is not saved yet: the other tab may have it on its board as well, with more moves.
                self.game.rename(event.unwrap_or_default());
                self.is_copy = false;
                self.send_state();
            }
        }
    }

    /// Handles all that has happened, and does what is due.
    fn catch_up(&mut self) -> Progress {
        loop {
            if self.next.is_some() || self.closed {
                return Progress::Ended;
            }
            self.reschedule();
            if let Ok(event) = self.context.events.try_recv() {
                self.handle_event(event);
            } else if let Ok(event) = self.engine.events.try_recv() {
                self.handle_engine_event(event);
            } else {
                let now = Instant::now();
                match self.due(now) {
                    Some(due) if due <= now => self.do_what_is_due(now),
                    due => return Progress::Waits(due),
                }
            }
        }
    }

    /// Ends the table, with the game that replaces this one.
    fn end(self) -> (TableContext, Option<Opening>) {
        (self.context, self.next)
    }
}

/// No other table: each tab of the browser has a page with a table of its own.
struct OneTable(Sender<Event>);

impl Tables for OneTable {
    fn retire(&self, _: &str, _: &Receiver<Event>) -> bool {
        false
    }

    fn configure(&self, settings: SearchSettings) {
        // The receiver lives as long as the table.
        let _ = self.0.send(Event::Configure {
            wanted: settings,
            own: settings,
        });
    }
}

/// Texts that the page keeps in the browser's storage. They are all in memory too, since that storage lets one wait.
#[derive(Default)]
struct PageStore {
    /// When each was saved last, and the text.
    texts: Mutex<BTreeMap<String, (u64, String)>>,
    /// Why the browser could not keep the latest text of a name, which it tells later.
    failed: Mutex<BTreeMap<String, StoreError>>,
}

fn lock<T>(texts: &Mutex<T>) -> MutexGuard<'_, T> {
    texts.lock().unwrap_or_else(PoisonError::into_inner)
}

impl PageStore {
    /// Sets why a text could not be kept, if it could not; returns what was known before.
    fn set_failed(&self, name: &str, error: Option<StoreError>) -> Option<StoreError> {
        let mut failed = lock(&self.failed);
        match error {
            Some(error) => failed.insert(name.to_owned(), error),
            None => failed.remove(name),
        }
    }

    /// Why the latest text of a name could not be kept.
    fn failed(&self, name: &str) -> Option<StoreError> {
        lock(&self.failed).get(name).cloned()
    }

    /// Tries again to keep what could not be kept.
    fn keep_again(&self) {
        let (texts, failed) = (lock(&self.texts), lock(&self.failed));
        for name in failed.keys() {
            keep_text(name, texts.get(name).map_or("", |(_, text)| text));
        }
    }

    /// Deletes the PGN files that no game is from. If there are many places in them, the oldest goes: its tab may be
    /// closed.
    fn tidy_files(&self) {
        let texts = lock(&self.texts);
        let names = |start: &'static str| texts.keys().filter(move |name| name.starts_with(start));
        let is_crowded = names(PLACE).count() > MAX_PLACES;
        let oldest = names(PLACE).min_by_key(|name| texts[*name].0);
        let oldest = oldest.filter(|_| is_crowded);
        let places = names(PLACE).filter(|name| Some(*name) != oldest);
        let read = |name: &String| serde_json::from_str::<KeptPlace>(&texts[name].1).ok();
        let files: Vec<String> = places.filter_map(read).map(|place| place.file).collect();
        let unused = names(FILE).filter(|name| !files.contains(name));
        let deleted: Vec<String> = unused.chain(oldest).cloned().collect();
        drop(texts);
        deleted.iter().for_each(|name| self.replace(name, ""));
    }

    /// Saves a text if it is another one than before; deletes an empty one.
    fn replace(&self, name: &str, text: &str) {
        let before = lock(&self.texts)
            .get(name)
            .map(|(_, before)| before == text);
        // The page tells its user what the browser cannot keep.
        let _ = match before {
            Some(true) => Ok(()),
            None if text.is_empty() => Ok(()),
            _ if text.is_empty() => self.delete(name),
            _ => self.save(name, text),
        };
    }
}

impl Store for PageStore {
    fn list(&self) -> Result<Vec<Stored>, StoreError> {
        let texts = lock(&self.texts);
        let stored = texts.iter().map(|(name, (changed, _))| Stored {
            name: name.clone(),
            changed: *changed,
        });
        Ok(stored.collect())
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

//! A table in a browser without a server: the page calls it when something has happened or is due.

use super::pgn::PgnFile;
use super::saved_game::set_event;
use super::{Event, NewTable, SAVE_AGAIN, SavedGame, Table, TableContext, Tables, claim_name};
use crate::eval::network::Networks;
use crate::search::{DEFAULT_HASH, ELO_RANGE, SearchBoard};
use crate::time::Instant;
use crate::variant::catalog::Catalog;
use crate::web::browser_store::{self, BrowserStore, KeptPlace};
use crate::web::library::{Library, OWN_GAMES};
use crate::web::messages::{EngineLimits, FirstMessage, SearchSettings, ToPage};
use crate::web::store::{Store, StoreError};
use crate::{NAME_AND_VERSION, any_board, on_board};
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::sync::Arc;
use std::time::Duration;

/// The one page.
const PAGE: u64 = 0;

/// A browser gives a page little memory, and a searcher one thread.
const LIMITS: EngineLimits = EngineLimits { threads: 1, hash: 512, levels: ELO_RANGE };

const SETTINGS: SearchSettings = SearchSettings { threads: 1, hash: DEFAULT_HASH as u32, network: true };

any_board! {
    /// A table on any board.
    enum AnyTable(Table);
}

/// The table of a page.
pub struct BrowserTable {
    /// `None` before the page has said hello.
    table: Option<AnyTable>,
    store: Arc<BrowserStore>,
    /// The place that was kept last.
    place: Option<KeptPlace>,
    /// When to try again to keep what the browser could not keep.
    retry: Option<Instant>,
    /// Takes messages for the page, as JSON.
    send: fn(&str),
    events: Sender<Event>,
    inbox: Receiver<Event>,
}

impl BrowserTable {
    /// A table that sends its messages to `send`.
    pub fn new(send: fn(&str)) -> BrowserTable {
        let (events, inbox) = unbounded();
        BrowserTable { table: None, store: Arc::default(), place: None, retry: None, send, events, inbox }
    }

    /// Adds a text that the page has kept, perhaps in another tab; an empty one has been deleted.
    pub fn add_stored(&mut self, name: &str, changed: u64, text: &str) {
        self.store.add(name, changed, text);
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
        let is_on_board =
            table.is_some_and(|table| on_board!(AnyTable; table, table => table.was_kept(name, error.clone())));
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
        (self.send)(&message.json());
    }

    /// Opens the table with this game, without a name that which was saved last; if there is none, with a new one.
    fn open(&mut self, name: Option<&str>) {
        let catalog = Catalog::builtin().clone();
        let library = Arc::new(Library::new(self.store.clone(), catalog));
        library.tidy();
        self.send_message(&ToPage::Welcome {
            engine: NAME_AND_VERSION.to_owned(),
            variants: library.variants.infos().to_vec(),
            limits: LIMITS,
            side: None,
            can_invite: false,
            engines: Vec::new(),
        });
        let name = name.map(str::to_owned).or_else(|| library.newest(None));
        let (mut new_table, notice) = match library.open_or_new(name.as_deref()) {
            Ok(opened) => opened,
            Err(error) => return self.end(&error.to_string()),
        };
        self.place = self.store.place(new_table.name.as_deref());
        let kept = self.place.as_ref().map(|place| self.store.load(&place.file));
        let file = kept.and_then(|kept| kept.ok()?).map(PgnFile::new);
        new_table.is_copy = self.place.as_ref().is_some_and(|place| place.is_copy);
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
                library.settings().unwrap_or(SETTINGS).into(),
            )
        };
        let outbox = Box::new(move |text: Arc<str>| {
            send(&text);
            true
        });
        context.watchers.insert(PAGE, outbox);
        self.start(context, new_table);
    }

    /// Keeps the PGN file that the game on the board is from, as long as such a game is there.
    fn keep_file(&mut self) {
        let Some(table) = &self.table else { return };
        let (place, file) = on_board!(AnyTable; table, table => table.place_in_file()).unzip();
        if place == self.place {
            return;
        }
        if let (Some(place), Some(file)) = (&place, file) {
            self.store.keep_place(place, file);
        }
        let game = place.as_ref().map(|place| place.game.clone());
        let left = std::mem::replace(&mut self.place, place);
        if let Some(left) = left.filter(|left| game.as_ref() != Some(&left.game)) {
            self.store.forget_place(&left.game);
        }
        self.store.tidy_files();
    }

    fn start(&mut self, mut context: TableContext, mut new_table: NewTable) {
        claim_name(&mut context, &mut new_table);
        let name = context.name.clone();
        let table = on_board!(new_table.rules, rules => {
            Table::open(rules, new_table, context).map(AnyTable::from)
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
            file: browser_store::file_name(file.checksum),
            place: self.context.place_in_file?,
            is_copy: self.is_copy,
        };
        Some((place, &file.text))
    }

    /// Another tab has kept a text, or deleted it: own games, or this game with another event or as deleted.
    fn kept_elsewhere(&mut self, name: &str, text: &str) {
        if name == OWN_GAMES {
            self.context.library.read_own();
            self.tell_variants();
        } else if name == self.context.name
            && let Ok(saved) = serde_json::from_str::<SavedGame>(text)
        {
            let event = saved.tags.get("Event");
            if saved.deleted.is_some() {
                self.handle_event(Event::Delete(name.to_owned()));
            } else if event != self.game.tags.get("Event") {
                // It is not saved yet: the other tab may have it on its board as well, with more moves.
                set_event(&mut self.game.tags, event.unwrap_or_default());
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
    fn end(self) -> (TableContext, Option<NewTable>) {
        (self.context, self.next)
    }
}

/// No other table: each tab of the browser has a page with a table of its own.
struct OneTable(Sender<Event>);

impl Tables for OneTable {
    fn configure(&self, settings: SearchSettings) {
        // The receiver lives as long as the table.
        let _ = self.0.send(Event::Configure(settings.into()));
    }
}

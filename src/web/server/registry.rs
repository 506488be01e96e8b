//! The open tables.

use super::Config;
use crate::engines::settings::EngineSettings;
use crate::eval::network::Networks;
use crate::lock;
use crate::web::library::{self, Library};
use crate::web::messages::{EngineLimits, Invitation, SearchSettings};
use crate::web::store::{Store, StoreError};
use crate::web::table::{self, Event, Role, TableContext, TableSettings, Tables};
use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};
use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::{self, JoinHandle};

/// How many messages may wait for a table before its connection is no longer read.
const BACKLOG: usize = 64;

/// The largest number of open tables.
const MAX_TABLES: usize = 64;

/// A table on its thread.
struct OpenTable {
    events: Sender<Event>,
    /// Shared by the places of those who watch it, guests not counted.
    watchers: Arc<()>,
    thread: JoinHandle<Option<(StoreError, String)>>,
    settings: TableSettings,
}

impl OpenTable {
    fn is_watched(&self) -> bool {
        Arc::strong_count(&self.watchers) > 1
    }
}

/// The open tables, each with its thread, by the names of their games.
pub struct Registry {
    open: Mutex<HashMap<String, OpenTable>>,
    networks: Networks,
    pub(super) library: Arc<Library>,
    pub(super) limits: EngineLimits,
    settings: Mutex<SearchSettings>,
    engines: Arc<[EngineSettings]>,
    /// How guests come, if the server listens to other devices.
    invitations: OnceLock<Vec<Invitation>>,
    /// The game that guests come to.
    invited: Mutex<Option<String>>,
}

/// A place at a table; counts a watcher until it is dropped.
pub struct Place {
    /// The table's events.
    pub events: Sender<Event>,
    _watchers: Arc<()>,
}

/// Why a table cannot be joined.
pub enum JoinError {
    /// It has no time to read the event now.
    Busy(Box<Event>),
    /// Nobody has been invited.
    Uninvited,
    /// No table can be opened, for this reason.
    Refused(&'static str),
}

impl Registry {
    /// A registry without open tables.
    pub fn new(config: &Config, store: Arc<dyn Store>) -> Registry {
        let library = Library::new(store, config.catalog.clone());
        let limits = config.limits;
        let kept = library.settings().unwrap_or(config.settings);
        let settings = SearchSettings {
            threads: config.threads.unwrap_or(kept.threads).clamp(1, limits.threads),
            hash: config.hash.unwrap_or(kept.hash).clamp(1, limits.hash),
            network: kept.network,
        };
        Registry {
            open: Mutex::default(),
            networks: Networks::built_in().with_found(&config.catalog),
            library: Arc::new(library),
            limits,
            settings: Mutex::new(settings),
            engines: config.engines.clone().into(),
            invitations: OnceLock::new(),
            invited: Mutex::default(),
        }
    }

    /// The names of the other engines.
    pub(super) fn engine_names(&self) -> Vec<String> {
        self.engines.iter().map(|engine| engine.name.clone()).collect()
    }

    /// Lets guests come like this.
    pub(super) fn listen(&self, invitations: Vec<Invitation>) {
        // Only done once, at the start.
        let _ = self.invitations.set(invitations);
    }

    pub(super) fn can_invite(&self) -> bool {
        self.invitations.get().is_some()
    }

    /// Joins the table of the game `name`, opening it if it is on no table. Without a name that of the newest, if nobody
    /// but guests watches any; otherwise a new one. A guest joins that of the game that guests are invited to.
    ///
    /// # Errors
    /// [`JoinError`] when there are too many tables, the table is busy, or a guest is not invited.
    pub fn join(self: &Arc<Registry>, name: Option<&str>, event: Event) -> Result<Place, JoinError> {
        let mut open = lock(&self.open);
        // If a bug has ended it, it is loaded again as last saved.
        open.retain(|_, table| !table.thread.is_finished());
        let is_guest = matches!(event, Event::Join(_, Role::Guest(_), _));
        let name = match name.filter(|name| library::is_game(name)) {
            _ if is_guest => Some(lock(&self.invited).clone().ok_or(JoinError::Uninvited)?),
            Some(name) => Some(name.to_owned()),
            None => self.unwatched(&open),
        };
        let name = match name {
            Some(name) if open.contains_key(&name) => name,
            name => {
                if open.len() >= MAX_TABLES {
                    return Err(JoinError::Refused("Too many games are open: close some pages, and wait a minute."));
                }
                let (name, table) = self
                    .open_table(name.as_deref(), &open)
                    .map_err(|_| JoinError::Refused("This machine has no room for another game."))?;
                open.insert(name.clone(), table);
                self.configure_all(&mut open);
                name
            }
        };
        let table = &open[&name];
        let watchers = if is_guest { Arc::default() } else { table.watchers.clone() };
        // Under the lock, so that the table does not retire before it has read this.
        match table.events.try_send(event) {
            Err(TrySendError::Full(event)) => Err(JoinError::Busy(Box::new(event))),
            // A table only ends after it has been taken out of the map.
            Ok(()) | Err(TrySendError::Disconnected(_)) => {
                Ok(Place { events: table.events.clone(), _watchers: watchers })
            }
        }
    }

    /// The game to show to somebody who has not seen any.
    fn unwatched(&self, open: &HashMap<String, OpenTable>) -> Option<String> {
        if open.values().any(OpenTable::is_watched) {
            return None;
        }
        let invited = lock(&self.invited).clone();
        self.library.newest(invited.as_deref()).or_else(|| open.keys().next().cloned())
    }

    /// Opens a table with the game of this name, or with a new one.
    fn open_table(
        self: &Arc<Registry>,
        name: Option<&str>,
        open: &HashMap<String, OpenTable>,
    ) -> io::Result<(String, OpenTable)> {
        let (new_table, notice) = self.library.open_or_new(name).map_err(io::Error::other)?;
        let game = new_table.rules.variant();
        let claim = |name: &str| !open.contains_key(name);
        let new_name = || self.library.new_name(&game.name, claim);
        let name = new_table.name.clone().unwrap_or_else(new_name);
        let (events, inbox) = bounded(BACKLOG);
        let settings = self.settings_of_each(open.len() + 1);
        let context = TableContext {
            notice,
            engines: self.engines.clone(),
            ..TableContext::new(
                name.clone(),
                inbox,
                self.clone(),
                self.library.clone(),
                self.networks.clone(),
                self.limits,
                settings,
            )
        };
        let thread = thread::Builder::new().name("table".to_owned()).spawn(move || table::run(context, new_table))?;
        let table = OpenTable { events, watchers: Arc::default(), thread, settings };
        Ok((name, table))
    }

    /// Ends all tables, which then save their games. Returns those that cannot be saved, with the reason and as PGN.
    pub fn close(&self) -> Vec<(StoreError, String)> {
        let open = std::mem::take(&mut *lock(&self.open));
        // Without a sender of events a table ends.
        let threads: Vec<_> = open.into_values().map(|OpenTable { thread, .. }| thread).collect();
        // A table that has panicked has nothing more to save.
        threads.into_iter().filter_map(|thread| thread.join().ok()).flatten().collect()
    }

    /// The settings of each of so many tables. Their hash tables together have at most the size that one may have, or the
    /// machine runs out of memory.
    fn settings_of_each(&self, tables: usize) -> TableSettings {
        let wanted = *lock(&self.settings);
        let share = self.limits.hash / tables.max(1) as u32;
        let own = SearchSettings { hash: wanted.hash.min(share.max(1)), ..wanted };
        TableSettings { wanted, own }
    }

    /// Gives each table its settings, if they have changed.
    fn configure_all(&self, open: &mut HashMap<String, OpenTable>) {
        let settings = self.settings_of_each(open.len());
        for table in open.values_mut().filter(|table| table.settings != settings) {
            table.settings = settings;
            // A table that is busy for so long gets them when it is opened again.
            let _ = table.events.try_send(Event::Configure(settings));
        }
    }
}

impl Tables for Registry {
    fn retire(&self, game: &str, inbox: &Receiver<Event>) -> bool {
        let mut open = lock(&self.open);
        let has_no_event = inbox.is_empty();
        if has_no_event {
            open.remove(game);
            self.configure_all(&mut open);
        }
        has_no_event
    }

    fn switch(&self, from: &str, to: &str) -> bool {
        let mut open = lock(&self.open);
        if open.contains_key(to) {
            return false;
        }
        if let Some(table) = open.remove(from) {
            open.insert(to.to_owned(), table);
        }
        let mut invited = lock(&self.invited);
        if invited.as_deref() == Some(from) {
            *invited = Some(to.to_owned());
        }
        true
    }

    fn is_open(&self, game: &str) -> bool {
        lock(&self.open).contains_key(game)
    }

    fn is_watched(&self, game: &str) -> bool {
        lock(&self.open).get(game).is_some_and(OpenTable::is_watched)
    }

    fn tell(&self, game: &str, event: Event) -> bool {
        // A table that is busy for so long does not get it.
        lock(&self.open).get(game).is_some_and(|table| table.events.try_send(event).is_ok())
    }

    fn invite(&self, game: &str) -> Option<Vec<Invitation>> {
        let invitations = self.invitations.get()?;
        *lock(&self.invited) = Some(game.to_owned());
        Some(invitations.clone())
    }

    fn is_invited(&self, game: &str) -> bool {
        lock(&self.invited).as_deref() == Some(game)
    }

    fn variants_changed(&self, but: &str) {
        let tables = lock(&self.open);
        for (_, table) in tables.iter().filter(|(game, _)| *game != but) {
            // A page of a table that is busy for so long learns it when it is reloaded.
            let _ = table.events.try_send(Event::VariantsChanged);
        }
    }

    fn configure(&self, settings: SearchSettings) {
        *lock(&self.settings) = settings;
        self.configure_all(&mut lock(&self.open));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Color;
    use crate::variant::catalog::Catalog;
    use crate::web::{Folder, WatcherId};
    use std::time::Duration;
    use tempfile::TempDir;

    const SETTINGS: SearchSettings = SearchSettings { threads: 1, hash: 5, network: false };

    fn registry(folder: &TempDir) -> Arc<Registry> {
        let folder = Folder::open(folder.path()).expect("it can be used");
        let config = Config {
            port: 0,
            catalog: Catalog::builtin().clone(),
            listen: None,
            engines: Vec::new(),
            limits: EngineLimits { threads: 1, hash: 7, levels: (0, 0) },
            settings: SETTINGS,
            threads: None,
            hash: None,
        };
        Arc::new(Registry::new(&config, Arc::new(folder)))
    }

    /// Lets a watcher join a table. Returns its place, and what it is told.
    fn join(
        registry: &Arc<Registry>,
        name: Option<&str>,
        watcher: WatcherId,
        role: Role,
    ) -> (Place, Receiver<Arc<str>>) {
        let (sender, messages) = crossbeam_channel::unbounded();
        let outbox = Box::new(move |text| sender.send(text).is_ok());
        let place = registry.join(name, Event::Join(watcher, role, outbox)).ok();
        (place.expect("there are few tables"), messages)
    }

    /// What is told from now on.
    fn told(messages: &Receiver<Arc<str>>) -> impl Iterator<Item = Arc<str>> {
        std::iter::from_fn(|| messages.recv_timeout(Duration::from_secs(60)).ok())
    }

    fn send(table: &Place, message: &str) {
        let sent = format!(r#"{{"about": "game", "message": {message}}}"#);
        let sent = serde_json::from_str(&sent).expect("it is a message");
        table.events.send(Event::Message(0, sent)).expect("the table is open");
    }

    #[test]
    fn a_table_is_told_once_of_its_own_games() {
        let parent = tempfile::tempdir().expect("there is room");
        let registry = registry(&parent);
        let (table, messages) = join(&registry, None, 0, Role::Owner);
        let mut count = 0;
        for (message, answer) in [
            (r#"{"type": "ownGames", "text": "[mine:chess]", "keep": true}"#, "ownGames"),
            (r#"{"type": "ping"}"#, "pong"),
        ] {
            send(&table, message);
            let is_of = |text: &str, kind: &str| text.contains(&format!(r#""type":"{kind}""#));
            let before = told(&messages).take_while(|text| !is_of(text, answer));
            count += before.filter(|text| is_of(text, "variants")).count();
        }
        assert_eq!(count, 1);
    }

    #[test]
    fn hash_tables_together_are_no_larger_than_one_may_be() {
        let parent = tempfile::tempdir().expect("there is room");
        let registry = registry(&parent);
        let open = || join(&registry, None, 0, Role::Owner);
        let shows = |messages: &Receiver<Arc<str>>, hash: u32| {
            let wanted = format!("\"hash\":{hash},");
            told(messages).any(|message| message.contains(&wanted))
        };
        let given = || -> Vec<u32> { lock(&registry.open).values().map(|table| table.settings.own.hash).collect() };
        let (_one, first) = open();
        assert_eq!(given(), [5]);
        let (other, second) = open();
        assert_eq!(given(), [3, 3]);
        // The page shows, and sends with every other setting, what was asked for.
        assert!(shows(&first, 5) && shows(&second, 5));
        registry.configure(SearchSettings { hash: 4, ..SETTINGS });
        assert!(shows(&first, 4) && shows(&second, 4));
        assert_eq!(given(), [3, 3]);
        drop(other);
        let name = lock(&registry.open).keys().next().cloned().expect("two are open");
        assert!(registry.retire(&name, &crossbeam_channel::never()));
        assert_eq!(given(), [4]);
    }

    #[test]
    fn a_guest_finds_the_game_that_it_was_invited_to() {
        let parent = tempfile::tempdir().expect("there is room");
        let registry = registry(&parent);
        registry.listen(Vec::new());
        let guest = Event::Join(0, Role::Guest(Color::Black), Box::new(|_| true));
        assert!(matches!(registry.join(None, guest), Err(JoinError::Uninvited)));
        let (owner, messages) = join(&registry, None, 0, Role::Owner);
        let state_with = |messages: &Receiver<Arc<str>>, part: &str| {
            told(messages).find(|message| message.contains(part)).expect("it is told")
        };
        for message in [
            r#"{"type": "newGame", "game": "caparandom", "start": {"by": "array", "text": "random"}, "person": "",
                "players": {"white": "person", "black": "person"}, "games": 0,
                "pace": {"clock": null, "engineSeconds": 1, "level": null, "nodes": null}}"#,
            r#"{"type": "invite"}"#,
        ] {
            send(&owner, message);
        }
        state_with(&messages, "invitations");
        let watched = lock(&registry.invited).clone().expect("it has a name");
        assert!(registry.is_watched(&watched));
        drop(owner);
        assert!(registry.is_open(&watched) && !registry.is_watched(&watched));
        let name = registry.library.newest(lock(&registry.invited).as_deref()).expect("it is kept");
        // Nobody has watched it for long.
        assert!(registry.retire(&name, &crossbeam_channel::never()));
        let (_guest, messages) = join(&registry, Some("2026-other"), 0, Role::Guest(Color::Black));
        state_with(&messages, &name);
        let (_owner, messages) = join(&registry, None, 1, Role::Owner);
        assert!(state_with(&messages, &name).contains(r#""game":"caparandom""#));
    }
}

//! The open tables.

use super::Config;
use super::messages::{EngineLimits, EngineSettings};
use super::store::{self, Store, StoreError};
use super::table::{self, Event, Opening, TableContext};
use crate::eval::network::Networks;
use crate::variant::catalog::Catalog;
use crossbeam_channel::{Receiver, Sender, bounded};
use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

/// How many messages may wait for a table before its connection is no longer read.
const BACKLOG: usize = 64;

/// The largest number of open tables.
const MAX_TABLES: usize = 64;

struct Open {
    events: Sender<Event>,
    thread: JoinHandle<()>,
}

/// The open tables, each with its thread.
pub struct Registry {
    open: Mutex<HashMap<String, Open>>,
    catalog: Arc<Catalog>,
    networks: Networks,
    store: Arc<Store>,
    limits: EngineLimits,
    settings: EngineSettings,
}

impl Registry {
    /// A registry without open tables.
    ///
    /// # Errors
    /// [`StoreError`] when the folder for games cannot be used.
    pub fn new(config: &Config) -> Result<Registry, StoreError> {
        Ok(Registry {
            open: Mutex::default(),
            catalog: Arc::new(config.catalog.clone()),
            networks: Networks::built_in().with_found(&config.catalog),
            store: Arc::new(Store::open(&config.folder)?),
            limits: config.limits,
            settings: config.settings,
        })
    }

    pub(super) fn limits(&self) -> EngineLimits {
        self.limits
    }

    /// Joins the table `name`, loading it from its file if it is not open, or a new table if there is none. Returns its
    /// name and the sender of its events.
    ///
    /// # Errors
    /// A sentence when there are too many tables.
    pub fn join(
        self: &Arc<Registry>,
        name: Option<&str>,
        event: Event,
    ) -> Result<(String, Sender<Event>), String> {
        let mut open = self.lock();
        let name = match name.filter(|name| store::is_name(name)) {
            Some(name) => name.to_owned(),
            None => store::new_name(),
        };
        // If a bug has ended it, it is loaded again as last saved.
        if open
            .get(&name)
            .is_some_and(|table| table.thread.is_finished())
        {
            open.remove(&name);
        }
        if !open.contains_key(&name) {
            if open.len() >= MAX_TABLES {
                return Err(format!("{MAX_TABLES} tables are already open."));
            }
            let table = self
                .open_table(&name)
                .map_err(|error| format!("No table can be opened: {error}."))?;
            open.insert(name.clone(), table);
        }
        let events = open[&name].events.clone();
        // A table only ends after it has been taken out of the map.
        let _ = events.send(event);
        Ok((name, events))
    }

    fn open_table(self: &Arc<Registry>, name: &str) -> io::Result<Open> {
        let saved = self.store.load(name).ok().flatten();
        let opening = saved.and_then(|saved| Opening::saved(&self.catalog, saved).ok());
        let opening = match opening {
            Some(opening) => opening,
            None => Opening::first(&self.catalog).map_err(io::Error::other)?,
        };
        let (events, inbox) = bounded(BACKLOG);
        let registry = self.clone();
        let id = name.to_owned();
        let context = TableContext {
            id: id.clone(),
            events: inbox,
            catalog: self.catalog.clone(),
            networks: self.networks.clone(),
            store: self.store.clone(),
            limits: self.limits,
            settings: self.settings,
            watchers: HashMap::new(),
            retire: Box::new(move |events| registry.retire(&id, events)),
        };
        let thread = thread::Builder::new()
            .name("table".to_owned())
            .spawn(move || table::run(context, opening))?;
        Ok(Open { events, thread })
    }

    /// Removes a table that nobody watches; false if somebody has just joined it.
    fn retire(&self, name: &str, inbox: &Receiver<Event>) -> bool {
        let mut open = self.lock();
        let is_unwatched = inbox.is_empty();
        if is_unwatched {
            open.remove(name);
        }
        is_unwatched
    }

    /// Ends all tables, which then save their games.
    pub fn close(&self) {
        let open = std::mem::take(&mut *self.lock());
        let threads: Vec<JoinHandle<()>> = open
            .into_values()
            .map(|table| {
                drop(table.events);
                table.thread
            })
            .collect();
        for thread in threads {
            // A table that has panicked has nothing more to save.
            let _ = thread.join();
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

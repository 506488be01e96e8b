//! What belongs to a table independently of its game.

use crate::eval::network::Networks;
use crate::variant::catalog::Catalog;
use crate::web::messages::{EngineLimits, EngineSettings, FromPage, ToPage};
use crate::web::store::Store;
use crossbeam_channel::Receiver;
use std::collections::HashMap;
use std::sync::Arc;

/// A watcher of a table: a connected page.
pub type WatcherId = u64;

/// Takes a watcher's messages, as JSON. False when it does not read them.
pub type Outbox = Box<dyn FnMut(Arc<str>) -> bool + Send>;

/// Takes a table that nobody watches from the list of open tables; false if an event waits for it.
pub type Retire = Box<dyn Fn(&Receiver<Event>) -> bool + Send>;

/// What happens to a table.
pub enum Event {
    /// A new watcher.
    Join(WatcherId, Outbox),
    /// A watcher has gone.
    Leave(WatcherId),
    /// A watcher's message.
    Message(WatcherId, FromPage),
}

/// What belongs to a table independently of its game.
pub struct TableContext {
    pub id: String,
    pub events: Receiver<Event>,
    pub catalog: Arc<Catalog>,
    pub networks: Networks,
    pub store: Arc<Store>,
    pub limits: EngineLimits,
    pub settings: EngineSettings,
    pub watchers: HashMap<WatcherId, Outbox>,
    pub retire: Retire,
}

impl TableContext {
    /// Sends a message to one watcher. A watcher that does not read is dropped, and gets the state when it comes back.
    pub fn send(&mut self, watcher: WatcherId, message: &ToPage) {
        if let Some(outbox) = self.watchers.get_mut(&watcher)
            && !outbox(to_json(message))
        {
            self.watchers.remove(&watcher);
        }
    }

    /// Sends a message to all watchers.
    pub fn send_all(&mut self, message: &ToPage) {
        let text = to_json(message);
        self.watchers.retain(|_, outbox| outbox(text.clone()));
    }

    /// Sends all watchers a sentence.
    pub fn note(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.send_all(&ToPage::Note { text });
    }
}

fn to_json(message: &ToPage) -> Arc<str> {
    match serde_json::to_string(message) {
        Ok(text) => text.into(),
        Err(error) => unreachable!("messages are plain data: {error}"),
    }
}

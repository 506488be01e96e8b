//! What belongs to a table independently of its game.

use super::matches::Match;
use super::pgn::PgnFile;
use crate::board::Color;
use crate::engines::settings::EngineSettings;
use crate::eval::network::Networks;
use crate::position::Move;
use crate::web::library::Library;
use crate::web::messages::{EngineLimits, Invitation, SearchSettings, Sent, ToPage};
use crossbeam_channel::Receiver;
use std::collections::HashMap;
use std::sync::Arc;

/// A watcher of a table: a connected page.
pub type WatcherId = u64;

/// Who watches a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The person whose games these are.
    Owner,
    /// A person on another device, who only plays this side.
    Guest(Color),
}

/// Takes a watcher's messages, as JSON. False when it does not read them.
pub type Outbox = Box<dyn FnMut(Arc<str>) -> bool + Send>;

/// All tables, by the names of the games on them. By default there is only this one.
pub trait Tables: Send + Sync {
    /// Takes a table that nobody watches from the list of open tables; false if an event waits for it.
    #[cfg(not(target_family = "wasm"))]
    fn retire(&self, game: &str, inbox: &Receiver<Event>) -> bool;

    /// Lets the table of a game go on with another one; false if that is on another table.
    fn switch(&self, _from: &str, _to: &str) -> bool {
        true
    }

    /// Whether a game is on a table.
    fn is_open(&self, _game: &str) -> bool {
        false
    }

    /// Whether a page shows a game; guests do not count.
    fn is_watched(&self, _game: &str) -> bool {
        false
    }

    /// Sends an event to the table of a game; false if that is on no table.
    fn tell(&self, _game: &str, _event: Event) -> bool {
        false
    }

    /// Lets guests come to the table of a game. Returns how; `None` if the server does not listen to others.
    fn invite(&self, _game: &str) -> Option<Vec<Invitation>> {
        None
    }

    /// Whether guests have been invited to a game.
    fn is_invited(&self, _game: &str) -> bool {
        false
    }

    /// Changes the engine's settings at all tables.
    fn configure(&self, settings: SearchSettings);

    /// Tells all tables but that of a game that other games can be played.
    fn variants_changed(&self, _but: &str) {}
}

/// What happens to a table.
pub enum Event {
    /// A new watcher.
    Join(WatcherId, Role, Outbox),
    /// A watcher has gone.
    Leave(WatcherId),
    /// A watcher's message.
    Message(WatcherId, Sent),
    /// Other settings of the engine.
    Configure(TableSettings),
    /// Other games can be played.
    VariantsChanged,
    /// Another page has renamed a game.
    Rename {
        /// The name that it is saved under.
        game: String,
        /// Its new tag `Event`, which lists show.
        event: String,
    },
    /// Another page has deleted the game of this name.
    Delete(String),
}

/// The engine's settings at a table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TableSettings {
    /// As they were asked for, which is shown.
    pub wanted: SearchSettings,
    /// What this table gets of them: all tables share the memory for their hash tables.
    pub own: SearchSettings,
}

impl From<SearchSettings> for TableSettings {
    /// Those of the only table.
    fn from(wanted: SearchSettings) -> TableSettings {
        TableSettings { wanted, own: wanted }
    }
}

/// What belongs to a table independently of its game.
pub struct TableContext {
    /// The name that the game is saved under, or will be once it has a move.
    pub name: String,
    pub events: Receiver<Event>,
    pub networks: Networks,
    pub library: Arc<Library>,
    pub limits: EngineLimits,
    pub settings: TableSettings,
    pub watchers: HashMap<WatcherId, Outbox>,
    /// The watchers that only play a side.
    pub guests: HashMap<WatcherId, Color>,
    /// The name of the game that guests have been shown, and its moves.
    pub shown_to_guests: Option<(String, Vec<Move>)>,
    pub tables: Arc<dyn Tables>,
    /// What is told once the game is shown, or the next watcher comes.
    pub notice: Option<String>,
    /// The parts of a PGN file that each watcher has sent.
    pub pgn_parts: HashMap<WatcherId, String>,
    /// The PGN file that was opened last.
    pub file: Option<PgnFile>,
    /// Where in it the game on the board is from.
    pub place_in_file: Option<usize>,
    /// The other engines.
    pub engines: Arc<[EngineSettings]>,
    /// The match that the game belongs to.
    pub match_played: Option<Match>,
}

impl TableContext {
    /// A table that nobody watches yet, without other engines.
    pub fn new(
        name: String,
        events: Receiver<Event>,
        tables: Arc<dyn Tables>,
        library: Arc<Library>,
        networks: Networks,
        limits: EngineLimits,
        settings: TableSettings,
    ) -> TableContext {
        TableContext {
            name,
            events,
            networks,
            library,
            limits,
            settings,
            watchers: HashMap::new(),
            guests: HashMap::new(),
            shown_to_guests: None,
            tables,
            notice: None,
            pgn_parts: HashMap::new(),
            file: None,
            place_in_file: None,
            engines: Arc::new([]),
            match_played: None,
        }
    }

    /// Whether anything goes on at the table: somebody watches it, or a match is played.
    pub fn is_attended(&self) -> bool {
        !self.watchers.is_empty() || self.is_match()
    }

    /// Whether a match is being played.
    pub fn is_match(&self) -> bool {
        self.match_played.as_ref().is_some_and(|played| played.running)
    }

    /// Sends a message to one watcher. A watcher that does not read is dropped, and gets the state when it comes back.
    pub fn send(&mut self, watcher: WatcherId, message: &ToPage) {
        if let Some(outbox) = self.watchers.get_mut(&watcher)
            && !outbox(message.json().into())
        {
            self.watchers.remove(&watcher);
        }
    }

    /// Sends a message to all pages of the owner.
    pub fn send_owner(&mut self, message: &ToPage) {
        let text: Arc<str> = message.json().into();
        let guests = &self.guests;
        self.watchers.retain(|watcher, outbox| guests.contains_key(watcher) || outbox(text.clone()));
    }

    /// Sends a message to all watchers.
    pub fn send_all(&mut self, message: &ToPage) {
        let text: Arc<str> = message.json().into();
        self.watchers.retain(|_, outbox| outbox(text.clone()));
    }

    /// Sends all pages of the owner a sentence.
    pub fn note_owner(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.send_owner(&ToPage::Note { text });
    }
}

//! A table without a server, to test how it handles arbitrary messages.

use super::{Event, Opening, Outbox, Saved, Seat, Table};
use crate::on_board;
use crate::search::{ELO_RANGE, SearchBoard};
use crate::variant::catalog::Catalog;
use crate::web::messages::{EngineLimits, EngineSettings, FromPage, State, ToPage};
use crate::web::registry::Registry;
use crate::web::store::{self, Store};
use std::path::Path;
use std::sync::Arc;
use tokio::sync::mpsc;

/// The number of the page.
const SPEAKER: u64 = 0;

const OUTBOX: usize = 1024;

type Inbox = mpsc::Receiver<Arc<str>>;

/// Opens a table and sends it the messages that `speak` returns, given the state before each, until there are no more.
/// After each message, what would be saved must open as the same game.
///
/// # Panics
/// When it does not, or the table panics.
pub fn converse(speak: &mut dyn FnMut(&State) -> Option<String>) {
    let folder = tempfile::tempdir().expect("there is room");
    let (mut seat, mut inbox) = seat(folder.path());
    let mut opening = Opening::first(&seat.catalog).expect("there is chess");
    loop {
        let next = on_board!(opening.rules, rules => Table::open(rules, opening, seat)
            .expect("there is memory, and the start is legal")
            .converse(speak, &mut inbox));
        match next {
            (_, None) => return,
            (left, Some(other)) => (seat, opening) = (left, other),
        }
    }
}

/// A seat with one page, which gets its messages in the inbox.
pub(super) fn seat(folder: &Path) -> (Seat, Inbox) {
    let catalog = Arc::new(Catalog::builtin().clone());
    let limits = EngineLimits {
        threads: 2,
        hash: 4,
        levels: ELO_RANGE,
    };
    let settings = EngineSettings {
        threads: 1,
        hash: 1,
        network: false,
    };
    let store = || Store::open(folder).expect("there is room");
    let registry = Registry::new(catalog.clone(), store(), limits, settings);
    let (_, events) = crossbeam_channel::bounded(1);
    let (outbox, inbox): (Outbox, Inbox) = mpsc::channel(OUTBOX);
    let mut seat = Seat::new(
        store::new_name(),
        events,
        Arc::new(registry),
        catalog,
        Arc::new(store()),
        limits,
        settings,
    );
    seat.watchers.insert(SPEAKER, outbox);
    (seat, inbox)
}

impl<G: SearchBoard> Table<G> {
    fn converse(
        mut self,
        speak: &mut dyn FnMut(&State) -> Option<String>,
        inbox: &mut Inbox,
    ) -> (Seat, Option<Opening>) {
        while self.next.is_none() {
            let ToPage::State { state } = self.state() else {
                unreachable!("the state is one");
            };
            self.check_saved();
            let Some(text) = speak(&state) else {
                return (self.seat, None);
            };
            if let Ok(message) = serde_json::from_str::<FromPage>(&text) {
                self.take(Event::Message(SPEAKER, message));
            }
            self.arrange();
            while let Ok(thought) = self.thinker.thoughts.try_recv() {
                self.hear(thought);
            }
            self.send_lines();
            while inbox.try_recv().is_ok() {}
        }
        (self.seat, self.next)
    }

    /// Checks that what is saved opens as the same game.
    fn check_saved(&self) {
        let saved = Saved::of(self);
        let text = serde_json::to_string(&saved).expect("it is plain data");
        let read: Saved = serde_json::from_str(&text).expect("it was written so");
        let opening = Opening::saved(&self.seat.catalog, read).expect("it was played");
        let (tree, current) = opening.tree(self.rules).expect("the start is legal");
        let place = |tree: &crate::web::tree::Tree<G>, id| {
            let node = tree.get(id).expect("it is there");
            (tree.nodes().count(), node.position)
        };
        assert!(
            place(&tree, current) == place(&self.tree, self.current),
            "another game comes out of {text}"
        );
    }
}

//! A table: a game with its variations, its players, and the engine that plays and analyses.
//!
//! Each table has its own thread, which owns everything and handles one [`Event`] after another, so nothing is shared
//! or locked. The code is generic over the board; a game on another board is a new [`Table`] on the same thread.
//!
//! | file | holds |
//! |---|---|
//! | `requests` | messages from the page |
//! | `play` | moves, clocks, results |
//! | `thinking` | what the engine should search, and what it has found |
//! | `thinker` | the search thread |
//! | `clocks` | two clocks |
//! | `opening` | the start of a table: a new game or a saved one |
//! | `pgn` | reading and writing PGN |
//! | `editor` | the position editor |
//! | `trial` | a table without a server, for tests |

mod clocks;
mod editor;
mod opening;
mod pgn;
mod play;
mod requests;
mod thinker;
mod thinking;
pub mod trial;

pub use opening::{Opening, Saved};

use self::clocks::Clocks;
use self::thinker::{Thinker, Thought};
use self::thinking::{Job, Wish};
use super::messages::{
    About, Analysis, Ending, EngineLimits, EngineSettings, FromPage, Pace, Player, Players, State,
    ToPage,
};
use super::registry::Registry;
use super::store::Store;
use super::tree::{ROOT, Tree};
use super::view;
use crate::eval::network::{Networks, is_suited};
use crate::notation::fen::FenError;
use crate::on_board;
use crate::position::Rules;
use crate::search::{ResourceError, Score, SearchBoard};
use crate::variant::catalog::Catalog;
use crossbeam_channel::{Receiver, select};
use std::collections::HashMap;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::time::{Duration, Instant};
use thiserror::Error;

/// How long the thread of a table that nobody watches goes on. After that the table can be loaded from its file.
const LINGER: Duration = Duration::from_secs(60);

/// The shortest time between two messages with the engine's lines.
const LINES_PERIOD: Duration = Duration::from_millis(150);

/// How long a change waits to be saved, so that many changes are saved at once.
const SAVE_DELAY: Duration = Duration::from_millis(500);

/// A watcher of a table: a connected page.
pub type WatcherId = u64;

/// Where a watcher's messages are sent, as JSON.
pub type Outbox = tokio::sync::mpsc::Sender<Arc<str>>;

pub enum Event {
    /// A new watcher.
    Join(WatcherId, Outbox),
    /// A watcher has gone.
    Leave(WatcherId),
    Message(WatcherId, FromPage),
}

/// What belongs to a table independently of its game.
pub struct Seat {
    pub id: String,
    pub events: Receiver<Event>,
    /// The registry that lists it.
    pub registry: Arc<Registry>,
    pub catalog: Arc<Catalog>,
    pub store: Arc<Store>,
    pub limits: EngineLimits,
    pub settings: EngineSettings,
    watchers: HashMap<WatcherId, Outbox>,
}

impl Seat {
    /// A seat without watchers.
    pub fn new(
        id: String,
        events: Receiver<Event>,
        registry: Arc<Registry>,
        catalog: Arc<Catalog>,
        store: Arc<Store>,
        limits: EngineLimits,
        settings: EngineSettings,
    ) -> Seat {
        Seat {
            id,
            events,
            registry,
            catalog,
            store,
            limits,
            settings,
            watchers: HashMap::new(),
        }
    }

    /// Sends a message to one watcher. A watcher that does not read is dropped, and gets the state when it comes back.
    fn tell(&mut self, watcher: WatcherId, message: &ToPage) {
        if let Some(outbox) = self.watchers.get(&watcher)
            && outbox.try_send(to_json(message)).is_err()
        {
            self.watchers.remove(&watcher);
        }
    }

    /// Sends a message to all watchers.
    fn tell_all(&mut self, message: &ToPage) {
        let text = to_json(message);
        self.watchers
            .retain(|_, outbox| outbox.try_send(text.clone()).is_ok());
    }
}

fn to_json(message: &ToPage) -> Arc<str> {
    match serde_json::to_string(message) {
        Ok(text) => text.into(),
        Err(error) => unreachable!("messages are plain data: {error}"),
    }
}

/// Runs a table until nobody has watched it for a while.
pub fn run(mut seat: Seat, mut opening: Opening) {
    loop {
        let next = on_board!(opening.rules, rules => match Table::open(rules, opening, seat) {
            Ok(table) => table.run(),
            // Its watchers are disconnected, and the page says so.
            Err(_) => return,
        });
        match next {
            (_, None) => return,
            (left, Some(other)) => (seat, opening) = (left, other),
        }
    }
}

/// Why a table cannot be opened.
#[derive(Debug, Error)]
enum OpenError {
    /// There is no memory or thread for even the smallest search.
    #[error(transparent)]
    Resources(#[from] ResourceError),
    /// The start is not legal.
    #[error(transparent)]
    Start(#[from] FenError),
}

/// How [`Table::serve`] has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Served {
    /// Another game replaces this one, or the server has ended.
    Ended,
    /// Nobody has watched it for a while.
    Retired,
}

/// A game, its variations, and its players.
struct Table<G: SearchBoard> {
    seat: Seat,
    rules: &'static Rules<G>,
    tree: Tree<G>,
    /// The node on the board.
    current: u32,
    /// The last node of the game being played, to which the engine and the clocks belong.
    live: u32,
    players: Players,
    pace: Pace,
    clocks: Option<Clocks>,
    /// How the game being played has ended, other than by its rules.
    ending: Option<Ending>,
    /// The tags of its PGN.
    tags: Vec<(String, String)>,
    /// The engine's last score, from its own side, in the game being played.
    engine_score: Option<Score>,
    thinker: Thinker<G>,
    analysis: Option<Analysis>,
    wish: Option<Wish>,
    job: Option<Job<G>>,
    /// When the engine's lines may be sent again.
    lines_due: Option<Instant>,
    save_due: Option<Instant>,
    /// A game to replace this one.
    next: Option<Opening>,
    /// Whether the server has ended.
    closed: bool,
}

impl<G: SearchBoard> Table<G> {
    fn open(rules: &'static Rules<G>, opening: Opening, seat: Seat) -> Result<Table<G>, OpenError> {
        let thinker = Thinker::new()?;
        let (tree, current) = opening.tree(rules)?;
        let live = tree.line(current).last().copied().unwrap_or(ROOT);
        let mut table = Table {
            current,
            live,
            players: opening.players,
            pace: opening.pace,
            clocks: None,
            ending: opening.ending,
            tags: opening.tags,
            engine_score: None,
            thinker,
            analysis: None,
            wish: None,
            job: None,
            lines_due: None,
            save_due: None,
            next: None,
            closed: false,
            rules,
            tree,
            seat,
        };
        table.reset_clocks();
        table.configure();
        Ok(table)
    }

    /// Runs until another game replaces this one, or the table ends.
    fn run(mut self) -> (Seat, Option<Opening>) {
        if self.saved_after_a_panic(Self::serve) == Served::Retired {
            return (self.seat, None);
        }
        self.save();
        (self.seat, self.next)
    }

    /// Calls `work`. If it panics, which is a bug, earlier changes are saved, and the next visitor gets the table from
    /// its file.
    fn saved_after_a_panic<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        match panic::catch_unwind(AssertUnwindSafe(|| work(self))) {
            Ok(done) => done,
            Err(bug) => {
                if self.save_due.is_some() {
                    self.save();
                }
                panic::resume_unwind(bug)
            }
        }
    }

    fn serve(&mut self) -> Served {
        self.changed();
        let mut watched = Instant::now();
        while self.next.is_none() && !self.closed {
            if !self.seat.watchers.is_empty() {
                watched = Instant::now();
            } else if watched.elapsed() > LINGER {
                // The next visitor gets the table from its file.
                self.save();
                if self.seat.registry.retire(&self.seat.id, &self.seat.events) {
                    return Served::Retired;
                }
            }
            self.arrange();
            self.wait();
        }
        Served::Ended
    }

    /// Waits for the next thing to do, and does it.
    fn wait(&mut self) {
        let now = Instant::now();
        let dues = [
            self.lines_due,
            self.save_due,
            self.clocks
                .and_then(|clocks| Some(now + clocks.until_flag(now)?)),
        ];
        let due = dues.into_iter().flatten().min();
        let timeout = due.map_or(LINGER / 4, |due| due.saturating_duration_since(now));
        select! {
            recv(self.seat.events) -> event => match event {
                Ok(event) => self.take(event),
                Err(_) => self.closed = true,
            },
            recv(self.thinker.thoughts) -> thought => match thought {
                Ok(thought) => self.hear(thought),
                Err(_) => self.replace_thinker(),
            },
            default(timeout) => {}
        }
        let now = Instant::now();
        if self.lines_due.is_some_and(|due| due <= now) {
            self.lines_due = None;
            self.send_lines();
        }
        if self.save_due.is_some_and(|due| due <= now) {
            self.save();
        }
        self.check_flag(now);
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Join(watcher, outbox) => {
                self.seat.watchers.insert(watcher, outbox);
                let state = self.state();
                self.seat.tell(watcher, &state);
                self.lines_due = Some(Instant::now());
            }
            Event::Leave(watcher) => {
                self.seat.watchers.remove(&watcher);
            }
            Event::Message(watcher, message) => {
                let about = About::from(&message);
                if let Err(text) = self.request(watcher, message) {
                    self.seat.tell(watcher, &ToPage::Refused { text, about });
                }
            }
        }
    }

    /// Handles a report of the thinker.
    fn hear(&mut self, thought: Thought) {
        match thought {
            Thought::Report(number, report) => self.add_report(number, report),
            Thought::Done(number, outcome) => self.finish_job(number, outcome),
            Thought::Refused(error) => {
                let text = format!("The engine goes on with its old settings: {error}.");
                self.seat.tell_all(&ToPage::Note { text });
            }
        }
    }

    /// Recovers from a panic of the thinker, which is a bug. Nothing is searched until somebody asks for it, because
    /// the same search would panic again.
    fn replace_thinker(&mut self) {
        let Ok(thinker) = Thinker::new() else {
            self.closed = true;
            return;
        };
        self.thinker = thinker;
        self.configure();
        (self.job, self.analysis, self.wish) = (None, None, None);
        (self.players.white, self.players.black) = (Player::Person, Player::Person);
        let text = "The engine has failed in this position. The game is safe. Use Players to restart the engine.";
        self.seat.tell_all(&ToPage::Note {
            text: text.to_owned(),
        });
        self.changed();
    }

    /// Sends the state to the watchers, and saves it soon.
    fn changed(&mut self) {
        let state = self.state();
        self.seat.tell_all(&state);
        self.save_due.get_or_insert(Instant::now() + SAVE_DELAY);
    }

    fn save(&mut self) {
        self.save_due = None;
        let saved = Saved::of(self);
        if let Err(error) = self.seat.store.save(&self.seat.id, &saved) {
            let text = format!("The game cannot be saved: {error}.");
            self.seat.tell_all(&ToPage::Note { text });
        }
    }

    fn state(&self) -> ToPage {
        let game = self.tree.game(self.current);
        let variant = self.rules.variant();
        let now = Instant::now();
        ToPage::State {
            state: Box::new(State {
                game: variant.name.clone(),
                array: opening::arrays_of(variant, self.tree.start())
                    .map(|arrays| arrays.to_string()),
                nodes: self.tree.view(),
                current: self.current,
                position: view::position(&game),
                players: self.players,
                pace: self.pace,
                clock: self.clocks.map(|clocks| clocks.view(now)),
                thinking: self.engine_to_move(),
                may_move: !self.engine_to_move() || self.current != self.live,
                ending: self.live_ending(),
                analysis: self.analysis.clone(),
                reviewing: matches!(self.wish, Some(Wish::Review { .. })),
                settings: self.seat.settings,
                evaluation: if self.seat.settings.network
                    && Networks::built_in()
                        .of::<G>()
                        .is_some_and(|network| is_suited(network, self.rules))
                {
                    "network"
                } else {
                    "classical"
                }
                .to_owned(),
            }),
        }
    }

    fn configure(&self) {
        let EngineSettings {
            threads,
            hash,
            network,
        } = self.seat.settings;
        let networks = match network {
            true => Networks::built_in(),
            false => Networks::none(),
        };
        self.thinker
            .configure(hash as usize, threads as usize, networks);
    }
}

#[cfg(test)]
mod tests {
    use super::trial::seat;
    use super::*;
    use crate::board::Board8x8;
    use crate::position::AnyRules;

    fn table(folder: &std::path::Path) -> Table<Board8x8> {
        let (mut seat, _outbox) = seat(folder);
        seat.watchers.clear();
        let opening = Opening::first(&seat.catalog).expect("there is chess");
        let AnyRules::Small(rules) = opening.rules else {
            panic!("chess is played on 8x8");
        };
        Table::open(rules, opening, seat).expect("there is memory")
    }

    #[test]
    fn a_search_that_panics_does_not_end_the_game() {
        let folder = tempfile::tempdir().expect("there is room");
        let mut table = table(folder.path());
        table.players.black = Player::Engine;
        let text = "e4".to_owned();
        let played = table.request(0, FromPage::TypeMove { text });
        played.expect("it is legal");
        // As it is when the thread has gone.
        table.thinker.thoughts = crossbeam_channel::unbounded().1;
        table.wait();
        assert_eq!(table.players.black, Player::Person);
        assert_eq!(table.tree.path(table.live).len(), 1);
        // The new one searches.
        let (sender, _watcher) = tokio::sync::mpsc::channel(1000);
        table.take(Event::Join(1, sender));
        table.players.black = Player::Engine;
        table.pace.engine_seconds = 0.01;
        let end = Instant::now() + Duration::from_secs(60);
        while table.tree.path(table.live).len() < 2 {
            assert!(Instant::now() < end, "the engine does not move");
            table.arrange();
            table.wait();
        }
    }

    #[test]
    fn a_panic_loses_nothing() {
        let folder = tempfile::tempdir().expect("there is room");
        let mut table = table(folder.path());
        let bug = panic::catch_unwind(AssertUnwindSafe(|| {
            table.saved_after_a_panic(|table| {
                let text = "d4".to_owned();
                let played = table.request(0, FromPage::TypeMove { text });
                played.expect("it is legal");
                panic!("a bug, for this test");
            });
        }));
        assert!(bug.is_err(), "the bug is told");
        let saved = table
            .seat
            .store
            .load(&table.seat.id)
            .expect("it is a table");
        assert_eq!(saved, Some(Saved::of(&table)));
        assert_eq!(table.tree.path(table.live).len(), 1);
    }
}

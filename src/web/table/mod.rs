//! A table: a game with its variations, its players, and the engine that plays and analyses.
//!
//! Each table has its own thread, which owns everything and handles one [`Event`] after another, so nothing is shared
//! or locked. The code is generic over the board; a game on another board is a new [`Table`] on the same thread.
//! `Err(String)` is a sentence for the user.
//!
//! | file | holds |
//! |---|---|
//! | `context` | what belongs to a table independently of its game: watchers, files, settings |
//! | `game` | the game: its moves, players and tags, and playing moves |
//! | `tree` | moves with variations |
//! | `undo` | deleting moves, taking them back, and undoing that |
//! | `clocks` | clocks, and the flag |
//! | `endings` | resigning, offers of draws, how endings are worded |
//! | `names` | what players are called, and values of tags |
//! | `requests` | messages from the page |
//! | `state` | what the pages are shown |
//! | `edits` | changes to moves, comments and tags |
//! | `settings` | who plays, at what pace, the engine's settings |
//! | `other_games` | going on with another game: the saved ones, and games of one's own |
//! | `open_pgn` | games of a PGN file, and going through them |
//! | `guests` | persons on other devices, who only play |
//! | `other_engines` | other engines |
//! | `matches` | matches of two engines |
//! | `engine` | the engine, and what it is asked for |
//! | `tasks` | asking for a hint, an analysis, a review, or a move at once |
//! | `thinking` | what the engine should search, and what it has found |
//! | `new_table` | a game to start a table with: a new one or a saved one |
//! | `saved_game` | the format of saved games |
//! | `pgn` | reading and writing PGN |
//! | `editor` | the position editor |
//! | `thread` | the thread of a table |
//! | `browser` | in a browser without a server, what calls the table instead |

#[cfg(target_family = "wasm")]
mod browser;
mod clocks;
mod context;
mod editor;
mod edits;
mod endings;
mod engine;
mod game;
mod guests;
mod matches;
mod names;
mod new_table;
mod open_pgn;
mod other_engines;
mod other_games;
mod pgn;
mod requests;
mod saved_game;
mod settings;
mod state;
mod tasks;
#[cfg(test)]
mod tests;
mod thinking;
#[cfg(not(target_family = "wasm"))]
mod thread;
mod tree;
mod undo;

#[cfg(target_family = "wasm")]
pub use browser::BrowserTable;
#[cfg(not(target_family = "wasm"))]
pub use context::TableSettings;
pub use context::{Event, Outbox, Role, TableContext, Tables, WatcherId};
pub use new_table::{NewTable, NewTableError};
pub use pgn::of as pgn_of;
pub use saved_game::{FORMAT, Head, SavedGame};
#[cfg(not(target_family = "wasm"))]
pub use thread::run;

use self::engine::Engine;
use self::game::TableGame;
use super::messages::{Players, Sent, Summary, ToPage, VariantInfo};
use super::store::StoreError;
use crate::board::Color;
use crate::notation::fen::FenError;
use crate::notation::pgn::NodeId;
use crate::on_board;
use crate::position::Rules;
use crate::search::{ResourceError, SearchBoard, declare_own_game};
use crate::time::Instant;
use std::collections::HashSet;
use std::time::Duration;
use thiserror::Error;

/// How long a change waits to be saved, so that many changes are saved at once. A page may be closed at any time.
const SAVE_DELAY: Duration = Duration::from_millis(if cfg!(target_family = "wasm") { 50 } else { 500 });

/// How long a game that could not be saved waits for the next try.
const SAVE_AGAIN: Duration = Duration::from_secs(5);

/// How often running clocks are saved: a reload, which ends a table in a browser, gives so much time back.
const SAVE_CLOCKS: Duration = Duration::from_secs(if cfg!(target_family = "wasm") { 1 } else { 5 });

/// What lists show of a game.
pub fn summary(new_table: NewTable) -> Result<Summary, NewTableError> {
    Ok(on_board!(new_table.rules, rules => TableGame::open(rules, new_table)?.summary()))
}

/// Claims a name for the game that a table goes on with: as it is saved, or a new one if it is not saved or on another
/// table.
fn claim_name(context: &mut TableContext, new_table: &mut NewTable) {
    let claim = |name: &str| context.tables.switch(&context.name, name);
    new_table.name = new_table.name.take().filter(|name| claim(name));
    let game = &new_table.rules.variant().name;
    let name = new_table.name.clone();
    context.name = name.unwrap_or_else(|| context.library.new_name(game, claim));
}

/// Why a table cannot be opened.
#[derive(Debug, Error)]
enum OpenError {
    /// There is no memory or thread for even the smallest search.
    #[error(transparent)]
    Resources(#[from] ResourceError),
    #[error(transparent)]
    Start(#[from] FenError),
}

/// A game, the engine, and those who watch.
struct Table<G: SearchBoard> {
    context: TableContext,
    rules: &'static Rules<G>,
    game: TableGame<G>,
    /// How the game is declared, if its declaration was changed since.
    declared: Option<VariantInfo>,
    engine: Engine<G>,
    save_due: Option<Instant>,
    /// The game as it was saved last; `None` if it never was.
    kept: Option<SavedGame>,
    /// Why the latest changes could not be saved.
    unsaved: Option<StoreError>,
    /// Whether the game is as it was in the user's file.
    is_copy: bool,
    /// Who has offered a draw.
    draw_offer: Option<Role>,
    /// The sides that guests have taken in this game.
    guest_sides: HashSet<Color>,
    /// The node that was on the board when the watchers were told last.
    seen: NodeId,
    /// A game to replace this one.
    next: Option<NewTable>,
    /// Whether the table ends.
    closed: bool,
}

impl<G: SearchBoard> Table<G> {
    fn open(rules: &'static Rules<G>, new_table: NewTable, context: TableContext) -> Result<Table<G>, OpenError> {
        let (is_copy, is_saved) = (new_table.is_copy, new_table.name.is_some());
        let mut engine = Engine::new(context.settings.own, context.networks.clone())?;
        engine.analysis = new_table.analysis.clone();
        let mut game = TableGame::open(rules, new_table)?;
        let (variant, variants) = (rules.variant(), &context.library.variants);
        game.own = game.own.or_else(|| variants.text_of(variant));
        if let Some(text) = &game.own {
            declare_own_game(&variant.name, text);
        }
        Ok(Table {
            declared: variants.unlisted(variant),
            kept: is_saved.then(|| game.saved()),
            unsaved: None,
            is_copy,
            seen: game.current,
            game,
            engine,
            save_due: None,
            draw_offer: None,
            guest_sides: HashSet::new(),
            next: None,
            closed: false,
            rules,
            context,
        })
    }

    /// When the next thing is due.
    fn due(&self, now: Instant) -> Option<Instant> {
        let flag = self.game.clocks.and_then(|clocks| clocks.until_flag(now));
        let dues = [self.engine.lines_due, self.save_due, flag.map(|left| now + left)];
        dues.into_iter().flatten().min()
    }

    fn do_what_is_due(&mut self, now: Instant) {
        if self.engine.lines_due.is_some_and(|due| due <= now) {
            self.engine.lines_due = None;
            self.send_lines();
        }
        if self.save_due.is_some_and(|due| due <= now) {
            // The page shows the reason.
            let _ = self.save();
        }
        self.check_flag(now);
        self.go_on_with_match();
    }

    /// Ends the game if a side has run out of time. A move that is searched for no longer counts.
    fn check_flag(&mut self, now: Instant) {
        if self.game.check_flag(now) {
            self.changed();
            self.reschedule();
        }
    }

    fn handle_event(&mut self, event: Event) {
        // A flag may have fallen before the move came.
        self.check_flag(Instant::now());
        match event {
            Event::Join(watcher, role, outbox) => {
                self.context.watchers.insert(watcher, outbox);
                match role {
                    Role::Owner => {
                        let state = self.state();
                        self.context.send(watcher, &ToPage::State { state });
                        self.tell_notice();
                        self.send_all_lines();
                    }
                    Role::Guest(side) => self.guest_came(watcher, side),
                }
            }
            Event::Leave(watcher) => {
                self.context.watchers.remove(&watcher);
                self.context.pgn_parts.remove(&watcher);
                if let Some(side) = self.context.guests.remove(&watcher) {
                    self.guest_went(side);
                }
            }
            Event::Message(watcher, Sent { about, message }) => {
                let handled = match self.context.guests.get(&watcher) {
                    Some(side) => self.handle_guest(watcher, *side, message),
                    None => self.handle_message(watcher, message),
                };
                if let Err(text) = handled {
                    self.context.send(watcher, &ToPage::Refused { text, about });
                }
            }
            Event::Configure(settings) => {
                self.context.settings = settings;
                self.engine.configure(settings.own);
                self.changed();
            }
            Event::VariantsChanged => self.tell_variants(),
            // The table may have gone on with another game since.
            Event::Rename { game, event } => {
                if let Err(text) = self.rename_game(&game, &event) {
                    self.context.note_owner(text);
                }
            }
            Event::Delete(name) => match self.delete_named(&name) {
                Ok(()) if name == self.context.name => {
                    self.context.notice = Some("Another page has deleted the game.".to_owned());
                }
                Ok(()) => {}
                Err(text) => self.context.note_owner(text),
            },
        }
    }

    /// Says, once the game is shown to somebody, what happened before.
    fn tell_notice(&mut self) {
        if !self.context.watchers.is_empty()
            && let Some(text) = self.context.notice.take()
        {
            self.context.note_owner(text);
        }
    }

    /// Replaces the engine after a panic of its search, which is a bug. Nothing is searched until somebody asks for it,
    /// because the same search would panic again.
    fn replace_engine(&mut self) {
        let context = &self.context;
        let Ok(engine) = Engine::new(context.settings.own, context.networks.clone()) else {
            self.closed = true;
            return;
        };
        self.engine = engine;
        self.stop_playing();
        self.context
            .note_owner("The engine has failed in this position. The game is safe. Use Players to restart the engine.");
        self.changed();
    }

    /// Sends the games that can be played to the watchers.
    fn tell_variants(&mut self) {
        let library = &self.context.library;
        let declared = library.variants.unlisted(self.rules.variant());
        let variants = library.variants.infos().to_vec();
        self.context.send_all(&ToPage::Variants { variants });
        if self.declared != declared {
            self.declared = declared;
            self.send_state();
        }
    }

    /// Leaves both sides to persons, and ends a match.
    fn stop_playing(&mut self) {
        self.game.players = Players::default();
        if let Some(played) = &mut self.context.match_played {
            played.running = false;
        }
    }

    /// Sends the state to the watchers, and saves it soon.
    fn changed(&mut self) {
        if std::mem::replace(&mut self.seen, self.game.current) != self.game.current {
            self.left_position();
        }
        self.send_state();
        let soon = Instant::now() + SAVE_DELAY;
        self.save_due = Some(self.save_due.map_or(soon, |due| due.min(soon)));
    }

    /// Saves the game, if there is anything to save that has not been saved yet. A game that another one replaces was
    /// saved before, or is deleted.
    fn save(&mut self) -> Result<(), StoreError> {
        if self.next.is_some() {
            return Ok(());
        }
        self.save_due = None;
        let saved = self.game.saved();
        let is_new = self.kept.as_ref() != Some(&saved);
        let mut result = Ok(());
        let context = &self.context;
        // A guest may come long after the owner has gone.
        let is_awaited = || context.tables.is_invited(&context.name);
        // In a browser the table ends with the page, which may only be reloaded.
        let is_needed = || cfg!(target_family = "wasm") || is_awaited();
        if is_new && (self.kept.is_some() || self.game.is_worth_saving() || is_needed()) {
            result = context.library.save(&context.name, &saved);
            if result.is_ok() {
                self.kept = Some(saved);
            }
        }
        let runs = self.game.clocks.is_some_and(|clocks| clocks.running().is_some());
        if result.is_err() || runs {
            let wait = if result.is_err() { SAVE_AGAIN } else { SAVE_CLOCKS };
            self.save_due = Some(Instant::now() + wait);
        }
        let unsaved = result.clone().err();
        if self.unsaved != unsaved {
            self.unsaved = unsaved;
            self.send_state();
        }
        result
    }
}

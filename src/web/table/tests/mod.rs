//! Tests of tables.

use super::engine::{EngineEvent, Task};
use super::pgn::{PgnFile, write as write_pgn};
use super::thread::Next;
use super::*;
use crate::board::{Board8x8, Color};
use crate::eval::network::Networks;
use crate::lock;
use crate::notation::pgn::{GameResult, NodeId, Reader, Tags};
use crate::position::AnyRules;
use crate::search::{ELO_RANGE, SearchEvent};
use crate::variant::catalog::Catalog;
use crate::web::library::Library;
use crate::web::messages::{
    About, Analysis, ClockSetting, EngineLimits, FromPage, NewGame, Pace, Player, SearchSettings, StartChoice,
};
use crate::web::store::{Store, Stored};
use crate::web::view::typed_move;
use crossbeam_channel::Receiver;
use rand::Rng;
use rand::prelude::{IndexedRandom, SeedableRng, StdRng};
use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

mod editor;
mod edits;
mod files;
mod guests;
#[cfg(unix)]
mod other_engines;
mod pgn;
mod players;
mod saved_game;
mod undo;

/// A store whose disk may be full.
#[derive(Default)]
struct Memory {
    texts: Mutex<BTreeMap<String, String>>,
    is_full: AtomicBool,
}

impl Store for Memory {
    fn list(&self) -> Result<Vec<Stored>, StoreError> {
        Ok(lock(&self.texts).keys().map(|name| Stored { name: name.clone(), changed: 0 }).collect())
    }

    fn load(&self, name: &str) -> Result<Option<String>, StoreError> {
        Ok(lock(&self.texts).get(name).cloned())
    }

    fn save(&self, name: &str, text: &str) -> Result<(), StoreError> {
        if self.is_full.load(Ordering::Relaxed) {
            return Err(StoreError::Full);
        }
        lock(&self.texts).insert(name.to_owned(), text.to_owned());
        Ok(())
    }

    fn delete(&self, name: &str) -> Result<(), StoreError> {
        lock(&self.texts).remove(name);
        Ok(())
    }
}

/// No other table.
struct Alone;

impl Tables for Alone {
    fn retire(&self, _: &str, _: &Receiver<Event>) -> bool {
        true
    }

    fn configure(&self, _: SearchSettings) {}
}

fn context(store: &Arc<Memory>) -> TableContext {
    let catalog = Catalog::builtin().clone();
    let limits = EngineLimits { threads: 2, hash: 4, levels: ELO_RANGE };
    let settings = SearchSettings { threads: 1, hash: 1, network: false };
    TableContext::new(
        "2026-chess".to_owned(),
        crossbeam_channel::never(),
        Arc::new(Alone),
        Arc::new(Library::new(store.clone(), catalog)),
        Networks::none(),
        limits,
        settings.into(),
    )
}

fn table(store: &Arc<Memory>) -> Table<Board8x8> {
    open(context(store))
}

fn open(context: TableContext) -> Table<Board8x8> {
    let new_table = NewTable::first(&context.library.catalog()).expect("there is chess");
    open_with(context, new_table)
}

fn open_with(context: TableContext, new_table: NewTable) -> Table<Board8x8> {
    let AnyRules::Small(rules) = new_table.rules else {
        panic!("{} is played on 8x8", new_table.rules.name());
    };
    Table::open(rules, new_table, context).expect("there is memory")
}

/// Plays these moves.
fn play(table: &mut Table<Board8x8>, texts: &str) {
    for text in texts.split(' ') {
        table.handle_message(0, typed(text)).expect("it is legal");
    }
}

/// A match.
fn two_games(players: Players, pace: Pace) -> NewGame {
    let (game, start, person) = ("chess".to_owned(), StartChoice::Usual, String::new());
    NewGame { game, start, players, pace, person, games: 2 }
}

fn typed(text: &str) -> FromPage {
    FromPage::TypeMove { text: text.to_owned() }
}

/// Where a watcher is told something, and what it is told.
fn watcher() -> (Outbox, Receiver<Arc<str>>) {
    let (sender, told) = crossbeam_channel::unbounded();
    (Box::new(move |text| sender.send(text).is_ok()), told)
}

/// The moves of the game as it is written, and as it is written again after reading that.
fn written(table: &Table<Board8x8>) -> String {
    let text = write_pgn(&table.game);
    let opened = PgnFile::new(text.clone()).open(&table.context.library.catalog(), 0, table.game.pace);
    let opened = opened.expect("it is a game");
    assert_eq!(opened.dropped, None);
    let again = TableGame::open(table.rules, opened).expect("the start is legal");
    assert_eq!(write_pgn(&again), text);
    text.rsplit("]\n\n").next().unwrap_or_default().trim_end().replace('\n', " ")
}

fn go_to(table: &mut Table<Board8x8>, node: NodeId) {
    let node = node.number();
    table.handle_message(0, FromPage::GoTo { node }).expect("it is there");
}

#[test]
fn what_is_asked_about_a_position_is_forgotten_in_the_next() {
    let mut table = table(&Arc::default());
    let analysis = Analysis { lines: 1, only: vec!["e2e4".to_owned()], threat: true, ..Analysis::default() };
    table.handle_message(0, FromPage::Analyse { analysis: Some(analysis) }).expect("it is possible");
    table.handle_message(0, FromPage::Hint {}).expect("there is a move");
    play(&mut table, "d4");
    let engine = &table.engine;
    assert!(engine.task.is_none());
    let analysis = engine.analysis.as_ref().expect("it goes on");
    assert!(analysis.only.is_empty() && !analysis.threat);
    // A review is no question about one position.
    let review = FromPage::Review { seconds: 1.0 };
    table.handle_message(0, review).expect("it is possible");
    let hint = table.handle_message(0, FromPage::Hint {});
    assert!(hint.is_err_and(|text| text.contains("analysed")));
    go_to(&mut table, NodeId::ROOT);
    assert!(matches!(table.engine.task, Some(Task::Review { .. })));
}

#[test]
fn old_settings_are_not_shown_again_when_new_ones_are_chosen() {
    let mut table = table(&Arc::default());
    let (outbox, told) = watcher();
    table.handle_event(Event::Join(1, Role::Owner, outbox));
    let shown = told.try_iter().count();
    let settings = SearchSettings { hash: 2, ..table.context.settings.wanted };
    table.handle_message(1, FromPage::Configure { settings }).expect("it is possible");
    assert_eq!((shown, told.len()), (1, 0));
    table.handle_event(Event::Configure(settings.into()));
    assert!(told.try_iter().any(|text| text.contains("\"hash\":2")));
}

#[test]
fn a_search_that_panics_does_not_end_the_game() {
    let mut table = table(&Arc::default());
    table.handle_event(Event::Join(1, Role::Owner, Box::new(|_| true)));
    table.game.players.black = Player::Engine;
    table.engine.thread.run(|_| panic!("a bug, for this test"));
    play(&mut table, "e4");
    let end = Instant::now() + Duration::from_secs(60);
    let step = |table: &mut Table<Board8x8>| {
        assert!(Instant::now() < end, "the engine does not move");
        table.reschedule();
        table.wait();
    };
    while table.game.players.black == Player::Engine {
        step(&mut table);
    }
    assert_eq!(table.game.tree.len(), 1);
    // The new one searches.
    table.game.players.black = Player::Engine;
    table.game.pace.engine_seconds = 0.01;
    while table.game.tree.len() < 2 {
        step(&mut table);
    }
}

#[test]
fn an_engine_that_has_no_room_for_its_move_says_so() {
    let mut table = table(&Arc::default());
    let (outbox, told) = watcher();
    table.handle_event(Event::Join(1, Role::Owner, outbox));
    let mut position = *table.shown();
    let mut next = |text: &str| {
        let mv = typed_move(&position, text).expect("it is legal");
        position.make(mv);
        mv
    };
    let texts = ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle();
    let moves: Vec<_> = texts.take(tree::MAX_PLIES).map(&mut next).collect();
    let end = table.game.tree.play_line(NodeId::ROOT, &moves).expect("there is room");
    table.game.play_on_from(end);
    let players = Players { white: Player::Engine, black: Player::Other("X".to_owned()) };
    table.game.players = players.clone();
    let mv = next("e4");
    table.play_for_engine(mv, None);
    assert_eq!(table.game.players, Players::default());
    assert!(told.try_iter().any(|text| text.contains("note") && text.contains("at most 1000 plies")));
    // A match goes on with its next game.
    table.start_match(two_games(players, table.game.pace)).expect("they are two");
    table.play_for_engine(mv, None);
    assert!(table.context.is_match());
    let ending = table.game.ending.expect("it is over");
    assert!(ending.result == "1/2-1/2" && ending.text.contains("1000 plies"), "{}", ending.text);
}

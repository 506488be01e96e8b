//! Tests of tables.

use super::pgn::PgnFile;
use super::thinking::EngineEvent;
use super::thread::Next;
use super::*;
use crate::board::{Board8x8, Color};
use crate::eval::network::Networks;
use crate::notation::pgn::{GameResult, NodeId, Reader, Tags};
use crate::position::AnyRules;
use crate::search::{ELO_RANGE, SearchEvent};
use crate::variant::catalog::Catalog;
use crate::web::library::Library;
use crate::web::messages::{
    About, Analysis, ClockSetting, EngineLimits, FromPage, NewGame, Pace, Player, SearchSettings, StartChoice,
};
use crate::web::store::{Store, Stored};
use crossbeam_channel::Receiver;
use rand::Rng;
use rand::prelude::{IndexedRandom, SeedableRng, StdRng};
use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

mod editor;
mod files;
mod guests;
#[cfg(unix)]
mod other_engines;
mod players;
mod undo;

/// A store whose disk may be full.
#[derive(Default)]
struct Memory {
    texts: Mutex<BTreeMap<String, String>>,
    is_full: AtomicBool,
}

impl Store for Memory {
    fn list(&self) -> Result<Vec<Stored>, StoreError> {
        let texts = self.texts.lock().expect("no test panics with it");
        let stored = |name: &String| Stored { name: name.clone(), changed: 0 };
        Ok(texts.keys().map(stored).collect())
    }

    fn load(&self, name: &str) -> Result<Option<String>, StoreError> {
        let texts = self.texts.lock().expect("no test panics with it");
        Ok(texts.get(name).cloned())
    }

    fn save(&self, name: &str, text: &str) -> Result<(), StoreError> {
        if self.is_full.load(Ordering::Relaxed) {
            return Err(StoreError::Full);
        }
        let mut texts = self.texts.lock().expect("no test panics with it");
        texts.insert(name.to_owned(), text.to_owned());
        Ok(())
    }

    fn delete(&self, name: &str) -> Result<(), StoreError> {
        let mut texts = self.texts.lock().expect("no test panics with it");
        texts.remove(name);
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
    let opening = Opening::first(&context.library.catalog()).expect("there is chess");
    open_with(context, opening)
}

fn open_with(context: TableContext, opening: Opening) -> Table<Board8x8> {
    let AnyRules::Small(rules) = opening.rules else {
        panic!("{} is played on 8x8", opening.rules.name());
    };
    Table::open(rules, opening, context).expect("there is memory")
}

fn play(table: &mut Table<Board8x8>, text: &str) {
    table.handle_message(0, typed(text)).expect("it is legal");
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
    let text = pgn::write(&table.game);
    let file = PgnFile::new(text.clone());
    let opened = file.open(&table.context.library.catalog(), 0, table.game.pace);
    let opened = opened.expect("it is a game");
    assert_eq!(opened.dropped, None);
    let again = TableGame::open(table.rules, opened).expect("the start is legal");
    assert_eq!(pgn::write(&again), text);
    let moves = text.rsplit("]\n\n").next().unwrap_or_default();
    moves.trim_end().replace('\n', " ")
}

fn go_to(table: &mut Table<Board8x8>, node: NodeId) {
    let node = node.number();
    let went = table.handle_message(0, FromPage::GoTo { node });
    went.expect("it is there");
}

#[test]
fn the_played_line_is_the_main_line_and_has_the_result() {
    let mut table = table(&Arc::default());
    for text in ["e4", "e5"] {
        play(&mut table, text);
    }
    table.game.resign().expect("it is not over");
    // Analysis after the end, and instead of a move.
    for text in ["Nf3", "Nc6"] {
        play(&mut table, text);
    }
    go_to(&mut table, NodeId::ROOT);
    play(&mut table, "d4");
    assert_eq!(written(&table), "1. e4 (1. d4) 1... e5 (1... e5 2. Nf3 Nc6) 0-1");
    // The board is where it was, and so is the game.
    let opening = Opening::saved(&table.context.library.catalog(), table.game.saved());
    let again = TableGame::open(table.rules, opening.expect("it is a game"));
    let again = again.expect("the start is legal");
    assert_eq!(again.live_ending(), table.game.live_ending());
    assert_eq!(again.saved(), table.game.saved());
    // Taking back what is analysis, and undoing it.
    table.take_back().expect("there is a move");
    assert_eq!(written(&table), "1. e4 e5 (1... e5 2. Nf3 Nc6) 0-1");
    table.game.undo().expect("there is something");
    assert!(written(&table).contains("(1. d4)"));
    table.game.promote(table.game.current);
    // A game that is over stays over.
    assert_eq!(written(&table), "1. d4 (1. e4 e5 2. Nf3 Nc6) 0-1");
    // Also after another move.
    table.take_back().expect("there is a move");
    play(&mut table, "c4");
    table.game.undo().expect("it is still there");
    assert_eq!(written(&table), "1. c4 (1. d4) (1. e4 e5 2. Nf3 Nc6) *");
}

/// Whatever is done with a game, what is written is legal, has the result of its main line, and is read back.
#[test]
fn what_is_written_is_always_a_game() {
    let mut table = table(&Arc::default());
    let mut rng = StdRng::seed_from_u64(39);
    for step in 0..400 {
        let game = &mut table.game;
        let nodes: Vec<NodeId> = game.tree.walk().collect();
        let node = *nodes.choose(&mut rng).expect("there is the start");
        // Most of them may be refused.
        let mut refused = Ok(());
        match rng.random_range(0..20) {
            0 => refused = game.resign(),
            1 => refused = game.take_back(game.lone_person()),
            2 => refused = game.delete(node),
            3 => refused = game.undo(),
            4 => game.promote(node),
            5 => game.play_on_from(node),
            6 => game.players.black = [Player::Person, Player::Engine][step % 2].clone(),
            7..10 => game.current = node,
            10..12 => game.current = game.live,
            _ => {
                let position = *game.position(game.current);
                let legal: Vec<_> = position.legal_moves().into_iter().collect();
                if let Some(mv) = legal.choose(&mut rng) {
                    refused = game.person_moves(*mv);
                }
            }
        }
        let _ = refused;
        if step % 5 == 0 {
            written(&table);
        }
        let game = &table.game;
        let read = Reader::new(pgn::write(game).as_bytes()).next();
        let read = read.expect("a game").expect("it can be read");
        let read = read.replay(table.rules).expect("it is legal");
        if let Some(outcome) = read.main_line().outcome() {
            assert_eq!(read.result, GameResult::from(outcome));
        }
        let live = game.live_ending().map_or("*".to_owned(), |ending| ending.result);
        assert_eq!(read.result.text(), live);
    }
}

#[test]
fn what_programs_write_into_games_is_used() {
    let catalog = Catalog::builtin();
    let open = |text: &str, place: usize| {
        let opening = PgnFile::new(text.to_owned()).open(catalog, place, Pace::FREE)?;
        let AnyRules::Small(rules) = opening.rules else {
            panic!("chess is played on 8x8");
        };
        TableGame::open(rules, opening).map_err(|error| error.to_string())
    };
    let text = "[White \"A\"]\n[Termination \"Time forfeit\"]\n\n\
        1. e4 {+0.35/12 0.50s} e5 {-M4/20 1:05, so it says} 2. Nf3 {[%csl Ga1,Gj1] good} \
        {[%cal Rd2d4,Ge7e5,Ge7e9]} Nc6 {3/4 done} 1-0";
    let game = open(text, 0).expect("it is legal");
    let view = game.tree.view();
    let score = |node: usize| view[node].evaluation.as_ref().map(|it| it.text.as_str());
    assert_eq!((score(1), view[1].elapsed), (Some("+0.35"), Some(500)));
    assert_eq!((score(2), view[2].elapsed), (Some("#2"), Some(65_000)));
    assert_eq!(view[2].comment, "so it says");
    assert_eq!(view[3].drawings, ["Ga1", "Rd2d4", "Ge7e5"]);
    assert_eq!((score(4), view[4].comment.as_str()), (None, "3/4 done"));
    let ending = game.live_ending().expect("it has a result");
    assert_eq!(ending.text, "White won (Time forfeit).");
    let written = pgn::write(&game);
    // As often as it is read and written.
    let again = open(&written, 0).expect("it is legal");
    assert_eq!(again.live_ending(), game.live_ending());
    let drawn = open("1. e4 1/2-1/2", 0).expect("it is legal");
    let again = open(&pgn::write(&drawn), 0).expect("it is legal");
    assert_eq!(again.live_ending(), drawn.live_ending());
    for part in ["[%eval 0.35]", "[%emt 0:00:00.5]", "[%csl Ga1] [%cal Rd2d4,Ge7e5]"] {
        assert!(written.replace('\n', " ").contains(part), "{part}: {written}");
    }
    // A file is opened as far as its games are legal.
    let file = "1. e4 *\n\n1. d4 d5 2. Ke5 c6 0-1\n\n1. Kd9 *\n";
    assert!(open(file, 2).is_err());
    let long = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(251) + "*";
    for (text, place, reason) in [
        (file, 1, "Ke5"),
        (&long, 0, "4 of its 1004 moves are left out: a line can have at most 1000 plies"),
        ("1. d4 (1. -- d5) 1... d5 *", 0, "variation with a null move"),
    ] {
        let opening = PgnFile::new(text.to_owned()).open(catalog, place, Pace::FREE);
        let dropped = opening.expect("it has moves").dropped.unwrap_or_default();
        assert!(dropped.contains(reason), "{dropped}");
    }
}

#[test]
fn nothing_is_drawn_beside_the_board() {
    let mut table = table(&Arc::default());
    for (drawing, is_good) in [("Gh8", true), ("Ga1h8", true), ("Gi1", false), ("Ga1a9", false)] {
        let drawings = vec![drawing.to_owned()];
        let drawn = table.handle_message(0, FromPage::Draw { node: 0, drawings });
        assert_eq!(drawn.is_ok(), is_good, "{drawing}");
    }
}

#[test]
fn moves_beside_the_game_are_kept() {
    let mut table = table(&Arc::default());
    let moves = ["e2e4", "e7e5"].map(str::to_owned).to_vec();
    let added = table.handle_message(0, FromPage::AddLine { node: 0, moves });
    added.expect("they are legal");
    assert_eq!(table.game.live, NodeId::ROOT);
    table.save().expect("there is room");
    let listed = table.context.library.list().expect("there is a list");
    assert_eq!(listed.len(), 1);
}

#[test]
fn what_is_asked_about_a_position_is_forgotten_in_the_next() {
    let mut table = table(&Arc::default());
    let analysis =
        Analysis { lines: 1, only: vec!["e2e4".to_owned()], exclude: Vec::new(), threat: true, second: None };
    let asked = table.handle_message(0, FromPage::Analyse { analysis: Some(analysis) });
    asked.expect("it is possible");
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
fn tags_of_the_game_itself_follow_it() {
    let text = "[Result \"0-1\"]\n[Termination \"Black lost on time\"]\n[FEN \"\"]\n\n1. f3 e5 2. g4 Qh4# 0-1";
    let context = context(&Arc::default());
    let file = PgnFile::new(text.to_owned());
    let opening = file.open(&context.library.catalog(), 0, Pace::FREE);
    let mut table = open_with(context, opening.expect("it is legal"));
    assert_eq!(table.game.tags, Tags::new());
    let tags = |result: &str| FromPage::SetTags { tags: vec![("Result".to_owned(), result.to_owned())] };
    table.handle_message(0, tags("0-1")).expect("that is its result");
    let other = table.handle_message(0, tags("1-0"));
    assert!(other.is_err_and(|text| text.contains("rules")));
    assert_eq!(written(&table), "1. f3 e5 2. g4 Qh4# 0-1");
}

#[test]
fn details_can_be_changed_whatever_tags_a_file_has() {
    let long = "x".repeat(1100);
    let more: String = (0..100).map(|number| format!("[Tag{number} \"x\"]\n")).collect();
    let text = format!("[ECO-Code \"B00\"]\n[A:B \"x  y\"]\n[Annotator \"{long}\"]\n{more}\n1. e4 *");
    let context = context(&Arc::default());
    let opening = PgnFile::new(text).open(&context.library.catalog(), 0, Pace::FREE);
    let mut table = open_with(context, opening.expect("it is legal"));
    let mut set = |name: &str, value: &str| {
        let mut tags = table.game.tags.clone();
        tags.set(name, value);
        let sent = tags.iter().map(|(name, value)| (name.to_owned(), value.trim().to_owned())).collect();
        table.handle_message(0, FromPage::SetTags { tags: sent })?;
        assert_eq!(table.game.tags, tags);
        Ok::<_, String>(written(&table))
    };
    set("A:B", "z").expect("it is there");
    let longer = long + "x";
    let name = "x".repeat(65);
    for (name, value) in [("Annotator", &*longer), ("a b", ""), ("One", "more"), (&name, "x")] {
        assert!(set(name, value).is_err(), "{name}");
    }
    // However they are written, these are the game's own.
    let sent = ["result", "fen"].map(|name| (name.to_owned(), "0-1".to_owned())).to_vec();
    table.handle_message(0, FromPage::SetTags { tags: sent }).expect("it is a result");
    assert_eq!(written(&table), "1. e4 0-1");
}

#[test]
fn tags_are_kept_without_a_move() {
    for (name, value, is_kept) in
        [("Date", "2026.11.29", false), ("White", "?", false), ("White", "Ada", true), ("Site", "London", true)]
    {
        let mut table = table(&Arc::default());
        let tags = vec![(name.to_owned(), value.to_owned())];
        let set = table.handle_message(0, FromPage::SetTags { tags });
        set.expect("it is a tag");
        table.save().expect("there is room");
        let listed = table.context.library.list().expect("there is a list");
        assert_eq!(listed.len(), usize::from(is_kept), "{name} {value}");
    }
}

#[test]
fn a_search_that_panics_does_not_end_the_game() {
    let mut table = table(&Arc::default());
    table.handle_event(Event::Join(1, Box::new(|_| true)));
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
fn a_panic_loses_nothing() {
    let mut table = table(&Arc::default());
    let bug = panic::catch_unwind(AssertUnwindSafe(|| {
        table.saved_after_a_panic(|table| {
            play(table, "d4");
            panic!("a bug, for this test");
        });
    }));
    assert!(bug.is_err(), "the bug is told");
    let games = table.context.library.list().expect("they are there");
    assert_eq!((games.len(), games[0].summary.plies), (1, 1));
    assert_eq!(games[0].name, table.context.name);
}

#[test]
fn nothing_is_lost_on_a_full_disk() {
    let store: Arc<Memory> = Arc::default();
    let mut table = table(&store);
    table.save().expect("there is nothing to save");
    assert!(store.list().expect("they are there").is_empty());
    play(&mut table, "e4");
    table.save().expect("there is room");
    store.is_full.store(true, Ordering::Relaxed);
    play(&mut table, "e5");
    assert_eq!(table.save(), Err(StoreError::Full));
    let again = table.save_due.expect("it is tried again");
    play(&mut table, "d4");
    assert!(table.save_due < Some(again), "a change does not wait so long");
    let state = table.state();
    assert!(state.unsaved.is_some_and(|text| text.contains("the disk is full")));
    // Another game would end this one.
    let opened = FromPage::OpenPgn { text: Some("1. d4 *".to_owned()), game: None };
    let refused = table.handle_message(0, opened).expect_err("this one would be lost");
    assert!(refused.contains("full"), "{refused}");
    assert!(table.next.is_none());
    table.closed = true;
    let Next::End(Some((StoreError::Full, pgn))) = table.run() else {
        panic!("it says that the game is not saved");
    };
    assert!(pgn.contains("1. e4 e5 2. d4 *"), "{pgn}");
}

#[test]
fn a_game_goes_on_by_the_declaration_that_it_was_begun_by() {
    let store: Arc<Memory> = Arc::default();
    let context = context(&store);
    let declared = |piece: &str| {
        let array = "rnboknbr/pppppppp/8/8/8/8/PPPPPPPP/RNBOKNBR w KQkq - 0 1";
        format!("[foo:chess]\n{piece} = o\nstartFen = {array}\n")
    };
    let first = declared("archbishop");
    let library = context.library.clone();
    library.keep_own(&first).expect("there is room");
    let opening = Opening::new(&library.catalog(), "foo", &StartChoice::Usual, Players::PERSONS, Pace::FREE);
    let mut table = open_with(context, opening.expect("it is a game"));
    for text in ["e4", "e5", "d1g4", "d8g5"] {
        play(&mut table, text);
    }
    table.save().expect("there is room");
    let name = table.context.name.clone();
    assert_eq!(table.state().declared, None);
    for (plies, text) in [(5, declared("chancellor")), (6, "[foo:capablanca]\n".to_owned())] {
        table.own_games(Some(text), true).expect("there is room");
        assert!(table.state().declared.is_some());
        play(&mut table, ["g4h5", "g5h4"][plies - 5]);
        table.save().expect("there is room");
        library.rename(&name, "Club").expect("it can be read");
        let opening = library.open(&name).expect("it can be read");
        assert_eq!((&opening.dropped, &opening.name), (&None, &Some(name.clone())));
        let again = open_with(self::context(&store), opening);
        assert_eq!(again.game.own.as_ref(), Some(&first));
        assert_eq!(again.game.tree.len(), plies);
    }
    // A declaration that says the same is no other.
    let more = format!("{first}[bar:chess]\n");
    table.own_games(Some(more), true).expect("there is room");
    assert_eq!(table.state().declared, None);
}

#[test]
fn what_is_asked_of_a_game_is_not_done_to_the_one_that_replaced_it() {
    let mut table = table(&Arc::default());
    let names = ["2026-chess", "2026-chess-2"].map(str::to_owned);
    for (name, text) in names.iter().zip(["e4", "e5"]) {
        table.context.name.clone_from(name);
        play(&mut table, text);
        table.save().expect("there is room");
    }
    let [before, now] = names;
    table.handle_event(Event::Rename(before.clone(), "Club".to_owned()));
    table.handle_event(Event::Delete(before.clone()));
    assert!(table.next.is_none());
    let games = table.context.library.list().expect("they are there");
    let games = games.into_iter().map(|game| (game.name, game.summary.event, game.deleted));
    let expected = [(now.clone(), String::new(), false), (before, "Club".to_owned(), true)];
    assert_eq!(games.collect::<Vec<_>>(), expected);
    table.handle_event(Event::Delete(now));
    assert!(table.next.is_some());
}

#[test]
fn an_engine_that_has_no_room_for_its_move_says_so() {
    let mut table = table(&Arc::default());
    let (outbox, told) = watcher();
    table.handle_event(Event::Join(1, outbox));
    let mut position = *table.shown();
    let mut next = |text: &str| {
        let mv = requests::typed_move(&position, text).expect("it is legal");
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
    assert_eq!(table.game.players, Players::PERSONS);
    assert!(told.try_iter().any(|text| text.contains("note") && text.contains("at most 1000 plies")));
    // A match goes on with its next game.
    let started = table.start_match(two_games(players, table.game.pace));
    started.expect("they are two");
    table.play_for_engine(mv, None);
    assert!(table.context.is_match());
    let ending = table.game.ending.expect("it is over");
    assert!(ending.result == "1/2-1/2" && ending.text.contains("1000 plies"), "{}", ending.text);
}

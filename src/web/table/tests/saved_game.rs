//! Saving, and what it must not lose.

use super::*;

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
    let name = table.context.name.clone();
    table.closed = true;
    let Next::End(Some((StoreError::Full, pgn))) = table.run() else {
        panic!("it says that the game is not saved");
    };
    assert!(pgn.contains("1. e4 e5 2. d4 *"), "{pgn}");
    // It can be deleted for good: the disk may have to be cleared.
    let context = context(&store);
    let saved = context.library.open(&name).expect("it was saved before");
    let mut table = open_with(context, saved);
    play(&mut table, "c5");
    table.handle_message(0, FromPage::DeleteGame { name }).expect("it makes room");
    assert!(table.next.is_some() && store.list().expect("it can be read").is_empty());
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
    table.handle_event(Event::Rename { game: before.clone(), event: "Club".to_owned() });
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
    let new_table = NewTable::new(&library.catalog(), "foo", &StartChoice::Usual, Players::default(), Pace::default());
    let mut table = open_with(context, new_table.expect("it is a game"));
    play(&mut table, "e4 e5 d1g4 d8g5");
    table.save().expect("there is room");
    let name = table.context.name.clone();
    assert_eq!(table.state().declared, None);
    for (plies, text) in [(5, declared("chancellor")), (6, "[foo:capablanca]\n".to_owned())] {
        table.own_games(Some(text), true).expect("there is room");
        assert!(table.state().declared.is_some());
        play(&mut table, ["g4h5", "g5h4"][plies - 5]);
        table.save().expect("there is room");
        library.rename(&name, "Club").expect("it can be read");
        let new_table = library.open(&name).expect("it can be read");
        assert_eq!((&new_table.dropped, &new_table.name), (&None, &Some(name.clone())));
        let again = open_with(self::context(&store), new_table);
        assert_eq!(again.game.own.as_ref(), Some(&first));
        assert_eq!(again.game.tree.len(), plies);
    }
    // A declaration that says the same is no other.
    let more = format!("{first}[bar:chess]\n");
    table.own_games(Some(more), true).expect("there is room");
    assert_eq!(table.state().declared, None);
}

#[test]
fn moves_beside_the_game_are_kept() {
    let mut table = table(&Arc::default());
    let moves = ["e2e4", "e7e5"].map(str::to_owned).to_vec();
    table.handle_message(0, FromPage::AddLine { node: 0, moves }).expect("they are legal");
    assert_eq!(table.game.live, NodeId::ROOT);
    table.save().expect("there is room");
    let listed = table.context.library.list().expect("there is a list");
    assert_eq!(listed.len(), 1);
}

#[test]
fn the_game_on_the_board_is_opened_with_its_latest_moves() {
    let mut table = table(&Arc::default());
    play(&mut table, "e4");
    table.save().expect("there is room");
    play(&mut table, "e5");
    let name = table.context.name.clone();
    table.handle_message(0, FromPage::OpenGame { name }).expect("it is there");
    let next = table.next.expect("it is opened again");
    assert_eq!(next.saved.moves.len(), 2);
}

//! Games of PGN files.

use super::*;

#[test]
fn a_file_that_is_looked_through_leaves_one_game() {
    let store: Arc<Memory> = Arc::default();
    let mut table = table(&store);
    let open = |table: &mut Table<Board8x8>, text: &str| {
        let text = text.to_owned();
        table.handle_message(0, FromPage::OpenPgn { text: Some(text), game: None }).expect("it is legal");
        let new_table = table.next.take().expect("it replaces the game");
        table.is_copy = new_table.is_copy;
        table.game = TableGame::open(table.rules, new_table).expect("it is legal");
        (table.kept, table.context.name) = (None, format!("2026-{}", table.game.tree.len()));
        table.save().expect("there is room");
    };
    play(&mut table, "e4");
    open(&mut table, "1. d4 *");
    // What is refused changes nothing.
    assert!(table.handle_message(0, typed("xx")).is_err());
    open(&mut table, "1. d4 d5 *");
    play(&mut table, "c4");
    open(&mut table, "1. d4 d5 2. Nf3 Nf6 *");
    let renamed =
        table.handle_message(0, FromPage::RenameGame { name: table.context.name.clone(), event: "Mine".to_owned() });
    renamed.expect("it is on the board");
    open(&mut table, "1. d4 d5 2. c4 c6 3. Nf3 *");
    let names: Vec<String> = store.texts.lock().expect("no panic").keys().cloned().collect();
    assert_eq!(names, ["2026-2", "2026-4", "2026-5", "2026-chess"]);
    // There is no other game in its file.
    assert_eq!(table.file_place(), None);
}

#[test]
fn a_text_without_a_game_leaves_the_file_that_is_open() {
    let mut table = table(&Arc::default());
    let mut open = |text: Option<&str>, game| {
        let text = text.map(str::to_owned);
        table.handle_message(0, FromPage::OpenPgn { text, game })?;
        let file = table.context.file.as_ref();
        Ok::<_, String>((table.next.take().is_some(), file.map(|file| file.games)))
    };
    assert_eq!(open(Some("1. e4 * 1. d4 *"), None), Ok((false, Some(2))));
    assert_eq!(open(None, Some(1)), Ok((true, Some(2))));
    assert!(open(Some("hello"), None).is_err());
    assert_eq!(open(None, Some(0)), Ok((true, Some(2))));
    assert_eq!(open(Some("1. c4 *"), None), Ok((true, Some(1))));
}

#[test]
fn a_game_has_no_place_in_a_file_that_is_opened_after_it() {
    let mut table = table(&Arc::default());
    (table.context.file, table.context.place_in_file) = (Some(PgnFile::new("1. e4 * 1. d4 *".to_owned())), Some(0));
    let (outbox, told) = watcher();
    table.handle_event(Event::Join(1, Role::Owner, outbox));
    let is_without_place = |text: Arc<str>| text.contains("\"file\":null");
    assert!(!told.try_iter().any(is_without_place));
    let text = Some("1. c4 * 1. b4 *".to_owned());
    table.handle_message(1, FromPage::OpenPgn { text, game: None }).expect("they are listed");
    assert!(told.try_iter().any(is_without_place));
}

#[test]
fn the_analysis_goes_on_with_the_next_game_of_a_file() {
    let mut table = table(&Arc::default());
    let analysis = Analysis { lines: 2, only: vec!["e2e4".to_owned()], ..Analysis::default() };
    table.engine.analysis = Some(analysis.clone());
    let mut open = |text: Option<&str>, game| {
        let text = text.map(str::to_owned);
        table.handle_message(0, FromPage::OpenPgn { text, game }).expect("it is legal");
        table.next.take().map(|next| open_with(context(&Arc::default()), next).engine.analysis)
    };
    assert_eq!(open(Some("1. e4 * 1. d4 *"), None), None);
    // The game before was none of the file.
    assert_eq!(open(None, Some(0)), Some(None));
    let only = Vec::new();
    let same = Analysis { only, ..analysis };
    assert_eq!(open(None, Some(1)), Some(Some(same)));
}

#[test]
fn a_file_that_is_too_long_is_refused_as_a_whole() {
    let mut table = table(&Arc::default());
    let part = |table: &mut Table<Board8x8>, text: String| {
        table.handle_message(1, FromPage::PgnPart { text }).expect("the last part tells");
    };
    let open = |table: &mut Table<Board8x8>, watcher| {
        let text = Some("1. e4 *".to_owned());
        table.handle_message(watcher, FromPage::OpenPgn { text, game: None })
    };
    for _ in 0..33 {
        part(&mut table, " ".repeat(1 << 20));
    }
    let refused = open(&mut table, 1).expect_err("it is too long");
    assert!(refused.contains("32 MiB"), "{refused}");
    assert!(table.next.is_none());
    // What a connection has sent before it broke is no part of the next file.
    part(&mut table, "1. d4 *\n\n".to_owned());
    open(&mut table, 2).expect("it is legal");
    let file = table.context.file.expect("it is open");
    assert_eq!(file.text, "1. e4 *");
}

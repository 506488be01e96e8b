//! Changes to drawings and tags.

use super::*;

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
fn tags_of_the_game_itself_follow_it() {
    let text = "[Result \"0-1\"]\n[Termination \"Black lost on time\"]\n[FEN \"\"]\n\n1. f3 e5 2. g4 Qh4# 0-1";
    let context = context(&Arc::default());
    let new_table = PgnFile::new(text.to_owned()).open(&context.library.catalog(), 0, Pace::default());
    let mut table = open_with(context, new_table.expect("it is legal"));
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
    let new_table = PgnFile::new(text).open(&context.library.catalog(), 0, Pace::default());
    let mut table = open_with(context, new_table.expect("it is legal"));
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
fn notes_are_kept_without_a_move() {
    let notes = |comment: &str, nags| FromPage::Annotate { node: 0, comment: comment.to_owned(), nags };
    for message in
        [notes("Start", Vec::new()), notes("", vec![1]), FromPage::Draw { node: 0, drawings: vec!["Ge4".to_owned()] }]
    {
        let mut table = table(&Arc::default());
        table.handle_message(0, message).expect("these are notes");
        table.save().expect("there is room");
        assert_eq!(table.context.library.list().expect("there is a list").len(), 1);
    }
}

#[test]
fn all_games_have_the_latest_moves() {
    let mut table = table(&Arc::default());
    play(&mut table, "e4 e5");
    let Ok(ToPage::AllGames { text, .. }) = table.all_games() else {
        panic!("no games");
    };
    assert!(text.contains("1. e4 e5"), "{text}");
}

#[test]
fn tags_are_kept_without_a_move() {
    for (name, value, is_kept) in
        [("Date", "2026.11.29", false), ("White", "?", false), ("White", "Ada", true), ("Site", "London", true)]
    {
        let mut table = table(&Arc::default());
        let tags = vec![(name.to_owned(), value.to_owned())];
        table.handle_message(0, FromPage::SetTags { tags }).expect("it is a tag");
        table.save().expect("there is room");
        let listed = table.context.library.list().expect("there is a list");
        assert_eq!(listed.len(), usize::from(is_kept), "{name} {value}");
    }
    // Their length is that of letters, in any script.
    let mut table = table(&Arc::default());
    for (length, fits) in [(names::MAX_TAG, true), (names::MAX_TAG + 1, false)] {
        let tags = vec![("Site".to_owned(), "Ж".repeat(length))];
        assert_eq!(table.handle_message(0, FromPage::SetTags { tags }).is_ok(), fits);
    }
}

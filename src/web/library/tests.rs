use super::*;
use crate::web::Folder;
use std::cell::RefCell;
use std::fs;
use std::path::Path;

/// A game of the first format.
const OLD: &str = r#"{"game":"chess","start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "moves":[{"name":"e2e4"},{"after":1,"name":"e7e5"},{"after":0,"name":"d2d4","comment":"better"}],"current":2,
    "players":{"white":"person","black":"engine"},
    "pace":{"clock":{"base":60.0,"increment":0.0},"engineSeconds":1.0},
    "ending":{"result":"1-0","text":"Black resigns: White wins."},"tags":[["Date","2025.12.31"]]}"#;
const NAME: &str = "0123456789abcdef0123456789abcdef";

fn library(folder: &Path) -> Library {
    let folder = Folder::open(folder).expect("it can be used");
    Library::new(Arc::new(folder), Catalog::builtin().clone())
}

fn one(library: &Library) -> ListedGame {
    let games = library.list().expect("it can be read");
    assert_eq!(games.len(), 1, "{games:?}");
    games[0].clone()
}

#[test]
fn games_of_the_first_format_are_opened_renamed_deleted_and_restored() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join(format!("{NAME}.json"));
    fs::write(&path, OLD).expect("there is room");
    let library = library(folder.path());
    let game = one(&library);
    assert_eq!((game.name.as_str(), game.summary.plies, game.problem), (NAME, 2, None));
    assert_eq!([game.summary.date, game.summary.black, game.summary.result], ["2025.12.31", "Sissa", "1-0"]);
    assert_eq!(library.newest(None).as_deref(), Some(NAME));
    library.rename(NAME, "Club").expect("there is room");
    let (text, unread) = library.pgn().expect("it can be read");
    for part in ["[Event \"Club\"]", "1. e4 (1. d4 {better}) 1... e5 1-0"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(unread, 0);
    library.set_deleted(NAME, true).expect("there is room");
    assert!(library.newest(None).is_none());
    assert!(library.tidy().is_empty());
    assert!(one(&library).deleted);
    library.set_deleted(NAME, false).expect("there is room");
    assert!(!one(&library).deleted);
    // What was deleted long ago is forgotten, and so is what has nothing in it.
    let mut saved = library.load(NAME).expect("it is there");
    saved.deleted = Some(20_000);
    library.save(NAME, &saved).expect("there is room");
    let empty = folder.path().join("2026-01-02-chess.json");
    let moves = OLD.find('[').zip(OLD.find(']')).expect("it has moves");
    let text = OLD.replace(&OLD[moves.0..=moves.1], "[]");
    fs::write(&empty, text).expect("there is room");
    library.tidy();
    assert!(empty.exists() && !path.exists());
    let file = fs::File::options().write(true).open(&empty);
    let dated = file.and_then(|file| file.set_modified(std::time::SystemTime::UNIX_EPOCH));
    dated.expect("it can be dated");
    library.tidy();
    assert!(!empty.exists());
}

#[test]
fn what_cannot_be_read_is_named_and_stays_as_it_is() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join(format!("{NAME}.json"));
    let library = library(folder.path());
    // A power loss leaves any part of a file, or zeros in its place, where the file system does not keep its promise.
    let cut = (1..OLD.len()).map(|end| (OLD[..end].to_owned(), "cut short or damaged"));
    let others = [
        ("\0".repeat(OLD.len()), "damaged"),
        (OLD.replace("\"moves\"", "\"mover\""), "damaged"),
        (OLD.replace("{\"game\"", "{\"format\":99,\"game\""), "newer version"),
        (OLD.replace("chess", "mygame"), "needs the game mygame"),
        (OLD.replace("8/8/8/8", "9/8/8/8"), "FEN"),
        (String::new(), "damaged"),
    ];
    for (text, words) in cut.chain(others) {
        fs::write(&path, &text).expect("there is room");
        lock(&library.known).clear();
        let problem = library.tidy().join("\n");
        assert!(problem.contains(NAME) && problem.contains(words), "{words}: {problem}");
        let refused = library.open(NAME).err().map(|error| error.to_string());
        assert!(refused.is_some_and(|text| text.contains(words)), "{words}");
        assert_eq!(library.pgn().expect("it can be read").1, 1);
        assert_eq!(fs::read_to_string(&path).expect("it is there"), text);
    }
    // What can be read in part goes on as another game.
    fs::write(&path, OLD.replace("e7e5", "e7e2")).expect("there is room");
    let new_table = library.open(NAME).expect("it is a game");
    assert_eq!(new_table.name, None);
    assert_eq!(new_table.dropped.as_deref(), Some("1 move of 3 is left out: e7e2 is not legal"));
    for clock in ["1e300", "-1.0"] {
        let text = OLD.replace("60.0", clock).replace("e7e5", "e7e2");
        fs::write(&path, text).expect("there is room");
        lock(&library.known).clear();
        assert_eq!(library.pgn().expect("it can be read").1, 0);
        let new_table = library.open(NAME).expect("it is a game");
        assert_eq!((new_table.name, new_table.saved.pace.clock), (None, None));
        let dropped = new_table.dropped.unwrap_or_default();
        assert!(dropped.contains("e7e2") && dropped.contains("clock"), "{dropped}");
    }
}

#[test]
fn names_are_new_and_no_paths() {
    let folder = tempfile::tempdir().expect("there is room");
    let library = library(folder.path());
    let first = library.new_name("Own/../Game", |_| true);
    assert!(first.ends_with("-own----game") && is_game(&first), "{first}");
    fs::write(folder.path().join(format!("{first}.json")), OLD).expect("there is room");
    let third = format!("{first}-3");
    assert_eq!(library.new_name("Own/../Game", |name| name != format!("{first}-2")), third);
    // However many there are.
    for number in 3..=1500 {
        let path = folder.path().join(format!("{first}-{number}.json"));
        fs::write(path, OLD).expect("there is room");
    }
    assert_eq!(library.new_name("Own/../Game", |_| true), format!("{first}-2"));
    fs::write(folder.path().join(format!("{first}-2.json")), OLD).expect("there is room");
    assert_eq!(library.new_name("Own/../Game", |_| true), format!("{first}-1501"));
    for bad in ["", "..", "../../etc/passwd", "settings", "con", "2026 x", &"1".repeat(101)] {
        assert!(!is_game(bad), "{bad}");
        assert!(matches!(library.open(bad), Err(LoadError::Missing)), "{bad}");
    }
    // A table has also claimed the name that it gets when the games cannot be listed.
    fs::remove_dir_all(folder.path()).expect("it is there");
    let claimed = RefCell::default();
    let claim = |name: &str| {
        claimed.replace(name.to_owned());
        true
    };
    assert_eq!(library.new_name("chess", claim), claimed.into_inner());
}

#[test]
fn own_games_are_kept_with_their_saved_games() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join(format!("{NAME}.json"));
    {
        let library = library(folder.path());
        let (games, mistakes) = library.variants.read("[mine:chess]\ncastling = perhaps\n\n[chess:capablanca]\n");
        assert!(games.is_empty());
        assert_eq!(mistakes.iter().map(|mistake| mistake.line).collect::<Vec<_>>(), [2, 4]);
        library.keep_own("[mine:chess]\ncastling = false\n").expect("there is room");
        assert_eq!(library.variants.infos().last().map(|game| game.name.as_str()), Some("mine"));
        fs::write(&path, OLD.replace("chess", "mine")).expect("there is room");
        let mut saved = library.load(NAME).expect("it is there");
        saved.own = Some(library.own_text());
        library.save(NAME, &saved).expect("there is room");
    }
    // After a restart they are there, and with the saved game if they are there no longer.
    let again = library(folder.path());
    assert!(again.catalog().get("mine").is_some());
    again.keep_own("").expect("there is room");
    drop(again);
    let again = library(folder.path());
    assert!(again.catalog().get("mine").is_none());
    assert_eq!(one(&again).problem, None);
    assert!(again.open(NAME).is_ok());
    assert!(again.catalog().get("mine").is_some());
}

#[test]
fn own_games_that_are_kept_no_longer_are_not_listed() {
    let folder = tempfile::tempdir().expect("there is room");
    let library = library(folder.path());
    let before = library.variants.infos().len();
    let listed = |text: &str| {
        library.keep_own(text).expect("there is room");
        let infos = library.variants.infos();
        let names = infos[before..].iter().map(|game| game.name.clone());
        names.collect::<Vec<_>>()
    };
    assert_eq!(listed("[one:chess]\n[two:chess]\n"), ["one", "two"]);
    assert_eq!(listed("[two:capablanca]\n"), ["two"]);
    assert!(listed("").is_empty());
    // They may be on a table, which the page is told of then.
    let two = library.catalog().get("two").cloned();
    assert!(two.is_some_and(|two| library.variants.unlisted(&two).is_some()));
}

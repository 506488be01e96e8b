//! Games and settings are kept.

use super::*;
use engine_tests::process::{PATIENCE, until};
use std::fs;
use std::path::Path;

/// Waits until the file of a game has this text.
fn wait_until_saved(folder: &Path, name: &str, text: &str) {
    let file = folder.join(format!("{name}.json"));
    let saved = || fs::read_to_string(&file).unwrap_or_default();
    let is_there = || saved().contains(text).then_some(());
    until(PATIENCE, is_there, || format!("no {text} in {}", saved()));
}

#[test]
fn each_game_is_kept_and_listed() {
    let (server, folder) = server();
    let mut page = server.open(None);
    page.play("e4");
    let first = page.name();
    new_game(&mut page, "caparandom", &json!({"by": "array", "text": "99"}), &[]);
    let mv = page.state["position"]["moves"][0]["san"].clone();
    page.play(mv.as_str().expect("a move"));
    let second = page.name();
    page.send(&json!({"type": "openPgn", "text": "[White \"A\"]\n\n1. d4 d5 1-0", "game": null}));
    page.wait_until(|message| message["state"]["nodes"].as_array().map(Vec::len) == Some(3));
    let third = page.name();
    // A new game without a move is not kept.
    new_game(&mut page, "capablanca", &json!({"by": "usual"}), &[]);
    page.send(&json!({"type": "listGames"}));
    let games = page.wait_for("games")["games"].clone();
    let row = |games: &Value, name: &str| {
        let games = games.as_array().expect("a list");
        let row = games.iter().find(|game| game["name"] == name);
        row.unwrap_or_else(|| panic!("no {name} in {games:?}")).clone()
    };
    assert_eq!(games.as_array().map(Vec::len), Some(3));
    assert_eq!(row(&games, &first)["plies"], 1);
    assert_eq!(row(&games, &second)["array"], "99");
    let opened = row(&games, &third);
    assert_eq!((&opened["white"], &opened["result"]), (&json!("A"), &json!("1-0")));
    // In another tab it is on another table, so that the page is sent there.
    let mut other = server.open(Some(&second));
    assert_eq!(other.name(), second);
    page.send(&json!({"type": "openGame", "name": second}));
    assert_eq!(page.wait_for("openElsewhere")["name"], *second);
    page.send(&json!({"type": "openGame", "name": first}));
    page.wait_until(|message| message["state"]["name"] == *first);
    page.play("e5");
    // A game on another table is renamed and deleted there.
    page.send(&json!({"type": "renameGame", "name": second, "event": "Club"}));
    let games = page.wait_for("games")["games"].clone();
    assert_eq!(row(&games, &second)["event"], "Club");
    page.send(&json!({"type": "deleteGame", "name": second}));
    let games = page.wait_for("games")["games"].clone();
    assert_eq!(row(&games, &second)["deleted"], true);
    other.wait_until(|message| message["type"] == "state" && message["state"]["name"] != *second);
    page.send(&json!({"type": "restoreGame", "name": second}));
    let games = page.wait_for("games")["games"].clone();
    let games = games.as_array().expect("a list").iter();
    let again = games.filter(|game| game["deleted"] == false && game["event"] == "Club");
    assert_eq!(again.count(), 1);
    page.send(&json!({"type": "writeGames"}));
    let all = page.wait_for("allGames")["text"].to_string();
    assert_eq!(all.matches("[Result ").count(), 3, "{all}");
    let refused = page.refusal(&json!({"type": "openGame", "name": "../secret"}));
    assert!(refused.contains("no longer there"), "{refused}");
    drop(server);
    let files = fs::read_dir(folder.path()).expect("it is there").flatten();
    let games = files.filter(|file| file.path().extension().is_some_and(|kind| kind == "json"));
    assert_eq!(games.count(), 3);
}

#[test]
fn a_game_is_deleted_while_its_clock_runs() {
    let (server, _folder) = server();
    let mut page = server.open(None);
    timed_game(&mut page, 600);
    page.send(&json!({"type": "deleteGame", "name": page.name()}));
    page.wait_for("games");
    page.send(&json!({"type": "listGames"}));
    let games = page.wait_for("games")["games"].clone();
    assert_eq!(games[0]["deleted"], true, "{games}");
}

#[test]
fn a_game_that_cannot_be_read_stays_as_it_is() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("2026-01-02-chess.json");
    fs::write(&path, "{\"game\":\"chess\",").expect("there is room");
    let server = Server::start(folder.path());
    let mut page = server.open(Some("2026-01-02-chess"));
    let note = page.wait_for("note")["text"].to_string();
    assert!(note.contains("cut short or damaged"), "{note}");
    page.play("e4");
    assert_ne!(page.name(), "2026-01-02-chess");
    let text = fs::read_to_string(&path).expect("it is there");
    assert_eq!(text, "{\"game\":\"chess\",");
}

#[test]
fn a_second_server_leads_to_the_one_that_runs() {
    let (server, folder) = server();
    let path = folder.path().display();
    let said = good(&format!("web --port 0 --folder '{path}'"));
    let address = format!("http://127.0.0.1:{}/#{}", server.port, server.token);
    assert_has(&said, &["runs already", &address]);
    // The secret stays the same.
    let token = server.token.clone();
    drop(server);
    assert_eq!(Server::start(folder.path()).token, token);
}

#[cfg(unix)]
#[test]
fn a_server_that_cannot_save_says_so_and_fails() {
    let (mut server, folder) = server();
    let mut page = server.open(None);
    page.play("e4");
    wait_until_saved(folder.path(), &page.name(), "e2e4");
    fs::remove_dir_all(folder.path()).expect("it is there");
    fs::write(folder.path(), "a file").expect("there is room");
    page.play("e5");
    let unsaved = page.wait_until(|message| message["state"]["unsaved"].is_string());
    let unsaved = unsaved["state"]["unsaved"].to_string();
    assert!(unsaved.contains("cannot be saved") && !unsaved.contains('/'), "{unsaved}");
    drop(page);
    server.process.signal("INT");
    assert_eq!(server.process.close().code(), Some(1));
    fs::remove_file(folder.path()).expect("it is there");
}

#[test]
fn settings_are_for_all_tables_and_kept() {
    let (server, folder) = server();
    let (mut one, mut other) = (server.open(None), server.open(None));
    let settings = json!({"threads": 1, "hash": 3, "network": false});
    one.send(&json!({"type": "configure", "settings": settings}));
    other.wait_until(|message| message["state"]["settings"] == settings);
    drop((one, other, server));
    let server = Server::start(folder.path());
    let kept = json!({"threads": 1, "hash": 8, "network": false});
    assert_eq!(server.open(None).state["settings"], kept, "--hash 8 is given");
}

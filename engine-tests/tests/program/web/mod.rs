//! `sissa web`, without a browser.

mod keeping;
mod strangers;

use engine_tests::command::{assert_has, good, refused, refused_in_a_line, run};
use engine_tests::games::engine_game_names;
use engine_tests::page::{Page, Server};
use serde_json::{Value, json};
use sissa::web::messages::VERSION;
use tempfile::TempDir;
use tungstenite::Error;

/// A server with its own folder.
fn server() -> (Server, TempDir) {
    let folder = tempfile::tempdir().expect("there is room");
    (Server::start(folder.path()), folder)
}

/// Starts a game in which `engine` plays these sides, with a hundredth of a second a move.
fn new_game(page: &mut Page, game: &str, start: &Value, engine: &[&str]) {
    let player = |side| {
        if engine.contains(&side) { "engine" } else { "person" }
    };
    page.send(&json!({
        "type": "newGame", "game": game, "start": start,
        "players": {"white": player("white"), "black": player("black")},
        "pace": {"clock": null, "engineSeconds": 0.01, "level": 2200}
    }));
    let answer = page.wait_until(|message| {
        message["type"] == "refused"
            || (message["type"] == "state"
                && message["state"]["game"] == game
                && message["state"]["nodes"].as_array().map(Vec::len) == Some(1))
    });
    assert_eq!(answer["type"], "state", "{answer}");
}

/// Starts a game of chess between two persons with so many seconds each, and plays its first moves, which take no time.
fn timed_game(page: &mut Page, seconds: u32) {
    page.send(&json!({
        "type": "newGame", "game": "chess", "start": {"by": "usual"},
        "players": {"white": "person", "black": "person"},
        "pace": {"clock": {"base": seconds, "increment": 0}, "engineSeconds": 1.0}
    }));
    page.wait_until(|message| message["state"]["clock"].is_object());
    page.play("e4");
    page.play("e5");
}

#[test]
fn what_keeps_it_from_starting_is_said() {
    let (server, folder) = server();
    let port = server.port.to_string();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let other = path("other");
    let said = refused_in_a_line(&format!("web --port '{port}' --folder '{other}'"), 1);
    assert!(said.contains(&format!("port {port} cannot be used")), "{said}");
    assert!(said.contains("--port 0"), "{said}");
    let said = refused("web --port 0 --listen 127.0.0.1", 2);
    assert!(said.contains("that other devices reach it by"), "{said}");
    // An address of no machine, which is not promised before.
    let refused = run(&format!("web --port 0 --folder '{other}' --listen 203.0.113.7"));
    assert!(refused.err.contains("203.0.113.7"), "{}", refused.err);
    assert_eq!((refused.code, refused.out.as_str()), (Some(1), ""));
    // A folder that cannot be created, and one that cannot be written to, if there is any.
    std::fs::write(path("file"), "").expect("there is room");
    let below = path("file/tables");
    let unwritable = ["/proc".to_owned(), below];
    for folder in unwritable.iter().filter(|folder| !folder.starts_with("/proc") || cfg!(target_os = "linux")) {
        let said = refused_in_a_line(&format!("web --port 0 --folder '{folder}'"), 1);
        assert!(said.contains(&format!("games cannot be saved: {folder}")), "{said}");
    }
}

#[test]
fn wrong_declarations_of_other_engines_are_refused() {
    for (engines, part) in [
        ("--engine X", "expected NAME=COMMAND"),
        ("--engine X=", "the command is empty"),
        ("--engine 'X=sh \"a'", "a quote is not closed"),
        ("--engine Sissa=a", "the name must be another than Sissa"),
        ("--engine X=a --engine X=b", "two engines are called X"),
    ] {
        let said = refused(&format!("web --port 0 {engines}"), 2);
        assert!(said.contains(part), "{engines}: {said}");
    }
}

#[test]
fn a_refusal_says_what_it_is_about() {
    let (server, _folder) = server();
    let mut page = server.open(None);
    for (message, about) in [
        (json!({"type": "findArray", "game": "chess", "text": "5"}), "array"),
        (json!({"type": "readFen", "game": "chess", "fen": "x"}), "setup"),
        (json!({"type": "openPgn", "text": "", "game": null}), "pgn"),
        (json!({"type": "play", "uci": "e2e5"}), "game"),
        (json!({"type": "shell"}), "game"),
    ] {
        page.send_about(about, &message);
        assert_eq!(page.wait_for("refused")["about"], about, "{message}");
    }
    // What can be read of a game is opened, and the rest named.
    page.send(&json!({"type": "openPgn", "text": "1. e4 Qh9 *", "game": null}));
    let note = page.wait_for("note")["text"].to_string();
    assert!(note.contains("Qh9"), "{note}");
}

#[test]
fn every_game_is_played_against_the_engine() {
    let (server, _folder) = server();
    let mut page = server.open(None);
    for game in engine_game_names() {
        let start = json!({"by": "array", "text": "random"});
        new_game(&mut page, game, &start, &["black"]);
        let moves = page.state["position"]["moves"].as_array().expect("moves");
        let uci = moves[moves.len() / 2]["uci"].clone();
        let plies = page.state["nodes"].as_array().map_or(0, Vec::len);
        page.send(&json!({"type": "play", "uci": uci}));
        page.wait_until(|message| {
            message["type"] == "state" && message["state"]["nodes"].as_array().map(Vec::len) == Some(plies + 2)
        });
    }
}

#[test]
fn two_pages_have_two_games_and_one_table_two_watchers() {
    let (server, _folder) = server();
    let mut one = server.open(None);
    let mut other = server.open(None);
    assert_ne!(one.name(), other.name());
    one.play("e4");
    other.play("d4");
    assert_ne!(one.fen(), other.fen());
    let mut third = server.open(Some(&one.name()));
    assert_eq!(third.fen(), one.fen());
    one.play("e5");
    third.wait_for("state");
    assert_eq!(third.fen(), one.fen());
}

#[test]
fn clocks_run_and_flag() {
    let (server, _folder) = server();
    let mut page = server.open(None);
    timed_game(&mut page, 1);
    let ended = page.wait_until(|message| message["state"]["ending"].is_object());
    assert_eq!(ended["state"]["ending"]["result"], "0-1");
    // What is played now is analysis.
    page.play("Nf3");
    assert_eq!(page.state["ending"]["result"], "0-1");
    assert_eq!((&page.state["live"], &page.state["current"]), (&json!(2), &json!(3)));
}

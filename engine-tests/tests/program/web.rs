//! `sissa web`, without a browser.

use engine_tests::command::{assert_has, good, refused_in_a_line};
use engine_tests::games::engine_game_names;
use engine_tests::page::{Page, Server};
use serde_json::{Value, json};
use sissa::web::messages::VERSION;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tungstenite::{Error, Message};

/// A server with its own folder.
fn server() -> (Server, TempDir) {
    let folder = tempfile::tempdir().expect("there is room");
    (Server::start(folder.path()), folder)
}

/// Starts a game in which `engine` plays these sides, with a tenth of a second a move.
fn new_game(page: &mut Page, game: &str, start: &Value, engine: &[&str]) {
    let player = |side| match engine.contains(&side) {
        true => "engine",
        false => "person",
    };
    page.send(&json!({
        "type": "newGame", "game": game, "start": start,
        "players": {"white": player("white"), "black": player("black")},
        "pace": {"clock": null, "engineSeconds": 0.1, "level": 2200}
    }));
    let answer = page.wait_until(|message| {
        message["type"] == "refused"
            || (message["type"] == "state"
                && message["state"]["game"] == game
                && message["state"]["nodes"].as_array().map(Vec::len) == Some(1))
    });
    assert_eq!(answer["type"], "state", "{answer}");
}

fn usual() -> Value {
    json!({"by": "usual"})
}

#[test]
fn strangers_are_refused() {
    let (server, _folder) = server();
    let status = |error: Error| match error {
        Error::Http(response) => response.status().as_u16(),
        other => panic!("{other}"),
    };
    for headers in [
        [("origin", "http://evil.example")],
        [("origin", "null")],
        [("origin", "http://127.0.0.1:1")],
        [("host", "evil.example")],
    ] {
        let refused = server.connect(&headers).expect_err("it is no page of ours");
        assert_eq!(status(refused), 403, "{headers:?}");
    }
    let host = format!("127.0.0.1:{}", server.port);
    let (head, body) = server.get("/", &host);
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert_has(&head, &["content-security-policy: default-src 'none'"]);
    assert!(body.contains("<title>"), "{body}");
    for (path, host) in [("/", "evil.example"), ("/socket", "evil.example")] {
        let (head, _) = server.get(path, host);
        assert!(head.starts_with("HTTP/1.1 403"), "{path}: {head}");
    }
    for path in [
        "/Cargo.toml",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/a/b",
        "/messages.d.ts",
    ] {
        let (head, _) = server.get(path, &host);
        assert!(head.starts_with("HTTP/1.1 4"), "{path}: {head}");
    }
}

#[test]
fn what_keeps_it_from_starting_is_said() {
    let (server, folder) = server();
    let port = server.port.to_string();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let other = path("other");
    let said = refused_in_a_line(&format!("web --port '{port}' --folder '{other}'"), 1);
    assert!(
        said.contains(&format!("port {port} cannot be used")),
        "{said}"
    );
    assert!(said.contains("--port 0"), "{said}");
    // A folder that cannot be created, and one that cannot be written to, if there is any.
    std::fs::write(path("file"), "").expect("there is room");
    let below = path("file/tables");
    let unwritable = ["/proc".to_owned(), below];
    for folder in unwritable
        .iter()
        .filter(|folder| !folder.starts_with("/proc") || cfg!(target_os = "linux"))
    {
        let said = refused_in_a_line(&format!("web --port 0 --folder '{folder}'"), 1);
        assert!(
            said.contains(&format!("games cannot be saved: {folder}")),
            "{said}"
        );
    }
}

#[test]
fn a_refusal_says_what_it_is_about() {
    let (server, _folder) = server();
    let mut page = server.open(None);
    for (message, about) in [
        (
            json!({"type": "findArray", "game": "chess", "text": "5"}),
            "array",
        ),
        (
            json!({"type": "readFen", "game": "chess", "fen": "x"}),
            "setup",
        ),
        (json!({"type": "openPgn", "text": "", "game": null}), "pgn"),
        (json!({"type": "play", "uci": "e2e5"}), "game"),
        (json!({"type": "shell"}), "game"),
    ] {
        page.send(&message);
        assert_eq!(page.wait_for("refused")["about"], about, "{message}");
    }
    // What can be read of a game is opened, and the rest named.
    page.send(&json!({"type": "openPgn", "text": "1. e4 Qh9 *", "game": null}));
    let note = page.wait_for("note")["text"].to_string();
    assert!(note.contains("Qh9"), "{note}");
}

#[test]
fn a_page_needs_the_token_and_the_version() {
    let (server, _folder) = server();
    let hello = |version: u32, token: &str| {
        let mut page = Page::silent(server.connect(&[]).expect("it is our page"));
        page.send(&json!({"type": "hello", "version": version, "token": token, "name": null}));
        page.close_code()
    };
    assert_eq!(hello(VERSION, "0123"), 4001);
    assert_eq!(hello(VERSION, ""), 4001);
    assert_eq!(hello(VERSION + 1, &server.token), 4002);
    let mut page = Page::silent(server.connect(&[]).expect("it is our page"));
    page.send(&json!({"type": "resign"}));
    assert_eq!(page.close_code(), 4004);
}

#[test]
fn garbage_is_answered_and_nothing_is_lost() {
    let (server, _folder) = server();
    let mut page = server.open(None);
    for text in [
        "",
        "{",
        "[1,2]",
        "\u{0}",
        r#"{"type":"quit"}"#,
        r#"{"type":"goTo","node":4294967295}"#,
        r#"{"type":"play","uci":"e2e5"}"#,
        r#"{"type":"typeMove","text":"Qh9"}"#,
        r#"{"type":"analyse","analysis":{"lines":9,"only":[],"exclude":[],"threat":false}}"#,
        r#"{"type":"review","seconds":-1}"#,
        r#"{"type":"configure","settings":{"threads":100000,"hash":1,"network":true}}"#,
        r#"{"type":"newGame","game":"chess","start":{"by":"fen","fen":"x"},"players":{"white":"person","black":"person"},"pace":{"clock":null,"engineSeconds":1}}"#,
        r#"{"type":"newGame","game":"chess","start":{"by":"usual"},"players":{"white":"person","black":"person"},"pace":{"clock":{"base":1e300,"increment":0},"engineSeconds":1}}"#,
        r#"{"type":"newGame","game":"chess","start":{"by":"usual"},"players":{"white":"person","black":"person"},"pace":{"clock":null,"engineSeconds":1,"level":9000}}"#,
    ] {
        page.send_text(text);
        let refused = page.wait_for("refused");
        assert_ne!(refused["text"], "", "{text}");
    }
    // Ten thousand messages, a thousand at a time without waiting for an answer: all are answered, in order.
    let start = Instant::now();
    for _ in 0..10 {
        for _ in 0..500 {
            page.send(&json!({"type": "explain", "from": "e2", "to": "e5"}));
            page.send(&json!({"type": "resign", "extra": 1}));
        }
        for _ in 0..1000 {
            assert_eq!(page.read()["type"], "refused");
        }
    }
    let taken = start.elapsed();
    eprintln!("ten thousand messages in {taken:?}");
    assert!(taken < Duration::from_secs(60), "{taken:?}");
    page.play("e4");
    assert!(
        page.fen().starts_with("rnbqkbnr/pppppppp/8/8/4P3"),
        "{}",
        page.fen()
    );
}

#[test]
fn huge_and_broken_messages_only_close_their_own_connection() {
    let (server, _folder) = server();
    let mut page = server.open(None);
    let mut other = server.connect(&[]).expect("it is our page");
    let huge = "x".repeat(4 << 20);
    // The server may close before all of it is sent.
    let _ = other.send(Message::text(huge));
    let closed = (0..10).any(|_| !matches!(other.read(), Ok(Message::Text(_))));
    assert!(closed);
    // Half a frame, then silence.
    let mut half = server.connect(&[]).expect("it is our page");
    let stream = half.get_mut();
    std::io::Write::write_all(stream, &[0x81, 0xfe, 0x10]).expect("it reads");
    page.play("d4");
    page.play("d5");
}

#[test]
fn too_many_pages_are_refused() {
    let (server, _folder) = server();
    let pages: Vec<Page> = (0..16).map(|_| server.open(None)).collect();
    let mut page = Page::silent(server.connect(&[]).expect("it is our page"));
    page.send(&json!({"type": "hello", "version": VERSION, "token": server.token, "name": null}));
    assert_eq!(page.close_code(), 4003);
    drop(pages);
}

#[test]
fn every_game_is_played_against_the_engine() {
    let (server, _folder) = server();
    let mut page = server.open(None);
    for game in engine_game_names() {
        new_game(&mut page, game, &json!({"by": "random"}), &["black"]);
        for _ in 0..3 {
            let moves = page.state["position"]["moves"].as_array().expect("moves");
            let uci = moves[moves.len() / 2]["uci"].clone();
            let plies = page.state["nodes"].as_array().map_or(0, Vec::len);
            page.send(&json!({"type": "play", "uci": uci}));
            page.wait_until(|message| {
                message["type"] == "state"
                    && message["state"]["nodes"].as_array().map(Vec::len) == Some(plies + 2)
            });
            if !page.state["ending"].is_null() {
                break;
            }
        }
    }
}

#[test]
fn special_moves_are_named() {
    let (server, _folder) = server();
    let mut page = server.open(None);
    let choices = |page: &mut Page, game: &str, fen: &str, from: &str, to: &str| -> Vec<String> {
        new_game(page, game, &json!({"by": "fen", "fen": fen}), &[]);
        let moves = page.state["position"]["moves"].as_array().expect("moves");
        let mut texts: Vec<String> = moves
            .iter()
            .filter(|mv| {
                let targets = mv["targets"].as_array().expect("targets");
                mv["from"] == from && targets.iter().any(|target| target == to)
            })
            .map(|mv| mv["text"].as_str().expect("a text").to_owned())
            .collect();
        texts.sort();
        texts
    };
    let bunkers = "4k3/8/8/8/8/8/8/2K2R2 w K - 0 1 C";
    assert_eq!(
        choices(&mut page, "contemporary-random", bunkers, "c1", "g1"),
        ["Castle: king to g1, rook to f1", "Leap with the king to g1"]
    );
    assert_eq!(
        choices(
            &mut page,
            "chess",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1",
            "h1"
        ),
        ["Castle: king to g1, rook to f1"]
    );
    assert_eq!(
        choices(
            &mut page,
            "pm-contemporary-random",
            "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1",
            "b1",
            "c3"
        ),
        ["Move the knight to c3"]
    );
    let drop = "rnbkmbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBMKBNR[Qq] w KQkq - 0 1";
    assert_eq!(
        choices(&mut page, "pm-contemporary-random", drop, "b1", "c3"),
        [
            "Move the knight to c3",
            "Move the knight to c3, and drop the queen on b1"
        ]
    );
    let refused = page.refusal(&json!({"type": "explain", "from": "a1", "to": "a4"}));
    assert!(refused.contains("blocked"), "{refused}");
}

#[test]
fn an_analysis_tells_lines_that_can_be_played() {
    let (server, _folder) = server();
    let mut page = server.open(None);
    new_game(&mut page, "caparandom", &usual(), &[]);
    page.send(&json!({
        "type": "analyse",
        "analysis": {"lines": 3, "only": [], "exclude": [], "threat": false}
    }));
    let lines = page.wait_until(|message| {
        message["type"] == "lines"
            && message["depth"].as_u64() >= Some(6)
            && message["lines"].as_array().map(Vec::len) == Some(3)
    });
    let best = &lines["lines"][0];
    assert_eq!(
        best["moves"].as_array().map(Vec::len),
        best["boards"].as_array().map(Vec::len)
    );
    let wdl: u64 = (0..3)
        .filter_map(|i| best["evaluation"]["wdl"][i].as_u64())
        .sum();
    assert_eq!(wdl, 1000);
    // The best move, which is excluded, is not among the next lines.
    let first = best["moves"][0].clone();
    page.send(&json!({
        "type": "analyse",
        "analysis": {"lines": 1, "only": [], "exclude": [first], "threat": false}
    }));
    page.wait_for("state");
    let others = page.wait_until(|message| {
        message["type"] == "lines" && message["lines"].as_array().map(Vec::len) == Some(1)
    });
    assert_ne!(others["lines"][0]["moves"][0], first);
    // What Black would play.
    page.send(&json!({
        "type": "analyse",
        "analysis": {"lines": 1, "only": [], "exclude": [], "threat": true}
    }));
    let threat = page.wait_until(|message| message["type"] == "lines" && message["threat"] == true);
    let arrow = threat["lines"][0]["arrow"][0].as_str().expect("a square");
    assert!(arrow.ends_with('8') || arrow.ends_with('7'), "{arrow}");
    // The whole line becomes part of the game.
    page.send(&json!({"type": "addLine", "node": 0, "moves": best["moves"]}));
    let length = best["moves"].as_array().map_or(0, Vec::len) as u64;
    page.wait_until(|message| message["type"] == "state" && message["state"]["current"] == length);
    page.send(&json!({"type": "analyse", "analysis": null}));
    page.wait_until(|message| message["type"] == "state" && message["state"]["analysis"].is_null());
}

#[test]
fn a_review_marks_the_blunder() {
    let (server, _folder) = server();
    let mut page = server.open(None);
    new_game(&mut page, "chess", &usual(), &[]);
    for text in ["f3", "e5", "g4", "Qh4#"] {
        page.play(text);
    }
    assert_eq!(page.state["ending"]["result"], "0-1");
    page.send(&json!({"type": "review", "seconds": 0.2}));
    page.wait_until(|message| message["type"] == "review" && message["done"] == message["total"]);
    page.wait_for("state");
    let nodes = page.state["nodes"].as_array().expect("nodes");
    let blunder = nodes
        .iter()
        .find(|node| node["san"] == "g4")
        .expect("it was played");
    assert_eq!(blunder["nags"], json!([4]), "{blunder}");
    let mate = nodes
        .iter()
        .find(|node| node["san"] == "Qh4#")
        .expect("it was played");
    assert_eq!(mate["nags"], json!([]), "{mate}");
}

#[test]
fn moves_are_taken_back_and_variations_kept() {
    let (server, _folder) = server();
    let mut page = server.open(None);
    new_game(&mut page, "chess", &usual(), &["black"]);
    page.send(&json!({"type": "typeMove", "text": "e4"}));
    page.wait_until(|message| {
        message["type"] == "state" && message["state"]["nodes"].as_array().map(Vec::len) == Some(3)
    });
    page.send(&json!({"type": "takeBack"}));
    page.wait_until(|message| {
        message["type"] == "state" && message["state"]["nodes"].as_array().map(Vec::len) == Some(1)
    });
    assert!(
        page.refusal(&json!({"type": "takeBack"}))
            .contains("no move")
    );
    new_game(&mut page, "chess", &usual(), &[]);
    page.play("e4");
    page.send(&json!({"type": "goTo", "node": 0}));
    page.wait_for("state");
    page.play("d4");
    assert_eq!(page.state["nodes"][0]["children"], json!([1, 2]));
    page.send(&json!({"type": "promote", "node": 2}));
    page.wait_for("state");
    assert_eq!(page.state["nodes"][0]["children"], json!([2, 1]));
    page.send(&json!({"type": "annotate", "node": 2, "comment": "better", "nags": [1]}));
    page.wait_for("state");
    page.send(&json!({"type": "delete", "node": 1}));
    page.wait_for("state");
    assert_eq!(page.state["nodes"][0]["children"], json!([2]));
}

#[test]
fn games_are_opened_from_pgn_and_written() {
    let (server, _folder) = server();
    let mut page = server.open(None);
    let text = "[White \"A\"]\n[Black \"B\"]\n[Variant \"Caparandom\"]\n[FEN \"rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/\
                RNABQKBCNR w KQkq - 0 1\"]\n[SetUp \"1\"]\n\n1. e4! {best [%eval 0.4]} (1. d4 d5 {[%clk 0:00:09]}) e5 1/2-1/2\n";
    page.send(&json!({"type": "openPgn", "text": text, "game": null}));
    page.wait_until(|message| message["state"]["game"] == "caparandom");
    let nodes = page.state["nodes"].as_array().expect("nodes");
    let node = |san: &str| {
        nodes
            .iter()
            .find(|node| node["san"] == san)
            .expect("it is there")
    };
    assert_eq!(node("e4")["nags"], json!([1]));
    assert_eq!(node("e4")["evaluation"]["text"], "+0.40");
    assert_eq!(node("d5")["clock"], 9000);
    assert_eq!(
        page.state["nodes"][0]["children"].as_array().map(Vec::len),
        Some(2)
    );
    assert_eq!(page.state["ending"]["result"], "1/2-1/2");
    page.send(&json!({"type": "writePgn"}));
    let written = page.wait_for("pgn")["text"]
        .as_str()
        .expect("a text")
        .to_owned();
    page.send(&json!({"type": "openPgn", "text": written, "game": null}));
    page.wait_for("state");
    page.send(&json!({"type": "writePgn"}));
    assert_eq!(page.wait_for("pgn")["text"], *written);
    for part in [
        "[White \"A\"]",
        "1. e4 $1 {",
        "[%eval 0.40]",
        "best",
        "(1. d4 d5",
        "1/2-1/2",
    ] {
        assert!(written.contains(part), "{part}: {written}");
    }
    let two = "1. e4 *\n\n[White \"C\"]\n\n1. e5 *\n";
    page.send(&json!({"type": "openPgn", "text": two, "game": null}));
    let games = page.wait_for("pgnGames");
    assert_eq!(games["games"].as_array().map(Vec::len), Some(2));
    page.send(&json!({"type": "openPgn", "text": null, "game": 0}));
    page.wait_until(|message| message["state"]["game"] == "chess");
    assert_eq!(page.state["file"], json!({"game": 0, "games": 2}));
    let refused = page.refusal(&json!({"type": "openPgn", "text": null, "game": 1}));
    assert!(refused.contains("e5"), "{refused}");
    page.send(&json!({"type": "pgnPart", "text": "[White \"Part\"]\n\n1. d"}));
    page.send(&json!({"type": "openPgn", "text": "4 d5 *", "game": null}));
    page.wait_until(|message| message["state"]["nodes"][2]["san"] == "d5");
    let refused = page.refusal(&json!({"type": "openPgn", "text": "", "game": null}));
    assert!(refused.contains("no game"), "{refused}");
}

#[test]
fn a_killed_server_shows_the_game_again() {
    let folder = tempfile::tempdir().expect("there is room");
    let server = Server::start(folder.path());
    let mut page = server.open(None);
    new_game(
        &mut page,
        "cetina-random",
        &json!({"by": "array", "text": "100"}),
        &[],
    );
    let first = page.state["position"]["moves"][0]["san"]
        .as_str()
        .expect("a move")
        .to_owned();
    page.play(&first);
    page.send(&json!({"type": "annotate", "node": 1, "comment": "so far", "nags": [3]}));
    page.wait_for("state");
    let (name, fen) = (page.name(), page.fen().to_owned());
    assert!(name.ends_with("-cetina-random"), "{name}");
    // Longer than a change waits to be saved; then without any warning.
    std::thread::sleep(Duration::from_millis(1500));
    drop(page);
    drop(server);
    let server = Server::start(folder.path());
    // It is the newest, so that a page that knows no name gets it, too.
    let page = server.open(None);
    assert_eq!(page.name(), name);
    assert_eq!(page.fen(), fen);
    assert_eq!(page.state["array"], "100");
    assert_eq!(page.state["nodes"][1]["comment"], "so far");
    assert_eq!(page.state["nodes"][1]["nags"], json!([3]));
}

#[test]
fn each_game_is_kept_and_listed() {
    let (server, folder) = server();
    let mut page = server.open(None);
    page.play("e4");
    let first = page.name();
    new_game(
        &mut page,
        "caparandom",
        &json!({"by": "array", "text": "99"}),
        &[],
    );
    let mv = page.state["position"]["moves"][0]["san"].clone();
    page.play(mv.as_str().expect("a move"));
    let second = page.name();
    page.send(&json!({"type": "openPgn", "text": "[White \"A\"]\n\n1. d4 d5 1-0", "game": null}));
    page.wait_until(|message| message["state"]["nodes"].as_array().map(Vec::len) == Some(3));
    let third = page.name();
    // A new game without a move is not kept.
    new_game(&mut page, "capablanca", &usual(), &[]);
    page.send(&json!({"type": "listGames"}));
    let games = page.wait_for("games")["games"].clone();
    let row = |name: &str| {
        let games = games.as_array().expect("a list");
        let row = games.iter().find(|game| game["name"] == name);
        row.unwrap_or_else(|| panic!("no {name} in {games:?}"))
            .clone()
    };
    assert_eq!(games.as_array().map(Vec::len), Some(3));
    assert_eq!(row(&first)["plies"], 1);
    assert_eq!(row(&second)["array"], "99");
    assert_eq!(
        (&row(&third)["white"], &row(&third)["result"]),
        (&json!("A"), &json!("1-0"))
    );
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
    page.wait_for("games");
    page.send(&json!({"type": "deleteGame", "name": second}));
    page.wait_for("games");
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
    let files = std::fs::read_dir(folder.path())
        .expect("it is there")
        .flatten();
    let games = files.filter(|file| file.path().extension().is_some_and(|kind| kind == "json"));
    assert_eq!(games.count(), 3);
}

#[test]
fn a_game_that_cannot_be_read_stays_as_it_is() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("2026-01-02-chess.json");
    std::fs::write(&path, "{\"game\":\"chess\",").expect("there is room");
    let server = Server::start(folder.path());
    let mut page = server.open(Some("2026-01-02-chess"));
    let note = page.wait_for("note")["text"].to_string();
    assert!(note.contains("cut short or damaged"), "{note}");
    page.play("e4");
    assert_ne!(page.name(), "2026-01-02-chess");
    let text = std::fs::read_to_string(&path).expect("it is there");
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
    std::fs::remove_dir_all(folder.path()).expect("it is there");
    std::fs::write(folder.path(), "a file").expect("there is room");
    page.play("e5");
    let unsaved = page.wait_until(|message| message["state"]["unsaved"].is_string());
    let unsaved = unsaved["state"]["unsaved"].to_string();
    assert!(
        unsaved.contains("cannot be saved") && !unsaved.contains('/'),
        "{unsaved}"
    );
    drop(page);
    server.process.interrupt();
    assert_eq!(server.process.close().code(), Some(1));
    std::fs::remove_file(folder.path()).expect("it is there");
}

#[test]
fn strangers_do_not_keep_pages_out() {
    let (server, _folder) = server();
    let sockets: Vec<_> = (0..30).map(|_| server.connect(&[])).collect();
    let mut page = server.open(None);
    page.play("e4");
    drop(sockets);
    // A request that is never finished is closed.
    let mut stream = std::net::TcpStream::connect(("127.0.0.1", server.port)).expect("it listens");
    let patience = Some(Duration::from_secs(15));
    stream.set_read_timeout(patience).expect("it can be set");
    std::io::Write::write_all(&mut stream, b"GET / HTTP/1.1\r\nHos").expect("it reads");
    let read = std::io::Read::read(&mut stream, &mut [0; 200]);
    assert!(read.is_ok(), "it is not closed: {read:?}");
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
    assert_eq!(
        server.open(None).state["settings"],
        kept,
        "--hash 8 is given"
    );
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
    page.send(&json!({
        "type": "newGame", "game": "chess", "start": {"by": "usual"},
        "players": {"white": "person", "black": "person"},
        "pace": {"clock": {"base": 1.0, "increment": 0.0}, "engineSeconds": 1.0}
    }));
    page.wait_until(|message| message["state"]["clock"].is_object());
    page.play("e4");
    page.play("e5");
    let ended = page.wait_until(|message| message["state"]["ending"].is_object());
    assert_eq!(ended["state"]["ending"]["result"], "0-1");
    // What is played now is analysis.
    page.play("Nf3");
    assert_eq!(page.state["ending"]["result"], "0-1");
    assert_eq!(
        (&page.state["live"], &page.state["current"]),
        (&json!(2), &json!(3))
    );
}

#[test]
fn positions_are_set_up_with_their_rights_in_words() {
    let (server, _folder) = server();
    let mut page = server.open(None);
    let fen = "rnbkmbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBMKBNR[Qq] w KQkq - 0 1";
    page.send(&json!({"type": "readFen", "game": "pm-contemporary-random", "fen": fen}));
    let checked = page.wait_for("checked");
    let rights = checked["rights"].as_array().expect("rights");
    let text = |words: &str| {
        let right = rights.iter().find(|right| right["text"] == words);
        right.unwrap_or_else(|| panic!("no right '{words}' in {rights:?}"))
    };
    assert_eq!(text("may castle with the rook on h1")["on"], true);
    assert_eq!(text("has a queen in hand")["on"], true);
    // Without White's queen in hand.
    let on: Vec<&Value> = rights
        .iter()
        .filter(|right| right["on"] == true)
        .map(|right| &right["id"])
        .filter(|id| *id != "queen White")
        .collect();
    page.send(&json!({"type": "checkSetup", "setup": {
        "game": "pm-contemporary-random", "pieces": checked["pieces"], "side": "black",
        "rights": on, "enPassant": null, "halfmove": 0, "fullmove": 7
    }}));
    let checked = page.wait_for("checked");
    let fen = checked["fen"].as_str().expect("it is legal");
    assert!(fen.contains("[q] b KQkq - 0 7"), "{fen}");
    // Two kings too many.
    page.send(&json!({"type": "checkSetup", "setup": {
        "game": "chess", "pieces": [], "side": "white",
        "rights": null, "enPassant": null, "halfmove": 0, "fullmove": 1
    }}));
    let checked = page.wait_for("checked");
    assert!(
        checked["problem"]
            .as_str()
            .expect("a reason")
            .contains("kings"),
        "{checked}"
    );
    let refused = page.refusal(&json!({"type": "readFen", "game": "chess", "fen": "8/8"}));
    assert!(refused.contains("FEN"), "{refused}");
}

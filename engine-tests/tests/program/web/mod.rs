//! `sissa web`, without a browser.

mod keeping;
mod strangers;

use engine_tests::command::{assert_has, good, refused_in_a_line, run};
use engine_tests::games::engine_game_names;
use engine_tests::page::{Page, Server};
use serde_json::{Value, json};
use sissa::web::messages::VERSION;
use tempfile::TempDir;
use tungstenite::{Error, Message};

/// A server with its own folder.
fn server() -> (Server, TempDir) {
    let folder = tempfile::tempdir().expect("there is room");
    (Server::start(folder.path()), folder)
}

/// Starts a game in which `engine` plays these sides, with a hundredth of a second a move.
fn new_game(page: &mut Page, game: &str, start: &Value, engine: &[&str]) {
    let player = |side| {
        if engine.contains(&side) {
            "engine"
        } else {
            "person"
        }
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

fn usual() -> Value {
    json!({"by": "usual"})
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
    // An address of no machine, which is not promised before.
    let refused = run(&format!(
        "web --port 0 --folder '{other}' --listen 203.0.113.7"
    ));
    assert!(refused.err.contains("203.0.113.7"), "{}", refused.err);
    assert_eq!((refused.code, refused.out.as_str()), (Some(1), ""));
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

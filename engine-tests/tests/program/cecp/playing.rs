//! Games: clocks, results, pondering.

use super::*;

/// With nodes for time, which are the same on any machine. `games` has real clocks.
#[test]
fn plays_by_the_clock_it_is_shown() {
    let mut engine = Engine::cecp();
    engine.ask("post");
    engine.ask("nps 100000");
    engine.ask("level 0 0:02 0.1");
    for (clock, mv, nodes) in
        [("time 200", "e2e4", 5_000..30_000), ("time 1", "usermove d2d4", 1..3_000), ("st 0.5", "c2c4", 25_000..60_000)]
    {
        engine.ask(clock);
        engine.ask("otim 200");
        engine.send(mv);
        let lines = engine.lines_until(|line| line.starts_with("move "));
        let last = lines.iter().rfind(|line| is_thinking(line));
        let searched = last.and_then(|line| line.split(' ').nth(3)?.parse().ok());
        let in_time = searched.is_some_and(|searched: u32| nodes.contains(&searched));
        assert!(in_time, "{clock}: {lines:?}");
    }
    engine.ask("new");
    engine.ask("sd 2");
    engine.reply("d2d4");
}

#[test]
fn whatever_the_clock_shows_it_moves() {
    for limit in ["level 0 0 0\nsd 4", "time 0", "time -5000", "level 0 5 0\ntime -1", "st 0"] {
        let mut engine = Engine::cecp();
        assert!(engine.ask(limit).is_empty(), "{limit}");
        engine.reply("go");
        engine.reply("usermove a7a6");
    }
}

#[test]
fn results() {
    let mut engine = Engine::cecp();
    engine.ask("force");
    for mv in ["f2f3", "e7e5", "g2g4"] {
        assert!(engine.ask(mv).is_empty());
    }
    engine.ask("sd 3");
    assert_eq!(engine.reply("go"), "d8h4");
    engine.expect("0-1 {Black mates}");
    assert!(engine.ask("usermove a2a3").contains(&"Illegal move: a2a3".to_owned()));
    for (board, mv, result) in [
        ("7k/8/6K1/8/8/8/Q7/8 w - - 0 1", "a2a8", "1-0 {White mates}"),
        ("7k/4Q3/6K1/8/8/8/8/8 w - - 0 1", "e7f7", "1/2-1/2 {Stalemate}"),
        ("7k/8/8/8/8/3q4/4K3/8 w - - 0 1", "e2d3", "1/2-1/2 {Draw by insufficient material}"),
        ("7k/8/8/8/8/8/R7/4K3 w - - 99 90", "a2b2", "1/2-1/2 {Draw by fifty-move rule}"),
    ] {
        engine.ask("force");
        assert!(engine.ask(&format!("setboard {board}")).is_empty());
        assert_eq!(engine.ask("black"), ["Error (White is to move): black"]);
        assert!(engine.ask("white").is_empty());
        assert_eq!(engine.ask(&format!("usermove {mv}")), [result]);
    }
    for (game, board, mv, result) in [
        ("kingofthehill", "4k3/8/8/8/8/3K4/8/8 w - - 0 1", "d3e4", "1-0 {White wins by reaching the goal}"),
        ("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "a1a8", "1-0 {White wins by checks}"),
        ("racingkings", "K7/7k/8/8/8/8/8/8 b - - 0 1", "h7h8", "1/2-1/2 {Draw, as both have reached the goal}"),
    ] {
        engine.ask(&format!("variant {game}"));
        engine.ask("force");
        assert!(engine.ask(&format!("setboard {board}")).is_empty());
        assert!(engine.ask("playother").is_empty());
        assert_eq!(engine.ask(&format!("usermove {mv}")), [result]);
    }
    engine.ask("variant normal");
    engine.ask("new");
    engine.ask("force");
    for mv in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"] {
        assert!(engine.ask(mv).is_empty());
    }
    engine.ask("playother");
    assert_eq!(engine.ask("f6g8"), ["1/2-1/2 {Draw by repetition}"]);
    assert!(engine.ask("result 1/2-1/2 {Draw by repetition}").is_empty());
}

#[test]
fn pings_are_answered_after_the_move() {
    let mut engine = Engine::cecp();
    engine.ask("st 600");
    engine.send("usermove e2e4");
    engine.send("ping 1");
    engine.send(".");
    engine.send("usermove d2d4");
    engine.send("?");
    let lines = engine.lines_until(|line| line == "pong 1");
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert!(lines[0].starts_with("stat01: "), "{lines:?}");
    assert!(lines[1].starts_with("Error (command not legal now)"), "{lines:?}");
    assert!(lines[2].starts_with("move "), "{lines:?}");
    assert!(engine.ask("?").is_empty());
    // `quit` leaves out nothing that `?` asked for.
    for line in ["usermove g1f3", "ping 2", "?", "quit"] {
        engine.send(line);
    }
    engine.expect("move ");
    engine.expect("pong 2");
    assert!(engine.close().success());
}

#[test]
fn takes_moves_back() {
    let mut engine = Engine::cecp();
    engine.ask("st 0.05");
    let start = engine.fen();
    engine.reply("e2e4");
    engine.ask("remove");
    assert_eq!(engine.fen(), start);
    engine.reply("d2d4");
    engine.ask("force");
    engine.ask("undo");
    assert!(engine.fen().contains(" b "));
    engine.ask("undo");
    assert_eq!(engine.fen(), start);
    assert_eq!(engine.ask("undo"), ["Error (no move to take back): undo"]);
}

#[test]
fn ponders() {
    let mut engine = Engine::cecp();
    engine.ask("sd 7");
    engine.ask("hard");
    engine.ask("post");
    engine.reply("e2e4");
    for _ in 0..4 {
        // Pondering starts with the expected move, in brackets, and its end is no move.
        engine.wait_for(|line| {
            assert!(!line.starts_with("move "), "{line}");
            is_thinking(line) && line.starts_with("7 ") && line.contains(" (")
        });
        assert!(engine.ready().iter().all(|line| is_thinking(line)));
        engine.send("hint");
        let hint = engine.expect("Hint: ");
        engine.reply(&format!("usermove {}", &hint[6..]));
    }
    engine.ask("easy");
    assert!(engine.ask("nopost").iter().all(|line| is_thinking(line)));
    assert!(engine.ready().is_empty());
    // An unexpected move, while the engine ponders.
    engine.ask("new");
    engine.ask("hard");
    engine.ask("st 0.1");
    engine.reply("a2a4");
    engine.reply("a1a2");
    engine.quit();
}

#[test]
fn takes_a_draw_when_it_stands_worse() {
    let mut engine = Engine::cecp();
    engine.ask("draw");
    engine.ask("setboard 4k3/8/8/8/8/8/QQ6/4K3 b - - 0 1");
    engine.ask("sd 2");
    engine.reply("go");
    assert_eq!(engine.ask("draw"), ["offer draw"]);
    engine.ask("setboard 4k3/8/8/8/8/8/QQ6/4K3 w - - 0 1");
    engine.reply("go");
    assert!(engine.ask("draw").is_empty());
}

#[test]
fn pauses() {
    let mut engine = Engine::cecp();
    engine.ask("st 600");
    engine.send("e2e4");
    assert!(engine.ask("pause").is_empty());
    assert!(engine.ask("d2d4")[0].contains("command not legal now"));
    // There is no search to be ended.
    assert!(engine.ask("?").is_empty());
    engine.send("resume");
    engine.reply("?");
    engine.send("analyze");
    engine.wait_for(is_thinking);
    engine.ask("pause");
    assert!(engine.ready().is_empty());
    engine.send("resume");
    engine.wait_for(is_thinking);
}

#[test]
fn resigns_only_when_asked_to() {
    let lost = "setboard k7/8/8/8/8/8/8/1R4RK b - - 0 1";
    for resign in [false, true] {
        let mut engine = Engine::cecp();
        engine.ask("force");
        engine.ask("sd 3");
        if resign {
            engine.ask("option Resign=600");
        }
        engine.ask(lost);
        engine.reply("go");
        engine.reply("usermove g1g2");
        engine.send("usermove g2g3");
        let line = engine.wait_for(|line| line == "resign" || line.starts_with("move "));
        assert_eq!(line == "resign", resign, "{line}");
        // Three more moves are needed after a move was taken back.
        engine.ask("force");
        engine.ask("remove");
        engine.reply("go");
    }
}

/// The bishop does not control the pawn's promotion square: a draw, whatever White tries.
#[test]
fn a_corner_fortress_is_not_resigned() {
    for (board, moves) in
        [("8/6k1/8/8/7P/3B4/8/4K3 b - - 0 1", ["e1f1", "f1e1"]), ("7k/8/7P/8/8/8/2BK4/8 b - - 0 1", ["d2e2", "e2d2"])]
    {
        let mut engine = Engine::cecp();
        engine.ask("option Resign=400");
        engine.ask("force");
        engine.ask(&format!("setboard {board}"));
        engine.ask("sd 20");
        let replies = moves.map(|mv| format!("usermove {mv}"));
        for command in std::iter::once("go").chain(replies.iter().map(String::as_str)) {
            engine.send(command);
            let line = engine.wait_for(|line| line == "resign" || line.starts_with("move "));
            assert_ne!(line, "resign", "{board}: {command}");
        }
    }
}

/// XBoard's board is wrong after such a castling. Here it gives mate.
#[test]
fn castling_with_a_drop_on_the_rooks_square_is_left_out() {
    let fen = "kb6/p7/8/8/8/8/P6P/4K2R[H] w K - 0 1";
    for (others, answer) in [("a2a3", "a2a3"), ("", "h1e1h")] {
        let mut engine = Engine::cecp();
        engine.ask("variant seirawan");
        engine.ask("force");
        engine.ask(&format!("setboard {fen}"));
        engine.ask("exclude all");
        engine.ask("include h1e1h");
        if !others.is_empty() {
            engine.ask(&format!("include {others}"));
        }
        engine.ask("st 0.05");
        assert_eq!(engine.reply("go"), answer);
    }
}

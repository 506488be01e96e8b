//! Answers, and answers to wrong input.

use super::*;
use engine_tests::command::piped;

#[test]
fn draws_the_board_as_stockfish_does() {
    let mut engine = Engine::uci();
    engine.ask("position startpos moves e2e4 f7f6 d1h5");
    let lines = engine.ask("d");
    let find = |start: &str| lines.iter().find(|line| line.starts_with(start));
    assert_eq!(
        find("Fen: ").map(String::as_str),
        Some("Fen: rnbqkbnr/ppppp1pp/5p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2")
    );
    assert_eq!(find("Checkers: ").map(String::as_str), Some("Checkers: h5"));
    let key = find("Key: ").expect("d shows the key")[5..].to_owned();
    assert!(key.len() == 16 && key.chars().all(|c| c.is_ascii_digit() || c.is_ascii_uppercase()));
    assert!(lines.iter().any(|line| line.trim() == "| R | N | B |   | K | B | N | R | 1"));
    // Read from FEN, with other counters, it has the same key.
    engine.ask("position fen rnbqkbnr/ppppp1pp/5p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 9 9");
    assert!(engine.ask("d").contains(&format!("Key: {key}")));
    assert!(!lines.iter().any(|line| line.starts_with("Result")));
    engine.ask("position startpos moves f2f3 e7e5 g2g4 d8h4");
    let lines = engine.ask("d");
    assert_eq!(
        lines.iter().find(|line| line.starts_with("Result")).map(String::as_str),
        Some("Result: 0-1 (Checkmate: Black wins.)")
    );
}

#[test]
fn counts_lines() {
    let mut engine = Engine::uci();
    engine.ask("position startpos");
    engine.send("go perft 3");
    let lines = engine.lines_until(|line| line.starts_with("Nodes searched: "));
    assert_eq!(lines.len(), 22);
    assert!(lines[..20].contains(&"e2e4: 600".to_owned()), "{lines:?}");
    assert_eq!(lines[20..], ["", "Nodes searched: 8902"]);
}

/// A move of the position before it would be wrong on the GUI's board.
#[test]
fn after_a_refused_position_there_is_no_best_move() {
    let mut engine = Engine::uci();
    for (position, reason) in [
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "White has 0 kings"),
        ("position startpos moves e2e4 e2e4", "move 2, e2e4"),
        ("position startpos e2e4", "expected startpos"),
    ] {
        engine.ask(position);
        for command in ["go depth 3", "go infinite", "go nodes 10"] {
            engine.send(command);
            let said = engine.expect("info string");
            assert!(said.contains(reason), "{command}: {said}");
            let best = engine.expect("bestmove");
            assert_eq!(best, "bestmove 0000", "{command}");
        }
        assert!(engine.ask_one("perft 1").contains(reason));
        engine.ask("position startpos moves d2d4");
        assert_ne!(engine.best_move("go depth 3"), "bestmove 0000");
    }
    let line = engine.ask_one("position fen 4k3/8/8/8/8/8/8/R3K3 w Qk - 0 1");
    assert!(line.contains("'k' in the castling field"), "{line}");
    assert_ne!(engine.best_move("go depth 3"), "bestmove 0000");
    engine.set("UCI_Variant", "cetina-random");
    let line = engine.ask_one("position fen rnbqkbsc/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBSC w KQk - 0 1");
    assert!(line.ends_with("'KQk' as castling field (expected - since this game has no castling)"), "{line}");
    assert_ne!(engine.best_move("go depth 3"), "bestmove 0000");
}

#[test]
fn what_is_wrong_leaves_the_position_as_it_was() {
    let mut engine = Engine::uci();
    engine.ask("position startpos moves d2d4");
    let before = engine.fen();
    for (command, message) in [
        ("position startpos moves e2e4 e7e5 e4e5", "position: move 3, e4e5"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position: FEN: White has 0 kings"),
        ("setoption name UCI_Variant value draughts", "there is no game 'draughts'"),
    ] {
        let lines = engine.ask(command);
        let message = format!("info string {message}");
        assert!(lines.iter().any(|line| line.starts_with(&message)), "{command}: {lines:?}");
        assert_eq!(engine.fen(), before, "{command}");
    }
}

#[test]
fn commands_beyond_uci() {
    let mut engine = Engine::uci();
    engine.ask("position startpos moves e2e4");
    assert!(engine.ask("flip").is_empty());
    assert_eq!(engine.fen(), "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let lines = engine.ask("eval");
    assert!(lines.iter().any(|line| line.starts_with("Final evaluation")), "{lines:?}");
    assert!(engine.ask("help").len() > 5);
    assert!(engine.ask("debug on").is_empty());
    assert!(engine.ask("register later").len() == 1);
    assert!(engine.ask("joho debug off").is_empty());
    engine.send("bench 1");
    engine.expect("Nodes searched");
}

#[test]
fn long_lines_and_strange_bytes() {
    let mut engine = Engine::uci();
    let long = "x".repeat(3 << 20);
    let line = engine.ask_one(&long);
    assert!(line.starts_with("info string a line of 3145728 bytes"), "{line}");
    let moves = "e2e4 ".repeat(200_000);
    let line = engine.ask_one(&format!("position startpos moves {moves}"));
    assert!(line.starts_with("info string position: move 2, e2e4"), "{line}");
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(2500);
    assert!(engine.ask(&format!("position startpos moves {shuffle}")).is_empty());
    assert_eq!(engine.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 10000 5001");
    engine.best_move("go depth 2");
    engine.send("\u{fffd}\u{0}\u{7}\t go \u{202e}");
    engine.send("stop");
    engine.ready();
}

#[test]
fn declared_pieces_have_their_letter_as_a_name() {
    let folder = Folder::temporary();
    folder.write("mine.ini", "[mine:chess]\ncustomPiece1 = c:N\n");
    let mut engine = Engine::uci();
    engine.set("VariantPath", &folder.path("mine.ini"));
    engine.set("UCI_Variant", "mine");
    let line = engine.ask_one("position fen 4k3/8/8/8/8/8/8/4K2C w - - 0 1 moves h1b4");
    assert!(line.contains("a piece C cannot move from h1 to b4"), "{line}");
}

#[test]
fn a_variant_file_that_changed_is_read_anew() {
    let folder = Folder::temporary();
    let file = folder.path("mine.ini");
    let declare = |rank: &str| {
        let start = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/{rank} w - - 0 1");
        let text = format!("[mine:chess]\ncastling = false\nstartFen = {start}\n");
        folder.write("mine.ini", text);
        start
    };
    let mut engine = Engine::uci();
    declare("RNBQKBNR");
    engine.set("VariantPath", &file);
    engine.set("UCI_Variant", "mine");
    engine.ask("position startpos");
    let changed = declare("RNBQKBRN");
    engine.set("VariantPath", &file);
    engine.ask("position startpos");
    assert_eq!(engine.fen(), changed);
    // The game stays in its file.
    let lines = engine.set("VariantPath", "");
    assert!(lines.iter().any(|line| line.contains("the game mine is no longer declared")));
    assert_eq!(engine.fen(), changed);
}

/// Opening a pipe would block until somebody writes to it.
#[cfg(unix)]
#[test]
fn a_pipe_as_file_is_refused_at_once() {
    let folder = Folder::temporary();
    let pipe = folder.path("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo runs").success());
    let mut engine = Engine::uci();
    let line = engine.ask_one(&format!("setoption name VariantPath value {pipe}"));
    assert!(line.ends_with("it is not a regular file"), "{line}");
    let set = format!("setoption name Debug Log File value {pipe}");
    let line = engine.ask_one(&set);
    assert!(line.ends_with("it is not a regular file"), "{line}");
}

#[test]
fn questions_without_an_answer_are_told_so() {
    let mut engine = Engine::uci();
    engine.ask("position fen 4k3/8/8/8/8/8/8/4RK2 b");
    assert_eq!(engine.ask_one("eval"), "Final evaluation: none (in check)");
    engine.send("go depth 1 searchmoves e2e4");
    engine.wait_for(|line| line == "info string go: none of the searchmoves is legal, so all moves are searched");
    engine.expect("bestmove");
    engine.ask("debug on");
    engine.send("go depth 2 movetime 1000");
    let line = engine.wait_for(|line| line.starts_with("info string debug: "));
    assert!(line.contains("depth: Some(2)") && line.contains("move_time: Some(1000)"), "{line}");
    engine.expect("bestmove");
    let line = engine.ask_one("setoption name StartArray value RRRRRRRR");
    assert!(line.ends_with("chess has no array RRRRRRRR: the only array is RNBQKBNR"), "{line}");
}

#[test]
fn the_conversation_is_logged() {
    let folder = Folder::temporary();
    let mut engine = Engine::uci();
    let path = folder.path("log.txt");
    assert!(engine.set("Debug Log File", &path).is_empty());
    engine.best_move("go depth 1");
    engine.set("Debug Log File", "<empty>");
    engine.ask("d");
    let log = folder.text("log.txt");
    assert!(log.contains(">> go depth 1\n<< info "), "{log}");
    assert!(log.contains("\n<< bestmove "), "{log}");
    assert!(log.ends_with(">> setoption name Debug Log File value <empty>\n"), "{log}");
    let lines = engine.set("Debug Log File", "/");
    assert!(lines[0].starts_with("info string option Debug Log File: /: "), "{lines:?}");
}

/// As Arena does, which tries one protocol after the other.
#[test]
fn the_other_protocol_may_follow() {
    let out = |input: &str| piped("xboard", input).out;
    let text = out("uci\nvariants = 3\nisready\nquit\n");
    assert!(text.contains("\nuciok\n") && text.ends_with("\nreadyok\n"), "{text}");
    let text = out("uci\ngo infinite\nxboard\nprotover 2\nping 3\nquit\n");
    assert!(text.ends_with("feature done=1\npong 3\n"), "{text}");
    // A text in the input is not a conversation.
    let text = out("uci\nload <<END\nxboard\nEND\nisready\nquit\n");
    assert!(text.ends_with("\nreadyok\n"), "{text}");
    let text = piped("uci", "isready\n").out;
    assert!(text.ends_with("\nuciok\nreadyok\n"), "{text}");
    // The end of the input leaves nothing unanswered.
    let text = out("protover 2\naccepted x\nvariant contemporary-random\nping 1\n");
    assert!(text.ends_with("\npong 1\n"), "{text}");
}

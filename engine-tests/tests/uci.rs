//! UCI, spoken to the binary.

use engine_tests::binary::sissa;
use engine_tests::process::Process;
use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_secs(30);

/// Starts the engine and shakes hands.
fn start() -> Process {
    let mut engine = Process::spawn(sissa(), &[]);
    engine.send("uci");
    engine.wait_for(LIMIT, |line| line == "uciok");
    engine
}

/// All lines up to `readyok`.
fn ready(engine: &mut Process) -> Vec<String> {
    engine.send("isready");
    let mut lines = Vec::new();
    engine.wait_for(LIMIT, |line| {
        lines.push(line.to_owned());
        line == "readyok"
    });
    lines.pop();
    lines
}

/// The answers to a command that answers at once.
fn ask(engine: &mut Process, command: &str) -> Vec<String> {
    engine.send(command);
    ready(engine)
}

/// The only line that answers a command.
fn ask_one(engine: &mut Process, command: &str) -> String {
    let lines = ask(engine, command);
    assert_eq!(lines.len(), 1, "{command}: {lines:?}");
    lines.into_iter().next().unwrap_or_default()
}

fn fen(engine: &mut Process) -> String {
    let lines = ask(engine, "d");
    let line = lines.iter().find(|line| line.starts_with("Fen: "));
    line.expect("d shows the FEN")[5..].to_owned()
}

fn best_move(engine: &mut Process, go: &str) -> String {
    engine.send(go);
    engine.wait_for(LIMIT, |line| line.starts_with("bestmove"))
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn introduces_itself_with_every_option() {
    let mut engine = Process::spawn(sissa(), &[]);
    engine.send("uci");
    let mut lines = Vec::new();
    engine.wait_for(LIMIT, |line| {
        lines.push(line.to_owned());
        line == "uciok"
    });
    assert!(lines[0].starts_with("id name Sissa"));
    assert!(lines[1].starts_with("id author"));
    for option in [
        "Hash type spin default 16 min 1 max",
        "Clear Hash type button",
        "Threads type spin default 1 min 1 max",
        "MultiPV type spin default 1 min 1 max",
        "Ponder type check default false",
        "Move Overhead type spin default 10 min 0 max",
        "UCI_Variant type combo default chess var chess var fischerandom var capablanca var caparandom \
         var modern-random-64 var contemporary-random var pm-contemporary-random var cetina-random",
        "UCI_Chess960 type check default false",
        "CastlingStyle type combo default auto var auto var king-takes-rook var scharnagl",
        "UCI_AnalyseMode type check default false",
        "UCI_ShowWDL type check default false",
        "UCI_EngineAbout type string default Sissa",
        "VariantPath type string default <empty>",
        "StartArray type spin default -1 min -1 max",
    ] {
        let start = format!("option name {option}");
        assert!(lines.iter().any(|line| line.starts_with(&start)), "{start}");
    }
    assert!(ready(&mut engine).is_empty());
    engine.send("quit");
    assert!(engine.close(LIMIT).success());
}

#[test]
fn draws_the_board_as_stockfish_does() {
    let mut engine = start();
    ask(&mut engine, "position startpos moves e2e4 f7f6 d1h5");
    let lines = ask(&mut engine, "d");
    let find = |start: &str| lines.iter().find(|line| line.starts_with(start));
    assert_eq!(
        find("Fen: ").map(String::as_str),
        Some("Fen: rnbqkbnr/ppppp1pp/5p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2")
    );
    assert_eq!(find("Checkers: ").map(String::as_str), Some("Checkers: h5"));
    let key = find("Key: ").expect("d shows the key")[5..].to_owned();
    assert!(
        key.len() == 16
            && key
                .chars()
                .all(|c| c.is_ascii_digit() || c.is_ascii_uppercase())
    );
    assert!(
        lines
            .iter()
            .any(|line| line.trim() == "| R | N | B |   | K | B | N | R | 1")
    );
    // The same position by another way has the same key.
    ask(&mut engine, "position startpos moves e2e3 f7f6 d1h5 a7a6");
    ask(
        &mut engine,
        "position fen rnbqkbnr/ppppp1pp/5p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 9 9",
    );
    assert!(ask(&mut engine, "d").contains(&format!("Key: {key}")));
}

#[test]
fn counts_lines() {
    let mut engine = start();
    ask(&mut engine, "position startpos");
    engine.send("go perft 3");
    let mut lines = Vec::new();
    engine.wait_for(LIMIT, |line| {
        lines.push(line.to_owned());
        line.starts_with("Nodes searched: ")
    });
    assert_eq!(lines.len(), 22);
    assert!(lines[..20].contains(&"e2e4: 600".to_owned()), "{lines:?}");
    assert_eq!(lines[20..], ["", "Nodes searched: 8902"]);
}

#[test]
fn a_batch_is_done_to_its_end_before_quitting() {
    let mut engine = Process::spawn(sissa(), &[]);
    engine.send("position startpos");
    engine.send("go perft 4");
    engine.send("go perft 1");
    engine.send("quit");
    engine.wait_for(LIMIT, |line| line == "Nodes searched: 197281");
    engine.wait_for(LIMIT, |line| line == "Nodes searched: 20");
    assert!(engine.close(LIMIT).success());
}

#[test]
fn what_is_wrong_leaves_the_position_as_it_was() {
    let mut engine = start();
    ask(&mut engine, "position startpos moves d2d4");
    let before = fen(&mut engine);
    for (command, message) in [
        (
            "position startpos moves e2e4 e7e5 e4e5",
            "position: move 3, e4e5",
        ),
        (
            "position startpos moves e2e4 nonsense",
            "position: move 2, nonsense",
        ),
        (
            "position startpos moves f2f3 e7e5 g2g4 d8h4 a2a3",
            "position: move 5, a2a3",
        ),
        (
            "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
            "position: FEN: White has 0 kings",
        ),
        (
            "position fen kkkkkkkk/k7/8/8/8/8/8/K7 w - - 0 1",
            "position: FEN: Black has 9 kings",
        ),
        (
            "position fen rnbqkbnr/pppppppp/8",
            "position: FEN: a FEN has four to seven fields",
        ),
        ("position", "position: expected startpos"),
        ("position fen", "position: expected startpos"),
        ("position startpos e2e4", "position: expected startpos"),
        (
            "setoption name Hash value 0",
            "option Hash: 0 is out of range, expected 1 to",
        ),
        (
            "setoption name MultiPV value 501",
            "option MultiPV: 501 is out of range",
        ),
        (
            "setoption name Threads value x",
            "option Threads: 'x' is not a whole number",
        ),
        (
            "setoption name Nothing value 3",
            "there is no option 'Nothing'",
        ),
        (
            "setoption name UCI_Variant value draughts",
            "there is no variant 'draughts'",
        ),
        (
            "setoption name CastlingStyle value x",
            "option CastlingStyle: 'x' is not",
        ),
        (
            "setoption name StartArray value 9999999",
            "option StartArray: 9999999 is out of range",
        ),
        ("setoption name VariantPath value /", "option VariantPath: "),
        ("setoption", "setoption: expected name NAME"),
        ("debug", "debug: expected on or off"),
        ("perft 1000", "perft: expected a depth"),
        ("xyzzy", "unknown command 'xyzzy'"),
    ] {
        let lines = ask(&mut engine, command);
        let message = format!("info string {message}");
        assert!(
            lines.iter().any(|line| line.starts_with(&message)),
            "{command}: {lines:?}"
        );
        assert_eq!(fen(&mut engine), before, "{command}");
    }
}

#[test]
fn every_go_is_answered_by_a_move() {
    let mut engine = start();
    ask(&mut engine, "position startpos");
    for go in [
        "go depth 1",
        "go depth -3",
        "go depth x",
        "go nodes 500",
        "go nodes -1",
        "go movetime 20",
        "go movetime 0",
        "go wtime 50 btime 50",
        "go wtime -100 btime 50",
        "go btime 50",
        "go wtime 1000 btime 1000 winc 10 binc 10 movestogo 1",
        "go mate 1 depth 2",
        "go movestogo 0 depth 1",
        "go away",
        "go depth 1 searchmoves e2e4 e2e5",
        "go depth 1 searchmoves e2e5",
        "go depth 99999999999999999999 nodes 10",
    ] {
        let line = best_move(&mut engine, go);
        assert_ne!(line, "bestmove (none)", "{go}");
        let other = ready(&mut engine);
        assert!(other.is_empty(), "{go}: {other:?}");
    }
    let line = best_move(&mut engine, "go depth 1 searchmoves a2a3 xx");
    assert!(line.starts_with("bestmove a2a3"), "{line}");
}

#[test]
fn tells_what_it_thinks() {
    let mut engine = start();
    ask(&mut engine, "position startpos");
    engine.send("go depth 4");
    let mut lines = Vec::new();
    engine.wait_for(LIMIT, |line| {
        lines.push(line.to_owned());
        line.starts_with("bestmove")
    });
    let last = lines.pop().unwrap_or_default();
    let words: Vec<&str> = lines.last().expect("an info line").split(' ').collect();
    assert_eq!(words[..3], ["info", "depth", "4"]);
    for (at, word) in [
        (3, "seldepth"),
        (5, "multipv"),
        (7, "score"),
        (8, "cp"),
        (10, "nodes"),
        (12, "nps"),
        (14, "hashfull"),
        (16, "tbhits"),
        (18, "time"),
        (20, "pv"),
    ] {
        assert_eq!(words[at], word, "{words:?}");
    }
    let expected = format!("bestmove {} ponder {}", words[21], words[22]);
    assert_eq!(last, expected);
}

#[test]
fn shows_several_lines_and_chances() {
    let mut engine = start();
    ask(&mut engine, "setoption name MultiPV value 3");
    ask(&mut engine, "setoption name UCI_ShowWDL value true");
    ask(&mut engine, "position startpos");
    engine.send("go depth 3");
    let mut ranks = Vec::new();
    engine.wait_for(LIMIT, |line| {
        if line.starts_with("info depth 3") {
            let words: Vec<&str> = line.split(' ').collect();
            ranks.push(words[6].to_owned());
            let wdl = words.iter().position(|word| *word == "wdl").expect("wdl");
            let sum: u32 = words[wdl + 1..wdl + 4]
                .iter()
                .filter_map(|word| word.parse::<u32>().ok())
                .sum();
            assert_eq!(sum, 1000, "{line}");
        }
        line.starts_with("bestmove")
    });
    assert!(
        ranks.ends_with(&["1".to_owned(), "2".to_owned(), "3".to_owned()]),
        "{ranks:?}"
    );
}

#[test]
fn no_legal_move() {
    let mut engine = start();
    ask(&mut engine, "position startpos moves f2f3 e7e5 g2g4 d8h4");
    engine.send("go depth 5");
    assert_eq!(
        engine.line(LIMIT).as_deref(),
        Some("info depth 0 score mate 0")
    );
    assert_eq!(engine.line(LIMIT).as_deref(), Some("bestmove (none)"));
    ask(&mut engine, "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    engine.send("go movetime 1000");
    assert_eq!(
        engine.line(LIMIT).as_deref(),
        Some("info depth 0 score cp 0")
    );
    assert_eq!(engine.line(LIMIT).as_deref(), Some("bestmove (none)"));
}

#[test]
fn commands_during_a_search() {
    let mut engine = start();
    ask(&mut engine, "position startpos");
    engine.send("go infinite");
    let began = Instant::now();
    let lines = ask(&mut engine, "d");
    assert!(lines.contains(&format!("Fen: {START}")));
    ready(&mut engine);
    assert!(
        ask(&mut engine, "go depth x nonsense")
            .iter()
            .all(|line| !line.starts_with("bestmove"))
    );
    assert!(began.elapsed() < Duration::from_secs(5));
    // These wait for the search to end, and then are done in order.
    engine.send("position startpos moves e2e4");
    engine.send("go depth 2");
    assert!(fen(&mut engine) == START);
    engine.send("stop");
    for _ in 0..3 {
        engine.wait_for(LIMIT, |line| line.starts_with("bestmove"));
    }
    assert_ne!(fen(&mut engine), START);
}

#[test]
fn pondering() {
    let mut engine = start();
    ask(&mut engine, "position startpos moves e2e4 e7e5");
    engine.send("go ponder wtime 1000 btime 1000");
    std::thread::sleep(Duration::from_millis(300));
    assert!(
        ready(&mut engine)
            .iter()
            .all(|line| !line.starts_with("bestmove"))
    );
    engine.send("ponderhit");
    engine.wait_for(Duration::from_secs(2), |line| line.starts_with("bestmove"));
    engine.send("go ponder movetime 10");
    std::thread::sleep(Duration::from_millis(100));
    assert!(
        ready(&mut engine)
            .iter()
            .all(|line| !line.starts_with("bestmove"))
    );
    engine.send("stop");
    engine.wait_for(LIMIT, |line| line.starts_with("bestmove"));
    assert!(ask(&mut engine, "ponderhit").is_empty());
    assert!(ask(&mut engine, "stop").is_empty());
}

#[test]
fn castling_as_the_options_say() {
    const ROOKS: &str = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let castles = |engine: &mut Process, text: &str| {
        best_move(engine, &format!("go depth 1 searchmoves {text}"))
            .split(' ')
            .nth(1)
            .map(str::to_owned)
    };
    for order in [
        ["UCI_Variant value chess", "UCI_Chess960 value true"],
        ["UCI_Chess960 value true", "UCI_Variant value chess"],
    ] {
        let mut engine = start();
        ask(&mut engine, ROOKS);
        assert_eq!(castles(&mut engine, "e1g1").as_deref(), Some("e1g1"));
        for option in order {
            ask(&mut engine, &format!("setoption name {option}"));
        }
        ask(&mut engine, ROOKS);
        assert_eq!(castles(&mut engine, "O-O").as_deref(), Some("e1h1"));
        assert_eq!(castles(&mut engine, "e1a1").as_deref(), Some("e1a1"));
        // Fischer Random, for a GUI that says no more than this.
        let shuffled = "position fen 1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1 moves e1b1";
        assert!(ask(&mut engine, shuffled).is_empty());
        assert_eq!(fen(&mut engine), "1r2k1r1/8/8/8/8/8/8/2KR2R1 b kq - 1 1");
        ask(&mut engine, "setoption name CastlingStyle value scharnagl");
        ask(&mut engine, ROOKS);
        assert_eq!(castles(&mut engine, "e1h1").as_deref(), Some("e1g1"));
        ask(
            &mut engine,
            "setoption name CastlingStyle value king-takes-rook",
        );
        ask(&mut engine, "setoption name UCI_Chess960 value false");
        assert_eq!(castles(&mut engine, "e1g1").as_deref(), Some("e1h1"));
        ask(&mut engine, "setoption name CastlingStyle value auto");
        assert_eq!(castles(&mut engine, "e1g1").as_deref(), Some("e1g1"));
        ask(&mut engine, "setoption name UCI_Variant value chess960");
        ask(&mut engine, ROOKS);
        assert_eq!(castles(&mut engine, "e1g1").as_deref(), Some("e1h1"));
    }
}

#[test]
fn choosing_a_game_starts_it() {
    let mut engine = start();
    for (name, start) in [
        ("fischerandom", START),
        ("chess960", START),
        ("normal", START),
        (
            "capablanca",
            "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
        ),
        (
            "Caparandom",
            "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1",
        ),
        (
            "cetina-random",
            "rnbqkbsc/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBSC w - - 0 1 -",
        ),
    ] {
        let line = ask_one(
            &mut engine,
            &format!("setoption name UCI_Variant value {name}"),
        );
        assert!(line.starts_with("info string variant "), "{line}");
        assert_eq!(fen(&mut engine), start);
        ask(&mut engine, "position startpos");
        assert_eq!(fen(&mut engine), start);
    }
}

#[test]
fn start_arrays() {
    let mut engine = start();
    let message = ask_one(&mut engine, "setoption name StartArray value 999999");
    assert!(
        message.starts_with("info string option StartArray: "),
        "{message}"
    );
    ask(&mut engine, "setoption name StartArray value 8255");
    ask(&mut engine, "setoption name UCI_Variant value caparandom");
    assert!(fen(&mut engine).ends_with("/RNBQKCABNR w KQkq - 0 1"));
    ask(&mut engine, "setoption name StartArray value 0");
    let message = ask_one(&mut engine, "position startpos");
    assert!(message.contains("caparandom has no array 0"), "{message}");
    assert!(message.contains("nearest valid"), "{message}");
    ask(&mut engine, "setoption name UCI_Variant value fischerandom");
    ask(&mut engine, "position startpos");
    assert_eq!(
        fen(&mut engine),
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"
    );
    ask(&mut engine, "setoption name StartArray value -1");
    ask(&mut engine, "position startpos");
    assert_eq!(fen(&mut engine), START);
}

#[test]
fn variant_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("my games.ini");
    let text = "[gothic:capablanca]\n\
                startFen = rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1\n\
                [broken:capablanca]\n\
                maxFyle = 3\n";
    std::fs::write(&path, text).expect("a file");
    let mut engine = start();
    let lines = ask(
        &mut engine,
        &format!("setoption name VariantPath value {}", path.display()),
    );
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("info string") && line.contains("my games.ini:4:")),
        "{lines:?}"
    );
    assert!(
        lines.iter().any(|line| line.contains(" var gothic")),
        "{lines:?}"
    );
    ask(&mut engine, "setoption name UCI_Variant value gothic");
    assert!(fen(&mut engine).contains("/RNBQCKABNR w KQkq - 0 1"));
    for bad in [
        folder.path().display().to_string(),
        "/no/such/file.ini".to_owned(),
    ] {
        let line = ask_one(
            &mut engine,
            &format!("setoption name VariantPath value {bad}"),
        );
        assert!(
            line.starts_with("info string option VariantPath: "),
            "{line}"
        );
    }
    ask(&mut engine, "setoption name UCI_Variant value chess");
    ask(&mut engine, "setoption name UCI_Variant value gothic");
    assert!(fen(&mut engine).contains("/RNBQCKABNR w KQkq - 0 1"));
    ask(&mut engine, "setoption name VariantPath value <empty>");
    let line = ask_one(&mut engine, "setoption name UCI_Variant value gothic");
    assert!(
        line.starts_with("info string there is no variant 'gothic'"),
        "{line}"
    );
}

#[test]
fn extras() {
    let mut engine = start();
    ask(&mut engine, "position startpos moves e2e4");
    assert!(ask(&mut engine, "flip").is_empty());
    assert_eq!(
        fen(&mut engine),
        "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    );
    let lines = ask(&mut engine, "eval");
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("Final evaluation")),
        "{lines:?}"
    );
    assert!(ask(&mut engine, "help").len() > 5);
    assert!(ask(&mut engine, "debug on").is_empty());
    assert!(ask(&mut engine, "register later").len() == 1);
    assert!(ask(&mut engine, "joho debug off").is_empty());
    engine.send("bench 1");
    engine.wait_for(LIMIT, |line| line.starts_with("Nodes searched"));
}

#[test]
fn all_games_can_be_searched() {
    let mut engine = start();
    for name in [
        "chess",
        "fischerandom",
        "capablanca",
        "caparandom",
        "modern-random-64",
        "contemporary-random",
        "pm-contemporary-random",
        "cetina-random",
    ] {
        ask(
            &mut engine,
            &format!("setoption name UCI_Variant value {name}"),
        );
        ask(&mut engine, "ucinewgame");
        ask(&mut engine, "position startpos");
        let best = best_move(&mut engine, "go depth 3");
        let mv = best.split(' ').nth(1).unwrap_or_default();
        assert!(ask(&mut engine, &format!("position startpos moves {mv}")).is_empty());
        assert!(ask(&mut engine, "flip").is_empty(), "{name}");
    }
}

#[test]
fn long_lines_and_strange_bytes() {
    let mut engine = start();
    let long = "x".repeat(3 << 20);
    let line = ask_one(&mut engine, &long);
    assert!(
        line.starts_with("info string a line of 3145728 bytes"),
        "{line}"
    );
    let moves = "e2e4 ".repeat(200_000);
    let line = ask_one(&mut engine, &format!("position startpos moves {moves}"));
    assert!(
        line.starts_with("info string position: move 2, e2e4"),
        "{line}"
    );
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(2500);
    assert!(ask(&mut engine, &format!("position startpos moves {shuffle}")).is_empty());
    assert_eq!(
        fen(&mut engine),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 10000 5001"
    );
    best_move(&mut engine, "go depth 2");
    engine.send("\u{fffd}\u{0}\u{7}\t go \u{202e}");
    engine.send("stop");
    ready(&mut engine);
}

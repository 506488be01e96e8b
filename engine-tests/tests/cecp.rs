//! CECP, spoken to the binary.

use engine_tests::binary::sissa;
use engine_tests::process::Process;
use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_secs(30);

/// Starts the engine as XBoard does.
fn start() -> Process {
    let mut engine = Process::spawn(sissa(), &[]);
    engine.send("xboard");
    engine.send("protover 2");
    engine.wait_for(LIMIT, |line| line.ends_with("done=1"));
    for command in ["new", "random", "level 40 5 0", "easy", "nopost"] {
        engine.send(command);
    }
    engine
}

/// All lines up to the answer to a ping.
fn ready(engine: &mut Process) -> Vec<String> {
    engine.send("ping 17");
    let mut lines = Vec::new();
    engine.wait_for(LIMIT, |line| {
        lines.push(line.to_owned());
        line == "pong 17"
    });
    lines.pop();
    lines
}

/// The answers to a command that answers at once.
fn ask(engine: &mut Process, command: &str) -> Vec<String> {
    engine.send(command);
    ready(engine)
}

fn fen(engine: &mut Process) -> String {
    let lines = ask(engine, "d");
    let line = lines.iter().find(|line| line.starts_with("Fen: "));
    line.expect("d shows the FEN")[5..].to_owned()
}

/// The engine's move after `command`.
fn reply(engine: &mut Process, command: &str) -> String {
    engine.send(command);
    let line = engine.wait_for(LIMIT, |line| line.starts_with("move "));
    line[5..].to_owned()
}

fn is_thinking(line: &str) -> bool {
    let words: Vec<&str> = line.split(' ').collect();
    words.len() >= 5 && words[..4].iter().all(|word| word.parse::<i64>().is_ok())
}

#[test]
fn tells_its_features() {
    let mut engine = Process::spawn(sissa(), &[]);
    engine.send("xboard");
    engine.send("protover 2");
    let mut text = String::new();
    engine.wait_for(LIMIT, |line| {
        text.push_str(line);
        text.push('\n');
        line.ends_with("done=1")
    });
    for feature in [
        "ping=1",
        "setboard=1",
        "usermove=1",
        "analyze=1",
        "memory=1",
        "smp=1",
        "nps=1",
        "exclude=1",
        "colors=0",
        "sigint=0",
        "debug=1",
        "myname=\"Sissa",
        "playother=1",
        "variants=\"normal,fischerandom,capablanca,caparandom,modern-random-64,contemporary-random,\
         pm-contemporary-random,cetina-random\"",
        "option=\"MultiPV -spin 1 1 500\"",
        "option=\"Clear Hash -button\"",
        "option=\"Move Overhead -spin 10 0 5000\"",
        "option=\"VariantPath -file ",
        "option=\"StartArray -spin",
    ] {
        assert!(text.contains(feature), "{feature}\n{text}");
    }
    engine.send("quit");
    assert!(engine.close(LIMIT).success());
}

#[test]
fn plays_a_game() {
    let mut engine = start();
    ask(&mut engine, "st 0.05");
    let mut last = reply(&mut engine, "usermove e2e4");
    for _ in 0..6 {
        // Any legal move of White's will do: the engine itself knows one.
        engine.send("hint");
        let hint = engine.wait_for(LIMIT, |line| line.starts_with("Hint: "));
        last = reply(&mut engine, &format!("usermove {}", &hint[6..]));
    }
    assert!(last.len() >= 3);
    assert!(fen(&mut engine).contains(" w "));
    // The other side now.
    reply(&mut engine, "go");
    assert!(fen(&mut engine).contains(" b "));
}

#[test]
fn plays_by_the_clock_it_is_shown() {
    let mut engine = start();
    ask(&mut engine, "level 0 0:02 0.1");
    ask(&mut engine, "time 200");
    ask(&mut engine, "otim 200");
    let began = Instant::now();
    reply(&mut engine, "e2e4");
    assert!(began.elapsed() < Duration::from_secs(2));
    ask(&mut engine, "time 1");
    let began = Instant::now();
    reply(&mut engine, "usermove d2d4");
    assert!(began.elapsed() < Duration::from_secs(1));
    ask(&mut engine, "new");
    ask(&mut engine, "sd 2");
    reply(&mut engine, "d2d4");
    ask(&mut engine, "st 5");
    ask(&mut engine, "nps 100");
    let began = Instant::now();
    reply(&mut engine, "c2c4");
    assert!(began.elapsed() < Duration::from_secs(3));
}

#[test]
fn results() {
    let mut engine = start();
    ask(&mut engine, "force");
    for mv in ["f2f3", "e7e5", "g2g4"] {
        assert!(ask(&mut engine, mv).is_empty());
    }
    ask(&mut engine, "sd 3");
    assert_eq!(reply(&mut engine, "go"), "d8h4");
    engine.wait_for(LIMIT, |line| line == "0-1 {Black mates}");
    assert!(ask(&mut engine, "usermove a2a3").contains(&"Illegal move: a2a3".to_owned()));
    for (board, mv, result) in [
        ("7k/8/6K1/8/8/8/Q7/8 w - - 0 1", "a2a8", "1-0 {White mates}"),
        (
            "7k/4Q3/6K1/8/8/8/8/8 w - - 0 1",
            "e7f7",
            "1/2-1/2 {Stalemate}",
        ),
        (
            "7k/8/8/8/8/3q4/4K3/8 w - - 0 1",
            "e2d3",
            "1/2-1/2 {Draw by insufficient material}",
        ),
        (
            "7k/8/8/8/8/8/R7/4K3 w - - 99 90",
            "a2b2",
            "1/2-1/2 {Draw by fifty-move rule}",
        ),
    ] {
        ask(&mut engine, "force");
        assert!(ask(&mut engine, &format!("setboard {board}")).is_empty());
        assert_eq!(
            ask(&mut engine, "black"),
            ["Error (White is to move): black"]
        );
        assert!(ask(&mut engine, "white").is_empty());
        assert_eq!(ask(&mut engine, &format!("usermove {mv}")), [result]);
    }
    ask(&mut engine, "new");
    ask(&mut engine, "force");
    for mv in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"] {
        assert!(ask(&mut engine, mv).is_empty());
    }
    ask(&mut engine, "playother");
    assert_eq!(ask(&mut engine, "f6g8"), ["1/2-1/2 {Draw by repetition}"]);
    assert!(ask(&mut engine, "result 1/2-1/2 {Draw by repetition}").is_empty());
}

#[test]
fn refuses_what_is_wrong_and_stays_where_it_was() {
    let mut engine = start();
    ask(&mut engine, "force");
    ask(&mut engine, "d2d4");
    let before = fen(&mut engine);
    for (command, answer) in [
        ("usermove e2e5", "Illegal move: e2e5"),
        ("e7e9", "Illegal move: e7e9"),
        ("O-O", "Illegal move: O-O"),
        ("usermove", "Error (expected usermove MOVE): usermove"),
        ("hello", "Error (unknown command): hello"),
        ("make a move", "Error (unknown command): make a move"),
        (
            "level 40",
            "Error (expected level MOVES MINUTES[:SECONDS] INCREMENT): level 40",
        ),
        ("sd -3", "Error (expected sd DEPTH, 1 or more): sd -3"),
        (
            "variant draughts",
            "Error (no such variant): variant draughts",
        ),
        ("undo 3 4 5", ""),
        ("remove", "Error (no move to take back): remove"),
        ("exit", "Error (not analyzing): exit"),
        ("exclude e2e5", "Error ("),
        (
            "option Nothing=3",
            "Error (there is no option 'Nothing'): option Nothing=3",
        ),
        (
            "option MultiPV=0",
            "Error (option MultiPV: 0 is out of range",
        ),
        ("option UCI_Chess960=1", "Error (there is no option"),
        ("option VariantPath=/", "Error (option VariantPath: "),
        (
            "setboard kkkkkkkk/k7/8/8/8/8/8/K7 w - - 0 1",
            "tellusererror Illegal position: ",
        ),
        ("setboard", "Error (expected setboard FEN): setboard"),
        ("setboard 8/8", "tellusererror Illegal position: "),
    ] {
        if command.starts_with("undo") {
            ask(&mut engine, command);
            ask(&mut engine, "d2d4");
            continue;
        }
        let lines = ask(&mut engine, command);
        assert!(
            lines.iter().any(|line| line.starts_with(answer)),
            "{command}: {lines:?}"
        );
        assert_eq!(fen(&mut engine), before, "{command}");
    }
    // Edit mode is refused, and so are its lines, but nothing else.
    let lines = ask(&mut engine, "edit");
    assert!(lines[0].starts_with("Error (use setboard"), "{lines:?}");
    engine.send("edit");
    for line in ["#", "Ka1", "Pe2", "c", "Ke8"] {
        engine.send(line);
    }
    assert_eq!(ask(&mut engine, ".").len(), 1);
    assert_eq!(fen(&mut engine), before);
}

#[test]
fn pings_are_answered_at_once_and_after_a_hurried_move() {
    let mut engine = start();
    ask(&mut engine, "st 600");
    engine.send("usermove e2e4");
    let began = Instant::now();
    assert!(ready(&mut engine).is_empty());
    assert!(ask(&mut engine, ".")[0].starts_with("stat01: "));
    assert!(ask(&mut engine, "usermove d2d4")[0].starts_with("Error (command not legal now)"));
    engine.send("?");
    let lines = ready(&mut engine);
    assert_eq!(lines.len(), 1);
    assert!(lines[0].starts_with("move "), "{lines:?}");
    assert!(began.elapsed() < Duration::from_secs(10));
    assert!(ask(&mut engine, "?").is_empty());
}

#[test]
fn analyzes() {
    let mut engine = start();
    engine.send("analyze");
    engine.wait_for(LIMIT, is_thinking);
    let answers = ask(&mut engine, ".");
    let status = answers.iter().find(|line| line.starts_with("stat01: "));
    let status = status.expect("a status");
    assert!((6..=7).contains(&status.split(' ').count()), "{status}");
    // A mate is a hundred thousand and the moves to it.
    engine.send("setboard 7k/8/5K2/8/8/8/8/Q7 w - - 0 1");
    engine.wait_for(LIMIT, |line| {
        is_thinking(line) && line.split(' ').nth(1) == Some("100002")
    });
    engine.send("setboard 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    engine.wait_for(LIMIT, |line| is_thinking(line) && line.ends_with("Ra8#"));
    engine.send("exclude a1a8");
    ready(&mut engine);
    engine.wait_for(LIMIT, |line| is_thinking(line) && !line.contains("Ra8#"));
    engine.send("include all");
    engine.wait_for(LIMIT, |line| is_thinking(line) && line.ends_with("Ra8#"));
    engine.send("hint");
    engine.wait_for(LIMIT, |line| line == "Hint: a1a8");
    engine.send("usermove a1a8");
    ready(&mut engine);
    assert!(fen(&mut engine).starts_with("R5k1/"));
    engine.send("undo");
    engine.wait_for(LIMIT, |line| is_thinking(line) && line.ends_with("Ra8#"));
    engine.send("option MultiPV=2");
    engine.wait_for(LIMIT, |line| is_thinking(line) && !line.contains("Ra8#"));
    engine.send("setscore 35 20");
    engine.send("new");
    engine.wait_for(LIMIT, |line| is_thinking(line) && !line.contains('#'));
    engine.send("exit");
    ready(&mut engine);
    assert!(ready(&mut engine).is_empty());
    assert!(fen(&mut engine).starts_with("rnbqkbnr/"));
}

#[test]
fn games_that_xboard_does_not_know_are_explained_to_it() {
    let mut engine = start();
    for name in [
        "modern-random-64",
        "contemporary-random",
        "pm-contemporary-random",
        "cetina-random",
    ] {
        ask(&mut engine, "new");
        let lines = ask(&mut engine, &format!("variant {name}"));
        let words: Vec<&str> = lines[0].split(' ').collect();
        assert_eq!(words[0], "setup", "{lines:?}");
        assert!(
            words[1].starts_with('(') && words[1].ends_with(')'),
            "{lines:?}"
        );
        assert!(words[2].starts_with("8x8+"), "{lines:?}");
        assert!(
            lines[1..].iter().all(|line| line.starts_with("piece ")),
            "{lines:?}"
        );
        let board = words[3..].join(" ");
        assert!(fen(&mut engine).starts_with(&board), "{board}");
        ask(&mut engine, "sd 1");
        reply(&mut engine, "go");
    }
    // Two random games in a row are hardly the same.
    let mut boards: Vec<String> = (0..4)
        .map(|_| ask(&mut engine, "variant cetina-random")[0].clone())
        .collect();
    boards.dedup();
    assert!(boards.len() > 1);
    ask(&mut engine, "option StartArray=7");
    let first = ask(&mut engine, "variant cetina-random");
    assert_eq!(ask(&mut engine, "variant cetina-random"), first);
}

#[test]
fn games_that_xboard_shuffles_itself() {
    let mut engine = start();
    assert!(ask(&mut engine, "variant caparandom").is_empty());
    ask(&mut engine, "force");
    let board = "rbknqrbacn/pppppppppp/10/10/10/10/PPPPPPPPPP/R1K2RBACN w FAfa - 0 1";
    let lines = ask(&mut engine, &format!("setboard {board}"));
    assert!(lines.is_empty(), "{lines:?}");
    assert!(fen(&mut engine).contains(" w KQkq "));
    assert!(ask(&mut engine, "usermove O-O-O").is_empty());
    assert!(fen(&mut engine).contains("/2KR1RBACN b kq - "));
    ask(&mut engine, "undo");
    let moves = ask(&mut engine, "include all");
    assert!(moves.is_empty());
    // Leave nothing but castling, and see how it is written.
    ask(&mut engine, "setboard 9k/10/10/10/10/10/9p/R1K6P w A - 0 1");
    ask(&mut engine, "sd 1");
    ask(&mut engine, "exclude all");
    ask(&mut engine, "include O-O-O");
    assert_eq!(reply(&mut engine, "go"), "O-O-O");
    ask(&mut engine, "new");
    assert!(fen(&mut engine).starts_with("rnbqkbnr/"));
    ask(&mut engine, "setboard 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    ask(&mut engine, "sd 1");
    ask(&mut engine, "exclude all");
    ask(&mut engine, "include O-O-O");
    assert_eq!(reply(&mut engine, "go"), "e1c1");
}

#[test]
fn takes_moves_back() {
    let mut engine = start();
    ask(&mut engine, "st 0.05");
    let start = fen(&mut engine);
    reply(&mut engine, "e2e4");
    ask(&mut engine, "remove");
    assert_eq!(fen(&mut engine), start);
    reply(&mut engine, "d2d4");
    ask(&mut engine, "force");
    ask(&mut engine, "undo");
    assert!(fen(&mut engine).contains(" b "));
    ask(&mut engine, "undo");
    assert_eq!(fen(&mut engine), start);
    assert_eq!(
        ask(&mut engine, "undo"),
        ["Error (no move to take back): undo"]
    );
}

#[test]
fn ponders() {
    let mut engine = start();
    ask(&mut engine, "sd 7");
    ask(&mut engine, "hard");
    ask(&mut engine, "post");
    reply(&mut engine, "e2e4");
    let mut pondered = 0;
    for _ in 0..4 {
        // Thinking on the opponent's time begins with the move it expects, in brackets.
        engine.send("hint");
        let mut lines = Vec::new();
        let hint = engine.wait_for(LIMIT, |line| {
            lines.push(line.to_owned());
            line.starts_with("Hint: ")
        });
        std::thread::sleep(Duration::from_millis(200));
        lines.extend(ready(&mut engine));
        assert!(
            lines.iter().all(|line| !line.starts_with("move ")),
            "{lines:?}"
        );
        if lines
            .iter()
            .any(|line| is_thinking(line) && line.contains(" ("))
        {
            pondered += 1;
        }
        // The search was finished while the opponent thought.
        let began = Instant::now();
        reply(&mut engine, &format!("usermove {}", &hint[6..]));
        assert!(began.elapsed() < Duration::from_secs(10));
    }
    assert!(pondered > 0);
    ask(&mut engine, "easy");
    assert!(
        ask(&mut engine, "nopost")
            .iter()
            .all(|line| is_thinking(line))
    );
    assert!(ready(&mut engine).is_empty());
    // A move that was not expected, while it ponders.
    ask(&mut engine, "new");
    ask(&mut engine, "hard");
    ask(&mut engine, "st 0.1");
    reply(&mut engine, "a2a4");
    reply(&mut engine, "a1a2");
    engine.send("quit");
    assert!(engine.close(LIMIT).success());
}

#[test]
fn takes_a_draw_when_it_stands_worse() {
    let mut engine = start();
    ask(&mut engine, "draw");
    ask(&mut engine, "setboard 4k3/8/8/8/8/8/QQ6/4K3 b - - 0 1");
    ask(&mut engine, "sd 2");
    reply(&mut engine, "go");
    assert_eq!(ask(&mut engine, "draw"), ["offer draw"]);
    ask(&mut engine, "setboard 4k3/8/8/8/8/8/QQ6/4K3 w - - 0 1");
    reply(&mut engine, "go");
    assert!(ask(&mut engine, "draw").is_empty());
}

#[test]
fn pauses() {
    let mut engine = start();
    ask(&mut engine, "st 0.5");
    engine.send("e2e4");
    assert!(ask(&mut engine, "pause").is_empty());
    std::thread::sleep(Duration::from_millis(1500));
    assert!(ready(&mut engine).is_empty());
    reply(&mut engine, "resume");
    engine.send("analyze");
    engine.wait_for(LIMIT, is_thinking);
    ask(&mut engine, "pause");
    assert!(ready(&mut engine).is_empty());
    engine.send("resume");
    engine.wait_for(LIMIT, is_thinking);
}

#[test]
fn other_commands() {
    let mut engine = start();
    for command in [
        "accepted ping",
        "rejected san",
        "computer",
        "name Somebody Else",
        "rating 1500 2000",
        "ics -",
        "egtpath syzygy /nowhere",
        "random",
        "memory 8",
        "memory 0",
        "memory 99999999999",
        "memory 16",
        "cores 2",
        "cores 0",
        "option Clear Hash",
        "option Move Overhead=20",
        "setscore 10 3",
        "hover e2",
        "lift e2",
        "put e4",
    ] {
        assert!(ask(&mut engine, command).is_empty(), "{command}");
    }
    let lines = ask(&mut engine, "bk");
    assert!(
        lines[0].starts_with(' ') && lines.last().is_some_and(String::is_empty),
        "{lines:?}"
    );
    ask(&mut engine, "option MultiPV=2");
    ask(&mut engine, "post");
    ask(&mut engine, "sd 4");
    reply(&mut engine, "go");
}

#[test]
fn long_lines() {
    let mut engine = start();
    let lines = ask(&mut engine, &"y".repeat(2 << 20));
    assert!(lines[0].starts_with("Error (line too long)"), "{lines:?}");
    let lines = ask(&mut engine, &format!("usermove {}", "e2".repeat(400_000)));
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("Illegal move: e2e2")),
        "{lines:?}"
    );
    assert!(lines.iter().all(|line| line.len() < 400));
}

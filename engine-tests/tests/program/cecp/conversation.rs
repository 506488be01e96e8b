//! Answers, and answers to wrong input.

use super::*;
use engine_tests::binary::sissa;
use engine_tests::command::{assert_has, piped};
use engine_tests::folder::Folder;
use sissa::variant::Variant;
use sissa::variant::catalog::Catalog;
use std::sync::Arc;

#[test]
fn the_last_move_is_played_when_the_input_ends() {
    for limit in ["sd 4", "st 1000"] {
        let lines = format!("xboard\nnew\n{limit}\ngo\n");
        let run = piped("", &lines);
        assert_eq!(run.code, Some(0));
        let last = run.out.lines().last().unwrap_or_default();
        assert!(last.starts_with("move "), "{limit}: {}", run.out);
    }
}

#[test]
fn tells_its_features() {
    let folder = Folder::temporary();
    let file = folder.write("mine.ini", "[mine:chess]\ncastling = false\n");
    let mut engine = Process::sissa(&format!("--variants '{file}'"));
    engine.send("xboard");
    engine.send("protover 2");
    let lines = engine.lines_until(|line| line.ends_with("done=1"));
    let games = Catalog::builtin().iter();
    let (known, unknown): (Vec<_>, Vec<_>) = games.partition(|game| game.xboard.known);
    let names = |games: Vec<&Arc<Variant>>| -> Vec<String> {
        let names = games.into_iter().map(|game| game.cecp_name().to_owned());
        names.collect()
    };
    let variants = [names(known), vec!["mine".to_owned()], names(unknown)].concat();
    assert_has(
        &lines.join(" "),
        &[
            &format!("variants=\"{}\"", variants.join(",")),
            "ping=1 setboard=1 playother=1 usermove=1",
            "analyze=1 colors=0",
            "nps=1 memory=1 smp=1 exclude=1",
            "sigint=0",
            "debug=1",
            "myname=\"Sissa",
            "option=\"Hash -spin 16 1 ",
            "option=\"Evaluation -combo *network /// classical\"",
            "option=\"EvalFile8x8 -file ",
        ],
    );
    engine.quit();
}

#[test]
fn after_a_refused_position_there_is_no_move() {
    let mut engine = Engine::cecp();
    for command in ["st 1", "force"] {
        engine.ask(command);
    }
    // PyChess tells nobody of an error with this board.
    let lines = engine.ask("setboard 8/8/8/8/8/8/8/8 w - - 0 1");
    assert!(lines[0].starts_with("tellusererror Illegal position '8/8/8/8/8/8/8/8 w - - 0 1': FEN: "), "{lines:?}");
    for command in ["go", "usermove e2e4", "analyze"] {
        let lines = engine.ask(command);
        let error = format!("): {command}");
        assert_eq!(lines.len(), 1, "{command}: {lines:?}");
        assert!(lines[0].starts_with("Error (illegal position: FEN: White has 0 kings"), "{lines:?}");
        assert!(lines[0].ends_with(&error), "{lines:?}");
    }
    engine.ask("exit");
    let lines = engine.ask("setboard 4k3/8/8/8/8/8/8/R3K3 w Qk - 0 1");
    assert!(lines[0].starts_with("# setboard: dropped from the FEN: 'k'"), "{lines:?}");
    engine.reply("go");
}

#[test]
fn refuses_what_is_wrong_and_stays_where_it_was() {
    let mut engine = Engine::cecp();
    engine.ask("force");
    engine.ask("d2d4");
    let before = engine.fen();
    for (command, answer) in [
        ("e7e9", "Illegal move: e7e9"),
        ("e7e9", "# e7e9: the board has no square e9"),
        ("O-O", "Illegal move: O-O"),
        ("usermove", "Error (expected usermove MOVE): usermove"),
        ("hello", "Error (unknown command): hello"),
        ("sd -3", "Error (expected sd DEPTH, 1 or more): sd -3"),
        ("variant draughts", "Error (no such variant): variant draughts"),
        ("remove", "Error (no move to take back): remove"),
        ("exit", "Error (not analyzing): exit"),
        ("exit \u{1b}x", "Error (not analyzing): exit \u{fffd}x"),
        ("exclude e2e5", "Error ("),
        ("option Nothing=3", "Error (there is no option 'Nothing'): option Nothing=3"),
        // Only in UCI.
        ("option UCI_Chess960=1", "Error (there is no option"),
        ("setboard 8/8", "tellusererror Illegal position '8/8': "),
    ] {
        let lines = engine.ask(command);
        assert!(lines.iter().any(|line| line.starts_with(answer)), "{command}: {lines:?}");
        assert_eq!(engine.fen(), before, "{command}");
    }
    // Edit mode and its lines are rejected, but nothing else.
    let lines = engine.ask("edit");
    assert!(lines[0].starts_with("Error (use setboard"), "{lines:?}");
    engine.send("edit");
    for line in ["#", "Ka1", "Pe2", "c", "Ke8"] {
        engine.send(line);
    }
    assert_eq!(engine.ask(".").len(), 1);
    assert_eq!(engine.fen(), before);
}

#[test]
fn other_commands() {
    let mut engine = Engine::cecp();
    let commands = "accepted ping|rejected san|computer|name Somebody Else|rating 1500 2000|ics -|\
        egtpath syzygy /nowhere|random|memory 8|memory 0|memory 16|cores 2|cores 0|option Hash=32|option Clear Hash|\
        option Move Overhead=20|setscore 10 3|hover e2";
    for command in commands.split('|') {
        assert!(engine.ask(command).is_empty(), "{command}");
    }
    let lines = engine.ask("bk");
    assert!(lines[0].starts_with(' ') && lines.last().is_some_and(String::is_empty), "{lines:?}");
    engine.ask("option MultiPV=2");
    engine.ask("post");
    engine.ask("sd 4");
    engine.reply("go");
}

/// An address space of 880 MiB, however busy the machine is: 16 threads use 760 MiB of it while they start, most for
/// their stacks, and 60 would use more. The most that `memory` gives is three quarters, and these threads keep more
/// than a quarter. Without the second setting glibc would reserve up to 1 GiB, depending on how threads meet.
#[cfg(unix)]
#[test]
fn memory_and_cores_that_the_system_refuses_leave_the_old_ones() {
    let command = format!("ulimit -v 900000; export MALLOC_ARENA_MAX=1; exec '{}'", sissa().display());
    let mut engine = Engine::cecp_of(Process::spawn("/bin/sh", &["-c", &command]));
    engine.send("sd 3");
    engine.send("memory 64");
    let is_refused = |lines: &[String], kept: &str| {
        let [line] = lines else {
            panic!("{lines:?}");
        };
        assert!(line.starts_with("tellusererror option "), "{line}");
        assert!(line.ends_with(kept), "{line}");
    };
    engine.ready();
    let kept = "; Hash stays at 32, Threads at 1";
    is_refused(&engine.ask("cores 60"), kept);
    assert!(engine.ask("cores 16").is_empty());
    let kept = "; Hash stays at 32, Threads at 16";
    is_refused(&engine.ask("memory 99999999999"), kept);
    engine.reply("e2e4");
    assert!(engine.ask("memory 128").is_empty());
    assert!(engine.ask("cores 2").is_empty());
    engine.reply("d2d4");
}

/// What XBoard sends when its user moves the mouse.
#[test]
fn says_where_a_piece_may_go_and_why_not() {
    let mut engine = Engine::cecp();
    let marks = |marks: &str| vec![format!("highlight {marks}")];
    assert_eq!(engine.ask("lift e2"), marks("8/8/8/8/4Y3/4Y3/8/8"));
    assert!(engine.ask("put e4").is_empty());
    engine.ask("lift e2");
    let lines = engine.ask("put e5");
    let [line] = lines.as_slice() else {
        panic!("{lines:?}");
    };
    assert!(line.starts_with("telluser e2e5: "), "{line}");
    // Once is enough when XBoard lets the engine reject the move.
    let lines = engine.ask("usermove e2e5");
    assert!(lines.iter().all(|line| !line.starts_with("telluser")), "{lines:?}");
    assert!(lines.contains(&"Illegal move: e2e5".to_owned()));
    // A typed move.
    let lines = engine.ask("usermove e2e6");
    assert!(lines.iter().any(|line| line.starts_with("telluser e2e6: ")));
    // What cannot be dragged, is not shown, or is not the user's.
    for [from, to] in [["e4", "e5"], ["e7", "e4"], ["z1", "z2"], ["e9", ""]] {
        assert!(engine.ask(&format!("lift {from}")).iter().all(|line| line == "highlight 8/8/8/8/8/8/8/8"),);
        assert!(engine.ask(&format!("put {to}")).is_empty());
    }
    // A pawn that is pulled back to choose its promotion.
    engine.ask("setboard 7k/4P3/8/8/8/8/8/K7 w - - 0 1");
    for silent in ["lift e7", "put e8", "put e6"] {
        assert!(engine.ask(silent).iter().all(|line| line.starts_with("highlight ")));
    }
    // While the engine is in force mode, XBoard may show another game.
    engine.ask("force");
    engine.ask("lift h8");
    assert!(engine.ask("put h1").is_empty());
}

#[test]
fn long_lines() {
    let mut engine = Engine::cecp();
    let lines = engine.ask(&"y".repeat(2 << 20));
    assert!(lines[0].starts_with("Error (line too long)"), "{lines:?}");
    let lines = engine.ask(&format!("usermove {}", "e2".repeat(400_000)));
    assert!(lines.iter().any(|line| line.starts_with("Illegal move: e2e2")), "{lines:?}");
    assert!(lines.iter().all(|line| line.len() < 400));
}

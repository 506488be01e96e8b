//! Commands sent without waiting for answers are executed in order, and none is lost.

use super::*;
use engine_tests::command;

/// The engine's output when it is sent `lines` at once and its input is closed.
fn piped(lines: &str) -> Vec<String> {
    let run = command::piped("", lines);
    assert_eq!(run.code, Some(0));
    run.out.lines().map(str::to_owned).collect()
}

/// The depth of the last `info` line before each `bestmove`.
fn depths(lines: &[String]) -> Vec<u32> {
    let mut depth = 0;
    let mut depths = Vec::new();
    for line in lines {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["info", "depth", number, ..] => depth = number.parse().expect("a depth"),
            ["bestmove", ..] => depths.push(depth),
            _ => {}
        }
    }
    depths
}

/// Far more commands than are read ahead.
#[test]
fn a_thousand_commands_are_all_answered_in_order() {
    let positions = [
        ("position startpos", 20),
        ("position startpos moves e2e4 e7e5", 29),
        ("position fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 11", 14),
    ];
    for last in ["quit\n", ""] {
        let mut text = String::new();
        let mut expected = Vec::new();
        for (position, nodes) in positions.iter().cycle().take(500) {
            text.push_str(&format!("{position}\ngo perft 1\n"));
            expected.push(format!("Nodes searched: {nodes}"));
        }
        text.push_str(last);
        let mut found = piped(&text);
        found.retain(|line| line.starts_with("Nodes searched"));
        assert!(found == expected, "{} answers", found.len());
    }
}

#[test]
fn what_was_asked_before_quit_is_finished() {
    let two = "position startpos\ngo depth 8\nposition startpos moves e2e4\ngo depth 8\n";
    let found = depths(&piped(&format!("{two}quit\n")));
    assert_eq!((found.len(), found[0]), (2, 8));
    // The end of the input stops nothing that ends by itself.
    assert_eq!(depths(&piped(two)), [8, 8]);
    let counted = piped("go depth 7\nposition startpos\ngo perft 3\ngo depth 7\ngo infinite\n");
    let found = depths(&counted);
    assert_eq!((found.len(), &found[..2]), (3, &[7, 7][..]));
    assert!(counted.contains(&"Nodes searched: 8902".to_owned()));
}

#[test]
fn searches_without_an_end_are_ended_by_what_follows() {
    for (text, answers) in [
        ("go infinite\ngo depth 2\ngo infinite\nquit\n", 3),
        ("go infinite\ngo ponder wtime 100000 btime 100000\n", 2),
        ("go infinite\nstop\nposition startpos\ngo infinite\nstop\ngo infinite\nstop\ngo depth 2\n", 4),
        ("go depth 100\ngo depth 100\nposition startpos\ngo depth 100\nstop\ngo depth 3\n", 4),
        ("go ponder depth 3\nponderhit\ngo ponder depth 3\nponderhit\ngo depth 2\n", 3),
    ] {
        assert_eq!(depths(&piped(text)).len(), answers, "{text}");
    }
    // There is no mate.
    assert_eq!(depths(&piped("go mate 1\n")).len(), 1);
    // Nobody is left to stop it.
    let flood = format!("go infinite\n{}go depth 2\n", "position startpos\n".repeat(10_000));
    assert_eq!(depths(&piped(&flood)).len(), 2);
}

#[test]
fn answers_come_in_order_while_nothing_is_searched() {
    let lines =
        piped("position startpos\ngo perft 2\nposition startpos moves e2e4\nd\nnonsense\nisready\ngo perft 1\nquit\n");
    let place = |start: &str| {
        let found = lines.iter().position(|line| line.starts_with(start));
        found.unwrap_or_else(|| panic!("no {start}: {lines:#?}"))
    };
    let places = [
        "Nodes searched: 400",
        "Fen: rnbqkbnr/pppppppp/8/8/4P3",
        "info string unknown command 'nonsense'",
        "readyok",
        "Nodes searched: 20",
    ]
    .map(place);
    assert!(places.is_sorted(), "{lines:#?}");
}

#[test]
fn readiness_and_stop_are_heard_behind_waiting_commands() {
    let mut engine = Engine::uci();
    for line in ["go depth 100", "position startpos moves e2e4", "go depth 100", "isready"] {
        engine.send(line);
    }
    engine.expect("readyok");
    engine.send("stop");
    for _ in 0..2 {
        engine.expect("bestmove");
    }
    engine.quit();
}

/// The input stays open, so nothing else ends the search.
#[test]
fn a_ponderhit_is_for_its_search_however_early_it_comes() {
    for before in ["go infinite\nstop", "go depth 6"] {
        let mut engine = Engine::uci();
        engine.send(&format!("{before}\nposition startpos moves e2e4\ngo ponder depth 3\nponderhit"));
        engine.expect("bestmove");
        engine.expect("bestmove");
        engine.quit();
    }
}

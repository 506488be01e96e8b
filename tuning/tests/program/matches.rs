//! Whole matches by the command line: the engine against itself, and against programs that misbehave.

use crate::common::{engine, fail, interrupt_when, kill_when, program, succeed, uci};
use engine_tests::binary::sissa;
use engine_tests::folder::Folder;
use std::process::Command;

/// The games of a match in this folder.
fn pgn(folder: &Folder) -> String {
    folder.text("games.pgn")
}

/// A match in this folder, with the engine first, which loses no game on time on a busy machine, and `other` second.
fn command(folder: &Folder, other: &str, arguments: &str) -> Command {
    let mut command = program();
    command
        .arg("match")
        .args(["-engine", &format!("cmd={}", engine())])
        .args(["name=sissa", "timemargin=20000"])
        .args(["-engine", &format!("cmd={other}"), "name=other"])
        .arg("-pgnout")
        .arg(folder.path("games.pgn"))
        .args(arguments.split_whitespace());
    command
}

/// Plays a match that must end well, and returns its report.
fn play(folder: &Folder, other: &str, arguments: &str) -> String {
    succeed(&mut command(folder, other, arguments))
}

/// The figures of the second engine in a report: lost on time, illegal moves, crashes, hangs.
fn faults(report: &str) -> Vec<u64> {
    let row = report.lines().find(|line| line.starts_with("other "));
    let words: Vec<&str> = row.unwrap_or_default().split_whitespace().collect();
    let numbers = words.iter().rev().take(4).rev();
    numbers.filter_map(|word| word.parse().ok()).collect()
}

const SHORT: &str = "-games 2 -repeat -variant chess -randomplies 4 -each depth=2 -patience 2";

#[test]
fn the_engine_plays_itself() {
    let itself = engine();
    for (variant, limits) in [
        ("caparandom", "tc=0.5+0.02 timemargin=20000 -maxmoves 30"),
        ("pm-contemporary-random", "nodes=300"),
        ("chess", "depth=2"),
    ] {
        let folder = Folder::temporary();
        let arguments = format!("-variant {variant} -games 2 -repeat -randomplies 4 -each {limits}");
        let report = play(&folder, &itself, &arguments);
        assert!(report.contains("games             2 "), "{report}");
        assert_eq!(faults(&report), [0, 0, 0, 0], "{arguments}\n{report}");
        let games = pgn(&folder);
        assert_eq!(games.matches("[Event ").count(), 2);
        assert!(games.contains(&format!("[Variant \"{variant}\"]")));
    }
}

/// The engine gets the file by its command line, or by an option.
#[test]
fn games_of_a_file_are_played() {
    const FILE: &str = "[schoolbook:capablanca]
startFen = rqnbakbncr/pppppppppp/10/10/10/10/PPPPPPPPPP/RQNBAKBNCR w KQkq - 0 1
";
    let folder = Folder::temporary();
    let file = folder.write("own.ini", FILE);
    let by_option = folder.script("engine", &format!("exec {}", engine()));
    let mut command = program();
    command
        .args(["match", "-variant", "schoolbook", "-each", "depth=2", "-games", "2"])
        .args(["-randomplies", "4", "-variants", &file.to_string()])
        .args(["-engine", &format!("cmd={} --variants '{file}'", engine())])
        .args(["-engine", &format!("cmd={by_option}"), "name=other"])
        .arg(format!("option.VariantPath={file}"));
    let report = succeed(&mut command);
    assert_eq!(faults(&report), [0, 0, 0, 0], "{report}");
    assert!(report.contains("against other, schoolbook, "), "{report}");
}

#[test]
fn engines_that_misbehave_lose() {
    const CLOCK: &str = "-games 2 -variant chess -randomplies 2 -each tc=0.3";
    const ENDLESS: &str = "while sleep 0.01; do echo info string hello; echo info depth 1 nodes 5 pv e2e4; done";
    for (answer, arguments, expected, termination, reason) in [
        ("echo bestmove e3e6", SHORT, [0, 2, 0, 0], "illegal move", "makes an illegal move: e3e6"),
        ("echo 'bestmove (none)'", SHORT, [0, 2, 0, 0], "illegal move", "makes an illegal move: (none)"),
        // It is started again for the second game.
        ("echo 'it is gone' >&2; exit 1", SHORT, [0, 0, 2, 0], "abandoned", "disconnects (it is gone)"),
        ("trap '' TERM; cat > /dev/null", SHORT, [0, 0, 0, 2], "stalled connection", "stalls"),
        (ENDLESS, SHORT, [0, 0, 0, 2], "stalled connection", "stalls"),
        ("sleep 2; echo bestmove e2e4", CLOCK, [2, 0, 0, 0], "time forfeit", "loses on time"),
    ] {
        let folder = Folder::temporary();
        let other = folder.script("engine", &uci(&[], answer));
        let report = play(&folder, &other, arguments);
        assert_eq!(faults(&report), expected, "{answer}\n{report}");
        let games = pgn(&folder).replace('\n', " ");
        assert_eq!(games.matches(reason).count(), 2, "{games}");
        assert_eq!(games.matches(&format!("[Termination \"{termination}\"]")).count(), 2, "{games}");
        assert!(games.contains("[Result \"1-0\"]") && games.contains("[Result \"0-1\"]"), "{games}");
    }
}

#[test]
fn games_are_reported_if_an_engine_cannot_be_started_again() {
    let folder = Folder::temporary();
    let other = folder.script("engine", &uci(&[], "rm \"$0\"; exit 1"));
    let output = command(&folder, &other, SHORT).output().expect("the program runs");
    assert!(!output.status.success());
    let report = String::from_utf8_lossy(&output.stdout);
    assert_eq!(faults(&report), [0, 0, 1, 0], "{report}");
}

#[test]
fn a_test_ends_as_soon_as_it_is_decided() {
    const DECIDED: &str = "-variant chess -randomplies 4 -repeat -each depth=1 -sprt elo0=0 elo1=400";
    let folder = Folder::temporary();
    let other = folder.script("engine", &uci(&[], "echo bestmove e3e6"));
    let report = play(&folder, &other, DECIDED);
    assert!(report.contains("the higher is accepted"), "{report}");
    let played = pgn(&folder).matches("[Event ").count();
    assert!((2..400).contains(&played), "{played} games");
    // Nothing is left to do for the same command.
    let again = play(&folder, &other, DECIDED);
    assert!(report.ends_with(&again), "{report}\n{again}");
    assert_eq!(pgn(&folder).matches("[Event ").count(), played);
}

/// The moves of each game by its round.
fn by_round(games: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = games
        .split("[Event ")
        .skip(1)
        .map(|game| {
            let round = game.split("[Round \"").nth(1).and_then(|rest| rest.split('"').next());
            let moves = game.split("\n\n").nth(1).unwrap_or_default();
            // Times differ from one run to the next.
            let is_time = |word: &&str| {
                let number = word.trim_matches(['{', '}', ',']).strip_suffix('s');
                number.is_some_and(|number| number.parse::<f64>().is_ok())
            };
            let kept = moves.split_whitespace().filter(|word| !is_time(word));
            (round.unwrap_or_default().to_owned(), kept.collect::<Vec<_>>().join(" "))
        })
        .collect();
    found.sort();
    found
}

#[test]
fn a_killed_match_is_taken_up_where_it_was() {
    const ARGUMENTS: &str = "-variant caparandom -each nodes=400 -rounds 6 -games 2 -repeat -srand 5 -concurrency 2";
    let itself = engine();
    let (whole, broken) = (Folder::temporary(), Folder::temporary());
    play(&whole, &itself, ARGUMENTS);
    for games in [2, 5, 8] {
        let enough = || pgn(&broken).matches("[Event ").count() >= games;
        kill_when(&mut command(&broken, &itself, ARGUMENTS), enough);
    }
    // A game is missing before others.
    let games = pgn(&broken);
    let (second, _) = games.match_indices("[Event ").nth(1).expect("there are several");
    broken.write("games.pgn", &games[second..]);
    let report = play(&broken, &itself, ARGUMENTS);
    assert!(report.contains("games             12 "), "{report}");
    let (expected, found) = (by_round(&pgn(&whole)), by_round(&pgn(&broken)));
    assert_eq!(expected.len(), 12);
    for (expected, found) in expected.iter().zip(&found) {
        assert_eq!(expected, found);
    }
}

#[test]
fn games_that_the_file_has_twice_count_once() {
    const ARGUMENTS: &str = "-variant chess -randomplies 4 -games 2 -each depth=1";
    let folder = Folder::temporary();
    let itself = engine();
    play(&folder, &itself, ARGUMENTS);
    folder.write("games.pgn", pgn(&folder).repeat(2));
    let report = play(&folder, &itself, ARGUMENTS);
    assert!(report.contains("games             2 "), "{report}");
}

#[test]
fn an_interrupted_match_keeps_what_is_finished() {
    let folder = Folder::temporary();
    let itself = engine();
    let arguments = "-variant caparandom -each nodes=2000 -games 1000";
    let mut command = command(&folder, &itself, arguments);
    let report = interrupt_when(&mut command, || !pgn(&folder).is_empty());
    let played = pgn(&folder).matches("[Event ").count();
    assert!(report.contains(&format!("games             {played} ")), "{report}");
}

#[test]
fn another_match_is_refused() {
    let folder = Folder::temporary();
    let itself = engine();
    play(&folder, &itself, "-variant 3check -each depth=1 -games 2 -randomplies 4");
    let before = pgn(&folder);
    let log = folder.write("log.txt", "what was said");
    let line = format!("-variant 3check -each depth=2 -games 2 -randomplies 4 -log {log}");
    let error = fail(&mut command(&folder, &itself, &line));
    assert!(error.contains("games of another match"), "{error}");
    // The engine would find another network.
    std::fs::create_dir(folder.path("sissa")).expect("there is room");
    let built_in = include_bytes!("../../../src/eval/network/nets/3check.net");
    let network = folder.write("sissa/3check.net", built_in);
    let line = line.replace("depth=2", "depth=1");
    let mut command = command(&folder, &itself, &line);
    let error = fail(command.env("XDG_DATA_HOME", folder.path("")));
    assert!(error.contains(&network), "{error}");
    assert_eq!(pgn(&folder), before);
    assert_eq!(folder.text("log.txt"), "what was said");
}

#[test]
fn what_cannot_be_played_is_said() {
    let folder = Folder::temporary();
    let plain = folder.script("plain", &uci(&[], "echo bestmove e2e4"));
    let silent = folder.script("silent", "exit 0");
    let dying = folder.script("dying", "read line; echo uciok; exit 1");
    let option = format!("{SHORT} -each option.Hosh=1");
    for (other, arguments, expected) in [
        (plain.as_str(), "-variant cetina-random", "does not know the game cetina-random"),
        (&plain, "-variant fischerandom", "no option UCI_Chess960"),
        (&plain, &option, "has no option 'Hosh'"),
        (&silent, SHORT, "disconnects before it has introduced itself"),
        (&dying, SHORT, "disconnects before it is ready"),
        ("/no/such/engine", SHORT, "cannot run '/no/such/engine'"),
        (&plain, "-array 961 -variant fischerandom", "its numbers are 0 to 959"),
    ] {
        let error = fail(&mut command(&folder, other, arguments));
        assert!(error.contains(expected), "{arguments}: {error}");
    }
}

/// What OpenBench's client takes from a line about a finished game: its number, its result, and whether the loser
/// disconnected or hung, lost on time, or made an illegal move.
fn finished(line: &str) -> (usize, String, [bool; 3]) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let reason = line.split(':').nth(1).unwrap_or_default();
    let faults = [
        reason.contains("disconnect") || reason.contains("stalls"),
        reason.contains("on time"),
        reason.contains("illegal"),
    ];
    let number = words[2].parse().expect("the number of the game");
    (number, words[6].to_owned(), faults)
}

/// A match as OpenBench's client calls it, its lines taken apart as that and Cute Chess's readers do, and its games
/// read by the engine.
#[test]
fn other_programs_can_call_it_like_cute_chess() {
    let folder = Folder::temporary();
    let lines = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - hmvc 0;\n";
    folder.write("book.epd", lines);
    let engines = sissa().parent().expect("it is in a folder");
    let mut command = program();
    command
        .current_dir(folder.path(""))
        .arg("match")
        .args("-repeat -recover -variant fischerandom -concurrency 2 -games 6".split(' '))
        .args("-resign movecount=3 score=400 -draw movenumber=40 movecount=8 score=10".split(' '))
        .args("-engine cmd=./sissa proto=uci tc=inf nodes=2000 option.Hash=4 name=Sissa-dev".split(' '))
        .arg(format!("dir={}", engines.display()))
        .args(["-engine", &format!("cmd={}", engine())])
        .args("proto=uci tc=inf depth=1 option.Hash=4 name=Sissa-base".split(' '))
        .args("-openings file=book.epd format=epd order=random start=2 -srand 7".split(' '))
        .args("-pgnout 1.2.pgn -sprt elo0=-300 elo1=0 alpha=0.01 beta=0.01 -ratinginterval 2".split(' '));
    let report = succeed(&mut command);
    let of = |start: &str| -> Vec<&str> {
        let lines = report.lines();
        lines.filter(|line| line.starts_with(start)).collect()
    };
    let names = ["Sissa-dev vs Sissa-base", "Sissa-base vs Sissa-dev"];
    let mut started = of("Started game ");
    started.sort_unstable();
    assert_eq!(started.len(), 6, "{report}");
    for (i, line) in started.iter().enumerate() {
        assert_eq!(*line, format!("Started game {} of 6 ({})", i + 1, names[i % 2]));
    }
    let mut score = [0; 3];
    for line in of("Finished game ") {
        let (number, result, faults) = finished(line);
        assert!(line.contains(&format!(" {number} ({}): {result} {{", names[(number + 1) % 2])));
        assert!(line.ends_with('}'), "{line}");
        assert_eq!(faults, [false; 3], "{line}");
        let white = ["1-0", "0-1", "1/2-1/2"].iter().position(|text| *text == result);
        let white = white.unwrap_or_else(|| panic!("{line}"));
        score[if number % 2 == 0 && white < 2 { 1 - white } else { white }] += 1;
    }
    assert_eq!(score.iter().sum::<i32>(), 6, "{report}");
    let [won, lost, drawn] = score;
    let share = (f64::from(won) + f64::from(drawn) / 2.0) / 6.0;
    let last = format!("Score of Sissa-dev vs Sissa-base: {won} - {lost} - {drawn}  [{share:.3}] 6");
    assert_eq!(of("Score of ").last(), Some(&last.as_str()), "{report}");
    // Cute Chess's line of Elo: numbers, inf or nan between fixed words.
    let elo = of("Elo difference: ");
    assert_eq!(elo.len(), 4, "{report}");
    let words: Vec<&str> = elo[3].split_whitespace().collect();
    let [_, _, _, "+/-", _, "LOS:", los, "%,", "DrawRatio:", ratio, "%"] = words[..] else {
        panic!("{}", elo[3]);
    };
    assert!(los.parse::<f64>().is_ok() && ratio.parse::<f64>().is_ok());
    let test = of("SPRT: llr ");
    assert!(test.last().is_some_and(|line| line.contains("%), lbound -4.60, ubound 4.60")));
    assert!(report.contains("\nFinished match\n"), "{report}");
    let games = folder.text("1.2.pgn");
    for fen in lines.lines() {
        let placement = fen.split(' ').next().unwrap_or_default();
        assert!(games.matches(placement).count() >= 2, "{games}");
    }
    let mut check = Command::new(sissa());
    check.args(["pgn", "check"]).arg(folder.path("1.2.pgn"));
    let checked = succeed(&mut check);
    assert!(checked.contains('6'), "{checked}");
}

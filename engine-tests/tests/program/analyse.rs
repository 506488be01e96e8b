//! `sissa analyse`.

use engine_tests::command::{Run, assert_has, command, good, objects, piped, refused, send_signal, spawn};
use engine_tests::folder::Folder;
use engine_tests::process::{PATIENCE, Process, until};
use sissa::variant::catalog::Catalog;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::thread::sleep;
use std::time::Duration;

#[test]
fn analysis_on_every_board_ends_with_a_best_move() {
    for game in ["losalamos", "cetina-random", "caparandom", "grand"] {
        let text = good(&format!("analyse --variant '{game}' --array random --depth 3"));
        assert!(text.contains("White to move, move 1."), "{text}");
        let files = Catalog::builtin().get(game).map(|variant| usize::from(variant.files));
        let rank = text.lines().find(|line| line.starts_with("  1  "));
        let squares = rank.map(|rank| rank.split_whitespace().count() - 1);
        assert_eq!(squares, files, "{text}");
        assert!(text.contains("\nFEN "), "{text}");
        assert!(text.contains("\nBest move "), "{text}");
    }
}

#[test]
fn analysis_shows_as_many_lines_as_asked_for_and_finds_mates() {
    let mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let chess = "analyse --variant chess --depth 4";
    let text = good(&format!("{chess} --fen '{mate}' --multipv 3"));
    assert_has(&text, &["Best move Ra8#, score #1 for White"]);
    for rank in ["  1. ", "  2. ", "  3. "] {
        assert!(text.lines().any(|line| line.starts_with(rank)), "{text}");
    }
    // Scores are White's: what is good for Black is negative.
    let mate = "r5k1/5ppp/8/8/8/8/5PPP/6K1 b - -";
    let text = good(&format!("{chess} --fen '{mate}'"));
    assert_has(&text, &["Best move Ra1#, score #-1 for White"]);
}

#[test]
fn analysis_in_json_ends_with_all_lines() {
    let text = good("analyse --depth 5 --json --wdl --multipv 5 --searchmoves 'e4 d4' h3");
    let objects = objects(&text);
    let result = objects.last().expect("a result");
    let lines = result["lines"].as_array().expect("lines");
    let mut firsts: Vec<&str> = lines.iter().filter_map(|line| line["moves"][0]["uci"].as_str()).collect();
    assert_eq!(result["best"]["uci"], firsts[0]);
    firsts.sort_unstable();
    assert_eq!(firsts, ["d2d4", "e2e4", "h2h3"]);
    for line in lines {
        let chances = line["wdl"].as_array().expect("three chances");
        let sum: u64 = chances.iter().filter_map(serde_json::Value::as_u64).sum();
        assert_eq!(sum, 1000, "{line}");
        assert_eq!(line["depth"], 5);
    }
    assert!(objects.len() >= 5 * 3, "{text}");
}

#[test]
fn chances_are_whites() {
    let fen = "4k3/8/8/8/8/8/4q3/K7 b - - 0 1";
    let text = good(&format!("analyse --fen '{fen}' -v chess --depth 4 --wdl"));
    assert!(text.contains("win/dr/loss"), "{text}");
    let row = text.lines().find(|line| line.contains("White wins"));
    assert!(row.is_some_and(|row| row.ends_with("loses 100.0 %.")), "{text}");
}

#[test]
fn mates_are_looked_for() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let mate = |fen: &str, moves: &str| good(&format!("analyse -v chess --fen '{fen}' --mate '{moves}' --depth 4"));
    assert!(mate(fen, "1").contains("score #1 for White"));
    assert!(!mate(fen, "1").contains("No mate"));
    let none = mate("6k1/5ppp/8/8/8/8/5PPP/4R1K1 b - - 0 1", "2");
    assert!(none.contains("No mate in 2 or fewer was found."), "{none}");
    let both = "analyse --infinite --depth 3";
    assert!(refused(both, 2).contains("cannot be used with"));
    let illegal = refused("analyse --searchmoves e5", 2);
    assert!(illegal.contains("--searchmoves: e5: "), "{illegal}");
}

#[test]
fn an_analysis_is_written_to_a_file() {
    let folder = Folder::temporary();
    let file = folder.path("analysis.txt");
    assert_eq!(good(&format!("analyse --depth 3 --output '{file}'")), "");
    let text = folder.text("analysis.txt");
    assert!(text.starts_with("Chess\n"), "{text}");
    assert!(text.contains("\nBest move "), "{text}");
    assert!(!text.contains('\x1b'));
    // A mistake in the other arguments leaves the file as it is.
    refused(&format!("analyse --variant chse --output '{file}'"), 2);
    refused(&format!("analyse --fen x --output '{file}'"), 2);
    refused(&format!("analyse --searchmoves e5 --output '{file}'"), 2);
    let run =
        command(&format!("analyse --fen - --output '{file}'")).stdin(File::open(&file).expect("it is there")).output();
    assert_eq!(run.expect("it runs").status.code(), Some(2));
    assert_eq!(folder.text("analysis.txt"), text);
    let nowhere = "analyse --output /no/such/folder/file";
    assert!(refused(nowhere, 1).contains("/no/such/folder/file: "));
}

#[test]
fn lists_of_positions_are_analysed() {
    let list = "# two games\n\
                rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
                4k3/8/8/8/8/8/8/2K2R2 w K - variant contemporary-random; id \"leap\"; bm O-Og;\n\
                8/8 w - -\n\
                7k/5KQ1/8/8/8/8/8/8 b - - hmvc 3;\n";
    let run = piped("analyse --fen - --depth 2", list);
    assert_eq!(run.code, Some(1));
    assert_has(&run.out, &["Chess\n\n", "\n\nContemporary Random Chess: leap\n\n", "mate"]);
    assert!(run.err.contains("line 4: "), "{}", run.err);
    assert!(run.err.ends_with("error: 1 line cannot be read\n"), "{}", run.err);
    let run = piped("analyse --fen - --depth 2 --json", list);
    let ends: Vec<bool> = objects(&run.out)
        .iter()
        .filter(|object| object["fen"].is_string())
        .map(|result| result["end"].is_string())
        .collect();
    assert_eq!(ends, [false, false, true]);
    let both = "analyse --fen - --moves e4";
    assert!(refused(both, 2).contains("not for a list"));
    // A line of EPD in place of a FEN.
    let epd = "4k3/8/8/8/8/8/8/2K2R2 w K - C variant contemporary-random; bm O-Og;";
    let text = good(&format!("analyse --depth 1 --fen '{epd}'"));
    assert!(text.starts_with("Contemporary Random Chess\n"), "{text}");
}

#[test]
fn games_that_are_over_are_not_analysed() {
    let over = |fen: &str| good(&format!("analyse --variant chess --fen '{fen}'"));
    assert!(over("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").contains("Checkmate: White wins."));
    assert!(over("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1").contains("Draw: stalemate."));
    assert!(over("7k/5K2/8/8/8/8/8/8 b - - 0 1").contains("Draw: neither side can mate"));
    assert!(over("7k/5K2/8/8/8/8/R7/8 b - - 100 90").contains("Draw: the fifty-move rule"));
}

#[test]
fn moves_come_in_any_notation_and_rights_are_told() {
    let listed = "1. f3 e7e5 2.g4 Nf6";
    let text = good(&format!("analyse --moves '{listed}' --depth 1"));
    assert_has(&text, &["Last move 2... Nf6", "[n]", "[.]"]);

    let fen = "nrkqrbnb/pppppppp/8/8/4P3/8/PPPP1PPP/BNBRQKRN b KQkq - 0 1 ABCDF+cefgh+";
    let game = "analyse --variant contemporary-random";
    let text = good(&format!("{game} --fen '{fen}' --depth 2"));
    assert_has(
        &text,
        &["castle with the rooks on d1 and g1", "leap with the king to g8", "adjust the bishop on a1 or c1"],
    );
}

/// The move, score and depth of the last row of the best line, and of the summary.
fn last_row_and_summary(text: &str, ranked: bool) -> ([String; 3], [String; 3]) {
    let row = text
        .lines()
        .skip_while(|line| !line.contains("for White "))
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter(|line| !ranked || line.starts_with("  1. "))
        .last()
        .unwrap_or_else(|| panic!("no row: {text}"));
    let mut words = row.split_whitespace().skip(usize::from(ranked));
    let depth = words.next().and_then(|word| word.split('/').next());
    let score = words.next();
    let moves = row.split_once("1. ").map(|(_, moves)| moves);
    let moves = if ranked { moves.and_then(|moves| moves.split_once("1. ").map(|(_, moves)| moves)) } else { moves };
    let best = moves.and_then(|moves| moves.split(' ').next());
    let row = [best, score, depth].map(|word| word.unwrap_or("?").to_owned());
    let summary =
        text.lines().find_map(|line| line.strip_prefix("Best move ")).unwrap_or_else(|| panic!("no summary: {text}"));
    let (best, rest) = summary.split_once(", score ").expect("a score");
    let (score, depth) = rest.split_once(" for White at depth ").expect("a depth");
    let summary = [best, score, depth.trim_end_matches('.')].map(str::to_owned);
    (row, summary)
}

#[test]
fn an_analysis_agrees_with_its_last_row() {
    for (threads, lines) in [("1", "1"), ("2", "3")] {
        for thousands in [3, 20] {
            let limits = format!("--nodes {thousands}000 --threads {threads}");
            let text = good(&format!("analyse --multipv {lines} {limits}"));
            let (row, summary) = last_row_and_summary(&text, lines != "1");
            assert_eq!(row, summary, "{text}");
            let told = text.lines().filter(|line| line.starts_with("Line ")).count();
            assert_eq!(told.to_string(), lines, "{text}");
        }
    }
}

#[test]
fn a_mate_that_cannot_get_shorter_ends_the_analysis() {
    let fen = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 1";
    let text = good(&format!("analyse --variant chess --fen '{fen}'"));
    assert_has(&text, &["Best move Qb8+, score #2 for White"]);
    let rows = text.lines().filter(|line| line.contains("#2  ")).count();
    assert!((1..20).contains(&rows), "{text}");
    let (row, summary) = last_row_and_summary(&text, false);
    assert_eq!(row, summary);
}

/// Eight seconds, if nothing else is asked for, pass without work while it is stopped.
#[cfg(unix)]
#[test]
fn a_signal_or_the_usual_time_ends_an_analysis_with_the_best_move() {
    for (line, signals) in [
        ("analyse --movetime 100", &["INT"][..]),
        ("analyse --movetime 100", &["TERM"]),
        ("analyse --threads 1", &["STOP", "CONT"]),
    ] {
        let mut analysis = Process::sissa(line);
        analysis.wait_for(|line| line.contains("1. "));
        for signal in signals {
            analysis.signal(signal);
            if *signal == "STOP" {
                sleep(Duration::from_secs(8));
            }
        }
        analysis.expect("Best move ");
        analysis.wait_for(|line| line.contains(" nodes in "));
        assert!(analysis.close().success());
    }
    // The rest of a list is left out.
    let mut child = spawn("analyse --fen - --movetime 100");
    let mut input = child.stdin.take().expect("piped");
    input.write_all("4k3/8/8/8/8/8/4P3/R3K3 w - -\n".repeat(2).as_bytes()).expect("it is read");
    drop(input);
    let out = BufReader::new(child.stdout.take().expect("piped"));
    let mut out = out.lines().map_while(Result::ok);
    assert!(out.any(|line| line.contains("1. ")));
    send_signal(&child, "INT");
    let rest: Vec<String> = out.collect();
    assert!(rest.iter().any(|line| line.starts_with("Best move ")), "{rest:?}");
    let stopped = Run::of(child.wait_with_output().expect("it ends"));
    assert_eq!((stopped.code, stopped.err.as_str()), (Some(1), "error: the list was not finished\n"));
    // Between two searches it just ends.
    let mut child = spawn("analyse --fen - --nodes 100");
    let mut input = child.stdin.take().expect("piped");
    input.write_all(b"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n").expect("it is read");
    let out = child.stdout.take().expect("piped");
    let mut out = BufReader::new(out).lines().map_while(Result::ok);
    assert!(out.any(|line| line.contains(" nodes in ")));
    let signals = || {
        send_signal(&child, "TERM");
        child.try_wait().expect("a child").map(drop)
    };
    until(PATIENCE, signals, || "SIGTERM is ignored".to_owned());
    drop(input);
}

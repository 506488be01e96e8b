//! What OpenBench's client does with an engine before it plays: building, benchmarks in parallel, openings and options.

use engine_tests::command::{good, piped, spawn};
use engine_tests::folder::Folder;
use engine_tests::programs::can_run;
use regex_lite::Regex;
use sissa::board::Board8x8;
use sissa::notation::fen;
use sissa::position::Rules;
use sissa::variant::catalog::Catalog;
use std::collections::HashSet;
use std::path::Path;
use std::process::Command;

/// The nodes and the nodes per second of a benchmark, found as OpenBench finds them: from the last line up, with
/// everything but letters and digits turned into blanks.
fn bench_of(output: &str) -> (u64, u64) {
    let marks = Regex::new("[^a-zA-Z0-9 ]+").unwrap();
    let nodes = Regex::new("([0-9]+) NODES|NODES +([0-9]+)|NODES +SEARCHED +([0-9]+)").unwrap();
    let speed = Regex::new("([0-9]+) NPS|NPS +([0-9]+)|NODES +SECOND +([0-9]+)").unwrap();
    let last = |pattern: &Regex| {
        let mut lines = output.trim().lines().rev();
        let number = lines.find_map(|line| {
            let line = marks.replace_all(line, " ").to_uppercase();
            let found = pattern.captures(&line)?;
            let number = found.iter().skip(1).flatten().next()?;
            number.as_str().parse().ok()
        });
        number.unwrap_or_else(|| panic!("no {pattern} in {output}"))
    };
    (last(&nodes), last(&speed))
}

#[test]
fn benches_at_once_count_the_same() {
    let running = [spawn("bench --depth 6"), spawn("'bench 6' quit")];
    let found = running.map(|child| {
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success());
        bench_of(&String::from_utf8(output.stdout).expect("text"))
    });
    assert_eq!(found[0].0, found[1].0);
    assert!(found[0].0 > 10_000 && found[0].1 > 1000, "{found:?}");
}

/// The FENs of a `genfens`, which is the only argument besides `quit`.
fn genfens(command: &str) -> Vec<String> {
    let output = good(&format!("'{command}' quit"));
    let fens = output.lines().map(|line| {
        let fen = line.strip_prefix("info string genfens ");
        fen.unwrap_or_else(|| panic!("{line}")).to_owned()
    });
    fens.collect()
}

#[test]
fn openings_are_made_by_seed() {
    let chess = Rules::<Board8x8>::new(Catalog::builtin().get("chess").unwrap().clone()).unwrap();
    let fens = genfens("genfens 20 seed 12345678901 book None");
    assert_eq!(fens.iter().collect::<HashSet<_>>().len(), 20);
    for text in &fens {
        assert_eq!(text.split(' ').count(), 6, "{text}");
        assert!(fen::read(chess, text).unwrap().has_legal_move(), "{text}");
    }
    assert_eq!(fens, genfens("genfens 20 seed 12345678901 book None"));
    assert_ne!(fens[..2], genfens("genfens 2 seed 2 book None"));
    // A client that uses standard input reads the same.
    let piped = piped("", "genfens 2 seed 12345678901 book None\nquit\n").out;
    assert!(piped.contains(&fens[0]) && piped.contains(&fens[1]), "{piped}");
}

#[test]
fn openings_begin_with_a_book() {
    let folder = Folder::temporary();
    let book = folder.write(
        "book.epd",
        "# kings and pawns\n\
         4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - hmvc 0; fmvn 9;\n\
         4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 3 8\n",
    );
    let fens = genfens(&format!("genfens 5 seed 3 book {book}"));
    assert_eq!(fens.len(), 5);
    for fen in fens {
        let pieces: String = fen.split(' ').next().unwrap().chars().filter(|c| c.is_alphabetic()).collect();
        assert!(pieces.chars().all(|c| "kKpP".contains(c)), "{fen}");
        let number: u32 = fen.split(' ').nth(5).unwrap().parse().unwrap();
        assert!((9..=11).contains(&number), "{fen}");
    }
}

#[test]
fn openings_of_other_games_begin_with_any_array() {
    let fens = genfens("genfens 4 seed 5 book None caparandom");
    assert_eq!(fens.len(), 4);
    // Two plies move few pieces of a first rank.
    let ranks: HashSet<&str> = fens.iter().map(|fen| fen::first_rank(fen)).collect();
    assert!(ranks.len() > 2, "{fens:?}");
    assert!(genfens("genfens 1 seed 5 book None frc")[0].split(' ').count() == 6);
}

#[test]
fn the_options_that_every_engine_must_have_are_there() {
    let output = good("uci quit");
    for option in ["Hash", "Threads"] {
        let line = format!("option name {option} type spin ");
        assert!(output.contains(&line), "{output}");
    }
}

#[test]
fn the_makefile_builds_the_program() {
    if !cfg!(target_arch = "x86_64") || !can_run(&["make"]) {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = Folder::temporary();
    let program = folder.path("engine-1.2");
    let made = Command::new("make")
        .current_dir(&root)
        .args(["-j", &format!("EXE={program}")])
        // As the tests are built: a release build would take minutes.
        .args(["BUILD=--workspace --bin sissa", "FOLDER=debug"])
        .env("RUSTFLAGS", "-C target-cpu=x86-64-v3")
        .status()
        .expect("make is installed");
    assert!(made.success());
    let mut bench = Command::new(&program);
    let output = bench.args(["bench", "--depth", "5"]).output().unwrap();
    let (nodes, _) = bench_of(&String::from_utf8(output.stdout).expect("text"));
    assert_eq!(nodes, bench_of(&good("bench --depth 5")).0);
}

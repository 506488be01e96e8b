//! `sissa pgn`: files of games.

use engine_tests::command::{Run, command, good, refused, run};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The files of a folder, in their order.
fn files(name: &str) -> Vec<String> {
    let files = fs::read_dir(folder(name)).expect("the folder");
    let paths = files.map(|file| file.expect("a file").path());
    let mut files: Vec<String> = paths.map(|path| path.display().to_string()).collect();
    files.sort();
    files
}

/// Runs a command with `input` on its standard input.
fn piped(arguments: &[&str], input: &str) -> Run {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("sissa starts");
    let mut stdin = child.stdin.take().expect("its input");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    Run::of(child.wait_with_output().expect("it ends"))
}

#[test]
fn games_of_other_programs_are_good() {
    for (name, games) in [("xboard", 4), ("winboard", 8), ("cutechess", 8)] {
        let files = files(name);
        let arguments: Vec<&str> = ["pgn", "check"]
            .into_iter()
            .chain(files.iter().map(String::as_str))
            .collect();
        let text = good(&arguments);
        assert!(
            text.starts_with(&format!("{games} games with ")),
            "{name}: {text}"
        );
        assert_eq!(text.lines().count(), 1, "{text}");
    }
    for (name, found) in [
        ("lichess.pgn", "3 games with 33 moves in "),
        ("pychess.pgn", "2 games with 15 moves in "),
        ("fastchess.pgn", "2 games with 10 moves in "),
    ] {
        let file = folder("pgn").join(name).display().to_string();
        let text = good(&["pgn", "check", "--threads", "1", &file]);
        assert!(text.starts_with(found), "{name}: {text}");
    }
}

#[test]
fn broken_games_are_named_and_the_next_ones_read() {
    let file = folder("pgn/broken.pgn").display().to_string();
    let missing = folder("pgn/missing.pgn").display().to_string();
    let good = folder("pgn/fastchess.pgn").display().to_string();
    let run = run(&["pgn", "check", &file, &missing, &good]);
    assert_eq!(run.code, Some(1));
    let mut expected: Vec<String> = [
        "line 6, game 1: 7. O-O-O: castling with the rook on the a-file side is not possible: d1 is occupied",
        "line 13, game 3: no game is called Tafl, as the tag Variant has it",
        "line 19, game 4: the tag FEN: the placement has 4 ranks, the board 8",
        "line 31, game 5: 2... Nxe4: no knight of Black can go to e4",
        "line 33, game 6: the result is 1-0, the last position says: Checkmate: Black wins.",
        "line 38, game 7: the tag Result says 1-0, the end of the moves 0-1",
        "line 53, game 9: the comment that begins in line 52 has no } at its end",
    ]
    .iter()
    .map(|mistake| format!("{file}: {mistake}"))
    .collect();
    expected.push(format!(
        "{missing}: the file cannot be read: No such file or directory (os error 2)"
    ));
    let mut lines = run.out.lines();
    for expected in expected {
        assert_eq!(lines.next(), Some(expected.as_str()));
    }
    let summary = lines.next().expect("a summary");
    assert!(
        summary.starts_with("11 games with 16 moves in "),
        "{summary}"
    );
    assert_eq!(lines.next(), None);
    assert_eq!(
        run.err,
        "error: 7 games are broken, 1 file could not be read to the end\n"
    );
}

#[test]
fn games_without_a_tag_are_of_the_game_that_is_told() {
    let wide = "1. j4 e5 2. Nc3 Nh6 *\n\n[Variant \"chess\"]\n\n1. Nf3 *\n";
    let text = piped(&["pgn", "check", "-"], wide);
    assert_eq!(text.code, Some(1));
    assert!(
        text.out
            .starts_with("standard input: line 1, game 1: 1. j4: "),
        "{}",
        text.out
    );
    for name in ["capablanca", "Capablanca Chess"] {
        let text = piped(&["pgn", "check", "--variant", name, "-"], wide);
        assert_eq!(text.code, Some(0), "{}", text.out);
        assert!(text.out.starts_with("2 games with 5 moves"), "{}", text.out);
    }
    let message = refused(&["pgn", "check", "--variant", "capablanco", "-"], 2);
    assert!(message.contains("did you mean capablanca?"), "{message}");
}

#[test]
fn games_of_the_user_are_known() {
    let ini = folder("mixed-variants.ini").display().to_string();
    let game = "[Variant \"Conversion and sissas 9x7\"]\n\n1. b3 *\n";
    let arguments = ["--variants", &ini, "pgn", "check", "-"];
    assert_eq!(piped(&arguments, game).code, Some(0));
    assert_eq!(piped(&arguments[2..], game).code, Some(1));
}

#[test]
fn many_games_are_told_of_in_their_order() {
    let mut text = String::new();
    for game in 1..=5000 {
        let last = if game % 1000 == 7 { "Ke3" } else { "Ke2" };
        text.push_str(&format!("[Round \"{game}\"]\n\n1. e4 e5 2. {last} *\n\n"));
    }
    let run = piped(&["pgn", "check", "-"], &text);
    assert_eq!(run.code, Some(1));
    let lines: Vec<&str> = run.out.lines().collect();
    for (line, game) in lines.iter().zip([7, 1007, 2007, 3007, 4007]) {
        let place = format!("line {}, game {game}: 2. Ke3: ", game * 4 - 1);
        assert!(line.contains(&place), "{line}");
    }
    assert_eq!(lines.len(), 6);
    assert!(
        lines[5].starts_with("5,000 games with 14,985 moves"),
        "{}",
        lines[5]
    );
    assert_eq!(run.err, "error: 5 games are broken\n");
}

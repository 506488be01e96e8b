//! `sissa pgn`.

use engine_tests::command::{Run, assert_has, good, piped, refused, refused_in_a_line, run, send_signal, spawn};
use engine_tests::folder::Folder;
use engine_tests::process::{PATIENCE, until};
use engine_tests::tables::{files, path};
use std::fs;
use std::io::Write;
use std::path::Path;

#[test]
fn games_of_other_programs_are_good() {
    for (name, games) in [("xboard", 4), ("winboard", 8), ("cutechess", 8)] {
        let text = good(&format!("pgn check {}", files(name)));
        assert!(text.starts_with(&format!("{games} games with ")), "{name}: {text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
    for (name, found) in [
        ("lichess.pgn", "3 games with 33 moves in "),
        ("pychess.pgn", "2 games with 15 moves in "),
        ("fastchess.pgn", "2 games with 10 moves in "),
    ] {
        let file = path(&format!("pgn/{name}")).display().to_string();
        let text = good(&format!("pgn check --threads 1 '{file}'"));
        assert!(text.starts_with(found), "{name}: {text}");
    }
}

#[test]
fn broken_games_are_named_and_the_next_ones_read() {
    let file = path("pgn/broken.pgn").display().to_string();
    let missing = path("pgn/missing.pgn").display().to_string();
    let good = path("pgn/fastchess.pgn").display().to_string();
    let run = run(&format!("pgn check '{file}' '{missing}' '{good}'"));
    assert_eq!(run.code, Some(1));
    let mut expected: Vec<String> = [
        "line 6, game 1: 7. O-O-O: castling with the rook on the a-file side is not possible: d1 is occupied",
        "line 13, game 3: the tag Variant: there is no game 'Tafl'",
        "line 19, game 4: the tag FEN: the placement has 4 ranks, the board 8",
        "line 31, game 5: 2... Nxe4: Black has no knight that can go to e4",
        "line 33, game 6: the result is 1-0, but the game ends with: Checkmate: Black wins.",
        "line 38, game 7: the tag Result says 1-0, but the moves end with 0-1",
        "line 53, game 9: the comment that begins in line 52 has no } at its end",
    ]
    .iter()
    .map(|mistake| format!("{file}: {mistake}"))
    .collect();
    expected.push(format!("{missing}: the file cannot be read: No such file or directory (os error 2)"));
    let mut lines = run.out.lines();
    for expected in expected {
        assert_eq!(lines.next(), Some(expected.as_str()));
    }
    let summary = lines.next().expect("a summary");
    assert!(summary.starts_with("11 games with 16 moves in "), "{summary}");
    assert_eq!(lines.next(), None);
    assert_eq!(run.err, "error: 7 broken games, 1 file could not be read to the end\n");
}

#[test]
fn games_without_a_tag_are_of_the_game_that_is_told() {
    let wide = "1. j4 e5 2. Nc3 Nh6 *\n\n[Variant \"chess\"]\n\n1. Nf3 *\n";
    let text = piped("pgn check -", wide);
    assert_eq!(text.code, Some(1));
    assert!(text.out.starts_with("standard input: line 1, game 1: 1. j4: "), "{}", text.out);
    for name in ["capablanca", "Capablanca Chess"] {
        let text = piped(&format!("pgn check --variant '{name}' -"), wide);
        assert_eq!(text.code, Some(0), "{}", text.out);
        assert!(text.out.starts_with("2 games with 5 moves"), "{}", text.out);
    }
    let message = refused("pgn check --variant capablanco -", 2);
    assert!(message.contains("did you mean capablanca?"), "{message}");
}

#[test]
fn games_of_the_user_are_known() {
    let ini = path("mixed-variants.ini").display().to_string();
    let game = "[Variant \"Conversion and sissas 9x7\"]\n\n1. b3 *\n";
    let check = |options: &str| piped(&format!("{options} pgn check -"), game).code;
    assert_eq!(check(&format!("--variants '{ini}'")), Some(0));
    assert_eq!(check(""), Some(1));
}

#[test]
fn many_games_are_told_of_in_their_order() {
    let mut text = String::new();
    for game in 1..=5000 {
        let last = if game % 1000 == 7 { "Ke3" } else { "Ke2" };
        text.push_str(&format!("[Round \"{game}\"]\n\n1. e4 e5 2. {last} *\n\n"));
    }
    let run = piped("pgn check -", &text);
    assert_eq!(run.code, Some(1));
    let lines: Vec<&str> = run.out.lines().collect();
    for (line, game) in lines.iter().zip([7, 1007, 2007, 3007, 4007]) {
        let place = format!("line {}, game {game}: 2. Ke3: ", game * 4 - 1);
        assert!(line.contains(&place), "{line}");
    }
    assert_eq!(lines.len(), 6);
    assert!(lines[5].starts_with("5,000 games with 14,985 moves"), "{}", lines[5]);
    assert_eq!(run.err, "error: 5 broken games\n");
}

/// The game files that other programs wrote.
fn saved_games() -> String {
    ["xboard", "winboard", "cutechess"].map(files).join(" ")
}

#[test]
fn converted_games_are_the_same_games() {
    let convert = |options: &str| good(&format!("pgn convert {options} {}", saved_games()));
    let moves = convert("--line");
    assert_eq!(moves.lines().count(), 20);
    let again = |form: &str, text: &str| {
        let run = piped(&format!("pgn convert --from '{form}' --line -"), text);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
        run.out
    };
    assert_eq!(again("pgn", &convert("")), moves);
    assert_eq!(again("pgn", &convert("--to uci")), moves);
    let courier = convert("--to courier");
    assert_eq!(again("courier", &courier), moves);
    // A castling, an adjustment and a queen drop, in the notation of Game Courier.
    assert_has(&courier, &["K e1-g1; R g1-f1; Q*e1", "b a8-b8; r b8-a8", "q*e8"]);
    let plies =
        moves.split_whitespace().filter(|word| !word.ends_with('.') && !["1-0", "0-1", "1/2-1/2", "*"].contains(word));
    let plies = plies.count();
    let fens = convert("--to fen");
    assert_eq!(fens.lines().count(), plies + 20);
    let epd = convert("--to epd");
    assert_eq!(epd.lines().filter(|line| line.contains(" sm ")).count(), plies);
    assert_eq!(epd.lines().count(), plies + 20);
}

#[test]
fn the_forms_are_those_of_other_programs() {
    let game = "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K1R1 w G - 0 1\"]\n\n\
        {Before.} 1. O-O! {Castled.} (1. e4 Kd7) 1... Kd7 *\n";
    let convert = |options: &str| {
        let run = piped(&format!("pgn convert {options} -"), game);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
        run.out
    };
    let tags = "[Variant \"fischerandom\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K1R1 w K - 0 1\"]\n\n";
    let pgn = convert("");
    let moves = "{Before.} 1. O-O $1 {Castled.} (1. e4 Kd7) 1... Kd7 *\n\n";
    assert!(pgn.ends_with(&(tags.to_owned() + moves)), "{pgn}");
    let pgn = convert("--to uci");
    let moves = "{Before.} 1. e1g1 $1 {Castled.} (1. e2e4 e8d7) 1... e8d7 *\n\n";
    assert!(pgn.ends_with(&(tags.to_owned() + moves)), "{pgn}");
    assert_eq!(convert("--line"), "1. O-O Kd7 *\n");
    assert_eq!(convert("--line --to uci"), "position fen 4k3/8/8/8/8/8/4P3/4K1R1 w K - 0 1 moves e1g1 e8d7\n");
    assert_eq!(
        convert("--to fen"),
        "4k3/8/8/8/8/8/4P3/4K1R1 w K - 0 1\n4k3/8/8/8/8/8/4P3/5RK1 b - - 1 1\n\
         8/3k4/8/8/8/8/4P3/5RK1 w - - 2 2\n"
    );
    assert_eq!(
        convert("--to epd"),
        "4k3/8/8/8/8/8/4P3/4K1R1 w K - variant \"fischerandom\"; sm O-O;\n\
         4k3/8/8/8/8/8/4P3/5RK1 b - - variant \"fischerandom\"; sm Kd7; hmvc 1;\n\
         8/3k4/8/8/8/8/4P3/5RK1 w - - variant \"fischerandom\"; hmvc 2; fmvn 2;\n"
    );
    let courier = convert("--to courier");
    let moves = "// Before.\n1. K e1-g1; R g1-f1 // Castled.\n1... k e8-d7\n*\n\n";
    assert!(courier.ends_with(&(tags.to_owned() + moves)), "{courier}");
}

#[test]
fn games_are_written_as_far_as_they_can_be_read() {
    let folder = Folder::temporary();
    let out = folder.path("out.pgn");
    let file = path("pgn/broken.pgn").display().to_string();
    let run = run(&format!("pgn convert '{file}' --output '{out}'"));
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
    assert_has(&run.err, &["game 9: the comment that begins in line 52"]);
    assert!(run.err.ends_with("error: 5 games or files could not be read to the end\n"), "{}", run.err);
    let text = folder.text("out.pgn");
    assert_eq!(text.matches("[Event ").count(), 7, "{text}");
    assert!(text.contains("(2. Nc3 {2... Nxe4})"), "{text}");
    let copy = format!("{out}.copy");
    fs::copy(&out, &copy).expect("there is room");
    for inputs in ["none.pgn".to_owned(), format!("'{copy}' none.pgn")] {
        let message = refused_in_a_line(&format!("pgn convert {inputs} --output '{out}'"), 1);
        assert_has(&message, &["none.pgn: "]);
        assert_eq!(folder.text("out.pgn"), text);
    }
    let new = format!("{out}.new");
    refused(&format!("pgn annotate none.pgn --output '{new}'"), 1);
    assert!(!Path::new(&new).exists());
    let linked = format!("{out}.linked");
    fs::hard_link(&out, &linked).expect("another name");
    for output in [&out, &linked] {
        let message = refused(&format!("pgn convert '{out}' --output '{output}'"), 2);
        assert_has(&message, &["is an input file, so it cannot be written"]);
    }
    assert_eq!(folder.text("out.pgn"), text);
    let message = refused(&format!("pgn convert '{out}' --to fen --line"), 2);
    assert_has(&message, &["--line can only be used with"]);
    if cfg!(target_os = "linux") {
        // A disk without room.
        let full = refused(&format!("pgn convert '{out}' --output /dev/full"), 1);
        assert_has(&full, &["/dev/full: No space left"]);
    }
    let locked = folder.write("locked.pgn", "old");
    let mut permissions = fs::metadata(&locked).expect("a file").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&locked, permissions).expect("it is ours");
    let message = refused(&format!("pgn convert '{out}' --output '{locked}'"), 1);
    assert_has(&message, &["locked.pgn: the file is read-only"]);
    assert_eq!(folder.text("locked.pgn"), "old");
    let nowhere = folder.path("no/folder");
    let message = refused(&format!("pgn convert '{out}' --output '{nowhere}'"), 1);
    assert!(message.contains("No such file"), "{message}");
}

/// A short game, with parts that must be kept.
const SHORT: &str = "[White \"a\"]\n[Black \"b\"]\n[Result \"0-1\"]\n\n\
    1. f3 {My favourite. [%clk 0:01:00]} (1. e4 {usual} e5) e5 2. g4 Qh4# 0-1\n\n";

#[test]
fn annotated_games_have_scores_marks_and_better_lines() {
    let run = piped("pgn annotate --depth 6 -", SHORT);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let text = run.out.replace('\n', " ");
    for part in [
        "My favourite.",
        "[%clk 0:01:00]",
        "(1. e4 {usual} 1... e5)",
        "2. g4 $4 {[%eval #-1,",
        "[WhiteAccuracy \"",
        "[BlackAccuracy \"100\"]",
        "[Annotator \"Sissa",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // Bad, but no mistake yet; whether it is dubious depends on the network.
    let (_, first) = text.split_once("1. f3 ").expect("it is there");
    let (mark, _) = first.split_once("{[%eval -").expect("Black is better");
    assert!(["", "$6 "].contains(&mark), "{mark}");
    // The better second move, and the mate, which needs no score.
    let (_, after) = text.split_once("2. g4 $4").expect("the blunder");
    assert!(after.contains("(2. "), "{text}");
    assert!(after.ends_with(") 2... Qh4# 0-1  "), "{text}");
    let summary: Vec<&str> = run.err.lines().collect();
    assert!(summary[0].starts_with("Game 1, a - b: White "), "{}", run.err);
    assert!(summary[0].contains("1 ??"), "{}", run.err);
    assert!(summary[0].contains("Black 100 %"), "{}", run.err);
    assert!(summary[1].starts_with("1 game annotated in "), "{}", run.err);
    // The output can be played, and annotating it again changes nothing.
    let again = piped("pgn annotate --depth 6 -", &run.out);
    assert_eq!(again.out, run.out);
}

#[test]
fn annotations_are_the_same_on_any_number_of_threads_and_of_all_games() {
    let games = saved_games();
    let annotate = |threads: &str| {
        let run = run(&format!("pgn annotate --nodes 60 --threads {threads} {games}"));
        assert_eq!(run.code, Some(0), "{}", run.err);
        run.out
    };
    let text = annotate("1");
    assert_eq!(text, annotate("3"));
    let checked = piped("pgn check -", &text);
    assert_eq!(checked.code, Some(0), "{}", checked.out);
    assert!(checked.out.starts_with("20 games with "), "{}", checked.out);
    assert!(text.matches("[%eval ").count() > 2000);
}

#[test]
fn better_lines_are_shown_for_all_moves_if_asked_for() {
    let games = files("cutechess");
    let lines = |options: &str| {
        let run = run(&format!("pgn annotate --nodes 60 {options} {games}"));
        assert_eq!(run.code, Some(0), "{}", run.err);
        run.out.matches('(').count()
    };
    let (marked, all) = (lines(""), lines("--all-lines"));
    assert!(all > marked + 100, "{all} lines, {marked} for marked moves");
}

#[test]
fn annotating_goes_on_behind_the_games_that_are_there() {
    let folder = Folder::temporary();
    let output = folder.path("annotated.pgn");
    let games: String = (1..=6).map(|round| format!("[Round \"{round}\"]\n{SHORT}")).collect();
    let input = folder.write("games.pgn", &games);
    let arguments = &format!("pgn annotate --depth 5 '{input}' --output '{output}'");
    let annotate = || {
        let run = run(arguments);
        assert_eq!((run.code, run.out.as_str()), (Some(0), ""), "{}", run.err);
        (folder.text("annotated.pgn"), run.err)
    };
    let (full, said) = annotate();
    assert!(said.contains("6 games annotated in "), "{said}");
    assert_eq!(full.matches("[Round ").count(), 6);
    // Killed while writing the fourth game.
    let third = full.find("[Round \"4\"]").expect("the fourth");
    let third = full[..third].rfind("[Event").expect("its first tag");
    for cut in [third, third + 1, third + 300, full.len()] {
        folder.write("annotated.pgn", &full[..cut]);
        let (text, said) = annotate();
        assert_eq!(text, full);
        let there = if cut == full.len() { 6 } else { 3 };
        assert!(said.contains(&format!(", after {there} games already there")), "{said}");
    }
    // Other games, and a file of something else, are left unchanged.
    for (text, reason) in [
        (games.as_str(), "is not the annotated game 1"),
        ("a letter", "has no annotated game"),
        (&[&full[..third], "a letter"].concat(), "has text after its last game"),
        (&full.repeat(2), "has more games than the input"),
    ] {
        folder.write("annotated.pgn", text);
        let run = run(arguments);
        assert_eq!(run.code, Some(2), "{}", run.err);
        assert!(run.err.contains(reason), "{}", run.err);
        assert_eq!(folder.text("annotated.pgn"), text);
    }
    let message = refused(&format!("pgn annotate '{input}' -o '{input}'"), 2);
    assert_has(&message, &["is an input file, so it cannot be written"]);
}

#[cfg(unix)]
#[test]
fn a_signal_ends_annotating_after_the_finished_games() {
    let folder = Folder::temporary();
    let output = folder.path("annotated.pgn");
    let long = fs::read_to_string(path("cutechess/standard.pgn")).expect("games");
    let input = folder.write("games.pgn", SHORT.repeat(2) + &long);
    for signal in ["TERM", "INT"] {
        let _ = fs::remove_file(&output);
        let child = spawn(&format!("pgn annotate --movetime 0.2 --threads 1 '{input}' -o '{output}'"));
        let games = || folder.text("annotated.pgn").matches("[Event ").count();
        let is_there = || (games() >= 2).then_some(());
        until(PATIENCE, is_there, || "no game was annotated".to_owned());
        assert!(send_signal(&child, signal));
        let run = Run::of(child.wait_with_output().expect("it ends"));
        assert_eq!(run.code, Some(1), "{}", run.err);
        assert!(run.err.contains("2 games annotated in "), "{}", run.err);
        assert!(run.err.ends_with("error: stopped; run the same command again to go on\n"), "{}", run.err);
        let checked = good(&format!("pgn check '{output}'"));
        assert!(checked.starts_with("2 games with "), "{checked}");
    }
}

#[cfg(unix)]
#[test]
fn waiting_for_games_ends_at_a_signal_and_nobody_else_writes_the_output() {
    let folder = Folder::temporary();
    let output = folder.path("out.pgn");
    let arguments = &format!("pgn annotate - --nodes 100 -o '{output}'");
    let mut child = spawn(arguments);
    let mut input = child.stdin.take().expect("piped");
    input.write_all(SHORT.as_bytes()).expect("it is read");
    let is_written = || folder.text("out.pgn").ends_with("\n\n").then_some(());
    until(PATIENCE, is_written, || "no game was annotated".to_owned());
    let message = refused(arguments, 1);
    assert!(message.contains("another sissa is writing"), "{message}");
    assert!(send_signal(&child, "TERM"));
    let run = Run::of(child.wait_with_output().expect("it ends"));
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(run.err.contains("1 game annotated in "), "{}", run.err);
    drop(input);
}

/// They are read only once.
#[cfg(unix)]
#[test]
fn games_from_a_pipe_are_annotated() {
    let annotated = piped("pgn annotate --nodes 100 /dev/stdin", SHORT).out;
    assert_has(&annotated, &["[Event ", "[%eval "]);
}

#[cfg(unix)]
#[test]
fn a_signal_leaves_no_part_of_a_converted_file() {
    let folder = Folder::temporary();
    let output = folder.write("out.pgn", "old");
    let mut child = spawn(&format!("pgn convert - -o '{output}'"));
    let mut input = child.stdin.take().expect("piped");
    input.write_all(SHORT.as_bytes()).expect("it is read");
    let files = || fs::read_dir(folder.path("")).expect("it is there").count();
    let has_begun = || (files() == 2).then_some(());
    until(PATIENCE, has_begun, || "no file was begun".to_owned());
    assert!(send_signal(&child, "TERM"));
    let run = Run::of(child.wait_with_output().expect("it ends"));
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(run.err.ends_with("stopped before the end\n"), "{}", run.err);
    assert_eq!((files(), folder.text("out.pgn").as_str()), (1, "old"));
    drop(input);
}

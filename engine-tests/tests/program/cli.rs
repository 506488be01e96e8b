//! The command line, as a person or a script meets it.

use engine_tests::command::{Run, command, good, piped, refused, refused_in_a_line, run};
use engine_tests::games::engine_game_names;
use sissa::variant::catalog::Catalog;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

#[test]
fn help_tells_of_every_command() {
    let help = good(&["--help"]);
    for name in [
        "analyse", "play", "perft", "bench", "variants", "arrays", "check", "epd", "pgn", "rules",
        "diagram",
    ] {
        assert!(help.contains(&format!("  {name} ")), "{name}: {help}");
        assert!(good(&[name, "--help"]).contains("Usage: sissa"));
    }
    assert!(good(&["analyze", "--depth", "1"]).contains("Best move"));
    let version = good(&["--version"]);
    let first = concat!("sissa ", env!("CARGO_PKG_VERSION"));
    assert!(version.starts_with(first), "{version}");
    assert!(version.contains("\nbuilt for "), "{version}");
    assert!(version.contains(std::env::consts::ARCH), "{version}");
    assert_eq!(good(&["-V"]).trim(), first);
}

#[test]
fn manual_pages_and_completions_are_printed() {
    assert!(good(&["man"]).contains(".TH sissa 1"));
    assert!(good(&["man", "analyse"]).contains("sissa\\-analyse"));
    assert!(good(&["man", "pgn", "check"]).contains("sissa\\-pgn\\-check"));
    for command in [&["man", "nothing"][..], &["man", "pgn", "nothing"]] {
        let message = refused_in_a_line(command, 1);
        assert!(message.contains("there is no command 'nothing'"));
    }
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let text = good(&["completions", shell]);
        assert!(text.contains("multipv"), "{shell}");
    }
}

#[test]
fn analysis_of_every_game_ends_with_a_best_move() {
    for game in engine_game_names() {
        let text = good(&[
            "analyse",
            "--variant",
            game,
            "--array",
            "random",
            "--depth",
            "3",
        ]);
        assert!(text.contains("White to move, move 1."), "{text}");
        let files = Catalog::builtin()
            .get(game)
            .map(|variant| usize::from(variant.files));
        let rank = text.lines().find(|line| line.starts_with("  1  "));
        let squares = rank.map(|rank| rank.split_whitespace().count() - 1);
        assert_eq!(squares, files, "{text}");
        assert!(text.contains("\nFEN "), "{text}");
        assert!(text.contains("\nBest move "), "{text}");
    }
}

#[test]
fn analysis_without_limits_ends_by_itself() {
    let text = good(&["analyse"]);
    assert!(text.starts_with("Chess\n"), "{text}");
    assert!(text.contains("\nBest move "), "{text}");
}

#[test]
fn analysis_shows_as_many_lines_as_asked_for_and_finds_mates() {
    let mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let chess = ["analyse", "--variant", "chess", "--depth", "4"];
    let text = good(&[&chess[..], &["--fen", mate, "--multipv", "3"]].concat());
    assert!(
        text.contains("Best move Ra8#, score #1 for White"),
        "{text}"
    );
    for rank in ["  1. ", "  2. ", "  3. "] {
        assert!(text.lines().any(|line| line.starts_with(rank)), "{text}");
    }
    // Scores are White's: what is good for Black is negative.
    let mate = "r5k1/5ppp/8/8/8/8/5PPP/6K1 b - -";
    let text = good(&[&chess[..], &["--fen", mate]].concat());
    assert!(
        text.contains("Best move Ra1#, score #-1 for White"),
        "{text}"
    );
}

/// The objects that a command printed.
fn objects(text: &str) -> Vec<serde_json::Value> {
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("an object of JSON"))
        .collect()
}

#[test]
fn analysis_in_json_ends_with_all_lines() {
    let moves = ["--searchmoves", "e4 d4", "h3"];
    let arguments = [
        "analyse",
        "--depth",
        "5",
        "--json",
        "--wdl",
        "--multipv",
        "5",
    ];
    let text = good(&[&arguments[..], &moves].concat());
    let objects = objects(&text);
    let result = objects.last().expect("a result");
    let lines = result["lines"].as_array().expect("lines");
    let mut firsts: Vec<&str> = lines
        .iter()
        .filter_map(|line| line["moves"][0]["uci"].as_str())
        .collect();
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
    let text = good(&[
        "analyse", "--fen", fen, "-v", "chess", "--depth", "4", "--wdl",
    ]);
    assert!(text.contains("win/dr/loss"), "{text}");
    let row = text.lines().find(|line| line.contains("White wins"));
    assert!(
        row.is_some_and(|row| row.ends_with("loses 100.0 %.")),
        "{text}"
    );
}

#[test]
fn mates_are_looked_for() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let mate = |fen: &str, moves: &str| {
        good(&[
            "analyse", "-v", "chess", "--fen", fen, "--mate", moves, "--depth", "4",
        ])
    };
    assert!(mate(fen, "1").contains("score #1 for White"));
    assert!(!mate(fen, "1").contains("No mate"));
    let none = mate("6k1/5ppp/8/8/8/8/5PPP/4R1K1 b - - 0 1", "2");
    assert!(none.contains("No mate in 2 or fewer was found."), "{none}");
    let both = ["analyse", "--infinite", "--depth", "3"];
    assert!(refused(&both, 2).contains("cannot be used with"));
    let illegal = refused(&["analyse", "--searchmoves", "e5"], 2);
    assert!(illegal.contains("--searchmoves: e5: "), "{illegal}");
}

#[test]
fn an_analysis_is_written_to_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("analysis.txt");
    let file = path.display().to_string();
    assert_eq!(good(&["analyse", "--depth", "3", "--output", &file]), "");
    let text = fs::read_to_string(&path).expect("the file");
    assert!(text.starts_with("Chess\n"), "{text}");
    assert!(text.contains("\nBest move "), "{text}");
    assert!(!text.contains('\x1b'));
    let nowhere = ["analyse", "--output", "/no/such/folder/file"];
    assert!(refused(&nowhere, 1).contains("/no/such/folder/file: "));
}

#[test]
fn lists_of_positions_are_analysed() {
    let list = "# two games\n\
                rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
                4k3/8/8/8/8/8/8/2K2R2 w K - variant contemporary-random; id \"leap\"; bm O-Og;\n\
                8/8 w - -\n\
                7k/5KQ1/8/8/8/8/8/8 b - - hmvc 3;\n";
    let run = piped(&["analyse", "--fen", "-", "--depth", "2"], list);
    assert_eq!(run.code, Some(1));
    for text in [
        "Chess\n\n",
        "\n\nContemporary Random Chess: leap\n\n",
        "mate",
    ] {
        assert!(run.out.contains(text), "{text}: {}", run.out);
    }
    assert!(run.err.contains("line 4: "), "{}", run.err);
    assert!(
        run.err.ends_with("error: 1 line cannot be read\n"),
        "{}",
        run.err
    );
    let run = piped(&["analyse", "--fen", "-", "--depth", "2", "--json"], list);
    let ends: Vec<bool> = objects(&run.out)
        .iter()
        .filter(|object| object["fen"].is_string())
        .map(|result| result["end"].is_string())
        .collect();
    assert_eq!(ends, [false, false, true]);
    let both = ["analyse", "--fen", "-", "--moves", "e4"];
    assert!(refused(&both, 2).contains("not for a list"));
    // A line of EPD in place of a FEN.
    let epd = "4k3/8/8/8/8/8/8/2K2R2 w K - C variant contemporary-random; bm O-Og;";
    let text = good(&["analyse", "--depth", "1", "--fen", epd]);
    assert!(text.starts_with("Contemporary Random Chess\n"), "{text}");
}

#[test]
fn openings_are_printed_for_organisers() {
    let openings = |seed: &str| good(&["arrays", "caparandom", "--epd", "50", "--seed", seed]);
    let text = openings("7");
    assert_eq!(text, openings("7"));
    assert_ne!(text, openings("8"));
    let mut arrays: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split(' ').next())
        .collect();
    arrays.sort_unstable();
    arrays.dedup();
    assert_eq!(arrays.len(), 50);
    let first = text.lines().next().expect("a line");
    assert!(
        first.contains(" w KQkq - variant caparandom; id \"caparandom "),
        "{first}"
    );
    // Sissa reads its own lines.
    assert!(good(&["analyse", "--depth", "1", "--fen", first]).starts_with("Capablanca Random"));
    assert_eq!(good(&["arrays", "chess", "--epd", "1"]).lines().count(), 1);
    assert_eq!(
        good(&["arrays", "frc", "--epd", "960"]).lines().count(),
        960
    );
    assert!(refused(&["arrays", "frc", "--epd", "961"], 2).contains("has 960 arrays"));
    assert_eq!(run(&["arrays", "frc", "--seed", "1"]).code, Some(2));
}

#[test]
fn positions_are_drawn() {
    let moves = ["--moves", "e4", "e5", "Nf3"];
    let text = good(
        &[
            &["diagram", "--arrow", "b8c6", "--arrow", "d5d5"][..],
            &moves,
        ]
        .concat(),
    );
    assert!(text.starts_with("<?xml"), "{text}");
    assert!(text.ends_with("</svg>\n"), "{text}");
    let count = |part: &str| text.matches(part).count();
    // 64 squares, the two that the knight changed, and the background.
    assert_eq!(count("<rect "), 64 + 2 + 1);
    assert_eq!(count("<g transform"), 32);
    assert_eq!(count("fill-rule"), 2);
    assert!(text.contains("width=\"558\""), "{text}");
    let small = [
        "diagram",
        "-v",
        "caparandom",
        "--bare",
        "--black",
        "--size",
        "20",
    ];
    let text = good(&small);
    assert!(
        text.contains("viewBox=\"0 0 1000 800\" width=\"200\" height=\"160\""),
        "{text}"
    );
    assert!(!text.contains("<text"));
    // White's king at the top, as Black sees it.
    assert_ne!(
        text,
        good(&["diagram", "-v", "caparandom", "--bare", "--size", "20"])
    );
    for arrow in ["e2", "e2e9", "i2j3", "x"] {
        let message = refused_in_a_line(&["diagram", "--arrow", arrow], 2);
        assert!(message.contains("expected two squares"), "{message}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("board.svg");
    let file = path.display().to_string();
    for game in engine_game_names() {
        assert_eq!(good(&["diagram", "-v", game, "-o", &file]), "");
        let text = fs::read_to_string(&path).expect("the file");
        let variant = Catalog::builtin().get(game).expect("it is built in");
        let men = text.matches("<g transform").count();
        assert_eq!(men, 4 * usize::from(variant.files), "{game}");
        assert!(
            !text.contains("\"></g>"),
            "{game}: a piece without a drawing"
        );
    }
}

#[test]
fn rules_are_told() {
    let text = good(&["rules", "contemporary-random"]);
    for words in [
        "Contemporary Random Chess (contemporary-random)",
        "\nLeap, written K",
        "O-O",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    for game in engine_game_names() {
        assert!(
            good(&["rules", game]).contains("as in orthodox chess"),
            "{game}"
        );
    }
    refused_in_a_line(&["rules", "xyz"], 2);
}

#[test]
fn games_that_are_over_are_not_analysed() {
    let over = |fen: &str| good(&["analyse", "--variant", "chess", "--fen", fen]);
    assert!(over("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").contains("Checkmate: White wins."));
    assert!(over("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1").contains("Draw: stalemate."));
    assert!(over("7k/5K2/8/8/8/8/8/8 b - - 0 1").contains("Draw: neither side can mate"));
    assert!(over("7k/5K2/8/8/8/8/R7/8 b - - 100 90").contains("Draw: fifty moves"));
}

#[test]
fn moves_come_in_any_notation_and_fens_tell_their_game() {
    let text = good(&["analyse", "--moves", "e4 e7e5", "Nf3", "--depth", "2"]);
    assert!(text.contains("Last move 2. Nf3"), "{text}");
    assert!(text.contains("[N]") && text.contains("[.]"), "{text}");

    let listed = "1. f3 e5 2.g4 d5";
    let text = good(&["analyse", "--moves", listed, "--depth", "1"]);
    assert!(text.contains("Last move 2... d5"), "{text}");

    // The minister is of one game only.
    let fen = "4k3/8/8/8/8/8/8/M3K3 w - -";
    let text = good(&["analyse", "--fen", fen, "--depth", "2"]);
    assert!(text.starts_with("Prime Ministers Contemporary"), "{text}");

    let fen = "nrkqrbnb/pppppppp/8/8/4P3/8/PPPP1PPP/BNBRQKRN b KQkq - 0 1 ABCDF+cefgh+";
    let game = ["analyse", "--variant", "contemporary-random"];
    let text = good(&[&game[..], &["--fen", fen, "--depth", "2"]].concat());
    for right in [
        "castle with the rooks on d1 and g1",
        "leap with the king to b8 or g8",
        "adjust the bishop on a1 or c1",
    ] {
        assert!(text.contains(right), "{text}");
    }
}

#[test]
fn perft_counts() {
    assert!(good(&["perft", "4"]).contains("197,281 lines of 4 plies"));
    assert!(good(&["perft", "1"]).contains("20 lines of 1 ply in"));
    assert!(good(&["perft", "0"]).contains("1 position: at depth 0"));
    let negative = refused(&["perft", "-1"], 2);
    assert!(negative.contains("-1 is not in 0..=20"), "{negative}");
    assert!(!negative.contains("-- -1"), "{negative}");
    let game = ["--variant", "caparandom", "--threads", "2"];
    let text = good(&[&["perft", "3", "--divide"], &game[..]].concat());
    let counts: Vec<u64> = text
        .lines()
        .filter_map(|line| line.split_once(": ")?.1.parse().ok())
        .collect();
    let total: u64 = counts.iter().sum();
    let total = format!("{total} lines of 3 plies");
    assert!(text.replace(',', "").contains(&total), "{text}");
    assert_eq!(counts.len(), 28, "{text}");
}

#[test]
fn the_benchmark_counts_the_same_each_time() {
    let nodes = || {
        let text = good(&["bench", "--depth", "3"]);
        let line = text.lines().find(|line| line.starts_with("Nodes searched"));
        line.expect("a total").to_owned()
    };
    assert_eq!(nodes(), nodes());
}

#[test]
fn variants_are_listed_each_in_a_line() {
    let text = good(&["variants"]);
    let names: Vec<&str> = text
        .lines()
        .skip(1)
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(names, engine_game_names());
    assert!(text.contains("21,836"), "{text}");
}

#[test]
fn arrays_have_numbers_and_numbers_have_arrays() {
    assert!(good(&["arrays", "fischerandom", "518"]).contains("rank   RNBQKBNR"));
    assert!(good(&["arrays", "chess960", "RNBQKBNR"]).contains("number 518"));
    assert!(good(&["arrays", "caparandom", "RNBQKCABNR"]).contains("number 8255"));
    assert!(good(&["arrays", "caparandom"]).contains("21,836 arrays, numbered from 0 to 47,999"));
    assert!(good(&["arrays", "chess"]).contains("One array"));
    let text = good(&["arrays", "cetina-random", "--random"]);
    let number = text
        .lines()
        .find_map(|line| line.strip_prefix("number "))
        .expect("a number");
    assert_eq!(good(&["arrays", "cetina-random", number]), text);

    let message = refused_in_a_line(&["arrays", "caparandom", "0"], 2);
    assert!(message.contains("nearest valid"), "{message}");
    let message = refused_in_a_line(&["arrays", "fischerandom", "960"], 2);
    assert!(message.contains("0 to 959"), "{message}");
    refused_in_a_line(&["arrays", "fischerandom", "RRRRKBNN"], 2);
    refused_in_a_line(&["arrays", "fischerandom", "99999999999999999999"], 2);
}

#[test]
fn wrong_arguments_are_told_in_a_line_each() {
    let says = |arguments: &[&str], part: &str| {
        let message = refused_in_a_line(arguments, 2);
        assert!(message.contains(part), "{message}");
    };
    says(&["play", "--variant", "capa-rndom"], "mean caparandom?");
    says(&["analyse", "--variant", "xyz"], "the games are chess");
    says(&["analyse", "--fen", "8/8/8/8/8/8/8 w - -"], "7 ranks");
    says(&["analyse", "--fen", "kk6/8/8/8/8/8/8/K7 w - -"], "king");
    says(&["analyse", "--fen", ""], "one to seven fields");
    says(&["play", "--variant", "crc"], "may mean caparandom");
    let minister = "10/10/10/10/10/10/k1K7/M9 b - - 0 1";
    says(&["analyse", "--fen", minister], "capablanca comes nearest");
    says(
        &["analyse", "--array", "RNBQKBNRR"],
        "the only array is RNBQKBNR",
    );
    says(&["analyse", "--moves", "e4", "e4"], "move 2 of the list");
    says(&["play", "--array", "1"], "chess has no array 1");
    for arguments in [
        &["analyse", "--depth", "0"][..],
        &["analyse", "--depth", "-3"],
        &["analyse", "--movetime", "nan"],
        &["analyse", "--threads", "0"],
        &["analyse", "--array", "1", "--fen", "x"],
        &["play", "--time-control", "soon"],
        &["perft"],
        &["perft", "21"],
        &["nonsense"],
    ] {
        refused(arguments, 2);
    }
}

#[test]
fn a_fen_of_several_games_names_them() {
    let reads = |fen: &str, taken: &str, others: &[&str]| {
        let analysed = run(&["analyse", "--depth", "1", "--fen", fen]);
        assert_eq!(analysed.code, Some(0), "{}", analysed.err);
        assert!(analysed.out.starts_with(taken), "{}", analysed.out);
        let [note] = analysed.err.lines().collect::<Vec<_>>()[..] else {
            panic!("expected one line: {}", analysed.err);
        };
        assert!(note.starts_with("note: read as "), "{note}");
        for part in others.iter().chain(&["--variant chooses"]) {
            assert!(note.contains(part), "{part}: {note}");
        }
    };
    let fen = "brnnkqrb/pppppppp/8/8/8/8/PPPPPPPP/BRQKNNRB w KQkq - 0 1";
    let others = ["chess,", "fischerandom,", "contemporary-random"];
    reads(fen, "Modern Random Chess 64\n", &others);
    let fen = "rkbnrqanbc/pppppppppp/10/10/10/10/PPPPPPPPPP/RKBNRQANBC w KQkq - 0 1";
    reads(fen, "Capablanca Chess\n", &["caparandom"]);
    let array = "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1";
    reads(array, "Capablanca Random Chess\n", &["capablanca"]);
    let fen = "nrkqrbnb/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/BNBRQKRN w - - 0 2 ABCDFG+cefgh+";
    let contemporary = "Contemporary Random Chess\n";
    reads(fen, contemporary, &["modern-random-64"]);
    let named = ["--variant", "contemporary-random", "--depth", "1"];
    let analysed = run(&[&["analyse", "--fen", fen], &named[..]].concat());
    assert!(analysed.out.contains("ABCDF+cefgh+\n"), "{}", analysed.out);
    assert_eq!(analysed.err, "");
}

#[test]
fn positions_come_in_short_forms() {
    let fen = |text: &str| {
        let game = ["analyse", "--variant", "chess", "--depth", "1"];
        good(&[&game[..], &["--fen", text]].concat())
    };
    assert_eq!(
        fen("startpos").lines().nth(2),
        good(&["analyse", "--depth", "1"]).lines().nth(2)
    );
    let kings = "4k3/8/8/8/8/8/P7/4K3";
    assert!(fen(kings).contains(&format!("FEN {kings} w - - 0 1\n")));
    let array = ["analyse", "-v", "caparandom", "--depth", "1", "--array"];
    let text = good(&[&array[..], &["RNBQKCABNR"]].concat());
    assert!(text.starts_with("Capablanca Random Chess, array 8255\n"));
    let title = ["arrays", "capablanca random chess", "rnbqkcabnr"];
    assert!(good(&title).contains("number 8255"));

    let unquoted = ["analyse", "--fen", "4k3/8/8/8/8/8/8/4K3", "w", "-", "-"];
    let message = refused(&unquoted, 2);
    assert!(message.contains("put it in quotes"), "{message}");
    assert!(!refused(&["analyse", "e4"], 2).contains("quotes"));
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
    let moves = if ranked {
        moves.and_then(|moves| moves.split_once("1. ").map(|(_, moves)| moves))
    } else {
        moves
    };
    let best = moves.and_then(|moves| moves.split(' ').next());
    let row = [best, score, depth].map(|word| word.unwrap_or("?").to_owned());
    let summary = text
        .lines()
        .find_map(|line| line.strip_prefix("Best move "))
        .unwrap_or_else(|| panic!("no summary: {text}"));
    let (best, rest) = summary.split_once(", score ").expect("a score");
    let (score, depth) = rest.split_once(" for White at depth ").expect("a depth");
    let summary = [best, score, depth.trim_end_matches('.')].map(str::to_owned);
    (row, summary)
}

#[test]
fn an_analysis_agrees_with_its_last_row() {
    for (threads, lines) in [("1", "1"), ("2", "1"), ("1", "3"), ("2", "3")] {
        for milliseconds in 1..5 {
            let time = format!("0.{}", 150 + 37 * milliseconds);
            let limits = ["--movetime", &time, "--threads", threads];
            let several = ["analyse", "--multipv", lines];
            let text = good(&[&several[..], &limits].concat());
            let (row, summary) = last_row_and_summary(&text, lines != "1");
            assert_eq!(row, summary, "{text}");
            let told = text
                .lines()
                .filter(|line| line.starts_with("Line "))
                .count();
            assert_eq!(told.to_string(), lines, "{text}");
        }
    }
}

#[test]
fn a_mate_that_cannot_get_shorter_ends_the_analysis() {
    let fen = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 1";
    let text = good(&["analyse", "--variant", "chess", "--fen", fen]);
    assert!(
        text.contains("Best move Qb8+, score #2 for White"),
        "{text}"
    );
    let rows = text.lines().filter(|line| line.contains("#2  ")).count();
    assert!((1..20).contains(&rows), "{text}");
    let (row, summary) = last_row_and_summary(&text, false);
    assert_eq!(row, summary);
}

#[test]
fn variant_files_are_checked_and_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file");
        path.display().to_string()
    };
    let gothic = "[my-gothic:capablanca]\ntitle = My Gothic Chess\n\
         startFen = rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1\n";
    let file = write("good.ini", gothic);
    assert!(good(&["check", &file]).contains("My Gothic Chess"));
    assert!(good(&["--variants", &file, "variants"]).contains("my-gothic"));
    let game = ["--variants", &file, "--variant", "my-gothic"];
    let text = good(&[&["analyse", "--depth", "2"], &game[..]].concat());
    assert!(text.starts_with("My Gothic Chess\n"), "{text}");

    let mistakes = "[b:chess]\nmaxFle = j\n[c:nowhere]\n";
    let file = write("bad.ini", &format!("{gothic}{mistakes}"));
    let checked = run(&["check", &file]);
    assert_eq!(checked.code, Some(1));
    assert!(checked.err.contains("2 mistakes"), "{}", checked.err);
    for part in [
        "bad.ini:5: ",
        "'maxFle'",
        "did you mean maxFile?",
        "bad.ini:6: ",
        "nowhere",
        "My Gothic Chess",
    ] {
        assert!(checked.out.contains(part), "{part}: {}", checked.out);
    }
    let listed = run(&["variants", "--variants", &file]);
    assert_eq!(listed.code, Some(0));
    assert_eq!(listed.err.lines().count(), 2, "{}", listed.err);
    assert!(listed.err.lines().all(|line| line.starts_with("warning:")));
    assert!(listed.out.contains("my-gothic"), "{}", listed.out);

    // The built-in games as they are may be declared again; others under their names cannot be played.
    let shipped = include_str!("../../../xboard-variants.ini");
    assert!(good(&["check", &write("copy.ini", shipped)]).contains("caparandom"));
    let title = "title = Capablanca Chess";
    assert!(shipped.contains(title));
    let mine = shipped.replace(title, "title = My Capablanca");
    for (name, text) in [
        ("mine.ini", mine),
        ("more.ini", format!("{shipped}{gothic}")),
    ] {
        let checked = run(&["check", &write(name, &text)]);
        assert_eq!(checked.code, Some(1), "{name}");
        let said = "the name 'capablanca' is taken";
        assert!(checked.out.contains(said), "{name}: {}", checked.out);
    }

    let kingless = "[d:chess]\nstartFen = 4k3/8/8/8/8/8/8/8 w - - 0 1\n";
    let file = write("kingless.ini", kingless);
    assert_eq!(run(&["check", &file]).code, Some(1));
    let message = refused_in_a_line(&["check", &write("empty.ini", "")], 1);
    assert!(message.contains("no game"), "{message}");
    refused_in_a_line(&["check", &folder.path().display().to_string()], 1);
    refused_in_a_line(&["variants", "--variants", "/nowhere/at/all.ini"], 1);
}

#[test]
fn sections_of_a_large_file_are_judged_one_by_one() {
    let mut text: String = (0..60)
        .map(|i| format!("[bad{i}:chess]\nmaxFle = j\nnonsense = 1\n"))
        .collect();
    text += "[good:chess]\ntitle = Good\n[child:BAD7]\n";
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("large.ini");
    fs::write(&file, text).expect("a file");
    let file = file.display().to_string();
    let checked = run(&["check", &file]);
    assert_eq!(checked.code, Some(1));
    for line in [
        "bad59: refused, 2 mistakes, the first in line 179: ",
        "good: can be played",
        "child: refused, 3 mistakes, the first in line 23: ",
    ] {
        assert!(checked.out.contains(line), "{line}: {}", checked.out);
    }
    assert_eq!(checked.out.lines().count(), 62, "{}", checked.out);
    assert!(
        checked.err.contains("61 of the 62 sections"),
        "{}",
        checked.err
    );

    let table = good(&["check", &file, "--section", "good"]);
    assert!(table.contains("Good"), "{table}");
    let child = run(&["check", &file, "--section", "Child"]);
    assert!(
        child.out.contains(":23: [bad7] unknown key"),
        "{}",
        child.out
    );
    assert!(child.err.contains("3 mistakes"), "{}", child.err);
    let message = refused_in_a_line(&["check", &file, "--section", "none"], 1);
    assert!(message.contains("has no section [none]"), "{message}");
}

#[test]
fn the_file_of_the_built_in_games_has_no_mistakes() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../xboard-variants.ini");
    assert_eq!(good(&["check", file]), good(&["variants"]));
}

/// The first block of this kind in a page of the documentation.
fn block(page: &str, kind: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/");
    let page = fs::read_to_string(format!("{folder}{page}")).expect("a page");
    let (_, block) = page
        .split_once(&format!("```{kind}\n"))
        .expect("a block of the kind");
    let (block, _) = block.split_once("```").expect("its end");
    block.to_owned()
}

#[test]
fn the_games_of_the_manual_can_be_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mygames.ini");
    fs::write(&file, block("variants.md", "ini")).expect("a file");
    let file = file.display().to_string();
    let table = good(&["check", &file]);
    for game in table.lines().skip(1).map(|line| line.split(' ').next()) {
        let game = ["--variants", &file, "--variant", game.expect("a name")];
        good(&[&["analyse", "--depth", "2"], &game[..]].concat());
    }
    assert_eq!(table.lines().count(), 4, "{table}");
}

#[test]
fn the_positions_of_the_manual_are_those_of_its_games() {
    let block = block("notation.md", "text");
    for line in block.lines() {
        let (fen, game) = line.rsplit_once("   ").expect("FEN, game");
        let game = game.split(',').next().expect("a name").trim();
        let arguments = ["analyse", "--depth", "1", "--variant", game, "--fen"];
        let text = good(&[&arguments[..], &[fen.trim()]].concat());
        assert!(text.contains(&format!("FEN {}\n", fen.trim())), "{text}");
    }
    assert!(block.lines().count() > 3);
}

#[test]
fn the_manual_of_variant_files_is_printed() {
    let manual = include_str!("../../../docs/variants.md");
    assert_eq!(good(&["variants", "--manual"]), manual);
}

#[test]
fn a_variant_file_holds_for_the_protocols_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.ini");
    fs::write(&file, "[mygame:chess]\n[broken:nowhere]\n").expect("a file");
    let mut child = command(&["--variants", &file.display().to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("sissa starts");
    let mut input = child.stdin.take().expect("piped");
    input
        .write_all(b"uci\nsetoption name UCI_Variant value mygame\nisready\nquit\n")
        .expect("it reads");
    let run = Run::of(child.wait_with_output().expect("it ends"));
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains(" var mygame"), "{}", run.out);
    assert!(run.err.contains("nowhere"), "{}", run.err);
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    for arguments in [
        &["variants"][..],
        &["analyse", "--movetime", "2"],
        &["perft", "4", "--divide"],
        &["bench", "--depth", "3"],
        &["--help"],
    ] {
        let mut child = command(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("sissa starts");
        let mut line = String::new();
        let mut out = BufReader::with_capacity(16, child.stdout.take().expect("piped"));
        out.read_line(&mut line).expect("a line");
        drop(out);
        let run = Run::of(child.wait_with_output().expect("it ends"));
        assert_eq!(run.err, "", "{arguments:?}");
        assert_eq!(run.code, Some(0), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_or_a_request_to_end_gives_the_best_move() {
    for signal in ["INT", "TERM"] {
        ends_with_a_best_move(signal);
    }
}

/// Analyses until `signal` is sent.
#[cfg(unix)]
fn ends_with_a_best_move(signal: &str) {
    use std::process::Command;
    let mut child = command(&["analyse", "--movetime", "100"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("sissa starts");
    let mut out = BufReader::new(child.stdout.take().expect("piped"))
        .lines()
        .map(|line| line.expect("text"));
    assert!(out.any(|line| line.contains("1. ")));
    // The shell's own `kill`: not every machine has the program.
    let killed = Command::new("sh")
        .args(["-c", &format!("kill -{signal} {}", child.id())])
        .status();
    assert!(killed.is_ok_and(|status| status.success()));
    assert!(out.any(|line| line.starts_with("Best move ")));
    assert!(out.any(|line| line.contains(" positions in ")));
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

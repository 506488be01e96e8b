//! The command line, as users and scripts use it.

use engine_tests::command::{Run, assert_has, good, refused, refused_in_a_line, run, spawn};
use engine_tests::folder::Folder;
use engine_tests::games::engine_game_names;
use sissa::variant::arrays::Advantages;
use sissa::variant::catalog::Catalog;
use std::collections::HashSet;
use std::io::{BufRead, BufReader};

#[test]
fn help_tells_of_every_command() {
    let help = good("--help");
    for name in ["analyse", "play", "perft", "bench", "variants", "arrays", "check", "epd", "pgn", "rules", "diagram"] {
        assert!(help.contains(&format!("  {name} ")), "{name}: {help}");
        assert!(good(&format!("'{name}' --help")).contains("Usage: sissa"));
    }
    assert!(good("analyze --depth 1").contains("Best move"));
    let version = good("--version");
    let first = concat!("sissa ", env!("CARGO_PKG_VERSION"));
    assert!(version.starts_with(first), "{version}");
    assert!(version.contains("\nbuilt for "), "{version}");
    assert!(version.contains(std::env::consts::ARCH), "{version}");
    assert_eq!(good("-V").trim(), first);
}

#[test]
fn manual_pages_and_completions_are_printed() {
    assert!(good("man").contains(".TH sissa 6 \" \" \"sissa "));
    assert!(good("man").contains("\nsissa \\- An engine for chess and chess variants\n"));
    assert!(good("man analyse").contains("sissa\\-analyse"));
    assert!(good("man pgn check").contains("sissa\\-pgn\\-check"));
    for command in ["man nothing", "man pgn nothing"] {
        let message = refused_in_a_line(command, 2);
        assert!(message.contains("there is no command 'nothing'"));
    }
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let text = good(&format!("completions '{shell}'"));
        assert!(text.contains("multipv"), "{shell}");
    }
    // Also in `sissa pgn check`.
    let fish = good("completions fish");
    let games: Vec<&str> = fish.lines().filter(|line| line.contains("-l variant ")).collect();
    assert!(games.iter().all(|line| line.contains("-a \"chess")), "{games:?}");
    assert!(games.iter().any(|line| line.contains("from check")), "{games:?}");
    let folder = Folder::temporary();
    // It is made.
    good(&format!("man --folder '{}'", folder.path("man/man6")));
    let page = |name: &str| folder.text(&format!("man/man6/{name}"));
    // Every page that the first one names exists.
    let first = page("sissa.6");
    let named = first.lines().filter_map(|line| line.strip_suffix("(6)"));
    let named: Vec<String> = named.map(|name| name.replace('\\', "")).collect();
    assert!(named.len() > 10, "{named:?}");
    for name in named {
        assert!(page(&format!("{name}.6")).contains("SYNOPSIS"), "{name}");
    }
    assert!(page("sissa-pgn-check.6").contains("sissa pgn check"));
}

#[test]
fn openings_are_printed_for_organisers() {
    let openings = |seed: &str| good(&format!("arrays caparandom --epd 50 --seed '{seed}'"));
    let text = openings("7");
    assert_eq!(text, openings("7"));
    assert_ne!(text, openings("8"));
    let mut arrays: Vec<&str> = text.lines().filter_map(|line| line.split(' ').next()).collect();
    arrays.sort_unstable();
    arrays.dedup();
    assert_eq!(arrays.len(), 50);
    let first = text.lines().next().expect("a line");
    assert_has(first, &[" w KQkq - variant \"caparandom\"; id \"caparandom "]);
    // Sissa reads its own lines.
    assert!(good(&format!("analyse --depth 1 --fen '{first}'")).starts_with("Capablanca Random"));
    assert_eq!(good("arrays frc --epd 960").lines().count(), 960);
    assert!(refused("arrays frc --epd 961", 2).contains("has 960 arrays"));
    assert_eq!(run("arrays frc --seed 1").code, Some(2));

    let text = good("arrays caparandom");
    assert!(text.contains("12,118 of them keep"), "{text}");
    let strict = "arrays caparandom --strict";
    refused(strict, 2);
    assert!(!good(&format!("{strict} --epd 300")).lines().any(|line| line.split(' ').next().unwrap().contains("BB")));
    let message = refused(&format!("{strict} --epd 12119"), 2);
    assert_has(&message, &["12,118 arrays of the stricter rule"]);
    good("arrays caparandom --strict --random");
    good("diagram -v caparandom --array strict");
    for game in ["frc --random", "frc --random --balanced", "gothic --epd 2"] {
        let message = refused(&format!("arrays {game} --strict"), 2);
        assert!(message.contains("no stricter rule"), "{message}");
    }

    refused("arrays frc --balanced", 2);
    assert_eq!(good("arrays frc --balanced --epd 96").lines().count(), 96);
    let message = refused("arrays frc --balanced --epd 97", 2);
    assert_has(&message, &["only 96 arrays among the most balanced"]);
    let message = refused("arrays gothic --balanced --epd 1", 2);
    assert_has(&message, &["gothic has only one array"]);
    let folder = Folder::temporary();
    let variant = Catalog::builtin().get("caparandom").expect("it is built in");
    // Array 2 does not keep the stricter rule.
    let table = Advantages { nodes: 1000, scores: vec![(2, 8)] };
    folder.write("caparandom.arrays", table.to_bytes(variant));
    let balanced = format!("--variants '{}' arrays caparandom --balanced", folder.write("none.ini", ""));
    assert!(good(&format!("{balanced} --random")).contains("number 2\n"));
    for drawn in ["--random", "--epd 1"] {
        let message = refused(&format!("{balanced} --strict {drawn}"), 2);
        assert_has(&message, &["none of these arrays of caparandom is in the table; `sissa-tuning study caparandom`"]);
    }

    let random = "arrays gothic --epd 20 --seed 7";
    let text = good(random);
    assert_eq!(text, good(random));
    assert_eq!(text.lines().collect::<HashSet<_>>().len(), 20);
    assert!(text.contains("id \"gothic opening 20\"; "), "{text}");
    assert!(text.lines().all(|line| line.contains("fmvn 5;")), "{text}");
    let random = "arrays frc --epd 3 --plies 3";
    assert_eq!(good(random).matches(" b ").count(), 3);
    let message = refused("arrays gothic --plies 0 --epd 2", 2);
    assert!(message.contains("gothic has 1 array, not 2"), "{message}");
    let message = refused("arrays gothic --double --epd 2", 2);
    assert!(message.contains("gothic has 1 pair of arrays, not 2"), "{message}");
}

#[test]
fn positions_are_drawn() {
    // Every piece in hand, in two columns.
    let hands = "4k3/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1";
    let text = good(&format!("diagram -v crazyhouse --fen '{hands}'"));
    assert_eq!(text.matches("<g transform=").count(), 12, "{text}");
    let text = good("diagram --arrow b8c6 --arrow d5d5 --moves e4 e5 Nf3");
    assert!(text.starts_with("<?xml"), "{text}");
    assert!(text.ends_with("</svg>\n"), "{text}");
    let count = |part: &str| text.matches(part).count();
    // 64 squares, the two that the knight changed, and the background.
    assert_eq!(count("<rect "), 64 + 2 + 1);
    assert_eq!(count("<g transform"), 32);
    assert_eq!(count("fill-rule"), 2);
    assert!(text.contains("width=\"558\""), "{text}");
    let small = "diagram -v caparandom --bare --black --size 20";
    let text = good(small);
    assert_has(&text, &["viewBox=\"0 0 1000 800\" width=\"200\" height=\"160\""]);
    assert!(!text.contains("<text"));
    // White's king at the top, as Black sees it.
    assert_ne!(text, good("diagram -v caparandom --bare --size 20"));
    for arrow in ["e2", "e2e9", "i2j3", "x"] {
        let message = refused_in_a_line(&format!("diagram --arrow '{arrow}'"), 2);
        assert!(message.contains("expected two squares"), "{message}");
    }
    let text = good("diagram -v grand --arrow a10b9 --arrow a1-a10");
    assert_eq!(text.matches("fill-rule").count(), 2, "{text}");
    let message = refused_in_a_line("diagram -o board.png", 2);
    assert!(message.contains("a diagram is SVG, not png"), "{message}");
    let folder = Folder::temporary();
    let file = folder.path("board.svg");
    for game in engine_game_names() {
        assert_eq!(good(&format!("diagram -v '{game}' -o '{file}'")), "");
        let text = folder.text("board.svg");
        let variant = Catalog::builtin().get(game).expect("it is built in");
        let men = text.matches("<g transform").count();
        let placement = variant.start_fen.split(' ').next().unwrap_or_default();
        let expected = placement.matches(char::is_alphabetic).count();
        assert_eq!(men, expected, "{game}");
        assert!(!text.contains("\"></g>"), "{game}: a piece without a drawing");
    }
}

#[test]
fn rules_are_told() {
    let text = good("rules contemporary-random");
    assert_has(&text, &["Contemporary Random Chess (contemporary-random)", "\nLeap, written K", "O-O"]);
    for game in engine_game_names() {
        assert!(good(&format!("rules '{game}'")).contains("as in orthodox chess"), "{game}");
    }
    // In Racing Kings no move may give check.
    for (game, has_mate) in [("chess", true), ("racingkings", false)] {
        assert_eq!(good(&format!("rules {game}")).contains("mate wins"), has_mate, "{game}");
    }
    refused_in_a_line("rules xyz", 2);
}

#[test]
fn perft_counts() {
    assert!(good("perft 4").contains("197,281 lines of 4 plies"));
    assert!(good("perft 1").contains("20 lines of 1 ply in"));
    assert!(good("perft 0 --divide").starts_with("1 position: at depth 0"));
    let negative = refused("perft -1", 2);
    assert_has(&negative, &["a whole number from 0 to 20"]);
    let time = refused("analyse --movetime -1", 2);
    assert!(time.contains("expected seconds, from 0.001"), "{time}");
    // The game may also be named without its option.
    assert!(good("perft 1 caparandom").contains("28 lines"));
    let text = good("perft 3 --divide --variant caparandom --threads 2");
    let counts: Vec<u64> = text.lines().filter_map(|line| line.split_once(": ")?.1.parse().ok()).collect();
    let total: u64 = counts.iter().sum();
    let total = format!("{total} lines of 3 plies");
    assert!(text.replace(',', "").contains(&total), "{text}");
    assert_eq!(counts.len(), 28, "{text}");
}

#[test]
fn variants_are_listed_each_in_a_line() {
    let text = good("variants");
    let names: Vec<&str> = text.lines().skip(1).filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, engine_game_names());
    assert!(text.contains("21,836"), "{text}");
    for (game, rules) in [("chess", "none"), ("3check", "checks win"), ("kingofthehill", "a goal to reach")] {
        let mut lines = text.lines();
        let line = lines.find(|line| line.split_whitespace().next() == Some(game));
        let is_told = line.is_some_and(|line| line.ends_with(rules));
        assert!(is_told, "{game}: {line:?}");
    }
}

#[test]
fn arrays_have_numbers_and_numbers_have_arrays() {
    assert!(good("arrays chess960 RNBQKBNR").contains("number 518"));
    assert!(good("arrays fischerandom 518").contains("rank   RNBQKBNR"));
    assert!(good("arrays caparandom").contains("21,836 arrays, numbered from 0 to 47,999"));
    assert!(good("arrays chess").contains("One array"));
    assert!(good("arrays fischerandom --double").contains("921,600 starts"));
    for random in ["cetina-random", "caparandom --double"] {
        let text = good(&format!("arrays {random} --random"));
        let number = text.lines().find_map(|line| line.strip_prefix("number "));
        let game = random.split(' ').next().expect("a name");
        let again = good(&format!("arrays {game} '{}'", number.expect("a number")));
        assert_eq!(again, text);
    }

    let double = good("arrays fischerandom 12/345");
    assert!(double.contains("number 12/345"), "{double}");
    let start = double.lines().find_map(|line| line.strip_prefix("FEN    "));
    let start = start.expect("a position");
    assert_eq!(good(&format!("arrays fischerandom '{start}'")), double);
    let moves = "perft --variant fischerandom --array 12/345 1";
    assert!(good(moves).contains("lines of 1 ply"), "{}", good(moves));
    let epd = "arrays caparandom --double --epd 40 --seed 7";
    let lines = good(epd);
    assert_eq!(lines, good(epd));
    assert_eq!(lines.lines().collect::<HashSet<_>>().len(), 40);
    assert_eq!(lines.matches(" w KQkq - ").count(), 40, "{lines}");
    // A FEN has seven strokes.
    let is_double = |line: &&str| line.matches('/').count() == 8;
    assert!(lines.lines().filter(is_double).count() > 30, "{lines}");
    let other = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKRBN w KQkq - 0 1";
    let message = refused_in_a_line(&format!("arrays fischerandom '{other}'"), 2);
    assert!(message.contains("not both arrays"), "{message}");
    let message = refused_in_a_line("arrays caparandom 0", 2);
    assert!(message.contains("nearest valid"), "{message}");
    refused_in_a_line("arrays fischerandom 99999999999999999999", 2);
}

#[test]
fn wrong_arguments_are_told_in_a_line_each() {
    let says = |line: &str, part: &str| {
        let message = refused_in_a_line(line, 2);
        assert!(message.contains(part), "{message}");
    };
    says("play --variant capa-rndom", "mean caparandom?");
    says("analyse --variant xyz", "the games are chess");
    says("analyse --fen '8/8/8/8/8/8/8 w - -'", "7 ranks");
    says("analyse --fen 'kk6/8/8/8/8/8/8/K7 w - -'", "king");
    says("analyse --fen ''", "one to seven fields");
    says("play --variant crc", "may mean caparandom");
    let minister = "10/10/10/10/10/10/k1K7/M9 b - - 0 1";
    says(&format!("analyse --fen '{minister}'"), "the nearest is capablanca");
    says("analyse --array RNBQKBNRR", "the only array is RNBQKBNR");
    says("analyse --moves e4 e4", "move 2 of the list");
    says("play --array 1", "chess has no array 1");
    let wrong = "analyse --depth 0|analyse --depth -3|analyse --movetime nan|analyse --threads 0|\
        analyse --array 1 --fen x|arrays fischerandom --random --seed 5|arrays fischerandom 5 --plies 4|\
        play --time-control soon|perft|perft 21|nonsense";
    for arguments in wrong.split('|') {
        refused(arguments, 2);
    }
}

#[test]
fn a_fen_of_several_games_names_them() {
    let fen = "nrkqrbnb/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/BNBRQKRN w - - 0 2 ABCDFG+cefgh+";
    let analysed = run(&format!("analyse --depth 1 --fen '{fen}'"));
    assert_eq!(analysed.code, Some(0), "{}", analysed.err);
    assert!(analysed.out.starts_with("Contemporary Random Chess\n"));
    let [note] = analysed.err.lines().collect::<Vec<_>>()[..] else {
        panic!("expected one line: {}", analysed.err);
    };
    assert!(note.starts_with("note: read as "), "{note}");
    assert_has(note, &["modern-random-64", "--variant chooses"]);
    let named = "--variant contemporary-random --depth 1";
    let analysed = run(&format!("analyse --fen '{fen}' {named}"));
    assert!(analysed.out.contains("ABCDF+cefgh+\n"), "{}", analysed.out);
    assert_eq!(analysed.err, "");
}

#[test]
fn positions_come_in_short_forms() {
    let fen = |text: &str| good(&format!("analyse --variant chess --depth 1 --fen '{text}'"));
    let start = "\nFEN rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    assert!(fen("startpos").contains(start));
    let kings = "4k3/8/8/8/8/8/P7/4K3";
    assert!(fen(kings).contains(&format!("FEN {kings} w - - 0 1\n")));
    let text = good("analyse -v caparandom --depth 1 --array RNBQKCABNR");
    assert!(text.starts_with("Capablanca Random Chess, array 26733\n"));
    let title = "arrays 'capablanca random chess' rnbqkcabnr";
    assert!(good(title).contains("number 26733"));

    let unquoted = "analyse --fen 4k3/8/8/8/8/8/8/4K3 w - -";
    let message = refused(unquoted, 2);
    assert!(message.contains("put it in quotes"), "{message}");
    assert!(!refused("analyse e4", 2).contains("quotes"));
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    for arguments in ["variants", "analyse --movetime 2", "perft 4 --divide", "bench --depth 3", "--help"] {
        let mut child = spawn(arguments);
        let mut line = String::new();
        let mut out = BufReader::with_capacity(16, child.stdout.take().expect("piped"));
        out.read_line(&mut line).expect("a line");
        drop(out);
        let run = Run::of(child.wait_with_output().expect("it ends"));
        assert_eq!(run.err, "", "{arguments:?}");
        assert_eq!(run.code, Some(0), "{arguments:?}");
    }
}

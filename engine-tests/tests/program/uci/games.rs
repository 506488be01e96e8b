//! Choosing games and arrays, and how castling is written.

use super::*;
use engine_tests::command::{good, piped, refused};

#[test]
fn castling_as_the_options_say() {
    const ROOKS: &str = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let castles = |engine: &mut Engine, text: &str| {
        engine.best_move(&format!("go depth 1 searchmoves {text}")).split(' ').nth(1).map(str::to_owned)
    };
    for order in
        [["UCI_Variant value chess", "UCI_Chess960 value true"], ["UCI_Chess960 value true", "UCI_Variant value chess"]]
    {
        let mut engine = Engine::uci();
        engine.ask(ROOKS);
        assert_eq!(castles(&mut engine, "e1g1").as_deref(), Some("e1g1"));
        for option in order {
            engine.ask(&format!("setoption name {option}"));
        }
        engine.ask(ROOKS);
        assert_eq!(castles(&mut engine, "O-O").as_deref(), Some("e1h1"));
        assert_eq!(castles(&mut engine, "e1a1").as_deref(), Some("e1a1"));
        // Fischer Random, for a GUI that sends only this option.
        let shuffled = "position fen 1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1 moves e1b1";
        assert!(engine.ask(shuffled).is_empty());
        assert_eq!(engine.fen(), "1r2k1r1/8/8/8/8/8/8/2KR2R1 b kq - 1 1");
        engine.set("CastlingStyle", "scharnagl");
        engine.ask(ROOKS);
        assert_eq!(castles(&mut engine, "e1h1").as_deref(), Some("e1g1"));
        engine.set("CastlingStyle", "king-takes-rook");
        engine.set("UCI_Chess960", "false");
        assert_eq!(castles(&mut engine, "e1g1").as_deref(), Some("e1h1"));
        engine.set("CastlingStyle", "auto");
        assert_eq!(castles(&mut engine, "e1g1").as_deref(), Some("e1g1"));
        engine.set("UCI_Variant", "chess960");
        engine.ask(ROOKS);
        assert_eq!(castles(&mut engine, "e1g1").as_deref(), Some("e1h1"));
    }
}

#[test]
fn games_are_chosen_by_every_name() {
    let mut engine = Engine::uci();
    for (name, array) in [
        ("Capablanca960", "rnbqkcabnr/"),
        ("mrc64", "rnbkqbnr/"),
        ("960", "rnbqkbnr/"),
        ("Prime Ministers Contemporary Random Chess", "rnbkmbnr/"),
        ("pmcrc", "rnbkmbnr/"),
        ("Capablanca Chess", "rnabqkbcnr/"),
        ("normal", "rnbqkbnr/"),
    ] {
        engine.set("UCI_Variant", name);
        engine.ask("position startpos");
        let fen = engine.fen();
        assert!(fen.starts_with(array), "{name}: {fen}");
    }
}

/// What programs have got wrong in games with random arrays (<https://github.com/cutechess/cutechess/issues/616>, 637
/// and 755): a game, a position with moves, a castling as king takes rook, and the position after it if it is legal.
const CASTLING: &str = "\
fischerandom; r1k1N2R/pp1pbr2/3p4/P7/8/2P2n2/1PBP4/RK6 b q - 4 28 moves; c8a8; 2krN2R/pp1pbr2/3p4/P7/8/2P2n2/1PBP4/RK6 w - - 5 29
fischerandom; rk2Q3/1p4p1/1B6/4p3/p5p1/2Kp2P1/PP4P1/R7 b q - 0 34 moves; b8a8;
caparandom; 5k4/10/10/10/10/5N4/10/1R3K1rR1 w KQ - 0 1 moves; f1b1;
caparandom; 5k4/10/10/10/10/5N4/10/1R3K1rR1 w KQ - 0 1 moves f3g1 f8f7; f1b1; 10/5k4/10/10/10/10/10/2KR2NrR1 b - - 3 2
caparandom; 5k4/10/10/10/10/10/10/rR2K3R1 w KQ - 0 1 moves; e1b1;
caparandom; 5k4/10/10/10/10/10/10/rR2K3R1 w KQ - 0 1 moves; e1i1; 5k4/10/10/10/10/10/10/rR5RK1 b - - 1 1";

#[test]
fn castling_and_checks_on_the_first_rank() {
    let mut engine = Engine::uci();
    for row in CASTLING.lines() {
        let [game, position, castling, after] = *row.split(';').map(str::trim).collect::<Vec<_>>() else {
            panic!("{row}");
        };
        engine.set("UCI_Variant", game);
        let position = format!("position fen {position}");
        assert!(engine.ask(&position).is_empty(), "{row}");
        let lines = engine.ask(&format!("{position} {castling}"));
        if after.is_empty() {
            assert!(lines[0].contains(castling), "{row}: {lines:?}");
            continue;
        }
        assert_eq!(engine.fen(), after, "{lines:?}");
        engine.ask(&position);
        let best = engine.best_move(&format!("go depth 1 searchmoves {castling}"));
        assert_eq!(best.split(' ').nth(1), Some(castling), "{row}");
    }
}

#[test]
fn choosing_a_game_starts_it() {
    let mut engine = Engine::uci();
    for (name, start) in [
        ("fischerandom", START),
        ("chess960", START),
        ("normal", START),
        ("capablanca", "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1"),
        ("Caparandom", "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1"),
        ("embassy", "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1"),
        ("gothic", "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1"),
        ("cetina-random", "rnbqkbsc/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBSC w - - 0 1 -"),
    ] {
        let lines = engine.set("UCI_Variant", name);
        // UCI2WB would describe the game to XBoard by this line, so there is none if XBoard knows the game.
        let explained = lines.iter().any(|line| line.starts_with(&format!("info string variant {name} files ")));
        assert_eq!(explained, ["embassy", "cetina-random"].contains(&name), "{lines:?}");
        assert!(explained || lines.is_empty(), "{lines:?}");
        assert_eq!(engine.fen(), start);
        engine.ask("position startpos");
        assert_eq!(engine.fen(), start);
    }
}

#[test]
fn start_arrays() {
    let mut engine = Engine::uci();
    let message = engine.ask_one("setoption name StartArray value 999999");
    assert!(message.starts_with("info string option StartArray: "), "{message}");
    engine.set("StartArray", "26733");
    engine.set("UCI_Variant", "caparandom");
    assert!(engine.fen().ends_with("/RNBQKCABNR w KQkq - 0 1"));
    engine.set("StartArray", "0");
    let message = engine.ask_one("position startpos");
    assert!(message.contains("caparandom has no array 0"), "{message}");
    assert!(message.contains("nearest valid"), "{message}");
    // Moves find the position that they are meant for, so that the answer is legal in it.
    engine.ask("position startpos moves e2e4 e7e5");
    assert!(engine.fen().starts_with("rnbqkcabnr/pppp1ppppp/10/4p5/4P5/"));
    engine.set("UCI_Variant", "fischerandom");
    engine.ask("position startpos");
    assert_eq!(engine.fen(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    // Double Fischer Random: an array for each side.
    for value in ["0/518", "bbqnnrkr/518", "0/rnbqkbnr"] {
        engine.set("StartArray", value);
        engine.ask("position startpos");
        assert_eq!(engine.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    }
    let message = engine.ask_one("setoption name StartArray value 3/");
    assert!(message.contains("'3/' is not an array: "), "{message}");
    // It may be meant for a game that is chosen next, and is the same throughout a game.
    engine.set("UCI_Variant", "chess");
    assert!(engine.set("StartArray", "RNQKBBNR").is_empty());
    engine.set("UCI_Variant", "contemporary-random");
    assert!(engine.fen().contains("/RNQKBBNR w "));
    engine.set("StartArray", "random");
    engine.ask("position startpos");
    let array = engine.fen();
    engine.ask("position startpos");
    assert_eq!(engine.fen(), array);
    engine.set("UCI_Variant", "chess");
    engine.set("StartArray", "-1");
    engine.ask("position startpos");
    assert_eq!(engine.fen(), START);
}

#[test]
fn variant_files() {
    let folder = Folder::temporary();
    let mut engine = Engine::uci();
    let lines = engine.set("VariantPath", &folder.write("my games.ini", GAMES));
    assert!(lines.iter().any(|line| line.starts_with("info string") && line.contains("my games.ini:4:")), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains(" var backwards")), "{lines:?}");
    engine.set("UCI_Variant", "backwards");
    assert!(engine.fen().contains("/RNBQCKABNR w KQkq - 0 1"));
    for bad in [folder.path(""), "/no/such/file.ini".to_owned()] {
        let line = engine.ask_one(&format!("setoption name VariantPath value {bad}"));
        assert!(line.starts_with("info string option VariantPath: "), "{line}");
    }
    engine.set("UCI_Variant", "chess");
    engine.set("UCI_Variant", "backwards");
    assert!(engine.fen().contains("/RNBQCKABNR w KQkq - 0 1"));
    engine.set("VariantPath", "<empty>");
    let line = engine.ask_one("setoption name UCI_Variant value backwards");
    assert!(line.starts_with("info string there is no game 'backwards'"), "{line}");
}

/// The standard output and standard error of `sissa` after these lines of input.
fn told(input: &str) -> [String; 2] {
    let run = piped("", input);
    assert_eq!(run.code, Some(0));
    [run.out, run.err]
}

/// A game, and a section that is not one.
const GAMES: &str = "[backwards:capablanca]\n\
    startFen = rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1\n\
    [broken:capablanca]\n\
    maxFyle = 3\n";

#[test]
fn games_are_checked_as_pychess_asks_for_it() {
    let folder = Folder::temporary();
    let path = folder.write("check.ini", GAMES);
    let [out, err] = told(&format!("check {path}\nquit\n"));
    assert_eq!(out, "");
    let lines: Vec<&str> = err.lines().collect();
    assert_eq!(lines[0], "Parsing variant: backwards");
    assert!(lines[1].contains("check.ini:4:"), "{err}");
    assert_eq!(lines.len(), 2, "{err}");
    let good = GAMES.split("[broken").next().expect("a part");
    let [out, err] = told(&format!("check <<EOF\n{good}EOF\nquit\n"));
    assert_eq!([&*out, &*err], ["", "Parsing variant: backwards\n"]);
    let twice = format!("{good}startFen = rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w - - 0 1\n");
    let [out, err] = told(&format!("check <<EOF\n{twice}EOF\nquit\n"));
    assert_eq!(err, "Parsing variant: backwards\n");
    assert!(out.starts_with("info string the text:3: "), "{out}");
    let [out, err] = told("check /no/such/file\ncheck\nisready\n");
    assert_eq!(err, "");
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("info string ") && lines[0].contains("/no/such/file"));
    assert_eq!(lines[1..], ["info string check: expected a file or <<MARK", "readyok"]);
}

#[test]
fn games_are_loaded_from_files_and_from_the_input() {
    let folder = Folder::temporary();
    for load in [format!("load {}", folder.write("games.ini", GAMES)), format!("load <<END\n{GAMES}END")] {
        let [out, err] = told(&format!("{load}\nsetoption name UCI_Variant value backwards\nposition startpos\nd\n"));
        assert_eq!(err, "");
        assert!(out.contains(" var backwards"), "{out}");
        assert!(out.contains("maxFyle"), "{out}");
        assert!(out.contains("/RNBQCKABNR w KQkq - 0 1"), "{out}");
    }
    // Without its end mark, the text ends with the input.
    let [out, _] = told(&format!("load <<END\n{GAMES}"));
    assert!(out.contains(" var backwards"), "{out}");
}

#[test]
fn commands_may_be_arguments() {
    let lines = good("'position startpos moves e2e4' 'go depth 3' d");
    assert!(lines.contains("bestmove ") && lines.contains("/4P3/8/PPPP1PPP/"), "{lines}");
    assert!(good("go perft 3").contains("8902"));
    assert!(refused("perft --dvide", 2).contains("--dvide"));
}

//! Tests of how lines are parsed.

use super::*;

fn command(line: &str) -> Command {
    parse(line).unwrap().unwrap().0
}

fn option(name: &str, value: Option<&str>) -> Command {
    Command::SetOption { name: name.to_owned(), value: value.map(str::to_owned) }
}

fn position(fen: Option<&str>, moves: &[&str]) -> Command {
    Command::Position { fen: fen.map(str::to_owned), moves: moves.iter().map(|mv| (*mv).to_owned()).collect() }
}

#[test]
fn the_crate_parses_commands_without_chess_in_them() {
    for (line, expected) in [
        ("uci", Command::Uci),
        ("debug on", Command::Debug(true)),
        ("debug off", Command::Debug(false)),
        ("isready", Command::IsReady),
        ("ucinewgame", Command::NewGame),
        ("stop", Command::Stop),
        ("ponderhit", Command::PonderHit),
        ("quit", Command::Quit),
        ("setoption name Hash value 64", option("Hash", Some("64"))),
        ("setoption name Clear Hash", option("Clear Hash", None)),
        ("setoption name VariantPath value /a b/value c.ini", option("VariantPath", Some("/a b/value c.ini"))),
    ] {
        assert_eq!(parse_with_vampirc(line), Some(expected.clone()), "{line}");
        assert_eq!(command(line), expected);
    }
}

#[test]
fn an_empty_option_value() {
    for line in ["setoption name VariantPath value", "setoption name VariantPath value "] {
        assert_eq!(command(line), option("VariantPath", Some("")));
    }
    assert_eq!(command("setoption name Move  Overhead  value 20"), option("Move Overhead", Some("20")));
    assert_eq!(command("setoption name Value of it value 3"), option("Value of it", Some("3")));
}

#[test]
fn positions_of_other_boards_pieces_and_suffixes() {
    let fen = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1";
    let line = format!("position fen {fen} moves a2a4 j7j6 f1j1 a7a8a e1f3q g1g1kq");
    assert_eq!(command(&line), position(Some(fen), &["a2a4", "j7j6", "f1j1", "a7a8a", "e1f3q", "g1g1kq"]));
    let cut = "4k3/8/8/8/8/8/8/4K2R w K -";
    assert_eq!(command(&format!("position fen {cut}")), position(Some(cut), &[]));
    assert_eq!(command("position startpos moves e2e4 O-O-O"), position(None, &["e2e4", "O-O-O"]));
    assert_eq!(command("position startpos moves"), position(None, &[]));
    assert_eq!(
        command("position startpos moves 1. e2e4 e7e5 2. g1f3 2... 3."),
        position(None, &["e2e4", "e7e5", "g1f3"])
    );
    assert_eq!(command("position  startpos"), position(None, &[]));
}

#[test]
fn half_a_position_is_refused() {
    for line in [
        "position",
        "position fen",
        "position fen moves e2e4",
        "position startpos e2e4",
        "position rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1",
    ] {
        let error = parse(line).unwrap_err();
        assert!(error.to_string().contains("position: expected"), "{error}");
    }
}

#[test]
fn extras() {
    assert_eq!(command("d"), Command::Display);
    assert_eq!(command("go perft 5"), Command::Perft(5));
    assert_eq!(command("perft 5"), Command::Perft(5));
    assert_eq!(command("bench"), Command::Bench(None));
    assert_eq!(command("bench 9"), Command::Bench(Some(9)));
    for line in ["go perft", "perft x", "perft 0", "perft -1", "bench x y", "bench 0"] {
        assert!(parse(line).is_err(), "{line}");
    }
}

#[test]
fn unknown_words_before_a_command_are_passed_over() {
    assert_eq!(command("joho debug on"), Command::Debug(true));
    assert_eq!(command("  isready  now "), Command::IsReady);
    assert_eq!(command("UCI"), Command::Uci);
    assert_eq!(parse("  \t "), Ok(None));
    assert_eq!(parse("joho d").unwrap_err().to_string(), "unknown command 'joho'; 'help' lists the commands");
    assert_eq!(command("register later"), Command::Register);
    for (line, message) in [
        ("debug", "debug: expected on or off"),
        ("debug maybe", "debug: expected on or off"),
        ("setoption", "setoption: expected name NAME"),
        ("setoption name", "setoption: expected name NAME"),
        ("setoption Hash 3", "setoption: expected name NAME"),
        ("perft 1000", "perft: expected a depth"),
    ] {
        let error = parse(line).unwrap_err().to_string();
        assert!(error.starts_with(message), "{line}: {error}");
    }
}

#[test]
fn messages_from_engines_are_not_commands() {
    // The crate would parse these, and panic on a depth of three digits over 255.
    for line in ["bestmove e2e4", "info depth 999", "id name x", "uciok"] {
        assert!(matches!(parse(line), Err(ParseError::Unknown(_))), "{line}");
    }
}

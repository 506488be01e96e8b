//! Tests of the commands.

use super::*;

fn command(line: &str) -> Command {
    parse(line).unwrap().unwrap()
}

fn session(moves: Option<u32>, base: u64, increment_ms: u64) -> Command {
    Command::Level(TimeControl {
        moves,
        base: Duration::from_secs(base),
        increment: Duration::from_millis(increment_ms),
    })
}

#[test]
fn words_of_the_protocol() {
    for word in ["xboard", "level", "setboard", "?", ".", "analyse"] {
        assert!(is_command(word), "{word}");
    }
    for word in ["", "e2e4", "isready", "Level"] {
        assert!(!is_command(word), "{word}");
    }
}

#[test]
fn time_controls() {
    assert_eq!(command("level 40 5 0"), session(Some(40), 300, 0));
    assert_eq!(command("level 0 2:30 12"), session(None, 150, 12_000));
    assert_eq!(command("level 0 0:01 0.01"), session(None, 1, 10));
    assert_eq!(command("st 3"), Command::MoveTime(Duration::from_secs(3)));
    assert_eq!(command("time 123"), Command::Time(Duration::from_millis(1230)));
    assert_eq!(command("time -5"), Command::Time(Duration::ZERO));
    assert_eq!(command("nps 1000"), Command::NodeRate(Some(1000)));
    assert_eq!(command("nps -1"), Command::NodeRate(None));
    let malformed = "level|level 40|level 40 5|level a 5 0|level 0 -5 0|level 0 1e300 0|st|st NaN|st -1|sd|sd 0|sd -3|\
        time|time x|nps|cores|memory -1";
    for line in malformed.split('|') {
        assert!(matches!(parse(line), Err(CommandError::Malformed(_))), "{line}");
    }
}

#[test]
fn options_and_texts() {
    let option =
        |name: &str, value: Option<&str>| Command::SetOption { name: name.to_owned(), value: value.map(str::to_owned) };
    assert_eq!(command("option MultiPV=3"), option("MultiPV", Some("3")));
    assert_eq!(command("option Clear Hash"), option("Clear Hash", None));
    assert_eq!(command("option VariantPath=/a=b/c.ini"), option("VariantPath", Some("/a=b/c.ini")));
    assert_eq!(command("ping 7"), Command::Ping("7".to_owned()));
    assert_eq!(command("usermove O-O"), Command::UserMove("O-O".to_owned()));
    assert_eq!(command("e2e4"), Command::Bare("e2e4".to_owned()));
    assert_eq!(parse("   "), Ok(None));
    for (line, error) in [
        ("make me a move", "unknown command"),
        ("setboard", "expected setboard FEN"),
        ("level 40", "expected level MOVES MINUTES[:SECONDS] INCREMENT"),
    ] {
        assert_eq!(parse(line).unwrap_err().to_string(), error, "{line}");
    }
}

#[test]
fn moves_look_like_moves() {
    for word in ["e2e4", "e7e8q", "O-O", "0-0-0", "Nf3", "exd5", "e1a1,a1b1", "Bf1<=>Ng1", "i2i4"] {
        assert!(looks_like_move(word), "{word}");
    }
    for word in ["hello", "go!", "x", "", "protover2", "e2e4e2e4e2e4e2e4e2e4"] {
        assert!(!looks_like_move(word), "{word}");
    }
}

#[test]
fn lines_of_edit_mode() {
    for line in ["#", "c", ".", "Pa4", "xa1", "Kj8"] {
        assert!(is_edit_line(line), "{line}");
    }
    for line in ["", "new", "e2e4", "go", "bk"] {
        assert!(!is_edit_line(line), "{line}");
    }
}

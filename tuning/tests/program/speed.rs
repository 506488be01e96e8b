//! Whole measurements of speed by the command line.

use crate::common::{engine, fail, interrupt_when, program, quoted, succeed, uci};
use engine_tests::folder::Folder;
use std::process::Command;

fn command(folder: &Folder, positions: &str, arguments: &str) -> Command {
    let path = folder.write("positions.epd", positions);
    let engine = engine();
    let mut command = program();
    command
        .args(["speed", "-engine", &format!("cmd={engine}")])
        .args(shlex::split(arguments).expect("it is quoted well"))
        .arg("-positions")
        .arg(path);
    if !arguments.contains("-engine") {
        command.args(["-engine", &format!("cmd={engine}")]);
    }
    command
}

const POSITIONS: &str = "\
# Two games; the unmoved pieces of the second are not those of an array.
rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - variant caparandom; acd 7;
nrkqrbnb/pppppppp/8/8/4P3/8/PPPP1PPP/BNBRQKRN b KQkq - Fcefgh+ variant contemporary-random; acd 9;
rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - variant caparandom; acd 5;
";

#[test]
fn positions_are_searched_to_their_depths() {
    let folder = Folder::temporary();
    let log = folder.path("log");
    let line = format!("option.Threads=2 -rounds 2 -log {}", quoted(&log));
    let report = succeed(&mut command(&folder, POSITIONS, &line));
    assert!(report.contains("sissa-1 against sissa-2, 3 positions: "), "{report}");
    // Depths 7, 9 and 5 on either side.
    assert_eq!(report.matches(" 7.00\n").count(), 2, "{report}");
    let log = folder.text("log");
    let count = |text: &str| log.lines().filter(|line| line.ends_with(text)).count();
    assert_eq!([count("go depth 7"), count("go depth 9"), count("go depth 5")], [4; 3]);
    assert_eq!(count("setoption name Threads value 2"), 2);
    // The seventh field goes along, and every search begins from an empty table.
    assert_eq!(count(" b KQkq - 0 1 Fcefgh+"), 4);
    assert_eq!(count("ucinewgame"), 12);
}

#[test]
fn other_limits_and_some_games_only() {
    let folder = Folder::temporary();
    let line = "-variant caparandom -each depth=6";
    let report = succeed(&mut command(&folder, POSITIONS, line));
    assert!(report.contains("2 positions: "), "{report}");
    assert_eq!(report.matches(" 6.00\n").count(), 2, "{report}");
    let timed = "name=long -each st=0.3";
    let report = succeed(&mut command(&folder, POSITIONS, timed));
    assert!(report.contains("long against sissa-2, 3 positions: "), "{report}");
}

#[test]
fn what_goes_wrong_is_said() {
    let folder = Folder::temporary();
    let mistake = fail(&mut command(&folder, "8/8 w - -\n", ""));
    assert!(mistake.contains("positions.epd, line 1: expected the depth"), "{mistake}");
    let none = fail(&mut command(&folder, POSITIONS, "-variant chess"));
    assert!(none.contains("no position of the requested games"), "{none}");
    let zero = fail(&mut command(&folder, POSITIONS, "-each depth=0"));
    assert!(zero.contains("depth must be at least 1"), "{zero}");
    for rounds in ["0", "1001"] {
        let error = fail(&mut command(&folder, POSITIONS, &format!("-rounds {rounds}")));
        assert!(error.contains("-rounds must be from 1 to 1000"), "{error}");
    }
    for (answer, fault) in [
        ("exit", "disconnects"),
        ("echo bestmove a1a1", "makes an illegal move: a1a1: White's own rook is on a1 at "),
        ("echo info depth 3 nodes 9; echo bestmove e2e4", "does not report score, nodes and depth at "),
        ("echo info depth 3 score cp 5 nodes 9; echo bestmove e2e4", "stops at depth 3 at "),
    ] {
        let options = ["UCI_Variant type combo default chess var caparandom", "UCI_Chess960 type check default false"];
        let script = folder.script("bad.sh", &uci(&options, answer));
        let script = shlex::try_quote(&script).expect("it is text");
        let line = format!("-engine cmd={script} name=bad");
        let error = fail(&mut command(&folder, POSITIONS, &line));
        assert!(error.contains(&format!("bad {fault}")), "{error}");
        assert!(error.contains("rnbqkcabnr/") && error.contains("(caparandom)"), "{error}");
    }
}

#[test]
fn an_interrupted_measurement_tells_what_it_has() {
    let folder = Folder::temporary();
    let log = folder.path("log");
    let endless = POSITIONS.replace("acd 9", "acd 99");
    let line = format!("-log {}", quoted(&log));
    let output = interrupt_when(&mut command(&folder, &endless, &line), || folder.text("log").contains("go depth 99"));
    assert!(output.starts_with("2 positions: "), "{output}");
}

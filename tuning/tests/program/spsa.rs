//! Whole runs of SPSA by the command line.

use crate::common::{engine, fail, interrupt_when, kill_when, program, succeed};
use engine_tests::folder::Folder;
use std::fs::File;
use std::process::Command;

/// The number of finished pairs in the state file.
fn finished(folder: &Folder) -> u32 {
    let text = folder.text("state");
    let count = text.lines().nth(2).and_then(|line| line.split(' ').next()?.parse().ok());
    count.unwrap_or(0)
}

/// The value of the only parameter.
fn value(folder: &Folder) -> f64 {
    let text = folder.text("state");
    let value = text.lines().nth(3).and_then(|line| line.parse().ok());
    value.unwrap_or(f64::NAN)
}

fn command(folder: &Folder, engine: &str, arguments: &str) -> Command {
    let mut command = program();
    command
        .args(["spsa", "-engine", &format!("cmd={engine}"), "-state"])
        .arg(folder.path("state"))
        .args(shlex::split(arguments).expect("it is quoted well"));
    command
}

/// A run that must end well; its report.
fn tune(folder: &Folder, engine: &str, arguments: &str) -> String {
    succeed(&mut command(folder, engine, arguments))
}

/// The engine with an option more, `Skill`: below 50 it makes illegal moves.
fn unskilled(folder: &Folder) -> String {
    let script = format!(
        "exec 3>&1
        while read -r line; do
            case $line in
            uci) echo 'option name Skill type spin default 50 min 0 max 100' >&3;;
            'setoption name Skill value '*) skill=${{line##* }}; continue;;
            go*) [ $skill -ge 50 ] || {{ echo 'bestmove 0000' >&3; continue; }};;
            esac
            echo \"$line\"
        done | {}",
        engine()
    );
    folder.script("engine.sh", &script)
}

/// With several lines at a time the engine sees less deep, so there are pairs that a side wins.
const LINES: &str = "-variant chess -randomplies 4 -each nodes=300 -maxmoves 40 -resign movecount=2 score=400 \
    -tune 'MultiPV,8,1,40,6' -rend 0.3 -pairs 10 -srand 3";

#[test]
fn values_move_towards_the_side_that_wins() {
    let folder = Folder::temporary();
    let arguments = "-variant caparandom -each depth=1 -maxmoves 5 -tune 'Skill,50,0,100,10' -pairs 6 -rend 0.02";
    let report = tune(&folder, &unskilled(&folder), &format!("{arguments} -concurrency 2"));
    assert!(report.contains("6 of 6 pairs, 6 of them won by a side"), "{report}");
    assert!(report.contains("12 games were lost on time, by an illegal move"), "{report}");
    assert!(value(&folder) - 50.0 > 6.0 * 2.0 * 0.02 * 10.0, "{}", value(&folder));
    assert!(report.contains(&format!("{:.2}", value(&folder))), "{report}");
}

#[test]
fn a_killed_run_is_taken_up_where_it_was() {
    let (whole, broken) = (Folder::temporary(), Folder::temporary());
    tune(&whole, &engine(), LINES);
    assert_eq!(finished(&whole), 10);
    assert!(value(&whole) != 8.0);
    for pairs in [2, 5] {
        let enough = || finished(&broken) >= pairs;
        kill_when(&mut command(&broken, &engine(), LINES), enough);
    }
    let report = tune(&broken, &engine(), LINES);
    assert!(report.contains("10 of 10 pairs"), "{report}");
    assert_eq!(broken.text("state"), whole.text("state"));
    // Nothing is left to do for the same command, and another is refused.
    assert_eq!(tune(&broken, &engine(), LINES), report);
    let log = broken.write("log", "what was said");
    let refused = |line: &str, reason| {
        let error = fail(&mut command(&broken, &engine(), &format!("{line} -log {log}")));
        assert!(error.contains(reason), "{error}");
        assert_eq!((finished(&broken), broken.text("log").as_str()), (10, "what was said"));
    };
    refused(&LINES.replace("-pairs 10", "-pairs 11"), "holds the state of another run");
    let lock = File::create(broken.path("state.lock")).expect("there is room");
    lock.lock().expect("no run goes on");
    refused(LINES, "is being written by another run");
}

#[test]
fn several_games_take_turns() {
    let folder = Folder::temporary();
    let log = folder.path("log");
    let arguments = format!(
        "-variant caparandom,contemporary-random -each depth=1 -maxmoves 2 -tune 'Move Overhead,10,0,200,20' \
         -pairs 6 -log {log}"
    );
    let report = tune(&folder, &engine(), &arguments);
    assert!(report.contains("6 of 6 pairs"), "{report}");
    let text = folder.text("log");
    let started = |game: &str| {
        let line = format!("UCI_Variant value {game}");
        text.lines().filter(|expected| expected.ends_with(&line)).count()
    };
    // Two engines for each of three pairs of either game; before, the least and the greatest values are tried in both.
    let counts = ["caparandom", "contemporary-random"].map(started);
    assert_eq!(counts, [6 + 2; 2]);
}

#[test]
fn an_interrupted_run_tells_its_values() {
    let folder = Folder::temporary();
    let arguments = LINES.replace("-pairs 10", "-pairs 100000");
    let mut command = command(&folder, &engine(), &arguments);
    let report = interrupt_when(&mut command, || finished(&folder) > 0);
    assert!(report.contains(&format!("{} of 100000 pairs", finished(&folder))), "{report}");
    assert!(report.contains("\nMultiPV "), "{report}");
}

#[test]
fn what_cannot_be_tuned_is_said() {
    let folder = Folder::temporary();
    let usual = "-variant chess -each depth=1 -pairs 1 -randomplies 4";
    for (arguments, expected) in [
        ("-tune 'Move Overheat,1,0,9,1'", "no option 'Move Overheat'; it has: Hash, "),
        ("-tune 'Move Overhead,1,-1,9,1'", "option 'Move Overhead' cannot be '-1'; it must be a whole number from 0"),
        ("-tune 'UCI_AnalyseMode,1,0,9,1'", "it must be true or false"),
        ("", "use -tune"),
    ] {
        let error = fail(&mut command(&folder, &engine(), &format!("{usual} {arguments}")));
        assert!(error.contains(expected), "{arguments}: {error}");
        assert!(std::fs::metadata(folder.path("state")).is_err(), "{arguments}");
    }
    let error = fail(&mut command(&folder, "/no/such/engine", &format!("{usual} -tune Hash,1,1,9,1")));
    assert!(error.contains("cannot run '/no/such/engine'"), "{error}");
}

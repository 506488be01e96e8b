//! Networks from files, in both protocols and on the command line.

use engine_tests::binary::sissa;
use engine_tests::network::random;
use engine_tests::process::Process;
use sissa::board::{Board8x8, Board10x8};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

const LIMIT: Duration = Duration::from_secs(30);

/// A folder with a network for each board, and a damaged one.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let small = random::<Board8x8>(1).to_bytes();
    let mut damaged = small.clone();
    damaged[1000] ^= 1;
    for (name, bytes) in [
        ("8x8.net", small),
        ("10x8.net", random::<Board10x8>(2).to_bytes()),
        ("damaged.net", damaged),
    ] {
        std::fs::write(folder.path().join(name), bytes).expect("a file");
    }
    folder
}

/// All lines that answer `command`, in either protocol.
fn ask(engine: &mut Process, command: &str, ping: &str, pong: &str) -> Vec<String> {
    engine.send(command);
    engine.send(ping);
    let mut lines = Vec::new();
    engine.wait_for(LIMIT, |line| {
        lines.push(line.to_owned());
        line == pong
    });
    lines.pop();
    lines
}

fn has_network(lines: &[String]) -> bool {
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("Final evaluation: ")),
        "{lines:?}"
    );
    lines
        .iter()
        .any(|line| line.starts_with("Network evaluation: "))
}

/// Tries the options. `set` writes an option's command, `refusal` is how the answer to a wrong one begins.
fn check(
    ask: &mut dyn FnMut(&str) -> Vec<String>,
    set: &dyn Fn(&str, &str) -> String,
    variant: &dyn Fn(&str) -> String,
    refusal: &str,
) {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let classical = ask("eval");
    assert_eq!(ask(&set("EvalFile8x8", &path("8x8.net"))), [""; 0]);
    let own = ask("eval");
    assert!(has_network(&own), "{own:?}");
    assert!(own.iter().any(|line| line.contains("bucket 8 of 8")));
    assert!(
        own.iter()
            .any(|line| line.starts_with("Classical evaluation: "))
    );

    // The error is reported, and the network stays.
    for (file, problem) in [
        ("10x8.net", "the network is for a board of 10x8, not 8x8"),
        (
            "damaged.net",
            "the network is damaged: its checksum is wrong",
        ),
        ("nothing.net", "No such file"),
        ("", "it is a directory"),
    ] {
        let lines = ask(&set("EvalFile8x8", &path(file)));
        let message = format!("{refusal}option EvalFile8x8: {}: {problem}", path(file));
        assert!(
            lines.len() == 1 && lines[0].starts_with(&message),
            "{message}\n{lines:?}"
        );
        assert_eq!(ask("eval"), own);
    }

    ask(&set("Evaluation", "classical"));
    assert!(!has_network(&ask("eval")));
    ask(&set("Evaluation", "network"));
    assert_eq!(ask("eval"), own);

    // Each board has its own network.
    ask(&set("EvalFile10x8", &path("10x8.net")));
    ask(&variant("caparandom"));
    assert!(has_network(&ask("eval")));
    ask(&variant("cetina-random"));
    assert!(has_network(&ask("eval")));
    ask(&variant("normal"));
    assert_eq!(ask("eval"), own);
    ask(&set("EvalFile8x8", ""));
    assert_eq!(ask("eval"), classical);
}

#[test]
fn uci_has_options_for_networks() {
    let mut engine = Process::spawn(sissa(), &[]);
    engine.send("uci");
    engine.wait_for(LIMIT, |line| line == "uciok");
    check(
        &mut |command| ask(&mut engine, command, "isready", "readyok"),
        &|name, value| format!("setoption name {name} value {value}"),
        &|name| format!("setoption name UCI_Variant value {name}"),
        "info string ",
    );
}

#[test]
fn cecp_has_options_for_networks() {
    let mut engine = Process::spawn(sissa(), &[]);
    engine.send("xboard");
    engine.send("protover 2");
    engine.wait_for(LIMIT, |line| line.ends_with("done=1"));
    ask(&mut engine, "force", "ping 1", "pong 1");
    check(
        &mut |command| ask(&mut engine, command, "ping 2", "pong 2"),
        &|name, value| format!("option {name}={value}"),
        &|name| format!("variant {name}"),
        "Error (",
    );
}

#[test]
fn a_game_without_a_network_is_evaluated_without() {
    let folder = folder();
    let own = "[slow:chess]\ndoubleStep = false\n";
    let games = folder.path().join("games.ini");
    std::fs::write(&games, own).expect("a file");
    let mut engine = Process::spawn(sissa(), &[]);
    engine.send("uci");
    engine.wait_for(LIMIT, |line| line == "uciok");
    let mut ask = |command: &str| ask(&mut engine, command, "isready", "readyok");
    let path = folder.path().join("8x8.net").display().to_string();
    ask(&format!("setoption name EvalFile8x8 value {path}"));
    ask(&format!(
        "setoption name VariantPath value {}",
        games.display()
    ));
    ask("setoption name UCI_Variant value slow");
    assert!(!has_network(&ask("eval")));
    assert_eq!(
        ask("setoption name Evaluation value network"),
        ["info string no network is suited to slow: the classical evaluation is used"]
    );
}

fn bench(arguments: &[&str], network: &Path) -> (bool, String) {
    let output = Command::new(sissa())
        .args(["bench", "--depth", "4", "--eval-file"])
        .arg(network)
        .args(arguments)
        .output()
        .expect("the benchmark runs");
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8_lossy(&text).into_owned(),
    )
}

#[test]
fn the_command_line_takes_a_network() {
    let folder = folder();
    let file = |name: &str| -> PathBuf { folder.path().join(name) };
    let nodes = |text: &str| {
        let line = text.lines().find(|line| line.starts_with("Nodes searched"));
        line.map(str::to_owned).expect("a number of nodes")
    };
    let (done, with) = bench(&[], &file("8x8.net"));
    assert!(done, "{with}");
    let (_, again) = bench(&[], &file("8x8.net"));
    assert_eq!(nodes(&with), nodes(&again));
    let (_, without) = bench(&["--evaluation", "classical"], &file("8x8.net"));
    assert_ne!(nodes(&with), nodes(&without));
    // A network for the other board is not used, and that is said.
    let analyse = |arguments: &[&str]| {
        let output = Command::new(sissa())
            .args(["analyse", "--depth", "2", "--eval-file"])
            .arg(file("8x8.net"))
            .args(arguments)
            .output()
            .expect("the analysis runs");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let note = "note: --eval-file has no network for boards of 10x8: the built-in one is used";
    assert!(analyse(&["--variant", "capablanca"]).contains(note));
    assert!(!analyse(&["--variant", "chess"]).contains("note:"));
    let (done, refusal) = bench(&[], &file("damaged.net"));
    assert!(
        !done && refusal.contains("the network is damaged"),
        "{refusal}"
    );
}

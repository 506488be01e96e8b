//! Networks from files, as options and on the command line.

use engine_tests::command::{assert_has, run};
use engine_tests::engine::Engine;
use engine_tests::folder::Folder;
use engine_tests::network::{of_game, random};
use sissa::board::{Board8x8, Board10x8};

/// A folder with a network for each board, and a damaged one.
fn folder() -> Folder {
    let folder = Folder::temporary();
    let small = random::<Board8x8>(1).to_bytes();
    let mut damaged = small.clone();
    damaged[1000] ^= 1;
    for (name, bytes) in [
        ("8x8.net", small),
        ("10x8.net", random::<Board10x8>(2).to_bytes()),
        ("crazyhouse.net", of_game("crazyhouse", 3).to_bytes()),
        ("damaged.net", damaged),
    ] {
        folder.write(name, bytes);
    }
    folder
}

fn has_network(lines: &[String]) -> bool {
    let has = |start: &str| lines.iter().any(|line| line.starts_with(start));
    assert!(has("Final evaluation: "), "{lines:?}");
    has("Network evaluation: ")
}

#[test]
fn networks_are_chosen_by_options() {
    let choose = |engine: &mut Engine, game: &str| drop(engine.set("UCI_Variant", game));
    let mut engine = Engine::uci();
    let folder = folder();
    let path = |name: &str| folder.path(name);
    let classical = engine.ask("eval");
    assert_eq!(engine.set("EvalFile8x8", &path("8x8.net")), [""; 0]);
    let own = engine.ask("eval");
    assert!(has_network(&own), "{own:?}");
    assert!(own.iter().any(|line| line.contains("bucket 8 of 8")));
    let has_classical = |line: &String| line.starts_with("Classical evaluation: ");
    assert!(own.iter().any(has_classical), "{own:?}");

    // The error is reported, and the network stays.
    for (file, problem) in [
        ("10x8.net", "the network is for a board of 10x8, not 8x8"),
        ("damaged.net", "the network is damaged: its checksum is wrong"),
        ("nothing.net", "No such file"),
        ("", "it is a directory"),
    ] {
        let lines = engine.set("EvalFile8x8", &path(file));
        let message = format!("info string option EvalFile8x8: {}: {problem}", path(file));
        assert!(lines.len() == 1 && lines[0].starts_with(&message), "{message}\n{lines:?}");
        assert_eq!(engine.ask("eval"), own);
    }

    engine.set("Evaluation", "classical");
    assert!(!has_network(&engine.ask("eval")));
    engine.set("Evaluation", "network");
    assert_eq!(engine.ask("eval"), own);

    // Each board has its own network.
    engine.set("EvalFile10x8", &path("10x8.net"));
    choose(&mut engine, "caparandom");
    assert!(has_network(&engine.ask("eval")));
    choose(&mut engine, "cetina-random");
    assert!(has_network(&engine.ask("eval")));
    choose(&mut engine, "normal");
    assert_eq!(engine.ask("eval"), own);
    engine.set("EvalFile8x8", "");
    assert_eq!(engine.ask("eval"), classical);

    // A network of one game is for that alone.
    let lines = engine.set("EvalFile", &path("crazyhouse.net"));
    let note = "the network is for other rules: crazyhouse (rules ";
    assert!(lines.len() == 1 && lines[0].contains(note), "{lines:?}");
    assert_eq!(engine.ask("eval"), classical);
    choose(&mut engine, "crazyhouse");
    assert!(has_network(&engine.ask("eval")));
}

#[test]
fn a_game_without_a_network_is_evaluated_without() {
    let folder = folder();
    let own = "[slow:chess]\ndoubleStep = false\n[bare:slow]\nextinctionValue = loss\nextinctionPieceTypes = q\n";
    let mut engine = Engine::uci();
    engine.set("EvalFile8x8", &folder.path("8x8.net"));
    engine.set("VariantPath", &folder.write("games.ini", own));
    // One made of the built-in network.
    engine.set("UCI_Variant", "slow");
    assert!(has_network(&engine.ask("eval")));
    // What wins is not the same.
    engine.set("UCI_Variant", "bare");
    assert!(!has_network(&engine.ask("eval")));
    assert_eq!(
        engine.set("Evaluation", "network"),
        ["info string no network is suited to bare: the classical evaluation is used"]
    );
}

#[test]
fn the_command_line_takes_a_network() {
    let folder = folder();
    let with = |file: &str, line: &str| run(&format!("{line} --eval-file '{}'", folder.path(file)));
    let nodes = |line: &str| {
        let run = with("8x8.net", line);
        assert_eq!(run.code, Some(0), "{}", run.err);
        let line = run.out.lines().find(|line| line.starts_with("Nodes searched"));
        line.map(str::to_owned).expect("a number of nodes")
    };
    let bench = "bench --depth 4";
    assert_eq!(nodes(bench), nodes(bench));
    assert_ne!(nodes(bench), nodes(&format!("{bench} --evaluation classical")));
    // A network for the other board is not used, and that is said.
    let told = |game: &str| with("8x8.net", &format!("analyse --depth 2 --variant {game}")).err;
    let note = "note: the network is for a board of 8x8, not 10x8: a built-in network is used";
    assert!(told("capablanca").contains(note));
    assert!(!told("chess").contains("note:"));
    let refused = with("damaged.net", bench);
    assert_ne!(refused.code, Some(0));
    assert_has(&refused.err, &["the network is damaged"]);
}

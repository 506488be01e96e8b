//! Games made, shown and tuned from, by the program as it is run.

#[expect(dead_code, reason = "nothing is killed here")]
mod common;

use common::{program, succeed};
use engine_tests::folder::Folder;
use std::fs;
use std::process::Output;

fn tuning(arguments: &[&str]) -> Output {
    program()
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn good(arguments: &[&str]) -> String {
    succeed(program().args(arguments))
}

fn datagen(path: &str, positions: &str, more: &[&str]) -> Output {
    let mut arguments = vec!["datagen", "--variant", "caparandom,cetina-random"];
    arguments.extend(["--nodes", "60"]);
    arguments.extend(["--out", path, "--positions", positions]);
    arguments.extend(more);
    tuning(&arguments)
}

#[test]
fn positions_are_made_shown_and_tuned_from() {
    let folder = Folder::temporary();
    let path = folder.path("positions.bin");
    let one_thread = ["--threads", "1"];
    assert!(datagen(&path, "5000", &one_thread).status.success());
    let whole = fs::read(&path).expect("it is there");
    // Torn anywhere, the file is completed to what it was.
    fs::write(&path, &whole[..whole.len() * 2 / 3]).expect("it is written");
    assert!(datagen(&path, "5000", &one_thread).status.success());
    assert_eq!(fs::read(&path).expect("it is there"), whole);
    let other = datagen(&path, "5000", &["--seed", "2"]);
    let errors = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(
        !other.status.success() && errors.contains("other conditions"),
        "{errors}"
    );

    let file = path.as_str();
    let text = good(&["datagen", "--text", file]);
    assert!(text.lines().count() >= 5000);
    let (mut scored, mut random) = (0, 0);
    for line in text.lines() {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [fen, mv, score, result, variant] = fields[..] else {
            panic!("{line}");
        };
        assert_eq!(fen.split('/').count(), 8, "{line}");
        assert!(!mv.is_empty() && mv != "-", "{line}");
        match score {
            "-" => random += 1,
            "+#" | "-#" => {}
            _ => {
                assert!(score.parse::<i16>().is_ok(), "{line}");
                scored += 1;
            }
        }
        assert!(["0.0", "0.5", "1.0"].contains(&result), "{line}");
        assert!(["caparandom", "cetina-random"].contains(&variant), "{line}");
    }
    assert!(scored > 5000 && random > 100, "{scored} {random}");

    let info = good(&["data", file]);
    let row = |name: &str| -> Vec<usize> {
        let line = info.lines().find(|line| line.trim().starts_with(name));
        let line = line.unwrap_or_else(|| panic!("{name}: {info}"));
        let numbers = line.split_whitespace().filter_map(|word| word.parse().ok());
        numbers.collect()
    };
    let games = row("games");
    assert!(games[0].abs_diff(games[1]) <= 1, "{info}");
    assert_eq!(games[0] + games[1], games[2]);
    assert_eq!(row("positions")[2], text.lines().count());
    assert_eq!(row("of the opening")[2], random);
    assert!(row("quiet")[2] >= 5000);
    assert!(
        row("conversions")[1] > 0 && row("castlings")[0] > 0,
        "{info}"
    );
    assert!(info.contains("for each quiet position"));

    // A few steps: more of them overshoot on so few positions, and then the shipped weights stay.
    let source = good(&["tune", "--data", file, "--rounds", "1", "--steps", "3"]);
    let shipped = include_str!("../../src/eval/classical/tuned_params.rs");
    // The same lines with other numbers.
    assert_eq!(source.lines().count(), shipped.lines().count());
    let names = |text: &str| -> Vec<String> {
        let fields = text.lines().filter_map(|line| line.split_once(": "));
        fields.map(|(name, _)| name.to_owned()).collect()
    };
    assert_eq!(names(&source), names(shipped));
    assert_ne!(source, shipped);
}

#[test]
fn what_is_wrong_is_said() {
    let folder = Folder::temporary();
    let file = &folder.write("notes.txt", "these are no positions");
    for arguments in [
        ["tune", "--data", file].as_slice(),
        &["datagen", "--text", file],
        &["datagen", "--out", file],
        &["data", file],
        &["data", "missing"],
        &["datagen", "--out", "x", "--variant", "chess=0"],
        &[
            "datagen",
            "--out",
            "x",
            "--variant",
            "chess",
            "--board",
            "8x8",
        ],
        &["datagen", "--out", "x", "--variant", "go"],
        &["datagen"],
    ] {
        let output = tuning(arguments);
        assert!(!output.status.success(), "{arguments:?}");
        assert!(!output.stderr.is_empty() && output.stdout.is_empty());
    }
    assert_eq!(folder.text("notes.txt"), "these are no positions");
}

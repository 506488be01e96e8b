//! Games made and trained from, by the program as it is run.

use crate::common::{fail, program};
use engine_tests::folder::Folder;
use std::fs;
use std::process::Output;

fn tuning(arguments: &[&str]) -> Output {
    program().args(arguments).output().expect("the program starts")
}

fn datagen(path: &str, more: &[&str]) -> Output {
    let usual = ["datagen", "--variant", "chess,cetina-random", "--nodes", "60", "--positions", "2000", "--out", path];
    tuning(&[&usual, more].concat())
}

#[test]
fn positions_are_made_and_trained_from() {
    let folder = Folder::temporary();
    let path = folder.path("positions.bin");
    let one_thread = ["--threads", "1"];
    assert!(datagen(&path, &one_thread).status.success());
    let whole = fs::read(&path).expect("it is there");
    // Torn anywhere, the file is completed to what it was.
    fs::write(&path, &whole[..whole.len() * 2 / 3]).expect("it is written");
    assert!(datagen(&path, &one_thread).status.success());
    assert_eq!(fs::read(&path).expect("it is there"), whole);
    let other = datagen(&path, &["--seed", "2"]);
    let errors = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(!other.status.success() && errors.contains("other conditions"), "{errors}");

    let start = fail(program().args(["train", "--data", &path, "--out", "x", "--start", "/dev/zero"]));
    assert!(start.contains("/dev/zero: it is not a regular file"), "{start}");
    // What was made can be trained from.
    let network = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/eval/network/nets/8x8.net");
    let evaluated = tuning(&["train", "--data", &path, "--evaluate", network]);
    let counts = String::from_utf8_lossy(&evaluated.stderr).into_owned();
    let number = |word: Option<&str>| word.and_then(|word| word.parse().ok()).unwrap_or(0);
    let held_out = counts.split_once("train from, ").map(|(_, rest)| rest);
    let held_out = number(held_out.and_then(|rest| rest.split(' ').next()));
    let to_train = number(counts.split(' ').next());
    // Those before ply 8 are left out.
    assert!(evaluated.status.success(), "{counts}");
    assert!(to_train > 1500 && held_out > 80, "{counts}");
    assert!(counts.contains("(chess, cetina-random)"), "{counts}");
}

#[test]
fn what_is_wrong_is_said() {
    let folder = Folder::temporary();
    let file = &folder.write("notes.txt", "these are no positions");
    for arguments in [
        ["datagen", "--out", file, "--variant", "chess"].as_slice(),
        &["train", "--data", file, "--out", "x"],
        &["train", "--data", "missing", "--out", "x"],
        &["datagen", "--out", "x", "--variant", "chess=0"],
        &["datagen", "--out", "x"],
        &["datagen", "--out", "x", "--variant", "go"],
        &["datagen"],
    ] {
        let output = tuning(arguments);
        assert!(!output.status.success(), "{arguments:?}");
        assert!(!output.stderr.is_empty() && output.stdout.is_empty());
    }
    let train = ["train", "--data", file, "--out", "x"];
    let learn = ["learn", "chess"];
    for (command, more, words) in [
        (&train[..], ["--checkpoint-minutes", "1e18"], "up to 1000000000"),
        (&train, ["--rate", "1e30"], "above 0 and up to 1"),
        (&train, ["--lambda", "nan"], "from 0 to 1"),
        (&learn, ["--hours", "1e17"], "from 0.0167 (one minute) to 1000000"),
        (&learn, ["--hours", "nan"], "from 0.0167"),
    ] {
        let refusal = fail(program().args(command).args(more));
        assert!(refusal.contains(words), "{more:?}: {refusal}");
    }
    assert_eq!(folder.text("notes.txt"), "these are no positions");
}

use super::journal::{Journal, Phase, Round};
use super::plan::{Bounds, Plan};
use super::start::first;
use super::*;
use crate::make::train::Measured;
use crate::shared::games::rules_of;
use crate::shared::read_line;
use sissa::elo::Pairs;
use sissa::eval::network::RawNetwork;
use sissa::variant::catalog::Catalog;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// With another search or another evaluation there may be no game to hold out, or no network that is kept. Then another
/// seed is needed.
const TINY: &str = "chess --rounds 2 --games 14 --nodes 15 --test-nodes 15 --pairs 2 --neurons 32 --seed 11";

fn learn(folder: &Path, line: &str) -> Result<End, LearnError> {
    let mut arguments: Arguments = read_line(line);
    arguments.out = Some(folder.to_owned());
    let stop = AtomicBool::new(false);
    Learner::open(&arguments, &stop)?.go()
}

#[test]
fn the_same_seed_gives_the_same_network_also_after_a_kill() {
    let [whole, parts] = [(); 2].map(|()| tempfile::tempdir().expect("there is room"));
    learn(whole.path(), &format!("{TINY} --threads 2")).expect("it learns");
    let name = |folder: &Path, file| fs::read(folder.join(file)).expect("it was written");
    let page = String::from_utf8(name(whole.path(), "index.html")).expect("it is text");
    for part in ["<svg", "Strength", "Error", "queen", "1. "] {
        assert!(page.contains(part), "{part}");
    }
    let [best, last] = ["chess.net", "round-2.net"].map(|file| name(whole.path(), file));
    assert!(best == last, "the last network that has won");
    fs::write(whole.path().join("chess.net"), &best[..100]).expect("it is written");
    learn(whole.path(), TINY).expect("all rounds are done");
    assert!(name(whole.path(), "chess.net") == best, "it is restored");
    // A kill leaves an older journal, and whole games and parts of one.
    learn(parts.path(), &TINY.replace("--rounds 2", "--rounds 1")).expect("it learns");
    let games = parts.path().join("round-1.sdat");
    let bytes = fs::read(&games).expect("it was written");
    fs::write(&games, &bytes[..bytes.len() / 2]).expect("it is written");
    for file in ["learn.state", "round-1.net", "round-1.net.run"] {
        fs::remove_file(parts.path().join(file)).expect("it was written");
    }
    for file in ["round-1-first.net", "round-1-first.net.run"] {
        assert!(!parts.path().join(file).exists(), "{file} is needed no more");
    }
    learn(parts.path(), &format!("{TINY} --threads 1")).expect("it goes on");
    for file in ["round-1.net", "round-2.net"] {
        let [one, other] = [&whole, &parts].map(|folder| name(folder.path(), file));
        assert!(one == other, "{file}");
    }
    let other = learn(parts.path(), &TINY.replace("chess", "fischerandom"));
    let text = other.expect_err("it is of chess").to_string();
    assert!(text.contains("chess") && text.contains("fischerandom"), "{text}");
}

#[test]
fn training_goes_on_from_the_last_network_that_has_not_lost() {
    let plan = Plan { nodes: 1, test_nodes: 1, bounds: Bounds::Counts { games: 1, pairs: 1 }, handicap: None };
    let round = |kept, comparison| {
        let mut round = Round::new(plan.clone(), None, 0.0);
        (round.phase, round.kept, round.comparison) = (Phase::Done, kept, comparison);
        round.measured = vec![Measured { visits: 1, train: 0.1, held_out: 0.1 }];
        round
    };
    let (undecided, lost) = (Pairs([1, 3, 2, 2, 1]), Pairs([20, 5, 2, 1, 1]));
    let mut journal = Journal::default();
    let compared = Round { phase: Phase::Compare, ..round(true, Pairs::default()) };
    journal.rounds.push(compared);
    assert_eq!((journal.start(), journal.best()), (None, None));
    journal.rounds.clear();
    for (kept, comparison, start) in [
        (false, lost, None),
        (false, undecided, Some(1)),
        (false, lost, Some(1)),
        (true, undecided, Some(3)),
        (false, lost, Some(3)),
    ] {
        journal.rounds.push(round(kept, comparison));
        assert_eq!(journal.start(), start);
    }
}

#[test]
fn a_round_with_too_few_games_plays_more() {
    let folder = tempfile::tempdir().unwrap();
    let line = "chess --rounds 1 --games 1 --nodes 15 --test-nodes 15 --pairs 1 --neurons 32";
    learn(folder.path(), line).expect("one game cannot be held out and trained on");
    let line = line.replace("--games 1", "--games 0 --from classical");
    let error = learn(&folder.path().join("none"), &line).expect_err("there are none");
    assert!(matches!(error, LearnError::Train(_)), "{error}");
}

#[test]
fn games_of_others_are_looked_for_before_any_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let line = format!("chess --rounds 1 --data {}", folder.path().join("none").display());
    assert!(matches!(learn(&out, &line), Err(LearnError::Data(_))));
    assert!(!out.exists());
}

#[test]
fn a_training_begins_again_when_there_are_more_games_of_others() {
    let folder = tempfile::tempdir().expect("there is room");
    let line = TINY.replace("--rounds 2", "--rounds 1");
    learn(folder.path(), &line).expect("it learns");
    let file = |name| folder.path().join(name);
    fs::copy(file("round-1.sdat"), file("others.sdat")).expect("there is room");
    // A kill leaves the states of trainings.
    fs::remove_file(file("learn.state")).expect("it was written");
    let data = file("others.sdat");
    learn(folder.path(), &format!("{line} --data {}", data.display())).expect("it learns");
}

#[test]
fn a_killed_training_keeps_its_number_of_neurons() {
    let folder = tempfile::tempdir().expect("there is room");
    let line = TINY.replace("--rounds 2", "--rounds 1");
    learn(folder.path(), &line).expect("it learns");
    let mut arguments: Arguments = read_line(&line.replace("--neurons 32", "--neurons 64"));
    arguments.out = Some(folder.path().to_owned());
    let stop = AtomicBool::new(false);
    let mut learner = Learner::open(&arguments, &stop).expect("it is free");
    learner.journal.rounds[0].phase = Phase::Train;
    learner.go().expect("it goes on");
    assert_eq!(learner.journal.rounds[0].neurons, 32);
}

#[test]
fn a_network_of_another_game_is_a_beginning() {
    let folder = tempfile::tempdir().expect("there is room");
    let [chess, own] = ["chess", "own"].map(|name| folder.path().join(name));
    let line = TINY.replace("--rounds 2", "--rounds 1");
    learn(&chess, &line).expect("it learns");
    let from = chess.join("round-1.net");
    let line = line.replace("chess", "fischerandom");
    learn(&own, &format!("{line} --from {}", from.display())).expect("it learns");
    let read = |name| fs::read(own.join(name)).expect("it was written");
    let rows = |bytes: &[u8]| RawNetwork::from_bytes(bytes).expect("a network").rows;
    let known = fs::read(&from).expect("it was written");
    assert!(rows(&read("round-1.net")) == rows(&known));
    for (file, is_there) in [("round-1.sdat", false), ("round-2.sdat", true), ("round-2.net.run", true)] {
        assert_eq!(own.join(file).exists(), is_there, "{file}");
    }
    let page = String::from_utf8(read("index.html")).expect("it is text");
    assert!(page.contains(&format!("Round 1 is {}, made to fit", from.display())));
    let data = chess.join("round-1.sdat");
    let out = folder.path().join("data");
    let wrong = learn(&out, &format!("{line} --data {}", data.display()));
    assert!(matches!(wrong, Err(LearnError::OtherData { .. })));
    let other = learn(&own, &format!("{line} --from classical"));
    assert!(matches!(other, Err(LearnError::Begun { .. })));
    // Boards of another size, and more neurons than wanted.
    for line in [line.replace("fischerandom", "capablanca"), line.replace("--neurons 32", "--neurons 64")] {
        let out = folder.path().join("other");
        let wide = chess.join("wide.net");
        fs::write(&wide, built_in()).expect("there is room");
        let error = learn(&out, &format!("{line} --from {}", wide.display()));
        assert!(matches!(error, Err(LearnError::NoStart { .. })));
        assert!(!out.exists());
    }
}

#[test]
fn a_network_of_the_game_itself_is_known_as_such() {
    let catalog = Catalog::builtin();
    for (game, beginning) in [
        ("crazyhouse", "the network for crazyhouse, whose rules are the same"),
        ("chess", "the network for boards of 8x8, made to fit"),
    ] {
        let rules = rules_of(catalog, game).expect("it is built in");
        let first = first(&read_line(game), catalog, rules).expect("nothing is read").expect("there is one");
        let journal = Journal { from: Some(first.from), is_own: first.is_own, rounds: Vec::new() };
        assert_eq!(journal.beginning().as_deref(), Some(beginning));
    }
}

/// A network for boards of 8x8 with 256 neurons.
fn built_in() -> Vec<u8> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/eval/network/nets/8x8.net");
    fs::read(path).expect("it is there")
}

#[test]
fn a_damaged_folder_says_what_to_do() {
    let folder = tempfile::tempdir().expect("there is room");
    let line = TINY.replace("--rounds 2", "--rounds 1");
    let state = folder.path().join("learn.state");
    fs::write(&state, "").expect("there is room");
    let error = learn(folder.path(), &line).expect_err("it is empty").to_string();
    assert!(error.contains("with --data"), "{error}");
    let clock = folder.path().join("clock");
    fs::write(&clock, "-1e300").expect("there is room");
    assert!(super::work_time::WorkTime::open(clock).spent() >= 0.0);
}

#[test]
fn journals_with_older_words_are_read() {
    let plan = Plan { nodes: 1, test_nodes: 2, bounds: Bounds::Counts { games: 1, pairs: 1 }, handicap: None };
    let round = Round { phase: Phase::Test, test: Pairs([1, 2, 3, 4, 5]), ..Round::new(plan, None, 0.0) };
    let journal = Journal { rounds: vec![round], ..Journal::default() };
    let mut text = serde_json::to_string(&journal).expect("it has only numbers");
    for (word, older) in [("\"Test\"", "\"Prove\""), ("\"test\":[1,", "\"proof\":[1,"), ("test_nodes", "proof_nodes")] {
        assert!(text.contains(word), "{text}");
        text = text.replace(word, older);
    }
    assert_eq!(serde_json::from_str::<Journal>(&text).expect("it is read"), journal);
}

#[test]
fn any_number_is_a_seed() {
    let folder = tempfile::tempdir().expect("there is room");
    let mut arguments: Arguments = read_line("chess --seed 18446744073709551615");
    arguments.out = Some(folder.path().to_owned());
    let stop = AtomicBool::new(false);
    let learner = Learner::open(&arguments, &stop).expect("the folder is new");
    assert_eq!(learner.test_seed(1), (1 << 32) + 255);
}

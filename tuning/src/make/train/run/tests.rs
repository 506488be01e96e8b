use super::*;
use crate::make::train::testing::{arguments, purpose, random_game, write};
use crate::make::train::{self, Arguments};
use crate::shared::state_file;
use sissa::eval::network::Network;
use sissa::variant::catalog::Catalog;
use std::cell::Cell;
use std::fs;
use std::sync::atomic::AtomicBool;

const LINE: &str = "--neurons 32 --batch 256 --epochs 6 --min-ply 0 --rate 0.005 --checkpoint-minutes 60";

struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new(games: u32) -> Place {
        let folder = tempfile::tempdir().expect("there is room");
        let games: Vec<_> = (0..games).map(|number| random_game(number, 40)).collect();
        write(&folder.path().join("games"), &games);
        Place { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Trains into the file with this name, and asks to stop after `steps` steps.
    fn train(&self, name: &str, line: &str, steps: u32) -> Result<End, TrainError> {
        let line = format!("--out {} {line}", self.path(name).display());
        let Arguments { data, settings, .. } = arguments(&self.path("games"), &line);
        let data = Data::read(&data, &settings, Catalog::builtin(), false, &|| false)?;
        let out = self.path(name);
        let made = Cell::new(0);
        let mut run = Run::new(&data, &settings, &out)?;
        Ok(run.train(&|| made.replace(made.get() + 1) >= steps)?)
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).expect("it was written")
    }
}

#[test]
fn the_highest_rate_overflows_nothing() {
    let place = Place::new(40);
    let line = LINE.replace("--rate 0.005", "--rate 1 --last-rate 1 --epochs 40");
    place.train("fast", &line.replace("--epochs 6", ""), u32::MAX).expect("it can train");
    Network::from_bytes(&place.bytes("fast")).expect("the engine takes it");
}

#[test]
fn the_same_seed_gives_the_same_network_also_in_parts() {
    let place = Place::new(40);
    place.train("whole", LINE, u32::MAX).expect("it can train");
    let end = place.train("parts", LINE, 5);
    assert_eq!(end.expect("it can train"), End::Interrupted);
    assert!(!place.path("parts").exists());
    let resume = format!("{LINE} --resume");
    let end = place.train("parts", &resume, 3);
    assert_eq!(end.expect("it goes on"), End::Interrupted);
    let end = place.train("parts", &resume, u32::MAX);
    assert_eq!(end.expect("it goes on"), End::Finished);
    assert_eq!(place.bytes("whole"), place.bytes("parts"));
    Network::from_bytes(&place.bytes("whole")).expect("the engine takes it");
    place.train("another", &format!("{LINE} --seed 2"), u32::MAX).expect("it can train");
    assert_ne!(place.bytes("whole"), place.bytes("another"));
    let errors = ["whole.run", "parts.run"].map(|name| {
        let (_, state) = state_file::read(&place.path(name), "train").expect("it is a state");
        let run = checkpoint::decode(&place.path(name), &state, purpose().shape(32));
        run.expect("it is a run").0.measured
    });
    assert_eq!(errors[0], errors[1]);
    assert!(errors[0].len() > 1);
    let other = format!("{LINE} --resume --seed 5");
    assert!(matches!(place.train("parts", &other, u32::MAX), Err(TrainError::File(FileError::Other { .. }))));
}

#[test]
fn seconds_from_now_come_on_top_of_those_before() {
    let place = Place::new(40);
    place.train("parts", LINE, 5).expect("it can train");
    let line = format!("--out {} {LINE} --resume", place.path("parts").display());
    let Arguments { data, settings, .. } = arguments(&place.path("games"), &line);
    let settings = Settings { time: Some(10.0), ..settings };
    let data = Data::read(&data, &settings, Catalog::builtin(), false, &|| false).expect("games");
    let out = place.path("parts");
    let mut run = Run::new(&data, &settings, &out).expect("it goes on");
    run.done.seconds = 30.0;
    assert!(run.progress() >= 1.0);
    assert!(matches!(run.train(&|| false), Ok(End::Finished)));
    assert_eq!(run.done.measured.len(), 1);
    assert!(run.timed_from_now().progress() < 1.0);
}

#[test]
fn games_are_not_written_over() {
    let place = Place::new(2);
    let games = place.path("games");
    let before = fs::read(&games).expect("it is there");
    let linked = place.path("linked");
    fs::hard_link(&games, &linked).expect("another name");
    for line in [format!("--out {}", games.display()), format!("--out {}", linked.display())] {
        let error = refused(&games, &line);
        assert!(matches!(error, TrainError::Games(_)), "{error}");
    }
    assert!(fs::read(&games).expect("it is there") == before);
    let folder = games.parent().expect("it is in a folder").display();
    assert!(refused(&games, &format!("--out {folder}")).to_string().contains("is a folder"));
}

/// The error of a command line.
fn refused(games: &Path, line: &str) -> TrainError {
    let arguments = arguments(games, line);
    train::train(&arguments, &AtomicBool::new(false)).expect_err("it is refused")
}

#[test]
fn weights_of_another_game_are_no_beginning() {
    let place = Place::new(4);
    place.train("net", LINE, 2).expect("it can train");
    let line = format!("{LINE} --start {}", place.path("net.run").display());
    place.train("other", &line, 2).expect("it is of this game");
    let state = fs::read(place.path("net.run")).expect("it was written");
    let body = state.iter().position(|byte| *byte == b'\n').expect("a head") + 1;
    let mut other = state[body..].to_vec();
    other[0] = if other[0] == b'0' { b'1' } else { b'0' };
    let head = format!("sissa-tuning train {:08x}\n", crc32fast::hash(&other));
    fs::write(place.path("net.run"), [head.as_bytes(), &other].concat()).expect("it is written");
    let error = place.train("other", &line, 2).expect_err("it is of another game");
    assert!(matches!(error, TrainError::OtherPurpose { .. }), "{error}");
}

#[test]
fn two_trainings_do_not_write_into_the_same_files() {
    let place = Place::new(4);
    let out = place.path("net");
    let first = state_file::lock(&place.path("net.run")).expect("it is free");
    let line = format!("--out {} {LINE}", out.display());
    let error = refused(&place.path("games"), &line);
    assert!(matches!(error, TrainError::File(FileError::InUse(_))), "{error}");
    drop(first);
    let arguments = arguments(&place.path("games"), &line);
    train::train(&arguments, &AtomicBool::new(false)).expect("it is free");
}

#[test]
fn larger_networks_are_no_start() {
    let place = Place::new(40);
    let wide = LINE.replace("32", "64").replace("--epochs 6", "--visits 256");
    place.train("wide", &wide, u32::MAX).expect("it can train");
    for start in ["wide", "wide.run"] {
        let line = format!("{LINE} --start {}", place.path(start).display());
        let error = place.train("net", &line, 1).expect_err("it is too wide");
        let TrainError::Neurons { there, now, .. } = error else {
            panic!("{error}");
        };
        assert_eq!((there, now), (64, 32));
    }
}

#[test]
fn the_network_learns_what_scores_say() {
    let place = Place::new(80);
    let line = "--neurons 32 --batch 256 --epochs 7 --min-ply 0 --rate 0.003 --decay 0.1 \
        --labels classical --variations 3";
    place.train("net", line, u32::MAX).expect("it can train");
    let line = format!("--out net {line}");
    let Arguments { data, settings, .. } = arguments(&place.path("games"), &line);
    let data = Data::read(&data, &settings, Catalog::builtin(), false, &|| false);
    let data = data.expect("it is whole");
    let curve = curve(&data, &settings);
    let network = RawNetwork::from_bytes(&place.bytes("net")).expect("it is a network");
    let target = Target { curve, result: 0.0 };
    let error = |output: &dyn Fn(&Sample) -> f64| {
        let samples = data.held_out.all.iter();
        Errors::of(target, samples.map(|sample| (sample, output(sample)))).target
    };
    let learnt = error(&|sample| quantised::output(&network, &data.held_out, sample));
    // The best prediction without looking at the position.
    let even = error(&|_| 0.0);
    assert!(learnt < 0.5 * even, "{learnt} {even}");
}

use super::*;
use crate::make::game_files::{Header, Writer, files_of, read_games};
use crate::make::train::labels::Labels;
use crate::make::train::testing::{all_positions, purpose, random_game, read, rules, write};
use sissa::board::Color;
use sissa::eval::evaluate;
use sissa::eval::network::Layout;
use std::collections::HashSet;
use std::fs;

fn layout() -> Layout {
    purpose().layout
}

#[test]
fn samples_are_what_the_engine_sees() {
    let game = random_game(77, 60);
    let layout = layout();
    let weights = Weights::new(rules());
    let samples = take(rules(), &layout, 3, &game, &all_positions(), &weights, true).expect("it is a game");
    let mut all = samples.all.iter();
    let mut signs = HashSet::new();
    game.replay(rules(), |visit| {
        if !visit.is_quiet() {
            return;
        }
        let sample = all.next().expect("every quiet position is taken");
        let position = visit.position;
        let side = position.side_to_move();
        for (inputs, perspective) in samples.inputs(sample).iter().zip([side, !side]) {
            let mut seen = Vec::new();
            layout.features(position, perspective, |input| seen.push(input as u16));
            assert_eq!(*inputs, seen);
        }
        let for_mover = if side == Color::White { 1 } else { -1 };
        // The test's games have the classical evaluation as their scores, stored as a byte.
        let score = visit.score.centipawns().expect("it is quiet");
        assert_eq!(i32::from(sample.score), for_mover * score);
        let classical = i32::from(sample.classical);
        assert_eq!(classical, evaluate(position, &Weights::new(rules())));
        assert!((classical - i32::from(sample.score)).abs() <= 3 + classical.abs() / 40);
        let expected = game.winner.map_or(0.5, |winner| f32::from(u8::from(winner == side)));
        assert_eq!(sample.points(), Some(expected));
        assert_eq!(usize::from(sample.bucket), layout.bucket(position));
        assert_eq!(sample.variant, 3);
        signs.insert((side as u8, sample.result));
    })
    .expect("it is a game");
    assert!(all.next().is_none());
    assert!(signs.len() == 2 && samples.len() > 20);
}

#[test]
fn folders_of_several_people_add_up() {
    let folder = tempfile::tempdir().expect("there is room");
    let people = ["alice", "bob", "carol"].map(|name| folder.path().join(name));
    let mut all = Vec::new();
    for (place, person) in people.iter().enumerate() {
        fs::create_dir(person).expect("there is room");
        let games = (0..30).map(|number| {
            let game = random_game(100 * place as u32 + number, 12);
            all.push(GameRecord { number: all.len() as u32, ..game.clone() });
            GameRecord { number, ..game }
        });
        let games: Vec<GameRecord> = games.collect();
        write(&person.join("round-10.sdat"), &games[20..]);
        write(&person.join("round-2.sdat"), &games[..20]);
        write(&person.join("round-2-proof.sdat"), &games[5..9]);
    }
    // A copy, and the beginning of a run with the same seed.
    let copy = folder.path().join("copy.sdat");
    fs::copy(people[1].join("round-2.sdat"), &copy).expect("there is room");
    let short = folder.path().join("short.sdat");
    write(&short, &read_games(&copy).unwrap().take(3).map(Result::unwrap).collect::<Vec<_>>());
    let paths = [people.to_vec(), vec![short, copy]].concat();
    let merged = Data::read(&paths, &all_positions(), Catalog::builtin(), false, &|| false).expect("they are whole");
    let one = read(&all, &all_positions());
    assert!(merged.train.games + merged.held_out.games == 90 && one.train == merged.train);
    assert_eq!(one.held_out, merged.held_out);
    let copies = files_of(&[folder.path().to_owned()]);
    assert_eq!(copies.expect("there are two"), [folder.path().join("copy.sdat")]);
}

#[test]
fn games_are_held_out_whole_and_always_the_same() {
    let games: Vec<GameRecord> = (0..200).map(|number| random_game(number, 12)).collect();
    let data = read(&games, &all_positions());
    assert!((8..40).contains(&data.held_out.games), "{}", data.held_out.games);
    assert_eq!(data.held_out.games + data.train.games, 200);
    let held_out: Vec<&GameRecord> = games.iter().filter(|game| game.is_held_out()).collect();
    assert_eq!(held_out.len(), data.held_out.games);
    let expected: usize = held_out.iter().map(|game| game.count_quiet(rules()).expect("it is a game")).sum();
    assert_eq!(data.held_out.len(), expected);
    // Neither the number of a game nor its place in the file matters.
    let mut turned: Vec<GameRecord> = games.iter().rev().cloned().collect();
    turned.iter_mut().for_each(|game| game.number += 1000);
    let again = read(&turned, &all_positions());
    assert_eq!(again.held_out.games, data.held_out.games);
    assert_eq!(again.held_out.len(), data.held_out.len());
    assert_eq!(again.train.len(), data.train.len());
    assert_eq!(data.purpose, purpose());
}

#[test]
fn filters_leave_positions_out() {
    let games: Vec<GameRecord> = (0..12).map(|number| random_game(number, 50)).collect();
    let count = |min_ply, max_score| {
        let data = read(&games, &Settings { min_ply, max_score, ..all_positions() });
        let all = data.train.all.iter().chain(&data.held_out.all);
        assert!(all.clone().all(|sample| i32::from(sample.score).abs() <= max_score));
        all.count()
    };
    let all = count(0, 30_000);
    assert!(count(20, 30_000) < all - 12 * 5);
    assert!(count(0, 100) < all);
    assert_eq!(count(50, 30_000), 0);
}

#[test]
fn other_boards_are_refused() {
    let folder = tempfile::tempdir().expect("there is room");
    let (large, small) = (folder.path().join("large"), folder.path().join("small"));
    write(&large, &[random_game(1, 20)]);
    let variants = vec!["chess".into()];
    let header = Header { conditions: String::new(), variants, rules: vec![0] };
    let (mut writer, _) = Writer::open(&small, &header).expect("it opens");
    let game = GameRecord { variant: "chess".into(), ..random_game(0, 0) };
    writer.add(&game).expect("it is written");
    let error =
        Data::read(&[large, small], &all_positions(), Catalog::builtin(), false, &|| false).expect_err("two boards");
    assert!(matches!(error, TrainError::Boards { .. }), "{error}");
}

#[test]
fn reading_can_be_stopped() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("games");
    write(&path, &[random_game(0, 10)]);
    let error = Data::read(&[path], &all_positions(), Catalog::builtin(), false, &|| true);
    assert!(matches!(error, Err(TrainError::Stopped)));
}

#[test]
fn the_hand_made_evaluation_gives_labels_for_variations() {
    let game = random_game(3, 40);
    let weights = Weights::new(rules());
    let samples = |variations| {
        let settings = Settings { labels: Labels::Classical, variations, ..all_positions() };
        take(rules(), &layout(), 0, &game, &settings, &weights, true).expect("it is a game")
    };
    let (plain, varied) = (samples(0), samples(5));
    assert!(plain.len() > 30 && varied.len() > 5 * plain.len());
    assert_eq!(samples(5), varied);
    // Held out, the evaluation is there twice.
    assert!(varied.all.iter().all(|sample| sample.score == sample.classical));
    let known = varied.all.iter().filter(|sample| sample.points().is_some());
    assert_eq!(known.count(), plain.len());
    let distinct: HashSet<[&[u16]; 2]> = varied.all.iter().map(|sample| varied.inputs(sample)).collect();
    assert!(distinct.len() > varied.len() * 9 / 10);
}

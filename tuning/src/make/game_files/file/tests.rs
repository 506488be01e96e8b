use super::*;
use crate::make::game_files::{HowEnded, Ply, Start};
use sissa::board::Color;
use std::collections::HashSet;

fn fingerprint_of(name: &str) -> u64 {
    fingerprint(rules_of(Catalog::builtin(), name).expect("it is built in"))
}

fn header(conditions: &str) -> Header {
    Header {
        conditions: conditions.to_owned(),
        variants: vec!["chess".into(), "caparandom".into()],
        rules: ["chess", "caparandom"].map(fingerprint_of).into(),
    }
}

fn game(number: u32) -> GameRecord {
    let ply = |ply: u16| Ply { index: ply * 37 % 500, class: if ply < 4 { 0 } else { (7 * ply as u8) | 1 } };
    GameRecord {
        number,
        variant: "caparandom".into(),
        winner: Some(Color::Black),
        start: match number {
            0 => Start::Fen("8/8 w - - 0 1".to_owned()),
            _ => Start::Array(number * 999),
        },
        plies: (0..20 + number as u16).map(ply).collect(),
        ending: HowEnded::Resigned,
    }
}

fn write(path: &Path, numbers: impl Iterator<Item = u32>) {
    let (mut writer, _) = Writer::open(path, &header("nodes 400")).expect("it opens");
    for number in numbers {
        writer.add(&game(number)).expect("it is written");
    }
}

fn read(path: &Path) -> Result<Vec<GameRecord>, DataError> {
    read_games(path)?.collect()
}

#[test]
fn games_are_read_back_and_appended_to() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("games.sdat");
    write(&path, 0..3);
    write(&path, 5..6);
    let games = read(&path).expect("it is whole");
    assert_eq!(games, [0, 1, 2, 5].map(game));
    let (writer, games) = Writer::open(&path, &header("nodes 400")).expect("it opens");
    let numbers: HashSet<u32> = games.iter().map(|game| game.number).collect();
    assert_eq!(numbers, HashSet::from([0, 1, 2, 5]));
    assert!(matches!(Writer::open(&path, &header("nodes 400")), Err(DataError::File(FileError::InUse(_)))));
    drop(writer);
    assert!(matches!(Writer::open(&path, &header("nodes 1")), Err(DataError::File(FileError::Other { .. }))));
    let file = read_games(&path).expect("it is whole");
    assert_eq!(*file.header(), header("nodes 400"));
    // A game of the same name with other rules is another game.
    let own = header("nodes 400");
    assert!(own.check_rules(&path, Catalog::builtin()).is_ok());
    let rules = vec![own.rules[1], own.rules[0]];
    let other = Header { rules, ..own };
    let refused = other.check_rules(&path, Catalog::builtin());
    assert!(matches!(refused, Err(DataError::OtherRules { .. })));
    assert!(matches!(Writer::open(&path, &other), Err(DataError::OtherRules { .. })));
}

#[test]
fn a_torn_tail_is_cut_off() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("games.sdat");
    write(&path, 0..2);
    let two = fs::read(&path).expect("it is there");
    write(&path, 2..3);
    let three = fs::read(&path).expect("it is there");
    for length in two.len()..three.len() {
        // What was lost is missing, or zeros stand in its place.
        for zeros in [0, three.len() - length, 9999] {
            let mut torn = three[..length].to_vec();
            torn.resize(length + zeros, 0);
            fs::write(&path, &torn).expect("it is written");
            assert_eq!(read(&path).expect("half a game is no error").len(), 2);
            write(&path, 2..3);
            assert_eq!(fs::read(&path).expect("it is there"), three);
        }
    }
    for length in 0..header("nodes 400").write().expect("it fits").len() {
        fs::write(&path, &three[..length]).expect("it is written");
        write(&path, 0..3);
        assert_eq!(fs::read(&path).expect("it is there"), three);
        fs::write(&path, vec![0; length]).expect("it is written");
        assert_eq!(read(&path).expect("a file without games").len(), 0);
        write(&path, 0..3);
        assert_eq!(fs::read(&path).expect("it is there"), three);
    }
}

#[test]
fn damage_is_told_from_a_torn_tail() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("games.sdat");
    write(&path, 0..3);
    let whole = fs::read(&path).expect("it is there");
    let front = header("nodes 400").write().expect("it fits").len();
    write(&path, 3..4);
    let last = whole.len();
    let whole = fs::read(&path).expect("it is there");
    // A changed bit is noticed anywhere. The last game then counts as incomplete, unless its length is wrong.
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        fs::write(&path, &bytes).expect("it is written");
        let found = read(&path);
        if at < front {
            assert!(matches!(found, Err(DataError::File(FileError::Foreign { .. }))), "{at}");
        } else if at < last + 4 {
            assert!(matches!(found, Err(DataError::Damaged { .. })), "{at}");
            assert!(Writer::open(&path, &header("nodes 400")).is_err());
            assert_eq!(fs::read(&path).expect("it is there"), bytes);
        } else {
            assert_eq!(found.expect("only the last is lost").len(), 3, "{at}");
        }
    }
}

#[test]
fn foreign_files_and_games_are_refused() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("notes.txt");
    fs::write(&path, "these are no games").expect("it is written");
    assert!(matches!(read(&path), Err(DataError::File(FileError::Foreign { .. }))));
    assert!(matches!(Writer::open(&path, &header("nodes 400")), Err(DataError::File(FileError::Foreign { .. }))));
    let text = fs::read_to_string(&path).expect("it is there");
    assert_eq!(text, "these are no games");

    let path = folder.path().join("older.sdat");
    let mut older = header("nodes 400").write().expect("it fits");
    older.truncate(older.len() - 4);
    older[MAGIC.len()] -= 1;
    older.extend(crc32fast::hash(&older).to_le_bytes());
    fs::write(&path, older).expect("it is written");
    assert!(matches!(read(&path), Err(DataError::File(FileError::Foreign { .. }))));

    let path = folder.path().join("games.sdat");
    let (long, many) = ("x".repeat(256), vec!["chess".into(); 256]);
    let other = |variants: Vec<Arc<str>>| Header { rules: vec![0; variants.len()], variants, ..header("nodes 400") };
    for header in [header(&long.repeat(256)), other(vec![long.into()]), other(many)] {
        let refused = Writer::open(&path, &header).map(|_| ());
        assert!(matches!(refused, Err(DataError::UnfitHeader(_))));
        assert!(!path.exists());
    }
    let (mut writer, _) = Writer::open(&path, &header("nodes 400")).expect("it opens");
    let foreign = GameRecord { variant: "go".into(), ..game(1) };
    let endless = GameRecord {
        start: Start::Array(0),
        plies: vec![Ply { index: 0, class: 9 }; 50_000],
        ending: HowEnded::TooLong,
        ..game(1)
    };
    for game in [foreign, endless] {
        assert!(matches!(writer.add(&game), Err(DataError::Unfit { .. })));
    }
    assert!(read(&path).expect("nothing was written").is_empty());
}

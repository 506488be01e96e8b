use super::*;
use crate::measure::play::record::Note;
use crate::shared::adjudication::Score;
use sissa::board::Color;
use sissa::engines::turn::SearchInfo;
use std::time::Duration;

fn headings() -> Headings {
    Headings {
        event: "a \"test\" \\ of quotes".to_owned(),
        site: "here".to_owned(),
        engines: ["one".to_owned(), "two".to_owned()],
        variant: "caparandom".to_owned(),
        limits: ["5+0.05".to_owned(), "5+0.05".to_owned()],
        conditions: "seed 1; command \"one\"".to_owned(),
    }
}

fn record(pair: u32, second: bool, plies: usize) -> Record {
    let ply = |i: usize| Ply {
        san: ["Nf3", "O-O-O", "Kc>>g1", "Bf<=>N", "Mf3(Qe1)+", "e8=Q#"][i % 6].to_owned(),
        note: (i >= 2).then(|| {
            let info = SearchInfo {
                score: Some(Score::Centipawns(i as i32 * 7 - 20)),
                depth: Some(i as u32),
                nodes: Some(i as u64 * 1000),
            };
            Note::new(info, Duration::from_micros(i as u64 * 1300))
        }),
    };
    Record {
        id: GameId { pair, second },
        date: "2024.12.31".to_owned(),
        array: (pair != 2).then_some(26733.into()),
        fen: "4k5/10/10/10/10/10/10/4K5 w - - 0 1".to_owned(),
        plies: (0..plies).map(ply).collect(),
        ending: Ending {
            winner: [None, Some(Color::White), Some(Color::Black)][pair as usize % 3],
            termination: Termination::Adjudication,
            reason: "Black disconnects (status 1.2 1-0)".to_owned(),
        },
    }
}

fn games() -> Vec<Record> {
    vec![record(0, false, 40), record(0, true, 0), record(1, false, 3), record(2, true, 61)]
}

fn whole_file() -> Vec<u8> {
    let texts: Vec<String> = games().iter().map(|game| pgn::write(game, &headings())).collect();
    texts.concat().into_bytes()
}

#[test]
fn what_is_written_is_read_back() {
    for game in games() {
        let text = pgn::write(&game, &headings());
        let read = read(text.as_bytes());
        assert_eq!(read, Ok((game, headings().conditions)), "{text}");
    }
}

#[test]
fn a_file_cut_off_anywhere_keeps_its_whole_games_and_is_completed() {
    let directory = tempfile::tempdir().expect("there is room");
    let path = directory.path().join("match.pgn");
    let bytes = whole_file();
    let length_of = |games: &[Record]| games.iter().map(|game| pgn::write(game, &headings()).len()).sum();
    let ends: Vec<usize> = (1..=games().len()).map(|count| length_of(&games()[..count])).collect();
    for length in 0..=bytes.len() {
        let (records, whole) = read_all(&bytes[..length], Path::new("x"), &headings())
            .unwrap_or_else(|error| panic!("cut at {length}: {error}"));
        // The blank line after a game may be missing.
        let expected = ends.iter().filter(|end| **end <= length + 1).count();
        assert_eq!(records, games()[..expected], "cut at {length}");
        assert!(whole <= length);
        if length % 97 > 0 {
            continue;
        }
        // As Windows writes it.
        let rest = String::from_utf8_lossy(&bytes[whole..length]).replace('\n', "\r\n");
        assert!(may_be_ours(rest.as_bytes()), "{rest}");
        std::fs::write(&path, &bytes[..length]).expect("there is room");
        let (mut archive, found) = Archive::open(&path, headings()).expect("it is this match's");
        for game in &games()[found.len()..] {
            archive.add(game).expect("there is room");
        }
        drop(archive);
        let (_, again) = Archive::open(&path, headings()).expect("it is this match's");
        assert_eq!(again, games());
    }
}

#[test]
fn other_files_are_left_alone() {
    let directory = tempfile::tempdir().expect("there is room");
    let path = directory.path().join("match.pgn");
    let refused = |bytes: &[u8]| {
        std::fs::write(&path, bytes).expect("there is room");
        let result = Archive::open(&path, headings()).map(|_| ());
        assert_eq!(std::fs::read(&path).expect("it is there"), bytes);
        result.expect_err("it is no archive of the match")
    };
    assert!(matches!(refused(b"my diary\n"), ArchiveError::Foreign { .. }));
    for game in [
        "[Event \"?\"]\n\n1. e4 *\n",
        "[Event \"?\"]\r\n\r\n1. e4 1-0",
        "[Event \"Casual\"]\n[Site \"x\"]\n1. e4 e5 1-0\n",
        "[Event \"a\" is what I want to remember]\nshopping list",
        "[Event \"a\" is what I want to remember",
        "[Event \"a\"]\n[ECO \"C20\"",
    ] {
        let error = refused(game.as_bytes());
        assert!(matches!(error, ArchiveError::Foreign { number: 1, .. }), "{game}");
    }
    let mut bytes = whole_file();
    let at = bytes.windows(8).position(|window| window == b"[Result ").expect("it has results");
    bytes[at] = b'(';
    assert!(matches!(refused(&bytes), ArchiveError::Foreign { number: 1, .. }));
    let other = Headings { conditions: "seed 2".to_owned(), ..headings() };
    let text = pgn::write(&record(0, false, 2), &other);
    assert!(matches!(refused(text.as_bytes()), ArchiveError::File(FileError::Other { .. })));
}

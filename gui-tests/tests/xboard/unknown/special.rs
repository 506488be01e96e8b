//! Games full of special moves, between two players made for that.

use crate::LIMIT;
use engine_tests::folder::Folder;
use engine_tests::games::engine_rules;
use engine_tests::programs::{XBOARD, can_run};
use gui_tests::replay;
use gui_tests::{Match, Record, placement_and_side, tail};
use sissa::board::Board8x8;
use sissa::notation::fen;

/// The moves and positions of each game in a player's log.
fn read_log(text: &str) -> Vec<Vec<String>> {
    assert!(!text.contains("illegal:"), "{text}");
    let mut games: Vec<Vec<String>> = Vec::new();
    for line in text.lines() {
        match games.last_mut() {
            _ if line == "new" => games.push(Vec::new()),
            Some(game) => game.push(line.to_owned()),
            None => panic!("a move before the first game: {line}"),
        }
    }
    // A lone position has been set up twice.
    games.retain(|game| game.len() > 1);
    games
}

/// Plays `games` games and returns XBoard's record of them and the players' logs. `plies` is the argument of
/// `xboard-player` that says when to resign.
fn play(variant: &str, games: u32, plies: &str) -> (Record, [Vec<Vec<String>>; 2]) {
    let folder = Folder::temporary();
    let player = env!("CARGO_BIN_EXE_xboard-player");
    let command = |name: &str, seed: u32| format!("{player} {} {seed} {plies}", folder.path(name));
    let record = Match {
        variant,
        first: &command("first", 4),
        second: &command("second", 5),
        games,
        same_colors: plies == "growing",
        depth: None,
    }
    .play(LIMIT);
    let logs = ["first", "second"].map(|name| read_log(&folder.text(name)));
    let counts = [logs[0].len(), logs[1].len()];
    assert_eq!(counts, [games as usize; 2], "{}", tail(&record.log));
    // Rights that no board shows came over, too.
    for (first, second) in logs[0].iter().zip(&logs[1]) {
        assert_eq!(first[1..], second[1..]);
    }
    (record, logs)
}

/// Plays games full of special moves, and compares XBoard's last positions, and the positions of its record, with those
/// of the players. `kinds` must have occurred.
fn shows_special_moves(variant: &str, kinds: &[&str]) {
    if !can_run(&XBOARD) {
        return;
    }
    let (record, [log, _]) = play(variant, 20, "160");
    let rules = engine_rules::<Board8x8>(variant);
    for ((played, shown), game) in log.iter().zip(&record.ends).zip(&record.games) {
        let text = played.join("\n");
        let replayed = replay::<Board8x8>(game);
        let replayed = replayed.positions().iter().skip(1).map(fen::write);
        let positions = played[1..].iter().map(|line| fen_of(line));
        assert!(positions.eq(replayed), "{}; {text}", game.moves().collect::<Vec<_>>().join(" "));
        let last = played.len() - 1;
        if game.last_comment().contains("resigns") {
            assert_eq!(&placement_and_side(fen_of(&played[last])), shown, "{text}");
        } else {
            // XBoard saves such a game before it shows the last move.
            assert_eq!(&placement_and_side(fen_of(&played[last - 1])), shown, "{text}");
            let end = fen::read(rules, fen_of(&played[last])).expect("a position of the game");
            let ending = match (end.has_legal_move(), end.in_check()) {
                (true, _) => "Insufficient mating material",
                (false, true) => "Checkmate",
                (false, false) => "Stalemate",
            };
            assert!(game.last_comment().contains(ending), "{}: {text}", game.last_comment());
        }
    }
    let played = log.concat().join("\n");
    for kind in kinds {
        assert!(played.contains(kind), "no {kind} in the games of {variant}");
    }
}

/// Plays one game again and again, each time a ply further, so that XBoard saves its position after each.
fn shows_every_move(variant: &str) {
    const PLIES: usize = 64;
    if !can_run(&XBOARD) {
        return;
    }
    let (record, [log, _]) = play(variant, PLIES as u32, "growing");
    let whole = log.last().expect("the longest game");
    for (i, (played, shown)) in log.iter().zip(&record.ends).enumerate() {
        let plies = played.len() - 1;
        assert_eq!(played[..], whole[..=plies]);
        let resigned = record.games[i].last_comment().contains("resigns");
        assert!(plies == i + 1 || !resigned, "{plies} plies in game {}", i + 1);
        let last = if resigned { plies } else { plies - 1 };
        let played = &played[..=last];
        assert_eq!(&placement_and_side(fen_of(&played[last])), shown, "{played:?}");
    }
}

/// The position in a line of a player's log: kind of move, move, FEN.
fn fen_of(line: &str) -> &str {
    line.splitn(3, ' ').nth(2).unwrap_or_default()
}

#[test]
fn modern_random_64() {
    let kinds = ["Castling(Queenside)", "Castling(Kingside)", "Adjustment", "Promotion(Rook)"];
    shows_special_moves("modern-random-64", &kinds);
}

#[test]
fn contemporary_random() {
    let kinds = ["Castling(Queenside)", "Castling(Kingside)", "Adjustment", "Leap"];
    shows_special_moves("contemporary-random", &kinds);
}

#[test]
fn pm_contemporary_random() {
    let kinds = [
        "Normal+Drop(Origin)",
        "Castling(Queenside)+Drop(Origin)",
        "Castling(Queenside)+Drop(Rook)",
        "Castling(Kingside)+Drop(Origin)",
        "Castling(Kingside)+Drop(Rook)",
        "Castling(Queenside) ",
        "Castling(Kingside) ",
        "Promotion(Minister)",
        "Adjustment",
    ];
    shows_special_moves("pm-contemporary-random", &kinds);
}

#[test]
fn cetina_random() {
    shows_special_moves("cetina-random", &["Conversion", "Promotion(Sissa)", "Promotion(Chancellor)"]);
}

#[test]
fn every_move_of_modern_random_64() {
    shows_every_move("modern-random-64");
}

#[test]
fn every_move_of_contemporary_random() {
    shows_every_move("contemporary-random");
}

#[test]
fn every_move_of_pm_contemporary_random() {
    shows_every_move("pm-contemporary-random");
}

#[test]
fn every_move_of_cetina_random() {
    shows_every_move("cetina-random");
}

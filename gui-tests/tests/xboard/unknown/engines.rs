//! Whole games of the engine against itself.

use crate::LIMIT;
use engine_tests::binary::sissa;
use engine_tests::programs::{XBOARD, can_run};
use gui_tests::Match;
use sissa::board::{Board8x8, Board10x8, Geometry};
use sissa::notation::pgn::GameResult;

/// Two engines play a whole game; XBoard's record is that game, with the same end.
fn engines_play<G: Geometry>(variant: &str) {
    if !can_run(&XBOARD) {
        return;
    }
    let engine = sissa().to_string_lossy();
    let record =
        Match { variant, first: &engine, second: &engine, games: 1, same_colors: true, depth: Some("3") }.play(LIMIT);
    record.assert_no_complaint();
    let pgn = &record.games[0];
    let game = record.game::<G>(0);
    let ending = pgn.last_comment();
    match game.outcome() {
        Some(end) => assert_eq!(pgn.result, GameResult::from(end), "{ending}"),
        None => panic!("no end by the rules: {} {ending}", pgn.result),
    }
}

#[test]
fn engines_play_modern_random_64() {
    engines_play::<Board8x8>("modern-random-64");
}

#[test]
fn engines_play_contemporary_random() {
    engines_play::<Board8x8>("contemporary-random");
}

#[test]
fn engines_play_pm_contemporary_random() {
    engines_play::<Board8x8>("pm-contemporary-random");
}

#[test]
fn engines_play_cetina_random() {
    engines_play::<Board8x8>("cetina-random");
}

#[test]
fn engines_play_symmetric() {
    engines_play::<Board10x8>("symmetric");
}

#[test]
fn engines_play_prime_ministers_random() {
    engines_play::<Board10x8>("prime-ministers-random");
}

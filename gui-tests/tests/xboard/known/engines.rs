//! Whole games against engines from Debian.

use crate::LIMIT;
use engine_tests::binary::sissa;
use engine_tests::programs::{XBOARD, can_run, find};
use gui_tests::{Match, Record, tail};
use sissa::board::{Board8x8, Board10x8, Color, Geometry};
use sissa::notation::pgn::GameResult;

/// Plays two games in XBoard, one with each colour, and checks them.
fn plays_whole_games<G: Geometry>(variant: &str, opponent: &str) {
    if !can_run(&[&XBOARD[..], &[opponent]].concat()) {
        return;
    }
    let opponent = find(opponent).expect("an installed engine");
    let engine = sissa();
    let record = Match {
        variant,
        first: &engine.to_string_lossy(),
        second: &opponent.to_string_lossy(),
        games: 2,
        same_colors: false,
        depth: Some("3"),
    }
    .play(LIMIT);
    record.assert_no_complaint();
    assert_eq!(record.moves_sent().len(), 2, "{}", tail(&record.log));
    for (i, ours) in [Color::White, Color::Black].into_iter().enumerate() {
        judge::<G>(&record, i, ours);
    }
}

/// Replays game `i`, and compares its end with the result that XBoard gave it.
fn judge<G: Geometry>(record: &Record, i: usize, ours: Color) {
    let pgn = &record.games[i];
    let game = record.game::<G>(i);
    let ending = pgn.last_comment();
    let what =
        format!("{} {{{ending}}}, sissa is {ours:?}, after {}", pgn.result, pgn.moves().collect::<Vec<_>>().join(" "));
    // Sjaak II has mated in five moves.
    let may_end = game.moves().len() > 10 || game.position().is_checkmate();
    assert!(may_end, "a game this short: {what}");
    match game.outcome() {
        Some(end) => assert_eq!(pgn.result, GameResult::from(end), "{what}"),
        // Only the opponent may end a game early: Sissa neither resigns nor runs out of time nor moves wrongly.
        None => {
            let given_up = ["resigns", "wins on time"];
            assert!(
                pgn.result == GameResult::from(ours) && given_up.iter().any(|word| ending.contains(word)),
                "no end by the rules: {what}"
            );
        }
    }
}

#[test]
fn normal_against_fairymax() {
    plays_whole_games::<Board8x8>("normal", "fairymax");
}

#[test]
fn fischerandom_against_sjaakii() {
    plays_whole_games::<Board8x8>("fischerandom", "sjaakii");
}

#[test]
fn capablanca_against_fairymax() {
    plays_whole_games::<Board10x8>("capablanca", "fairymax");
}

#[test]
fn caparandom_against_sjaakii() {
    plays_whole_games::<Board10x8>("caparandom", "sjaakii");
}

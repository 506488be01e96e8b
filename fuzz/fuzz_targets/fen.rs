//! Any text as a FEN of any game. The first byte chooses the game, the rest is the text.
//!
//! `cargo +nightly fuzz run fen`

#![no_main]

use engine_tests::games::{engine_games, mixed_games};
use engine_tests::properties::fen_is_sound;
use libfuzzer_sys::fuzz_target;
use sissa::board::Board10x8;
use sissa::position::Rules;
use std::sync::LazyLock;

static RULES: LazyLock<Vec<&'static Rules<Board10x8>>> = LazyLock::new(|| {
    let games = engine_games().into_iter().chain(mixed_games());
    games
        .map(|game| Rules::new(game.variant).expect("every game fits on 10x8"))
        .collect()
});

fuzz_target!(|input: (u8, &str)| {
    let (game, text) = input;
    fen_is_sound(RULES[usize::from(game) % RULES.len()], text);
});

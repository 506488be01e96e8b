//! Any text as a FEN of any game. The first byte chooses the game, the rest is the text.

#![no_main]

use engine_tests::games::{all_engine_games, all_mixed_games};
use engine_tests::properties::fen_is_sound;
use libfuzzer_sys::fuzz_target;
use sissa::on_board;
use sissa::position::AnyRules;
use std::sync::LazyLock;

static RULES: LazyLock<Vec<AnyRules>> = LazyLock::new(|| {
    let games = all_engine_games().into_iter().chain(all_mixed_games());
    games
        .map(|game| AnyRules::of(&game.variant).expect("there is a board for every game"))
        .collect()
});

fuzz_target!(|input: (u8, &str)| {
    let (game, text) = input;
    on_board!(RULES[usize::from(game) % RULES.len()], rules => fen_is_sound(rules, text));
});

//! Any text, and any number, as a move in a position of any game.
//!
//! `cargo +nightly fuzz run moves`

#![no_main]

use engine_tests::games::engine_games;
use engine_tests::properties::{move_bits_are_sound, move_text_is_sound};
use engine_tests::tables;
use libfuzzer_sys::fuzz_target;
use sissa::board::Board10x8;
use sissa::notation::fen;
use sissa::position::{Position, Rules};
use std::sync::LazyLock;

static PLACES: LazyLock<Vec<Position<Board10x8>>> = LazyLock::new(|| {
    let mut places = Vec::new();
    for game in engine_games() {
        let lines = tables::perft(&game.variant.name);
        let rules = Rules::new(game.variant).expect("every game fits on 10x8");
        for line in lines {
            places.push(fen::read(rules, &line.fen).expect("a position of the tables"));
        }
    }
    places
});

fuzz_target!(|input: (u16, u32, &str)| {
    let (place, bits, text) = input;
    let position = &PLACES[usize::from(place) % PLACES.len()];
    move_text_is_sound(position, text);
    move_bits_are_sound(position, bits);
});

//! Any text, and any number, as a move in a position of any game.

#![no_main]

use engine_tests::games::all_engine_games;
use engine_tests::properties::{move_bits_are_sound, move_text_is_sound};
use engine_tests::tables;
use libfuzzer_sys::fuzz_target;
use sissa::notation::fen;
use sissa::position::{AnyRules, Position};
use sissa::{any_board, on_board};
use std::sync::LazyLock;

any_board! {
    enum AnyPosition(Position);
}

static POSITIONS: LazyLock<Vec<AnyPosition>> = LazyLock::new(|| {
    let mut positions = Vec::new();
    for game in all_engine_games() {
        let rules = AnyRules::of(&game.variant).expect("there is a board for every game");
        for line in tables::perft(&game.variant.name) {
            positions.push(on_board!(rules, rules => {
                fen::read(rules, &line.fen).expect("a position of the tables").into()
            }));
        }
    }
    positions
});

fuzz_target!(|input: (u16, u32, &str)| {
    let (place, bits, text) = input;
    on_board!(AnyPosition; &POSITIONS[usize::from(place) % POSITIONS.len()], position => {
        move_text_is_sound(position, text);
        move_bits_are_sound(position, bits);
    });
});

//! Variant files of valid parts in any combination, and a whole game of each.

#![no_main]

use engine_tests::properties::game_of_parts_is_sound;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    game_of_parts_is_sound(bytes);
});

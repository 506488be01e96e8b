//! Any bytes as a file of games.

#![no_main]

use engine_tests::properties::pgn_is_sound;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    pgn_is_sound(bytes);
});

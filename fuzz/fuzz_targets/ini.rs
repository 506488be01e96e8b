//! Any text as a variant file.

#![no_main]

use engine_tests::properties::ini_is_sound;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    ini_is_sound(text);
});

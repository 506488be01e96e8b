//! Any bytes as an EPD file.

#![no_main]

use engine_tests::properties::epd_is_sound;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    epd_is_sound(bytes);
});

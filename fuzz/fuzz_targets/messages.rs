//! Any messages from a page to a table of `sissa web`.

#![no_main]

use engine_tests::messages::messages_are_sound;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|messages: Vec<(u8, u16, &str)>| {
    messages_are_sound(&messages);
});

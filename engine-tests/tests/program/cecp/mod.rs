//! CECP with the real program.

mod analysis;
mod conversation;
mod games;
mod playing;

use engine_tests::engine::Engine;
use engine_tests::process::Process;

fn is_thinking(line: &str) -> bool {
    let words: Vec<&str> = line.split(' ').collect();
    words.len() >= 5 && words[..4].iter().all(|word| word.parse::<i64>().is_ok())
}

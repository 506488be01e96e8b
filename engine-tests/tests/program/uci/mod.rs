//! UCI with the real program.

mod conversation;
mod games;
mod order;
mod searching;

use engine_tests::engine::Engine;
use engine_tests::folder::Folder;
use std::time::Duration;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

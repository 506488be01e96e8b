//! Code shared by the tests of the whole engine in `tests/`. Whatever is not as it should be is a panic.

pub mod binary;
pub mod command;
pub mod compare;
pub mod engine;
pub mod folder;
pub mod games;
pub mod messages;
pub mod naive;
pub mod network;
pub mod page;
pub mod play;
pub mod process;
pub mod properties;
pub mod random_variant;
pub mod replay;
pub mod tables;
#[cfg(target_os = "linux")]
pub mod terminal;

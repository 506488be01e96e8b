//! Code shared by the tests of the whole engine in `tests/`. They panic when something is wrong.

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
pub mod programs;
pub mod properties;
pub mod random_variant;
pub mod tables;
#[cfg(target_os = "linux")]
pub mod terminal;

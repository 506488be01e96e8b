//! The program `sissa-tuning`, run as users run it.
#![cfg(unix)]

mod common;
mod matches;
#[cfg(target_os = "linux")]
mod output;
mod positions;
mod speed;
mod spsa;

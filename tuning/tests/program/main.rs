//! The program `sissa-tuning`, run as users run it.

#[cfg_attr(not(unix), expect(dead_code, reason = "nothing is killed there"))]
mod common;
#[cfg(unix)]
mod matches;
#[cfg(target_os = "linux")]
mod output;
#[cfg(unix)]
mod speed;
#[cfg(unix)]
mod spsa;
mod training;

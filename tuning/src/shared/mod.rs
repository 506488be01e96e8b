//! Code shared by `make` and `measure`.
//!
//! | file | holds |
//! |---|---|
//! | `opening` | arrays and random opening moves |
//! | `adjudication` | adjudication of decided games |
//! | `games` | the rules of built-in games by name |
//! | `append_log` | files to which a run appends and from which it resumes |
//! | `progress_bar` | progress: a bar on a terminal, lines elsewhere |
//! | `output` | standard output |
//! | `signals`, `fail` | interrupts, exit with an error |

pub mod adjudication;
pub mod append_log;
pub mod fail;
pub mod games;
pub mod opening;
pub mod output;
pub mod progress_bar;
pub mod signals;

#[cfg(test)]
pub mod testing;

//! Code shared by `make` and `measure`.
//!
//! | file | holds |
//! |---|---|
//! | `adjudication` | adjudication of decided games |
//! | `games` | the rules of built-in games by name |
//! | `append_log` | files to which a run appends and from which it resumes |
//! | `state_file` | the state of a run, from which it resumes |
//! | `progress` | the progress display |
//! | `process` | output, exit status, interrupts |

pub mod adjudication;
pub mod append_log;
pub mod games;
pub mod process;
pub mod progress;
pub mod state_file;

#[cfg(test)]
pub mod testing;

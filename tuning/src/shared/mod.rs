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

use clap::Args;

/// The arguments of a command from these words, the rest having their defaults.
///
/// # Panics
/// When the command line would be refused.
pub fn arguments<A: Args>(words: &[impl AsRef<std::ffi::OsStr>]) -> A {
    let command = A::augment_args(clap::Command::new("arguments").no_binary_name(true));
    let found = command.try_get_matches_from(words.iter().map(AsRef::as_ref));
    found
        .and_then(|found| A::from_arg_matches(&found))
        .unwrap_or_else(|error| panic!("{error}"))
}

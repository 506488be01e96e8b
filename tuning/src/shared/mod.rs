//! Code shared by `make` and `measure`.
//!
//! | file | holds |
//! |---|---|
//! | `adjudication` | adjudication of decided games |
//! | `games` | games by name, and their networks |
//! | `locked_file` | files to which a run appends and from which it resumes |
//! | `files` | errors and hashes of files, and writing them whole |
//! | `state_file` | the state of a run, from which it resumes |
//! | `mean` | means and their errors |
//! | `progress` | the progress display |
//! | `sprt` | the sequential test |
//! | `process` | output, exit status, interrupts |
//! | `threads`, `workers` | the number of threads, and threads that share work |

pub mod adjudication;
pub mod files;
pub mod games;
pub mod locked_file;
pub mod mean;
pub mod process;
pub mod progress;
pub mod sprt;
pub mod state_file;
pub mod threads;
pub mod workers;

use clap::Args;

/// The settings that arguments of which none is required have by themselves.
pub fn defaults<A: Args>() -> A {
    read_words(&[])
}

/// The arguments of a command from its line.
#[cfg(test)]
pub fn read_line<A: Args>(line: &str) -> A {
    read_words(&shlex::split(line).expect("it is quoted well"))
}

/// The arguments of a command from its words.
///
/// # Panics
/// When they are invalid.
fn read_words<A: Args>(words: &[String]) -> A {
    let command = A::augment_args(clap::Command::new("command").no_binary_name(true));
    let found = command.try_get_matches_from(words);
    found.and_then(|found| A::from_arg_matches(&found)).unwrap_or_else(|error| panic!("{error}"))
}

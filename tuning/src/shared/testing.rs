//! Helpers for tests.

use clap::Args;

/// The arguments of a command from its line.
pub fn read_line<A: Args>(line: &str) -> A {
    super::read_words(&shlex::split(line).expect("it is quoted well"))
}

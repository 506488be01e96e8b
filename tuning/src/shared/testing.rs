//! Helpers for tests.

use clap::{Args, Command};

/// The arguments of a command from its line.
pub fn read_line<A: Args>(line: &str) -> A {
    let words = shlex::split(line).expect("it is quoted well");
    let command = A::augment_args(Command::new("test").no_binary_name(true));
    let found = command.try_get_matches_from(words);
    found
        .and_then(|found| A::from_arg_matches(&found))
        .unwrap_or_else(|error| panic!("{error}"))
}

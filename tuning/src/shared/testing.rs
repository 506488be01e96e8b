//! Helpers for tests.

use clap::Args;

pub fn read_line<A: Args>(line: &str) -> A {
    super::arguments(&shlex::split(line).expect("it is quoted well"))
}

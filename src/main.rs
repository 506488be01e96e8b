//! The `sissa` program: a conversation over UCI or CECP, or a command for people.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}

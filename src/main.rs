//! The `sissa` program: a conversation over UCI or CECP, or a command for people.

mod processor;

use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    if processor::is_new_enough() {
        sissa::cli::main()
    } else {
        // If standard error is closed, there is nobody to tell.
        let _ = io::stderr().write_all(processor::TOO_OLD.as_bytes());
        ExitCode::FAILURE
    }
}

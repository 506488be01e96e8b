//! The `sissa` program: an engine over UCI or CECP, or one of its commands.

mod processor;

use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    if processor::is_new_enough() {
        sissa::cli::main()
    } else {
        // If standard error is closed, there is nowhere to print.
        let _ = io::stderr().write_all(processor::TOO_OLD.as_bytes());
        ExitCode::FAILURE
    }
}

//! Exit with an error.

use std::process::ExitCode;

/// Prints an error. Returns the exit status.
pub fn fail(error: &dyn std::error::Error) -> ExitCode {
    eprintln!("error: {error}");
    ExitCode::FAILURE
}

//! Ending with an error.

use std::process::ExitCode;

/// Says what went wrong; the exit status for it.
pub fn fail(error: &dyn std::error::Error) -> ExitCode {
    eprintln!("error: {error}");
    ExitCode::FAILURE
}

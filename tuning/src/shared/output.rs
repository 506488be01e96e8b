//! Standard output.

use super::fail::fail;
use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process;

/// Prints text to standard output.
///
/// Where `print!` would panic, this ends the program: with success if the reader has closed the pipe, as `head` does
/// when it has enough; with an error message if nothing can be written for another reason, such as a full disk.
pub fn print(text: impl Display) {
    let mut out = io::stdout().lock();
    match write!(out, "{text}").and_then(|()| out.flush()) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => process::exit(0),
        Err(error) => {
            fail(&error);
            process::exit(1)
        }
    }
}

/// Prints a line to standard output, like [`print()`].
pub fn line(text: impl Display) {
    print(format_args!("{text}\n"));
}

//! Messages on standard error.

use super::style;
use std::fmt::Display;
use std::io::{self, Write};

/// A line that begins with `error:`.
pub fn error_line(text: impl Display) -> String {
    let bad = style::BAD;
    format!("{bad}error:{bad:#} {text}")
}

/// A line that begins with `warning:`.
pub fn warning_line(text: impl Display) -> String {
    let warn = style::WARN;
    format!("{warn}warning:{warn:#} {text}")
}

pub fn warn(text: impl Display) -> io::Result<()> {
    writeln!(anstream::stderr(), "{}", warning_line(text))
}

pub fn note(text: impl Display) -> io::Result<()> {
    let faint = style::FAINT;
    writeln!(anstream::stderr(), "{faint}note: {text}{faint:#}")
}

//! The lines of a file.

use super::{EpdError, EpdFault, EpdLine, MAX_LINE_BYTES};
use crate::notation::lines::Lines;
use std::io::BufRead;

/// Reads the lines of a file one after the other. Empty lines and lines that begin with `#` are skipped. Reading
/// goes on after a line with a mistake. Zero bytes at the end of a line, which some programs write, are ignored.
pub struct EpdReader<R> {
    lines: Lines<R>,
    text: String,
}

impl<R: BufRead> EpdReader<R> {
    /// Reads from `input`: a file, or the bytes of a text.
    pub fn new(input: R) -> EpdReader<R> {
        EpdReader { lines: Lines::new(input, MAX_LINE_BYTES), text: String::new() }
    }
}

impl<R: BufRead> Iterator for EpdReader<R> {
    type Item = Result<EpdLine, EpdError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let fault = match self.lines.read(&mut self.text) {
                Ok(None) => return None,
                Ok(Some(line)) if line.is_cut => EpdFault::TooLong,
                Ok(Some(_)) => {
                    let text = self.text.trim_end_matches('\0').trim();
                    if text.is_empty() || text.starts_with('#') {
                        continue;
                    }
                    match EpdLine::read(text) {
                        Ok(mut line) => {
                            line.number = self.lines.number;
                            return Some(Ok(line));
                        }
                        Err(fault) => fault,
                    }
                }
                Err(error) => EpdFault::Io(error.to_string()),
            };
            let line = self.lines.number.max(1);
            return Some(Err(EpdError { line, fault }));
        }
    }
}

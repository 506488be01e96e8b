//! Input as lines.

use std::io::{BufRead, BufReader, Read};

/// The longest line that is read as a command, in bytes. Of longer ones only the length is reported.
pub const MAX_LINE: usize = 1 << 20;

/// What arrives on standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A line without its line end; bytes that are not UTF-8 have become U+FFFD.
    Line(String),
    /// A line of this many bytes, more than [`MAX_LINE`].
    TooLong(u64),
    /// The input was closed.
    End,
}

/// Reads `source` to its end and hands every line to `deliver`, until that returns false.
///
/// A read error counts as the end of input.
pub fn read_lines(source: impl Read, mut deliver: impl FnMut(Input) -> bool) {
    let mut source = BufReader::with_capacity(1 << 16, source);
    let (mut line, mut length, mut is_first) = (Vec::new(), 0, true);
    loop {
        let mut part = Vec::new();
        let read = source.by_ref().take(1 << 16).read_until(b'\n', &mut part);
        let is_end = read.is_err() || part.is_empty();
        let is_whole = part.pop_if(|last| *last == b'\n').is_some();
        length += part.len() as u64;
        if length <= MAX_LINE as u64 {
            line.append(&mut part);
        }
        if is_whole || is_end && length > 0 {
            if !deliver(take_line(&mut line, length, is_first)) && !is_end {
                return;
            }
            (length, is_first) = (0, false);
        }
        if is_end {
            deliver(Input::End);
            return;
        }
    }
}

/// Takes the finished line and frees its memory. The first line may begin with a byte order mark, which Windows scripts
/// write.
fn take_line(line: &mut Vec<u8>, length: u64, is_first: bool) -> Input {
    let bytes = std::mem::take(line);
    if length > MAX_LINE as u64 {
        return Input::TooLong(length);
    }
    // Carriage returns count as spaces wherever they stand.
    let text = String::from_utf8_lossy(&bytes);
    let text = match text.strip_prefix('\u{feff}') {
        Some(rest) if is_first => rest,
        _ => &text,
    };
    Input::Line(text.trim_end_matches('\r').replace(['\r', '\0'], " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Vec<Input> {
        let mut inputs = Vec::new();
        read_lines(bytes, |input| {
            inputs.push(input);
            true
        });
        inputs
    }

    fn line(text: &str) -> Input {
        Input::Line(text.to_owned())
    }

    #[test]
    fn lines_end_with_newline_or_the_end_of_input() {
        assert_eq!(read(b"uci\r\n\nisready\nqui"), [line("uci"), line(""), line("isready"), line("qui"), Input::End]);
        assert_eq!(read(b""), [Input::End]);
    }

    #[test]
    fn bytes_that_are_not_text_do_no_harm() {
        assert_eq!(read(b"\xff\xfeuci\0\rstop\nquit\n"), [line("\u{fffd}\u{fffd}uci  stop"), line("quit"), Input::End]);
    }

    #[test]
    fn a_byte_order_mark_may_come_first() {
        let text = "\u{feff}uci\n\u{feff}isready\n".as_bytes();
        assert_eq!(read(text), [line("uci"), line("\u{feff}isready"), Input::End]);
    }

    #[test]
    fn a_line_too_long_is_counted_and_the_next_one_read() {
        let mut bytes = vec![b'x'; MAX_LINE];
        bytes.extend_from_slice(b"\n");
        bytes.extend(vec![b'y'; MAX_LINE + 1]);
        bytes.extend_from_slice(b"\nisready\n");
        let inputs = read(&bytes);
        assert_eq!(inputs[0], Input::Line("x".repeat(MAX_LINE)));
        assert_eq!(inputs[1], Input::TooLong(MAX_LINE as u64 + 1));
        assert_eq!(inputs[2..], [line("isready"), Input::End]);
    }

    #[test]
    fn reading_stops_when_nobody_listens() {
        let mut count = 0;
        read_lines(&b"a\nb\nc\n"[..], |_| {
            count += 1;
            count < 2
        });
        assert_eq!(count, 2);
    }
}

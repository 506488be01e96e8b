//! Input as lines.

use std::io::{self, BufRead, BufReader, Read};

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
    let mut line = Vec::new();
    let mut length = 0u64;
    let mut is_first = true;
    loop {
        let chunk = match source.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => &[],
        };
        if chunk.is_empty() {
            if length > 0 {
                deliver(take_line(&mut line, length, is_first));
            }
            deliver(Input::End);
            return;
        }
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        length += part.len() as u64;
        if length <= MAX_LINE as u64 {
            line.extend_from_slice(part);
        }
        let consumed = part.len() + usize::from(end.is_some());
        source.consume(consumed);
        if end.is_some() {
            if !deliver(take_line(&mut line, length, is_first)) {
                return;
            }
            length = 0;
            is_first = false;
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

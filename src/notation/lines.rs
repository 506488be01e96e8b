//! Lines of a file, of bounded length.

use std::io::{self, BufRead, Read};

const UTF16: &str = "it is in UTF-16; expected UTF-8 or Windows-1252";
const COMPRESSED: &str = "it is compressed; unpack it first";

/// How files begin that cannot be read, and why not: UTF-16, and those of gzip, zstd, xz, bzip2 and zip.
const FOREIGN: [(&[u8], &str); 7] = [
    (&[0xff, 0xfe], UTF16),
    (&[0xfe, 0xff], UTF16),
    (&[0x1f, 0x8b], COMPRESSED),
    (&[0x28, 0xb5, 0x2f, 0xfd], COMPRESSED),
    (b"\xfd7zXZ", COMPRESSED),
    (b"BZh", COMPRESSED),
    (b"PK\x03\x04", COMPRESSED),
];

/// Reads a file line by line, and cuts lines that are too long.
pub(in crate::notation) struct Lines<R> {
    input: R,
    /// The longest line that is kept in full, in bytes.
    longest: usize,
    bytes: Vec<u8>,
    /// The number of the line read last, from 1.
    pub number: u32,
    is_at_end: bool,
}

/// A line that was read.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::notation) struct Line {
    /// It is longer than the limit, and its end is missing.
    pub is_cut: bool,
    /// It is not UTF-8, and was read as Windows-1252.
    pub is_latin1: bool,
}

impl<R: BufRead> Lines<R> {
    /// Reads the lines of `input`, at most `longest` bytes of each.
    pub fn new(input: R, longest: usize) -> Lines<R> {
        Lines { input, longest, bytes: Vec::new(), number: 0, is_at_end: false }
    }

    /// Puts the next line, without its line end, into `text`; `None` at the end of the file, and after an error.
    pub fn read(&mut self, text: &mut String) -> io::Result<Option<Line>> {
        text.clear();
        if self.is_at_end {
            return Ok(None);
        }
        let read = self.read_next(text);
        self.is_at_end = !matches!(read, Ok(Some(_)));
        read
    }

    fn read_next(&mut self, text: &mut String) -> io::Result<Option<Line>> {
        self.bytes.clear();
        let mut line = Line::default();
        let limit = self.longest as u64 + 1;
        if self.input.by_ref().take(limit).read_until(b'\n', &mut self.bytes)? == 0 {
            return Ok(None);
        }
        if self.bytes.pop_if(|last| *last == b'\n').is_none() && self.bytes.len() > self.longest {
            self.bytes.truncate(self.longest);
            line.is_cut = true;
            self.input.skip_until(b'\n')?;
        }
        let foreign = FOREIGN.iter().find(|(mark, _)| self.bytes.starts_with(mark));
        if let Some((_, text)) = foreign.filter(|_| self.number == 0) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, *text));
        }
        self.number = self.number.saturating_add(1);
        self.bytes.pop_if(|last| *last == b'\r');
        match str::from_utf8(&self.bytes) {
            // A byte order mark stands at the start of the file, or where another file was appended.
            Ok(read) if read.contains('\u{feff}') => text.extend(read.split('\u{feff}')),
            Ok(read) => text.push_str(read),
            Err(_) => {
                line.is_latin1 = true;
                text.extend(self.bytes.iter().map(|byte| in_windows_1252(*byte)));
            }
        }
        Ok(Some(line))
    }
}

/// The character of a byte in Windows-1252, which has signs where Latin-1 has control characters.
fn in_windows_1252(byte: u8) -> char {
    const FROM_128: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘',
        '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    let place = usize::from(byte).checked_sub(128);
    let sign = place.and_then(|place| FROM_128.get(place));
    sign.copied().unwrap_or(char::from(byte))
}

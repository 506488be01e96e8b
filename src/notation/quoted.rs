//! Texts between quotation marks, as in PGN and EPD.

/// The text up to the closing quotation mark, without escapes, and what follows it. `text` begins after the opening
/// mark.
pub fn read(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((value, &text[at + 1..])),
            '\\' => match chars.next_if(|(_, next)| matches!(next, '"' | '\\')) {
                Some((_, escaped)) => value.push(escaped),
                // Windows paths are often written without escapes.
                None => value.push('\\'),
            },
            c => value.push(c),
        }
    }
    None
}

/// `value` between quotation marks, on one line.
pub fn write(value: &str) -> String {
    let mut text = "\"".to_owned();
    for c in value.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            '\n' => text.push(' '),
            c => text.push(c),
        }
    }
    text.push('"');
    text
}

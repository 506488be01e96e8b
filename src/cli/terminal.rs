//! The width of the terminal, and wrapping text to it.

use std::io::{self, IsTerminal};

/// The width of the terminal in characters; `None` if standard output is not one.
pub fn width() -> Option<usize> {
    let stdout = io::stdout();
    if !stdout.is_terminal() {
        return None;
    }
    let (width, _) = terminal_size::terminal_size_of(stdout)?;
    Some(usize::from(width.0))
}

/// `text` wrapped to the terminal, with all lines but the first indented by `indent`; unchanged if standard output is
/// not a terminal. Lines may break at any blank.
pub fn fit(text: &str, indent: usize) -> String {
    match width() {
        Some(width) => wrap(text, width, indent),
        None => text.to_owned(),
    }
}

/// `text` as an item of a list, wrapped to the terminal.
pub fn item(text: &str) -> String {
    fit(&format!("- {text}"), 2)
}

/// `text` in lines of at most `width` characters, all but the first indented by `indent`. A longer word gets a line of
/// its own.
pub fn wrap(text: &str, width: usize, indent: usize) -> String {
    let words = text.trim_start_matches(' ');
    let mut column = text.len() - words.len();
    let mut wrapped = " ".repeat(column);
    for (i, word) in words.split(' ').enumerate() {
        let length = word.chars().count();
        if i > 0 && column + 1 + length <= width {
            wrapped.push(' ');
            column += 1;
        } else if i > 0 {
            wrapped.push('\n');
            wrapped.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        }
        wrapped.push_str(word);
        column += length;
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_words() {
        assert_eq!(wrap("", 10, 2), "");
        assert_eq!(wrap("one two", 7, 2), "one two");
        assert_eq!(wrap("one two three", 7, 2), "one two\n  three");
        assert_eq!(wrap("Line 1. e4 e5 2. Nf3", 10, 5), "Line 1. e4\n     e5 2.\n     Nf3");
        assert_eq!(wrap("  one two three", 9, 2), "  one two\n  three");
        assert_eq!(wrap("unbreakable a", 5, 0), "unbreakable\na");
    }
}

//! The width of the terminal, and text that is broken to fit it.

use std::io::{self, IsTerminal};

/// How many characters a line of the terminal has; `None` where standard output is not one.
pub fn width() -> Option<usize> {
    let stdout = io::stdout();
    if !stdout.is_terminal() {
        return None;
    }
    let (width, _) = terminal_size::terminal_size_of(stdout)?;
    Some(usize::from(width.0))
}

/// `text` in lines that fit the terminal, all but the first indented by `indent` blanks; as it is where standard
/// output is not a terminal. Each blank of the text is one place to break it.
pub fn fit(text: &str, indent: usize) -> String {
    match width() {
        Some(width) => wrap(text, width, indent),
        None => text.to_owned(),
    }
}

/// `text` in lines of at most `width` characters, all but the first indented by `indent` blanks. A word that is
/// longer has a line of its own.
pub fn wrap(text: &str, width: usize, indent: usize) -> String {
    let mut wrapped = String::with_capacity(text.len());
    let mut column = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if column == 0 {
            column = length;
        } else if column + 1 + length <= width {
            wrapped.push(' ');
            column += 1 + length;
        } else {
            wrapped.push('\n');
            wrapped.extend(std::iter::repeat_n(' ', indent));
            column = indent + length;
        }
        wrapped.push_str(word);
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
        assert_eq!(
            wrap("Line 1. e4 e5 2. Nf3", 10, 5),
            "Line 1. e4\n     e5 2.\n     Nf3"
        );
        assert_eq!(wrap("unbreakable a", 5, 0), "unbreakable\na");
    }
}

//! English: counts, lists, quotations.

/// The most characters of a user's text that a message quotes.
const QUOTE_LENGTH: usize = 60;

/// A count with a thousands' separator: `12,345,678`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count and what is counted: `1 rank`, `12,345 ranks`.
pub fn counted(count: u64, noun: &str) -> String {
    let noun = if count == 1 { noun.to_owned() } else { plural(noun) };
    format!("{} {noun}", grouped(count))
}

/// The plural of a noun, which may be a piece called by its letter: `ranks`, `pieces Q`.
pub fn plural(noun: &str) -> String {
    match noun.strip_prefix("piece ") {
        Some(letter) => format!("pieces {letter}"),
        None if noun.ends_with('s') => format!("{noun}es"),
        None => format!("{noun}s"),
    }
}

/// A noun after `a` or `an`.
pub fn with_article(noun: &str) -> String {
    let is_vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if is_vowel { "an" } else { "a" })
}

/// Words as a list, with `conjunction` before the last: `a queen, a rook or a knight`.
pub fn listed(words: &[String], conjunction: &str) -> String {
    match words.split_last() {
        Some((last, others)) if !others.is_empty() => {
            format!("{} {conjunction} {last}", others.join(", "))
        }
        _ => words.concat(),
    }
}

/// A user's text for a message: cut after 60 characters, control characters replaced.
pub fn quote(text: &str) -> String {
    let mut quoted: String =
        text.chars().take(QUOTE_LENGTH).map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect();
    if text.chars().nth(QUOTE_LENGTH).is_some() {
        quoted.push_str("...");
    }
    quoted
}

/// The text with a capital letter at its start.
pub fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().into_iter().flat_map(char::to_uppercase);
    first.chain(chars).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_their_nouns() {
        let of = |noun| [1, 2000].map(|count| counted(count, noun));
        assert_eq!(grouped(119_060_324), "119,060,324");
        assert_eq!(of("rank"), ["1 rank", "2,000 ranks"]);
        assert_eq!(of("fers"), ["1 fers", "2,000 ferses"]);
        assert_eq!(of("piece Q"), ["1 piece Q", "2,000 pieces Q"]);
    }

    #[test]
    fn quotations_are_short_and_printable() {
        assert_eq!(quote("e2e4"), "e2e4");
        assert_eq!(quote("\u{1b}[31m"), "\u{fffd}[31m");
        assert_eq!(quote(&"\u{e9}".repeat(61)), "\u{e9}".repeat(60) + "...");
    }
}

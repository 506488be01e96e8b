//! The fields of a FEN.

/// The most checks that the field of checks has room for.
pub const MAX_CHECKS: u8 = 9;

/// Adds side, castling and en passant to the fields of a FEN that ends before them, or that has a number there, as some
/// of Fairy-Stockfish's and PyChess's do.
pub fn add_missing_fields(fields: &mut Vec<&str>) {
    for index in [2, 3] {
        if fields.get(index).is_some_and(|text| begins_with_digit(text)) {
            fields.insert(index, "-");
        }
    }
    let given = fields.len().checked_sub(1).unwrap_or(3);
    fields.extend(["w", "-", "-"].into_iter().skip(given));
}

/// A field of these letters: `-` if there are none.
pub fn or_none(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}

/// True for a number, and for what begins like one, such as `0-1`.
pub fn begins_with_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

/// True for what can only be the field of checks: `3+3`, the checks that still win, or Lichess's `+0+0`, those given.
pub fn is_checks(text: &str) -> bool {
    text.contains('+')
        && begins_with_digit(text.trim_start_matches('+'))
        && text.chars().all(|c| c == '+' || c.is_ascii_digit())
}

/// The checks that still win for each side, where `start` win from the start; `None` for a text that is not the field.
pub fn read_checks(text: &str, start: [u8; 2]) -> Option<[u8; 2]> {
    let given = text.strip_prefix('+');
    let (white, black) = given.unwrap_or(text).split_once('+')?;
    let mut counts = [white.parse().ok()?, black.parse().ok()?];
    if given.is_some() {
        counts = std::array::from_fn(|side| start[side].saturating_sub(counts[side]));
    }
    Some(counts)
}

/// A rank of a placement: what stands on its squares, from the a-file, and numbers of empty ones.
pub fn rank<S: IntoIterator<Item = char>>(squares: impl Iterator<Item = Option<S>>) -> String {
    let mut text = String::new();
    let mut empty = 0;
    let number = |empty: usize| (empty > 0).then(|| empty.to_string());
    for square in squares {
        match square {
            None => empty += 1,
            Some(letters) => {
                text.extend(number(std::mem::take(&mut empty)));
                text.extend(letters);
            }
        }
    }
    text.extend(number(empty));
    text
}

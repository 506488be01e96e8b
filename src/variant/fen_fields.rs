//! The fields of a FEN.

/// Adds side, castling and en passant to the fields of a FEN that ends before them, or that has a number there, as some
/// of Fairy-Stockfish's and PyChess's do.
pub fn add_missing_fields(fields: &mut Vec<&str>) {
    for index in [2, 3] {
        if fields
            .get(index)
            .is_some_and(|text| begins_with_digit(text))
        {
            fields.insert(index, "-");
        }
    }
    let given = fields.len().checked_sub(1).unwrap_or(3);
    fields.extend(["w", "-", "-"].into_iter().skip(given));
}

/// True for a number, and for what begins like one, such as `0-1`.
pub fn begins_with_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

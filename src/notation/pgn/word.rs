//! A word of the moves: a move, its number, annotations, or a result.

use super::draft::Draft;
use super::{Fault, GameResult};
use crate::board::text::leading_rank;
use crate::notation::read_move::in_ascii;

/// Annotations other than `!` and `?`, longer ones before those that they end with.
const GLYPHS: [(&str, u8); 34] = [
    ("+/=", 14),
    ("=/+", 15),
    ("+/-", 16),
    ("-/+", 17),
    ("=/∞", 44),
    ("+=", 14),
    ("=+", 15),
    ("+-", 18),
    ("-+", 19),
    ("=∞", 44),
    ("‼", 3),
    ("⁇", 4),
    ("⁉", 5),
    ("⁈", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("⩲", 14),
    ("⩱", 15),
    ("±", 16),
    ("∓", 17),
    ("⨀", 22),
    ("⊙", 22),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("⯹", 44),
    ("⇆", 132),
    ("⨁", 138),
    ("⊕", 138),
    ("∆", 140),
    ("Δ", 140),
    ("△", 140),
    ("⌓", 142),
];

/// Annotations that are words: a novelty, a diagram, a remark of the editor.
const GLYPH_WORDS: [(&str, u8); 4] = [("N", 146), ("TN", 146), ("D", 220), ("RR", 145)];

/// Reads a word: a move, a move number, both, annotations or a result, which is returned.
pub fn read_word(draft: &mut Draft, word: &str, line: u32) -> Result<Option<GameResult>, Fault> {
    let word = in_ascii(word);
    let mut text = without_numbers(&word);
    // `0.` looks like a number.
    if let Some(result) = GameResult::read(&word).or_else(|| GameResult::read(text)) {
        return Ok(Some(result));
    }
    let mut nags = Vec::new();
    loop {
        let unmarked = text.trim_end_matches(['!', '?']);
        let marks = &text[unmarked.len()..];
        // Of more than two marks, the first two count.
        nags.extend(marks.get(..2).and_then(nag_of).or_else(|| nag_of(marks)));
        let glyph = GLYPHS.iter().find_map(|(glyph, nag)| Some((unmarked.strip_suffix(glyph)?, *nag)));
        let Some((rest, nag)) = glyph else {
            text = unmarked;
            break;
        };
        nags.push(nag);
        text = rest;
    }
    // An annotation may follow a bare number, `1?`, and a result, `*!?`.
    text = without_numbers(text);
    if let Some(result) = GameResult::read(text) {
        return Ok(Some(result));
    }
    if let Some((_, nag)) = GLYPH_WORDS.iter().find(|(word, _)| *word == text) {
        nags.push(*nag);
        text = "";
    }
    let bare = text.trim_end_matches(['+', '#']);
    if !matches!(bare, "" | "e.p." | "ep" | "ch" | "ch." | "mate") {
        draft.add_move(text, line)?;
    }
    for nag in nags.into_iter().rev() {
        draft.add_nag(nag);
    }
    Ok(None)
}

/// The numeric annotation glyph (NAG) for `!`, `?`, ...
fn nag_of(marks: &str) -> Option<u8> {
    let place = ["!", "?", "!!", "??", "!?", "?!"].iter().position(|known| *known == marks);
    place.map(|place| place as u8 + 1)
}

/// The word without the number of a move: `12.`, `12...`, `12`, `...`.
fn without_numbers(word: &str) -> &str {
    let is_dot = |c: char| matches!(c, '.' | '…');
    let mut rest = word;
    loop {
        let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        if after.starts_with(is_dot) {
            rest = after.trim_start_matches(is_dot);
        } else if after.is_empty() && !rest.starts_with("00") {
            return after;
        } else {
            return rest;
        }
    }
}

/// The most bytes in the round brackets of a move: `Qe10`.
const MAX_ADDITION: usize = 4;

/// The length in bytes of the word at the beginning of `text`. The round brackets of `Mf3(Qe1)` and `e8(Q)` belong to
/// the move. A queen may have another letter; after the letter of another piece, the brackets hold a variation.
pub fn word_length(text: &str) -> usize {
    let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | ';' | '$' | '[' | ']');
    let end = text.find(ends).unwrap_or(text.len());
    let may_go_on = text[..end].ends_with(|c: char| c.is_ascii_alphanumeric());
    let inside = text[end..].strip_prefix('(').and_then(|rest| {
        let length = rest.bytes().take(MAX_ADDITION + 1).position(|byte| byte == b')')?;
        Some(&rest[..length])
    });
    let Some(inside) = inside else {
        return end;
    };
    let is_addition = match inside.as_bytes() {
        [piece] => piece.is_ascii_alphabetic(),
        [piece, file, ..] => {
            let is_queen = piece.is_ascii_uppercase() && !b"KRBN".contains(piece);
            let rank = inside.get(2..).and_then(leading_rank);
            is_queen && file.is_ascii_lowercase() && rank.is_some_and(|(_, rest)| rest.is_empty())
        }
        _ => false,
    };
    if !is_addition || !may_go_on {
        return end;
    }
    let end = end + inside.len() + 2;
    let signs = text[end..].find(|c: char| !matches!(c, '+' | '#' | '!' | '?'));
    signs.map_or(text.len(), |signs| end + signs)
}

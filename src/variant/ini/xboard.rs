//! The keys that tell XBoard about the game.

use super::build::Builder;
use super::reader::check_name;
use super::values::{self, wrong};
use crate::board::text::cased;
use crate::variant::Variant;

impl Builder<'_> {
    pub(super) fn xboard(&mut self) {
        let name = self.value("xboardName", |entry, _| {
            check_name(&entry.value)?;
            Ok(entry.value.clone())
        });
        self.variant.xboard.name = name;
        self.variant.xboard.known = self.flag("xboardKnown").unwrap_or(false);
        let template = self.value("variantTemplate", |entry, _| {
            let word = |c: char| c.is_ascii_alphanumeric();
            if entry.value.is_empty() || !entry.value.chars().all(word) {
                return Err(wrong(entry, "a game of XBoard's, such as fairy or seirawan"));
            }
            Ok(entry.value.clone())
        });
        self.variant.xboard.template = template.or(self.variant.xboard.template.take());
        let pocket = self.value("pocketSize", |entry, _| values::number(entry, 0..=10));
        self.variant.xboard.pocket = pocket.or(self.variant.xboard.pocket);
        let lines = self.value("xboardPieces", |entry, _| {
            let lines = || entry.value.split('|').map(str::trim).filter(|line| !line.is_empty() && *line != "-");
            let good = |line: &str| {
                let mut words = line.split_whitespace();
                words.next().is_some_and(|piece| piece.ends_with('&'))
                    && words.next().is_some()
                    && words.next().is_none()
            };
            if !lines().all(good) {
                return Err(wrong(entry, "K& KO1 | B& BifsW, or - for none"));
            }
            Ok(lines().map(str::to_owned).collect())
        });
        if let Some(lines) = lines {
            self.variant.xboard.pieces = Some(lines);
        }
        let table = self.value("pieceToCharTable", |entry, variant| {
            let table = Some(entry.value.clone()).filter(|table| table != "-");
            if let Some(reason) = table.as_deref().and_then(|table| table_fault(table, variant)) {
                return Err(wrong(entry, reason));
            }
            Ok(table)
        });
        let table = table.unwrap_or_else(|| self.variant.xboard.piece_to_char.take());
        // A table may lack letters: a parent's those of the child, and one for Fairy-Stockfish those of pieces that a
        // side does not have at the start.
        let table = table.filter(|table| table_is_whole(table, &self.variant));
        self.variant.xboard.piece_to_char = table;
    }
}

/// What is wrong with a piece-to-char table for a game, if anything.
fn table_fault(table: &str, variant: &Variant) -> Option<String> {
    const MAX_LENGTH: usize = 300;
    if !table.chars().all(|c| c.is_ascii_graphic()) || table.len() > MAX_LENGTH {
        return Some(format!("up to {MAX_LENGTH} characters without blanks"));
    }
    let pieces = variant.start.pieces();
    let letters = pieces.filter_map(|piece| {
        let letter = variant.letter(piece.kind)?;
        Some(cased(piece.color, letter))
    });
    let missing = letters.into_iter().find(|letter| !table.contains(*letter))?;
    Some(format!("the letters of all pieces in startFen; {missing} is missing"))
}

/// True if a piece-to-char table has each piece of the game, in both cases.
fn table_is_whole(table: &str, variant: &Variant) -> bool {
    variant
        .letters
        .iter()
        .flatten()
        .all(|letter| table.contains(*letter) && table.contains(letter.to_ascii_lowercase()))
}

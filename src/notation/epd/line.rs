//! A line of EPD, parsed but not checked.

use super::{Epd, EpdFault, MAX_LINE_BYTES, MAX_OPCODE_BYTES, MAX_OPERANDS, MAX_OPERATIONS, entry};
use crate::board::Geometry;
use crate::board::text::file_of_letter;
use crate::notation::quoted;
use crate::position::{AnyRules, Rules};
use crate::text::quote;
use crate::variant::Variant;
use crate::variant::catalog::{Catalog, DEFAULT_GAME};
use crate::variant::fen_fields::{add_missing_fields, is_checks};
use std::sync::Arc;

/// How many fields a position has, before counters and unmoved pieces.
const FIELDS: usize = 4;

/// A line of EPD, parsed. Position and moves are not checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EpdLine {
    /// The line number in the file, from 1; 0 if it is not from a file.
    pub number: u32,
    /// The fields of the FEN that are present.
    pub fields: Vec<String>,
    /// The operations.
    pub operations: Vec<Operation>,
}

/// An operation: an annotation of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// A letter followed by letters, digits, `_` and `-`.
    pub opcode: String,
    /// The operands, without quotation marks.
    pub operands: Vec<String>,
}

impl Operation {
    /// An operation with one operand.
    pub fn new(opcode: impl Into<String>, operand: impl Into<String>) -> Operation {
        Operation { opcode: opcode.into(), operands: vec![operand.into()] }
    }
}

impl EpdLine {
    /// Reads a line. Lenient: a semicolon may be missing at the end of the line, and between moves or numbers and an
    /// opcode of this module; extra semicolons, and `=` after an opcode, are ignored.
    ///
    /// # Errors
    /// [`EpdFault`] when the line is not EPD. [`EpdLine::entry`] checks position and moves.
    pub fn read(text: &str) -> Result<EpdLine, EpdFault> {
        if text.len() > MAX_LINE_BYTES {
            return Err(EpdFault::TooLong);
        }
        let mut line = EpdLine::default();
        let rest = read_fields(text, &mut line.fields);
        if line.fields.is_empty() {
            return Err(EpdFault::Empty);
        }
        read_operations(rest, &mut line.operations)?;
        Ok(line)
    }

    /// The first operation with this opcode.
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.opcode == opcode)
    }

    /// The first operand of the first operation with this opcode.
    pub fn operand(&self, opcode: &str) -> Option<&str> {
        let operands = &self.operation(opcode)?.operands;
        operands.first().map(String::as_str)
    }

    /// The game of `catalog` that the opcode `variant` names; `None` without the opcode.
    ///
    /// # Errors
    /// [`EpdFault::Variant`].
    pub fn variant<'a>(&self, catalog: &'a Catalog) -> Result<Option<&'a Arc<Variant>>, EpdFault> {
        let Some(operation) = self.operation("variant") else {
            return Ok(None);
        };
        let name = operation.operands.join(" ");
        Ok(Some(catalog.find(name.trim())?))
    }

    /// The rules of the game that the opcode `variant` names; of chess without the opcode.
    ///
    /// # Errors
    /// [`EpdFault::Variant`], or [`EpdFault::Rules`] for a game that cannot be played.
    pub fn rules(&self, catalog: &Catalog) -> Result<AnyRules, EpdFault> {
        let variant = match self.variant(catalog)? {
            Some(variant) => variant,
            None => catalog.find(DEFAULT_GAME)?,
        };
        Ok(AnyRules::of(variant)?)
    }

    /// The position as FEN, with the counters of the opcodes `hmvc` and `fmvn` if present.
    ///
    /// # Errors
    /// [`EpdFault::NoOperand`] and [`EpdFault::Number`] of these opcodes.
    pub fn fen(&self) -> Result<String, EpdFault> {
        let mut fields: Vec<&str> = self.fields.iter().map(String::as_str).collect();
        add_missing_fields(&mut fields);
        let rest = fields.split_off(fields.len().min(FIELDS)).into_iter();
        let (counters, others): (Vec<&str>, Vec<&str>) = rest.partition(|field| is_counter(field));
        let counter = |opcode: &str, place: usize, usual: &str| -> Result<String, EpdFault> {
            let number: Option<u32> = entry::number(self, opcode, "a number from 0")?;
            let own = counters.get(place).copied().unwrap_or(usual);
            Ok(number.map_or_else(|| own.to_owned(), |number| number.to_string()))
        };
        let counters = [counter("hmvc", 0, "0")?, counter("fmvn", 1, "1")?];
        fields.extend(counters.iter().map(String::as_str).chain(others));
        Ok(fields.join(" "))
    }

    /// The position in a game, with its operations.
    ///
    /// # Errors
    /// The first [`EpdFault`] found.
    pub fn entry<G: Geometry>(&self, rules: &'static Rules<G>) -> Result<Epd<G>, EpdFault> {
        Epd::of_line(self, rules)
    }

    /// The line as text, without a line end. Line breaks in strings become spaces.
    pub fn write(&self) -> String {
        let mut text = self.fields.join(" ");
        let is_unmoved_written = self.fields.iter().skip(FIELDS).any(|f| !is_counter(f) && !is_checks(f));
        for (i, operation) in self.operations.iter().enumerate() {
            let from = text.len();
            text.push(' ');
            text.push_str(&operation.opcode);
            for operand in &operation.operands {
                text.push(' ');
                write_operand(&mut text, &operation.opcode, operand);
            }
            text.push(';');
            let after = &text[from + 1 + operation.opcode.len()..];
            let is_like_field =
                self.fields.len() < FIELDS || !is_unmoved_written && is_unmoved(&operation.opcode, after);
            if i == 0 && is_like_field {
                text.insert_str(from, " ;");
            }
        }
        text
    }
}

/// Reads the fields of the position, and returns what follows them.
fn read_fields<'a>(text: &'a str, fields: &mut Vec<String>) -> &'a str {
    let (mut counters, mut has_unmoved) = (0, false);
    let mut rest = text.trim_start();
    loop {
        let end = rest.find(|c: char| c.is_whitespace() || c == ';');
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        if word.is_empty() {
            return rest;
        }
        if fields.len() >= FIELDS {
            if is_counter(word) && counters < 2 {
                counters += 1;
            } else if is_checks(word) {
                // Belongs to the position, wherever it stands.
            } else if !has_unmoved && is_unmoved(word, after) {
                has_unmoved = true;
            } else {
                return rest;
            }
        }
        fields.push(word.to_owned());
        rest = after.trim_start();
    }
}

fn is_counter(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// True when `word` lists unmoved pieces and `after` does not make it an opcode. `acd` can be either: before a number,
/// a string or a semicolon it is an opcode. Files are listed in order, so `id` is no list.
fn is_unmoved(word: &str, after: &str) -> bool {
    let is_list = word.chars().all(|c| file_of_letter(c).is_some() || matches!(c, '+' | '!' | '-'));
    let is_opcode = word.chars().all(|c| c.is_ascii_lowercase());
    let next = after.trim_start().chars().next();
    is_list && (!is_opcode || word.as_bytes().is_sorted() && next.is_none_or(char::is_alphabetic))
}

fn read_operations(text: &str, operations: &mut Vec<Operation>) -> Result<(), EpdFault> {
    let blank = |c: char| c.is_whitespace() || c == ';';
    let mut rest = text.trim_start_matches(blank);
    while !rest.is_empty() {
        let end = rest.find(|c: char| blank(c) || matches!(c, '"' | '='));
        let (opcode, after) = rest.split_at(end.unwrap_or(rest.len()));
        let mut after = after.strip_prefix('=').unwrap_or(after);
        check_opcode(opcode)?;
        if operations.len() == MAX_OPERATIONS {
            return Err(EpdFault::TooManyOperations);
        }
        let mut operands = Vec::new();
        loop {
            after = after.trim_start();
            let operand;
            if let Some(inside) = after.strip_prefix('"') {
                (operand, after) = quoted::read(inside).ok_or_else(|| EpdFault::OpenString(opcode.to_owned()))?;
            } else {
                let end = after.find(blank).unwrap_or(after.len());
                let word = &after[..end];
                if word.is_empty() || !operands.is_empty() && is_next(opcode, word) {
                    break;
                }
                operand = word.to_owned();
                after = &after[end..];
            }
            if operands.len() == MAX_OPERANDS {
                return Err(EpdFault::TooManyOperands(opcode.to_owned()));
            }
            operands.push(operand);
        }
        operations.push(Operation { opcode: opcode.to_owned(), operands });
        rest = after.trim_start_matches(blank);
    }
    Ok(())
}

/// True when `word`, after moves or numbers, is the next opcode because the semicolon was forgotten: `bm Rc8+ dm 26`.
fn is_next(opcode: &str, word: &str) -> bool {
    const OPCODES: [&str; 7] = ["bm", "am", "pv", "dm", "acd", "acn", "ce"];
    OPCODES.contains(&opcode) && (word == "id" || OPCODES.contains(&word))
}

fn check_opcode(text: &str) -> Result<(), EpdFault> {
    let is_opcode = text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    if text.len() > MAX_OPCODE_BYTES {
        Err(EpdFault::OpcodeLength(quote(text)))
    } else if !is_opcode {
        Err(EpdFault::Opcode(quote(text)))
    } else {
        Ok(())
    }
}

/// Writes an operand: as a string where the opcode takes one, or where a bare word would be read otherwise.
fn write_operand(text: &mut String, opcode: &str, operand: &str) {
    let is_word = !operand.is_empty()
        && !operand.starts_with('"')
        && !is_next(opcode, operand)
        && !operand.contains(|c: char| c.is_whitespace() || c == ';');
    if is_word && !takes_string(opcode) {
        text.push_str(operand);
        return;
    }
    text.push_str(&quoted::write(operand));
}

/// True for `id`, for `variant` (python-chess would read a bare word after it as a move) and for the comments `c0` to
/// `c9`.
fn takes_string(opcode: &str) -> bool {
    let is_comment = matches!(opcode.as_bytes(), [b'c', digit] if digit.is_ascii_digit());
    is_comment || matches!(opcode, "id" | "variant")
}

//! A position of a game with its operations.

use super::{EpdFault, EpdLine, Operation};
use crate::board::Geometry;
use crate::notation::fen::{self, FenWarning};
use crate::notation::{read_move, san};
use crate::position::{Move, Position, Rules};
use crate::text::quote;
use crate::variant::catalog::DEFAULT_GAME;
use crate::variant::fen_fields::is_checks;
use std::fmt;
use std::str::FromStr;

/// The opcodes that become part of the position.
const OF_POSITION: [&str; 3] = ["variant", "hmvc", "fmvn"];

/// A position of a game on the board `G`, with its operations.
#[derive(Clone, PartialEq, Eq)]
pub struct Epd<G: Geometry> {
    /// The position; its game is the opcode `variant`, its counters are `hmvc` and `fmvn`.
    pub position: Position<G>,
    /// The name of the position (`id`).
    pub id: Option<String>,
    /// The best moves, any of which solves it (`bm`).
    pub best: Vec<Move>,
    /// Moves to avoid (`am`).
    pub avoid: Vec<Move>,
    /// Mate in this many moves by the side to move (`dm`); negative if it is mated, 0 if it already is.
    pub mate: Option<i32>,
    /// All other operations.
    pub others: Vec<Operation>,
    /// What was dropped from the position when it was read.
    pub warnings: Vec<FenWarning>,
}

impl<G: Geometry> Epd<G> {
    /// A position without operations.
    pub fn new(position: Position<G>) -> Epd<G> {
        Epd {
            position,
            id: None,
            best: Vec::new(),
            avoid: Vec::new(),
            mate: None,
            others: Vec::new(),
            warnings: Vec::new(),
        }
    }

    pub(super) fn of_line(line: &EpdLine, rules: &'static Rules<G>) -> Result<Epd<G>, EpdFault> {
        let (position, warnings) = fen::read_with_warnings(rules, &line.fen()?)?;
        let mut entry = Epd::new(position);
        entry.warnings = warnings;
        entry.id = string(line, "id");
        entry.best = moves(line, "bm", &position)?;
        entry.avoid = moves(line, "am", &position)?;
        entry.mate = number(line, "dm", "mate in a number of moves")?;
        let known = entry.known();
        let is_known = |operation: &&Operation| {
            let opcode = operation.opcode.as_str();
            OF_POSITION.contains(&opcode) || known.iter().any(|known| known.opcode == opcode)
        };
        entry.others = line.operations.iter().filter(|operation| !is_known(operation)).cloned().collect();
        Ok(entry)
    }

    /// The entry as a line: four fields, the unmoved pieces where the game has rights that depend on them, and the
    /// operations. `variant` is left out for chess, `hmvc` and `fmvn` for counters as at the start of a game.
    pub fn line(&self) -> EpdLine {
        let written = fen::write(&self.position);
        let mut fields: Vec<String> = written.split(' ').map(str::to_owned).collect();
        let checks = fields.iter().position(|field| is_checks(field));
        let checks = checks.map(|index| fields.remove(index));
        let mut line = EpdLine::default();
        let variant = self.position.rules().variant();
        if variant.name != DEFAULT_GAME {
            line.operations.push(Operation::new("variant", &*variant.name));
        }
        line.operations.extend(self.known());
        line.operations.extend(self.others.iter().cloned());
        for (opcode, field, usual) in [("hmvc", 4, "0"), ("fmvn", 5, "1")] {
            if fields[field] != usual {
                line.operations.push(Operation::new(opcode, &*fields[field]));
            }
        }
        line.fields = fields;
        line.fields.splice(4..6, checks);
        line
    }

    /// The entry as it is written, without an end of line.
    pub fn write(&self) -> String {
        self.line().write()
    }

    /// The operations of the fields that are set.
    fn known(&self) -> Vec<Operation> {
        let mut operations = Vec::new();
        let mut add = |opcode: &str, operands: Vec<String>| {
            if !operands.is_empty() {
                operations.push(Operation { opcode: opcode.to_owned(), operands });
            }
        };
        let all = |moves: &[Move]| -> Vec<String> {
            let write = |mv: &Move| san::write(&self.position, *mv);
            moves.iter().map(write).collect()
        };
        fn one(value: &Option<impl ToString>) -> Vec<String> {
            value.iter().map(ToString::to_string).collect()
        }
        add("bm", all(&self.best));
        add("am", all(&self.avoid));
        add("dm", one(&self.mate));
        add("id", one(&self.id));
        operations
    }
}

impl<G: Geometry> fmt::Debug for Epd<G> {
    /// As it is written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write())
    }
}

/// The string after an opcode; several words without quotation marks count as one string.
fn string(line: &EpdLine, opcode: &str) -> Option<String> {
    Some(line.operation(opcode)?.operands.join(" "))
}

/// The number after an opcode.
pub(super) fn number<T: FromStr>(line: &EpdLine, opcode: &str, expected: &'static str) -> Result<Option<T>, EpdFault> {
    let Some(operation) = line.operation(opcode) else {
        return Ok(None);
    };
    let Some(operand) = operation.operands.first() else {
        return Err(EpdFault::NoOperand(opcode.to_owned(), expected));
    };
    let number = operand.parse().map_err(|_| EpdFault::Number {
        opcode: opcode.to_owned(),
        operand: quote(operand),
        expected,
    })?;
    Ok(Some(number))
}

/// The texts of the moves after an opcode.
fn move_texts<'a>(line: &'a EpdLine, opcode: &str) -> Result<Vec<&'a str>, EpdFault> {
    let operations: Vec<&Operation> = line.operations.iter().filter(|operation| operation.opcode == opcode).collect();
    if operations.is_empty() {
        return Ok(Vec::new());
    }
    // Signs of check stand apart in some suites: `bm Qd1 +`.
    let is_move = |text: &&str| {
        let rest = text.trim_end_matches('.').trim_matches(['+', '#']);
        !rest.bytes().all(|byte| byte.is_ascii_digit())
    };
    let texts: Vec<&str> = operations
        .iter()
        .flat_map(|operation| &operation.operands)
        .flat_map(|operand| operand.split(' '))
        .map(|text| text.trim_end_matches(['!', '?', ',']))
        .filter(is_move)
        .collect();
    if texts.is_empty() {
        return Err(EpdFault::NoOperand(opcode.to_owned(), "moves"));
    }
    Ok(texts)
}

/// The moves after an opcode, each legal in `position`.
fn moves<G: Geometry>(line: &EpdLine, opcode: &str, position: &Position<G>) -> Result<Vec<Move>, EpdFault> {
    let mut moves = Vec::new();
    for text in move_texts(line, opcode)? {
        // XBoard's castling has a comma: `e1h1,h1g1`. Elsewhere it separates moves.
        let parts = match read_move(position, text) {
            Ok(_) => vec![text],
            Err(_) => text.split(',').filter(|part| !part.is_empty()).collect(),
        };
        for text in parts {
            let mv = read_move(position, text)
                .map_err(|reason| EpdFault::Move { opcode: opcode.to_owned(), reason: Box::new(reason) })?;
            if !moves.contains(&mv) {
                moves.push(mv);
            }
        }
    }
    Ok(moves)
}

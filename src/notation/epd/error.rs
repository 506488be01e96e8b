//! What is wrong with a line.

use super::{MAX_LINE_BYTES, MAX_OPCODE_BYTES, MAX_OPERANDS, MAX_OPERATIONS};
use crate::notation::MoveError;
use crate::notation::fen::FenError;
use crate::position::RulesError;
use crate::variant::names::NameError;
use thiserror::Error;

/// A line of a file that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {fault}")]
pub struct EpdError {
    /// The line of the file, from 1.
    pub line: u32,
    /// What is wrong.
    pub fault: EpdFault,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum EpdFault {
    #[error("reading the file failed: {0}")]
    Io(String),
    #[error("the line has no position")]
    Empty,
    #[error("the line is longer than {MAX_LINE_BYTES} bytes")]
    TooLong,
    /// Something other than an opcode where one is expected.
    #[error("'{0}' is not an opcode: an opcode is a letter followed by letters, digits, _ and -")]
    Opcode(String),
    #[error("'{0}' is longer than the {MAX_OPCODE_BYTES} bytes that an opcode can have")]
    OpcodeLength(String),
    #[error("the line has more than {MAX_OPERATIONS} operations")]
    TooManyOperations,
    #[error("{0} has more than {MAX_OPERANDS} operands")]
    TooManyOperands(String),
    #[error("{0}: a string has no closing quotation mark")]
    OpenString(String),
    #[error("{0} has no operand; expected {1}")]
    NoOperand(String, &'static str),
    /// An operand that is not a number within the range.
    #[error("{opcode} {operand}: expected {expected}")]
    Number { opcode: String, operand: String, expected: &'static str },
    #[error("{opcode} {reason}")]
    Move {
        opcode: String,
        /// The move, and what is wrong with it.
        reason: Box<MoveError>,
    },
    #[error(transparent)]
    Position(#[from] FenError),
    #[error("the opcode variant: {}", .0.without_hint())]
    Variant(#[from] NameError),
    /// A game that cannot be played.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

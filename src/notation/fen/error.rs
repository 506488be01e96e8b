//! Why a text is not a FEN, and what of a FEN is dropped.

use crate::position::{DroppedRight, SetupError};
use crate::variant::PlacementError;
use std::fmt;
use thiserror::Error;

/// A field of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FenField {
    /// The pieces on the board and in hand.
    Placement,
    /// Who is to move.
    Side,
    /// Castling rights; in Seirawan Chess all unmoved pieces.
    Castling,
    /// The en passant square.
    EnPassant,
    /// How many more checks win.
    Checks,
    /// The half-move clock or the move number.
    Counter,
    /// The seventh: unmoved pieces.
    Unmoved,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenField::Placement => "placement",
            FenField::Side => "side to move",
            FenField::Castling => "castling field",
            FenField::EnPassant => "en passant square",
            FenField::Checks => "number of checks",
            FenField::Counter => "counter",
            FenField::Unmoved => "seventh field",
        })
    }
}

/// Why a text is not a FEN of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum FenError {
    #[error("a FEN has one to seven fields, or eight with a number of checks; this has {0}")]
    FieldCount(usize),
    #[error(transparent)]
    Placement(#[from] PlacementError),
    #[error("'{found}' in the {field}: expected {expected}")]
    Character { found: char, field: FenField, expected: String },
    #[error("'{text}' as {field}: expected {expected}")]
    Field { text: String, field: FenField, expected: &'static str },
    /// The text is well formed but describes no legal position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl FenError {
    /// The field that is wrong; `None` when there are too few or too many, or when the fields are well formed but the
    /// position is impossible.
    pub fn field(&self) -> Option<FenField> {
        match self {
            FenError::Placement(_) | FenError::Setup(SetupError::NoDrop(_)) => Some(FenField::Placement),
            FenError::Field { field, .. } | FenError::Character { field, .. } => Some(*field),
            FenError::FieldCount(_) | FenError::Setup(_) => None,
        }
    }
}

/// A part of a FEN that makes no sense. The position is read without it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum FenWarning {
    #[error("'{letter}' in the castling field ({reason})")]
    Castling { letter: char, reason: String },
    /// A mark of the seventh field without letters of its side before it.
    #[error("'{0}' in the seventh field (a mark follows a file letter)")]
    LoneMark(char),
    /// A field that is not what stands in its place.
    #[error("'{text}' as {field} (expected {expected})")]
    Field { text: String, field: FenField, expected: &'static str },
    /// A right that the placement contradicts.
    #[error(transparent)]
    Right(#[from] DroppedRight),
}

/// What was dropped from a FEN, in one line; `None` if nothing was.
pub fn dropped(warnings: &[FenWarning]) -> Option<String> {
    let all: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    (!all.is_empty()).then(|| format!("dropped from the FEN: {}", all.join(", ")))
}

//! Why a text is not a FEN.

use crate::board::Color;
use crate::position::SetupError;
use crate::variant::PlacementError;
use thiserror::Error;

/// Why a text is not a FEN of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenError {
    /// No field, or more than seven.
    #[error("a FEN has one to seven fields, this has {0}")]
    FieldCount(usize),
    /// The placement is wrong.
    #[error(transparent)]
    Placement(#[from] PlacementError),
    /// A character that has no meaning where it stands.
    #[error("'{found}' in the {field}: expected {expected}")]
    Character {
        /// The character.
        found: char,
        /// Which field.
        field: &'static str,
        /// What may stand there.
        expected: String,
    },
    /// A field has an invalid value.
    #[error("'{text}' as {field}: expected {expected}")]
    Field {
        /// The field's text.
        text: String,
        /// Which field.
        field: &'static str,
        /// What may stand there.
        expected: &'static str,
    },
    /// A castling letter that names no rook.
    #[error("'{letter}' in the castling field: {color} has no rook on the first rank {place}")]
    NoCastlingRook {
        /// The letter.
        letter: char,
        /// Whose right it would be.
        color: Color,
        /// Where the rook would have to be.
        place: String,
    },
    /// A mark of the unmoved field without letters of its side before it.
    #[error("'{0}' in the unmoved field must follow a file letter")]
    LoneMark(char),
    /// The text is well formed but describes no legal position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl FenError {
    /// The number of the field that is wrong, from 1 (placement) to 7 (unmoved pieces), 5 for either counter; 0 when
    /// there are too few fields or too many, 8 when all fields are well formed but the position is impossible.
    pub fn field(&self) -> usize {
        match self {
            FenError::FieldCount(_) => 0,
            FenError::Placement(_) | FenError::Setup(SetupError::NoDrop(_)) => 1,
            FenError::Field { field, .. } | FenError::Character { field, .. } => match *field {
                "side to move" => 2,
                "castling field" => 3,
                "en passant square" => 4,
                "counter" => 5,
                _ => 7,
            },
            FenError::NoCastlingRook { .. } => 3,
            FenError::LoneMark(_) => 7,
            FenError::Setup(_) => 8,
        }
    }
}

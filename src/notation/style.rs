//! How castling is written in UCI, and who decides.

use crate::variant::Variant;
use std::str::FromStr;
use thiserror::Error;

/// The ways to write castling in UCI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UciStyle {
    /// From the king's square to the rook's: `e1h1`. Cute Chess and Fairy-Stockfish use it in the random games.
    KingTakesRook,
    /// From the king's square to where the king lands, `e1g1`, as in orthodox UCI; as [`UciStyle::KingTakesRook`] where
    /// that alone would be another move.
    FromTo,
    /// The same with `k` added where that alone would be another move, `f1g1k`: Reinhard Scharnagl's rule for
    /// Capablanca Random Chess.
    Scharnagl,
}

/// A name that no style has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a castling style: expected king-takes-rook, from-to or scharnagl")]
pub struct UciStyleError(String);

impl UciStyle {
    /// Every style.
    pub const ALL: [UciStyle; 3] = [UciStyle::KingTakesRook, UciStyle::FromTo, UciStyle::Scharnagl];

    /// Its name in options.
    pub const fn name(self) -> &'static str {
        match self {
            UciStyle::KingTakesRook => "king-takes-rook",
            UciStyle::FromTo => "from-to",
            UciStyle::Scharnagl => "scharnagl",
        }
    }

    /// The usual style of a game.
    pub const fn of(variant: &Variant) -> UciStyle {
        if variant.castling_notation.king_takes_rook { UciStyle::KingTakesRook } else { UciStyle::FromTo }
    }
}

impl FromStr for UciStyle {
    type Err = UciStyleError;

    /// Reads a name, in any case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        UciStyle::ALL
            .into_iter()
            .find(|style| style.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| UciStyleError(super::quote(text)))
    }
}

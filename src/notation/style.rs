//! How castling is written in UCI, and who decides.

use crate::variant::Variant;
use std::fmt;
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
    /// The same with `k` added where that alone would be another move, `f1g1k`: Reinhard Scharnagl's rule for Capablanca
    /// Random Chess.
    Scharnagl,
}

impl UciStyle {
    /// The usual style of a game.
    pub const fn of(variant: &Variant) -> UciStyle {
        if variant.castling_notation.king_takes_rook {
            UciStyle::KingTakesRook
        } else {
            UciStyle::FromTo
        }
    }
}

/// The option `CastlingStyle`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingStyle {
    /// The usual style of the game, and king-takes-rook wherever `UCI_Chess960` is true.
    #[default]
    Auto,
    /// Always [`UciStyle::KingTakesRook`].
    KingTakesRook,
    /// Always [`UciStyle::Scharnagl`].
    Scharnagl,
}

/// A value that the option `CastlingStyle` does not have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a castling style: expected auto, king-takes-rook or scharnagl")]
pub struct CastlingStyleError(String);

impl CastlingStyle {
    /// Every value of the option, the default first.
    pub const ALL: [CastlingStyle; 3] = [
        CastlingStyle::Auto,
        CastlingStyle::KingTakesRook,
        CastlingStyle::Scharnagl,
    ];

    /// The value's name in the option's combo list.
    pub const fn name(self) -> &'static str {
        match self {
            CastlingStyle::Auto => "auto",
            CastlingStyle::KingTakesRook => "king-takes-rook",
            CastlingStyle::Scharnagl => "scharnagl",
        }
    }

    /// The style for a game, given the value of the option `UCI_Chess960`.
    pub const fn resolve(self, variant: &Variant, uci_chess960: bool) -> UciStyle {
        match self {
            CastlingStyle::KingTakesRook => UciStyle::KingTakesRook,
            CastlingStyle::Scharnagl => UciStyle::Scharnagl,
            CastlingStyle::Auto if uci_chess960 => UciStyle::KingTakesRook,
            CastlingStyle::Auto => UciStyle::of(variant),
        }
    }
}

impl fmt::Display for CastlingStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for CastlingStyle {
    type Err = CastlingStyleError;

    /// Reads a value's name, in any case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        CastlingStyle::ALL
            .into_iter()
            .find(|style| style.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| CastlingStyleError(super::quote(text)))
    }
}

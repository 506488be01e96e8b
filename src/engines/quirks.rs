//! Quirks of other engines: their names of the games, and the notations of positions and moves that they expect.
//!
//! Other engines know neither array numbers nor the seventh FEN field. So a game of a match starts with the FEN of its
//! array, for which six fields suffice, and the opening's moves are sent as moves.

use crate::board::Geometry;
use crate::notation::{UciStyle, fen, uci};
use crate::position::{Move, Position};
use crate::variant::Variant;
use thiserror::Error;

/// The name of orthodox chess in UCI.
const ORTHODOX_UCI: &str = "chess";

/// The notation of castling rights in FEN that an engine expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum FenStyle {
    /// X-FEN: `KQkq`, with file letters where these are ambiguous.
    XFen,
    /// Shredder-FEN: always file letters, `JAja`.
    Shredder,
}

/// The notation of castling moves that an engine expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum EngineCastlingStyle {
    /// The usual one in UCI for the game.
    Auto,
    /// From the king's square to the rook's.
    KingTakesRook,
    /// From the king's square to its landing square.
    FromTo,
}

/// Why an engine cannot play a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum QuirksError {
    #[error("does not know the game {game}; it knows {known}")]
    Unknown { game: String, known: String },
    #[error("has no option UCI_Chess960, so it cannot play {0}")]
    NoRandomCastling(String),
}

/// The quirks of an engine in one game over UCI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UciQuirks {
    /// The value for `UCI_Variant`, if the engine has the option.
    pub variant: Option<String>,
    /// The value for `UCI_Chess960`.
    pub chess960: bool,
    /// The notation of castling moves.
    pub style: UciStyle,
}

impl UciQuirks {
    /// The quirks of an engine that offers the games `offered` in its option `UCI_Variant` (`None` if it does not have
    /// the option), and has `UCI_Chess960` if `has_chess960`. `asked` and `castling` are the user's settings for the
    /// game's name and the castling notation.
    ///
    /// # Errors
    /// [`QuirksError`] when the engine cannot play the game.
    pub fn find(
        variant: &Variant,
        asked: Option<&str>,
        castling: EngineCastlingStyle,
        offered: Option<&[String]>,
        has_chess960: bool,
    ) -> Result<UciQuirks, QuirksError> {
        let known = |name: &str| {
            offered.is_some_and(|games| games.iter().any(|game| game.eq_ignore_ascii_case(name)))
        };
        let name = match asked {
            Some(name) => Some(name.to_owned()),
            None => match variant.names().find(|name| known(name)) {
                Some(name) => Some(name.to_owned()),
                None if !variant.is_orthodox() => {
                    return Err(unknown(variant, &offered.unwrap_or_default().join(", ")));
                }
                None if known(ORTHODOX_UCI) => Some(ORTHODOX_UCI.to_owned()),
                None => None,
            },
        };
        let random = variant.castling_notation.king_takes_rook && variant.castling.is_some();
        if random && !has_chess960 {
            return Err(QuirksError::NoRandomCastling(variant.name.clone()));
        }
        Ok(UciQuirks {
            variant: name,
            chess960: random,
            style: match castling {
                EngineCastlingStyle::KingTakesRook => UciStyle::KingTakesRook,
                EngineCastlingStyle::Auto if random => UciStyle::KingTakesRook,
                EngineCastlingStyle::Auto | EngineCastlingStyle::FromTo => UciStyle::FromTo,
            },
        })
    }
}

fn unknown(variant: &Variant, known: &str) -> QuirksError {
    QuirksError::Unknown {
        game: variant.name.clone(),
        known: if known.is_empty() {
            "only chess".to_owned()
        } else {
            known.to_owned()
        },
    }
}

/// The starting position of a game as FEN, for engines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartPosition {
    x_fen: String,
    shredder: String,
}

impl StartPosition {
    /// A starting position, for which six FEN fields must suffice.
    pub fn new<G: Geometry>(position: &Position<G>) -> StartPosition {
        StartPosition::of_fields(position, 6)
    }

    /// The starting position of any game: with all fields if six do not suffice.
    pub fn of_game<G: Geometry>(position: &Position<G>) -> StartPosition {
        let short = StartPosition::new(position);
        match fen::read(position.rules(), &short.x_fen) {
            Ok(read) if read.key() == position.key() => short,
            _ => StartPosition::in_full(position),
        }
    }

    /// Any position with all fields, for engines that know the seventh.
    pub fn in_full<G: Geometry>(position: &Position<G>) -> StartPosition {
        StartPosition::of_fields(position, usize::MAX)
    }

    fn of_fields<G: Geometry>(position: &Position<G>, count: usize) -> StartPosition {
        let cut = |text: String| {
            let fields: Vec<&str> = text.split(' ').take(count).collect();
            fields.join(" ")
        };
        StartPosition {
            x_fen: cut(fen::write(position)),
            shredder: cut(fen::write_shredder(position)),
        }
    }

    /// The FEN in that style.
    pub fn fen(&self, style: FenStyle) -> &str {
        match style {
            FenStyle::XFen => &self.x_fen,
            FenStyle::Shredder => &self.shredder,
        }
    }
}

/// A move in all notations for engines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineMove {
    king_takes_rook: String,
    from_to: String,
}

impl EngineMove {
    /// A legal move of `position`.
    pub fn new<G: Geometry>(position: &Position<G>, mv: Move) -> EngineMove {
        EngineMove {
            king_takes_rook: uci::write(position, mv, UciStyle::KingTakesRook),
            from_to: uci::write(position, mv, UciStyle::FromTo),
        }
    }

    /// With castling in that style.
    pub fn text(&self, style: UciStyle) -> &str {
        match style {
            UciStyle::KingTakesRook => &self.king_takes_rook,
            UciStyle::FromTo | UciStyle::Scharnagl => &self.from_to,
        }
    }
}

#[cfg(test)]
#[path = "quirks_tests.rs"]
mod tests;

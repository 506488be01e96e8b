//! Quirks of other engines: their names of the games, and the notations of positions and moves that they expect.
//!
//! Most other engines know neither array numbers nor the seventh FEN field. So a position is sent with six fields where
//! these suffice, as for an array, and the opening's moves as moves.

use crate::board::Geometry;
use crate::notation::{UciStyle, fen};
use crate::position::Position;
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
    pub castling_style: UciStyle,
}

/// What of an engine's options decides which games it can play.
#[derive(Clone, Copy, Debug)]
pub struct Offered<'a> {
    /// The games of its option `UCI_Variant`; `None` if it does not have the option.
    pub variants: Option<&'a [String]>,
    /// It has `UCI_Chess960`.
    pub has_chess960: bool,
    /// It has been told to read other games from a file.
    pub reads_games: bool,
}

impl UciQuirks {
    /// The quirks of an engine with these options. `asked` and `castling_style` are the user's settings for the game's
    /// name and the castling notation.
    ///
    /// # Errors
    /// [`QuirksError`] when the engine cannot play the game.
    pub fn find(
        variant: &Variant,
        asked: Option<&str>,
        castling_style: Option<UciStyle>,
        offered: &Offered<'_>,
    ) -> Result<UciQuirks, QuirksError> {
        let known =
            |name: &str| offered.variants.is_some_and(|games| games.iter().any(|game| game.eq_ignore_ascii_case(name)));
        let name = match asked {
            Some(name) => Some(name.to_owned()),
            None => match variant.names().find(|name| known(name)) {
                Some(name) => Some(name.to_owned()),
                None if variant.is_orthodox() => known(ORTHODOX_UCI).then(|| ORTHODOX_UCI.to_owned()),
                None if offered.reads_games => Some(variant.name.clone()),
                None => return Err(unknown(variant, &offered.variants.unwrap_or_default().join(", "))),
            },
        };
        let random = variant.castling_notation.king_takes_rook && variant.castling.is_some();
        if random && !offered.has_chess960 {
            return Err(QuirksError::NoRandomCastling(variant.name.clone()));
        }
        Ok(UciQuirks {
            variant: name,
            chess960: random,
            castling_style: castling_style.unwrap_or(UciStyle::of(variant)),
        })
    }
}

fn unknown(variant: &Variant, known: &str) -> QuirksError {
    QuirksError::Unknown {
        game: variant.name.clone(),
        known: if known.is_empty() { "only chess".to_owned() } else { known.to_owned() },
    }
}

/// The starting position of a game as FEN in that style, without a last field of Sissa's own that is not needed.
pub fn start_fen<G: Geometry>(position: &Position<G>, style: FenStyle) -> String {
    let text = match style {
        FenStyle::XFen => fen::write(position),
        FenStyle::Shredder => fen::write_shredder(position),
    };
    match text.rsplit_once(' ') {
        Some((short, last))
            if last.parse::<u32>().is_err()
                && fen::read(position.rules(), short).is_ok_and(|read| read.key() == position.key()) =>
        {
            short.to_owned()
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests;

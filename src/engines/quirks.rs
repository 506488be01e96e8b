//! Quirks of other engines: their names of the games, and the notations of positions and moves that they expect.
//!
//! Most other engines know neither array numbers nor the seventh FEN field. So a position is sent with six fields where
//! these suffice, as for an array, and the opening's moves as moves.

use super::settings::EngineSettings;
use super::uci_options::{EngineOption, find_option};
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

impl FenStyle {
    /// The name in the files from which matches are resumed.
    pub const fn name(self) -> &'static str {
        match self {
            FenStyle::XFen => "XFen",
            FenStyle::Shredder => "Shredder",
        }
    }
}

/// Why an engine cannot play a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
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

impl UciQuirks {
    /// The quirks of an engine with these options.
    pub fn find(
        variant: &Variant,
        settings: &EngineSettings,
        offered: &[EngineOption],
    ) -> Result<UciQuirks, QuirksError> {
        let games = find_option(offered, "UCI_Variant").map_or(&[][..], EngineOption::choices);
        let known = |name: &str| games.iter().any(|game| game.eq_ignore_ascii_case(name));
        let name = match &settings.variant {
            Some(name) => Some(name.clone()),
            None => match variant.names().find(|name| known(name)) {
                Some(name) => Some(name.to_owned()),
                None if variant.is_orthodox() => known(ORTHODOX_UCI).then(|| ORTHODOX_UCI.to_owned()),
                None if settings.has_variant_path() => Some(variant.name.clone()),
                None => {
                    let known = if games.is_empty() { "only chess".to_owned() } else { games.join(", ") };
                    return Err(QuirksError::Unknown { game: variant.name.clone(), known });
                }
            },
        };
        let random = variant.castling_notation.king_takes_rook && variant.castling.is_some();
        if random && find_option(offered, "UCI_Chess960").is_none() {
            return Err(QuirksError::NoRandomCastling(variant.name.clone()));
        }
        Ok(UciQuirks {
            variant: name,
            chess960: random,
            castling_style: settings.castling_style.unwrap_or(UciStyle::of(variant)),
        })
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

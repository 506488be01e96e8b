//! What other engines call the games, and how they read positions and moves.
//!
//! They know nothing of array numbers or of a seventh FEN field, so a game always begins with the FEN
//! of its array, whose six fields say it all, and opening moves are sent as moves.

use sissa::board::{Bitboard, Color, Geometry, PieceKind};
use sissa::notation::{UciStyle, fen, uci};
use sissa::position::{Move, Position};
use sissa::variant::{Landing, Variant};
use thiserror::Error;

/// What engines call orthodox chess over UCI.
const ORTHODOX_UCI: &str = "chess";

/// How an engine likes its castling rights in FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum FenStyle {
    /// `KQkq`, with file letters where those are not clear.
    XFen,
    /// File letters, always: `JAja`.
    Shredder,
}

/// How an engine likes its castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum CastlingStyle {
    /// As UCI has it for the game.
    Auto,
    /// From the king's square to the rook's.
    KingTakesRook,
    /// From the king's square to where it lands.
    FromTo,
}

/// Why an engine cannot play a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DialectError {
    /// It does not know the game.
    #[error(
        "does not know the game {game}; it knows {known}. If it has another name there, say so with --variant-name1 or --variant-name2"
    )]
    Unknown {
        /// The game.
        game: String,
        /// The games it knows.
        known: String,
    },
    /// It cannot castle from random arrays.
    #[error("has no option UCI_Chess960, so it cannot play {0}")]
    NoRandomCastling(String),
}

/// How to talk about a game over UCI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UciDialect {
    /// The value for `UCI_Variant`, if the engine has the option.
    pub variant: Option<String>,
    /// The value for `UCI_Chess960`.
    pub chess960: bool,
    /// How castling is written.
    pub style: UciStyle,
}

impl UciDialect {
    /// The dialect for an engine that offers the games `offered` by its option `UCI_Variant` (`None` if
    /// it has no such option), and `UCI_Chess960` if `has_chess960`. `asked` is what the user says that it
    /// calls the game, and `castling` how the user says that it likes castling.
    ///
    /// # Errors
    /// [`DialectError`] when the engine cannot play the game.
    pub fn find(
        variant: &Variant,
        asked: Option<&str>,
        castling: CastlingStyle,
        offered: Option<&[String]>,
        has_chess960: bool,
    ) -> Result<UciDialect, DialectError> {
        let known = |name: &str| {
            offered.is_some_and(|games| games.iter().any(|game| game.eq_ignore_ascii_case(name)))
        };
        let name = match asked {
            Some(name) => Some(name.to_owned()),
            None => match variant.names().find(|name| known(name)) {
                Some(name) => Some(name.to_owned()),
                None if !is_orthodox(variant) => {
                    return Err(unknown(variant, &offered.unwrap_or_default().join(", ")));
                }
                None if known(ORTHODOX_UCI) => Some(ORTHODOX_UCI.to_owned()),
                None => None,
            },
        };
        let random = variant.castling_notation.king_takes_rook && variant.castling.is_some();
        if random && !has_chess960 {
            return Err(DialectError::NoRandomCastling(variant.name.clone()));
        }
        Ok(UciDialect {
            variant: name,
            chess960: random,
            style: match castling {
                CastlingStyle::KingTakesRook => UciStyle::KingTakesRook,
                CastlingStyle::Auto if random => UciStyle::KingTakesRook,
                CastlingStyle::Auto | CastlingStyle::FromTo => UciStyle::Scharnagl,
            },
        })
    }
}

fn unknown(variant: &Variant, known: &str) -> DialectError {
    DialectError::Unknown {
        game: variant.name.clone(),
        known: if known.is_empty() {
            "only chess".to_owned()
        } else {
            known.to_owned()
        },
    }
}

/// True for chess by its usual rules, from whatever array: what an engine can play that knows no
/// variants.
fn is_orthodox(variant: &Variant) -> bool {
    use PieceKind::{Bishop, King, Knight, Pawn, Queen, Rook};
    let army = [Pawn, Knight, Bishop, Rook, Queen, King];
    let lands = |landing: Landing, king, rook| landing.king == king && landing.rook == rook;
    (variant.files, variant.ranks) == (8, 8)
        && variant.double_step
        && !variant.has_unmoved_rights()
        && PieceKind::ALL
            .into_iter()
            .all(|kind| variant.letter(kind).is_some() == army.contains(&kind))
        && variant
            .castling
            .is_some_and(|castling| lands(castling.a_side, 2, 3) && lands(castling.h_side, 6, 5))
}

/// Where a game begins, for engines: FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartPosition {
    /// With X-FEN's castling letters.
    x_fen: String,
    /// With Shredder's.
    shredder: String,
}

impl StartPosition {
    /// The position, which must be one whose six fields say it all.
    pub fn new<G: Geometry>(position: &Position<G>) -> StartPosition {
        StartPosition::of_fields(position, 6)
    }

    /// Any position, with all its fields, for engines that know of more than six.
    pub fn in_full<G: Geometry>(position: &Position<G>) -> StartPosition {
        StartPosition::of_fields(position, usize::MAX)
    }

    fn of_fields<G: Geometry>(position: &Position<G>, count: usize) -> StartPosition {
        let text = fen::write(position);
        let mut fields: Vec<&str> = text.split_whitespace().take(count).collect();
        let x_fen = fields.join(" ");
        let letters = shredder_castling(position);
        if let Some(field) = fields.get_mut(2) {
            *field = &letters;
        }
        StartPosition {
            x_fen,
            shredder: fields.join(" "),
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

/// The castling field as Shredder writes it: the rooks' file letters, from the h-file side.
fn shredder_castling<G: Geometry>(position: &Position<G>) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        let mut rooks: Vec<_> = (position.castling_rooks() & position.color(color))
            .squares()
            .collect();
        rooks.sort_unstable();
        for rook in rooks.into_iter().rev() {
            let letter = (b'a' + G::file(rook) as u8) as char;
            text.push(match color {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter,
            });
        }
    }
    if text.is_empty() {
        text.push('-');
    }
    text
}

/// A move in every way that engines are told moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    king_takes_rook: String,
    from_to: String,
}

impl Told {
    /// A legal move of `position`.
    pub fn new<G: Geometry>(position: &Position<G>, mv: Move) -> Told {
        Told {
            king_takes_rook: uci::write(position, mv, UciStyle::KingTakesRook),
            from_to: uci::write(position, mv, UciStyle::Scharnagl),
        }
    }

    /// With castling in that style.
    pub fn text(&self, style: UciStyle) -> &str {
        match style {
            UciStyle::KingTakesRook => &self.king_takes_rook,
            UciStyle::Scharnagl => &self.from_to,
        }
    }
}

#[cfg(test)]
#[path = "dialect_tests.rs"]
mod tests;

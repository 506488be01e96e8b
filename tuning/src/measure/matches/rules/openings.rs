//! The openings of a match.

use super::book::Book;
use crate::measure::matches::files::record::GameId;
use crate::shared::opening::{Opening, OpeningError, Openings};
use sissa::board::Geometry;
use sissa::position::Rules;
use sissa::variant::Variant;

#[derive(Clone, Debug)]
pub struct MatchOpenings {
    /// Where the openings come from.
    pub source: Source,
    /// Whether both games of a pair have the same opening.
    pub repeat: bool,
}

/// Where openings come from.
#[derive(Clone, Debug)]
pub enum Source {
    /// Arrays of the game, and random moves.
    Arrays(Openings),
    /// A file.
    Book(Book),
}

impl MatchOpenings {
    /// The opening of a game. It depends on nothing else, so a resumed match has the same.
    ///
    /// # Errors
    /// [`OpeningError`] when there is none.
    pub fn of_game<G: Geometry>(
        &self,
        rules: &'static Rules<G>,
        id: GameId,
    ) -> Result<Opening<G>, OpeningError> {
        let index = if self.repeat { id.pair } else { id.index() };
        match &self.source {
            Source::Arrays(openings) => openings.of_pair(rules, index),
            Source::Book(book) => {
                let game = book.game(rules, index).map_err(OpeningError::Book)?;
                Ok(Opening { array: None, game })
            }
        }
    }

    /// True if all games of `variant` have the same opening.
    pub fn only_one(&self, variant: &Variant) -> bool {
        match &self.source {
            Source::Arrays(openings) => openings.only_one(variant),
            Source::Book(book) => book.len() == 1,
        }
    }

    /// Everything that distinguishes these openings from others, as text.
    pub fn describe(&self) -> String {
        let mut text = match &self.source {
            Source::Arrays(openings) => openings.describe(),
            Source::Book(book) => book.description.clone(),
        };
        if !self.repeat {
            text.push_str("; another opening in each game");
        }
        text
    }
}

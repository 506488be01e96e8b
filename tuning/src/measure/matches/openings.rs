//! The openings of a match.

use super::book::Book;
use crate::measure::play::openings::{ONE_OPENING, SeededOpenings};
use crate::measure::play::record::GameId;
use sissa::board::Geometry;
use sissa::openings::{Opening, OpeningError};
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
    Arrays(SeededOpenings),
    Book(Book),
}

impl MatchOpenings {
    /// The opening of a game. It depends on nothing else, so a resumed match has the same.
    pub fn of_game<G: Geometry>(&self, rules: &'static Rules<G>, id: GameId) -> Result<Opening<G>, OpeningError> {
        let index = if self.repeat { id.pair } else { id.index() };
        match &self.source {
            Source::Arrays(openings) => openings.of_pair(rules, index),
            Source::Book(book) => Ok(Opening { array: None, game: book.game(rules, index) }),
        }
    }

    /// A warning if openings of `variant` are repeated within so many games.
    pub fn warning(&self, variant: &Variant, games: u32) -> Option<String> {
        let (count, needed) = match &self.source {
            Source::Arrays(openings) => {
                return openings.only_one(variant).then(|| ONE_OPENING.to_owned());
            }
            Source::Book(book) if book.len() == 1 => return Some(ONE_OPENING.to_owned()),
            Source::Book(book) if self.repeat => (book.len(), games.div_ceil(2)),
            Source::Book(book) => (book.len(), games),
        };
        let what = if self.repeat { "pairs of games" } else { "games" };
        (count < needed as usize)
            .then(|| format!("the file has {count} openings for {needed} {what}; after the last one they are repeated"))
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

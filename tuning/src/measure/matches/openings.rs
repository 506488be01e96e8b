//! The openings of a match.

use super::book::Book;
use crate::measure::matches::record::GameId;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use sissa::board::Geometry;
use sissa::openings::{Opening, OpeningError, RandomOpening};
use sissa::position::Rules;
use sissa::variant::Variant;

/// The warning when all games have the same opening.
pub const ONE_OPENING: &str =
    "every game begins from the same position; random plies make them differ";

/// Random openings that can be made again.
#[derive(Clone, Debug)]
pub struct SeededOpenings {
    pub seed: u64,
    pub opening: RandomOpening,
}

impl SeededOpenings {
    /// The opening of a pair. It depends on nothing else, so a resumed match has the same.
    pub fn of_pair<G: Geometry>(
        &self,
        rules: &'static Rules<G>,
        pair: u32,
    ) -> Result<Opening<G>, OpeningError> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(u64::from(pair));
        self.opening.draw(rules, &mut rng)
    }

    /// Everything that distinguishes these openings from others, as text.
    pub fn describe(&self) -> String {
        let mut text = format!("seed {}", self.seed);
        if let Some(array) = self.opening.array {
            text.push_str(&format!("; array {array}"));
        }
        if *self.opening.plies.end() > 0 {
            text.push_str(&format!("; {} random plies", self.opening.plies.end()));
        }
        text
    }

    /// True if all games of `variant` have the same opening.
    pub fn only_one(&self, variant: &Variant) -> bool {
        let fixed = self.opening.array.is_some() || variant.array_count() == 1;
        fixed && *self.opening.plies.end() == 0
    }
}

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
    pub fn of_game<G: Geometry>(
        &self,
        rules: &'static Rules<G>,
        id: GameId,
    ) -> Result<Opening<G>, OpeningError> {
        let index = if self.repeat { id.pair } else { id.index() };
        match &self.source {
            Source::Arrays(openings) => openings.of_pair(rules, index),
            Source::Book(book) => Ok(Opening {
                array: None,
                game: book.game(rules, index),
            }),
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
        let what = if self.repeat {
            "pairs of games"
        } else {
            "games"
        };
        (count < needed as usize).then(|| {
            format!("the file has {count} openings for {needed} {what}; after the last one they are repeated")
        })
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

#[cfg(test)]
mod tests {
    use super::*;
    use sissa::board::Board10x8;
    use sissa::notation::fen;
    use sissa::variant::catalog::Catalog;

    fn openings(seed: u64, array: Option<u32>, plies: u32) -> SeededOpenings {
        SeededOpenings {
            seed,
            opening: RandomOpening {
                array: array.map(Into::into),
                plies: plies..=plies,
                max_loss: None,
            },
        }
    }

    #[test]
    fn pairs_differ_and_are_found_again() {
        let rules = engine_tests::games::engine_rules::<Board10x8>("caparandom");
        let texts = |openings: SeededOpenings| -> Vec<String> {
            let text = |pair| {
                let opening = openings.of_pair(rules, pair).expect("there is one");
                fen::write(opening.game.position())
            };
            (0..20).map(text).collect()
        };
        let mut found = texts(openings(1, None, 8));
        assert_eq!(found, texts(openings(1, None, 8)));
        assert_ne!(found, texts(openings(2, None, 8)));
        found.sort();
        found.dedup();
        assert_eq!(found.len(), 20);
    }

    #[test]
    fn one_opening_is_noticed() {
        let variant = |name| Catalog::builtin().get(name).expect("it is built in");
        assert!(openings(1, None, 0).only_one(variant("chess")));
        assert!(openings(1, Some(5), 0).only_one(variant("fischerandom")));
        assert!(!openings(1, None, 0).only_one(variant("fischerandom")));
        assert!(!openings(1, None, 1).only_one(variant("chess")));
    }
}

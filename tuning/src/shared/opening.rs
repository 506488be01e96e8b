//! Openings: an array and random moves.

use rand::Rng;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use sissa::board::Geometry;
use sissa::notation::fen::{self, FenError};
use sissa::position::{Game, Rules};
use sissa::variant::Variant;
use sissa::variant::arrays::{ArrayError, ArrayPair};
use thiserror::Error;

/// Number of attempts to find random moves that do not end the game.
const TRIES: usize = 1000;

/// The warning when all games have the same opening.
pub const ONE_OPENING: &str =
    "every game begins from the same position; random plies make them differ";

/// The settings of openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Openings {
    /// The random seed.
    pub seed: u64,
    /// The arrays of all games; `None` for a random one in each pair.
    pub array: Option<ArrayPair>,
    /// Random moves, counted in plies.
    pub plies: u32,
}

/// Why there is no opening.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpeningError {
    /// The array does not exist.
    #[error(transparent)]
    Array(#[from] ArrayError),
    /// The array's FEN is invalid, because of a mistake in a variant file.
    #[error("array {arrays} of the game: {error}")]
    Position {
        /// The array.
        arrays: ArrayPair,
        /// What is wrong.
        error: FenError,
    },
    /// Random moves always end the game.
    #[error("no {0} random plies were found that do not end the game")]
    TooShort(u32),
    /// An opening of a file cannot be played, although it could before.
    #[error("an opening of the file: {0}")]
    Book(String),
}

/// The opening of a game.
#[derive(Clone)]
pub struct Opening<G: Geometry> {
    /// The numbers of the arrays; `None` in games with only one, and if a file gives the position.
    pub array: Option<ArrayPair>,
    /// The start, and the moves that are played for the engines.
    pub game: Game<G>,
}

impl Openings {
    /// The opening of a pair. It depends only on the seed and the number of the pair, so a resumed match has the same.
    ///
    /// # Errors
    /// [`OpeningError`] when there is none.
    pub fn of_pair<G: Geometry>(
        &self,
        rules: &'static Rules<G>,
        pair: u32,
    ) -> Result<Opening<G>, OpeningError> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(u64::from(pair));
        let variant = rules.variant();
        let arrays = match self.array {
            Some(arrays) => arrays,
            None => variant.random_array(&mut rng).into(),
        };
        let text = variant.array_fen(arrays)?;
        let start =
            fen::read(rules, &text).map_err(|error| OpeningError::Position { arrays, error })?;
        let array = variant.arrays.as_ref().map(|_| arrays);
        for _ in 0..TRIES {
            let mut game = Game::new(start);
            for _ in 0..self.plies {
                let moves = game.position().legal_moves();
                if game.outcome().is_some() || moves.is_empty() {
                    break;
                }
                game.play(moves[rng.random_range(0..moves.len())]);
            }
            if game.moves().len() == self.plies as usize && game.outcome().is_none() {
                return Ok(Opening { array, game });
            }
        }
        Err(OpeningError::TooShort(self.plies))
    }

    /// Everything that distinguishes these openings from others, as text.
    pub fn describe(&self) -> String {
        let mut text = format!("seed {}", self.seed);
        if let Some(array) = self.array {
            text.push_str(&format!("; array {array}"));
        }
        if self.plies > 0 {
            text.push_str(&format!("; {} random plies", self.plies));
        }
        text
    }

    /// True if all games of `variant` have the same opening.
    pub fn only_one(&self, variant: &Variant) -> bool {
        self.plies == 0 && (self.array.is_some() || variant.array_count() == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sissa::board::{Board8x8, Board10x8};
    use sissa::variant::catalog::Catalog;
    use std::collections::HashSet;

    fn texts<G: Geometry>(openings: Openings, name: &str) -> Vec<String> {
        let variant = Catalog::builtin().get(name).expect("it is built in");
        let rules = Rules::<G>::new(variant.clone()).expect("it is playable");
        (0..20)
            .map(|pair| {
                let opening = openings.of_pair(rules, pair).expect("there is one");
                assert_eq!(opening.game.moves().len(), openings.plies as usize);
                assert!(opening.game.outcome().is_none());
                fen::write(opening.game.position())
            })
            .collect()
    }

    #[test]
    fn pairs_differ_and_are_found_again() {
        for (seed, plies) in [(1, 0), (2, 8)] {
            let openings = Openings {
                seed,
                array: None,
                plies,
            };
            let found = texts::<Board10x8>(openings, "caparandom");
            assert!(found.iter().collect::<HashSet<_>>().len() > 18);
            assert_eq!(found, texts::<Board10x8>(openings, "caparandom"));
            let other = Openings {
                seed: 99,
                ..openings
            };
            assert_ne!(found, texts::<Board10x8>(other, "caparandom"));
        }
    }

    #[test]
    fn one_array_and_random_moves() {
        let openings = Openings {
            seed: 1,
            array: Some(518.into()),
            plies: 6,
        };
        let found = texts::<Board8x8>(openings, "fischerandom");
        assert!(found.iter().collect::<HashSet<_>>().len() > 18);
        let still = Openings {
            plies: 0,
            ..openings
        };
        let found = texts::<Board8x8>(still, "fischerandom");
        assert_eq!(found.iter().collect::<HashSet<_>>().len(), 1);
        let variant = |name| Catalog::builtin().get(name).expect("it is built in");
        assert!(still.only_one(variant("fischerandom")));
        assert!(!openings.only_one(variant("fischerandom")));
        let usual = Openings {
            array: None,
            ..still
        };
        assert!(usual.only_one(variant("chess")));
        assert!(!usual.only_one(variant("fischerandom")));
    }

    #[test]
    fn arrays_that_do_not_exist() {
        let variant = Catalog::builtin()
            .get("fischerandom")
            .expect("it is built in");
        let rules = Rules::<Board8x8>::new(variant.clone()).expect("it is playable");
        let openings = Openings {
            seed: 1,
            array: Some(961.into()),
            plies: 0,
        };
        assert!(matches!(
            openings.of_pair(rules, 0),
            Err(OpeningError::Array(_))
        ));
    }
}

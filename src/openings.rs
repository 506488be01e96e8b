//! Random openings, for matches and training data: an array, and random moves after it.

use crate::board::Geometry;
use crate::eval::network::Networks;
use crate::notation::fen::{self, FenError};
use crate::position::{Game, Move, Position, Rules, SeeValues};
use crate::search::{Control, Limits, ResourceError, SearchBoard, Searcher};
use crate::variant::arrays::{ArrayError, ArrayPair};
use rand::Rng;
use std::collections::HashSet;
use std::ops::RangeInclusive;
use thiserror::Error;

/// How many times random moves are tried that do not end the game.
const TRIES: u32 = 1000;

/// How many times a random move is tried that loses no more than it may.
const MOVE_TRIES: u32 = 4;

/// How many openings are tried to find a new, balanced one.
const BALANCED_TRIES: u32 = 2000;

/// Depth in plies of the search that finds who is ahead.
const DEPTH: u32 = 6;

/// What random openings are made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomOpening {
    /// The arrays; `None` for a random one, the same for both sides.
    pub array: Option<ArrayPair>,
    /// The number of random plies.
    pub plies: RangeInclusive<u32>,
    /// The largest loss by SEE of a random move, in centipawns, if a few tries find such a move; `None` for any loss.
    pub max_loss: Option<i32>,
}

/// The opening of a game.
#[derive(Clone)]
pub struct Opening<G: Geometry> {
    /// The numbers of the arrays; `None` in games with only one array.
    pub array: Option<ArrayPair>,
    /// The start, and the random moves.
    pub game: Game<G>,
}

/// Why there is no opening.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum OpeningError {
    #[error(transparent)]
    Array(#[from] ArrayError),
    /// The array's FEN is invalid, because of a mistake in a variant file.
    #[error("array {arrays} of the game: {error}")]
    Position { arrays: ArrayPair, error: FenError },
    #[error("no {0} random plies were found that do not end the game")]
    TooShort(u32),
    /// Those that were tried are not balanced, or have been given before.
    #[error("no other balanced opening was found in {BALANCED_TRIES} tries; more random plies make more openings")]
    NoOther,
    #[error("an opening of the file: {0}")]
    Book(String),
}

impl RandomOpening {
    /// The next opening.
    ///
    /// # Errors
    /// [`OpeningError`] when there is none.
    pub fn draw<G: Geometry, R: Rng + ?Sized>(
        &self,
        rules: &'static Rules<G>,
        rng: &mut R,
    ) -> Result<Opening<G>, OpeningError> {
        let variant = rules.variant();
        let arrays = match self.array {
            Some(arrays) => arrays,
            None => fen::legal_arrays(rules, || Ok::<_, ArrayError>(variant.random_array(rng).into()))?,
        };
        let text = variant.array_fen(arrays)?;
        let start = fen::read(rules, &text).map_err(|error| OpeningError::Position { arrays, error })?;
        Ok(Opening { array: variant.arrays.as_ref().map(|_| arrays), game: self.play_from(start, rng)? })
    }

    /// A game of random moves from `start`, which has not ended. The arrays do not matter.
    ///
    /// # Errors
    /// [`OpeningError::TooShort`] when there is none.
    pub fn play_from<G: Geometry, R: Rng + ?Sized>(
        &self,
        start: Position<G>,
        rng: &mut R,
    ) -> Result<Game<G>, OpeningError> {
        let (least, most) = (*self.plies.start(), *self.plies.end());
        let plies = if least < most { rng.random_range(least..=most) } else { least };
        for _ in 0..TRIES {
            let mut game = Game::new(start);
            while game.moves().len() < plies as usize && game.outcome().is_none() {
                let mv = self.random_move(game.position(), rng);
                game.play(mv);
            }
            if game.outcome().is_none() {
                return Ok(game);
            }
        }
        Err(OpeningError::TooShort(plies))
    }

    /// A random move; the position must have one.
    fn random_move<G: Geometry, R: Rng + ?Sized>(&self, position: &Position<G>, rng: &mut R) -> Move {
        let moves = position.legal_moves();
        let mut mv = moves[rng.random_range(0..moves.len())];
        if let Some(loss) = self.max_loss {
            let values = SeeValues::default();
            for _ in 1..MOVE_TRIES {
                if position.see(mv, -loss, &values) {
                    break;
                }
                mv = moves[rng.random_range(0..moves.len())];
            }
        }
        mv
    }
}

/// Keeps of the openings tried those that are new and balanced.
pub struct BalancedOpenings<G: SearchBoard> {
    searcher: Searcher<G>,
    /// The most that one side may be ahead, in centipawns.
    max_ahead: i32,
    /// The FENs of the openings tried so far.
    tried: HashSet<String>,
}

impl<G: SearchBoard> BalancedOpenings<G> {
    /// None has been given yet.
    ///
    /// # Errors
    /// [`ResourceError`] when there is no memory to search.
    pub fn new(networks: Networks, max_ahead: i32) -> Result<BalancedOpenings<G>, ResourceError> {
        Ok(BalancedOpenings { searcher: Searcher::with_networks(1, 1, networks)?, max_ahead, tried: HashSet::new() })
    }

    /// The next balanced opening of those that `draw` makes; `None` if `control` stops the search.
    ///
    /// # Errors
    /// [`OpeningError`] when `draw` has none or no other one is found.
    pub fn next(
        &mut self,
        control: &Control,
        mut draw: impl FnMut() -> Result<Game<G>, OpeningError>,
    ) -> Result<Option<Game<G>>, OpeningError> {
        for _ in 0..BALANCED_TRIES {
            let game = match draw() {
                Err(OpeningError::TooShort(_)) => continue,
                game => game?,
            };
            if !self.tried.insert(fen::write(game.position())) {
                continue;
            }
            self.searcher.clear();
            let limits = Limits::depth(DEPTH);
            let outcome = self.searcher.search(&game, &limits, control, &mut |_| {});
            if control.is_stopped() {
                return Ok(None);
            }
            if outcome.score.centipawns().abs() <= self.max_ahead {
                return Ok(Some(game));
            }
        }
        Err(OpeningError::NoOther)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board8x8, Board10x8};
    use crate::testing::rules;

    use rand::SeedableRng;
    use rand::rngs::StdRng;
    use std::collections::BTreeSet;

    fn rng(seed: u64) -> StdRng {
        StdRng::seed_from_u64(seed)
    }

    fn random(plies: RangeInclusive<u32>) -> RandomOpening {
        RandomOpening { array: None, plies, max_loss: Some(100) }
    }

    #[test]
    fn openings_differ_and_are_found_again() {
        let rules = rules::<Board10x8>("caparandom");
        let draw = |plies: RangeInclusive<u32>, seed| {
            let mut rng = rng(seed);
            (0..60)
                .map(move |_| random(plies.clone()).draw(rules, &mut rng).unwrap())
                .map(|opening| {
                    assert!(opening.game.outcome().is_none());
                    assert_eq!(opening.array, rules.variant().arrays_of(&fen::write(opening.game.start())));
                    (fen::write(opening.game.position()), opening.game.moves().len())
                })
                .collect::<Vec<_>>()
        };
        let found = draw(6..=9, 5);
        let different: BTreeSet<&String> = found.iter().map(|(text, _)| text).collect();
        assert_eq!(different.len(), found.len());
        let plies: BTreeSet<usize> = found.iter().map(|(_, plies)| *plies).collect();
        assert_eq!(plies, BTreeSet::from([6, 7, 8, 9]));
        assert_eq!(found, draw(6..=9, 5));
        assert_ne!(found, draw(6..=9, 6));
        assert!(draw(3..=3, 5).iter().all(|(_, plies)| *plies == 3));
    }

    #[test]
    fn all_openings_may_have_one_array() {
        let rules = rules::<Board8x8>("fischerandom");
        let mut one = RandomOpening { array: Some(518.into()), ..random(0..=0) };
        let opening = one.draw(rules, &mut rng(1)).unwrap();
        assert_eq!(opening.array, one.array);
        assert_eq!(opening.game.position().legal_moves().len(), 20);
        one.array = Some(961.into());
        let error = one.draw(rules, &mut rng(1)).err();
        assert!(matches!(error, Some(OpeningError::Array(_))), "{error:?}");
    }

    #[test]
    fn random_moves_seldom_lose_pieces() {
        let rules = rules::<Board8x8>("chess");
        // Rooks can capture the queen wherever it goes.
        let position = fen::read(rules, "1rr1rr1k/8/8/8/8/8/8/3Q3K w - - 0 1").unwrap();
        let values = SeeValues::default();
        let loses = |mv: &Move| !position.see(*mv, -100, &values);
        let moves = position.legal_moves();
        let share = moves.iter().filter(|mv| loses(mv)).count() as f64 / moves.len() as f64;
        assert!(share > 0.3, "{share}");
        let lost = |opening: RandomOpening| {
            let mut rng = rng(1);
            let drawn = (0..2000).map(|_| opening.random_move(&position, &mut rng));
            drawn.filter(loses).count() as f64 / 2000.0
        };
        // Such a move is only played if all tries fail.
        let expected = share.powi(MOVE_TRIES as i32);
        let found = lost(random(1..=1));
        assert!((found - expected).abs() < 0.02, "{found} {expected}");
        let any = lost(RandomOpening { max_loss: None, ..random(1..=1) });
        assert!((any - share).abs() < 0.05, "{any} {share}");
    }

    #[test]
    fn moves_that_end_the_game_are_not_tried_for_ever() {
        let rules = rules::<Board8x8>("chess");
        let stalemate = fen::read(rules, "k7/2Q5/8/8/8/8/8/4K3 b - - 0 1").unwrap();
        let game = random(2..=2).play_from(stalemate, &mut rng(1));
        assert_eq!(game.err(), Some(OpeningError::TooShort(2)));
    }

    #[test]
    fn balanced_openings_are_balanced_and_differ() {
        let rules = rules::<Board8x8>("chess");
        let mut balanced = BalancedOpenings::<Board8x8>::new(Networks::none(), 30).unwrap();
        let mut rng = rng(3);
        let control = Control::new();
        let mut next = |plies| balanced.next(&control, || Ok(random(plies..=plies).draw(rules, &mut rng)?.game));
        // White has 20 first moves. Some lose a pawn or more.
        let mut found = BTreeSet::new();
        while let Ok(Some(game)) = next(1) {
            assert!(found.insert(fen::write(game.position())));
        }
        assert!((8..=20).contains(&found.len()), "{found:?}");
        assert!(next(2).unwrap().is_some());
        control.stop();
        assert!(next(2).unwrap().is_none());
    }
}

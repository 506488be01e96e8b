//! How games begin: a random array, and random moves that do not throw pieces away.

use super::Arguments;
use crate::make::data::Start;
use crate::shared::opening::OpeningError;
use rand::Rng;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use sissa::board::Geometry;
use sissa::notation::fen;
use sissa::position::{Game, Move, Position, Rules, SeeValues};

/// How often random moves are tried that do not end the game.
const TRIES: usize = 1000;

/// How often a random move is tried that loses no piece at once.
const MOVE_TRIES: usize = 4;

/// The most that a random move may lose in exchanges on its target square, in centipawns.
const MOST_LOSS: i32 = 100;

/// The openings of one game, one after the other. They depend on the seed and the game's number alone.
pub struct Openings {
    rng: ChaCha8Rng,
    values: SeeValues,
    least: u32,
    most: u32,
}

impl Openings {
    /// Those of game `number`.
    pub fn new(arguments: &Arguments, number: u32) -> Openings {
        let mut rng = ChaCha8Rng::seed_from_u64(arguments.seed);
        rng.set_stream(u64::from(number));
        let least = arguments.random_plies;
        Openings {
            rng,
            values: SeeValues::default(),
            least,
            most: arguments.most_random_plies.max(least),
        }
    }

    /// The next opening.
    ///
    /// # Errors
    /// [`OpeningError`] when there is none.
    pub fn next<G: Geometry>(
        &mut self,
        rules: &'static Rules<G>,
    ) -> Result<(Start, Game<G>), OpeningError> {
        let variant = rules.variant();
        let number = match &variant.arrays {
            Some(recipe) => recipe.random(&mut self.rng),
            None => 0,
        };
        let text = variant.array_fen(number)?;
        let start =
            fen::read(rules, &text).map_err(|error| OpeningError::Position { number, error })?;
        let plies = self.rng.random_range(self.least..=self.most);
        for _ in 0..TRIES {
            let mut game = Game::new(start);
            while game.moves().len() < plies as usize && game.end().is_none() {
                let mv = self.pick(game.position());
                game.play(mv);
            }
            if game.end().is_none() {
                return Ok((Start::Array(number), game));
            }
        }
        Err(OpeningError::TooShort(plies))
    }

    /// A random move of a position that has one.
    fn pick<G: Geometry>(&mut self, position: &Position<G>) -> Move {
        let moves = position.legal_moves();
        let mut mv = moves[self.rng.random_range(0..moves.len())];
        for _ in 1..MOVE_TRIES {
            if position.see(mv, -MOST_LOSS, &self.values) {
                break;
            }
            mv = moves[self.rng.random_range(0..moves.len())];
        }
        mv
    }
}

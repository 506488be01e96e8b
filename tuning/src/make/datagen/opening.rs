//! Openings: a random array, and random moves that lose no material.

use super::Arguments;
use crate::make::data::Start;
use crate::shared::opening::OpeningError;
use rand::Rng;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use sissa::board::Geometry;
use sissa::notation::fen;
use sissa::position::{Game, Move, Position, Rules, SeeValues};

/// How often to try random moves that do not end the game.
const TRIES: usize = 1000;

/// How often to try a random move that loses no piece at once.
const MOVE_TRIES: usize = 4;

/// The largest loss by SEE of a random move, in centipawns.
const MOST_LOSS: i32 = 100;

/// The openings for one game, one after another. They depend only on the seed and the game's number.
pub struct Openings {
    rng: ChaCha8Rng,
    values: SeeValues,
    least: u32,
    most: u32,
}

impl Openings {
    /// The openings for game `number`.
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
        let start = fen::read(rules, &text).map_err(|error| OpeningError::Position {
            arrays: number.into(),
            error,
        })?;
        let plies = self.rng.random_range(self.least..=self.most);
        for _ in 0..TRIES {
            let mut game = Game::new(start);
            while game.moves().len() < plies as usize && game.outcome().is_none() {
                let mv = self.pick(game.position());
                game.play(mv);
            }
            if game.outcome().is_none() {
                return Ok((Start::Array(number), game));
            }
        }
        Err(OpeningError::TooShort(plies))
    }

    /// A random move; the position must have one.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::testing::read_line;
    use sissa::board::{Board8x8, Board10x8};
    use std::collections::BTreeSet;

    /// The first opening of some games each: the FEN of the position reached, and the number of plies.
    fn openings<G: Geometry>(name: &str, line: &str) -> Vec<(String, usize)> {
        let rules = engine_tests::games::engine_rules::<G>(name);
        let arguments: Arguments = read_line(&format!("--out none {line}"));
        let opening = |number| {
            let (start, game) = Openings::new(&arguments, number)
                .next(rules)
                .expect("there is one");
            let Start::Array(number) = start else {
                panic!("games begin from arrays: {start:?}");
            };
            let array = rules.variant().array_fen(number).expect("it exists");
            let array = fen::read(rules, &array).expect("it is a position");
            assert!(*game.start() == array);
            assert!(game.outcome().is_none());
            (fen::write(game.position()), game.moves().len())
        };
        (0..60).map(opening).collect()
    }

    #[test]
    fn openings_differ_and_are_found_again() {
        let found = openings::<Board10x8>("caparandom", "--seed 5");
        let different: BTreeSet<&String> = found.iter().map(|(text, _)| text).collect();
        assert_eq!(different.len(), found.len());
        let plies: BTreeSet<usize> = found.iter().map(|(_, plies)| *plies).collect();
        assert_eq!(plies, BTreeSet::from([6, 7, 8, 9]));
        assert_eq!(found, openings::<Board10x8>("caparandom", "--seed 5"));
        assert_ne!(found, openings::<Board10x8>("caparandom", "--seed 6"));
    }

    #[test]
    fn plies_are_as_told() {
        let line = "--random-plies 3 --most-random-plies 3";
        let found = openings::<Board8x8>("cetina-random", line);
        assert!(found.iter().all(|(_, plies)| *plies == 3));
    }

    #[test]
    fn random_moves_seldom_lose_pieces() {
        let rules = engine_tests::games::engine_rules::<Board8x8>("chess");
        // Rooks can capture the queen wherever it goes.
        let text = "1rr1rr1k/8/8/8/8/8/8/3Q3K w - - 0 1";
        let position = fen::read(rules, text).expect("it is a position");
        let mut openings = Openings::new(&read_line("--out none"), 0);
        let losing = |mv: Move| !position.see(mv, -MOST_LOSS, &openings.values);
        let moves = position.legal_moves();
        let among = moves.iter().filter(|mv| losing(**mv)).count();
        let share = among as f64 / moves.len() as f64;
        let picked = (0..2000).map(|_| openings.pick(&position));
        let picked: Vec<Move> = picked.collect();
        let losing = |mv: Move| !position.see(mv, -MOST_LOSS, &SeeValues::default());
        let lost = picked.iter().filter(|mv| losing(**mv)).count();
        // Such a move is only played if all tries fail.
        let expected = share.powi(MOVE_TRIES as i32);
        assert!(share > 0.3, "{share}");
        let lost = lost as f64 / 2000.0;
        assert!((lost - expected).abs() < 0.02, "{lost} {expected}");
    }
}

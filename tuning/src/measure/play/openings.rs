//! Random openings.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use sissa::board::Geometry;
use sissa::openings::{Opening, OpeningError, RandomOpening};
use sissa::position::Rules;
use sissa::variant::Variant;

/// The warning when all games have the same opening.
pub const ONE_OPENING: &str = "every game begins from the same position; random plies make them differ";

/// Random openings that can be made again.
#[derive(Clone, Debug)]
pub struct SeededOpenings {
    pub seed: u64,
    pub opening: RandomOpening,
}

impl SeededOpenings {
    /// The opening of a pair. It depends on nothing else, so a resumed match has the same.
    pub fn of_pair<G: Geometry>(&self, rules: &'static Rules<G>, pair: u32) -> Result<Opening<G>, OpeningError> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use sissa::board::Board10x8;
    use sissa::notation::fen;
    use sissa::variant::catalog::Catalog;

    fn openings(seed: u64, array: Option<u32>, plies: u32) -> SeededOpenings {
        SeededOpenings {
            seed,
            opening: RandomOpening { array: array.map(Into::into), plies: plies..=plies, max_loss: None },
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

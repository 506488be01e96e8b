//! Games for tests.

use crate::board::{Board8x8, Board10x8, Geometry};
use crate::notation::fen;
use crate::position::{Game, Rules};
use crate::variant::catalog::Catalog;

/// A game of the variant called `name` that starts from the FEN `text`.
pub fn game<G: Geometry>(name: &str, text: &str) -> Game<G> {
    let variant = Catalog::builtin().get(name).unwrap();
    let rules = Rules::new(variant.clone()).unwrap();
    Game::new(fen::read(rules, text).unwrap())
}

/// A game of the variant called `name` from array `number`, or the next valid one.
pub fn array<G: Geometry>(name: &str, number: u32) -> Game<G> {
    let variant = Catalog::builtin().get(name).unwrap();
    let text = (number..).find_map(|number| variant.array_fen(number).ok());
    game(name, &text.unwrap())
}

/// Games on 8x8.
pub fn games_8x8() -> Vec<Game<Board8x8>> {
    vec![
        array("chess", 0),
        array("fischerandom", 77),
        array("modern-random-64", 400),
        array("contemporary-random", 1000),
        array("contemporary-random", 0),
        array("pm-contemporary-random", 0),
        array("pm-contemporary-random", 1234),
        array("cetina-random", 0),
        array("cetina-random", 9999),
    ]
}

/// Games on 10x8.
pub fn games_10x8() -> Vec<Game<Board10x8>> {
    vec![array("capablanca", 0), array("caparandom", 20_000)]
}

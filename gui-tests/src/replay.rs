//! Replaying games that other programs have saved.

use sissa::board::Geometry;
use sissa::notation::pgn::{Reader, TextGame};
use sissa::position::{Game, Rules};
use sissa::variant::catalog::Catalog;

/// The games of a PGN file.
pub fn games(text: &str) -> Vec<TextGame> {
    let games = Reader::new(text.as_bytes());
    games.map(|game| game.unwrap_or_else(|error| panic!("{error}: {text}"))).collect()
}

/// Plays the main line of a saved game on the board `G`.
pub fn replay<G: Geometry>(pgn: &TextGame) -> Game<G> {
    let variant = pgn.variant(Catalog::builtin());
    let variant = variant.unwrap_or_else(|error| panic!("{error}"));
    let rules = Rules::<G>::new(variant.clone()).expect("its board");
    match pgn.clone().replay(rules) {
        Ok(game) => game.main_line(),
        Err(error) => panic!("{error}: {}", pgn.write()),
    }
}

//! Tests of reading and writing games.

mod programs;
mod reading;
mod round_trip;
mod writing;

use super::{PgnError, PgnGame, Reader, TextGame};
use crate::board::Board8x8;
use crate::position::AnyRules;
use crate::variant::catalog::Catalog;

/// The games of a text, or what is wrong with them.
fn read(text: &str) -> Vec<Result<TextGame, PgnError>> {
    Reader::new(text.as_bytes()).collect()
}

/// A game of which nothing was left out, or the first fault.
fn whole(game: Result<TextGame, PgnError>) -> Result<TextGame, PgnError> {
    let game = game?;
    match game.faults.first() {
        None => Ok(game),
        Some(fault) => Err(fault.clone()),
    }
}

/// The only game of a text.
fn only(text: &str) -> TextGame {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{text}: {games:?}");
    match whole(games.remove(0)) {
        Ok(game) => game,
        Err(error) => panic!("{text}: {error}"),
    }
}

/// A game on 8x8, played.
pub(in crate::notation) fn narrow(game: TextGame) -> Result<PgnGame<Board8x8>, PgnError> {
    let AnyRules::Small(rules) = game.rules(Catalog::builtin())? else {
        panic!("the board is wide");
    };
    game.replay(rules)
}

/// The texts of the main line's moves.
fn moves(game: &TextGame) -> String {
    game.moves().collect::<Vec<_>>().join(" ")
}

/// What is wrong with the only game of a text, read or played.
fn fault(text: &str) -> String {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{text}: {games:?}");
    let result = games.remove(0).and_then(|game| game.check(Catalog::builtin()));
    match result {
        Ok(()) => panic!("nothing is wrong with {text}"),
        Err(error) => error.to_string(),
    }
}

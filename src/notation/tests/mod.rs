//! Tests of writing and reading moves and positions.

mod errors;
mod fens;
mod forms;
mod xboard;

use crate::board::{Board8x8, Board10x8, Geometry};
use crate::notation::fen;
use crate::position::{Position, Rules};
use crate::testing::rules;

fn position<G: Geometry>(rules: &'static Rules<G>, text: &str) -> Position<G> {
    match fen::read(rules, text) {
        Ok(position) => position,
        Err(error) => panic!("{text}: {error}"),
    }
}

/// A position of a built-in game on eight files.
fn narrow(name: &str, fen: &str) -> Position<Board8x8> {
    position(rules(name), fen)
}

/// A position of a built-in game on ten files.
fn wide(name: &str, fen: &str) -> Position<Board10x8> {
    position(rules(name), fen)
}

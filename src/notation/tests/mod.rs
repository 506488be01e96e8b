//! Tests of writing and reading moves and positions.

mod errors;
mod fens;
mod forms;
mod xboard;

use crate::board::{Board8x8, Board10x8, Geometry};
use crate::notation::fen;
use crate::position::{Position, Rules};
use crate::variant::Variant;
use crate::variant::catalog::Catalog;
use std::sync::Arc;

/// A built-in game.
fn game(name: &str) -> Arc<Variant> {
    let Some(variant) = Catalog::builtin().get(name) else {
        panic!("no game {name}");
    };
    variant.clone()
}

fn rules<G: Geometry>(variant: Arc<Variant>) -> &'static Rules<G> {
    match Rules::new(variant) {
        Ok(rules) => rules,
        Err(error) => panic!("{error}"),
    }
}

fn position<G: Geometry>(rules: &'static Rules<G>, text: &str) -> Position<G> {
    match fen::read(rules, text) {
        Ok(position) => position,
        Err(error) => panic!("{text}: {error}"),
    }
}

/// A position of a built-in game on eight files.
fn narrow(name: &str, fen: &str) -> Position<Board8x8> {
    position(rules(game(name)), fen)
}

/// A position of a built-in game on ten files.
fn wide(name: &str, fen: &str) -> Position<Board10x8> {
    position(rules(game(name)), fen)
}

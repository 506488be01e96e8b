//! Games that other programs saved, played again.

use crate::pgn::PgnGame;
use sissa::board::Geometry;
use sissa::notation::xboard::{self, XBoardDisplay};
use sissa::notation::{fen, read_move};
use sissa::position::{Game, Rules};
use sissa::variant::Variant;
use sissa::variant::catalog::Catalog;
use std::sync::Arc;

/// The variant that `pgn` is a game of.
///
/// # Panics
/// When there is no such game.
pub fn variant(pgn: &PgnGame) -> Arc<Variant> {
    let name = pgn.tag("Variant").unwrap_or("chess");
    let variant = Catalog::builtin().get(name);
    variant
        .unwrap_or_else(|| panic!("unknown game: {name}"))
        .clone()
}

/// Plays a saved game. `G` is its board.
///
/// # Panics
/// When the position at its beginning or a move cannot be read.
pub fn replay<G: Geometry>(pgn: &PgnGame) -> Game<G> {
    let variant = variant(pgn);
    let rules = Rules::<G>::new(variant.clone()).expect("its board");
    let start = match pgn.tag("FEN") {
        Some(fen) if variant.xboard.known => Some(fen.to_owned()),
        Some(fen) => xboard::read_fen(&variant, fen),
        None => Some(variant.start_fen.clone()),
    };
    let start = fen::read(rules, &start.expect("XBoard's start position"));
    let mut game = Game::new(start.expect("a position of the game"));
    let royal = !variant.xboard.known && XBoardDisplay::of(&variant).royal;
    for text in &pgn.moves {
        let king = game.position().king(game.position().side_to_move());
        // XBoard writes the king's move from d to b as castling with the near rook (`CoordsToAlgebraic` in its
        // `moves.c`).
        let mirrored = royal && G::file(king) == 3 && text.trim_end_matches(['+', '#']) == "O-O";
        let text = if mirrored { "O-Ob" } else { text };
        match read_move(game.position(), text) {
            Ok(mv) => game.play(mv),
            Err(error) => panic!("{error}; {}", fen::write(game.position())),
        }
    }
    game
}

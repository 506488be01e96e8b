//! The games that XBoard does not know, in the real XBoard with its default settings: its board is right
//! after every move, whoever makes it.

mod engines;
mod mouse;
mod special;

use engine_tests::pgn::PgnGame;
use sissa::board::{Board8x8, Geometry};
use sissa::notation::{fen, read_move};
use sissa::position::{Game, Rules};
use sissa::variant::catalog::Catalog;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(120);

/// One XBoard at a time: clocks are real, and so are clicks.
fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Plays a game that XBoard saved.
fn replay(variant: &str, pgn: &PgnGame) -> Game<Board8x8> {
    let variant = Catalog::builtin().get(variant).expect("a game of ours");
    let rules = Rules::<Board8x8>::new(variant.clone()).expect("its board");
    let start = pgn.tag("FEN").and_then(|fen| variant.read_xboard_fen(fen));
    let start = fen::read(rules, &start.expect("XBoard's start position"));
    let mut game = Game::new(start.expect("a position of the game"));
    let royal = variant.xboard_display().royal;
    for text in &pgn.moves {
        let king = game.position().king(game.position().side_to_move());
        // A king's move from d to b XBoard takes for castling with the near rook, as if the board were seen in
        // a mirror (`CoordsToAlgebraic` in its `moves.c`).
        let mirrored =
            royal && Board8x8::file(king) == 3 && text.trim_end_matches(['+', '#']) == "O-O";
        let text = if mirrored { "O-Ob" } else { text };
        match read_move(game.position(), text) {
            Ok(mv) => game.play(mv),
            Err(error) => panic!("{error}; {}", fen::write(game.position())),
        }
    }
    game
}

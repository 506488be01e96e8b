//! Positions drawn as text.

use crate::board::text::file_letter;
use crate::board::{Geometry, PieceKind};
use crate::eval::network::Network;
use crate::notation::pgn::GameResult;
use crate::notation::{fen, square, words};
use crate::position::{Game, Position};
use std::fmt::Write;

/// The board with its coordinates, White below: upper-case letters are White's.
pub fn board<G: Geometry>(position: &Position<G>) -> String {
    let rules = position.rules();
    let rule = format!(" {}+\n", "+---".repeat(rules.files()));
    let mut text = rule.clone();
    for rank in (0..rules.ranks()).rev() {
        for file in 0..rules.files() {
            let letter = position
                .piece_on(G::square(file, rank))
                .map_or(' ', |piece| rules.variant().piece_letter(piece));
            let _ = write!(text, " | {letter}");
        }
        let _ = write!(text, " | {}\n{rule}", rank + 1);
    }
    for file in 0..rules.files() {
        let _ = write!(text, "   {}", file_letter(file));
    }
    text.push('\n');
    text
}

/// The board with the value of each piece according to the network: by how many pawns, for White, the evaluation drops
/// without it.
pub fn piece_values<G: Geometry>(position: &Position<G>, network: &Network) -> String {
    let rules = position.rules();
    let rule = format!("+{}\n", "-------+".repeat(rules.files()));
    let mut text =
        format!("What each piece adds to the network's value, in pawns for White:\n{rule}");
    for rank in (0..rules.ranks()).rev() {
        let (mut letters, mut values) = ("|".to_owned(), "|".to_owned());
        for file in 0..rules.files() {
            let square = G::square(file, rank);
            let letter = position
                .piece_on(square)
                .map(|piece| rules.variant().piece_letter(piece));
            let _ = write!(letters, "   {}   |", letter.unwrap_or(' '));
            let is_valued = position
                .piece_on(square)
                .is_some_and(|piece| piece.kind != PieceKind::King);
            if !is_valued {
                values += "       |";
                continue;
            }
            let value = network.value_of_piece(position, square);
            let white = position.side_to_move().relative(value);
            let _ = write!(values, "{:>+6.2} |", f64::from(white) / 100.0);
        }
        let _ = write!(text, "{letters}\n{values}\n{rule}");
    }
    text
}

/// The board and, as Stockfish prints them, the lines `Fen:`, `Key:` and `Checkers:`; when the game is over, its result
/// and why.
pub fn full<G: Geometry>(game: &Game<G>) -> String {
    use crate::board::Bitboard;
    let position = game.position();
    let mut text = format!(
        "\n{}\nFen: {}\nKey: {:016X}\nCheckers: ",
        board(position),
        fen::write(position),
        position.key()
    );
    for checker in position.checkers().squares() {
        let _ = write!(text, "{} ", square::name::<G>(checker));
    }
    if let Some(outcome) = game.outcome() {
        let result = outcome.winner.map_or(GameResult::Draw, GameResult::from);
        let _ = write!(text, "\nResult: {result} ({})", words::ending(outcome));
    }
    text
}

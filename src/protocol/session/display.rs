//! Positions drawn as text.

use crate::board::text::file_letter;
use crate::board::{Color, Geometry};
use crate::notation::{fen, square};
use crate::position::Position;
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
                .and_then(|piece| Some((piece.color, rules.variant().letter(piece.kind)?)))
                .map_or(' ', |(color, letter)| match color {
                    Color::White => letter,
                    Color::Black => letter.to_ascii_lowercase(),
                });
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

/// The board and, as Stockfish prints them, the lines `Fen:`, `Key:` and `Checkers:`.
pub fn full<G: Geometry>(position: &Position<G>) -> String {
    use crate::board::Bitboard;
    let mut text = format!(
        "\n{}\nFen: {}\nKey: {:016X}\nCheckers: ",
        board(position),
        fen::write(position),
        position.key()
    );
    for checker in position.checkers().squares() {
        let _ = write!(text, "{} ", square::name::<G>(checker));
    }
    text
}

//! Positions drawn as text.

use crate::board::text::file_letter;
use crate::board::{Bitboard, Color, Geometry, PieceKind};
use crate::eval::network::{BUCKETS, Network};
use crate::eval::{self, Weights};
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
            let letter =
                position.piece_on(G::square(file, rank)).map_or(' ', |piece| rules.variant().piece_letter(piece));
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

/// The evaluation of a position that is not in check: its parts in centipawns, and in pawns for White what each piece adds,
/// the classical evaluation, the network's and the final one.
pub fn evaluation<G: Geometry>(position: &Position<G>, weights: &Weights<G>) -> String {
    let mut text = format!(
        "{:<24} {:>15} {:>15}\n{:<24} {:>7} {:>7} {:>7} {:>7}\n",
        "centipawns", "White", "Black", "", "middle", "end", "middle", "end"
    );
    let (terms, rest) = eval::explain(position, weights);
    for term in terms {
        let _ = writeln!(
            text,
            "{:<24} {:>7} {:>7} {:>7} {:>7}",
            term.name, term.white.0, term.white.1, term.black.0, term.black.1
        );
    }
    for (name, value) in [("Ending known", rest.ending), ("Goals", rest.goals)] {
        if value != 0 {
            let _ = writeln!(text, "{name:<24} {value:>+15}");
        }
    }
    let side = position.side_to_move();
    let column = match side {
        Color::White => 15,
        Color::Black => 31,
    };
    let _ = writeln!(text, "{:<24} {:>+column$}", "Tempo", rest.tempo);
    let pawns = |score: i32| format!("{:+.2} (White's side)", f64::from(side.relative(score)) / 100.0);
    if let Some(network) = weights.network() {
        let classical = pawns(eval::evaluate(position, weights));
        let value = pawns(network.evaluate(position));
        let _ = write!(
            text,
            "Classical evaluation: {classical}\n\n{}\nNetwork evaluation: {value}, bucket {} of {BUCKETS}\n",
            piece_values(position, network),
            network.layout().bucket(position) + 1
        );
    }
    let value = eval::static_value(position, weights);
    let _ = write!(text, "Final evaluation: {}", pawns(value));
    text
}

/// The board with the value of each piece according to the network: by how many pawns, for White, the evaluation drops
/// without it.
pub fn piece_values<G: Geometry>(position: &Position<G>, network: &Network) -> String {
    let rules = position.rules();
    let rule = format!("+{}\n", "-------+".repeat(rules.files()));
    let mut text = format!("What each piece adds to the network's value, in pawns for White:\n{rule}");
    for rank in (0..rules.ranks()).rev() {
        let (mut letters, mut values) = ("|".to_owned(), "|".to_owned());
        for file in 0..rules.files() {
            let square = G::square(file, rank);
            let letter = position.piece_on(square).map(|piece| rules.variant().piece_letter(piece));
            let _ = write!(letters, "   {}   |", letter.unwrap_or(' '));
            let is_valued = position.piece_on(square).is_some_and(|piece| piece.kind != PieceKind::King);
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
    let position = game.position();
    let mut text =
        format!("\n{}\nFen: {}\nKey: {:016X}\nCheckers: ", board(position), fen::write(position), position.key());
    for checker in position.checkers().squares() {
        let _ = write!(text, "{} ", square::name::<G>(checker));
    }
    if let Some(outcome) = game.outcome() {
        let result = GameResult::from(outcome);
        let _ = write!(text, "\nResult: {result} ({})", words::ending(outcome));
    }
    text
}

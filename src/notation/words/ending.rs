//! How a game ended, in words.

use crate::board::Color;
use crate::position::GameEnd;

/// How a game ended, as a sentence, with the result as PGN writes it.
pub fn ending(end: GameEnd) -> (String, &'static str) {
    match end {
        GameEnd::Checkmate(Color::White) => ("Checkmate: White wins.".to_owned(), "1-0"),
        GameEnd::Checkmate(Color::Black) => ("Checkmate: Black wins.".to_owned(), "0-1"),
        GameEnd::Stalemate => draw("stalemate"),
        GameEnd::FiftyMoves => draw("fifty moves without a capture or a pawn move"),
        GameEnd::Repetition => draw("the same position for the third time"),
        GameEnd::DeadPosition => draw("neither side can mate any more"),
    }
}

fn draw(reason: &str) -> (String, &'static str) {
    (format!("Draw: {reason}."), "1/2-1/2")
}

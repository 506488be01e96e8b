//! Evaluation: what a position is worth before anything is searched.

mod weights;

pub use weights::Weights;

use crate::board::{Bits, Color, Geometry, PieceKind};
use crate::position::Position;

/// One part of an evaluation, for people to look at. Centipawns, each as (middle game, end game).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What is valued.
    pub name: &'static str,
    /// White's share.
    pub white: (i32, i32),
    /// Black's share.
    pub black: (i32, i32),
}

/// The value of the position in centipawns for the side to move.
pub fn evaluate<G: Geometry>(position: &Position<G>, weights: &Weights) -> i32 {
    let sum = |color| side(position, weights, color);
    let white = sum(Color::White) - sum(Color::Black);
    match position.side_to_move() {
        Color::White => white,
        Color::Black => -white,
    }
}

/// The parts that [`evaluate`] adds up.
pub fn explain<G: Geometry>(position: &Position<G>, weights: &Weights) -> Vec<Term> {
    let both = |color| {
        let sum = side(position, weights, color);
        (sum, sum)
    };
    vec![Term {
        name: "material and placement",
        white: both(Color::White),
        black: both(Color::Black),
    }]
}

fn side<G: Geometry>(position: &Position<G>, weights: &Weights, color: Color) -> i32 {
    let tables = position.rules().tables;
    let mut sum = 0;
    for kind in PieceKind::ALL {
        for square in position.pieces(color, kind).squares() {
            sum += weights.value(kind);
            sum += match kind {
                PieceKind::Pawn => {
                    2 * G::rank(square).abs_diff(position.rules().home_rank(color)) as i32
                }
                PieceKind::King => 0,
                _ => tables.knight(square).count() as i32,
            };
        }
    }
    if position.marks().queen_in_hand(color) {
        sum += weights.value(PieceKind::Queen) - 100;
    }
    sum
}

//! Piece-square tables (PSQT), derived from the size of the board and how each piece moves
//! (<https://www.chessprogramming.org/Piece-Square_Tables>).

use crate::board::{Bitboard, Geometry, PieceKind, Square};
use crate::eval::derived_values::Mobility;
use crate::position::Rules;

/// Centipawns for a square where the mobility is twice the mean, by phase.
const MOBILITY: [f64; 2] = [34.0, 26.0];

/// Centipawns for the centre relative to a corner, besides mobility, by phase.
const CENTRE: [f64; 2] = [12.0, 6.0];

/// Centipawns for a minor piece on its first rank, by phase.
const UNDEVELOPED: [f64; 2] = [-12.0, -4.0];

/// Centipawns for a rook or similar piece on the seventh rank or beyond, in the middle game.
const SEVENTH_RANK: f64 = 6.0;

/// The piece-square table of each kind for White, as (middle game, end game) in centipawns, not rounded.
pub fn psqt<G: Geometry>(rules: &Rules<G>, mobilities: &[Mobility]) -> Vec<Vec<(f64, f64)>> {
    let board = G::all().without(rules.walls);
    let mut all = Vec::with_capacity(PieceKind::COUNT);
    for kind in PieceKind::ALL {
        let mut table = vec![(0.0, 0.0); G::SQUARES];
        for square in board.squares() {
            let place = Place::new(rules, square);
            table[square.index()] = match kind {
                PieceKind::Pawn => pawn(&place),
                PieceKind::King => king(&place),
                _ => {
                    let mobility = &mobilities[kind.index()];
                    // Rooks reach as far from the edge as from the centre, so this is about 0 for them.
                    let relative = mobility.by_square[square.index()] / mobility.mean.max(1.0) - 1.0;
                    piece(rules.like(kind), &place, relative)
                }
            };
        }
        all.push(table);
    }
    all
}

/// A square from White's point of view.
struct Place {
    /// Rank as a share of the board, 0 to 1.
    advance: f64,
    /// Rank from 0.
    rank: usize,
    /// Closeness to the centre files, 0 to 1.
    file_centre: f64,
    /// Closeness to the centre, 0 to 1.
    centre: f64,
}

impl Place {
    fn new<G: Geometry>(rules: &Rules<G>, square: Square) -> Place {
        let closeness = |at: usize, size: usize| {
            let middle = (size as f64 - 1.0) / 2.0;
            1.0 - (at as f64 - middle).abs() / middle.max(0.5)
        };
        let rank = G::rank(square);
        let file_centre = closeness(G::file(square), rules.files());
        Place {
            advance: rank as f64 / (rules.ranks() as f64 - 1.0),
            rank,
            file_centre,
            centre: (file_centre + closeness(rank, rules.ranks())) / 2.0,
        }
    }
}

fn pawn(place: &Place) -> (f64, f64) {
    let steps = place.rank as f64 - 1.0;
    // Centre pawns should advance; the others shelter the king.
    let middle = steps * (10.0 * place.file_centre - 3.0) + 6.0 * place.file_centre - 4.0;
    (middle, steps * 5.0 - 6.0)
}

fn king(place: &Place) -> (f64, f64) {
    let middle = 22.0 - 60.0 * place.advance.min(0.5) - 36.0 * place.file_centre;
    (middle, 50.0 * place.centre - 25.0)
}

fn piece(kind: PieceKind, place: &Place, relative: f64) -> (f64, f64) {
    // In the centre strong pieces are attacked as easily as they attack.
    let (weight, home) = if kind.slides_orthogonally() {
        (0.35, 0.0)
    } else if kind.turns() {
        (0.7, 0.0)
    } else if kind.is_compound() {
        (0.7, 0.6)
    } else {
        (1.0, 1.0)
    };
    let home = if place.rank == 0 { home } else { 0.0 };
    let phase =
        |i: usize| MOBILITY[i] * weight * relative + CENTRE[i] * weight * (place.centre - 0.5) + UNDEVELOPED[i] * home;
    let orthogonal = kind.slides_orthogonally() && place.advance > 0.8;
    let seventh = if orthogonal { SEVENTH_RANK } else { 0.0 };
    (phase(0) + seventh, phase(1))
}

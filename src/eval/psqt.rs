//! What it is worth where a piece stands, derived from the board's size and how the piece moves.

use super::values::mobilities;
use crate::board::{Bitboard, Geometry, PieceKind, Square};
use crate::position::Rules;

/// Mobility lost or gained by a square is worth this share of it, relative to the mean (centipawns for
/// a square that doubles the mobility), by phase.
const MOBILITY: [f64; 2] = [34.0, 26.0];

/// Centipawns for standing in the centre rather than in a corner, beyond mobility, by phase.
const CENTRE: [f64; 2] = [12.0, 6.0];

/// A minor piece that still stands on its first rank, by phase.
const UNDEVELOPED: [f64; 2] = [-12.0, -4.0];

/// The bonus of each kind and square for White, as (middle game, end game) in centipawns, before
/// rounding; the squares of Black are mirrored by rank.
pub fn psqt<G: Geometry>(rules: &Rules<G>) -> Vec<Vec<(f64, f64)>> {
    let mobilities = mobilities(rules, 0.33);
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
                    // Rays from the edge reach as far as from the centre, so rooks stay indifferent.
                    let relative =
                        mobility.by_square[square.index()] / mobility.mean.max(1.0) - 1.0;
                    piece(kind, &place, relative)
                }
            };
        }
        all.push(table);
    }
    all
}

/// A square as seen by White.
struct Place {
    /// Ranks from the own first rank, 0 to 1.
    advance: f64,
    /// Ranks from the own first rank.
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
    // Centre pawns want to go forward; the others stay where they shelter.
    let middle = steps * (10.0 * place.file_centre - 3.0) + 6.0 * place.file_centre - 4.0;
    (middle, steps * 5.0 - 6.0)
}

fn king(place: &Place) -> (f64, f64) {
    let middle = 22.0 - 60.0 * place.advance.min(0.5) - 36.0 * place.file_centre;
    (middle, 50.0 * place.centre - 25.0)
}

fn piece(kind: PieceKind, place: &Place, relative: f64) -> (f64, f64) {
    // Big pieces in the centre are targets as much as attackers.
    let weight = match kind {
        PieceKind::Knight | PieceKind::Bishop => 1.0,
        PieceKind::Archbishop | PieceKind::Minister | PieceKind::Sissa => 0.7,
        _ => 0.35,
    };
    let home = match kind {
        PieceKind::Knight | PieceKind::Bishop if place.rank == 0 => 1.0,
        PieceKind::Archbishop | PieceKind::Minister if place.rank == 0 => 0.6,
        _ => 0.0,
    };
    let phase = |i: usize| {
        MOBILITY[i] * weight * relative
            + CENTRE[i] * weight * (place.centre - 0.5)
            + UNDEVELOPED[i] * home
    };
    let orthogonal = kind.slides_orthogonally() && place.advance > 0.8;
    // Rooks and their like on the seventh rank.
    (phase(0) + if orthogonal { 6.0 } else { 0.0 }, phase(1))
}

//! Pawn shelter and pawn storm of a king, cached with the pawn structure.

use super::weights::ClassicalWeights;
use crate::board::{Bitboard, Color, Geometry, PieceKind, Square};
use crate::position::{CastlingSide, Position};

/// The shelter of a king.
#[derive(Clone, Copy)]
pub struct Shelter<G: Geometry> {
    /// The king's square.
    king: Square,
    /// The rooks that may still castle.
    rooks: G::Bitboard,
    /// Value of the shelter in the middle game, in centipawns.
    pub value: i32,
    /// Distance to the nearest pawn, 0 without pawns.
    pub to_pawns: i32,
}

impl<G: Geometry> Shelter<G> {
    /// The shelter of the king of `color`.
    pub fn new(position: &Position<G>, weights: &ClassicalWeights<G>, color: Color) -> Shelter<G> {
        Shelter {
            king: position.king(color),
            rooks: rooks(position, color),
            value: best_shelter(position, weights, color),
            to_pawns: steps_to_pawns(position, color),
        }
    }

    /// Recomputes the shelter if the king or its castling rights have changed since; the pawns have not.
    #[inline(always)]
    pub fn update(&mut self, position: &Position<G>, weights: &ClassicalWeights<G>, color: Color) {
        if self.king != position.king(color) || self.rooks != rooks(position, color) {
            *self = Shelter::new(position, weights, color);
        }
    }
}

/// The rooks of `color` that may still castle.
#[inline(always)]
fn rooks<G: Geometry>(position: &Position<G>, color: Color) -> G::Bitboard {
    position.castling_rooks() & position.color(color)
}

/// Distance of the king to the nearest pawn, 0 without pawns.
fn steps_to_pawns<G: Geometry>(position: &Position<G>, color: Color) -> i32 {
    let king = position.king(color);
    if G::OPEN && king == G::NOWHERE {
        return 0;
    }
    let pawns = position.kind(PieceKind::Pawn).squares();
    pawns.map(|pawn| G::distance(king, pawn) as i32).min().unwrap_or(0)
}

/// The best shelter: where the king stands or, slightly reduced, where it may still castle to.
fn best_shelter<G: Geometry>(position: &Position<G>, weights: &ClassicalWeights<G>, color: Color) -> i32 {
    let king = position.king(color);
    if G::OPEN && king == G::NOWHERE {
        return 0;
    }
    let mut best = shelter(position, weights, color, king);
    let rooks = rooks(position, color);
    for rook in rooks.squares() {
        let side = if rook < king { CastlingSide::Queenside } else { CastlingSide::Kingside };
        if let Some(landing) = position.rules().landing(color, side)
            && landing.king != king
        {
            best = best.max(shelter(position, weights, color, landing.king) - weights.params.shelter_castling);
        }
    }
    best
}

/// The value of the own and enemy pawns ahead of a king on `king`, on three files.
fn shelter<G: Geometry>(position: &Position<G>, weights: &ClassicalWeights<G>, color: Color, king: Square) -> i32 {
    let params = &weights.params;
    let tables = position.rules().tables;
    let ahead = weights.ahead(color, king);
    let own = position.pieces(color, PieceKind::Pawn) & ahead;
    let enemy = position.pieces(!color, PieceKind::Pawn) & ahead;
    let files = position.rules().files();
    // A king on the edge is treated like one on the next file, so that there are always three files.
    let middle = G::file(king).clamp(1, files.saturating_sub(2).max(1));
    let nearest = |pawns: G::Bitboard| {
        if pawns.is_empty() {
            return 5;
        }
        let pawn = match color {
            Color::White => pawns.lsb(),
            Color::Black => pawns.msb(),
        };
        G::rank(pawn).abs_diff(G::rank(king)).min(4)
    };
    let mut sum = 0;
    for file in middle - 1..=(middle + 1).min(files - 1) {
        let mask = tables.files[file];
        let (mine, theirs) = (nearest(own & mask), nearest(enemy & mask));
        sum += params.shelter[mine];
        // An enemy pawn blocked by an own pawn is not a storm.
        if theirs != mine + 1 {
            sum += params.storm[theirs];
        }
        if mine == 5 && theirs == 5 {
            sum += params.king_open_file;
        }
    }
    sum
}

//! Static exchange evaluation, SEE (<https://www.chessprogramming.org/SEE_-_The_Swap_Algorithm>).

use super::{Move, MoveKind, Position};
use crate::board::{Bitboard, Geometry, Piece, PieceKind, Square};

/// The piece values used in exchanges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeeValues {
    /// In centipawns, by [`PieceKind::index`].
    values: [i32; PieceKind::COUNT],
    /// The rank of each kind by value, 0 for the cheapest.
    rank: [u8; PieceKind::COUNT],
}

impl SeeValues {
    /// From values in centipawns by [`PieceKind::index`]; the king's must be the largest. Kinds of equal value capture
    /// in the order of [`PieceKind::ALL`].
    pub fn new(values: [i32; PieceKind::COUNT]) -> SeeValues {
        let mut order = PieceKind::ALL;
        order.sort_by_key(|kind| values[*kind]);
        let mut rank = [0; PieceKind::COUNT];
        for (place, kind) in (0..).zip(order) {
            rank[kind] = place;
        }
        SeeValues { values, rank }
    }

    /// The value of `kind` in centipawns.
    #[inline(always)]
    pub fn of(&self, kind: PieceKind) -> i32 {
        self.values[kind]
    }
}

impl Default for SeeValues {
    /// [`PieceKind::usual_value`], for callers without an evaluation.
    fn default() -> SeeValues {
        SeeValues::new(PieceKind::ALL.map(PieceKind::usual_value))
    }
}

impl<G: Geometry> Position<G> {
    /// True if `mv` and the captures on its target square gain at least `threshold` centipawns for the side to move.
    /// Both sides capture with the cheapest piece, and stop when that is better for them.
    ///
    /// Pins are ignored. Castling, leap and adjustment gain 0.
    pub fn see(&self, mv: Move, threshold: i32, values: &SeeValues) -> bool {
        if let MoveKind::Drop(kind) = mv.kind() {
            return self.see_drop(kind, mv.to(), threshold, values);
        }
        let (from, to) = (mv.from(), mv.to());
        let value = |square: Square| self.kind_on(square).map_or(0, |kind| values.of(kind));
        let mut occupied = self.blockers() ^ G::Bitboard::from_square(from);
        let (gain, risk) = match mv.kind() {
            MoveKind::Castling(_) | MoveKind::Leap | MoveKind::Adjustment | MoveKind::Drop(_) => {
                return threshold <= 0;
            }
            MoveKind::EnPassant => {
                let victim = self.ep_victim(self.side, to);
                occupied ^= G::Bitboard::from_square(victim);
                (value(victim), value(from))
            }
            MoveKind::Promotion(kind) => {
                let promoted = values.of(kind);
                (value(to) + promoted - value(from), promoted)
            }
            MoveKind::Normal | MoveKind::Conversion => (value(to), value(from)),
        };
        occupied |= G::Bitboard::from_square(to);
        if mv.gating().is_some() {
            occupied |= G::Bitboard::from_square(from);
        }

        let mut balance = gain - threshold;
        if balance < 0 {
            return false;
        }
        balance -= risk;
        if balance >= 0 {
            return true;
        }

        let gated;
        let (board, gone) = if let Some(kind) = self.gated_kind(mv) {
            gated = self.with_gated(kind, from);
            (&gated, G::Bitboard::EMPTY)
        } else {
            (self, G::Bitboard::from_square(from))
        };
        let attackers = board.attackers(to, occupied).without(gone);
        board.exchange_on(to, attackers, occupied, gone, balance, values)
    }

    /// [`Position::see`] of a piece put on an empty square.
    #[cold]
    fn see_drop(&self, kind: PieceKind, to: Square, threshold: i32, values: &SeeValues) -> bool {
        let balance = -threshold - values.of(kind);
        if threshold > 0 || balance >= 0 {
            return threshold <= 0;
        }
        let occupied = self.blockers().with(to);
        let attackers = self.attackers(to, occupied);
        self.exchange_on(to, attackers, occupied, G::Bitboard::EMPTY, balance, values)
    }

    /// The captures on `to`, beginning with the opponent's. `balance` is what the side to move has won beyond its
    /// threshold, less the piece that can now be captured, in centipawns; it is negative.
    #[inline(always)]
    fn exchange_on(
        &self,
        to: Square,
        mut attackers: G::Bitboard,
        mut occupied: G::Bitboard,
        gone: G::Bitboard,
        mut balance: i32,
        values: &SeeValues,
    ) -> bool {
        let mut side = !self.side;
        loop {
            let mine = attackers & self.color(side) & occupied;
            let Some((kind, square)) = self.cheapest(mine, values) else {
                break;
            };
            // The king may not capture a defended piece.
            if kind == PieceKind::King && (attackers & occupied & self.color(!side)).any() {
                break;
            }
            side = !side;
            balance = -balance - 1 - values.of(kind);
            occupied ^= G::Bitboard::from_square(square);
            if balance >= 0 {
                break;
            }
            attackers = if self.has_hoppers() {
                self.attackers(to, occupied)
            } else {
                attackers | self.uncovered(to, square, occupied)
            };
            attackers &= occupied & !gone;
        }
        side != self.side
    }

    /// The position with a piece gated on `square`, which the moving piece leaves.
    #[cold]
    fn with_gated(&self, kind: PieceKind, square: Square) -> Position<G> {
        let mut board = *self;
        if let Some(mover) = self.piece_on(square) {
            board.remove(mover, square);
        }
        board.put(Piece::new(self.side, kind), square);
        board
    }

    /// The cheapest of the pieces in `set`.
    fn cheapest(&self, set: G::Bitboard, values: &SeeValues) -> Option<(PieceKind, Square)> {
        // There are rarely more than three.
        let pieces = set.squares();
        let pieces = pieces.filter_map(|square| Some((self.kind_on(square)?, square)));
        pieces.min_by_key(|(kind, _)| values.rank[*kind])
    }

    /// X-ray attackers: pieces of both colours that attack `to` through `origin`, which a capturing piece has left.
    fn uncovered(&self, to: Square, origin: Square, occupied: G::Bitboard) -> G::Bitboard {
        let tables = self.rules.tables;
        let mut found = G::Bitboard::EMPTY;
        if tables.diagonals[to].contains(origin) {
            found = tables.bishop(to, occupied) & self.all_diagonal_sliders();
        } else if tables.orthogonals[to].contains(origin) {
            found = tables.rook(to, occupied) & self.all_orthogonal_sliders();
        }
        if self.rules.irregular_pieces {
            found |= self.irregular_attacks(to, occupied);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::SeeValues;
    use crate::board::{Board12x10, PieceKind};
    use crate::notation::{fen, read_move};
    use crate::testing::own_rules;

    #[test]
    fn promotion_costs_the_piece_that_promotes() {
        let rules = own_rules::<Board12x10>("[soldiers:chess]\ncustomPiece1 = s:mfWcfF\npromotionPawnTypes = s\n");
        let position = fen::read(rules, "k6r/3S4/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        let mv = read_move(&position, "d7d8q").unwrap();
        let values = SeeValues::default();
        let loss = -values.of(PieceKind::CUSTOM[0]);
        assert_ne!(loss, -values.of(PieceKind::Pawn));
        assert!(position.see(mv, loss, &values) && !position.see(mv, loss + 1, &values));
    }
}

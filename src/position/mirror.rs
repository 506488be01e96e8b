//! Positions with the colours exchanged.

use super::{Rules, Setup, Unmoved};
use crate::board::{Bitboard, Geometry, MAX_SQUARES, Piece, Square};

impl<G: Geometry> Setup<G> {
    /// The description with the ranks in reverse order and the colours exchanged: each side gets the other's position.
    #[must_use]
    pub fn mirrored(&self, rules: &Rules<G>) -> Setup<G> {
        let last_rank = rules.ranks() - 1;
        let mirror = |square: Square| G::square(G::file(square), last_rank - G::rank(square));
        let mirror_all = |set: G::Bitboard| G::Bitboard::of(set.squares().map(mirror));
        let swap = |[white, black]: [bool; 2]| [black, white];
        let mut board = [None; MAX_SQUARES];
        for (i, piece) in self.board.iter().enumerate() {
            if let Some(piece) = piece {
                board[mirror(Square::new(i as u8))] = Some(Piece::new(!piece.color, piece.kind));
            }
        }
        Setup {
            board,
            side: !self.side,
            castling: mirror_all(self.castling),
            unmoved: self.unmoved.map(|unmoved| Unmoved {
                pieces: mirror_all(unmoved.pieces),
                open: swap(unmoved.open),
                must: swap(unmoved.must),
            }),
            hands: self.hands.clone().map(|[white, black]| [black, white]),
            promoted: mirror_all(self.promoted),
            ep_square: self.ep_square.map(mirror),
            ep_victim: self.ep_victim.map(mirror),
            checks_left: self.checks_left.map(|[white, black]| [black, white]),
            halfmove: self.halfmove,
            fullmove: self.fullmove,
        }
    }
}

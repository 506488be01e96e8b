//! How a game castles.

use super::Compiler;
use crate::board::{Color, Geometry, Square};
use crate::variant::Castlers;

/// The target squares of king and rook in castling.
#[derive(Clone, Copy, Debug)]
pub struct LandingSquares {
    /// Where the king ends.
    pub king: Square,
    /// Where the rook ends.
    pub rook: Square,
}

/// How a side castles, compiled for a geometry.
pub struct CastlingRules<G: Geometry> {
    /// By colour and side: the target squares; `None` for games without castling.
    pub landings: Option<[[LandingSquares; 2]; 2]>,
    /// True if there is castling, and its target squares on the two sides mirror each other.
    pub is_symmetric: bool,
    /// True if not only king and rooks on the first rank castle, or castling does more; only on open boards.
    pub(in crate::position) is_unusual: bool,
    /// By colour: the rank on which its pieces castle.
    pub rank: [G::Bitboard; 2],
    /// By colour: where the piece starts that castles as a king; used if there are several.
    pub(super) start: [Square; 2],
}

impl<G: Geometry> CastlingRules<G> {
    pub(super) fn new(compiler: &Compiler<'_, G>) -> CastlingRules<G> {
        let variant = compiler.variant;
        let ranks = compiler.ranks_from(usize::from(variant.castlers.rank) - 1);
        let landings = variant.castling.map(|castling| {
            ranks.map(|rank| {
                [castling.a_side, castling.h_side].map(|to| LandingSquares {
                    king: G::square(usize::from(to.king), rank),
                    rook: G::square(usize::from(to.rook), rank),
                })
            })
        });
        CastlingRules {
            landings,
            is_symmetric: variant.castling_is_symmetric(),
            is_unusual: variant.castling.is_some()
                && (variant.castlers != Castlers::ORTHODOX || variant.ends.castling_may_win()),
            rank: ranks.map(|rank| compiler.rank(rank)),
            start: Color::ALL.map(|color| {
                let file = variant.castling_king_file(color);
                file.map_or(G::NOWHERE, |file| G::square(file, ranks[color]))
            }),
        }
    }
}

//! Drops as in Crazyhouse: pieces in hand are put on empty squares.

use super::Region;
use crate::board::PieceKind;

/// The rules of drops on empty squares. Each field is a key of Fairy-Stockfish's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DropRules {
    /// `capturesToHand`: captured pieces change sides and go to the hand of the player who took them.
    pub captures_to_hand: bool,
    /// `dropLoop`: a captured promoted piece goes to the hand as it is, not as the pawn that it was.
    pub promoted_stay: bool,
    /// `dropRegionWhite`, `dropRegionBlack`: the squares where White and Black may drop; `None` for the whole board.
    pub regions: [Option<Region>; 2],
    /// `firstRankPawnDrops`: pawns may be dropped on their side's first rank.
    pub pawns_on_first_rank: bool,
    /// `promotionZonePawnDrops`: pawns may be dropped where they promote.
    pub pawns_in_promotion_zone: bool,
    /// `dropNoDoubled` and `dropNoDoubledCount`: this kind may not be dropped on a file where its side already has so
    /// many.
    pub no_doubled: Option<(PieceKind, u8)>,
    /// `dropOppositeColoredBishop`: bishops are dropped so that they can be shared evenly among the colours of squares.
    pub opposite_bishops: bool,
    /// `sittuyinRookDrop`: rooks are dropped on the first rank only.
    pub rooks_on_first_rank: bool,
    /// `dropChecks`: drops may give check.
    pub checks: bool,
    /// `mustDrop`: who can drop must drop.
    pub must: bool,
}

impl DropRules {
    /// The values of keys that a declaration does not have.
    pub const DEFAULT: DropRules = DropRules {
        captures_to_hand: false,
        promoted_stay: false,
        regions: [None; 2],
        pawns_on_first_rank: false,
        pawns_in_promotion_zone: false,
        no_doubled: None,
        opposite_bishops: false,
        rooks_on_first_rank: false,
        checks: true,
        must: false,
    };

    /// True if a captured promoted piece goes to the hand as a pawn, so that promoted pieces are told apart (`~`).
    pub fn marks_promoted(&self) -> bool {
        self.captures_to_hand && !self.promoted_stay
    }
}

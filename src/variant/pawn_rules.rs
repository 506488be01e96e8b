//! How pawns move and promote, beyond what they become.

use super::Region;
use crate::board::{KindSet, PieceKind};

/// How pawns move and promote. `None` for a region means that of orthodox chess on the game's board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PawnRules {
    /// By colour: where its pawns promote; `None` for the last rank.
    pub promotion: [Option<Region>; 2],
    /// False if a pawn may also move there without promoting.
    pub mandatory: bool,
    /// By kind: how many of it a side may have for a pawn to become another one; 0 for any number.
    pub limits: [u8; PieceKind::COUNT],
    /// By colour: from where its pawns may move two squares; `None` for the second rank.
    pub double_step: [Option<Region>; 2],
    /// By colour: from where its pawns may move three squares.
    pub triple_step: [Region; 2],
    /// By colour: where its pawns may capture en passant; `None` for everywhere.
    pub en_passant: [Option<Region>; 2],
    /// By colour: the kinds that promote. Pawns always do.
    pub promoting: [KindSet; 2],
    /// By colour: the kinds that capture en passant. Pawns always do.
    pub capturing_en_passant: [KindSet; 2],
    /// By colour: the kinds whose moves, unless they can be taken back, reset the count of the move rule.
    pub resetting: [KindSet; 2],
    /// By colour: what a captured promoted piece becomes, where captures go to the hand.
    pub unpromoted: [PieceKind; 2],
    /// True if no piece may move to where it could never move again: pawns must promote on the last rank.
    pub immobility_illegal: bool,
}

impl PawnRules {
    /// The rules of orthodox chess.
    pub const ORTHODOX: PawnRules = PawnRules {
        promotion: [None; 2],
        mandatory: true,
        limits: [0; PieceKind::COUNT],
        double_step: [None; 2],
        triple_step: [Region::EMPTY; 2],
        en_passant: [None; 2],
        promoting: [KindSet::PAWN; 2],
        capturing_en_passant: [KindSet::PAWN; 2],
        resetting: [KindSet::PAWN; 2],
        unpromoted: [PieceKind::Pawn; 2],
        immobility_illegal: false,
    };
}

//! How a game ends, as data. The keys of variant files are Fairy-Stockfish's.

use super::Region;
use crate::board::PieceKind;

/// A result from the point of view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndValue {
    /// It wins.
    Win,
    /// A draw.
    Draw,
    /// It loses.
    Loss,
}

impl EndValue {
    /// The result for the other side.
    #[must_use]
    pub fn reversed(self) -> EndValue {
        match self {
            EndValue::Win => EndValue::Loss,
            EndValue::Draw => EndValue::Draw,
            EndValue::Loss => EndValue::Win,
        }
    }
}

/// The rules of how a game ends; [`EndRules::CHESS`] are those of orthodox chess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndRules {
    /// By colour, `flagPiece`: the kind that wins on `flag_region`; `None` for every kind.
    pub flag_piece: [Option<PieceKind>; 2],
    /// By colour, `flagRegion`: where a piece of its own wins the game. Empty without such a goal.
    pub flag_region: [Region; 2],
    /// `flagPieceCount`: how many pieces must stand there.
    pub flag_piece_count: u8,
    /// `flagPieceBlockedWin`: one piece is enough when the region is full.
    pub flag_piece_blocked_win: bool,
    /// `flagMove`: the other side has one more move after a side has reached its region. If both kings reach it,
    /// Black's as an answer to White's, the game is drawn.
    pub flag_move: bool,
    /// `flagPieceSafe`: attacked pieces do not count.
    pub flag_piece_safe: bool,
    /// `checkCounting`: by colour, how many checks win, as said in the starting position; `None` if checks are not
    /// counted.
    pub checks: Option<[u8; 2]>,
    /// `checking`: false if no move may give check.
    pub checking: bool,
    /// `extinctionValue`, for a side that has too few of its pieces; `None` if it goes on playing.
    pub extinction: Option<EndValue>,
    /// `extinctionPieceTypes`: the kinds that are counted, each by itself; `None` is all pieces together.
    pub extinction_kinds: Vec<Option<PieceKind>>,
    /// `extinctionPieceCount`: the largest number that is too few.
    pub extinction_count: u8,
    /// `extinctionOpponentPieceCount`: the other side must have at least so many.
    pub extinction_opponent_count: u8,
    /// `extinctionClaim`: one more than that while the side with too few is to move, which might take the last.
    pub extinction_claim: bool,
    /// `extinctionPseudoRoyal`: a side may not leave its pieces of these kinds attacked while it has at most one more
    /// of the kind than is too few. Then `extinction` is `None`, as such pieces are not captured.
    pub pseudo_royal: bool,
    /// `castlingWins`: by colour, the sides to which castling wins. A side that may castle to none of them any more has
    /// lost.
    pub castling_wins: [[bool; 2]; 2],
    /// `checkmateValue`, for the side that is mated.
    pub checkmate: EndValue,
    /// `stalemateValue`, for the side without moves.
    pub stalemate: EndValue,
    /// `stalematePieceCount`: `stalemate` is for the side with fewer pieces; with as many pieces the game is drawn.
    pub stalemate_piece_count: bool,
    /// `nMoveRule`: after so many moves of each side without capture and pawn move the game is drawn; 0 for never.
    pub move_rule: u16,
    /// `nFoldRule`: how often a position may occur before the game ends; 0 for any number of times.
    pub fold_rule: u8,
    /// `nFoldValue`, for the side to move when a position has occurred too often.
    pub fold: EndValue,
    /// `nFoldValueAbsolute`: `fold` is White's.
    pub fold_is_for_white: bool,
}

impl EndRules {
    /// The rules of orthodox chess.
    pub const CHESS: EndRules = EndRules {
        flag_piece: [None; 2],
        flag_region: [Region::EMPTY; 2],
        flag_piece_count: 1,
        flag_piece_blocked_win: false,
        flag_move: false,
        flag_piece_safe: false,
        checks: None,
        checking: true,
        extinction: None,
        extinction_kinds: Vec::new(),
        extinction_count: 0,
        extinction_opponent_count: 0,
        extinction_claim: false,
        pseudo_royal: false,
        castling_wins: [[false; 2]; 2],
        checkmate: EndValue::Loss,
        stalemate: EndValue::Draw,
        stalemate_piece_count: false,
        move_rule: 50,
        fold_rule: 3,
        fold: EndValue::Draw,
        fold_is_for_white: false,
    };

    /// True if a side can win by something else than mate, or no move may give check.
    pub fn has_goals(&self) -> bool {
        self.checks.is_some()
            || self.extinction.is_some()
            || self.has_flags()
            || !self.checking
            || self.castling_may_win()
    }

    /// True if castling wins for a side.
    pub fn castling_may_win(&self) -> bool {
        self.castling_wins != [[false; 2]; 2]
    }

    /// True if checks, stalemate, repetition or extinction can win, so that even bishops or knights of one side can.
    pub fn lone_minors_win(&self) -> bool {
        self.checks.is_some()
            || self.extinction.is_some()
            || self.stalemate != EndValue::Draw
            || self.fold != EndValue::Draw
    }

    /// True if mating and checking win as in chess, so that what is good there is good here, whatever else wins.
    pub fn is_won_by_attack(&self) -> bool {
        self.checking && self.checkmate == EndValue::Loss && self.extinction.is_none()
    }

    /// True if repetition draws.
    pub fn is_draw_by_repetition(&self) -> bool {
        self.fold_rule > 0 && self.fold == EndValue::Draw
    }

    /// True if a side has a region to reach.
    pub fn has_flags(&self) -> bool {
        self.flag_region.iter().any(|region| !region.is_empty())
    }
}

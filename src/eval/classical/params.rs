//! The parameters of the evaluation: everything that is not derived from the rules of a game.
//!
//! Boards of up to eight files and larger boards have separate values, and so have games with drops on empty squares
//! ([`EvalParams::of_games`]); their values are in `tuned_params`. Ranks and distances are counted in steps, so that
//! nothing depends on the size of the board.

use super::tuned_params;
use crate::eval::{PIECE_CLASSES, PhasedScore};

/// The parameters of the evaluation on one size of board, in centipawns unless stated otherwise.
#[derive(Clone, Debug)]
pub struct EvalParams {
    /// Correction of the derived piece value; 0 for the king.
    pub value: [PhasedScore; PIECE_CLASSES],
    /// Mobility: factor of the square root of the number of squares, relative to the mean mobility.
    pub mobility: [PhasedScore; PIECE_CLASSES],
    /// Mobility: factor of the number of squares, relative to the mean mobility, in tenths of a centipawn.
    pub mobility_line: [PhasedScore; PIECE_CLASSES],
    /// Correction of the derived piece-square table, by rank from the side's first rank.
    pub rank: [[PhasedScore; 8]; PIECE_CLASSES],
    /// The same by file from the nearest edge.
    pub edge: [[PhasedScore; 5]; PIECE_CLASSES],

    /// Doubled pawn: another own pawn is ahead on its file.
    pub doubled: PhasedScore,
    /// Isolated pawn: no own pawn on the adjacent files.
    pub isolated: PhasedScore,
    /// Isolated pawn with no enemy pawn ahead on its file.
    pub isolated_open: PhasedScore,
    /// Backward pawn: behind its neighbours and unable to advance safely.
    pub backward: PhasedScore,
    /// Backward pawn with no enemy pawn ahead on its file.
    pub backward_open: PhasedScore,
    /// Connected pawn (in a phalanx or protected by a pawn), by steps to promotion.
    pub connected: [PhasedScore; 7],
    /// Per pawn that protects a connected pawn.
    pub supported: PhasedScore,
    /// Connected pawn with an enemy pawn ahead on its file.
    pub connected_opposed: PhasedScore,
    /// Passed pawn, by steps to promotion, as in the following arrays.
    pub passed: [PhasedScore; 7],
    /// Passed pawn: per step between the enemy king and the pawn's stop square; end game only.
    pub passed_enemy_king: [i32; 7],
    /// Passed pawn: the same for the own king, subtracted.
    pub passed_own_king: [i32; 7],
    /// Passed pawn whose stop square is vacant and not attacked.
    pub passed_free: [PhasedScore; 7],
    /// Passed pawn whose whole path is vacant and not attacked.
    pub passed_path_clear: [PhasedScore; 7],
    /// Passed pawn whose stop square is defended.
    pub passed_stop_defended: [PhasedScore; 7],
    /// Connected passed pawns.
    pub passed_connected: [PhasedScore; 7],
    /// Passed pawn blocked by an enemy piece.
    pub passed_blocked: PhasedScore,
    /// Passed pawn with an own rook or similar piece behind it.
    pub passed_rook_behind: PhasedScore,

    /// Bishop pair, on squares of both colours.
    pub bishop_pair: PhasedScore,
    /// Rook or similar piece on an open file.
    pub open_file: PhasedScore,
    /// Rook or similar piece on a half-open file.
    pub half_open_file: PhasedScore,
    /// Outpost: in the enemy half, protected by a pawn, and out of reach of enemy pawns.
    pub outpost: [PhasedScore; PIECE_CLASSES],
    /// Piece protected by a pawn.
    pub pawn_protected: [PhasedScore; PIECE_CLASSES],
    /// King tropism: per step between the piece and its own king.
    pub own_king: [PhasedScore; PIECE_CLASSES],
    /// King tropism: per step between the piece and the enemy king.
    pub enemy_king: [PhasedScore; PIECE_CLASSES],
    /// X-ray: the piece would attack the enemy king ring on an empty board, but is blocked.
    pub xray_king_ring: [PhasedScore; PIECE_CLASSES],
    /// Imbalance: per own pawn in excess of the number of files less two (Kaufman).
    pub pawn_imbalance: [PhasedScore; PIECE_CLASSES],
    /// Bad bishop: per own pawn on a square of the bishop's colour.
    pub bishop_pawns: PhasedScore,
    /// Knight or bishop directly behind a pawn of either side.
    pub behind_pawn: PhasedScore,

    /// Enemy piece attacked by a pawn.
    pub pawn_threat: PhasedScore,
    /// Enemy piece attacked by a knight or bishop but not by a pawn, by its class.
    pub minor_threat: [PhasedScore; PIECE_CLASSES],
    /// Weakly defended enemy piece attacked by a rook, by its class.
    pub rook_threat: [PhasedScore; PIECE_CLASSES],
    /// Own piece pinned to the king.
    pub pinned: PhasedScore,
    /// The king attacks a weakly defended enemy piece or pawn.
    pub king_threat: PhasedScore,
    /// Weakly defended enemy piece that is attacked.
    pub weak: PhasedScore,
    /// Restriction: per square attacked by both sides and weakly defended by the enemy.
    pub restricted: PhasedScore,
    /// Threat on the queen or a similar piece: per safe square from which a lesser piece could attack it next move.
    pub threat_on_queen: PhasedScore,
    /// Hanging enemy piece: attacked and not defended.
    pub hanging: PhasedScore,
    /// Hanging enemy pawn: attacked and not defended.
    pub hanging_pawn: PhasedScore,
    /// Enemy piece that a safe pawn push would attack.
    pub push_threat: PhasedScore,
    /// Space: per safe square behind or among the own centre pawns, times the number of pieces, in 32nds of a
    /// centipawn.
    pub space: PhasedScore,

    /// Pawn shelter: the nearest own pawn ahead of the king on each of three files, by distance; last, no pawn.
    pub shelter: [i32; 6],
    /// Pawn storm: the same for an enemy pawn that is not blocked.
    pub storm: [i32; 6],
    /// Open file at or next to the king.
    pub king_open_file: i32,
    /// Subtracted from the shelter at a square to which the king still has to castle.
    pub shelter_castling: i32,

    /// King danger (its square, divided by 512, is subtracted): weight of each piece class that attacks the king zone.
    pub king_attack: [i32; PIECE_CLASSES],
    /// King danger: factor of the sum of these weights.
    pub danger_attacker: i32,
    /// King danger: per attack on the king ring.
    pub danger_near: i32,
    /// King danger: per attacked square of the king ring that only the king defends.
    pub danger_weak: i32,
    /// King danger: per safe check by a knight move, along a diagonal, along a rank or file.
    pub danger_check: [i32; 3],
    /// King danger: per unsafe check.
    pub danger_unsafe_check: i32,
    /// King danger: per attacked square of the king's flank.
    pub danger_flank: i32,
    /// King danger: per square of the king's flank attacked twice.
    pub danger_flank_twice: i32,
    /// King danger: per square of the king ring defended by other pieces.
    pub danger_defended: i32,
    /// King danger: per defended square of the king's flank.
    pub danger_flank_guard: i32,
    /// King danger: per blocker of a check by a slider, of either side.
    pub danger_blocker: i32,
    /// King danger: per square to which the king could go.
    pub danger_escape: i32,
    /// King danger: the attacker has no queen or similar piece.
    pub danger_no_queen: i32,
    /// King danger: subtracted per centipawn of shelter, in quarters.
    pub danger_shelter: i32,
    /// King danger: constant part.
    pub danger_base: i32,

    /// Per step of the king to the nearest pawn; end game only.
    pub king_to_pawns: i32,

    /// Per castling right.
    pub castling_right: PhasedScore,
    /// Right to a bishop adjustment.
    pub adjustment_right: PhasedScore,
    /// Right to the bunker leap.
    pub leap_right: PhasedScore,
    /// Right to a bishop conversion.
    pub conversion_right: PhasedScore,
    /// Piece in hand, relative to one on the board.
    pub in_hand: PhasedScore,
    /// Piece in hand: per unmoved piece short of four. It can be dropped only where an unmoved piece leaves.
    pub in_hand_few: PhasedScore,
    /// Piece in hand that can be dropped on any empty square, relative to one on the board.
    pub drop_in_hand: PhasedScore,
    /// King danger: per kind of piece in the enemy's hand that can be dropped with a safe check.
    pub danger_drop_check: i32,
    /// King danger: per square of the king ring that is not defended by other pieces, while the enemy has pieces in
    /// hand, for each of up to four of these.
    pub danger_drop_near: i32,
    /// Tempo: the side to move.
    pub tempo: i32,
}

impl EvalParams {
    /// The shipped parameters for games on boards with this number of files; `drops` where pieces in hand are put on
    /// empty squares.
    pub fn of_games(files: usize, drops: bool) -> &'static EvalParams {
        match (files > 8, drops) {
            (false, false) => &tuned_params::SMALL,
            (true, false) => &tuned_params::LARGE,
            (false, true) => &tuned_params::SMALL_DROPS,
            (true, true) => &tuned_params::LARGE_DROPS,
        }
    }
}

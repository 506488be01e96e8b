//! The tunable parameters of the evaluation: everything that is not derived from the rules of a game.
//!
//! Boards of up to eight files and larger boards have separate values, and so have games with drops on empty squares
//! ([`EvalParams::of_games`]); they are in `tuned_params`, written by the tuner (`tuning/`). Ranks and distances are
//! counted in steps, so that nothing depends on the size of the board.

use super::number::Number;
use super::tuned_params;
use crate::eval::{PIECE_CLASSES, PhasedScore};

macro_rules! params {
    ($($(#[$meta:meta])* $name:ident: $type:ty,)*) => {
        /// The parameters of the evaluation on one size of board, in centipawns unless stated otherwise.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct EvalParams {
            $($(#[$meta])* pub $name: $type,)*
        }

        impl EvalParams {
            /// All values in the order of the fields, a [`PhasedScore`] as two numbers.
            pub fn numbers(&self) -> Vec<i32> {
                let mut numbers = Vec::new();
                $(self.$name.read(&mut numbers);)*
                numbers
            }

            /// A copy with these values, in the order of [`EvalParams::numbers`]; values beyond the end of `numbers`
            /// are kept.
            #[must_use]
            pub fn with_numbers(&self, numbers: &[i32]) -> EvalParams {
                let mut params = self.clone();
                let mut numbers = numbers.iter().copied();
                $(params.$name.write(&mut numbers);)*
                params
            }

            /// The names of all values, in the order of [`EvalParams::numbers`], such as `passed[3].eg`.
            pub fn names() -> Vec<String> {
                let mut names = Vec::new();
                $(<$type as Number>::names(stringify!($name), &mut names);)*
                names
            }

            /// The fields as the source text of a struct literal, one per line; nested arrays have one line per row.
            pub fn source(&self) -> String {
                let mut text = String::new();
                $(text += &format!("    {}: {},\n", stringify!($name), self.$name.source(1));)*
                text
            }
        }
    };
}

params! {
    /// Correction of the derived piece value; 0 for the king.
    value: [PhasedScore; PIECE_CLASSES],
    /// Mobility: factor of the square root of the number of squares, relative to the mean mobility.
    mobility: [PhasedScore; PIECE_CLASSES],
    /// Mobility: factor of the number of squares, relative to the mean mobility, in tenths of a centipawn.
    mobility_line: [PhasedScore; PIECE_CLASSES],
    /// Correction of the derived piece-square table, by rank from the side's first rank.
    rank: [[PhasedScore; 8]; PIECE_CLASSES],
    /// The same by file from the nearest edge.
    edge: [[PhasedScore; 5]; PIECE_CLASSES],

    /// Doubled pawn: another own pawn is ahead on its file.
    doubled: PhasedScore,
    /// Isolated pawn: no own pawn on the adjacent files.
    isolated: PhasedScore,
    /// Isolated pawn with no enemy pawn ahead on its file.
    isolated_open: PhasedScore,
    /// Backward pawn: behind its neighbours and unable to advance safely.
    backward: PhasedScore,
    /// Backward pawn with no enemy pawn ahead on its file.
    backward_open: PhasedScore,
    /// Connected pawn (in a phalanx or protected by a pawn), by steps to promotion.
    connected: [PhasedScore; 7],
    /// Per pawn that protects a connected pawn.
    supported: PhasedScore,
    /// Connected pawn with an enemy pawn ahead on its file.
    connected_opposed: PhasedScore,
    /// Passed pawn, by steps to promotion, as in the following arrays.
    passed: [PhasedScore; 7],
    /// Passed pawn: per step between the enemy king and the pawn's stop square; end game only.
    passed_enemy_king: [i32; 7],
    /// Passed pawn: the same for the own king, subtracted.
    passed_own_king: [i32; 7],
    /// Passed pawn whose stop square is vacant and not attacked.
    passed_free: [PhasedScore; 7],
    /// Passed pawn whose whole path is vacant and not attacked.
    passed_path_clear: [PhasedScore; 7],
    /// Passed pawn whose stop square is defended.
    passed_stop_defended: [PhasedScore; 7],
    /// Connected passed pawns.
    passed_connected: [PhasedScore; 7],
    /// Passed pawn blocked by an enemy piece.
    passed_blocked: PhasedScore,
    /// Passed pawn with an own rook or similar piece behind it.
    passed_rook_behind: PhasedScore,

    /// Bishop pair, on squares of both colours.
    bishop_pair: PhasedScore,
    /// Rook or similar piece on an open file.
    open_file: PhasedScore,
    /// Rook or similar piece on a half-open file.
    half_open_file: PhasedScore,
    /// Outpost: in the enemy half, protected by a pawn, and out of reach of enemy pawns.
    outpost: [PhasedScore; PIECE_CLASSES],
    /// Piece protected by a pawn.
    pawn_protected: [PhasedScore; PIECE_CLASSES],
    /// King tropism: per step between the piece and its own king.
    own_king: [PhasedScore; PIECE_CLASSES],
    /// King tropism: per step between the piece and the enemy king.
    enemy_king: [PhasedScore; PIECE_CLASSES],
    /// X-ray: the piece would attack the enemy king ring on an empty board, but is blocked.
    xray_king_ring: [PhasedScore; PIECE_CLASSES],
    /// Imbalance: per own pawn in excess of the number of files less two (Kaufman).
    pawn_imbalance: [PhasedScore; PIECE_CLASSES],
    /// Bad bishop: per own pawn on a square of the bishop's colour.
    bishop_pawns: PhasedScore,
    /// Knight or bishop directly behind a pawn of either side.
    behind_pawn: PhasedScore,

    /// Enemy piece attacked by a pawn.
    pawn_threat: PhasedScore,
    /// Enemy piece attacked by a knight or bishop but not by a pawn, by its class.
    minor_threat: [PhasedScore; PIECE_CLASSES],
    /// Weakly defended enemy piece attacked by a rook, by its class.
    rook_threat: [PhasedScore; PIECE_CLASSES],
    /// Own piece pinned to the king.
    pinned: PhasedScore,
    /// The king attacks a weakly defended enemy piece or pawn.
    king_threat: PhasedScore,
    /// Weakly defended enemy piece that is attacked.
    weak: PhasedScore,
    /// Restriction: per square attacked by both sides and weakly defended by the enemy.
    restricted: PhasedScore,
    /// Threat on the queen or a similar piece: per safe square from which a lesser piece could attack it next move.
    threat_on_queen: PhasedScore,
    /// Hanging enemy piece: attacked and not defended.
    hanging: PhasedScore,
    /// Hanging enemy pawn: attacked and not defended.
    hanging_pawn: PhasedScore,
    /// Enemy piece that a safe pawn push would attack.
    push_threat: PhasedScore,
    /// Space: per safe square behind or among the own centre pawns, times the number of pieces, in 32nds of a
    /// centipawn.
    space: PhasedScore,

    /// Pawn shelter: the nearest own pawn ahead of the king on each of three files, by distance; last, no pawn.
    shelter: [i32; 6],
    /// Pawn storm: the same for an enemy pawn that is not blocked.
    storm: [i32; 6],
    /// Open file at or next to the king.
    king_open_file: i32,
    /// Subtracted from the shelter at a square to which the king still has to castle.
    shelter_castling: i32,

    /// King danger (its square, divided by 512, is subtracted): weight of each piece class that attacks the king zone.
    king_attack: [i32; PIECE_CLASSES],
    /// King danger: factor of the sum of these weights.
    danger_attacker: i32,
    /// King danger: per attack on the king ring.
    danger_near: i32,
    /// King danger: per attacked square of the king ring that only the king defends.
    danger_weak: i32,
    /// King danger: per safe check by a knight move, along a diagonal, along a rank or file.
    danger_check: [i32; 3],
    /// King danger: per unsafe check.
    danger_unsafe_check: i32,
    /// King danger: per attacked square of the king's flank.
    danger_flank: i32,
    /// King danger: per square of the king's flank attacked twice.
    danger_flank_twice: i32,
    /// King danger: per square of the king ring defended by other pieces.
    danger_defended: i32,
    /// King danger: per defended square of the king's flank.
    danger_flank_guard: i32,
    /// King danger: per blocker of a check by a slider, of either side.
    danger_blocker: i32,
    /// King danger: per square to which the king could go.
    danger_escape: i32,
    /// King danger: the attacker has no queen or similar piece.
    danger_no_queen: i32,
    /// King danger: subtracted per centipawn of shelter, in quarters.
    danger_shelter: i32,
    /// King danger: constant part.
    danger_base: i32,

    /// Per step of the king to the nearest pawn; end game only.
    king_to_pawns: i32,

    /// Per castling right.
    castling_right: PhasedScore,
    /// Right to a bishop adjustment.
    adjustment_right: PhasedScore,
    /// Right to the bunker leap.
    leap_right: PhasedScore,
    /// Right to a bishop conversion.
    conversion_right: PhasedScore,
    /// Piece in hand, relative to one on the board.
    in_hand: PhasedScore,
    /// Piece in hand: per unmoved piece short of four. It can be dropped only where an unmoved piece leaves.
    in_hand_few: PhasedScore,
    /// Piece in hand that can be dropped on any empty square, relative to one on the board.
    drop_in_hand: PhasedScore,
    /// King danger: per kind of piece in the enemy's hand that can be dropped with a safe check.
    danger_drop_check: i32,
    /// King danger: per square of the king ring that is not defended by other pieces, while the enemy has pieces in hand,
    /// for each of up to four of these.
    danger_drop_near: i32,
    /// Tempo: the side to move.
    tempo: i32,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_numbered() {
        let params = EvalParams::of_games(10, false);
        let numbers = params.numbers();
        assert_eq!(numbers.len(), EvalParams::names().len());
        assert_eq!(&params.with_numbers(&numbers), params);
        for (i, name) in EvalParams::names().iter().enumerate() {
            let mut changed = numbers.clone();
            changed[i] += 3;
            let other = params.with_numbers(&changed);
            assert_ne!(&other, params, "{name}");
            assert_eq!(other.numbers(), changed, "{name}");
        }
        let at = |name: &str| EvalParams::names().iter().position(|other| other == name);
        assert_eq!(at("passed[3].eg"), at("passed[3].mg").map(|i| i + 1));
        assert!(at("rank[8][7].eg").is_some() && at("tempo").is_some());
    }

    #[test]
    fn the_shipped_source_text_matches_the_values() {
        let shipped = include_str!("tuned_params.rs");
        for (files, drops) in [(8, false), (10, false), (8, true), (10, true)] {
            assert!(shipped.contains(&EvalParams::of_games(files, drops).source()));
        }
    }
}

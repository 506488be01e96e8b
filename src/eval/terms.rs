//! The weights that are the same in all games, as (middle game, end game) in centipawns.
//!
//! Ranks and distances are counted in steps, so that none of this knows the size of a board.

use super::Pair;

const fn s(middle: i32, end: i32) -> Pair {
    Pair::new(middle, end)
}

/// A pawn with another of its side further ahead on its file.
pub const DOUBLED: Pair = s(-8, -22);
/// A pawn without neighbours on the files beside it.
pub const ISOLATED: Pair = s(-6, -11);
/// The same with no enemy pawn ahead of it: a target for rooks.
pub const ISOLATED_OPEN: Pair = s(-12, -14);
/// A pawn that its neighbours have left behind and that cannot advance safely.
pub const BACKWARD: Pair = s(-7, -9);
/// The same with no enemy pawn ahead of it.
pub const BACKWARD_OPEN: Pair = s(-14, -12);
/// A pawn beside or protected by another, by its steps to promotion.
pub const CONNECTED: [Pair; 7] = [
    s(0, 0),
    s(60, 60),
    s(34, 34),
    s(16, 15),
    s(9, 7),
    s(6, 3),
    s(5, 2),
];
/// A passed pawn, by its steps to promotion.
pub const PASSED: [Pair; 7] = [
    s(0, 0),
    s(95, 135),
    s(58, 88),
    s(22, 48),
    s(4, 24),
    s(0, 14),
    s(0, 10),
];
/// For each step that the enemy king is away from the square ahead of a passed pawn, by the pawn's steps
/// to promotion; end game only.
pub const PASSED_ENEMY_KING: [i32; 7] = [0, 19, 14, 9, 4, 0, 0];
/// The same for the own king, subtracted.
pub const PASSED_OWN_KING: [i32; 7] = [0, 8, 7, 5, 2, 0, 0];
/// A passed pawn that may step ahead unhindered, by its steps to promotion.
pub const PASSED_FREE: [Pair; 7] = [
    s(0, 0),
    s(16, 50),
    s(12, 28),
    s(6, 14),
    s(2, 6),
    s(0, 0),
    s(0, 0),
];
/// Kings further away than this are all the same.
pub const KING_DISTANCE: u32 = 5;

/// Bishops on squares of both colours.
pub const BISHOP_PAIR: Pair = s(26, 48);
/// A piece that moves along files, on one without pawns.
pub const OPEN_FILE: Pair = s(24, 10);
/// The same on a file without own pawns.
pub const HALF_OPEN_FILE: Pair = s(11, 6);
/// A knight or bishop in the enemy half, protected by a pawn, out of reach of enemy pawns.
pub const OUTPOST: Pair = s(22, 12);
/// A knight or bishop behind an own or enemy pawn.
pub const BEHIND_PAWN: Pair = s(7, 3);

/// An enemy piece attacked by a pawn.
pub const PAWN_THREAT: Pair = s(46, 34);
/// An enemy piece worth more than the minor piece that attacks it.
pub const MINOR_THREAT: Pair = s(28, 24);
/// An enemy piece that is attacked and not defended.
pub const HANGING: Pair = s(26, 18);
/// An enemy pawn that is attacked and not defended.
pub const LOOSE_PAWN: Pair = s(4, 14);
/// An enemy piece that a safe pawn push would attack.
pub const PUSH_THREAT: Pair = s(15, 12);

/// The pawn ahead of the king on its own and the neighbouring files, by steps; the last is for none.
pub const SHELTER: [i32; 6] = [0, 32, 20, 6, -2, -16];
/// The same for an enemy pawn that comes closer and is not blocked.
pub const STORM: [i32; 6] = [0, -6, -26, -16, -5, 0];
/// A file beside the king that has no pawn of the side's own and none of the enemy's either.
pub const KING_OPEN_FILE: i32 = -12;

/// Danger to a king: per unit of the attackers' weights.
pub const DANGER_ATTACKER: i32 = 9;
/// Per attack on a square next to the king.
pub const DANGER_NEAR: i32 = 11;
/// Per square next to the king that is attacked and that only the king defends.
pub const DANGER_WEAK: i32 = 20;
/// Per safe check, for each kind of line or leap by which it comes.
pub const DANGER_CHECK: i32 = 44;
/// When the attacker has no piece as strong as a queen, less.
pub const DANGER_NO_QUEEN: i32 = -85;
/// Per centipawn of shelter that the king has, less, in quarters.
pub const DANGER_SHELTER: i32 = 3;
/// Danger at rest: what an attack must exceed to count.
pub const DANGER_BASE: i32 = -25;

/// The right to castle, for each side on which it is left.
pub const CASTLING_RIGHT: Pair = s(14, 0);
/// The right to adjust a bishop.
pub const ADJUSTMENT_RIGHT: Pair = s(8, 0);
/// The right to the bunker leap.
pub const LEAP_RIGHT: Pair = s(14, 0);
/// The right to convert a bishop.
pub const CONVERSION_RIGHT: Pair = s(8, 8);
/// What a queen in hand is worth less than one on the board.
pub const IN_HAND: Pair = s(-30, -60);
/// For each unmoved piece too few of the four that leave a choice where to drop the queen.
pub const IN_HAND_FEW: Pair = s(-45, -45);
/// The move.
pub const TEMPO: i32 = 14;

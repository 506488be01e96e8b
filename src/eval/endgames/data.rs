//! Which pawnless endings of up to four pieces are won: facts, found by retrograde analysis of every position
//! (`sissa-tuning endings`, which is in commit 9c009bed and before). See [`EndgameTable`]; the rows and columns are
//! pawn (for no piece), knight, bishop, rook, queen, king, archbishop, chancellor, sissa.

use super::EndgameTable;

/// Boards of up to eight files, from 8x8.
#[rustfmt::skip]
pub const SMALL: EndgameTable = EndgameTable {
    single: [
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [1000, 79, 5, 0, 0, 0, 0, 0, 0],
        [994, 978, 989, 908, 0, 0, 26, 1, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [999, 998, 990, 1, 0, 0, 0, 0, 0],
        [996, 998, 966, 78, 0, 0, 27, 0, 0],
        [994, 998, 969, 956, 1, 0, 62, 2, 0],
    ],
    minors: [0, 993, 998],
};

/// Boards of more than eight files, from 10x8.
#[rustfmt::skip]
pub const LARGE: EndgameTable = EndgameTable {
    single: [
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [1000, 92, 3, 0, 0, 0, 0, 0, 0],
        [996, 985, 990, 918, 0, 0, 38, 1, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [1000, 999, 991, 0, 0, 0, 0, 0, 0],
        [997, 999, 969, 14, 0, 0, 36, 0, 0],
        [997, 999, 972, 956, 1, 0, 89, 2, 0],
    ],
    minors: [0, 996, 999],
};

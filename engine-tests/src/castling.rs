//! Castling with checks along the first rank, which programs have got wrong in games with random arrays
//! (<https://github.com/cutechess/cutechess/issues/616>, 637 and 755).

/// A position, moves from it, and a castling.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    pub game: &'static str,
    pub fen: &'static str,
    /// Moves played before the castling.
    pub moves: &'static [&'static str],
    /// The castling as king takes rook.
    pub uci: &'static str,
    /// The position after it; `None` if it is illegal.
    pub after: Option<&'static str>,
}

pub const CASES: [Case; 6] = [
    // The knight blocks the check by the rook, and the king stays where he is.
    Case {
        game: "fischerandom",
        fen: "r1k1N2R/pp1pbr2/3p4/P7/8/2P2n2/1PBP4/RK6 b q - 4 28",
        moves: &[],
        uci: "c8a8",
        after: Some("2krN2R/pp1pbr2/3p4/P7/8/2P2n2/1PBP4/RK6 w - - 5 29"),
    },
    // Mate: castling would interpose the rook.
    Case {
        game: "fischerandom",
        fen: "rk2Q3/1p4p1/1B6/4p3/p5p1/2Kp2P1/PP4P1/R7 b q - 0 34",
        moves: &[],
        uci: "b8a8",
        after: None,
    },
    Case {
        game: "caparandom",
        fen: "5k4/10/10/10/10/5N4/10/1R3K1rR1 w KQ - 0 1",
        moves: &[],
        uci: "f1b1",
        after: None,
    },
    // The check has been parried, and the rights remain.
    Case {
        game: "caparandom",
        fen: "5k4/10/10/10/10/5N4/10/1R3K1rR1 w KQ - 0 1",
        moves: &["f3g1", "f8f7"],
        uci: "f1b1",
        after: Some("10/5k4/10/10/10/10/10/2KR2NrR1 b - - 3 2"),
    },
    // The castling rook shields the king's destination.
    Case {
        game: "caparandom",
        fen: "5k4/10/10/10/10/10/10/rR2K3R1 w KQ - 0 1",
        moves: &[],
        uci: "e1b1",
        after: None,
    },
    Case {
        game: "caparandom",
        fen: "5k4/10/10/10/10/10/10/rR2K3R1 w KQ - 0 1",
        moves: &[],
        uci: "e1i1",
        after: Some("5k4/10/10/10/10/10/10/rR5RK1 b - - 1 1"),
    },
];

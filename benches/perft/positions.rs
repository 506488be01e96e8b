//! The positions. Those of chess are from <https://www.chessprogramming.org/Perft_Results>; those of 10x8 have similar
//! numbers of moves of each kind.

/// A position and its perft count.
pub struct Place {
    /// Its name, the same on both boards.
    pub kind: &'static str,
    pub fen: &'static str,
    /// The depth in plies.
    pub depth: u32,
    /// Leaves at that depth.
    pub nodes: u64,
}

pub const CHESS: [Place; 4] = [
    Place {
        kind: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 5,
        nodes: 4_865_609,
    },
    Place {
        kind: "middle game",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 4,
        nodes: 4_085_603,
    },
    Place { kind: "endgame", fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", depth: 6, nodes: 11_030_083 },
    Place {
        kind: "quiet",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        depth: 4,
        nodes: 3_894_594,
    },
];

pub const CAPABLANCA: [Place; 4] = [
    Place {
        kind: "start",
        fen: "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
        depth: 5,
        nodes: 28_741_319,
    },
    Place {
        kind: "middle game",
        fen: "craknqrb1n/p3ppp1p1/2p7/3p3p2/p2P3A1p/1C7P/1PbKPPPPP1/2R1NQRBBN w kq - 0 9",
        depth: 4,
        nodes: 4_174_828,
    },
    Place { kind: "endgame", fen: "10/2p7/3p6/KP7r/1R3p3k/10/4P1P3/10 w - - 0 1", depth: 6, nodes: 22_993_321 },
    Place {
        kind: "quiet",
        fen: "rqkban2br/pp2pppp1p/1c4n1p1/2pp6/3P4PP/2C7/PPP1PPPP2/RQKBAN1NBR w KQkq - 0 7",
        depth: 4,
        nodes: 4_073_455,
    },
];

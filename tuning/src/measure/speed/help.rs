//! The flags of a comparison of speed, described.

use crate::measure::flags::help::engine_help;

/// The help of the command line.
pub const HELP: &str = concat!(
    "Positions:
  -positions FILE         EPD: the depth in plies as acd, the game as variant
                          [default: 96 built-in middle-game positions, 12 of
                          each of eight games]
  -variant NAME,...       only the positions of these games
  -rounds N               searches of each position by each engine
                          [default: 1]
Engines (-engine twice; the limit, st, nodes or depth, is the same for both):",
    engine_help!(),
    "

Examples:
  speed -engine cmd=sissa option.Threads=2 -engine cmd=sissa \\
    -each option.Hash=64 -rounds 2
  speed -engine cmd=sissa -engine cmd=fairy-stockfish -variant caparandom \\
    -each st=1 option.Hash=64"
);

//! The flags of a match, described.

use crate::measure::flags::help::{engine_help, game_help};

/// The help of the command line.
pub const HELP: &str = concat!(
    "Engines (-engine twice):",
    engine_help!(),
    "
Games:
  -variant NAME           the game, by any of its names [default: chess]
  -rounds N -games N      rounds, and games in each; colours are swapped after
                          each game [default: -games 1, and 100 rounds or,
                          with -sprt, 40000; 1 round with -games]
  -repeat                 use the same opening for both games of a pair
  -openings KEY=VALUE...  file=FILE format=epd|pgn order=sequential|random
                          plies=N start=N, instead of arrays; the engine's
                          `sissa arrays GAME --epd N` writes such files",
    game_help!(),
    "
  -recover                does nothing: a crashed engine loses its game and is
                          always restarted
The match:
  -sprt elo0=E elo1=E [alpha=0.05] [beta=0.05]; the unit is normalized Elo
  -pgnout FILE            the games
  -event NAME, -site NAME tags of the games
  -ratinginterval N       print Elo after every N games [default: at the end]

Examples:
  match -engine cmd=new/sissa name=new -engine cmd=old/sissa name=old \\
    -each tc=4+0.04 -variant fischerandom -rounds 400 -games 2 -repeat \\
    -sprt elo0=0 elo1=5 -pgnout change.pgn
  match -engine cmd=sissa -engine cmd=fairy-stockfish \\
    -each option.Hash=64 nodes=20000 -variant caparandom -rounds 30 -games 2 \\
    -repeat -openings file=openings.epd order=random"
);

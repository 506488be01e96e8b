//! The command line of tools with engines, and its help.
//!
//! Lines of the help have at most 79 columns: longer ones would be wrapped without their indent. The flags of a command
//! are those that its help describes.

use clap::Args;

/// Flags in the style of Cute Chess.
#[derive(Args, Clone, Debug)]
pub struct Arguments {
    /// Flags, each with its values
    #[arg(
        value_name = "FLAG",
        trailing_var_arg = true,
        allow_hyphen_values = true,
        required = true
    )]
    pub words: Vec<String>,
}

macro_rules! engine_help {
    () => {
        "
  -engine KEY=VALUE...    cmd=COMMAND, quoted as for a shell; arg=ARGUMENT;
                          dir=FOLDER that it runs in;
                          name=NAME [default: the program's]; proto=uci;
                          option.NAME=VALUE;
                          tc=5+0.05, tc=40/60+0.6 or tc=1:30+1, or
                          st=SECONDS for each move, nodes=N, depth=N;
                          timemargin=MS [default: 0, with st 100];
                          variant=NAME, its own name of the game;
                          fen=x-fen or shredder;
                          castling=auto, king-takes-rook, from-to or scharnagl
  -each KEY=VALUE...      the same for all; an engine's own take precedence
  -patience SECONDS       without a clock, an engine that gives no answer for
                          this long counts as hung [default: 60]
  -log FILE               log all lines from and to the engines
  -variants FILE          a file of your own games; let the engine know it
                          too, as cmd=\"sissa --variants FILE\""
    };
}

macro_rules! game_help {
    () => {
        "
  -concurrency N          games at a time, each with two processes
  -array NUMBER           the array of all games, or White's and Black's as
                          12/345 [default: random ones]
  -randomplies N          random plies before the engines play
  -srand N                seed of arrays and random plies [default: 1]
  -draw movenumber=N movecount=N score=CENTIPAWNS
  -resign movecount=N score=CENTIPAWNS [twosided=true]
  -maxmoves N             draw after this many moves"
    };
}

/// The flags of a match.
pub const MATCH_HELP: &str = concat!(
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
  -sprt elo0=E elo1=E [alpha=0.05] [beta=0.05] [model=normalized|logistic]
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

pub const SPSA_HELP: &str = concat!(
    "Tuning:
  -tune PARAMETER...      options to tune, each as NAME,START,LOW,HIGH,C_END,
                          with the change in the last games
  -tunefile FILE          such options, one per line; # begins a comment
  -pairs N                pairs of games; the gain sequences depend on it
  -rend SHARE             step size in the last games, as a share of C_END per
                          game won [default: 0.002]
  -state FILE             the result and the values of every pair, from which
                          the run can be resumed
The engine (-engine once):",
    engine_help!(),
    "
Games:
  -variant NAME,...       the games, between which the pairs alternate
                          [default: caparandom]",
    game_help!(),
    "

Examples:
  spsa -variant caparandom -engine cmd=sissa tc=2+0.02 option.Hash=8 \\
    -tune 'Move Overhead,10,0,200,20' -pairs 5000 -state overhead.spsa
  spsa -variant chess -engine cmd=./engine nodes=5000 -tunefile search.txt \\
    -randomplies 8 -pairs 30000 -concurrency 4 -state search.spsa \\
    -resign movecount=4 score=800 -draw movenumber=40 movecount=8 score=10"
);

/// The flags of a comparison of speed.
pub const SPEED_HELP: &str = concat!(
    "Positions:
  -positions FILE         one per line: game, depth in plies, FEN; # begins a
                          comment [default: 96 built-in middle-game positions,
                          12 of each of eight games]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_of_the_help_is_wrapped() {
        for help in [MATCH_HELP, SPSA_HELP, SPEED_HELP] {
            for line in help.lines() {
                assert!(line.chars().count() <= 79, "{line}");
            }
        }
    }
}

//! What the helps of the tools share.
//!
//! Lines of a help have at most 79 columns: longer ones would be wrapped without their indent. The flags of a command
//! are those that its help describes.

/// The flags about engines.
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
pub(in crate::measure) use engine_help;

/// The flags about games.
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
pub(in crate::measure) use game_help;

//! The command line of a match.

use clap::Args;

/// Play two engines against each other; the flags are those of Cute Chess
///
/// Sissa itself is the arbiter, so any UCI engine can play any game that both know. Without -openings, games start from
/// random arrays. The output during the match is that of Cute Chess. A report follows, with the first engine's Elo and
/// its 95 % interval, computed from pairs of games.
///
/// With -pgnout a match can be stopped at any time and resumed with the same command: games in the file are not played
/// again. Raise -rounds to play more.
#[derive(Args, Clone, Debug)]
#[command(after_help = HELP)]
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

/// The flags.
const HELP: &str = "\
Engines (-engine twice, -each for both):
  -engine KEY=VALUE...      cmd=COMMAND, quoted as for a shell; dir=FOLDER that it runs in; arg=ARGUMENT;
                            name=NAME [default: the program's]; proto=uci; option.NAME=VALUE;
                            tc=5+0.05, tc=40/60+0.6 or tc=1:30+1, or st=SECONDS for each move, nodes=N, depth=N
                            [default: tc=5+0.05]; timemargin=MS [default: 0, with st 100];
                            variant=NAME, the engine's own name of the game; fen=x-fen or shredder;
                            castling=auto, king-takes-rook or from-to
  -each KEY=VALUE...        the same for both; an engine's own values take precedence
Games:
  -variant NAME             the game, by any of its names [default: chess]
  -rounds N -games N        rounds, and games in each; colours are swapped after each game [default: -games 1, and 100
                            rounds or, with -sprt, 40000]
  -repeat                   use the same opening for both games of a pair
  -concurrency N            games at a time, each with two processes
  -openings KEY=VALUE...    file=FILE format=epd|pgn order=sequential|random plies=N start=N
  -array NUMBER             without -openings: the array of all games, or White's/Black's [default: random ones]
  -randomplies N            without -openings: random plies before the engines play
  -srand N                  seed of arrays, random plies and shuffled openings [default: 1]
  -recover                  does nothing: a crashed engine loses its game and is always restarted
  -patience SECONDS         in games without a clock, an engine that gives no answer for this long counts as hung
                            [default: 60]
Ending games and the match:
  -draw movenumber=N movecount=N score=CENTIPAWNS
  -resign movecount=N score=CENTIPAWNS [twosided=true]
  -maxmoves N               draw after this many moves
  -sprt elo0=E elo1=E [alpha=0.05] [beta=0.05] [model=normalized|logistic]
Output:
  -pgnout FILE              the games
  -event NAME, -site NAME   tags of the games
  -ratinginterval N         print Elo after every N games [default: at the end]
  -log FILE                 all lines from and to the engines

Examples:
  match -engine cmd=new/sissa name=new -engine cmd=old/sissa name=old -each tc=4+0.04 -variant fischerandom -rounds 400 \
-games 2 -repeat -sprt elo0=0 elo1=5 -pgnout change.pgn
  match -engine cmd=sissa -engine cmd=fairy-stockfish -each proto=uci option.Hash=64 nodes=20000 -variant caparandom \
-rounds 30 -games 2 -repeat -openings file=openings.epd format=epd order=random";

//! The command line of a match.

use super::playing::PlayArguments;
use super::quirks::{CastlingStyle, FenStyle};
use clap::Args;
use std::path::PathBuf;

/// Play two engines against each other
///
/// Each pair of games starts from a random array of the game (and random moves, if requested), with colours exchanged.
/// sissa itself is the arbiter, so any UCI engine can play any game it knows; for CECP engines use cutechess-cli. The
/// report gives the first engine's Elo with a 95 % interval, computed from pairs.
///
/// With --pgn a match can be stopped at any time and resumed with the same command: games in the file are not played
/// again. Raise --games to play more.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  \
    match --variant caparandom --engine1 target/release/sissa --engine2 fairy-stockfish --option Hash=64 --tc 5+0.05 --games 60 --pgn fsf.pgn\n  \
    match --variant chess --engine1 new/sissa --engine2 old/sissa --random-plies 8 --tc 4+0.04 --sprt 0,5 --pgn change.pgn")]
pub struct Arguments {
    /// The game, by any of its names
    #[arg(long, default_value = "caparandom")]
    pub variant: String,
    /// The engines
    #[command(flatten)]
    pub engines: EngineArguments,
    /// Limits for one engine
    #[command(flatten)]
    pub own_limits: OwnLimits,
    /// How games are played
    #[command(flatten)]
    pub playing: PlayArguments,
    /// Number of games, even; with --sprt the maximum [default: 100, with --sprt 40000]
    #[arg(long, value_name = "N")]
    pub games: Option<u32>,
    /// Stop by a sequential probability ratio test of these two differences in normalized Elo
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub sprt: Option<String>,
    /// Error probability of --sprt, alpha and beta
    #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
    pub sprt_error: f64,
    /// PGN file for the games, from which the match can be resumed
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<PathBuf>,
    /// The name of the match in the PGN file
    #[arg(long, value_name = "NAME", default_value = "sissa-tuning match")]
    pub event: String,
    /// Without a terminal: report the score every so many games
    #[arg(long, value_name = "GAMES", default_value_t = 20)]
    pub report: u64,
}

/// Different limits for the engines.
#[derive(Args, Clone, Debug)]
pub struct OwnLimits {
    /// Nodes per move of the first engine, instead of the common limits
    #[arg(long, value_name = "N")]
    pub nodes1: Option<u64>,
    /// Nodes per move of the second engine
    #[arg(long, value_name = "N")]
    pub nodes2: Option<u64>,
    /// Depth per move of the first engine, instead of the common limits
    #[arg(long, value_name = "PLIES", conflicts_with = "nodes1")]
    pub depth1: Option<u32>,
    /// Depth per move of the second engine
    #[arg(long, value_name = "PLIES", conflicts_with = "nodes2")]
    pub depth2: Option<u32>,
    /// Factor of the second engine's time (or nodes)
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0)]
    pub odds: f64,
}

/// Two engines.
#[derive(Args, Clone, Debug)]
pub struct EngineArguments {
    /// The first engine: a program and its arguments, quoted as for a shell
    #[arg(long, value_name = "COMMAND")]
    pub engine1: String,
    /// The second engine
    #[arg(long, value_name = "COMMAND")]
    pub engine2: String,
    /// Name of the first engine [default: the program's name]
    #[arg(long, value_name = "NAME")]
    pub name1: Option<String>,
    /// Name of the second engine
    #[arg(long, value_name = "NAME")]
    pub name2: Option<String>,
    /// An option of the first engine; may be repeated
    #[arg(long, value_name = "NAME[=VALUE]")]
    pub option1: Vec<String>,
    /// An option of the second engine; may be repeated
    #[arg(long, value_name = "NAME[=VALUE]")]
    pub option2: Vec<String>,
    /// An option of both engines; may be repeated
    #[arg(long, value_name = "NAME[=VALUE]")]
    pub option: Vec<String>,
    /// The first engine's own name of the game, if it is not found automatically
    #[arg(long, value_name = "NAME")]
    pub variant_name1: Option<String>,
    /// The second engine's own name of the game
    #[arg(long, value_name = "NAME")]
    pub variant_name2: Option<String>,
    /// Notation of castling rights in FEN that the first engine expects
    #[arg(long, value_name = "STYLE", default_value = "x-fen")]
    pub fen1: FenStyle,
    /// Notation of castling rights in FEN that the second engine expects
    #[arg(long, value_name = "STYLE", default_value = "x-fen")]
    pub fen2: FenStyle,
    /// How the first engine likes castling
    #[arg(long, value_name = "STYLE", default_value = "auto")]
    pub castling1: CastlingStyle,
    /// Notation of castling moves that the second engine expects
    #[arg(long, value_name = "STYLE", default_value = "auto")]
    pub castling2: CastlingStyle,
}

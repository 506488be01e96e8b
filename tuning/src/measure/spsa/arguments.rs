//! The command line.

use super::parameter::Parameter;
use crate::measure::matches::engine::quirks::{EngineCastlingStyle, FenStyle};
use crate::measure::matches::playing::PlayArguments;
use clap::Args;
use std::path::PathBuf;

/// Tune options of an engine by playing it against itself
///
/// Any integer option of any UCI engine can be tuned. In each pair of games every option is raised for one side and
/// lowered for the other, at random; then all values move a little towards the side that scored more (SPSA).
/// Differences and steps decrease over the run.
///
/// Choose C_END so that a difference of this size is worth a few Elo, and at least 0.5; tens of thousands of pairs are
/// usual. With --state a run can be stopped at any time and resumed with the same command.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  \
    spsa --variant caparandom --engine target/release/sissa --option Hash=8 --tune 'Move Overhead,10,0,200,20' --tc 2+0.02 --pairs 5000 --state overhead.spsa\n  \
    spsa --variant contemporary-random,cetina-random --engine ./engine --tune-file search.txt --nodes 5000 --pairs 30000\n  \
    spsa --variant chess --engine ./engine --tune-file search.txt --nodes 5000 --random-plies 8 --pairs 30000 --concurrency 4 --resign 4,800 --draw 40,8,10 --state search.spsa")]
pub struct Arguments {
    /// The game, by any of its names; with several, the pairs alternate between them
    #[arg(
        long,
        value_name = "VARIANT,...",
        value_delimiter = ',',
        default_value = "caparandom"
    )]
    pub variant: Vec<String>,
    /// The engine: a program and its arguments, quoted as for a shell
    #[arg(long, value_name = "COMMAND")]
    pub engine: String,
    /// An option that is set but not tuned; may be repeated
    #[arg(long, value_name = "NAME[=VALUE]")]
    pub option: Vec<String>,
    /// An option to tune: name, start value, range, and C_END, the change in the last games; may be repeated
    #[arg(
        long,
        value_name = "NAME,START,LOW,HIGH,C_END",
        required_unless_present = "tune_file"
    )]
    pub tune: Vec<Parameter>,
    /// A file of such options, one per line; # begins a comment
    #[arg(long, value_name = "FILE")]
    pub tune_file: Option<PathBuf>,
    /// Number of pairs of games; the gain sequences depend on it
    #[arg(long, value_name = "N")]
    pub pairs: u32,
    /// Step size in the last games, as a share of C_END per game won
    #[arg(long, value_name = "SHARE", default_value_t = 0.002)]
    pub r_end: f64,
    /// File for the result and the values of every pair, from which the run can be resumed
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// The engine's own name of the game, if it is not found automatically
    #[arg(long, value_name = "NAME")]
    pub variant_name: Option<String>,
    /// Notation of castling rights in FEN that the engine expects
    #[arg(long, value_name = "STYLE", default_value = "x-fen")]
    pub fen: FenStyle,
    /// Notation of castling moves that the engine expects
    #[arg(long, value_name = "STYLE", default_value = "auto")]
    pub castling: EngineCastlingStyle,
    /// How games are played
    #[command(flatten)]
    pub playing: PlayArguments,
    /// Without a terminal: report the values every so many pairs
    #[arg(long, value_name = "PAIRS", default_value_t = 100)]
    pub report: u64,
}

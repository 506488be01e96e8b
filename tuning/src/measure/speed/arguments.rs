//! The command line.

use crate::measure::matches::engines::EngineArguments;
use crate::measure::matches::playing::MoveLimits;
use clap::Args;
use std::path::PathBuf;

/// Compare the search speed of two engines: time to depth, nodes per second, depth
///
/// Both engines search each position in turn, from an empty table. The report gives geometric means over the positions,
/// first engine against second, with 95 % intervals; use at least thirty positions. To measure the effect of an option,
/// such as two threads, give the same engine twice. The machine must be idle. Without a limit each position is searched
/// to the depth in the file.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  \
    speed --engine1 target/release/sissa --engine2 target/release/sissa --option1 Threads=2 --option Hash=64 --rounds 2\n  \
    speed --engine1 target/release/sissa --engine2 fairy-stockfish --variant caparandom --movetime 1 --option Hash=64")]
pub struct Arguments {
    /// The engines
    #[command(flatten)]
    pub engines: EngineArguments,
    /// A file of positions, one per line: game, depth in plies, FEN; # begins a comment [default: 96 built-in
    /// middle-game positions, 12 of each game]
    #[arg(long, value_name = "FILE")]
    pub positions: Option<PathBuf>,
    /// Only the positions of these games
    #[arg(long, value_name = "VARIANT,...", value_delimiter = ',')]
    pub variant: Vec<String>,
    /// Limit of each search, instead of the depth in the file
    #[command(flatten)]
    pub limits: MoveLimits,
    /// Number of searches of each position by each engine
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub rounds: u32,
    /// Seconds without an answer after which an engine counts as hung, in searches without a clock
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub patience: u64,
    /// Log all lines from and to the engines to a file
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Without a terminal: report progress every so many positions
    #[arg(long, value_name = "POSITIONS", default_value_t = 12)]
    pub report: u64,
}

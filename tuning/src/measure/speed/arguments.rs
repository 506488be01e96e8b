//! The command line.

use crate::measure::matches::arguments::EngineArguments;
use crate::measure::matches::playing::MoveLimits;
use clap::Args;
use std::path::PathBuf;

/// Compare how fast two engines search: time to a depth, nodes a second, depth
///
/// Both search each position in turns, from an empty table. What is told of the first against the second are geometric
/// means over the positions, with the 95 % interval that follows from how they differ; thirty positions should be
/// there. An engine against itself with other options tells what those are worth: with two threads, say. The machine
/// must be idle. Without a limit each position is searched to the depth that the file gives.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  \
    speed --engine1 target/release/sissa --engine2 target/release/sissa --option1 Threads=2 --option Hash=64 --rounds 2\n  \
    speed --engine1 target/release/sissa --engine2 fairy-stockfish --variant caparandom --movetime 1 --option Hash=64")]
pub struct Arguments {
    /// The engines
    #[command(flatten)]
    pub engines: EngineArguments,
    /// A file of positions, one a line: the game, a depth in plies, the FEN; # begins a comment [default: 96 middle
    /// games that are built in, 12 of each game]
    #[arg(long, value_name = "FILE")]
    pub positions: Option<PathBuf>,
    /// Only the positions of these games
    #[arg(long, value_name = "VARIANT,...", value_delimiter = ',')]
    pub variant: Vec<String>,
    /// What each search may use, in place of the depth that the file gives
    #[command(flatten)]
    pub limits: MoveLimits,
    /// How often both search each position
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub rounds: u32,
    /// Seconds that an engine without a clock may be silent before it is taken for dead
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub patience: u64,
    /// Write every line from and to the engines into a file
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// How often to tell the standing, in positions, where there is no terminal for a progress bar
    #[arg(long, value_name = "POSITIONS", default_value_t = 12)]
    pub report: u64,
}

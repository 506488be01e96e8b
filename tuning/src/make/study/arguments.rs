//! The command line.

use clap::Args;
use clap::builder::RangedU64ValueParser;
use std::path::PathBuf;

/// Study a game: the advantage of the first move in each of its arrays
///
/// Each array is searched with --array-nodes nodes. The folder then holds arrays-NODES.txt, the scores of all iterations
/// of these searches, and GAME.arrays, from which `sissa arrays GAME --balanced` draws. The command can be interrupted or
/// killed at any time; the same command goes on. Files of the same name from several machines add up: write them one
/// after another into one file. The numbers do not depend on the machine or the number of threads.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  \
    study fischerandom\n  \
    study caparandom --array-nodes 400000 --threads 16 --part 1/2\n  \
    study mygame --variants mygames.ini --eval-file mygame/mygame.net")]
pub struct Arguments {
    /// The game, by any of its names
    #[arg(value_name = "GAME")]
    pub game: String,
    /// A file of your own games
    #[arg(long, value_name = "FILE")]
    pub variants: Option<PathBuf>,
    /// A network for the game [default: the one that the engine would use]
    #[arg(long, value_name = "FILE")]
    pub eval_file: Option<PathBuf>,
    /// Searches at a time [default: one per core]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub threads: usize,
    /// The folder for all that is made [default: GAME-study]
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Nodes of the search of each array
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = RangedU64ValueParser::<u64>::new().range(1000..))]
    pub array_nodes: u64,
    /// Only every Nth array, from the Ith on, so that several machines can share the work
    #[arg(long, value_name = "I/N", value_parser = parse_part)]
    pub part: Option<(usize, usize)>,
}

fn parse_part(text: &str) -> Result<(usize, usize), String> {
    let part = text
        .split_once('/')
        .and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    part.filter(|(part, of)| (1..=*of).contains(part))
        .ok_or_else(|| format!("'{text}' is not a part, as 1/4"))
}

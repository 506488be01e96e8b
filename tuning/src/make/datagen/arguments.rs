//! The command line.

use super::turns::Turns;
use crate::make::selfplay::Settings;
use clap::Args;
use std::path::PathBuf;

/// Play the engine against itself and store the games with all scores
///
/// Games start from random arrays and some random moves; openings that are already lost are skipped. Counts are of
/// quiet positions: the side is not in check, the move found is neither a capture nor a promotion, and no mate is in
/// sight. Games end early when both sides have seen one of them 2000 centipawns ahead for three moves, or from move 60
/// on both within 5 for eight. `train` reads the files. It can be interrupted at any time; the same command goes on,
/// after removing an incomplete game at the end of the file.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  \
    datagen --variant chess --time 3600 --out small.sdat\n  \
    datagen --variant caparandom=3,capablanca --positions 1000000 --out large.sdat")]
pub struct Arguments {
    /// The games, by any of their names, taking turns; NAME=3 takes three turns
    #[arg(long, required = true, value_name = "NAME,...", value_delimiter = ',')]
    pub variant: Vec<Turns>,
    /// A file of your own games
    #[arg(long, value_name = "FILE")]
    pub variants: Option<PathBuf>,
    /// The file to append games to
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Stop when the file holds this many quiet positions [default: no limit]
    #[arg(long, value_name = "N")]
    pub positions: Option<u64>,
    /// Start no more games after this many seconds [default: no limit]
    #[arg(long, value_name = "SECONDS")]
    pub time: Option<u64>,
    #[command(flatten)]
    pub settings: Settings,
}

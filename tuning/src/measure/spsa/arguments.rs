//! The command line.

use super::parameter::Parameter;
use crate::measure::matches::dialect::{CastlingStyle, FenStyle};
use crate::measure::matches::playing::PlayArguments;
use clap::Args;
use std::path::PathBuf;

/// Tune options of an engine by playing it against itself
///
/// Any option that takes whole numbers can be tuned, of any engine that speaks UCI. In each pair of games every one
/// of them is raised for one side and lowered for the other, or the other way round, by chance; all values then move
/// a little towards the side that did better (SPSA). As pairs go by, differences and steps become smaller.
///
/// Choose C_END so that values so far apart would be worth a few Elo, at least 0.5; tens of thousands of pairs are
/// usual. With --state the same command takes up a run that was ended at any moment.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  \
    spsa --variant caparandom --engine target/release/sissa --option Hash=8 --tune 'Move Overhead,10,0,200,20' --tc 2+0.02 --pairs 5000 --state overhead.spsa\n  \
    spsa --variant contemporary-random,cetina-random --engine ./engine --tune-file search.txt --nodes 5000 --pairs 30000\n  \
    spsa --variant chess --engine ./engine --tune-file search.txt --nodes 5000 --random-plies 8 --pairs 30000 --concurrency 4 --resign 4,800 --draw 40,8,10 --state search.spsa")]
pub struct Arguments {
    /// The game, by any of its names, or several, which the pairs take in turns
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
    /// An option that stays as it is; may be repeated
    #[arg(long, value_name = "NAME[=VALUE]")]
    pub option: Vec<String>,
    /// An option that is tuned, with its value at the start, its range, and by how much it is changed in the last
    /// games; may be repeated
    #[arg(
        long,
        value_name = "NAME,START,LOW,HIGH,C_END",
        required_unless_present = "tune_file"
    )]
    pub tune: Vec<Parameter>,
    /// A file of such options, one a line; # begins a comment
    #[arg(long, value_name = "FILE")]
    pub tune_file: Option<PathBuf>,
    /// How many pairs of games; steps and differences depend on it from the start
    #[arg(long, value_name = "N")]
    pub pairs: u32,
    /// How far a result moves the values in the last games: a pair won by two games to none, by twice the share of
    /// C_END
    #[arg(long, value_name = "SHARE", default_value_t = 0.002)]
    pub r_end: f64,
    /// The file that holds every pair's result and the values after it, and by which a run is taken up again
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// What the engine calls the game, where that is not found out
    #[arg(long, value_name = "NAME")]
    pub variant_name: Option<String>,
    /// How the engine likes castling rights in FEN
    #[arg(long, value_name = "STYLE", default_value = "x-fen")]
    pub fen: FenStyle,
    /// How the engine likes castling
    #[arg(long, value_name = "STYLE", default_value = "auto")]
    pub castling: CastlingStyle,
    /// How games are played
    #[command(flatten)]
    pub playing: PlayArguments,
    /// How often to tell the values, in pairs, where there is no terminal for a progress bar
    #[arg(long, value_name = "PAIRS", default_value_t = 100)]
    pub report: u64,
}

//! The command line.

use clap::Args;
use std::path::PathBuf;

/// Tune the evaluation parameters on files from datagen, and print src/eval/classical/tuned_params.rs
///
/// Games on up to eight files tune the parameters of the small board, others those of the large board; games with drops
/// have parameters of their own. Without games the shipped ones are kept. A tenth of the games is held out for
/// validation.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Example:\n  \
    tune --data small.sdat large.sdat --out src/eval/classical/tuned_params.rs")]
pub struct Arguments {
    /// Files of games, and folders of them
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    pub data: Vec<PathBuf>,
    /// A file of your own games
    #[arg(long, value_name = "FILE")]
    pub variants: Option<PathBuf>,
    /// Output file [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Number of rounds; each measures the gradients of the evaluation again
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub rounds: usize,
    /// Steps of gradient descent in each round
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub steps: usize,
    /// Share of the game result in the target; the rest is the search score
    #[arg(long, value_name = "SHARE", default_value_t = 0.6)]
    pub result_share: f64,
    /// Regularisation towards the shipped values: a change by a parameter's typical spread costs as much as this many
    /// completely wrong predictions
    #[arg(long, value_name = "POSITIONS", default_value_t = 4.0)]
    pub hold: f64,
    /// Skip positions with a larger score for either side, in centipawns
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 1200)]
    pub most_score: i16,
    /// Maximum number of positions for each board
    #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true)]
    pub positions: usize,
    /// Threads [default: one per core]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub threads: usize,
}

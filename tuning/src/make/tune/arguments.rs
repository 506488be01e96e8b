//! The command line.

use clap::Args;
use std::path::PathBuf;

/// Tune the evaluation's weights from files of datagen, and print src/eval/tuned.rs
///
/// Positions of games on eight files tune the weights of the smaller board, others those of the larger; where
/// there are none, the shipped weights stay. A tenth of the games takes no part and only tells how good the
/// weights are on positions that they were not made from.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Example:\n  \
    tune --data small.bin large.bin --plot loss.svg --out src/eval/tuned.rs")]
pub struct Arguments {
    /// Files of positions
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    pub data: Vec<PathBuf>,
    /// Where the source goes [default: printed]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Draw the error over time as an SVG
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// How often the slopes are measured
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub rounds: usize,
    /// Steps of gradient descent in each round
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub steps: usize,
    /// The share of the game's result in what is to be predicted; the rest is the score of the search
    #[arg(long, value_name = "SHARE", default_value_t = 0.6)]
    pub result_share: f64,
    /// How strongly weights are held at the shipped ones: one that wanders as far as may be expected costs as much
    /// as so many positions predicted wholly wrong
    #[arg(long, value_name = "POSITIONS", default_value_t = 4.0)]
    pub hold: f64,
    /// Leave out positions with a greater score, in centipawns for either side
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 1200)]
    pub most_score: i16,
    /// Take so many positions of each board at most
    #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true)]
    pub positions: usize,
    /// Threads [default: one a core]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub threads: usize,
}

//! The command line.

use super::kernel::LANES;
use super::labels::Labels;
use super::schedule::Bounds;
use super::trainer::PARTS;
use crate::shared::defaults;
use crate::shared::files::FileError;
use crate::shared::threads;
use clap::Args;
use sissa::eval::network::LoadError;
use std::path::PathBuf;

/// Train a network from games
///
/// If all games of the files are of one game, the network is for it alone; if they are of several, it is for all usual
/// games of their board. The quiet positions of the files are visited in random order, again and again, and the network
/// learns to predict the points of the side to move: a mixture of the game's result and the search's score. A tenth of
/// the games is held out for validation. The floating-point weights are then quantised to the engine's integers.
///
/// If games are few, a network can first learn the classical evaluation: with --labels classical and --variations there
/// are as many positions as you like. Another run then continues from there with --start.
///
/// With --visits or --epochs the same seed, data and settings give the same network, whatever the number of threads;
/// with --time the schedule follows the clock. It can be interrupted at any time; with --resume the same command goes
/// on.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  \
    train --data large.sdat --neurons 256 --epochs 40 --out large.net\n  \
    train --data large-1.sdat large-2.sdat --neurons 128 --time 540 --out large.net\n  \
    train --data large.sdat --labels classical --variations 8 --epochs 10 --out first.net\n  \
    train --data large.sdat --start first.net.run --rate 0.0003 --epochs 10 --out large.net\n  \
    train --data large.sdat --evaluate old.net new.net")]
pub struct Arguments {
    /// Files of games, and folders of them
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    pub data: Vec<PathBuf>,
    /// A file of your own games
    #[arg(long, value_name = "FILE")]
    pub variants: Option<PathBuf>,
    /// The network's file
    #[arg(long, value_name = "FILE", required_unless_present = "evaluate")]
    pub out: Option<PathBuf>,
    /// Make a network for all usual games of the board even if the files have games of one; --start and --evaluate with
    /// such a network do the same
    #[arg(long)]
    pub for_board: bool,
    /// Train nothing; print how well these networks predict the positions held out
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub evaluate: Vec<PathBuf>,
    #[command(flatten)]
    pub settings: Settings,
}

/// How a network is trained.
#[derive(Args, Clone, Debug)]
pub struct Settings {
    /// Neurons for each side, a multiple of 32
    #[arg(long, value_name = "N", default_value_t = 128, value_parser = parse_neurons)]
    pub neurons: usize,
    /// Stop after this many visits of positions
    #[arg(long, value_name = "N", conflicts_with = "epochs")]
    pub visits: Option<u64>,
    /// Stop when each position has been visited this many times [default: 40, without --visits and --time]
    #[arg(long, value_name = "N", value_parser = positive(1e9))]
    pub epochs: Option<f64>,
    /// Stop after this many seconds, not counting reading
    #[arg(long, value_name = "SECONDS", value_parser = positive(1e9))]
    pub time: Option<f64>,
    /// Batch size in positions, a multiple of 32
    #[arg(long, value_name = "N", default_value_t = 16_384, value_parser = parse_batch)]
    pub batch: usize,
    /// The highest learning rate
    // Higher ones overflow.
    #[arg(long, value_name = "RATE", default_value_t = 1e-3, value_parser = positive(1.0))]
    pub rate: f64,
    /// The learning rate at the end
    #[arg(long, value_name = "RATE", default_value_t = 1e-5, value_parser = positive(1.0))]
    pub last_rate: f64,
    /// Weight decay in each step, as a multiple of the learning rate, for where pieces stand and for rights; the fewer
    /// positions there are, the more of it
    #[arg(long, value_name = "FACTOR", default_value_t = 0.3, value_parser = between(0.0, 100.0))]
    pub decay: f64,
    /// The share of the game's result in the target at the start; the rest is the score
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, value_parser = between(0.0, 1.0))]
    pub result_start: f64,
    /// The share of the game's result at the end
    #[arg(long, value_name = "SHARE", default_value_t = 0.15, value_parser = between(0.0, 1.0))]
    pub result_end: f64,
    /// The score that means 73 % of the points [default: fitted to the data]
    #[arg(long, value_name = "CENTIPAWNS", value_parser = between(1.0, 1e9))]
    pub scale: Option<f64>,
    /// Leave out positions before this ply
    #[arg(long, value_name = "PLY", default_value_t = 8)]
    pub min_ply: u32,
    /// Leave out positions with a larger score for either side
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 5000)]
    pub max_score: i32,
    /// Where the scores come from
    #[arg(long, value_enum, default_value_t = Labels::Search)]
    pub labels: Labels,
    /// How much of each score comes from the later ones of its game: this share from the next position, blended in the
    /// same way, and at the end from the result; 0 for the search's score alone
    #[arg(long, value_name = "SHARE", default_value_t = 0.6, value_parser = between(0.0, 1.0))]
    pub lambda: f64,
    /// With the classical evaluation as labels: for each position add this many others, up to 100, a few random moves
    /// away
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=100))]
    pub variations: u32,
    /// Start with the weights of another run: its state, NETWORK.run, or a network, which may have fewer neurons
    #[arg(long, value_name = "FILE")]
    pub start: Option<PathBuf>,
    /// The random seed, for the first weights and the order of the positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Threads [default: one per core]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = threads::read)]
    pub threads: usize,
    /// Minutes between two checkpoints of the state and the network
    #[arg(long, value_name = "MINUTES", default_value_t = 5.0, value_parser = positive(1e9))]
    pub checkpoint_minutes: f64,
    /// Resume the run, if its state is beside the network's file, as NETWORK.run
    #[arg(long)]
    pub resume: bool,
    /// Only one of so many pairs of games is read
    #[arg(skip = 1_u32)]
    pub pairs: u32,
}

impl Default for Settings {
    fn default() -> Settings {
        defaults()
    }
}

pub fn parse_neurons(text: &str) -> Result<usize, String> {
    multiple_of(LANES, sissa::eval::network::MAX_NEURONS, text)
}

fn parse_batch(text: &str) -> Result<usize, String> {
    multiple_of(PARTS, 1 << 24, text)
}

fn between(least: f64, most: f64) -> impl Fn(&str) -> Result<f64, String> + Clone {
    move |text| match text.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(format!("not a number from {least} to {most}")),
    }
}

fn positive(most: f64) -> impl Fn(&str) -> Result<f64, String> + Clone {
    move |text| match text.parse() {
        Ok(number) if number > 0.0 && number <= most => Ok(number),
        _ => Err(format!("not a number above 0 and up to {most}")),
    }
}

fn multiple_of(step: usize, most: usize, text: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(number) if number > 0 && number <= most && number.is_multiple_of(step) => Ok(number),
        _ => Err(format!("not a multiple of {step} up to {most}")),
    }
}

impl Arguments {
    /// True if the network is to be for all usual games of a board.
    ///
    /// # Errors
    /// [`FileError`] when a network cannot be read.
    pub fn is_for_board(&self) -> Result<bool, FileError> {
        let mut is_for_board = self.for_board;
        for path in self.evaluate.iter().chain(&self.settings.start) {
            match super::read_network(path) {
                Ok(network) => is_for_board |= network.game.is_none(),
                // The state of a run.
                Err(FileError::Network { error: LoadError::Network(_), .. }) if self.evaluate.is_empty() => {}
                Err(error) => return Err(error),
            }
        }
        Ok(is_for_board)
    }
}

impl Settings {
    const DEFAULT_EPOCHS: f64 = 40.0;

    /// When a run over this many positions ends.
    pub fn bounds(&self, positions: usize) -> Bounds {
        let by_epochs = |epochs: f64| (epochs * positions as f64).round() as u64;
        let unbounded = self.visits.is_none() && self.time.is_none();
        let epochs = self.epochs.or(unbounded.then_some(Self::DEFAULT_EPOCHS));
        Bounds { visits: self.visits.or(epochs.map(by_epochs)), seconds: self.time }
    }
}

//! Training networks from games.
//!
//! The network is that of [`sissa::eval::network`], with the engine's own function for its inputs. Its output o
//! predicts the points of the side to move by 1 / (1 + e^-o). AdamW minimises the mean squared error.
//!
//! | file | holds |
//! |---|---|
//! | `arguments` | the command line |
//! | `samples` | positions as the network sees them, from files of games |
//! | `returns` | scores blended with later ones |
//! | `order` | the order in which they are visited |
//! | `schedule` | rates and shares during a run, and its end |
//! | `parameters` | the weights |
//! | `kernel` | the passes over the first layer |
//! | `trainer` | steps of training |
//! | `judge` | how well a network predicts |
//! | `quantised` | the quantised network |
//! | `rounding` | rounding the output's weights together |
//! | `checkpoint` | a run on disk |
//! | `progress` | the progress display |
//! | `run` | a run from start to end |
//! | `report` | reports |

mod arguments;
mod checkpoint;
mod judge;
mod kernel;
mod order;
mod parameters;
mod progress;
mod quantised;
mod report;
mod returns;
mod rounding;
mod run;
mod samples;
mod schedule;
#[cfg(test)]
mod testing;
mod trainer;

pub use arguments::Arguments;

use crate::make::data::{DataError, ReplayError};
use crate::make::plot::PlotError;
use crate::shared::fail::fail;
use crate::shared::games::GameRulesError;
use crate::shared::output;
use crate::shared::signals::{self, INTERRUPTED};
use checkpoint::CheckpointError;
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};
use run::{End, Run};
use samples::Data;
use sissa::eval::network::{NetworkError, RawNetwork};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use thiserror::Error;

/// Why training fails.
#[derive(Debug, Error)]
pub enum TrainError {
    /// A file of games is invalid.
    #[error(transparent)]
    Data(#[from] DataError),
    /// It has games of an unknown variant.
    #[error(transparent)]
    AnyRules(#[from] GameRulesError),
    /// It has a game that cannot be replayed.
    #[error("{}, game {number}: {error}", .path.display())]
    Replay {
        path: PathBuf,
        number: u32,
        error: ReplayError,
    },
    /// It has games on a board without networks.
    #[error("{}: there are no networks for the board of {variant}", .path.display())]
    Board { path: PathBuf, variant: String },
    /// Not all games are on one board.
    #[error("{}: {variant} and {first} have different boards; train a network for each", .path.display())]
    Boards {
        path: PathBuf,
        variant: String,
        first: String,
    },
    /// A share is not from 0 to 1.
    #[error("{0} must be from 0 to 1")]
    Share(&'static str),
    /// A number must be positive.
    #[error("{0} must be greater than 0")]
    Positive(&'static str),
    /// There are too few positions.
    #[error(
        "{train} positions to train on and {held_out} for validation, of {games} games, are too few"
    )]
    TooFew {
        train: usize,
        held_out: usize,
        games: usize,
    },
    /// The state of the run cannot be used.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// A file cannot be read or written.
    #[error("{}: {error}", .path.display())]
    Io { path: PathBuf, error: io::Error },
    /// A file is not a network for these positions.
    #[error("{}: {error}", .path.display())]
    Network { path: PathBuf, error: NetworkError },
    /// A network is for another board than the positions.
    #[error("{}: the network is for {}x{}, the games are on {}x{}", .path.display(), .network.0, .network.1, .games.0, .games.1)]
    OtherBoard {
        path: PathBuf,
        network: (usize, usize),
        games: (usize, usize),
    },
    /// Threads cannot be started.
    #[error(transparent)]
    Threads(#[from] ThreadPoolBuildError),
    /// Signals cannot be caught.
    #[error("signals cannot be caught: {0}")]
    Signals(io::Error),
    /// The picture cannot be drawn.
    #[error(transparent)]
    Plot(#[from] PlotError),
}

/// Trains a network and writes it, or prints how well some networks predict.
pub fn run(arguments: &Arguments) -> ExitCode {
    let stop = match signals::stop_flag() {
        Ok(stop) => stop,
        Err(error) => return fail(&TrainError::Signals(error)),
    };
    match train(arguments, &stop) {
        Ok(End::Finished) => ExitCode::SUCCESS,
        Ok(End::Interrupted) => ExitCode::from(INTERRUPTED),
        Err(error) => fail(&error),
    }
}

fn train(arguments: &Arguments, stop: &AtomicBool) -> Result<End, TrainError> {
    check(arguments)?;
    let pool = ThreadPoolBuilder::new()
        .num_threads(arguments.threads)
        .build()?;
    pool.install(|| {
        let start = Instant::now();
        let data = Data::read(&arguments.data, &arguments.filter())?;
        report::tell_data(&data, start.elapsed());
        if data.train.is_empty() || data.held_out.is_empty() {
            return Err(TrainError::TooFew {
                train: data.train.len(),
                held_out: data.held_out.len(),
                games: data.train.games + data.held_out.games,
            });
        }
        match &arguments.out {
            Some(out) if arguments.evaluate.is_empty() => {
                Run::new(&data, arguments, out)?.go(&|| stop.load(Ordering::Relaxed))
            }
            _ => evaluate(&data, arguments),
        }
    })
}

fn check(arguments: &Arguments) -> Result<(), TrainError> {
    let shares = [
        ("--result-start", arguments.result_start),
        ("--result-end", arguments.result_end),
        ("--decay", arguments.decay),
        ("--lambda", arguments.lambda),
    ];
    for (name, share) in shares {
        if !(0.0..=1.0).contains(&share) {
            return Err(TrainError::Share(name));
        }
    }
    let numbers = [
        ("--epochs", arguments.epochs),
        ("--time", arguments.time),
        ("--scale", arguments.scale),
        ("--rate", Some(arguments.rate)),
        ("--last-rate", Some(arguments.last_rate)),
        ("--checkpoint-minutes", Some(arguments.checkpoint_minutes)),
    ];
    for (name, number) in numbers {
        if number.is_some_and(|number| !number.is_finite() || number <= 0.0) {
            return Err(TrainError::Positive(name));
        }
    }
    Ok(())
}

/// Prints how well networks predict the positions held out.
fn evaluate(data: &Data, arguments: &Arguments) -> Result<End, TrainError> {
    let goal = judge::Goal {
        curve: run::curve(data, arguments),
        result: arguments.schedule().result(1.0),
    };
    for path in &arguments.evaluate {
        let network = read_network(path)?;
        let board = (network.files.into(), network.ranks.into());
        if board != data.board {
            return Err(TrainError::OtherBoard {
                path: path.clone(),
                network: board,
                games: data.board,
            });
        }
        output::line(format_args!(
            "{}: {} neurons",
            path.display(),
            network.neurons
        ));
        output::print(report::network_table(data, goal, &network));
    }
    output::line("classical evaluation");
    output::print(report::classical_table(data, goal));
    Ok(End::Finished)
}

fn read_network(path: &Path) -> Result<RawNetwork, TrainError> {
    let bytes = fs::read(path).map_err(|error| TrainError::Io {
        path: path.to_owned(),
        error,
    })?;
    let network = RawNetwork::from_bytes(&bytes).and_then(|network| {
        network.check()?;
        Ok(network)
    });
    network.map_err(|error| TrainError::Network {
        path: path.to_owned(),
        error,
    })
}

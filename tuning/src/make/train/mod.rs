//! Training networks from games.
//!
//! The network is that of [`sissa::eval::network`], with the engine's own function for its inputs. Its output o
//! predicts the points of the side to move by 1 / (1 + e^-o). AdamW minimises the cross-entropy, which made stronger
//! networks than the squared error (`tuning/results/networks.md`); reports give squared errors.
//!
//! | file | holds |
//! |---|---|
//! | `arguments` | the command line |
//! | `samples` | positions as the network sees them |
//! | `labels` | which positions of a game are taken, and with which scores |
//! | `reader` | reading them from files of games |
//! | `purpose` | what a network is for |
//! | `logistic` | expected points by score, and by output |
//! | `returns` | scores blended with later ones |
//! | `order` | the order in which they are visited |
//! | `schedule` | rates and shares during a run, and its end |
//! | `parameters` | the weights |
//! | `kernel` | the passes over the first layer |
//! | `adam` | the optimiser |
//! | `trainer` | steps of training |
//! | `target` | what is predicted |
//! | `validation` | how well a network predicts |
//! | `quantised` | the quantised network |
//! | `rounding` | rounding the output's weights together |
//! | `checkpoint` | a run on disk, and weights to start from |
//! | `run` | a run from start to end |
//! | `report` | reports |

mod adam;
mod arguments;
mod checkpoint;
mod kernel;
mod labels;
mod logistic;
mod order;
mod parameters;
mod purpose;
mod quantised;
mod reader;
mod report;
mod returns;
mod rounding;
mod run;
mod samples;
mod schedule;
mod target;
#[cfg(test)]
mod testing;
mod trainer;
mod validation;

pub use arguments::{Arguments, Settings, parse_neurons};
pub use checkpoint::Measured;
pub use labels::Labels;
pub use reader::Data;
pub use run::Run;

use crate::make::game_files::{DataError, files_of};
use crate::shared::files::FileError;
use crate::shared::process::{self, End};
use crate::shared::{games, state_file};
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};
use same_file::is_same_file;
use sissa::eval::network::RawNetwork;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use thiserror::Error;

#[derive(Debug, Error)]
pub enum TrainError {
    #[error(transparent)]
    Data(#[from] DataError),
    #[error("{}: there is no network for all games on {variant}'s board, or it has too many pieces", .path.display())]
    Board { path: PathBuf, variant: String },
    #[error("{}: {variant} and {first} have different boards; train a network for each", .path.display())]
    Boards { path: PathBuf, variant: String, first: String },
    #[error("{}: these are games to train on; write the network to another file", .0.display())]
    Games(PathBuf),
    #[error("{train} positions to train on and {held_out} for validation, of {games} games, are too few")]
    TooFew { train: usize, held_out: usize, games: usize },
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{}: the network is for {network}, the games are for one for {games}", .path.display())]
    OtherPurpose { path: PathBuf, network: String, games: String },
    #[error("{}: a network of {there} neurons; --neurons is {now}", .path.display())]
    Neurons { path: PathBuf, there: usize, now: usize },
    #[error(transparent)]
    Threads(#[from] ThreadPoolBuildError),
    #[error("reading the games was interrupted")]
    Stopped,
}

/// Trains a network and writes it, or prints how well some networks predict.
pub fn run(arguments: &Arguments) -> ExitCode {
    process::interruptible("; --resume goes on", |stop| train(arguments, stop))
}

fn train(arguments: &Arguments, stop: &AtomicBool) -> Result<End, TrainError> {
    check_outputs(arguments)?;
    let catalog = games::catalog(arguments.variants.as_deref()).map_err(DataError::from)?;
    let pool = ThreadPoolBuilder::new().num_threads(arguments.settings.threads).build()?;
    pool.install(|| {
        let start = Instant::now();
        let for_board = arguments.is_for_board()?;
        let stop = || stop.load(Ordering::Relaxed);
        let data = match Data::read(&arguments.data, &arguments.settings, &catalog, for_board, &stop) {
            Err(TrainError::Stopped) => return Ok(End::Interrupted),
            data => data?,
        };
        report::print_data(&data, start.elapsed());
        data.check()?;
        match &arguments.out {
            Some(out) if arguments.evaluate.is_empty() => {
                let _lock = state_file::lock(&checkpoint::path_of(out))?;
                let mut run = Run::new(&data, &arguments.settings, out)?;
                Ok(run.train(&stop)?)
            }
            _ => evaluate(&data, arguments),
        }
    })
}

/// Games must not be written over, and a folder that is missing must not be found out at the end.
fn check_outputs(arguments: &Arguments) -> Result<(), TrainError> {
    let games = files_of(&arguments.data)?;
    let outputs = arguments.out.iter();
    let outputs = outputs.flat_map(|out| [out.clone(), checkpoint::path_of(out)]);
    let is_of_games = |path: &PathBuf| {
        let is_same = |file| is_same_file(file, path).unwrap_or(false);
        games.iter().any(is_same)
    };
    for path in outputs {
        if is_of_games(&path) {
            return Err(TrainError::Games(path));
        }
        if path.is_dir() {
            return Err(FileError::foreign(&path, "is a folder; the network needs a file").into());
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder {
            fs::metadata(folder).map_err(FileError::of(folder))?;
        }
    }
    Ok(())
}

/// Prints how well networks predict the positions held out.
fn evaluate(data: &Data, arguments: &Arguments) -> Result<End, TrainError> {
    let target =
        target::Target { curve: run::curve(data, &arguments.settings), result: arguments.settings.result_at(1.0) };
    for path in &arguments.evaluate {
        let network = read_network(path)?;
        data.purpose.check(path, &network)?;
        process::line(format_args!("{}: {} neurons", path.display(), network.neurons));
        process::print(report::network_table(data, target, &network));
    }
    process::line("classical evaluation");
    process::print(report::classical_table(data, target));
    Ok(End::Finished)
}

fn read_network(path: &Path) -> Result<RawNetwork, FileError> {
    let network = RawNetwork::load(path).and_then(|network| {
        network.check()?;
        Ok(network)
    });
    network.map_err(FileError::of_network(path))
}

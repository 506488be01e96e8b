//! Tuning of the evaluation parameters by game results.
//!
//! Texel's method (<https://www.chessprogramming.org/Texel%27s_Tuning_Method>): choose the parameters so that a
//! logistic function of the static evaluation predicts game results best. The evaluation is nearly linear in its
//! parameters, so it is linearised with numerical gradients; gradient descent improves the prediction, and then the
//! gradients are measured again.
//!
//! | file | holds |
//! |---|---|
//! | `arguments` | the command line |
//! | `parameters` | the parameters: step and expected spread of each |
//! | `samples` | positions with results and scores |
//! | `slopes` | the linearised evaluation |
//! | `model` | the prediction, its error, and the gradient of the error |
//! | `adam` | gradient descent |
//! | `fit` | rounds of all this |
//! | `source` | weights as the file that the engine compiles |

mod adam;
mod arguments;
mod fit;
mod model;
mod parameters;
mod samples;
mod slopes;
mod source;

pub use arguments::Arguments;

use crate::make::data::{DataError, ReplayError};
use crate::make::plot::{self, Panel, PlotError};
use crate::shared::fail::fail;
use crate::shared::games::GameRulesError;
use crate::shared::output;
use fit::Fit;
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};
use samples::Samples;
use sissa::board::{Board8x8, Board10x8, Geometry};
use sissa::eval::EvalParams;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use thiserror::Error;

/// Why tuning fails.
#[derive(Debug, Error)]
pub enum TuneError {
    /// A file of games is invalid.
    #[error(transparent)]
    Data(#[from] DataError),
    /// A file has games of an unknown variant.
    #[error(transparent)]
    AnyRules(#[from] GameRulesError),
    /// A file has a game with an illegal move.
    #[error("{}, game {number}: {error}", .path.display())]
    Replay {
        /// The file.
        path: PathBuf,
        /// The number of the game.
        number: u32,
        /// What is wrong.
        error: ReplayError,
    },
    /// `--result-share` is out of range.
    #[error("--result-share must be from 0 to 1")]
    Share,
    /// There are too few games.
    #[error("{0} positions of {1} games are too few to tune from")]
    TooFew(usize, usize),
    /// Threads cannot be started.
    #[error(transparent)]
    Threads(#[from] ThreadPoolBuildError),
    /// The weights or the picture cannot be written.
    #[error("{}: {error}", .path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// The picture cannot be drawn.
    #[error(transparent)]
    Plot(#[from] PlotError),
}

/// Tunes the weights and prints their source code.
pub fn run(arguments: &Arguments) -> ExitCode {
    match tune(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

fn tune(arguments: &Arguments) -> Result<(), TuneError> {
    if !(0.0..=1.0).contains(&arguments.result_share) {
        return Err(TuneError::Share);
    }
    let pool = ThreadPoolBuilder::new()
        .num_threads(arguments.threads)
        .build()?;
    let (small, large) = samples::read(&arguments.data, arguments)?;
    let mut curves = Vec::new();
    let [small, large] = pool.install(|| -> Result<[EvalParams; 2], TuneError> {
        Ok([
            fit::<Board8x8>(small, arguments, &mut curves)?,
            fit::<Board10x8>(large, arguments, &mut curves)?,
        ])
    })?;
    if let Some(path) = &arguments.plot {
        let panel = Panel {
            caption: "Mean squared error of predicted results",
            axis: "steps",
            labels: [plot::decimals::<0>, plot::decimals::<5>],
            curves: &curves,
        };
        plot::draw(path, &[panel])?;
    }
    let text = source::write(&small, &large);
    match &arguments.out {
        None => output::print(text),
        Some(path) => write(path, &text)?,
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), TuneError> {
    fs::write(path, text).map_err(|error| TuneError::Write {
        path: path.to_owned(),
        error,
    })
}

/// The weights for the boards of a geometry: tuned if there are positions for it, otherwise the shipped ones.
fn fit<G: Geometry>(
    samples: Samples<G>,
    arguments: &Arguments,
    curves: &mut Vec<plot::Curve>,
) -> Result<EvalParams, TuneError> {
    let shipped = EvalParams::of_board(G::FILES);
    if samples.is_empty() {
        return Ok(shipped.clone());
    }
    let name = format!("{}x{}", G::FILES, G::RANKS);
    let fit = Fit::new(samples, arguments, &name)?;
    Ok(fit.run(shipped, curves))
}

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
//! | `fit` | rounds of all this |
//! | `source` | weights as the file that the engine compiles |

mod arguments;
mod fit;
mod model;
mod parameters;
mod samples;
mod slopes;
mod source;

pub use arguments::Arguments;

use crate::make::game_files::DataError;
use crate::shared::games;
use crate::shared::process::{self, fail};
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

#[derive(Debug, Error)]
pub enum TuneError {
    #[error(transparent)]
    Data(#[from] DataError),
    #[error("--result-share must be from 0 to 1")]
    Share,
    #[error("{0} positions of {1} games are too few to tune from")]
    TooFew(usize, usize),
    #[error(transparent)]
    Threads(#[from] ThreadPoolBuildError),
    #[error("{}: {error}", .path.display())]
    Write { path: PathBuf, error: io::Error },
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
    let mut all = Vec::new();
    let catalog = games::catalog(arguments.variants.as_deref()).map_err(DataError::from)?;
    let samples = samples::read(arguments, &catalog)?;
    for (drops, (small, large)) in [false, true].into_iter().zip(samples) {
        pool.install(|| -> Result<(), TuneError> {
            all.push(fit::<Board8x8>(small, arguments, drops)?);
            all.push(fit::<Board10x8>(large, arguments, drops)?);
            Ok(())
        })?;
    }
    let text = source::write(&all);
    match &arguments.out {
        None => process::print(text),
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

/// The weights for games on the boards of a geometry, with or without drops: tuned if there are positions for it,
/// otherwise the shipped ones.
fn fit<G: Geometry>(
    samples: Samples<G>,
    arguments: &Arguments,
    drops: bool,
) -> Result<EvalParams, TuneError> {
    let shipped = EvalParams::of_games(G::FILES, drops);
    if samples.is_empty() {
        return Ok(shipped.clone());
    }
    let games = if drops { " with drops" } else { "" };
    let name = format!("{}x{}{games}", G::FILES, G::RANKS);
    let fit = Fit::new(samples, arguments, &name)?;
    Ok(fit.run(shipped))
}

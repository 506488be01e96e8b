//! Examining files of games.
//!
//! | file | holds |
//! |---|---|
//! | `arguments` | the command line |
//! | `tally` | counting |
//! | `report` | the counts as text |
//! | `picture` | scores and lengths as a picture |

mod arguments;
mod picture;
mod report;
mod tally;

pub use arguments::Arguments;

use crate::make::data::{DataError, GameRecord, ReplayError, read_games};
use crate::make::plot::PlotError;
use crate::shared::fail::fail;
use crate::shared::games::{GameRulesError, rules_of};
use crate::shared::output;
use arguments::{Command, Info};
use rayon::prelude::*;
use sissa::on_board;
use sissa::position::AnyRules;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tally::Tally;
use thiserror::Error;

/// How many games are in memory at a time.
const BATCH: usize = 4096;

/// Why there is no report.
#[derive(Debug, Error)]
enum Failure {
    #[error(transparent)]
    Data(#[from] DataError),
    #[error(transparent)]
    AnyRules(#[from] GameRulesError),
    #[error("{}, game {number}: {error}", .path.display())]
    Replay {
        path: PathBuf,
        number: u32,
        error: ReplayError,
    },
    #[error(transparent)]
    Picture(#[from] PlotError),
    #[error("{}: {error}", .path.display())]
    Size {
        path: PathBuf,
        error: std::io::Error,
    },
}

/// Examines files of games.
pub fn run(arguments: &Arguments) -> ExitCode {
    let Command::Info(info) = &arguments.command;
    match show(info) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

fn show(info: &Info) -> Result<(), Failure> {
    let mut tallies = BTreeMap::new();
    let mut bytes = 0;
    for path in &info.files {
        let metadata = fs::metadata(path).map_err(|error| Failure::Size {
            path: path.clone(),
            error,
        })?;
        bytes += metadata.len() as usize;
        output::line(format_args!(
            "{}: {}",
            path.display(),
            count(path, &mut tallies)?
        ));
    }
    let tallies: Vec<(String, Tally)> = tallies.into_iter().collect();
    output::print(format_args!("\n{}", report::write(&tallies, bytes)));
    if let Some(path) = &info.svg {
        picture::draw(path, &tallies)?;
    }
    Ok(())
}

/// Counts the games of a file by variant, and returns the conditions under which they were played.
fn count(path: &Path, tallies: &mut BTreeMap<String, Tally>) -> Result<String, Failure> {
    let mut games = read_games(path)?;
    let conditions = games.header().conditions.clone();
    loop {
        let batch = games.by_ref().take(BATCH).map(|game| {
            let game = game?;
            let rules = rules_of(&game.variant)?;
            Ok((game, rules))
        });
        let batch: Vec<(GameRecord, AnyRules)> = batch.collect::<Result<_, Failure>>()?;
        if batch.is_empty() {
            return Ok(conditions);
        }
        let of_game = |(game, rules): &(GameRecord, AnyRules)| {
            let tally = on_board!(rules, rules => Tally::of_game(game, rules));
            tally.map_err(|error| Failure::Replay {
                path: path.to_owned(),
                number: game.number,
                error,
            })
        };
        let counted: Vec<Tally> = batch.par_iter().map(of_game).collect::<Result<_, _>>()?;
        for ((game, _), tally) in batch.iter().zip(&counted) {
            let known = tallies.entry(game.variant.to_string()).or_default();
            known.merge(tally);
        }
    }
}

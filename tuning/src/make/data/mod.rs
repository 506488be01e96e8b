//! Examining files of games.
//!
//! | file | holds |
//! |---|---|
//! | `tally` | counting |
//! | `report` | the counts as text |

mod report;
mod tally;

use crate::make::game_files::{DataError, GameRecord, files_of, read_games};
use crate::shared::file_error::FileError;
use crate::shared::games::{self, rules_of};
use crate::shared::process::{self, fail};
use clap::Args;
use rayon::prelude::*;
use sissa::on_board;
use sissa::position::AnyRules;
use sissa::variant::catalog::Catalog;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tally::Tally;

/// Count games, positions, results, endings, lengths, scores and special moves in files of games
#[derive(Args, Clone, Debug)]
#[command(after_help = "Example:\n  data small.sdat large.sdat")]
pub struct Arguments {
    /// Files of games, and folders of them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// A file of your own games
    #[arg(long, value_name = "FILE")]
    variants: Option<PathBuf>,
}

/// How many games are in memory at a time.
const BATCH: usize = 4096;

pub fn run(arguments: &Arguments) -> ExitCode {
    match show(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

fn show(arguments: &Arguments) -> Result<(), DataError> {
    let catalog = games::catalog(arguments.variants.as_deref())?;
    let mut tallies = BTreeMap::new();
    let mut bytes = 0;
    for path in &files_of(&arguments.files)? {
        let metadata = fs::metadata(path).map_err(FileError::of(path))?;
        bytes += metadata.len() as usize;
        process::line(format_args!(
            "{}: {}",
            path.display(),
            count(path, &catalog, &mut tallies)?
        ));
    }
    let tallies: Vec<(String, Tally)> = tallies.into_iter().collect();
    process::print(format_args!("\n{}", report::write(&tallies, bytes)));
    Ok(())
}

/// Counts the games of a file by variant, and returns the conditions under which they were played.
fn count(
    path: &Path,
    catalog: &Catalog,
    tallies: &mut BTreeMap<String, Tally>,
) -> Result<String, DataError> {
    let mut games = read_games(path)?;
    games.header().check_rules(path, catalog)?;
    let conditions = games.header().conditions.clone();
    loop {
        let batch = games.by_ref().take(BATCH).map(|game| {
            let game = game?;
            let rules = rules_of(catalog, &game.variant)?;
            Ok((game, rules))
        });
        let batch: Vec<(GameRecord, AnyRules)> = batch.collect::<Result<_, DataError>>()?;
        if batch.is_empty() {
            return Ok(conditions);
        }
        let of_game = |(game, rules): &(GameRecord, AnyRules)| {
            let tally = on_board!(rules, rules => Tally::of_game(game, rules));
            tally.map_err(DataError::of_game(path, game))
        };
        let counted: Vec<Tally> = batch.par_iter().map(of_game).collect::<Result<_, _>>()?;
        for ((game, _), tally) in batch.iter().zip(&counted) {
            let known = tallies.entry(game.variant.to_string()).or_default();
            known.merge(tally);
        }
    }
}

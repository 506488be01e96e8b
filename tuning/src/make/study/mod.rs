//! What a game is like.
//!
//! | file | holds |
//! |---|---|
//! | `arguments` | the command line |
//! | `play` | the engine's games |
//! | `games` | what they are like, and the special moves in them |
//! | `special` | the special moves of a game |
//! | `pieces` | what pieces are worth by the evaluation, and how far they move |
//! | `odds`, `bans` | games in which one side lacks a piece, or a special move |
//! | `matches` | matches of these games |
//! | `arrays` | searching all arrays |
//! | `searches` | these searches, on disk |
//! | `stability` | how much scores still change |
//! | `report`, `page` | all that was found, as JSON and as a page |

mod arguments;
mod arrays;
mod bans;
mod games;
mod matches;
mod odds;
mod page;
mod pieces;
mod play;
mod report;
mod searches;
mod special;
mod stability;

pub use arguments::Arguments;

use crate::make::game_files::DataError;
use crate::make::selfplay::SelfPlayError;
use crate::shared::files::{FileError, replace};
use crate::shared::games::{GameRulesError, catalog, network, rules_of};
use crate::shared::locked_file::LockedFile;
use crate::shared::process::{self, End};
use report::{Conditions, Report};
use sissa::board::Geometry;
use sissa::eval::network::{Networks, Source};
use sissa::notation::fen::{self, FenError};
use sissa::on_board;
use sissa::position::{AnyRules, Position, Rules};
use sissa::search::ResourceError;
use sissa::variant::arrays::ArrayError;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use thiserror::Error;

#[derive(Debug, Error)]
pub enum StudyError {
    #[error(transparent)]
    Rules(#[from] GameRulesError),
    #[error(transparent)]
    Data(#[from] DataError),
    #[error(transparent)]
    Play(#[from] SelfPlayError),
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Resources(#[from] ResourceError),
    #[error(transparent)]
    Array(#[from] ArrayError),
    #[error("the starting position: {0}")]
    Start(#[from] FenError),
    #[error("{}, line {line}: '{text}' is not the searches of an array", .path.display())]
    Damaged { path: PathBuf, line: usize, text: String },
}

/// What is wrong with a file of another study.
const OTHER_STUDY: &str = "is of another game, or by another version of the engine, another network or other settings; \
    use another folder with --out";

pub fn run(arguments: &Arguments) -> ExitCode {
    process::interruptible("; the same command goes on", |stop| study(arguments, stop))
}

/// A study that is being made.
struct Study<'a> {
    arguments: &'a Arguments,
    rules: AnyRules,
    networks: Networks,
    folder: PathBuf,
    stop: &'a AtomicBool,
    report: Report,
}

fn study(arguments: &Arguments, stop: &AtomicBool) -> Result<End, StudyError> {
    let mut study = Study::new(arguments, stop)?;
    fs::create_dir_all(&study.folder).map_err(FileError::of(&study.folder))?;
    let (_lock, _) = LockedFile::open(&study.folder.join("lock"))?;
    study.resume()?;
    let stages = [Study::play, Study::play_odds, Study::ban_moves, Study::search_arrays];
    for stage in stages {
        let end = stage(&mut study)?;
        study.write()?;
        if end == End::Interrupted {
            return Ok(end);
        }
    }
    eprintln!("{} tells more", study.folder.join("index.html").display());
    Ok(End::Finished)
}

impl Study<'_> {
    fn new<'a>(arguments: &'a Arguments, stop: &'a AtomicBool) -> Result<Study<'a>, StudyError> {
        let catalog = catalog(arguments.variants.as_deref())?;
        let rules = rules_of(&catalog, &arguments.game)?;
        let mut networks = Networks::built_in().with_found(&catalog);
        if let Some(path) = &arguments.eval_file {
            networks = networks.with(network(path, rules)?);
        }
        let evaluation = match on_board!(rules, rules => networks.source(rules)) {
            Some(Source::Adapted(adapted)) => format!("{}, made to fit", adapted.from),
            Some(source) => match source.network().game() {
                Some(game) => format!("a network for {game}"),
                None => "a network for all usual games of the board".to_owned(),
            },
            None => "the classical evaluation".to_owned(),
        };
        let folder = arguments.out.clone();
        let variant = rules.variant();
        let signature = on_board!(rules, rules => arrays::signature(start(rules)?, &networks))?;
        Ok(Study {
            report: Report {
                game: rules.name().to_owned(),
                title: variant.title.clone(),
                rules: format!("{:016x}", variant.fingerprint()),
                version: env!("CARGO_PKG_VERSION").to_owned(),
                conditions: Conditions {
                    evaluation,
                    nodes: arguments.nodes,
                    opening_plies: play::opening_plies(variant),
                    seed: arguments.seed,
                    signature,
                },
                games: None,
                pieces: Vec::new(),
                pawn_elo: None,
                worth: Vec::new(),
                arrays: None,
            },
            folder: folder.unwrap_or_else(|| format!("{}-study", rules.name()).into()),
            arguments,
            rules,
            networks,
            stop,
        })
    }

    /// Begins with what the folder's study has found: a run need not repeat all parts.
    fn resume(&mut self) -> Result<(), StudyError> {
        let path = self.folder.join("study.json");
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(FileError::of(&path)(error).into()),
        };
        // The report of an older version may have other parts.
        let Ok(before) = serde_json::from_slice::<Report>(&bytes) else {
            return Ok(());
        };
        let (there, now) = (before.settings(), self.report.settings());
        if there != now {
            return Err(FileError::other(&path, OTHER_STUDY, &there, &now).into());
        }
        self.report = before;
        Ok(())
    }

    fn write(&self) -> Result<(), StudyError> {
        let json = serde_json::to_vec_pretty(&self.report).expect("it has only numbers and names");
        for (file, bytes) in [("study.json", json), ("index.html", page::write(&self.report).into_bytes())] {
            let path = self.folder.join(file);
            replace(&path, &bytes)?;
        }
        Ok(())
    }
}

/// The usual starting position.
fn start<G: Geometry>(rules: &'static Rules<G>) -> Result<Position<G>, StudyError> {
    Ok(fen::read(rules, &rules.variant().start_fen)?)
}

#[cfg(test)]
mod tests;

//! Reading games from files, and working on them on several threads.

use super::super::values::whole;
use crate::cli::engine::processors;
use crate::cli::error::CliError;
use crate::cli::files::{BUFFER, is_stdin};
use crate::cli::{status, text};
use crate::notation::pgn::{CourierReader, PgnError, Reader, TextGame};
use crate::variant::catalog::Catalog;
use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use rayon::prelude::*;
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

/// The largest number of games in a batch for the threads, and the number of bytes after which a batch ends.
const BATCH_GAMES: usize = 1024;
const BATCH_BYTES: u64 = 1 << 20;

/// The files of a command, and arguments for their games.
#[derive(Args)]
pub struct FilesArguments {
    /// The files; - stands for standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// The game of those without a tag `Variant`: its name, title or initials [default: chess]
    #[arg(long, short = 'v', value_name = "GAME")]
    pub variant: Option<String>,

    /// Threads to work with [default: one per processor]
    #[arg(long, short = 't', value_name = "N", value_parser = whole::<u16>(1..=256))]
    pub threads: Option<u16>,
}

/// Input files with games.
pub struct Files {
    paths: Vec<PathBuf>,
    /// The game of those without a tag `Variant`.
    variant: Option<String>,
    pool: rayon::ThreadPool,
    /// The progress in bytes; counted even if it is not shown.
    bar: ProgressBar,
}

impl FilesArguments {
    pub fn thread_count(&self) -> usize {
        self.threads.map_or_else(processors, usize::from)
    }

    /// The files, not opened yet.
    ///
    /// # Errors
    /// [`CliError`] when there is no such game, or no thread can be started.
    pub fn files(self, catalog: &Catalog) -> Result<Files, CliError> {
        let variant = match &self.variant {
            Some(name) => Some(catalog.find(name)?.name.clone()),
            None => None,
        };
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.thread_count())
            .build()
            .map_err(io::Error::other)?;
        let sizes = self.files.iter().map(|path| match fs::metadata(path) {
            Ok(data) if data.is_file() => Some(data.len()),
            _ => None,
        });
        Ok(Files {
            bar: status::of_bytes(sizes.sum()),
            paths: self.files,
            variant,
            pool,
        })
    }
}

/// The format of a file.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// PGN
    Pgn,
    /// Game Courier's notation
    Courier,
}

type Games = Box<dyn Iterator<Item = Result<TextGame, PgnError>> + Send>;

impl Files {
    /// The files as they were named.
    pub fn paths(&self) -> &[PathBuf] {
        &self.paths
    }

    pub fn bar(&self) -> &ProgressBar {
        &self.bar
    }

    /// Opens a file.
    ///
    /// # Errors
    /// Errors of the system.
    pub fn open(&self, path: &Path, form: Form) -> io::Result<OpenFile<'_>> {
        let input: Box<dyn Read + Send> = match is_stdin(path) {
            true => Box::new(io::stdin()),
            false => Box::new(File::open(path)?),
        };
        let input = BufReader::with_capacity(BUFFER, self.bar.wrap_read(input));
        let games: Games = match form {
            Form::Pgn => Box::new(Reader::new(input)),
            Form::Courier => Box::new(CourierReader::new(input)),
        };
        Ok(OpenFile { files: self, games })
    }

    /// Rejects an output that is one of these files.
    ///
    /// # Errors
    /// [`CliError::Usage`] if it is.
    pub fn check_output(&self, output: &Path) -> Result<(), CliError> {
        let place = |path: &Path| fs::canonicalize(path).ok();
        let output = place(output);
        let is_same = |path: &&PathBuf| !is_stdin(path) && place(path) == output;
        match self.paths.iter().find(is_same).filter(|_| output.is_some()) {
            Some(path) => Err(CliError::Usage(format!(
                "--output: {} is an input file, so it cannot be written",
                path.display()
            ))),
            None => Ok(()),
        }
    }
}

/// An open file.
pub struct OpenFile<'a> {
    files: &'a Files,
    games: Games,
}

impl OpenFile<'_> {
    /// Calls `work` for each game, on all threads, and passes the results to `take` in the order of the games. Holds no
    /// more than two batches of games in memory.
    ///
    /// # Errors
    /// The first error of `take`.
    pub fn each_game<T: Send>(
        mut self,
        work: impl Fn(Result<TextGame, PgnError>) -> T + Sync,
        mut take: impl FnMut(T) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        let pool = &self.files.pool;
        let mut batch = self.batch();
        while !batch.is_empty() {
            let (next, done) = pool.install(|| {
                rayon::join(
                    || self.batch(),
                    || batch.into_par_iter().map(&work).collect::<Vec<T>>(),
                )
            });
            done.into_iter().try_for_each(&mut take)?;
            batch = next;
        }
        Ok(())
    }

    /// The next batch of games; empty at the end of the file.
    fn batch(&mut self) -> Vec<Result<TextGame, PgnError>> {
        let bar = &self.files.bar;
        let end = bar.position() + BATCH_BYTES;
        let mut batch = Vec::new();
        while batch.len() < BATCH_GAMES && bar.position() < end {
            let Some(game) = self.next() else {
                break;
            };
            batch.push(game);
        }
        batch
    }
}

impl Iterator for OpenFile<'_> {
    type Item = Result<TextGame, PgnError>;

    /// The next game, with the tag `Variant` added if it has none and a game was given for those.
    fn next(&mut self) -> Option<Self::Item> {
        let mut game = self.games.next()?;
        if let (Ok(game), Some(variant)) = (&mut game, &self.files.variant)
            && game
                .tags
                .get("Variant")
                .is_none_or(|name| name.trim().is_empty())
        {
            game.tags.set("Variant", variant.as_str());
        }
        Some(game)
    }
}

/// The result of a command that could not read `count` games or files to the end.
pub fn result_without(count: u64) -> Result<(), CliError> {
    match count {
        0 => Ok(()),
        1 => Err(CliError::Mistakes(
            "1 game or file could not be read to its end".to_owned(),
        )),
        many => Err(CliError::Mistakes(format!(
            "{} games or files could not be read to their end",
            text::grouped(many)
        ))),
    }
}

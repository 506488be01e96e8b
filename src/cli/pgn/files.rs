//! Reading games from files, and working on them on several threads.

use crate::board::Geometry;
use crate::cli::error::CliError;
use crate::cli::input_files::{BUFFER, is_stdin, name, open_file};
use crate::cli::signals::POLL;
use crate::cli::threads::thread_pool;
use crate::cli::values::whole;
use crate::cli::{status, text};
use crate::notation::courier::CourierReader;
use crate::notation::pgn::{PgnError, PgnGame, Reader, TextGame};
use crate::search::MAX_THREADS;
use crate::variant::catalog::Catalog;
use clap::{Args, ValueEnum};
use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};
use indicatif::ProgressBar;
use rayon::prelude::*;
use same_file::is_same_file;
use std::fs;
use std::io::{self, BufReader, Cursor, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

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
    #[arg(long, short = 't', value_name = "N", value_parser = whole::<u16>(1..=MAX_THREADS as i64))]
    pub threads: Option<u16>,
}

/// Input files with games.
pub struct Files {
    pub paths: Vec<PathBuf>,
    /// The game of those without a tag `Variant`.
    variant: Option<String>,
    pool: rayon::ThreadPool,
    /// The progress in bytes; counted even if it is not shown.
    pub bar: ProgressBar,
    /// Ends standard input and [`Files::each_game`] when it is set.
    pub stop: Option<Arc<AtomicBool>>,
}

impl FilesArguments {
    /// The files, not opened yet.
    pub fn files(self, catalog: &Catalog) -> Result<Files, CliError> {
        let variant = match &self.variant {
            Some(name) => Some(catalog.find(name)?.name.clone()),
            None => None,
        };
        let pool = thread_pool(self.threads)?;
        let sizes = self.files.iter().map(|path| match fs::metadata(path) {
            Ok(data) if data.is_file() => Some(data.len()),
            _ => None,
        });
        Ok(Files { bar: status::of_bytes(sizes.sum()), paths: self.files, variant, pool, stop: None })
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

/// What a command has made of a game, as far as that can be read.
pub struct Readable<T> {
    pub made: T,
    /// The first thing that cannot be read.
    pub fault: Option<PgnError>,
    /// What was dropped from the tag `FEN`.
    pub dropped: Option<PgnError>,
}

impl<T> Readable<T> {
    pub fn of<G: Geometry>(mut game: PgnGame<G>, make: impl FnOnce(PgnGame<G>) -> T) -> Readable<T> {
        let fault = std::mem::take(&mut game.faults).into_iter().next();
        let dropped = game.dropped.take();
        Readable { made: make(game), fault, dropped }
    }
}

type Games = Box<dyn Iterator<Item = Result<TextGame, PgnError>> + Send>;

impl Files {
    /// Calls `work` for each game of all files, on all threads, and passes the names of the files and the results to
    /// `take` in the order of the games; the outer error says that a file cannot be opened. Holds no more than two
    /// batches of games in memory.
    pub fn each_game<T: Send>(
        &self,
        form: Form,
        work: impl Fn(Result<TextGame, PgnError>) -> T + Sync,
        mut take: impl FnMut(&str, Result<T, String>) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        for path in &self.paths {
            let name = name(path);
            match self.open(path, form) {
                Ok(file) => file.each_game(&work, |done| take(&name, Ok(done)))?,
                Err(error) => take(&name, Err(format!("the file cannot be read: {error}")))?,
            }
        }
        Ok(())
    }

    /// Opens a file.
    pub fn open(&self, path: &Path, form: Form) -> io::Result<OpenFile<'_>> {
        let input: Box<dyn Read + Send> = match (is_stdin(path), &self.stop) {
            (true, Some(stop)) => Box::new(StoppableInput::new(stop.clone())),
            (true, None) => Box::new(io::stdin()),
            (false, _) => Box::new(open_file(path)?),
        };
        let input = BufReader::with_capacity(BUFFER, self.bar.wrap_read(input));
        let games: Games = match form {
            Form::Pgn => Box::new(Reader::new(input)),
            Form::Courier => Box::new(CourierReader::new(input)),
        };
        Ok(OpenFile { files: self, games })
    }

    pub fn is_stopped(&self) -> bool {
        let stop = self.stop.as_ref();
        stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// The first of the files that is not there, and why.
    fn missing(&self) -> Option<(&Path, io::Error)> {
        let named = self.paths.iter().filter(|path| !is_stdin(path));
        let mut missing = named.filter_map(|path| match fs::metadata(path) {
            Ok(found) if found.is_dir() => Some((path.as_path(), ErrorKind::IsADirectory.into())),
            Ok(_) => None,
            Err(error) => Some((path.as_path(), error)),
        });
        missing.next()
    }

    /// Rejects an output that is one of these files, or that would be shorter because one of them is missing.
    pub fn check_output(&self, output: &Path) -> Result<(), CliError> {
        let is_same = |path: &&PathBuf| !is_stdin(path) && is_same_file(path, output).unwrap_or(false);
        match self.paths.iter().find(is_same) {
            Some(path) => {
                Err(CliError::Usage(format!("--output: {} is an input file, so it cannot be written", path.display())))
            }
            None => self.missing().map_or(Ok(()), |(missing, error)| Err(CliError::file(missing)(error))),
        }
    }
}

/// Standard input that ends when the work is stopped, even while nothing comes.
struct StoppableInput {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: Cursor<Vec<u8>>,
    stop: Arc<AtomicBool>,
}

impl StoppableInput {
    fn new(stop: Arc<AtomicBool>) -> StoppableInput {
        let (sender, chunks) = bounded(1);
        // Nothing wakes a thread that is reading, so nobody waits for it.
        thread::spawn(move || {
            loop {
                let mut chunk = vec![0; BUFFER];
                let read = io::stdin().read(&mut chunk).map(|length| {
                    chunk.truncate(length);
                    chunk
                });
                let is_last = !read.as_ref().is_ok_and(|chunk| !chunk.is_empty());
                if sender.send(read).is_err() || is_last {
                    return;
                }
            }
        });
        StoppableInput { chunks, chunk: Cursor::default(), stop }
    }
}

impl Read for StoppableInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.chunk.position() == self.chunk.get_ref().len() as u64 {
            if self.stop.load(Ordering::Relaxed) {
                return Ok(0);
            }
            match self.chunks.recv_timeout(POLL) {
                Ok(chunk) => self.chunk = Cursor::new(chunk?),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
            }
        }
        self.chunk.read(buffer)
    }
}

pub struct OpenFile<'a> {
    files: &'a Files,
    games: Games,
}

impl OpenFile<'_> {
    /// [`Files::each_game`] for this file.
    fn each_game<T: Send>(
        mut self,
        work: impl Fn(Result<TextGame, PgnError>) -> T + Sync,
        mut take: impl FnMut(T) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        let pool = &self.files.pool;
        let mut batch = self.batch();
        while !batch.is_empty() && !self.files.is_stopped() {
            let (next, done) =
                pool.install(|| rayon::join(|| self.batch(), || batch.into_par_iter().map(&work).collect::<Vec<T>>()));
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
            && game.tags.known("Variant").is_none()
        {
            game.tags.set("Variant", variant.as_str());
        }
        Some(game)
    }
}

/// The result of a command that could not read `count` games or files to the end.
pub fn fail_if_unread(count: u64) -> Result<(), CliError> {
    let what = match count {
        0 => return Ok(()),
        1 => "game or file",
        _ => "games or files",
    };
    Err(CliError::Failed(format!("{} {what} could not be read to the end", text::grouped(count))))
}

//! `sissa pgn annotate`: adds scores, best lines and marks to games.
//!
//! | file | holds |
//! |---|---|
//! | `work` | the searches of a game, on several threads |
//! | `notes` | writing the results into the game |
//! | `output` | the file that `--output` names |
//! | `resume` | the games that are already in the output |

mod notes;
mod output;
mod resume;
mod work;

use self::output::Output;
use self::resume::Done;
use self::work::{AnyJob, GameJob, Stop, Thread};
use super::files::{Files, FilesArguments, Form, result_without};
use crate::board::Color;
use crate::cli::error::CliError;
use crate::cli::search_arguments::{EvaluationArguments, LimitArguments, thread_count};
use crate::cli::signals::interruptible_by;
use crate::cli::values::whole;
use crate::cli::{input_files, messages, status, text};
use crate::eval::network::Networks;
use crate::notation::pgn::{PgnError, TextGame};
use crate::on_board;
use crate::review::{self, GLYPHS, Review};
use crate::search::{Limits, Searchers, max_hash};
use crate::variant::catalog::Catalog;
use crossbeam_channel::{Receiver, Sender, bounded};
use indicatif::{ProgressBar, ProgressDrawTarget};
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

/// The default number of nodes for each move.
const DEFAULT_NODES: u64 = 200_000;

/// Annotate games with scores, marks, better moves and accuracy
///
/// Searches each position of the main line, with 200000 nodes if no limit is given. Each move gets its score and depth,
/// `[%eval 0.35,20]`; a mistake gets ?!, ? or ??, and the best line as a variation; the tags WhiteAccuracy and
/// BlackAccuracy give each side's accuracy in percent. Comments and variations of the game are kept. A game ends before
/// the first move that cannot be read, which is reported; the exit code is then 1.
///
/// With `--output`, each game is written as soon as it is done. If it was stopped, run the same command again to go on
/// after the games that are already there. With `--nodes` or `--depth` the result does not depend on the number of
/// threads.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sissa pgn annotate games.pgn --output annotated.pgn
  sissa pgn annotate games.pgn --movetime 2 --threads 4 -o annotated.pgn
  sissa pgn annotate --nodes 1000000 --variant caparandom game.pgn")]
pub struct Arguments {
    #[command(flatten)]
    files: FilesArguments,

    #[command(flatten)]
    limits: LimitArguments,

    /// The longest better line to show, in plies
    #[arg(long, value_name = "PLIES", default_value_t = review::LINE as u16, value_parser = whole::<u16>(1..=100))]
    line: u16,

    /// Show the best line for every move that is not the best, not only for marked ones
    #[arg(long)]
    all_lines: bool,

    /// Size of each thread's transposition table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = whole::<u32>(1..=max_hash() as i64))]
    hash: u32,

    #[command(flatten)]
    evaluation: EvaluationArguments,

    /// Write to this file instead of standard output
    #[arg(long, short = 'o', value_name = "FILE")]
    output: Option<PathBuf>,
}

/// How positions are searched.
struct AnnotationSettings {
    limits: Limits,
    /// The longest line shown, in plies.
    line: usize,
    /// Show a line for each move that is not the best.
    all_lines: bool,
    /// The transposition table of each thread, in MiB.
    hash: usize,
    networks: Networks,
}

/// The next item of the input.
enum Next {
    /// A game that is being annotated, with its name.
    Job(String, Arc<AnyJob>),
    /// A game or a file that cannot be read to its end.
    Broken(String),
    /// The work was stopped.
    Failed(CliError),
}

pub fn run(catalog: &Catalog, arguments: Arguments) -> Result<(), CliError> {
    let settings = AnnotationSettings {
        limits: arguments.limits.or(Limits::nodes(DEFAULT_NODES)),
        line: usize::from(arguments.line),
        all_lines: arguments.all_lines,
        hash: arguments.hash as usize,
        networks: arguments.evaluation.networks(catalog)?,
    };
    let threads = thread_count(arguments.files.threads);
    let mut files = arguments.files.files(catalog)?;
    let stop = Stop::new(threads);
    files.stop = Some(stop.flag.clone());
    files.bar().set_draw_target(ProgressDrawTarget::hidden());
    let (output, done) = match &arguments.output {
        Some(path) => {
            files.check_output(path)?;
            (Some(Output::open(path)?), Done::open(path)?)
        }
        None => (None, None),
    };
    let work = Work { catalog, bar: bar(&files), settings, files, stop, known: AtomicU64::new(0) };
    interruptible_by(|| work.stop.set(), || work.run(threads, output, done))?
}

/// A progress bar for the positions of all games, if they can be counted first.
fn bar(files: &Files) -> ProgressBar {
    let mut positions = 0;
    for path in files.paths() {
        // What a pipe gives is gone when it is read again.
        let is_file = fs::metadata(path).is_ok_and(|data| data.is_file());
        if input_files::is_stdin(path) || !is_file {
            return status::of_work(None);
        }
        // Read errors are reported later.
        let Ok(games) = files.open(path, Form::Pgn) else {
            continue;
        };
        for game in games.flatten() {
            positions += positions_of(&game);
        }
    }
    status::of_work(Some(positions))
}

fn positions_of(game: &TextGame) -> u64 {
    game.tree.main_line().count() as u64 + 1
}

struct Work<'a> {
    catalog: &'a Catalog,
    files: Files,
    settings: AnnotationSettings,
    stop: Stop,
    bar: ProgressBar,
    /// How many games an earlier run has annotated.
    known: AtomicU64,
}

impl Work<'_> {
    fn run(&self, threads: usize, mut output: Option<Output>, done: Option<Done>) -> Result<(), CliError> {
        let start = Instant::now();
        let (games, next) = bounded(2 * threads);
        let (tasks, task) = bounded::<(Arc<AnyJob>, usize)>(threads);
        let (count, wrong) = thread::scope(|scope| {
            for number in 0..threads {
                let task = task.clone();
                scope.spawn(move || self.search(number, task));
            }
            drop(task);
            scope.spawn(move || {
                if let Err(error) = self.read(done, &games, &tasks) {
                    // Without a receiver the work has already ended.
                    let _ = games.send(Next::Failed(error));
                }
            });
            let written = self.write(output.as_mut(), &next);
            if written.is_err() {
                self.stop.set();
            }
            // The reader may wait for a place in the queue.
            drop(next);
            written
        })?;
        self.bar.finish_and_clear();
        let games = |count| text::counted(count, "game");
        let (count, time) = (games(count), text::time(start.elapsed()));
        let known = match self.known.load(Ordering::Relaxed) {
            0 => String::new(),
            known => format!(", after {} already there", games(known)),
        };
        writeln!(anstream::stderr(), "{count} annotated in {time}{known}.")?;
        if self.stop.is_set() {
            let advice = match output {
                Some(_) => "; run the same command again to go on",
                None => "",
            };
            return Err(CliError::Failed(format!("stopped{advice}")));
        }
        result_without(wrong)
    }

    /// Searches until nothing is left.
    fn search(&self, number: usize, tasks: Receiver<(Arc<AnyJob>, usize)>) {
        let mut thread = Thread {
            number,
            settings: &self.settings,
            stop: &self.stop,
            bar: &self.bar,
            searchers: Searchers::default(),
        };
        for (job, batch) in tasks {
            on_board!(AnyJob; &*job, job => job.search(batch, &mut thread));
        }
    }

    /// Reads the games and passes them on.
    fn read(
        &self,
        mut done: Option<Done>,
        games: &Sender<Next>,
        tasks: &Sender<(Arc<AnyJob>, usize)>,
    ) -> Result<(), CliError> {
        for path in self.files.paths() {
            let name = input_files::name(path);
            let file = match self.files.open(path, Form::Pgn) {
                Ok(file) => file,
                Err(error) => {
                    let _ = games.send(Next::Broken(format!("{name}: the file cannot be read: {error}")));
                    continue;
                }
            };
            for game in file {
                if self.stop.is_set() {
                    return Ok(());
                }
                let Some((title, job)) = self.next_job(&name, game, &mut done, games)? else {
                    continue;
                };
                if games.send(Next::Job(title, job.clone())).is_err() {
                    return Ok(());
                }
                let batches = on_board!(AnyJob; &*job, job => job.batches());
                for batch in 0..batches {
                    // The threads end after this one.
                    let _ = tasks.send((job.clone(), batch));
                }
            }
        }
        match done {
            Some(known) => known.end(),
            None => Ok(()),
        }
    }

    /// The search of a game of the file `name`, and the game's title; `None` if it cannot be read or is already there.
    fn next_job(
        &self,
        name: &str,
        game: Result<TextGame, PgnError>,
        done: &mut Option<Done>,
        games: &Sender<Next>,
    ) -> Result<Option<(String, Arc<AnyJob>)>, CliError> {
        let broken = |error: &PgnError| Next::Broken(format!("{name}: {error}"));
        let replayed = game.and_then(|game| Ok((job(self.catalog, game.clone())?, game)));
        let ((job, faults, dropped), game) = match replayed {
            Ok(replayed) => replayed,
            Err(error) => {
                let _ = games.send(broken(&error));
                return Ok(None);
            }
        };
        if let Some(dropped) = dropped {
            let warn = || messages::warn(format_args!("{name}: {dropped}"));
            self.bar.suspend(warn)?;
        }
        if let Some(fault) = faults.first() {
            let _ = games.send(broken(fault));
        }
        if let Some(known) = done {
            if known.has(self.catalog, &game)? {
                self.known.fetch_add(1, Ordering::Relaxed);
                let length = self.bar.length().unwrap_or_default();
                self.bar.set_length(length.saturating_sub(positions_of(&game)));
                return Ok(None);
            }
            known.cut()?;
            *done = None;
        }
        Ok(Some((title(&game), job)))
    }

    /// Writes the games in order. Returns how many, and how many could not be read to their end.
    fn write(&self, mut output: Option<&mut Output>, next: &Receiver<Next>) -> Result<(u64, u64), CliError> {
        let (mut count, mut wrong) = (0, 0);
        for next in next {
            let (title, job) = match next {
                Next::Job(title, job) => (title, job),
                Next::Broken(mistake) => {
                    wrong += 1;
                    self.tell(&messages::error_line(mistake))?;
                    continue;
                }
                Next::Failed(error) => return Err(error),
            };
            if !on_board!(AnyJob; &*job, job => job.wait(&self.stop))? {
                break;
            }
            let (text, review) = on_board!(AnyJob; &*job, job => job.finish(&self.settings));
            match &mut output {
                Some(output) => output.append(&text)?,
                None => self.bar.suspend(|| io::stdout().write_all(text.as_bytes()))?,
            }
            count += 1;
            self.tell(&summary(&title, &review))?;
        }
        Ok((count, wrong))
    }

    fn tell(&self, line: &str) -> io::Result<()> {
        let mut out = anstream::stderr();
        self.bar.suspend(|| writeln!(out, "{line}"))
    }
}

/// The search of a game, what of it could not be read, and what was dropped.
type Replayed = (Arc<AnyJob>, Vec<PgnError>, Option<PgnError>);

fn job(catalog: &Catalog, game: TextGame) -> Result<Replayed, PgnError> {
    on_board!(game.rules(catalog)?, rules => {
        let mut game = game.replay_readable(rules)?;
        let faults = std::mem::take(&mut game.faults);
        let dropped = game.dropped.take();
        Ok((Arc::new(GameJob::new(game).into()), faults, dropped))
    })
}

/// The number of a game and its players.
fn title(game: &TextGame) -> String {
    let name = |tag| game.tags.get(tag).unwrap_or("?");
    format!("Game {}, {} - {}", game.number, name("White"), name("Black"))
}

/// `Game 3, A - B: White 93 % (1 ?!), Black 87 % (2 ?, 1 ??)`
fn summary(title: &str, review: &Review) -> String {
    let sides = Color::ALL.into_iter().filter_map(|side| {
        let accuracy = review.accuracy(side)?;
        let mistakes = review.mistakes[side].iter().zip(GLYPHS);
        let mistakes: Vec<String> =
            mistakes.filter(|(count, _)| **count > 0).map(|(count, (_, glyph))| format!("{count} {glyph}")).collect();
        let mistakes = if mistakes.is_empty() { String::new() } else { format!(" ({})", mistakes.join(", ")) };
        Some(format!("{side} {accuracy:.0} %{mistakes}"))
    });
    let sides: Vec<String> = sides.collect();
    if sides.is_empty() { format!("{title}: no moves") } else { format!("{title}: {}", sides.join(", ")) }
}

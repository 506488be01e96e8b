//! Searching a position.

use super::Arguments;
use super::json_lines;
use super::table::PvTable;
use crate::board::{Color, Geometry};
use crate::cli::error::CliError;
use crate::cli::searchers::GameSearchers;
use crate::cli::signals::interruptible;
use crate::cli::{board, status, style, terminal, text};
use crate::notation::words;
use crate::position::{Game, Move};
use crate::search::{Control, Limits, SearchBoard, SearchResult};
use crate::variant::catalog::Catalog;
use anstream::StripStream;
use std::fs::File;
use std::io::Write;
use std::time::{Duration, Instant};

/// How positions are analysed, and where the output goes.
pub struct Analyser {
    limits: Limits,
    searchers: GameSearchers,
    has_chances: bool,
    is_json: bool,
    out: Box<dyn Write>,
    /// Width of the output in characters; `None` for no limit.
    width: Option<usize>,
    count: u64,
    /// A signal has ended a search.
    pub is_interrupted: bool,
}

impl Analyser {
    /// An analyser with these arguments.
    pub fn new(arguments: &Arguments, catalog: &Catalog) -> Result<Analyser, CliError> {
        let networks = arguments.engine.evaluation.networks(catalog)?;
        let out: Box<dyn Write> = match &arguments.output {
            None => Box::new(anstream::stdout()),
            Some(path) => {
                let file = File::create(path).map_err(CliError::file(path))?;
                // Files have no colours.
                Box::new(StripStream::new(file))
            }
        };
        Ok(Analyser {
            limits: arguments.limits(),
            searchers: GameSearchers::new(arguments.engine.clone(), networks),
            has_chances: arguments.wdl,
            is_json: arguments.json,
            width: match arguments.output {
                None => terminal::width(),
                Some(_) => None,
            },
            out,
            count: 0,
            is_interrupted: false,
        })
    }

    /// Flushes the output.
    pub fn finish(mut self) -> Result<(), CliError> {
        Ok(self.out.flush()?)
    }

    /// Searches the position of a game, only `root_moves` unless there are none, and prints the lines.
    pub fn analyse<G: SearchBoard>(
        &mut self,
        game: &Game<G>,
        title: &str,
        root_moves: Vec<Move>,
    ) -> Result<(), CliError> {
        let position = *game.position();
        let limits = Limits { root_moves, ..self.limits.clone() };
        self.count += 1;
        if !self.is_json {
            self.write_head(game, title)?;
        }
        if let Some(end) = game.outcome() {
            let sentence = words::ending(end);
            if self.is_json {
                json_lines::write_end(&mut self.out, &position, title, &sentence)?;
            } else {
                writeln!(self.out, "{sentence}")?;
            }
            return Ok(());
        }
        let all = match limits.root_moves.len() {
            0 => position.legal_moves().len(),
            some => some,
        };
        let is_ranked = limits.multipv.min(all) > 1;
        let mut table = PvTable::new(position, is_ranked, self.has_chances, self.width);
        let searcher = self.searchers.get(position.rules())?;
        if self.count > 1 {
            searcher.clear();
        }
        if !self.is_json {
            writeln!(self.out, "{}", table.head())?;
        }
        let start = Instant::now();
        let outcome = self.search(game, &limits, &mut table)?;
        let row = table.finish();
        let time = start.elapsed();
        if self.is_json {
            let (out, lines) = (&mut self.out, &table.lines);
            return Ok(json_lines::write_result(out, &position, title, lines, time, self.has_chances)?);
        }
        if let Some(row) = row {
            writeln!(self.out, "{row}")?;
        }
        table.conclude(&mut self.out)?;
        self.write_end(&limits, &outcome, time)
    }

    fn write_head<G: Geometry>(&mut self, game: &Game<G>, title: &str) -> Result<(), CliError> {
        let strong = style::STRONG;
        if self.count > 1 {
            writeln!(self.out)?;
        }
        writeln!(self.out, "{strong}{title}{strong:#}\n")?;
        writeln!(self.out, "{}", board::describe(game, Color::White))?;
        Ok(())
    }

    /// Searches, and prints the lines as they come, until they are settled or a signal comes.
    fn search<G: SearchBoard>(
        &mut self,
        game: &Game<G>,
        limits: &Limits,
        table: &mut PvTable<G>,
    ) -> Result<SearchResult, CliError> {
        let position = game.position();
        let control = Control::new();
        let status = status::of_search(*position, &control);
        let searcher = self.searchers.get(position.rules())?;
        let (out, is_json, has_chances) = (&mut self.out, self.is_json, self.has_chances);
        let mut written = Ok(());
        let mut has_stopped = false;
        let outcome = interruptible(&control, || {
            searcher.search(game, limits, &control, &mut |report| {
                let Some(row) = table.add(report).filter(|_| written.is_ok()) else {
                    return;
                };
                written = status.suspend(|| {
                    if is_json {
                        json_lines::write_line(out, position, report, has_chances)
                    } else {
                        writeln!(out, "{row}")
                    }
                });
                if written.is_err() || table.is_settled() && !limits.infinite {
                    has_stopped = true;
                    control.stop();
                }
            })
        })?;
        status.finish_and_clear();
        written?;
        self.is_interrupted = control.is_stopped() && !has_stopped;
        Ok(outcome)
    }

    fn write_end(&mut self, limits: &Limits, outcome: &SearchResult, time: Duration) -> Result<(), CliError> {
        if let Some(most) = limits.mate {
            let found = outcome.score.mate_in().filter(|moves| *moves > 0);
            if found.is_none_or(|moves| moves as u32 > most) {
                writeln!(self.out, "No mate in {most} or fewer was found.")?;
            }
        }
        writeln!(self.out, "{} in {}.", text::counted(outcome.nodes, "node"), text::rate(outcome.nodes, time))?;
        Ok(())
    }
}

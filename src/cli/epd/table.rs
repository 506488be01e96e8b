//! The output.

use super::solve::{Attempt, Effort};
use super::suite::{Puzzle, Suite};
use crate::cli::error::CliError;
use crate::cli::json::{self, JsonMove};
use crate::cli::{style, text};
use crate::notation::WrittenScore;
use serde::Serialize;
use std::io::Write;
use std::time::Duration;

/// The largest width of the column of names, in characters.
const MAX_NAME_WIDTH: usize = 40;

/// Width of the column of moves, in characters.
const MOVE_WIDTH: usize = 9;

/// The output, as a table or as JSON.
pub struct SuiteTable {
    is_json: bool,
    /// Width of the column of names.
    name_width: usize,
    out: anstream::Stdout,
    positions: u64,
    pub solved: u64,
    nodes: u64,
    /// Total time to the solutions.
    time: Duration,
}

/// A position as JSON.
#[derive(Serialize)]
struct JsonAttempt<'a> {
    file: &'a str,
    line: u32,
    id: Option<&'a str>,
    variant: &'a str,
    fen: &'a str,
    wanted: String,
    solved: bool,
    best: Option<&'a JsonMove>,
    score: WrittenScore,
    search: Effort,
    /// When the search settled on the solution.
    solution: Option<Effort>,
}

/// The suite as JSON.
#[derive(Serialize)]
struct JsonSummary {
    solved: u64,
    positions: u64,
    nodes: u64,
    #[serde(serialize_with = "json::seconds")]
    seconds: Duration,
}

impl SuiteTable {
    pub fn new(suite: &Suite, is_json: bool) -> SuiteTable {
        let lengths = suite.puzzles.iter().map(|puzzle| puzzle.name().chars().count());
        SuiteTable {
            is_json,
            name_width: lengths.max().unwrap_or(0).clamp("position".len(), MAX_NAME_WIDTH),
            out: anstream::stdout(),
            positions: 0,
            solved: 0,
            nodes: 0,
            time: Duration::ZERO,
        }
    }

    pub fn head(&mut self) -> Result<(), CliError> {
        if !self.is_json {
            let (faint, name_width) = (style::FAINT, self.name_width);
            writeln!(
                self.out,
                "{faint}{:name_width$}  solved  {:MOVE_WIDTH$}  for White  depth      time      nodes  wanted{faint:#}",
                "position", "move"
            )?;
        }
        Ok(())
    }

    pub fn add(&mut self, puzzle: &Puzzle, attempt: Attempt) -> Result<(), CliError> {
        self.positions += 1;
        self.nodes += attempt.all.nodes;
        if let Some(solution) = attempt.solution {
            self.solved += 1;
            self.time += solution.time;
        }
        if self.is_json { self.add_object(puzzle, &attempt) } else { self.add_row(puzzle, &attempt) }
    }

    fn add_object(&mut self, puzzle: &Puzzle, attempt: &Attempt) -> Result<(), CliError> {
        let object = JsonAttempt {
            file: &puzzle.file,
            line: puzzle.line.number,
            id: puzzle.id(),
            variant: puzzle.game(),
            fen: &attempt.fen,
            wanted: puzzle.wanted(),
            solved: attempt.is_solved,
            best: attempt.best.as_ref(),
            score: attempt.to_move.relative(attempt.score).into(),
            search: attempt.all,
            solution: attempt.solution,
        };
        Ok(json::write(&mut self.out, &object)?)
    }

    fn add_row(&mut self, puzzle: &Puzzle, attempt: &Attempt) -> Result<(), CliError> {
        let width = self.name_width;
        let name: String = puzzle.name().chars().take(width).collect();
        let (style, answer) = if attempt.is_solved { (style::PLUS, "yes") } else { (style::MINUS, "no") };
        let mv = attempt.best.as_ref().map_or("-", |best| &best.san);
        let score = text::score_for_white(attempt.score, attempt.to_move);
        let effort = attempt.solution.unwrap_or(attempt.all);
        // Time and nodes of an unsolved position say nothing about a solution.
        let (time, nodes) = if attempt.is_solved {
            (text::time(effort.time), text::short(effort.nodes))
        } else {
            ("-".to_owned(), "-".to_owned())
        };
        writeln!(
            self.out,
            "{name:width$}  {style}{answer:6}{style:#}  {mv:MOVE_WIDTH$}  {score:>9}  {:>5}  {time:>8}  {nodes:>9}  {}",
            effort.depth,
            puzzle.wanted()
        )?;
        Ok(())
    }

    pub fn conclude(&mut self, time: Duration) -> Result<(), CliError> {
        if self.is_json {
            let summary =
                JsonSummary { solved: self.solved, positions: self.positions, nodes: self.nodes, seconds: time };
            return Ok(json::write(&mut self.out, &summary)?);
        }
        let share = match self.positions {
            0 => String::new(),
            all => format!(" ({:.1} %)", self.solved as f64 * 100.0 / all as f64),
        };
        let strong = style::STRONG;
        write!(
            self.out,
            "\n{strong}{} of {} solved{strong:#}{share}",
            self.solved,
            text::counted(self.positions, "position")
        )?;
        if let Ok(solved) = u32::try_from(self.solved)
            && solved > 0
        {
            write!(self.out, ", on average after {}", text::time(self.time / solved))?;
        }
        writeln!(self.out, ".\n{} searched in {}.", text::counted(self.nodes, "node"), text::rate(self.nodes, time))?;
        Ok(())
    }
}

//! `sissa analyse`: a position, and what the searcher thinks of it.

use super::engine::{EngineArguments, interruptible, seconds};
use super::error::CliError;
use super::start::{MovesArguments, StartArguments, Task};
use super::{board, status, style, text};
use clap::Args;
use sissa::board::{Color, Geometry};
use sissa::notation::san;
use sissa::position::{Game, Move, Position};
use sissa::search::{Bound, Control, Limits, Outcome, Report};
use sissa::variant::catalog::Catalog;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// How long to think when nothing says how long.
const DEFAULT_TIME: Duration = Duration::from_secs(8);

/// The deepest search that can be asked for, in plies.
const MAX_DEPTH: i64 = 200;

/// The narrowest column for a line of moves, in characters.
const MIN_WIDTH: usize = 20;

/// Width of the columns before the line of moves, in characters.
const COLUMNS: usize = 41;

/// Width of the column of ranks, in characters.
const RANK_COLUMN: usize = 5;

/// Draw a position and search for the best move
///
/// The lines found are printed as the search goes deeper, the scores from White's point of view, in
/// pawns. It ends after 8 seconds where no limit is given; Ctrl-C ends it earlier.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sissa analyse
  sissa analyse --variant caparandom --array random --movetime 20
  sissa analyse --fen 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3' --multipv 3
  sissa analyse --variant capablanca --moves e4 e5 --depth 12")]
pub struct Arguments {
    #[command(flatten)]
    start: StartArguments,

    #[command(flatten)]
    moves: MovesArguments,

    /// Think for so many seconds
    #[arg(long, short = 's', value_name = "SECONDS", value_parser = seconds)]
    movetime: Option<Duration>,

    /// Search to this depth, in plies
    #[arg(long, short, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH))]
    depth: Option<u32>,

    /// Search so many positions
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Show so many of the best moves, each with its line
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=500))]
    multipv: u16,

    #[command(flatten)]
    engine: EngineArguments,
}

/// Runs the command.
pub fn run(catalog: &Catalog, arguments: Arguments) -> Result<(), CliError> {
    let task = Analysis {
        limits: arguments.limits(),
        engine: arguments.engine,
    };
    arguments.start.run(catalog, &arguments.moves.moves, task)
}

impl Arguments {
    fn limits(&self) -> Limits {
        let limited = self.movetime.is_some() || self.depth.is_some() || self.nodes.is_some();
        Limits {
            movetime: self.movetime.or((!limited).then_some(DEFAULT_TIME)),
            depth: self.depth,
            nodes: self.nodes,
            multipv: usize::from(self.multipv),
            move_overhead: Duration::ZERO,
            ..Limits::default()
        }
    }
}

struct Analysis {
    limits: Limits,
    engine: EngineArguments,
}

impl Task for Analysis {
    fn run<G: Geometry>(self, game: Game<G>, title: String) -> Result<(), CliError> {
        let mut out = anstream::stdout();
        let strong = style::STRONG;
        writeln!(out, "{strong}{title}{strong:#}\n")?;
        writeln!(out, "{}", board::describe(&game, Color::White))?;
        if let Some(end) = game.end() {
            writeln!(out, "{}", text::end(end).0)?;
            return Ok(());
        }

        let position = *game.position();
        let multipv = self.limits.multipv.min(position.legal_moves().len());
        let table = Table::new(position, multipv > 1);
        let mut searcher = self.engine.searcher::<G>();
        let control = Control::new();
        let status = status::of_search(position, &control);
        writeln!(out, "{}", table.head())?;
        let start = Instant::now();
        let mut written = Ok(());
        let mut best_line = Vec::new();
        let outcome = interruptible(&control, || {
            searcher.search(&game, &self.limits, &control, &mut |report| {
                if report.bound != Bound::Exact || written.is_err() {
                    return;
                }
                if report.multipv == 1 {
                    best_line.clone_from(&report.pv);
                }
                written = status.suspend(|| writeln!(out, "{}", table.row(report)));
                if written.is_err() {
                    control.stop();
                }
            })
        })?;
        status.finish_and_clear();
        written?;
        conclude(&mut out, &position, &outcome, &best_line, start.elapsed())
    }
}

/// The lines of analysis.
struct Table<G: Geometry> {
    position: Position<G>,
    /// Whether lines have ranks.
    ranked: bool,
    /// Width of the moves' column, in characters; `None` for no limit.
    width: Option<usize>,
}

impl<G: Geometry> Table<G> {
    fn new(position: Position<G>, ranked: bool) -> Table<G> {
        let columns = COLUMNS + if ranked { RANK_COLUMN } else { 0 };
        Table {
            position,
            ranked,
            width: terminal_width().map(|width| width.saturating_sub(columns).max(MIN_WIDTH)),
        }
    }

    fn head(&self) -> String {
        let faint = style::FAINT;
        let rank = if self.ranked { "line " } else { "" };
        format!("{faint}{rank}  depth  for White      time  positions  moves{faint:#}")
    }

    fn row(&self, report: &Report) -> String {
        let rank = match self.ranked {
            true => format!("{:>3}. ", report.multipv),
            false => String::new(),
        };
        let score = text::score_for_white(report.score, self.position.side_to_move());
        let depth = format!("{}/{}", report.depth, report.seldepth);
        format!(
            "{rank}{depth:>7}  {score:>9}  {:>8}  {:>9}  {}",
            text::time(report.time),
            text::short(report.nodes),
            self.moves(&report.pv)
        )
    }

    fn moves(&self, line: &[Move]) -> String {
        let text = san::line(&self.position, line);
        let Some(width) = self.width else {
            return text;
        };
        if text.len() <= width {
            return text;
        }
        // Cut behind a move; a line is ASCII.
        let end = text[..width.saturating_sub(3)].rfind(' ').unwrap_or(0);
        let number = |c: char| c.is_ascii_digit() || c == '.' || c == ' ';
        let kept = match text[..end].rsplit_once(' ') {
            Some((kept, last)) if last.chars().all(number) => kept,
            _ => &text[..end],
        };
        format!("{kept} ..")
    }
}

/// The result of the search.
fn conclude<G: Geometry>(
    out: &mut impl Write,
    position: &Position<G>,
    outcome: &Outcome,
    line: &[Move],
    time: Duration,
) -> Result<(), CliError> {
    let Some(best) = outcome.best else {
        return Ok(());
    };
    let score = text::score_for_white(outcome.score, position.side_to_move());
    let mv = style::MOVE;
    writeln!(
        out,
        "\nBest move {mv}{}{mv:#}, score {score} for White at depth {}.",
        san::write(position, best),
        outcome.depth
    )?;
    if line.first() == Some(&best) {
        writeln!(out, "Line {}", san::line(position, line))?;
    }
    let speed = text::per_second(outcome.nodes, time);
    writeln!(
        out,
        "{} positions in {}, {}/s.",
        text::grouped(outcome.nodes),
        text::time(time),
        text::short(speed)
    )?;
    Ok(())
}

/// How many characters a line of the terminal has; `None` where the output is none.
fn terminal_width() -> Option<usize> {
    let stdout = io::stdout();
    if !stdout.is_terminal() {
        return None;
    }
    let (width, _) = terminal_size::terminal_size_of(stdout)?;
    Some(usize::from(width.0))
}

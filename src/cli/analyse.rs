//! `sissa analyse`: searches a position and prints the best lines.

use super::engine::{EngineArguments, MAX_DEPTH, interruptible, seconds};
use super::error::CliError;
use super::start::{MovesArguments, StartArguments, Task};
use super::{board, status, style, terminal, text};
use clap::Args;
use sissa::board::{Color, Geometry};
use sissa::notation::{san, words};
use sissa::position::{Game, Move, Position};
use sissa::search::{Bound, Control, Limits, Report};
use sissa::variant::catalog::Catalog;
use std::io::Write;
use std::time::{Duration, Instant};

/// The time of a search without a limit.
const DEFAULT_TIME: Duration = Duration::from_secs(8);

/// The narrowest column for a line of moves, in characters.
const MIN_WIDTH: usize = 20;

/// Width of the columns before the line of moves, in characters: depth and score, then time and positions, which are
/// left out where the line would be too narrow.
const COLUMNS: usize = 20;
const MORE_COLUMNS: usize = 21;

/// Width of the column of ranks, in characters.
const RANK_COLUMN: usize = 5;

/// Draw a position and search for the best move
///
/// The lines found are printed as the search goes deeper, the scores from White's point of view, in
/// pawns. It ends after 8 seconds where no limit is given, and when a mate is found that cannot get shorter. Ctrl-C
/// and SIGTERM end it earlier, with its result and exit code 0.
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

    /// Stop after this many seconds
    #[arg(long, short = 's', value_name = "SECONDS", value_parser = seconds)]
    movetime: Option<Duration>,

    /// Stop at this depth, in plies
    #[arg(long, short, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH))]
    depth: Option<u32>,

    /// Stop after this many positions
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Show the N best moves, each with its line
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
            writeln!(out, "{}", words::ending(end).0)?;
            return Ok(());
        }

        let position = *game.position();
        let multipv = self.limits.multipv.min(position.legal_moves().len());
        let mut table = PvTable::new(position, multipv > 1);
        let mut searcher = self.engine.searcher::<G>()?;
        let control = Control::new();
        let status = status::of_search(position, &control);
        writeln!(out, "{}", table.head())?;
        let start = Instant::now();
        let mut written = Ok(());
        let outcome = interruptible(&control, || {
            searcher.search(&game, &self.limits, &control, &mut |report| {
                let Some(row) = table.add(report).filter(|_| written.is_ok()) else {
                    return;
                };
                written = status.suspend(|| writeln!(out, "{row}"));
                if written.is_err() || table.is_settled() {
                    control.stop();
                }
            })
        })?;
        status.finish_and_clear();
        written?;
        if let Some(row) = table.finish() {
            writeln!(out, "{row}")?;
        }
        table.conclude(&mut out)?;
        let time = start.elapsed();
        writeln!(
            out,
            "{} positions in {}, {}/s.",
            text::grouped(outcome.nodes),
            text::time(time),
            text::short(text::per_second(outcome.nodes, time))
        )?;
        Ok(())
    }
}

/// The lines of analysis: those printed, of which the last are the result.
struct PvTable<G: Geometry> {
    position: Position<G>,
    /// Whether several lines are searched.
    ranked: bool,
    /// Whether there is room for time and positions.
    is_wide: bool,
    /// Width of the moves' column, in characters; `None` for no limit.
    width: Option<usize>,
    /// The lines printed last, the best first.
    lines: Vec<Report>,
    /// A later report of the best line with only a bound for its score, which was not printed.
    bound: Option<Report>,
}

impl<G: Geometry> PvTable<G> {
    fn new(position: Position<G>, ranked: bool) -> PvTable<G> {
        PvTable::of_width(position, ranked, terminal::width())
    }

    fn of_width(position: Position<G>, ranked: bool, width: Option<usize>) -> PvTable<G> {
        let columns = COLUMNS + if ranked { RANK_COLUMN } else { 0 };
        let is_wide = width.is_none_or(|width| columns + MORE_COLUMNS + MIN_WIDTH <= width);
        let columns = columns + if is_wide { MORE_COLUMNS } else { 0 };
        PvTable {
            position,
            ranked,
            is_wide,
            width: width.map(|width| width.saturating_sub(columns).max(MIN_WIDTH / 2)),
            lines: Vec::new(),
            bound: None,
        }
    }

    fn head(&self) -> String {
        let faint = style::FAINT;
        let rank = if self.ranked { "line " } else { "" };
        let more = if self.is_wide {
            "      time  positions"
        } else {
            ""
        };
        format!("{faint}{rank}  depth  for White{more}  moves{faint:#}")
    }

    /// Adds a report of the search. Returns its row if it is to be printed.
    fn add(&mut self, report: &Report) -> Option<String> {
        if report.bound != Bound::Exact {
            if report.multipv == 1 {
                self.bound = Some(report.clone());
            }
            return None;
        }
        if report.multipv == 1 {
            self.bound = None;
            if self.is_settled() && report.score == self.lines[0].score {
                return None;
            }
        } else if report.multipv > self.lines.len() + 1 {
            // The other lines of its iteration were not printed.
            return None;
        }
        self.lines.truncate(report.multipv.saturating_sub(1));
        self.lines.push(report.clone());
        Some(self.row(report))
    }

    /// True when all lines are mates that were searched twice as deep as they are long, and so hardly get shorter.
    fn is_settled(&self) -> bool {
        let is_settled = |line: &Report| {
            let plies = line.score.mate_in().map(|moves| match moves {
                1.. => 2 * moves.unsigned_abs() - 1,
                _ => 2 * moves.unsigned_abs(),
            });
            plies.is_some_and(|plies| line.depth >= 2 * plies)
        };
        let expected = self.lines.first().map_or(1, |best| best.lines);
        self.lines.len() >= expected && self.lines.iter().all(is_settled)
    }

    /// Ends the table. Returns one more row if the search ended with a better move, for whose score it has only a
    /// bound.
    fn finish(&mut self) -> Option<String> {
        let bound = self.bound.take()?;
        let same_move = self.lines.first().map(|best| best.pv.first()) == Some(bound.pv.first());
        if same_move || bound.bound != Bound::Lower {
            return None;
        }
        let row = self.row(&bound);
        self.lines = vec![bound];
        Some(row)
    }

    fn row(&self, report: &Report) -> String {
        let rank = match self.ranked {
            true => format!("{:>3}. ", report.multipv),
            false => String::new(),
        };
        let score = self.score(report);
        let depth = format!("{}/{}", report.depth, report.seldepth);
        let more = match self.is_wide {
            true => format!(
                "  {:>8}  {:>9}",
                text::time(report.time),
                text::short(report.nodes)
            ),
            false => String::new(),
        };
        format!(
            "{rank}{depth:>7}  {score:>9}{more}  {}",
            self.moves(&report.pv)
        )
    }

    fn score(&self, report: &Report) -> text::Styled {
        let score = text::score_for_white(report.score, self.position.side_to_move());
        match (report.bound, self.position.side_to_move()) {
            (Bound::Exact, _) => score,
            (Bound::Lower, Color::White) | (Bound::Upper, Color::Black) => score.after(">="),
            (Bound::Lower, Color::Black) | (Bound::Upper, Color::White) => score.after("<="),
        }
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

    /// The result: the best move, and all lines in full.
    fn conclude(&self, out: &mut impl Write) -> Result<(), CliError> {
        let Some((report, best)) = self
            .lines
            .first()
            .and_then(|report| Some((report, *report.pv.first()?)))
        else {
            return Ok(());
        };
        let mv = style::MOVE;
        writeln!(
            out,
            "\nBest move {mv}{}{mv:#}, score {} for White at depth {}.",
            san::write(&self.position, best),
            self.score(report),
            report.depth
        )?;
        for line in &self.lines {
            let moves = san::line(&self.position, &line.pv);
            if self.lines.len() == 1 {
                writeln!(out, "{}", terminal::fit(&format!("Line {moves}"), 5))?;
            } else {
                let score = self.score(line);
                let head = format!("Line {:>2}  {score:>7}  ", line.multipv);
                // Colour codes must not count as width, so the moves are wrapped with blanks in place of the score.
                let indent = "Line 00  +000.00  ".len();
                let moves = terminal::fit(&format!("{}{moves}", "_".repeat(indent)), indent);
                writeln!(out, "{head}{}", &moves[indent..])?;
            }
        }
        Ok(())
    }
}

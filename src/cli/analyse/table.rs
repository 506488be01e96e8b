//! The lines of an analysis as a table.

use crate::board::{Color, Geometry};
use crate::cli::error::CliError;
use crate::cli::{style, terminal, text};
use crate::notation::san;
use crate::position::{Move, Position};
use crate::search::{Bound, Report, wdl};
use std::io::Write;

/// The narrowest column for a line of moves, in characters.
const MIN_WIDTH: usize = 20;

/// Width of the columns before the line of moves, in characters: depth and score; then time and positions, which are
/// left out if there is too little room for the moves.
const COLUMNS: usize = 20;
const MORE_COLUMNS: usize = 21;

/// Width of the column of ranks, in characters.
const RANK_COLUMN: usize = 5;

/// Width of the column of chances, in characters.
const CHANCES_COLUMN: usize = 13;

/// The lines printed so far. The last of them are the result.
pub struct PvTable<G: Geometry> {
    position: Position<G>,
    /// Whether several lines are searched.
    ranked: bool,
    /// Whether the chances of win, draw and loss are shown.
    has_chances: bool,
    /// Whether there is room for time and positions.
    is_wide: bool,
    /// Width of the moves' column, in characters; `None` for no limit.
    width: Option<usize>,
    /// The lines printed last, best first.
    pub lines: Vec<Report>,
    /// A later report of the best line, not printed because its score is only a bound.
    bound: Option<Report>,
}

impl<G: Geometry> PvTable<G> {
    /// A table of `width` characters; `None` for no limit.
    pub fn new(position: Position<G>, ranked: bool, has_chances: bool, width: Option<usize>) -> PvTable<G> {
        let columns = COLUMNS + if ranked { RANK_COLUMN } else { 0 } + if has_chances { CHANCES_COLUMN } else { 0 };
        let is_wide = width.is_none_or(|width| columns + MORE_COLUMNS + MIN_WIDTH <= width);
        let columns = columns + if is_wide { MORE_COLUMNS } else { 0 };
        PvTable {
            position,
            ranked,
            has_chances,
            is_wide,
            width: width.map(|width| width.saturating_sub(columns).max(MIN_WIDTH / 2)),
            lines: Vec::new(),
            bound: None,
        }
    }

    pub fn head(&self) -> String {
        let faint = style::FAINT;
        let rank = if self.ranked { "line " } else { "" };
        let more = if self.is_wide { "      time      nodes" } else { "" };
        let chances = if self.has_chances { "   win/dr/loss" } else { "" };
        format!("{faint}{rank}  depth  for White{chances}{more}  moves{faint:#}")
    }

    /// Adds a report of the search. Returns its row if it should be printed.
    pub fn add(&mut self, report: &Report) -> Option<String> {
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
            // The other lines of this iteration were not printed.
            return None;
        }
        self.lines.truncate(report.multipv.saturating_sub(1));
        self.lines.push(report.clone());
        Some(self.row(report))
    }

    /// True when all lines are mates, and the search is twice as deep as they are long, so that they will hardly get
    /// shorter.
    pub fn is_settled(&self) -> bool {
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

    /// Ends the table. Returns one more row if the search ended with a better move whose score is only a bound.
    pub fn finish(&mut self) -> Option<String> {
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
        let rank = if self.ranked { format!("{:>3}. ", report.multipv) } else { String::new() };
        let score = self.score(report);
        let depth = format!("{}/{}", report.depth, report.seldepth);
        let more = if self.is_wide {
            format!("  {:>8}  {:>9}", text::time(report.time), text::short(report.nodes))
        } else {
            String::new()
        };
        format!("{rank}{depth:>7}  {score:>9}{}{more}  {}", self.chances(report), self.moves(&report.pv))
    }

    /// White's chances to win, to draw and to lose, in percent.
    fn chances(&self, report: &Report) -> String {
        if !self.has_chances {
            return String::new();
        }
        let [win, draw, loss] = chances_of_white(&self.position, report);
        let percent = |per_mille: u32| (per_mille + 5) / 10;
        let text = format!("{}/{}/{}", percent(win), percent(draw), percent(loss));
        format!("  {text:>11}")
    }

    fn score(&self, report: &Report) -> text::Styled {
        let to_move = self.position.side_to_move();
        let score = text::score_for_white(report.score, to_move);
        match report.bound {
            Bound::Exact => score,
            bound => score.after(bound.sign_for_white(to_move)),
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
        // Cut after a move; a line is ASCII.
        let end = text[..width.saturating_sub(3)].rfind(' ').unwrap_or(0);
        let number = |c: char| c.is_ascii_digit() || c == '.' || c == ' ';
        let kept = match text[..end].rsplit_once(' ') {
            Some((kept, last)) if last.chars().all(number) => kept,
            _ => &text[..end],
        };
        format!("{kept} ..")
    }

    /// The result: the best move, and all lines in full.
    pub fn conclude(&self, out: &mut impl Write) -> Result<(), CliError> {
        let Some((report, best)) = self.lines.first().and_then(|report| Some((report, *report.pv.first()?))) else {
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
        if self.has_chances {
            let [win, draw, loss] = chances_of_white(&self.position, report);
            let percent = |per_mille: u32| f64::from(per_mille) / 10.0;
            writeln!(
                out,
                "White wins {:.1} %, draws {:.1} %, loses {:.1} %.",
                percent(win),
                percent(draw),
                percent(loss)
            )?;
        }
        for line in &self.lines {
            let moves = san::line(&self.position, &line.pv);
            if self.lines.len() == 1 {
                writeln!(out, "{}", terminal::fit(&format!("Line {moves}"), 5))?;
            } else {
                let score = self.score(line);
                let head = format!("Line {:>2}  {score:>7}  ", line.multipv);
                // Colour codes do not count as width, so the moves are wrapped with blanks in place of the score.
                let indent = "Line 00  +000.00  ".len();
                let moves = terminal::fit(&format!("{}{moves}", "_".repeat(indent)), indent);
                writeln!(out, "{head}{}", &moves[indent..])?;
            }
        }
        Ok(())
    }
}

/// White's chances to win, to draw and to lose, per mille.
pub fn chances_of_white<G: Geometry>(position: &Position<G>, report: &Report) -> [u32; 3] {
    let [win, draw, loss] = wdl(report.score, position.ply());
    match position.side_to_move() {
        Color::White => [win, draw, loss],
        Color::Black => [loss, draw, win],
    }
}

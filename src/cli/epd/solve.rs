//! Searching a position.

use super::suite::Puzzle;
use crate::board::{Color, Geometry};
use crate::cli::epd_list::AnyEntry;
use crate::cli::error::CliError;
use crate::cli::json::{self, JsonMove};
use crate::cli::searchers::GameSearchers;
use crate::cli::signals::interruptible;
use crate::cli::status;
use crate::notation::epd::Epd;
use crate::notation::fen;
use crate::on_board;
use crate::position::{Game, Move};
use crate::search::{Bound, Control, Limits, Report, Score, SearchBoard};
use serde::Serialize;
use std::time::Duration;

pub struct Attempt {
    pub is_solved: bool,
    /// When it was solved.
    pub solution: Option<Effort>,
    /// The whole search.
    pub all: Effort,
    pub fen: String,
    /// `None` in a position without moves.
    pub best: Option<JsonMove>,
    /// The side to move, and its score.
    pub to_move: Color,
    pub score: Score,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Effort {
    /// In plies.
    pub depth: u32,
    pub nodes: u64,
    #[serde(rename = "seconds", serialize_with = "json::seconds")]
    pub time: Duration,
}

/// Searches a position as if it were the first. Returns what was found, and whether a signal ended the search.
pub fn solve(searchers: &mut GameSearchers, limits: &Limits, puzzle: &Puzzle) -> Result<(Attempt, bool), CliError> {
    on_board!(AnyEntry; &puzzle.entry, entry => search(searchers, limits, entry))
}

fn search<G: SearchBoard>(
    searchers: &mut GameSearchers,
    limits: &Limits,
    entry: &Epd<G>,
) -> Result<(Attempt, bool), CliError> {
    let position = entry.position;
    let searcher = searchers.get(position.rules())?;
    searcher.clear();
    searcher.prepare(&position);
    let control = Control::new();
    let status = status::of_search(position, &control);
    let mut watch = Watch::new(entry);
    let outcome = interruptible(&control, || {
        searcher.search(&Game::new(position), limits, &control, &mut |report| {
            if watch.add(report) {
                control.stop();
            }
        })
    })?;
    status.finish_and_clear();
    let is_interrupted = control.is_stopped() && !watch.is_mate_found;
    let is_solved = watch.is_solved_by(outcome.best, outcome.score);
    let all = Effort {
        depth: outcome.depth,
        nodes: outcome.nodes,
        time: watch.last.map_or(Duration::ZERO, |last| last.time),
    };
    let attempt = Attempt {
        is_solved,
        solution: watch.since.or(Some(all)).filter(|_| is_solved),
        all,
        fen: fen::write(&position),
        best: outcome.best.map(|mv| JsonMove::of(&position, mv)),
        to_move: position.side_to_move(),
        score: outcome.score,
    };
    Ok((attempt, is_interrupted))
}

/// Watches whether a search has found the solution.
struct Watch<'a, G: Geometry> {
    entry: &'a Epd<G>,
    /// The wanted mate. If there are also moves that solve the position, `dm` only says how long the mate is.
    mate: Option<i32>,
    /// When the search last changed to the solution.
    since: Option<Effort>,
    last: Option<Effort>,
    is_mate_found: bool,
}

impl<'a, G: Geometry> Watch<'a, G> {
    fn new(entry: &'a Epd<G>) -> Watch<'a, G> {
        Watch {
            entry,
            mate: entry.mate.filter(|_| entry.best.is_empty() && entry.avoid.is_empty()),
            since: None,
            last: None,
            is_mate_found: false,
        }
    }

    /// True when a best move and its score are what the line wants.
    fn is_solved_by(&self, best: Option<Move>, score: Score) -> bool {
        let Some(best) = best else {
            return self.mate == Some(0) && score.mate_in() == Some(0);
        };
        let is_mate = |most: i32| {
            score.mate_in().is_some_and(|moves| if most > 0 { (1..=most).contains(&moves) } else { moves < 0 })
        };
        (self.entry.best.is_empty() || self.entry.best.contains(&best))
            && !self.entry.avoid.contains(&best)
            && self.mate.is_none_or(is_mate)
    }

    /// Adds a report of the search. True when it has found the wanted mate, so that nothing is left to find.
    fn add(&mut self, report: &Report) -> bool {
        let effort = Effort { depth: report.depth, nodes: report.nodes, time: report.time };
        self.last = Some(effort);
        // A move that fails low may still be the best.
        if report.bound == Bound::Upper {
            return false;
        }
        if !self.is_solved_by(report.pv.first().copied(), report.score) {
            self.since = None;
        } else if self.since.is_none() {
            self.since = Some(effort);
        }
        let is_exact = report.bound == Bound::Exact;
        self.is_mate_found |= is_exact && self.mate.is_some() && self.since.is_some();
        self.is_mate_found
    }
}

//! Requests to engines and their answers.

use crate::board::Geometry;
use crate::clock::ClockState;
use crate::notation::{WrittenScore, read_move};
use crate::position::{Game, Move, Position};
use crate::search::Bound;
use std::time::Duration;
use thiserror::Error;

/// What an engine reported about its search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchInfo {
    /// The score of its best line, from its own side.
    pub score: Option<WrittenScore>,
    /// Plies searched.
    pub depth: Option<u32>,
    /// Positions searched.
    pub nodes: Option<u64>,
}

/// One of an engine's lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnalysisLine {
    /// What it says of the line's score and depth.
    pub info: SearchInfo,
    /// The longest line searched, in plies.
    pub seldepth: Option<u32>,
    /// Whether the score is only a bound.
    pub bound: Bound,
    /// The rank of the line (MultiPV), from 1.
    pub rank: usize,
    /// Time since the start of the search.
    pub time: Option<Duration>,
    /// How full the transposition table is, per mille.
    pub hashfull: Option<u32>,
    /// The moves, as the engine wrote them.
    pub moves: Vec<String>,
}

/// An engine's move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move, as the engine wrote it.
    pub text: String,
    /// The last report of its search.
    pub info: SearchInfo,
    /// Time from the request to the last report with nodes.
    pub reported_after: Duration,
    /// Time from the request to the answer.
    pub elapsed: Duration,
}

impl Answer {
    /// The move.
    ///
    /// # Errors
    /// What the engine does instead, to follow its name.
    pub fn read<G: Geometry>(&self, position: &Position<G>) -> Result<Move, String> {
        if self.text.is_empty() {
            return Err("makes no move".to_owned());
        }
        let read = read_move(position, &self.text);
        read.map_err(|error| format!("makes an illegal move: {error}"))
    }
}

/// How long an engine may search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The clocks of White and Black; `None` for a side without one.
    Clocks([Option<ClockState>; 2]),
    /// Time for this move.
    MoveTime(Duration),
    /// Positions to search.
    Nodes(u64),
    /// Plies to search.
    Depth(u32),
    /// Until it is stopped.
    Infinite,
}

/// A request for a move.
pub struct Turn<'a, G: Geometry> {
    /// The game.
    pub game: &'a Game<G>,
    /// The limits of the search.
    pub limit: Limit,
    /// The moves to consider; all if empty.
    pub only: &'a [Move],
    /// When a clock runs, how long the answer may take.
    pub allowance: Option<Duration>,
    /// Otherwise, how long the engine may be silent; `None` for ever.
    pub patience: Option<Duration>,
}

/// Why an engine does not answer, or made no move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Failure {
    #[error("disconnects{}", in_brackets(.0))]
    Crashed(String),
    #[error("stalls: it does not answer")]
    Hung,
    #[error("loses on time")]
    OutOfTime,
    #[error("is stopped")]
    Stopped,
}

fn in_brackets(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!(" ({text})") }
}

//! Requests to engines and their answers.

use super::process::NoReply;
use super::quirks::{EngineMove, StartPosition};
use crate::measure::matches::rules::clock::Clocks;
use crate::shared::adjudication::Score;
use sissa::board::Color;
use std::time::Duration;
use thiserror::Error;

/// Timeout of the initial handshake.
pub const INTRODUCTION: Duration = Duration::from_secs(20);

/// What an engine reported about its search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchInfo {
    pub score: Option<Score>,
    /// Plies searched.
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move, as the engine wrote it.
    pub text: String,
    /// The last report of its search.
    pub info: SearchInfo,
    /// Time from the request to the last report with nodes.
    pub reported_after: Duration,
    pub elapsed: Duration,
}

/// A request for a move.
pub struct Turn<'a> {
    pub start: &'a StartPosition,
    pub moves: &'a [EngineMove],
    pub clocks: &'a Clocks,
    /// The side to move.
    pub color: Color,
    /// Timeout when no clock runs.
    pub patience: Duration,
}

/// Why an engine made no move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
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
    if text.is_empty() {
        String::new()
    } else {
        format!(" ({text})")
    }
}

impl From<NoReply> for Failure {
    fn from(no_reply: NoReply) -> Failure {
        match no_reply {
            NoReply::Ended(words) => Failure::Crashed(words),
            NoReply::TimedOut => Failure::Hung,
            NoReply::Stopped => Failure::Stopped,
        }
    }
}

//! What is said between the arbiter and an engine.

use super::clock::Clocks;
use super::dialect::{StartPosition, Told};
use super::process::Silence;
use crate::shared::adjudication::Score;
use sissa::board::Color;
use std::time::Duration;
use thiserror::Error;

/// How long an engine may take to introduce itself.
pub const INTRODUCTION: Duration = Duration::from_secs(20);

/// What an engine told about its search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchInfo {
    /// How well it stands.
    pub score: Option<Score>,
    /// Plies searched.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
}

/// A move, as the engine wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move.
    pub text: String,
    /// What it thought.
    pub info: SearchInfo,
    /// How long after the question it last counted its nodes.
    pub told_after: Duration,
    /// How long it took.
    pub elapsed: Duration,
}

/// A move to be made.
pub struct Turn<'a> {
    /// Where the game began.
    pub start: &'a StartPosition,
    /// The moves since.
    pub moves: &'a [Told],
    /// The clocks.
    pub clocks: &'a Clocks,
    /// Who is to move.
    pub color: Color,
    /// How long the engine may be silent where no clock runs.
    pub patience: Duration,
}

/// Why an engine made no move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Failure {
    /// The process ended.
    #[error("crashes{}", in_brackets(.0))]
    Crashed(String),
    /// It answers no more.
    #[error("hangs")]
    Hung,
    /// Its time is up.
    #[error("loses on time")]
    OutOfTime,
    /// The match is being stopped; no fault of the engine's.
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

impl From<Silence> for Failure {
    fn from(silence: Silence) -> Failure {
        match silence {
            Silence::Ended(words) => Failure::Crashed(words),
            Silence::TimedOut => Failure::Hung,
            Silence::Stopped => Failure::Stopped,
        }
    }
}

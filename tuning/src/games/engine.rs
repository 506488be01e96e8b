//! An engine, whichever protocol it speaks: started, given games, asked for moves.

use super::cecp::Cecp;
use super::clock::{Clocks, Limits};
use super::dialect::{StartPosition, Told};
use super::log::Log;
use super::process::{Process, Silence};
use super::spec::{Protocol, Spec, StartError};
use super::uci::Uci;
use sissa::board::Color;
use sissa::variant::Variant;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use thiserror::Error;

/// How long an engine may take to introduce itself.
pub const INTRODUCTION: Duration = Duration::from_secs(20);

/// A score as engines tell it, from their own side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mates in so many moves; below 0, is mated.
    Mate(i32),
}

/// What an engine told about its search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thought {
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
    pub thought: Thought,
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
    /// It gives up.
    #[error("resigns")]
    Resigned,
    /// It says that the game is over, which it is not.
    #[error("claims '{0}' in a game that is not over")]
    FalseClaim(String),
    /// It says that a legal move or position is none.
    #[error("refuses what is legal: '{0}'")]
    Refused(String),
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

/// What both protocols do, each in its words.
pub trait Conversation {
    /// Prepares for a game; the engine plays with `limits`.
    ///
    /// # Errors
    /// [`Failure`] when the engine does not get ready.
    fn new_game(
        &mut self,
        process: &mut Process,
        start: &StartPosition,
        limits: Limits,
    ) -> Result<(), Failure>;

    /// Asks for a move.
    ///
    /// # Errors
    /// [`Failure`] when none comes.
    fn think(&mut self, process: &mut Process, turn: &Turn<'_>) -> Result<Answer, Failure>;

    /// Tells that the game has ended, `1-0` say.
    ///
    /// # Errors
    /// [`Failure`] when the engine has ended too.
    fn end_game(&mut self, process: &mut Process, result: &str) -> Result<(), Failure>;

    /// False where the engine wants to be started again for each game.
    fn reusable(&self) -> bool {
        true
    }
}

/// A running engine.
pub struct Engine {
    process: Process,
    conversation: Box<dyn Conversation>,
}

impl Engine {
    /// Starts an engine, and makes it ready for games of `variant` played with `limits`.
    ///
    /// # Errors
    /// [`StartError`] when it cannot be used.
    pub fn start(
        spec: &Spec,
        variant: &Variant,
        limits: Limits,
        log: Log,
        stop: Arc<AtomicBool>,
    ) -> Result<Engine, StartError> {
        let started = Process::start(&spec.command, &spec.name, log, stop);
        let mut process = started.map_err(|error| StartError::Run {
            name: spec.name.clone(),
            command: spec.command.join(" "),
            error,
        })?;
        let conversation: Box<dyn Conversation> = match spec.protocol {
            Protocol::Uci => Box::new(Uci::start(&mut process, spec, variant)?),
            Protocol::Cecp => Box::new(Cecp::start(&mut process, spec, variant, limits)?),
        };
        Ok(Engine {
            process,
            conversation,
        })
    }

    /// Prepares for a game.
    ///
    /// # Errors
    /// [`Failure`] when the engine does not get ready.
    pub fn new_game(&mut self, start: &StartPosition, limits: Limits) -> Result<(), Failure> {
        self.conversation.new_game(&mut self.process, start, limits)
    }

    /// Asks for a move.
    ///
    /// # Errors
    /// [`Failure`] when none comes.
    pub fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Failure> {
        self.conversation.think(&mut self.process, turn)
    }

    /// Tells that the game has ended; true when the engine can be used for the next.
    pub fn end_game(&mut self, result: &str) -> bool {
        self.conversation
            .end_game(&mut self.process, result)
            .is_ok()
            && self.conversation.reusable()
    }

    /// Ends the process at once.
    pub fn kill(&mut self) {
        self.process.kill();
    }
}

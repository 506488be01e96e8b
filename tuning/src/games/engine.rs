//! An engine, whichever protocol it speaks: started, given games, asked for moves.

use super::cecp::Cecp;
use super::clock::Limits;
use super::conversation::{Answer, Conversation, Failure, Turn};
use super::dialect::StartPosition;
use super::log::Log;
use super::process::Process;
use super::spec::{Protocol, Spec, StartError};
use super::uci::Uci;
use sissa::variant::Variant;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

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

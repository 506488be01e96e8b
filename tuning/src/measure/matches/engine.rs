//! A UCI engine: starting it, preparing games, requesting moves.

use super::conversation::{Answer, Failure, Turn};
use super::log::Log;
use super::process::Process;
use super::spec::{Spec, StartError};
use super::uci::{self, Uci};
use sissa::variant::Variant;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A running engine.
pub struct Engine {
    process: Process,
    uci: Uci,
}

impl Engine {
    /// Starts an engine, and makes it ready for games of `variant`.
    ///
    /// # Errors
    /// [`StartError`] when it cannot be used.
    pub fn start(
        spec: &Spec,
        variant: &Variant,
        log: Log,
        stop: Arc<AtomicBool>,
    ) -> Result<Engine, StartError> {
        let started = Process::start(&spec.command, spec.folder.as_deref(), &spec.name, log, stop);
        let mut process = started.map_err(|error| StartError::Run {
            name: spec.name.clone(),
            command: spec.command.join(" "),
            error,
        })?;
        let uci = Uci::start(&mut process, spec, variant)?;
        Ok(Engine { process, uci })
    }

    /// Prepares for a game.
    ///
    /// # Errors
    /// [`Failure`] when the engine does not get ready.
    pub fn new_game(&mut self) -> Result<(), Failure> {
        uci::new_game(&mut self.process)
    }

    /// Asks for a move.
    ///
    /// # Errors
    /// [`Failure`] when none comes.
    pub fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Failure> {
        self.uci.think(&mut self.process, turn)
    }

    /// Ends the process at once.
    pub fn kill(&mut self) {
        self.process.kill();
    }
}

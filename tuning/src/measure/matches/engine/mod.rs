//! A running engine.
//!
//! | file | holds |
//! |---|---|
//! | `settings` | the settings of an engine, and why it cannot be used |
//! | `conversation` | requests and answers |
//! | `uci`, `uci_options` | UCI |
//! | `quirks` | names of games and notations that other engines expect |
//! | `process`, `log` | processes, and a log of all lines |

pub mod conversation;
pub mod log;
mod process;
pub mod quirks;
pub mod settings;
mod uci;
mod uci_options;

use conversation::{Answer, Failure, Turn};
use log::Log;
use process::Process;
use settings::{EngineSettings, StartError};
use sissa::variant::Variant;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use uci::Uci;

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
        spec: &EngineSettings,
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

/// How often an engine is restarted before the match is aborted.
const STARTS: usize = 3;

/// Keeps an engine from game to game, and restarts it when it fails.
pub struct EngineSlot<'a> {
    spec: &'a EngineSettings,
    variant: &'a Variant,
    log: Log,
    stop: Arc<AtomicBool>,
    engine: Option<Engine>,
}

impl<'a> EngineSlot<'a> {
    /// A slot whose engine has not been started.
    pub fn new(
        spec: &'a EngineSettings,
        variant: &'a Variant,
        log: Log,
        stop: Arc<AtomicBool>,
    ) -> EngineSlot<'a> {
        EngineSlot {
            spec,
            variant,
            log,
            stop,
            engine: None,
        }
    }

    /// The engine, started if necessary.
    ///
    /// # Errors
    /// [`StartError`] when it cannot be used.
    pub fn engine(&mut self) -> Result<&mut Engine, StartError> {
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => self.start()?,
        };
        Ok(self.engine.insert(engine))
    }

    /// The engine, if it has been started.
    pub fn running(&mut self) -> Option<&mut Engine> {
        self.engine.as_mut()
    }

    fn start(&self) -> Result<Engine, StartError> {
        let mut tries = 1;
        loop {
            let (log, stop) = (self.log.clone(), Arc::clone(&self.stop));
            match Engine::start(self.spec, self.variant, log, stop) {
                Err(StartError::Introduction { .. }) if tries < STARTS => tries += 1,
                result => return result,
            }
        }
    }

    /// Removes an engine that has failed.
    pub fn remove(&mut self) {
        if let Some(mut engine) = self.engine.take() {
            engine.kill();
        }
    }
}

//! Other engines, as processes that speak UCI.
//!
//! | file | holds |
//! |---|---|
//! | `settings` | the settings of an engine, and why it cannot be used |
//! | `turn` | requests for a move, lines of analysis and answers |
//! | `uci`, `uci_options` | an engine by UCI |
//! | `quirks` | names of games and notations that other engines expect |
//! | `process`, `log` | processes, and a log of all lines |

pub mod log;
mod process;
mod quirks;
pub mod settings;
pub mod turn;
mod uci;
mod uci_options;

pub use quirks::{FenStyle, start_fen};
pub use uci::UciEngine;

use crate::variant::Variant;
use log::Log;
use settings::{EngineSettings, UnusableEngine};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How many times an engine that does not introduce itself is started before it counts as unusable.
const STARTS: usize = 3;

/// Keeps an engine from game to game, and restarts it when it fails.
pub struct EngineSlot<'a> {
    settings: &'a EngineSettings,
    variant: &'a Variant,
    log: Log,
    stop: Arc<AtomicBool>,
    engine: Option<UciEngine>,
}

impl<'a> EngineSlot<'a> {
    /// A slot whose engine has not been started.
    pub fn new(
        settings: &'a EngineSettings,
        variant: &'a Variant,
        log: &Log,
        stop: &Arc<AtomicBool>,
    ) -> EngineSlot<'a> {
        EngineSlot { settings, variant, log: log.clone(), stop: Arc::clone(stop), engine: None }
    }

    /// The engine, started if necessary.
    ///
    /// # Errors
    /// [`UnusableEngine`] when it cannot be used.
    pub fn engine(&mut self) -> Result<&mut UciEngine, UnusableEngine> {
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => self.start()?,
        };
        Ok(self.engine.insert(engine))
    }

    /// The engine, if it has been started.
    pub fn running(&mut self) -> Option<&mut UciEngine> {
        self.engine.as_mut()
    }

    fn start(&self) -> Result<UciEngine, UnusableEngine> {
        let mut tries = 1;
        loop {
            match UciEngine::start(self.settings, self.variant, &self.log, &self.stop) {
                Err(UnusableEngine::Introduction { .. }) if tries < STARTS => tries += 1,
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

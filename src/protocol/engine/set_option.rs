//! What setting an option does.

use super::{Engine, EngineError, OptionSet, start_fen};
use crate::eval::network::{Evaluation, LoadError, Network, Networks};
use crate::protocol::options::Change;
use crate::protocol::output::quoted;
use std::path::Path;

impl Engine {
    /// Sets an option. Not while a job runs.
    ///
    /// # Errors
    /// [`EngineError`]; nothing has changed then.
    pub fn set_option(
        &mut self,
        name: &str,
        value: Option<&str>,
    ) -> Result<OptionSet, EngineError> {
        let before = self.settings.clone();
        match self.settings.set(name, value)? {
            Change::Nothing => Ok(OptionSet::Stored),
            Change::StartArray => {
                let choice = self.settings.start_array.clone();
                if let Err(problem) = start_fen(choice.as_ref(), self.session.variant()) {
                    // It may be meant for a game that is chosen next.
                    let mut games = self.catalog.iter();
                    if !games.any(|game| start_fen(choice.as_ref(), game).is_ok()) {
                        self.settings = before;
                        return Err(problem);
                    }
                }
                self.start = None;
                Ok(OptionSet::Stored)
            }
            Change::Resources => {
                let (hash, threads) = (self.settings.hash, self.settings.threads);
                let configured =
                    on_session!(&mut self.session, session => session.configure(hash, threads));
                if let Err(error) = configured {
                    self.settings = before;
                    let (hash, threads) = (self.settings.hash, self.settings.threads);
                    return Err(EngineError::Resources {
                        option: name.to_owned(),
                        error,
                        hash,
                        threads,
                    });
                }
                Ok(OptionSet::Stored)
            }
            Change::DebugLog => match self.out.log_to(&self.settings.debug_log_file) {
                Ok(()) => Ok(OptionSet::Stored),
                Err(error) => {
                    let path = quoted(&self.settings.debug_log_file);
                    self.settings = before;
                    Err(EngineError::Log {
                        option: name.to_owned(),
                        path,
                        error,
                    })
                }
            },
            Change::ClearHash => {
                self.session.clear_hash();
                Ok(OptionSet::Stored)
            }
            Change::Evaluation => match self.load_networks() {
                Ok(networks) => {
                    self.networks = networks.clone();
                    self.session.set_networks(networks);
                    Ok(self.note_on_evaluation())
                }
                Err(problem) => {
                    self.settings = before;
                    Err(problem)
                }
            },
            Change::Variant => {
                let name = std::mem::replace(&mut self.settings.variant, before.variant);
                self.set_variant(&name).map(|()| OptionSet::Variant)
            }
            Change::VariantPath => match self.load_variants() {
                Ok(problems) => Ok(OptionSet::Variants(problems)),
                Err(problem) => {
                    self.settings = before;
                    Err(problem)
                }
            },
        }
    }

    /// The networks that the options ask for.
    fn load_networks(&self) -> Result<Networks, EngineError> {
        let mut own = Vec::new();
        for (option, board, path) in self.settings.eval_files() {
            if !path.is_empty() {
                let load = || -> Result<Network, LoadError> {
                    let network = Network::load(Path::new(path))?;
                    if let Some((files, ranks)) = board {
                        network.check_board(files, ranks)?;
                    }
                    Ok(network)
                };
                let refusal = |error| EngineError::Network {
                    option,
                    path: quoted(path),
                    error,
                };
                own.push(load().map_err(refusal)?);
            }
        }
        Ok(Networks::chosen(
            self.settings.evaluation,
            own,
            &self.catalog,
        ))
    }

    /// A note when networks are on but none suits the game, or one of the user does not.
    fn note_on_evaluation(&self) -> OptionSet {
        let is_off = self.settings.evaluation == Evaluation::Classical;
        let note = self.session.network_note().filter(|_| !is_off);
        note.map_or(OptionSet::Stored, OptionSet::StoredWithNote)
    }
}

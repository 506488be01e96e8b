//! What setting an option does.

use super::{Engine, EngineError, OptionSet};
use crate::eval::network::{Evaluation, LoadError, Network, Networks};
use crate::protocol::options::{Change, EvalFile, Settings};
use crate::text::quote;
use crate::variant::Variant;
use std::path::Path;

impl Engine {
    /// Sets an option. Not while a job runs. If it fails, nothing has changed.
    pub fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<OptionSet, EngineError> {
        let before = self.settings.clone();
        let change = self.settings.set(name, value)?;
        let done = self.apply(change, name, &before);
        if done.is_err() {
            self.settings = before;
        }
        done
    }

    /// Does what the option `name` has changed since the settings were `before`.
    fn apply(&mut self, change: Change, name: &str, before: &Settings) -> Result<OptionSet, EngineError> {
        match change {
            Change::Nothing => {}
            Change::StartArray => {
                if let Some(choice) = &self.settings.start_array {
                    let fen = |variant: &Variant| -> Result<String, EngineError> {
                        Ok(variant.array_fen(choice.resolve(variant, &mut rand::rng())?)?)
                    };
                    if let Err(problem) = fen(self.session.variant()) {
                        // It may be meant for a game that is chosen next.
                        let mut games = self.catalog.iter();
                        if !games.any(|game| fen(game).is_ok()) {
                            return Err(problem);
                        }
                    }
                }
                self.start = None;
            }
            Change::Resources => {
                let (hash, threads) = (self.settings.hash, self.settings.threads);
                let configured = on_session!(&mut self.session, session => session.resize(hash, threads));
                let refusal = |error| EngineError::Resources {
                    option: name.to_owned(),
                    error,
                    hash: before.hash,
                    threads: before.threads,
                };
                configured.map_err(refusal)?;
            }
            Change::DebugLog => {
                let path = &self.settings.debug_log_file;
                let refusal = |error| EngineError::Log { option: name.to_owned(), path: quote(path), error };
                self.out.log_to(path).map_err(refusal)?;
            }
            Change::ClearHash => self.session.clear_hash(),
            Change::Evaluation => {
                self.networks = self.load_networks()?;
                self.session.set_networks(self.networks.clone());
                let is_off = self.settings.evaluation == Evaluation::Classical;
                return Ok(OptionSet::Stored(self.session.network_note().filter(|_| !is_off)));
            }
            Change::Variant => {
                let name = std::mem::replace(&mut self.settings.variant, before.variant.clone());
                self.set_variant(&name)?;
                return Ok(OptionSet::Variant);
            }
            Change::VariantPath => return self.load_variants().map(OptionSet::Variants),
        }
        Ok(OptionSet::Stored(None))
    }

    /// The networks that the options ask for.
    fn load_networks(&self) -> Result<Networks, EngineError> {
        let mut own = Vec::new();
        for EvalFile { option, board, path } in self.settings.eval_files() {
            if !path.is_empty() {
                let load = || -> Result<Network, LoadError> {
                    let network = Network::load(Path::new(path))?;
                    if let Some((files, ranks)) = board {
                        network.check_board(files, ranks)?;
                    }
                    Ok(network)
                };
                let refusal = |error| EngineError::Network { option, path: quote(path), error };
                own.push(load().map_err(refusal)?);
            }
        }
        Ok(Networks::chosen(self.settings.evaluation, own, &self.catalog))
    }
}

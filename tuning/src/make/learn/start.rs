//! The network that a run begins from.

use super::LearnError;
use super::arguments::{Arguments, CLASSICAL};
use crate::shared::files::FileError;
use sissa::eval::network::{Adapted, RawNetwork, adapt_built_in};
use sissa::on_board;
use sissa::position::AnyRules;
use sissa::variant::catalog::Catalog;
use std::path::Path;

/// The network to begin from, made to fit the game, and what it is; none for the classical evaluation.
pub fn first(
    arguments: &Arguments,
    catalog: &Catalog,
    rules: AnyRules,
) -> Result<Option<Adapted<RawNetwork>>, LearnError> {
    match &arguments.from {
        None => {
            let built_in = on_board!(rules, rules => adapt_built_in(rules));
            let most = arguments.neurons.unwrap_or(usize::MAX);
            Ok(built_in.filter(|built_in| built_in.network.neurons <= most))
        }
        Some(path) if path == Path::new(CLASSICAL) => Ok(None),
        Some(path) => {
            let network = RawNetwork::load(path).map_err(FileError::of_network(path))?;
            let (adapted, is_own) = on_board!(rules, rules => (
                network.adapted(rules, catalog),
                network.game.as_ref().is_some_and(|game| game.is_of(rules)),
            ));
            match adapted {
                Some(network) if arguments.neurons.is_none_or(|most| network.neurons <= most) => {
                    let from = path.display().to_string();
                    Ok(Some(Adapted { from, is_own, network }))
                }
                _ => Err(LearnError::NoStart { path: path.clone(), game: rules.name().to_owned() }),
            }
        }
    }
}

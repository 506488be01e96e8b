//! The networks that a page has fetched: in a browser the engine is built without.

use super::{Network, NetworkError};
use crate::board::Geometry;
use crate::position::Rules;
use std::sync::{Arc, PoisonError, RwLock};

/// They stay as long as the page.
static FETCHED: RwLock<Vec<&'static Fetched>> = RwLock::new(Vec::new());

struct Fetched {
    file: &'static [u8],
    network: Arc<Network>,
}

/// Adds a network, which evaluates from the next search on.
///
/// # Errors
/// [`NetworkError`] when the bytes are no network of this version.
pub fn add(bytes: &[u8]) -> Result<(), NetworkError> {
    let network = Arc::new(Network::from_bytes(bytes)?);
    let file = Vec::leak(bytes.to_vec());
    let mut fetched = FETCHED.write().unwrap_or_else(PoisonError::into_inner);
    fetched.push(Box::leak(Box::new(Fetched { file, network })));
    Ok(())
}

/// None: they are all asked for by [`of`].
pub fn of_boards() -> &'static [Arc<Network>] {
    &[]
}

/// All of them as files.
pub fn files() -> impl Iterator<Item = &'static [u8]> {
    let fetched = FETCHED.read().unwrap_or_else(PoisonError::into_inner);
    let files: Vec<&[u8]> = fetched.iter().map(|fetched| fetched.file).collect();
    files.into_iter()
}

/// The network for the game of `rules`: one made for it, or one for games like it.
pub fn of<G: Geometry>(rules: &Rules<G>) -> Option<&'static Arc<Network>> {
    let fetched = FETCHED.read().unwrap_or_else(PoisonError::into_inner);
    let networks = fetched.iter().map(|fetched| &fetched.network);
    networks.filter(|network| network.check_game(rules).is_ok()).max_by_key(|network| network.game().is_some())
}

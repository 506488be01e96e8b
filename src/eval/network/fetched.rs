//! The networks that a page has fetched: in a browser the engine is built without.

use super::{Network, NetworkError};
use crate::board::Geometry;
use crate::position::Rules;
use std::sync::{Arc, PoisonError, RwLock};

/// They stay as long as the page.
static FETCHED: RwLock<Vec<&'static Arc<Network>>> = RwLock::new(Vec::new());

/// Adds a network, which evaluates from the next search on.
///
/// # Errors
/// [`NetworkError`] when the bytes are no network of this version.
pub fn add(bytes: &[u8]) -> Result<(), NetworkError> {
    let network = Box::leak(Box::new(Arc::new(Network::from_bytes(bytes)?)));
    let mut fetched = FETCHED.write().unwrap_or_else(PoisonError::into_inner);
    fetched.push(network);
    Ok(())
}

/// None: they are all asked for by [`of`].
pub fn of_boards() -> &'static [Arc<Network>] {
    &[]
}

/// A network that was made to fit a game.
pub struct Fitting {
    pub from: String,
    pub network: Arc<Network>,
}

/// None: a page has too few networks to choose from.
pub fn fitting<G: Geometry>(_: &Rules<G>) -> Option<&'static Fitting> {
    None
}

/// The network for the game of `rules`: one made for it, or one for games like it.
pub fn of<G: Geometry>(rules: &Rules<G>) -> Option<&'static Arc<Network>> {
    let fetched = FETCHED.read().unwrap_or_else(PoisonError::into_inner);
    let fitting = fetched
        .iter()
        .filter(|network| network.check_game(rules).is_ok());
    fitting
        .copied()
        .max_by_key(|network| network.game().is_some())
}

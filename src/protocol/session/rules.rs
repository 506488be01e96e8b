//! Rules by variant, each compiled once.

use crate::board::{Board8x8, Board10x8, Geometry};
use crate::position::{Rules, RulesError};
use crate::variant::Variant;
use std::sync::{Arc, Mutex, PoisonError};

/// The rules compiled so far.
type Store<G> = Mutex<Vec<&'static Rules<G>>>;

/// A geometry that keeps its compiled rules: they live as long as the process, so the same variant, asked
/// for again and again, must not be compiled anew.
pub trait Stored: Geometry {
    /// The store.
    fn store() -> &'static Store<Self>;
}

impl Stored for Board8x8 {
    fn store() -> &'static Store<Self> {
        static STORE: Store<Board8x8> = Mutex::new(Vec::new());
        &STORE
    }
}

impl Stored for Board10x8 {
    fn store() -> &'static Store<Self> {
        static STORE: Store<Board10x8> = Mutex::new(Vec::new());
        &STORE
    }
}

/// The rules of `variant`.
///
/// # Errors
/// [`RulesError`] when the geometry cannot play it.
pub fn rules_of<G: Stored>(variant: &Arc<Variant>) -> Result<&'static Rules<G>, RulesError> {
    let mut store = G::store().lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(rules) = store.iter().find(|rules| rules.variant() == &**variant) {
        return Ok(rules);
    }
    let rules = Rules::new(variant.clone())?;
    store.push(rules);
    Ok(rules)
}

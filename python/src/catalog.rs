//! The games that can be played: those built in, and those that the user has loaded.

use crate::{number, value_error};
use pyo3::prelude::*;
use rand::rng;
use sissa::notation::{fen, words};
use sissa::variant::Variant;
use sissa::variant::arrays::{ArrayChoice, ArrayPair};
use sissa::variant::catalog::Catalog;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

static CATALOG: LazyLock<Mutex<Catalog>> = LazyLock::new(|| Mutex::new(Catalog::builtin().clone()));

pub fn catalog() -> MutexGuard<'static, Catalog> {
    // Games are added completely or not at all.
    CATALOG.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The game of this name.
pub fn find(name: &str) -> PyResult<Arc<Variant>> {
    catalog().find(name).cloned().map_err(value_error)
}

/// The names of all games.
#[pyfunction]
pub fn variants() -> Vec<String> {
    catalog().names().map(str::to_owned).collect()
}

/// Adds the games of a variant file, and returns their names and the mistakes in the text.
#[pyfunction]
pub fn load_variants(text: &str) -> (Vec<String>, Vec<String>) {
    let (games, mistakes) = catalog().add_text(text, "variants", &fen::check_variant);
    let names = games.iter().map(|game| game.name.clone()).collect();
    (names, mistakes.iter().map(ToString::to_string).collect())
}

/// How many array numbers a game has; a few games do not use all of them.
#[pyfunction]
pub fn array_count(variant: &str) -> PyResult<u32> {
    Ok(find(variant)?.array_count())
}

/// The number of the array with this first rank of White. Raises ValueError if the game has no such array.
#[pyfunction]
pub fn array_number(variant: &str, rank: &str) -> PyResult<u32> {
    find(variant)?.array_number(rank).map_err(value_error)
}

/// The starting position of an array.
#[pyfunction]
pub fn array_fen(variant: &str, array: Array) -> PyResult<String> {
    let variant = find(variant)?;
    let arrays = array.resolve(&variant)?;
    variant.array_fen(arrays).map_err(value_error)
}

/// Whether captured pieces change sides and can be dropped.
#[pyfunction]
pub fn captures_to_hand(variant: &str) -> PyResult<bool> {
    let variant = find(variant)?;
    Ok(variant.drops.as_ref().is_some_and(|drops| drops.captures_to_hand))
}

/// The usual start of a game, which for most random games is one of many.
#[pyfunction]
pub fn start_fen(variant: &str) -> PyResult<String> {
    Ok(find(variant)?.start_fen.clone())
}

/// The special rules of a game, in sentences.
#[pyfunction]
pub fn rules(variant: &str) -> PyResult<Vec<String>> {
    Ok(words::special_rules(&*find(variant)?))
}

/// A choice of arrays: a number, or a text as users of the program write it.
pub struct Array(String);

impl<'py> FromPyObject<'_, 'py> for Array {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Array> {
        if let Ok(text) = value.extract() {
            return Ok(Array(text));
        }
        Ok(Array(number::<i64>(&value)?.to_string()))
    }
}

impl Array {
    pub fn resolve(self, variant: &Variant) -> PyResult<ArrayPair> {
        let choice: ArrayChoice = self.0.parse().map_err(value_error)?;
        choice.resolve(variant, &mut rng()).map_err(value_error)
    }
}

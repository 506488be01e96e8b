//! Sissa in the real XBoard.

mod known;
mod unknown;

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The longest that a match may take.
const LIMIT: Duration = Duration::from_secs(120);

/// Held while a match is played: clocks are real, so there is one at a time.
fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

//! The games that XBoard does not know, in the real XBoard with its default settings: its board is right
//! after every move, whoever makes it.

mod engines;
mod mouse;
mod special;

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(120);

/// One match at a time: clocks are real.
fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

//! Sissa in the real XBoard.

mod known;
mod unknown;

use std::time::Duration;

/// The longest that a match may take. A game needs one processor, since only one engine thinks at a time.
const LIMIT: Duration = Duration::from_secs(600);

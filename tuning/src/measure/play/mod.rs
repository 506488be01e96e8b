//! Games between two engines.
//!
//! | file | holds |
//! |---|---|
//! | `arbiter`, `clock` | one game, and its limits and clocks |
//! | `openings` | random openings |
//! | `record` | a finished game |
//! | `conditions` | the conditions of games, which must be the same when a run is resumed |

pub mod arbiter;
pub mod clock;
pub mod conditions;
pub mod openings;
pub mod record;

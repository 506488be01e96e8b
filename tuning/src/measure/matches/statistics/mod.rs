//! The result of a match.
//!
//! | file | holds |
//! |---|---|
//! | `tally` | totals |
//! | `elo`, `sprt` | Elo and the sequential test |

pub use sissa::engines::elo;
pub mod sprt;
pub mod tally;

//! What measures engines, this one and any other that speaks UCI.
//!
//! | folder | measures |
//! |---|---|
//! | `matches` | which of two engines is stronger: `sissa-tuning match` |
//! | `spsa` | which values of an engine's options are stronger |
//! | `speed` | how fast engines search, and what more threads are worth |

pub mod matches;
pub mod speed;
pub mod spsa;

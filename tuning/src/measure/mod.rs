//! Tools that measure UCI engines, this one and others.
//!
//! | folder | measures |
//! |---|---|
//! | `matches` | which of two engines is stronger: `sissa-tuning match` |
//! | `spsa` | which values of an engine's options are stronger |
//! | `speed` | the search speed of engines, for instance with more threads |

pub mod matches;
pub mod speed;
pub mod spsa;

//! One game between two engines.
//!
//! | file | holds |
//! |---|---|
//! | `arbiter` | the game |
//! | `clock` | limits and clocks |
//! | `openings`, `book` | openings, and files of them |

pub mod arbiter;
pub mod book;
pub mod clock;
pub mod openings;

//! The notation of Game Courier, where people play these games by correspondence. It says which piece goes where,
//! without regard to the rules (<https://www.chessvariants.com/play/pbm/userguide.html>).
//!
//! | file | holds |
//! |---|---|
//! | `moves` | writing and reading a move |
//! | `games` | files of games |

mod games;
mod moves;
#[cfg(test)]
mod tests;

pub use games::CourierReader;
pub use moves::write;
pub(super) use moves::{is_meant, read};

//! The files of a match.
//!
//! | file | holds |
//! |---|---|
//! | `pgn` | games as PGN |
//! | `archive` | the file from which a match is resumed |
//! | `fingerprint` | the conditions of a match, which must be the same when it is resumed |

pub mod archive;
pub mod fingerprint;
mod pgn;

pub use pgn::Headings;

//! Sissa, a chess engine for games that few or no engines play: Capablanca Random Chess, José Carrillo's random games
//! and Cetina Random Chess; also for chess, Fischer Random, Crazyhouse and others, and games declared in a file.
//!
//! The modules, each of which uses only those below it, as a test checks:
//!
//! | module | feature | holds |
//! |---|---|---|
//! | `cli` | `cli` | the command line |
//! | `web` | `web` | the board in the browser: the server and its tables |
//! | `protocol` | `protocol` | UCI and CECP, and games without a type parameter |
//! | `diagram` | `diagram` | positions as SVG pictures |
//! | `engines` | `protocol` | other engines, as processes that speak UCI |
//! | `elo` | `protocol` | Elo from the results of a match |
//! | `review` | `engine` | marks for mistakes, and accuracy, from the scores of positions |
//! | `openings` | `engine` | random openings |
//! | `search` | `engine` | alpha-beta search, transposition table (TT), time management, threads |
//! | `clock` | `engine` | time controls, and the clocks of a game |
//! | `eval` | `engine` | networks, classical evaluation, endgames |
//! | [`notation`] | | reading and writing FEN, EPD, PGN and moves (UCI, CECP, SAN, Game Courier); rules and rights in words; explaining illegal moves |
//! | [`position`] | | positions, move generation, make move, SEE, repetition and draws |
//! | [`variant`] | | games as data; variant files; arrays |
//! | [`board`] | | squares, bitboards, pieces, attacks |
//! | `files` | | opening files, checksums, the user's folder |
//! | `text` | | English: counts, lists, quotations |
//! | `time` | `engine` | the clock and the date of the system or of the page |
//!
//! With `default-features = false` the package is a library of the rules and notations alone, with five small
//! dependencies. The default is the whole program.
//!
//! Boards are types: [`board::Board8x8`] on a `u64`, [`board::Board10x8`] and [`board::Board12x10`] on a `u128`, the last
//! also for pieces that a game declares. Everything from [`position`] to `search` is generic over the
//! [`board::Geometry`]. Games are values: a [`variant::Variant`], compiled for a geometry, becomes [`position::Rules`],
//! which positions are read and played by. [`position::AnyRules`] finds the board of a game.
//!
//! ```
//! use sissa::board::Board8x8;
//! use sissa::notation::{fen, read_move, san};
//! use sissa::position::{Game, Rules};
//! use sissa::variant::catalog::Catalog;
//!
//! // A game, one of its 20,160 arrays, and the position before the first move.
//! let variant = Catalog::builtin().get("cetina-random").ok_or("no such game")?;
//! let rules = Rules::<Board8x8>::new(variant.clone())?;
//! let mut game = Game::new(fen::read(rules, &variant.array_fen(18_000)?)?);
//! for mv in game.position().legal_moves() {
//!     println!("{}", san::write(game.position(), mv));
//! }
//!
//! // A move, as a person would write it.
//! game.play(read_move(game.position(), "e4")?);
//! println!("{}", fen::write(game.position()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the feature `engine`:
//!
#![cfg_attr(feature = "engine", doc = "```")]
#![cfg_attr(not(feature = "engine"), doc = "```ignore")]
//! # use sissa::board::Board8x8;
//! # use sissa::notation::san;
//! # use sissa::position::Game;
//! use sissa::search::{Control, Limits, Searcher};
//! # fn think(game: &Game<Board8x8>) -> Result<(), Box<dyn std::error::Error>> {
//! let mut searcher = Searcher::new(16, 1)?; // MiB, threads
//! let result = searcher.search(game, &Limits::depth(4), &Control::new(), &mut |_| {});
//! let best = result.best.ok_or("no legal move")?;
//! println!("{} ({})", san::write(game.position(), best), result.score);
//! # Ok(())
//! # }
//! ```

pub mod board;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "engine")]
pub mod clock;
#[cfg(feature = "diagram")]
pub mod diagram;
#[cfg(feature = "protocol")]
pub mod elo;
#[cfg(feature = "protocol")]
pub mod engines;
#[cfg(feature = "engine")]
pub mod eval;
mod files;
pub mod notation;
#[cfg(feature = "engine")]
pub mod openings;
pub mod position;
#[cfg(feature = "protocol")]
pub mod protocol;
#[cfg(feature = "engine")]
pub mod review;
#[cfg(feature = "engine")]
pub mod search;
mod text;
#[cfg(feature = "engine")]
mod time;
pub mod variant;
#[cfg(feature = "web")]
pub mod web;

#[cfg(test)]
mod testing;

/// As the engine introduces itself.
#[cfg(feature = "engine")]
pub(crate) const NAME_AND_VERSION: &str = concat!("Sissa ", env!("CARGO_PKG_VERSION"));

/// Locks a mutex whose content is valid even if a thread has panicked.
pub(crate) fn lock<T>(mutex: &std::sync::Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

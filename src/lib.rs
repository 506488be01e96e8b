//! Sissa, a chess engine for games that few or no engines play: Capablanca Random Chess, José Carrillo's random games
//! and Cetina Random Chess; also for chess, Fischer Random, Capablanca Chess and games declared in a file.
//!
//! The modules, each of which uses only those below it:
//!
//! | module | holds |
//! |---|---|
//! | `cli` | the command line (feature `cli`) |
//! | `web` | the board in the browser (feature `web`) |
//! | [`protocol`] | UCI and CECP, and games without a type parameter ([`protocol::session`]) |
//! | [`review`] | marks for mistakes, and accuracy, from the scores of positions |
//! | [`search`] | finding the best move: [`search::Searcher`] |
//! | [`eval`] | static evaluation |
//! | [`notation`] | reading and writing positions, moves and games |
//! | [`position`] | [`position::Position`], its legal moves, and [`position::Game`] |
//! | [`variant`] | games as data, and the files that declare them |
//! | [`board`] | squares, sets of squares, pieces, attacks |
//!
//! Boards are types: 8x8 is [`board::Board8x8`] on a `u64`, 10x8 is [`board::Board10x8`] on a `u128`, and everything
//! from [`position`] to [`search`] is generic over the [`board::Geometry`]. Games are values: a [`variant::Variant`],
//! compiled for a geometry, becomes [`position::Rules`], which positions are read and played by.
//!
//! ```
//! use sissa::board::Board10x8;
//! use sissa::notation::{fen, read_move, san};
//! use sissa::position::{Game, Rules};
//! use sissa::search::{Control, Limits, Searcher};
//! use sissa::variant::catalog::Catalog;
//!
//! // A game, one of its 21,836 arrays, and the position before the first move.
//! let variant = Catalog::builtin().get("caparandom").ok_or("no such game")?;
//! let rules = Rules::<Board10x8>::new(variant.clone())?;
//! let mut game = Game::new(fen::read(rules, &variant.array_fen(8255)?)?);
//! assert_eq!(game.position().legal_moves().len(), 28);
//!
//! // A move, as a person would write it.
//! game.play(read_move(game.position(), "Nc3")?);
//!
//! // The engine's answer.
//! let mut searcher = Searcher::new(1, 1)?;
//! let outcome = searcher.search(&game, &Limits::depth(4), &Control::new(), &mut |_| {});
//! let best = outcome.best.ok_or("no legal move")?;
//! println!("1... {} ({})", san::write(game.position(), best), outcome.score);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
#[cfg(feature = "cli")]
pub mod cli;
pub mod eval;
pub mod notation;
pub mod position;
pub mod protocol;
pub mod review;
pub mod search;
pub mod variant;
#[cfg(feature = "web")]
pub mod web;

#[cfg(test)]
mod testing;

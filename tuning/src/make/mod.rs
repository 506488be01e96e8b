//! Tools that make numbers, for the engine's source or about a game, from games that the engine plays against itself.
//!
//! | folder | makes |
//! |---|---|
//! | `selfplay` | files of games with scores, from the engine's play against itself |
//! | `datagen` | such files to train on, by a command |
//! | `game_files` | the format of these files |
//! | `train` | networks, from the same files |
//! | `learn` | a network for a game by one command, with `selfplay` and `train` |
//! | `study` | a page about a game: its balance, pieces, special moves and arrays |
//! | `page`, `piece_values` | shared by `learn` and `study`: pages with charts, what the pieces are worth |

pub mod datagen;
pub mod game_files;
pub mod learn;
pub mod page;
pub mod piece_values;
pub mod selfplay;
pub mod study;
pub mod train;

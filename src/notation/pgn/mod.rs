//! Games in Portable Game Notation (<https://www.chessprogramming.org/Portable_Game_Notation>).
//!
//! | file | holds |
//! |---|---|
//! | `tags` | the tag pairs |
//! | `tree` | games with variations |
//! | `comment` | comments, evaluations and clock times |
//! | `result` | `1-0`, `0-1`, `1/2-1/2`, `*` |
//! | `text_game` | a game whose moves are still text, not checked |
//! | `game` | a game of legal moves |
//! | `reader` | the games of a file |
//! | `word` | a word of it: a move, its number, annotations or a result |
//! | `draft` | a game while it is being read |
//! | `foreign` | moves with letters of other languages |
//! | `replay` | from the text of a game to its moves |
//! | `writer` | a game as text |
//! | `error` | what is wrong with a game, and where |
//!
//! [`Reader`] splits a file into [`TextGame`]s. [`TextGame::rules`] finds the rules of one, and [`TextGame::replay`]
//! plays its moves and returns a [`PgnGame`].
//!
//! ```
//! use sissa::notation::pgn::Reader;
//! use sissa::on_board;
//! use sissa::variant::catalog::Catalog;
//!
//! let file = r#"
//! [White "Morphy"]
//! [Black "Duke Karl and Count Isouard"]
//! [Result "1-0"]
//!
//! 1. e4 e5 2. Nf3 d6 3. d4 Bg4? {A weak move. [%eval 0.9,20]} (3... exd4 4. Nxd4 Nf6) 4. dxe5 1-0
//! "#;
//! for game in Reader::new(file.as_bytes()) {
//!     let game = game?;
//!     assert_eq!(game.tags.get("White"), Some("Morphy"));
//!     let rules = game.rules(Catalog::builtin())?;
//!     on_board!(rules, rules => {
//!         let game = game.replay(rules)?;
//!         assert_eq!(game.main_line().moves().len(), 7);
//!         assert!(game.write().contains("(3... exd4"));
//!     });
//! }
//! # Ok::<(), sissa::notation::pgn::PgnError>(())
//! ```

mod comment;
mod draft;
mod error;
mod foreign;
mod game;
mod reader;
pub(crate) mod replay;
mod result;
mod tags;
#[cfg(test)]
pub(super) mod tests;
mod text_game;
mod tree;
mod word;
mod writer;

pub(super) use draft::Draft;
pub(super) use tags::read_pair;

pub use comment::{Comment, Drawing, EngineNote, Evaluation};
pub use error::{Fault, PgnError};
pub use game::PgnGame;
pub use reader::Reader;
pub use result::GameResult;
pub use tags::Tags;
pub use text_game::{TextGame, TextMove};
pub use tree::{MoveNode, MoveTree, NodeId, Notes, Tree};

/// The most moves, including variations, that a game may have.
pub const MAX_GAME_MOVES: usize = 200_000;

/// The longest text of a game that is read, in bytes.
pub const MAX_GAME_BYTES: usize = 16 << 20;

/// The longest name or value of a tag that is read, in bytes.
pub const MAX_TAG_BYTES: usize = 1 << 16;

/// The most tags that a game may have.
pub const MAX_TAGS: usize = 500;

/// How deep variations may be nested.
pub const MAX_NESTING: usize = 250;

/// The longest text of one move that is read, in bytes.
pub const MAX_MOVE_BYTES: usize = 64;

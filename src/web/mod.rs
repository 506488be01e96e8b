//! `sissa web`: a board in the browser, to play against the engine and analyse with it.
//!
//! The page (`web/`) only displays and asks; rules, moves and texts come from a table, in [`messages`]. A server on this
//! machine serves the page and passes these on over a WebSocket. Without a server, `wasm/` compiles the table for the
//! browser.
//!
//! | file | holds |
//! |---|---|
//! | `server` | the server |
//! | `messages` | the messages between page and table |
//! | `library` | the saved games |
//! | `variants` | the games that can be played, the user's own among them |
//! | `store`, `browser_store` | where they are kept: the interface, and a browser's storage; `server/folder.rs` is a folder |
//! | `table` | a game, its players and the engine, on its own thread |
//! | `view` | positions and scores as the page shows them |
//! | `variant_info` | what the page knows of a game: title, pieces, rules, examples of special moves |

#[cfg(target_family = "wasm")]
mod browser_store;
mod library;
pub mod messages;
#[cfg(not(target_family = "wasm"))]
mod server;
mod store;
mod table;
mod variant_info;
mod variants;
mod view;

pub use messages::{EngineLimits, SearchSettings};
#[cfg(not(target_family = "wasm"))]
pub use server::{Config, Folder, FolderError, JoinError, Place, Registry, ServerEvent, WebError, serve};
pub use store::{Store, StoreError, Stored};
#[cfg(target_family = "wasm")]
pub use table::BrowserTable;
pub use table::{Event, Outbox, Role, WatcherId};

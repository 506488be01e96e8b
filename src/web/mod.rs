//! `sissa web`: a board in the browser, to play against the engine and analyse with it.
//!
//! A server on this machine serves the page (`web/`) and talks to it over a WebSocket ([`messages`]). The page only
//! displays and asks; rules, moves and texts come from the server.
//!
//! | file | holds |
//! |---|---|
//! | `serve` | starting and ending the server |
//! | `http` | HTTP and WebSockets |
//! | `guard` | who may connect |
//! | `qr` | QR codes, for guests |
//! | `assets` | the page's files |
//! | `messages` | the messages between page and server |
//! | `registry` | the open tables |
//! | `library` | the saved games |
//! | `playable` | the games that can be played, the user's own among them |
//! | `store`, `folder`, `page_store` | where they are kept: the interface, files, and a browser's storage |
//! | `table` | a game, its players and the engine, on its own thread |
//! | `tree` | moves with variations |
//! | `view` | positions and scores as the page shows them |
//! | `game_list` | the list of games for the page |

#[cfg(not(target_family = "wasm"))]
mod assets;
#[cfg(not(target_family = "wasm"))]
mod folder;
mod game_list;
#[cfg(not(target_family = "wasm"))]
mod guard;
#[cfg(not(target_family = "wasm"))]
mod http;
mod library;
pub mod messages;
#[cfg(target_family = "wasm")]
mod page_store;
mod playable;
#[cfg(not(target_family = "wasm"))]
mod qr;
#[cfg(not(target_family = "wasm"))]
mod registry;
#[cfg(not(target_family = "wasm"))]
mod serve;
mod store;
mod table;
mod tree;
mod view;

#[cfg(not(target_family = "wasm"))]
pub use folder::{Folder, FolderError};
pub use messages::{EngineLimits, SearchSettings};
#[cfg(not(target_family = "wasm"))]
pub use registry::{JoinError, Place, Registry};
#[cfg(not(target_family = "wasm"))]
pub use serve::{Config, ServerEvent, WebError, serve};
pub use store::{Store, StoreError, Stored};
#[cfg(target_family = "wasm")]
pub use table::PageTable;
pub use table::{Event, Outbox, WatcherId};

//! `sissa web`: a board in the browser, to play against the engine and analyse with it.
//!
//! A server on this machine serves the page (`web/`) and talks to it over a WebSocket ([`messages`]). The page only
//! displays and asks; rules, moves and texts come from the server.
//!
//! | file | holds |
//! |---|---|
//! | `server` | HTTP and WebSockets |
//! | `guard` | who may connect |
//! | `assets` | the page's files |
//! | `messages` | the messages between page and server |
//! | `registry` | the open tables |
//! | `table` | a game, its players and the engine, on its own thread |
//! | `tree` | moves with variations |
//! | `view` | positions and scores as the page shows them |
//! | `games` | the list of games for the page |
//! | `store` | the files that tables are saved in |

mod assets;
mod games;
mod guard;
pub mod messages;
mod registry;
mod server;
mod store;
mod table;
mod tree;
mod view;

use crate::variant::catalog::Catalog;
use guard::Guard;
pub use messages::{EngineLimits, EngineSettings};
pub use registry::Registry;
use server::{Shared, router};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
pub use store::StoreError;
pub use table::{Event, Outbox, WatcherId};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::runtime;

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The port; 0 for any that is free.
    pub port: u16,
    /// The games.
    pub catalog: Catalog,
    /// The folder that games are saved in.
    pub folder: PathBuf,
    /// The engine's limits.
    pub limits: EngineLimits,
    /// The engine's initial settings.
    pub settings: EngineSettings,
}

/// Why a server cannot start.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum WebError {
    #[error("port {port} cannot be used: {error}; --port 0 picks a free one")]
    Port { port: u16, error: io::Error },
    /// The folder for games cannot be used.
    #[error("games cannot be saved: {0}")]
    Store(#[from] StoreError),
    /// Any other error of the system.
    #[error("the server cannot run: {0}")]
    Io(#[from] io::Error),
}

/// Serves until SIGINT or SIGTERM. Calls `ready` with the address once pages can be opened.
///
/// # Errors
/// [`WebError`] when the server cannot start.
pub fn serve(config: Config, ready: impl FnOnce(&str)) -> Result<(), WebError> {
    let games = games::all(&config.catalog);
    let registry = Arc::new(Registry::new(&config)?);
    let runtime = runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let served = runtime.block_on(async {
        let listeners = listen(config.port).await?;
        let port = listeners[0].local_addr()?.port();
        let guard = Guard::new(port);
        ready(&guard.address());
        let shared = Arc::new(Shared::new(guard, registry.clone(), games));
        for listener in listeners {
            let router = router(shared.clone());
            tokio::spawn(async move { axum::serve(listener, router).await });
        }
        stopped().await?;
        Ok::<(), WebError>(())
    });
    // Connections end with the runtime; then the tables save their games.
    drop(runtime);
    registry.close();
    served
}

/// Listens on this machine only, on IPv6 too if there is any.
async fn listen(port: u16) -> Result<Vec<TcpListener>, WebError> {
    let [four, _] = guard::addresses(port);
    let first = TcpListener::bind(four)
        .await
        .map_err(|error| WebError::Port { port, error })?;
    let [_, six] = guard::addresses(first.local_addr()?.port());
    let mut listeners = vec![first];
    listeners.extend(TcpListener::bind(six).await);
    Ok(listeners)
}

/// Waits for SIGINT or SIGTERM.
#[cfg(unix)]
async fn stopped() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        done = tokio::signal::ctrl_c() => done,
        _ = terminate.recv() => Ok(()),
    }
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
async fn stopped() -> io::Result<()> {
    tokio::signal::ctrl_c().await
}

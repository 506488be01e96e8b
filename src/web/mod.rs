//! `sissa web`: every game in the browser, against the engine and under its analysis.
//!
//! A server on this machine gives the browser a page (`web/`) and speaks with it over a WebSocket ([`messages`]). The
//! page shows and asks; rules, moves and sentences come from here.
//!
//! | file | holds |
//! |---|---|
//! | `server` | HTTP and WebSockets |
//! | `guard` | who may connect |
//! | `assets` | the page's files |
//! | `messages` | what page and server say to each other |
//! | `registry` | the tables that are open |
//! | `table` | a game, its players and the engine, on a thread of its own |
//! | `tree` | moves with variations |
//! | `view` | positions and scores as the page shows them |
//! | `games` | what the page is told about each game |
//! | `store` | files in which tables are kept |

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
use registry::Registry;
use server::{Shared, router};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use store::{Store, StoreError};
#[doc(hidden)]
pub use table::trial::converse;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::runtime;

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// The port; 0 for any that is free.
    pub port: u16,
    /// The games.
    pub catalog: Catalog,
    /// The folder in which games are kept.
    pub folder: PathBuf,
    /// What a page may ask of the engine.
    pub limits: EngineLimits,
    /// The engine's settings at first.
    pub settings: EngineSettings,
}

/// Why a server does not start.
#[derive(Debug, Error)]
pub enum WebError {
    /// The port is taken, or not allowed.
    #[error("port {port} cannot be used: {error}; --port 0 takes any that is free")]
    Port {
        /// The port.
        port: u16,
        /// What the system says.
        error: io::Error,
    },
    /// The folder of games cannot be used.
    #[error("games cannot be kept: {0}")]
    Store(#[from] StoreError),
    /// The system refuses something else.
    #[error("the server cannot run: {0}")]
    Io(#[from] io::Error),
}

/// Serves until SIGINT or SIGTERM. `ready` gets the address once pages can be opened.
///
/// # Errors
/// [`WebError`] when the server cannot start.
pub fn serve(config: Config, ready: impl FnOnce(&str)) -> Result<(), WebError> {
    let store = Store::open(&config.folder)?;
    let games = games::all(&config.catalog);
    let registry = Arc::new(Registry::new(
        Arc::new(config.catalog),
        store,
        config.limits,
        config.settings,
    ));
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
    // Connections end with the runtime; the tables then save their games.
    drop(runtime);
    registry.close();
    served
}

/// Listens on this machine only. IPv6 may be missing.
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

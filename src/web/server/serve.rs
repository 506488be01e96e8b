//! Starting and ending the server.

use super::folder::{Folder, FolderError};
use super::guard::Guard;
use super::http::{Shared, router, serve_all};
use super::registry::Registry;
use crate::engines::settings::EngineSettings;
use crate::variant::catalog::Catalog;
use crate::web::messages::{EngineLimits, SearchSettings};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::{io, iter};
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
    /// An address of this machine at which guests from other devices are let in, if any.
    pub listen: Option<IpAddr>,
    /// Other engines, which a page may let play and analyse.
    pub engines: Vec<EngineSettings>,
    /// The engine's limits.
    pub limits: EngineLimits,
    /// The engine's settings until they are changed on the page.
    pub settings: SearchSettings,
    /// The number of threads, if not as set before.
    pub threads: Option<u32>,
    /// The size of the transposition table in MiB, if not as set before.
    pub hash: Option<u32>,
}

/// What a server reports to whoever has started it.
#[derive(Debug)]
pub enum ServerEvent<'a> {
    /// Pages can be opened.
    Ready {
        /// The address of the page.
        address: &'a str,
        /// A file that leads there, which only the user can read.
        redirect: &'a Path,
    },
    /// A sentence about a saved game that cannot be opened.
    Problem(&'a str),
}

/// Why a server cannot start.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum WebError {
    #[error("port {port} cannot be used: {error}; --port 0 picks a free one")]
    Port { port: u16, error: io::Error },
    #[error("other devices cannot be let in at {address}: {error}")]
    Listen { address: SocketAddr, error: io::Error },
    #[error("games cannot be saved: {0}")]
    Folder(#[from] FolderError),
    #[error("{0}")]
    Unsaved(String),
    /// Any other error of the system.
    #[error("the server cannot run: {0}")]
    Io(#[from] io::Error),
}

/// Serves until SIGINT or SIGTERM, and reports when pages can be opened.
///
/// # Errors
/// [`WebError`] when the server cannot start, or games cannot be saved at the end.
pub fn serve(
    config: &Config,
    folder: Folder,
    on_event: impl Fn(ServerEvent<'_>) + Send + Sync + 'static,
) -> Result<(), WebError> {
    let folder = Arc::new(folder);
    let secret = folder.secret()?;
    let registry = Arc::new(Registry::new(config, folder.clone()));
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let listeners = listen(config.port).await?;
        let port = listeners[0].local_addr()?.port();
        if let Some(address) = config.listen {
            let address = SocketAddr::new(address, port);
            let listener = TcpListener::bind(address).await.map_err(|error| WebError::Listen { address, error })?;
            let guard = Guard::for_guests(address);
            registry.listen(guard.invitations());
            let shared = Arc::new(Shared::new(guard, registry.clone()));
            tokio::spawn(serve_all(listener, router(shared)));
        }
        let guard = Guard::new(port, secret);
        let address = guard.address();
        let redirect = folder.publish(&address)?;
        on_event(ServerEvent::Ready { address: &address, redirect: &redirect });
        let library = registry.library.clone();
        thread::spawn(move || {
            for problem in library.tidy() {
                on_event(ServerEvent::Problem(&problem));
            }
        });
        let shared = Arc::new(Shared::new(guard, registry.clone()));
        for listener in listeners {
            tokio::spawn(serve_all(listener, router(shared.clone())));
        }
        stopped().await?;
        Ok::<(), WebError>(())
    });
    // Connections end with the runtime; then the tables save their games.
    drop(runtime);
    let unsaved = registry.close();
    served?;
    let Some((error, _)) = unsaved.first() else {
        return Ok(());
    };
    // Nothing else is left of them.
    let texts: Vec<&str> = unsaved.iter().map(|(_, text)| text.as_str()).collect();
    Err(WebError::Unsaved(format!(
        "{} cannot be saved: {error}. As PGN:\n\n{}",
        if texts.len() == 1 { "a game" } else { "some games" },
        texts.join("\n")
    )))
}

/// Listens on this machine only, on IPv6 too if there is any.
async fn listen(port: u16) -> Result<Vec<TcpListener>, WebError> {
    let first = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.map_err(|error| WebError::Port { port, error })?;
    let second = TcpListener::bind((Ipv6Addr::LOCALHOST, first.local_addr()?.port())).await;
    Ok(iter::once(first).chain(second).collect())
}

/// Waits for SIGINT, SIGTERM, or the end of the terminal.
#[cfg(unix)]
async fn stopped() -> io::Result<()> {
    use std::io::IsTerminal;
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    // `nohup`, which keeps it running, leaves it no terminal to write to.
    let mut hangup = match io::stdout().is_terminal() {
        true => Some(signal(SignalKind::hangup())?),
        false => None,
    };
    let hung_up = async {
        match &mut hangup {
            Some(hangup) => hangup.recv().await,
            None => std::future::pending().await,
        }
    };
    tokio::select! {
        done = tokio::signal::ctrl_c() => done,
        _ = terminate.recv() => Ok(()),
        _ = hung_up => Ok(()),
    }
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
async fn stopped() -> io::Result<()> {
    tokio::signal::ctrl_c().await
}

//! The server: the page's files, and a WebSocket for each page.

use super::assets;
use super::guard::{self, Guard};
use super::registry::{JoinError, Place, Registry};
use crate::NAME_AND_VERSION;
use crate::web::messages::{FirstMessage, ToPage, VERSION};
use crate::web::table::{Event, Outbox, Role, WatcherId};
use axum::Router;
use axum::body::Body;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use crossbeam_channel::{Sender, TrySendError};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, SemaphorePermit, mpsc};
use tokio::time::{Instant, interval, sleep, timeout};

/// The largest number of pages at a time.
const MAX_SOCKETS: usize = 16;

/// The largest number of sockets that have not said who they are.
const MAX_UNIDENTIFIED: usize = 64;

/// The largest number of connections without a page's socket at a time.
const MAX_CONNECTIONS: usize = 64;

/// How long a request may take to arrive, and an unused connection stays.
const REQUEST_PATIENCE: Duration = Duration::from_secs(5);

/// How long such a connection may stay: whoever reads no answers would fill the system's buffers.
const MAX_CONNECTION_TIME: Duration = Duration::from_secs(60);

/// The largest message from a page, in bytes. Longer PGN files come in parts.
const MAX_MESSAGE: usize = 1 << 20;

/// How many messages may wait for a page before it counts as dead.
const OUTBOX: usize = 256;

/// How often a page is pinged, and how long it may stay silent.
const PING_PERIOD: Duration = Duration::from_secs(20);
const MAX_SILENCE: Duration = Duration::from_secs(60);

/// How long the first message, or sending one, may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long to wait before a full table is tried again.
const RETRY: Duration = Duration::from_millis(2);

/// Close codes, for the page, which shows the reason of [`FULL`].
const WRONG_TOKEN: u16 = 4001;
const WRONG_VERSION: u16 = 4002;
const FULL: u16 = 4003;
const PROTOCOL: u16 = 4004;
const NOT_INVITED: u16 = 4005;

/// The number of watchers so far: a table may have some of this machine and some of others.
static WATCHERS: AtomicU64 = AtomicU64::new(0);

/// What the connections at an address share.
pub struct Shared {
    pub guard: Guard,
    pub registry: Arc<Registry>,
    sockets: Semaphore,
    unidentified: Semaphore,
}

impl Shared {
    pub fn new(guard: Guard, registry: Arc<Registry>) -> Shared {
        Shared { guard, registry, sockets: Semaphore::new(MAX_SOCKETS), unidentified: Semaphore::new(MAX_UNIDENTIFIED) }
    }
}

pub fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/", get(|| async { asset("index.html") }))
        .route("/socket", get(socket))
        .route("/{file}", get(|Path(file): Path<String>| async move { asset(&file) }))
        .layer(from_fn_with_state(shared.clone(), check))
        .with_state(shared)
}

/// Serves all connections of a listener. Half-sent requests are closed, which axum's own server does not do.
pub async fn serve_all(listener: TcpListener, router: Router) {
    let connections = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        // The system may be out of file descriptors; connections that end give theirs back.
        let Ok((stream, _)) = listener.accept().await else {
            sleep(Duration::from_millis(100)).await;
            continue;
        };
        let Ok(permit) = connections.clone().try_acquire_owned() else {
            continue;
        };
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let mut builder = http1::Builder::new();
            builder.timer(TokioTimer::new()).header_read_timeout(REQUEST_PATIENCE);
            let connection = builder.serve_connection(TokioIo::new(stream), service);
            // The browser may close it at any time.
            let _ = timeout(MAX_CONNECTION_TIME, connection.with_upgrades()).await;
            drop(permit);
        });
    }
}

/// Rejects requests sent to another host, and adds the security headers to all responses.
async fn check(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let mut response = if shared.guard.knows_host(request.headers()) {
        next.run(request).await
    } else {
        StatusCode::FORBIDDEN.into_response()
    };
    guard::protect(response.headers_mut());
    response
}

fn asset(name: &str) -> Response {
    match assets::find(name) {
        Some((media_type, content)) => Response::builder()
            .header(header::CONTENT_TYPE, media_type)
            .body(Body::from(content))
            .unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response()),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn socket(State(shared): State<Arc<Shared>>, headers: HeaderMap, upgrade: WebSocketUpgrade) -> Response {
    if !shared.guard.knows_origin(&headers) {
        return StatusCode::FORBIDDEN.into_response();
    }
    upgrade.max_message_size(MAX_MESSAGE).max_frame_size(MAX_MESSAGE).on_upgrade(|socket| async move {
        let mut socket = socket;
        if let Err(Closed(code, reason)) = converse(&mut socket, &shared).await {
            let frame = CloseFrame { code, reason: reason.into() };
            // The page may be gone already.
            let _ = timeout(PATIENCE, socket.send(Message::Close(Some(frame)))).await;
        }
    })
}

/// Why a connection is closed.
struct Closed(u16, &'static str);

/// The page is gone.
const GONE: Closed = Closed(1000, "");

async fn converse(socket: &mut WebSocket, shared: &Arc<Shared>) -> Result<(), Closed> {
    // Whoever does not know the token takes no permit of a page.
    let (role, wanted) = {
        let _permit = permit(&shared.unidentified)?;
        greet(socket, shared).await?
    };
    let _permit = permit(&shared.sockets)?;
    let watcher = WATCHERS.fetch_add(1, Ordering::Relaxed);
    let (outbox, mut inbox) = mpsc::channel::<Arc<str>>(OUTBOX);
    let outbox: Outbox = Box::new(move |text| outbox.try_send(text).is_ok());
    let place = join(shared, wanted.as_deref(), Event::Join(watcher, role, outbox)).await?;
    let watching = Watching { watcher, place };
    let registry = &shared.registry;
    let side = match role {
        Role::Owner => None,
        Role::Guest(side) => Some(side),
    };
    let is_owner = side.is_none();
    let welcome = ToPage::Welcome {
        engine: NAME_AND_VERSION.to_owned(),
        variants: registry.library.variants.infos().to_vec(),
        limits: registry.limits,
        side,
        can_invite: is_owner && registry.can_invite(),
        engines: if is_owner { registry.engine_names() } else { Vec::new() },
    };
    send(socket, &welcome).await?;
    relay(socket, &watching, &mut inbox).await
}

/// Gives a page its place at a table, as soon as the table is not busy.
async fn join(shared: &Shared, wanted: Option<&str>, mut event: Event) -> Result<Place, Closed> {
    loop {
        match shared.registry.join(wanted, event) {
            Ok(place) => return Ok(place),
            Err(JoinError::Busy(same)) => event = *same,
            Err(JoinError::Uninvited) => return Err(Closed(NOT_INVITED, "nobody is invited")),
            Err(JoinError::Refused(reason)) => return Err(Closed(FULL, reason)),
        }
        sleep(RETRY).await;
    }
}

/// Passes messages on between a page and its table until one of them is gone.
async fn relay(
    socket: &mut WebSocket,
    watching: &Watching,
    inbox: &mut mpsc::Receiver<Arc<str>>,
) -> Result<(), Closed> {
    let mut pings = interval(PING_PERIOD);
    let mut last_sign = Instant::now();
    loop {
        tokio::select! {
            message = socket.recv() => {
                last_sign = Instant::now();
                match message {
                    Some(Ok(Message::Text(text))) => match serde_json::from_str(&text) {
                        // While the table is busy, the connection is not read.
                        Ok(sent) => tell(&watching.place.events, Event::Message(watching.watcher, sent)).await?,
                        Err(error) => send(socket, &ToPage::not_understood(&error)).await?,
                    },
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Binary(_))) => return Err(Closed(PROTOCOL, "messages must be text")),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(GONE),
                }
            }
            text = inbox.recv() => match text {
                Some(text) => send_text(socket, &text).await?,
                // The page does not read, or the server is ending.
                None => return Err(GONE),
            },
            _ = pings.tick() => {
                if last_sign.elapsed() > MAX_SILENCE {
                    return Err(GONE);
                }
                deliver(socket, Message::Ping(Vec::new().into())).await?;
            }
        }
    }
}

/// Reads the first message: who asks, and for which table.
async fn greet(socket: &mut WebSocket, shared: &Shared) -> Result<(Role, Option<String>), Closed> {
    let Ok(Some(Ok(Message::Text(text)))) = timeout(PATIENCE, socket.recv()).await else {
        return Err(Closed(PROTOCOL, "expected a hello"));
    };
    let Ok(FirstMessage::Hello { version, token, name }) = serde_json::from_str(&text) else {
        return Err(Closed(PROTOCOL, "expected a hello"));
    };
    let role = shared.guard.role(&token).ok_or(Closed(WRONG_TOKEN, "wrong token"))?;
    if version != VERSION {
        return Err(Closed(WRONG_VERSION, "another version"));
    }
    Ok((role, name))
}

fn permit(permits: &Semaphore) -> Result<SemaphorePermit<'_>, Closed> {
    permits.try_acquire().map_err(|_| Closed(FULL, "Too many pages of Sissa are open: close some."))
}

/// A watcher with its place; tells the table, when it is dropped, that the watcher has left.
struct Watching {
    watcher: WatcherId,
    place: Place,
}

impl Drop for Watching {
    fn drop(&mut self) {
        let (watcher, events) = (self.watcher, self.place.events.clone());
        if let Err(TrySendError::Full(event)) = events.try_send(Event::Leave(watcher)) {
            tokio::spawn(async move { tell(&events, event).await });
        }
    }
}

/// Tells a table something, as soon as it is not busy.
async fn tell(events: &Sender<Event>, mut event: Event) -> Result<(), Closed> {
    loop {
        match events.try_send(event) {
            Ok(()) => return Ok(()),
            Err(TrySendError::Disconnected(_)) => return Err(GONE),
            Err(TrySendError::Full(same)) => event = same,
        }
        sleep(RETRY).await;
    }
}

async fn send(socket: &mut WebSocket, message: &ToPage) -> Result<(), Closed> {
    send_text(socket, &message.json()).await
}

async fn send_text(socket: &mut WebSocket, text: &str) -> Result<(), Closed> {
    deliver(socket, Message::Text(text.into())).await
}

async fn deliver(socket: &mut WebSocket, message: Message) -> Result<(), Closed> {
    match timeout(PATIENCE, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(GONE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_knows_the_same_numbers() {
        let script = include_str!("../../../web/socket.js");
        for (name, number) in [
            ("WRONG_TOKEN", WRONG_TOKEN.into()),
            ("WRONG_VERSION", WRONG_VERSION.into()),
            ("FULL", FULL.into()),
            ("NOT_INVITED", NOT_INVITED.into()),
            ("MAX_MESSAGE", MAX_MESSAGE),
        ] {
            let line = format!("const {name} = {number};");
            assert!(script.contains(&line), "web/socket.js lacks: {line}");
        }
    }
}

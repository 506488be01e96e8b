//! The server of the page.
//!
//! | file | holds |
//! |---|---|
//! | `serve` | starting and ending it |
//! | `http` | HTTP and WebSockets |
//! | `guard` | who may connect |
//! | `qr` | QR codes, for guests |
//! | `assets` | the page's files |
//! | `registry` | the open tables |
//! | `folder` | saved games as files |

mod assets;
mod folder;
mod guard;
mod http;
mod qr;
mod registry;
mod serve;

pub use folder::{Folder, FolderError};
pub use registry::{JoinError, Place, Registry};
pub use serve::{Config, ServerEvent, WebError, serve};

//! `sissa web`: a board in the browser.

use super::error::CliError;
use super::style;
use super::threads::processors;
use super::values::whole;
use crate::engines::settings::EngineSettings;
use crate::files::data_folder;
use crate::search::{ELO_RANGE, MAX_THREADS, max_hash};
use crate::variant::catalog::Catalog;
use crate::web::{Config, EngineLimits, Folder, FolderError, SearchSettings, ServerEvent, WebError, serve};
use clap::Args;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, UdpSocket};
use std::path::{Path, PathBuf};

/// The largest table that a page may set, in MiB.
const MAX_HASH: usize = 4096;

/// The longest name of an engine, in characters.
const MAX_NAME: usize = 40;

/// Play and analyse in the browser
///
/// Starts a server that only this machine can reach and prints its address, which contains a secret; or that of the one
/// that runs already. All games are saved. Ctrl-C stops the server.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sissa web --open
  sissa --variants mygames.ini web
  sissa web --engine Fairy=fairy-stockfish --engine 'Old Sissa=/opt/sissa-0.1/sissa'")]
pub struct Arguments {
    /// The port; 0 picks a free one
    #[arg(long, default_value_t = 8642, value_parser = whole::<u16>(0..=65535))]
    port: u16,

    /// Let people on other devices of your network play with you, whom you invite on the page; at an address of this
    /// machine [default: the one that it has in your network]
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, value_parser = network_address, default_missing_value = "")]
    listen: Option<IpAddr>,

    /// Another UCI engine, as an opponent, for a second opinion and for matches; can be given again for others
    #[arg(long = "engine", value_name = "NAME=COMMAND", value_parser = other_engine)]
    engines: Vec<EngineSettings>,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Threads of each search; the page can change it [default: as set on the page, or one per processor]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=MAX_THREADS as i64))]
    threads: Option<u16>,

    /// Size of the transposition table in MiB; the page can change it [default: as set on the page, or 64]
    #[arg(long, value_name = "MIB", value_parser = whole::<u32>(1..=MAX_HASH as i64))]
    hash: Option<u32>,

    /// Where games are saved [default: in your data folder]
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

pub fn run(catalog: Catalog, arguments: Arguments) -> Result<(), CliError> {
    let mut names: Vec<&str> = Vec::new();
    for engine in &arguments.engines {
        if names.contains(&engine.name.as_str()) {
            let text = format!("two engines are called {}", engine.name);
            return Err(CliError::Usage(text));
        }
        names.push(&engine.name);
    }
    let folder = match arguments.folder {
        Some(folder) => folder,
        None => default_folder()?,
    };
    let folder = match Folder::open(&folder) {
        Ok(folder) => folder,
        Err(FolderError::Taken { address: Some(address), redirect }) => {
            say(&format!(
                "Sissa runs already, with the same games: {}\nTo start it with other options, stop it first.",
                shown(&address)
            ));
            if arguments.open {
                open_page(&redirect);
            }
            return Ok(());
        }
        Err(error) => return Err(WebError::Folder(error).into()),
    };
    let most = arguments.threads.map_or(0, usize::from);
    let config = Config {
        port: arguments.port,
        catalog,
        listen: arguments.listen,
        engines: arguments.engines,
        limits: EngineLimits {
            threads: processors().max(most) as u32,
            hash: max_hash().min(MAX_HASH) as u32,
            levels: ELO_RANGE,
        },
        settings: SearchSettings { threads: processors() as u32, hash: 64, network: true },
        threads: arguments.threads.map(u32::from),
        hash: arguments.hash,
    };
    let (with_browser, listen) = (arguments.open, arguments.listen);
    serve(&config, folder, move |told| match told {
        ServerEvent::Ready { address, redirect } => {
            say(&format!("The board is at {}\nCtrl-C stops the server.", shown(address)));
            if let Some(address) = listen {
                say(&format!(
                    "People on your network whom you invite on the page can play with you, at {address}. Their moves \
                     are not encrypted."
                ));
            }
            if with_browser {
                open_page(redirect);
            }
        }
        ServerEvent::Problem(text) => {
            let _ = writeln!(anstream::stderr(), "{text}");
        }
    })?;
    Ok(())
}

/// An engine's name, and its program with arguments, quoted as for a shell.
fn other_engine(text: &str) -> Result<EngineSettings, String> {
    let (name, command) = text.split_once('=').unwrap_or(("", ""));
    let name = name.trim();
    if name.is_empty() {
        return Err("expected NAME=COMMAND, like Fairy=/usr/games/fairy-stockfish".to_owned());
    }
    if name.chars().count() > MAX_NAME || name.eq_ignore_ascii_case("sissa") {
        return Err(format!("the name must be another than Sissa, and have up to {MAX_NAME} characters"));
    }
    match shlex::split(command) {
        Some(words) if !words.is_empty() => Ok(EngineSettings::of(name.to_owned(), words)),
        _ => Err("the command is empty, or a quote is not closed".to_owned()),
    }
}

/// An address of this machine that other devices can reach.
fn network_address(text: &str) -> Result<IpAddr, String> {
    let address = match text {
        // Nothing is sent; the system only chooses the address.
        "" => UdpSocket::bind("0.0.0.0:0")
            .and_then(|socket| {
                socket.connect("192.0.2.1:9")?;
                socket.local_addr()
            })
            .map(|address| address.ip())
            .map_err(|error| format!("no network was found ({error}): name an address of this machine"))?,
        text => text.parse().map_err(|_| "expected an address of this machine, like 192.168.1.20")?,
    };
    if address.is_unspecified() {
        return Err("name one address of this machine, like 192.168.1.20".to_owned());
    }
    if address == Ipv4Addr::LOCALHOST {
        return Err("it is this machine alone; give the address that other devices reach it by, or none".to_owned());
    }
    Ok(address)
}

fn shown(address: &str) -> String {
    let strong = style::STRONG;
    format!("{strong}{address}{strong:#}")
}

fn say(text: &str) {
    // If the output is closed, nobody reads it.
    let _ = writeln!(anstream::stdout(), "{text}");
}

/// Opens the page in the browser, by a file that leads there: all users of the machine see how programs are started,
/// and the address has the secret.
fn open_page(redirect: &Path) {
    if let Err(error) = open::that_detached(redirect) {
        let _ = writeln!(anstream::stderr(), "The browser cannot be opened: {error}");
    }
}

fn default_folder() -> Result<PathBuf, CliError> {
    let folder = data_folder().ok_or_else(|| {
        let text = "there is no home folder to save games in: choose one with --folder";
        CliError::Usage(text.to_owned())
    })?;
    Ok(folder.join("tables"))
}

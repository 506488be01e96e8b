//! `sissa web`: a board in the browser.

use super::engine::processors;
use super::error::CliError;
use super::style;
use super::values::whole;
use crate::files::data_folder;
use crate::search::{ELO_RANGE, max_hash};
use crate::variant::catalog::Catalog;
use crate::web::{Config, EngineLimits, EngineSettings, serve};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// The largest number of threads that a page may set.
const MAX_THREADS: usize = 256;

/// The largest table that a page may set, in MiB.
const MAX_HASH: usize = 4096;

/// Play and analyse in the browser
///
/// Starts a server that only this machine can reach and prints its address, which contains a secret. Games are saved,
/// and come back when the page is reloaded or the server restarted. Ctrl-C stops the server.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sissa web --open
  sissa --variants mygames.ini web")]
pub struct Arguments {
    /// The port; 0 picks a free one
    #[arg(long, default_value_t = 8642, value_parser = whole::<u16>(0..=65535))]
    port: u16,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Threads of each search; the page can change it [default: one per processor]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=256))]
    threads: Option<u16>,

    /// Size of the transposition table in MiB; the page can change it
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = whole::<u32>(1..=MAX_HASH as i64))]
    hash: u32,

    /// Where games are saved [default: in your data folder]
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

pub fn run(catalog: Catalog, arguments: Arguments) -> Result<(), CliError> {
    let folder = match arguments.folder {
        Some(folder) => folder,
        None => default_folder()?,
    };
    let threads = arguments
        .threads
        .map_or_else(processors, |threads| threads.into());
    let config = Config {
        port: arguments.port,
        catalog,
        folder,
        limits: EngineLimits {
            threads: processors().max(threads).min(MAX_THREADS) as u32,
            hash: max_hash().min(MAX_HASH) as u32,
            levels: ELO_RANGE,
        },
        settings: EngineSettings {
            threads: threads.min(MAX_THREADS) as u32,
            hash: arguments.hash,
            network: true,
        },
    };
    let open_page = arguments.open;
    serve(config, |address| {
        let strong = style::STRONG;
        // If the output is closed, nobody reads the address.
        let _ = writeln!(
            anstream::stdout(),
            "The board is at {strong}{address}{strong:#}\nCtrl-C stops the server."
        );
        if open_page && let Err(error) = open::that_detached(address) {
            let _ = writeln!(anstream::stderr(), "The browser cannot be opened: {error}");
        }
    })?;
    Ok(())
}

fn default_folder() -> Result<PathBuf, CliError> {
    let folder = data_folder().ok_or_else(|| {
        let text = "there is no home folder to save games in: choose one with --folder";
        CliError::Usage(text.to_owned())
    })?;
    Ok(folder.join("tables"))
}

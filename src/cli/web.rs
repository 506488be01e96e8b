//! `sissa web`: a board in the browser.

use super::engine::processors;
use super::error::CliError;
use super::style;
use crate::search::{ELO_RANGE, largest_hash};
use crate::variant::catalog::Catalog;
use crate::web::{Config, EngineLimits, EngineSettings, serve};
use clap::Args;
use etcetera::BaseStrategy;
use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;

/// The most threads that a page may ask for.
const MAX_THREADS: usize = 256;

/// The largest table that a page may ask for, in MiB.
const MAX_HASH: usize = 4096;

/// Play and analyse in the browser
///
/// Starts a server for this machine alone and prints its address, which only the person who sees it can use. Games are
/// kept, so that a page that is loaded again, and a server that is started again, show them as they were. Ctrl-C ends
/// it.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sissa web --open
  sissa --variants mygames.ini web")]
pub struct Arguments {
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 8642)]
    port: u16,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Threads of each search; pages can change it [default: one for each processor]
    #[arg(long)]
    threads: Option<NonZero<u16>>,

    /// Mebibytes of the table of each search; pages can change it
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=MAX_HASH as i64))]
    hash: u32,

    /// Where games are kept [default: in the user's folder for data]
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

/// Runs the command.
pub fn run(catalog: Catalog, arguments: Arguments) -> Result<(), CliError> {
    let folder = match arguments.folder {
        Some(folder) => folder,
        None => default_folder()?,
    };
    let threads = arguments
        .threads
        .map_or_else(processors, |threads| threads.get().into());
    let config = Config {
        port: arguments.port,
        catalog,
        folder,
        limits: EngineLimits {
            threads: processors().max(threads).min(MAX_THREADS) as u32,
            hash: largest_hash().min(MAX_HASH) as u32,
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
            "The board is at {strong}{address}{strong:#}\nCtrl-C ends it."
        );
        if open_page && let Err(error) = open::that_detached(address) {
            let _ = writeln!(anstream::stderr(), "The browser cannot be opened: {error}");
        }
    })?;
    Ok(())
}

/// The folder of this program in the user's folder for data.
fn default_folder() -> Result<PathBuf, CliError> {
    let strategy = etcetera::choose_base_strategy().map_err(|_| {
        CliError::Usage(
            "there is no home folder to keep games in: choose one with --folder".to_owned(),
        )
    })?;
    Ok(strategy.data_dir().join("sissa").join("tables"))
}

//! `sissa bench`: the speed of the search.

use super::error::CliError;
use super::search_arguments::EvaluationArguments;
use super::signals::interruptible;
use super::values::whole;
use crate::protocol::bench;
use crate::search::{Control, MAX_THREADS};
use crate::variant::catalog::Catalog;
use clap::Args;
use std::io::Write;

/// The deepest benchmark, in plies.
const MAX_DEPTH: i64 = 60;

/// Search positions of eight games and measure the speed
///
/// With one thread, the same version always searches the same number of nodes.
#[derive(Args)]
pub struct Arguments {
    /// Search every position to this depth, in plies
    #[arg(long, short, value_name = "PLIES", default_value_t = bench::DEFAULT_DEPTH)]
    #[arg(value_parser = whole::<u32>(1..=MAX_DEPTH))]
    depth: u32,

    /// Threads to search with
    #[arg(long, short = 't', value_name = "N", default_value_t = 1)]
    #[arg(value_parser = whole::<u16>(1..=MAX_THREADS as i64))]
    threads: u16,

    #[command(flatten)]
    evaluation: EvaluationArguments,
}

pub fn run(arguments: Arguments) -> Result<(), CliError> {
    let networks = arguments.evaluation.networks(&Catalog::empty())?;
    let mut out = anstream::stdout();
    let control = Control::new();
    let mut written = Ok(());
    let totals = interruptible(&control, || {
        bench::run(arguments.depth, usize::from(arguments.threads), &networks, &control, &mut |line| {
            if written.is_ok() {
                written = writeln!(out, "{line}").and_then(|()| out.flush());
            }
            if written.is_err() {
                control.stop();
            }
        })
    })?
    .map_err(CliError::Failed)?;
    written?;
    if control.is_stopped() {
        return Err(CliError::Failed("stopped before the end".to_owned()));
    }
    writeln!(out, "{}", bench::summary(totals))?;
    Ok(())
}

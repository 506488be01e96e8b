//! Arguments for the search.

use super::error::CliError;
use super::values::{seconds, whole};
use crate::eval::network::{Evaluation, Network, Networks};
use crate::search::{Limits, MAX_PLY, MAX_THREADS, max_hash};
use crate::variant::catalog::Catalog;
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

/// The largest depth of a search, in plies.
const MAX_DEPTH: i64 = MAX_PLY as i64;

/// Threads and memory of the search.
#[derive(Args, Clone)]
pub struct EngineArguments {
    /// Search threads [default: one per processor]
    #[arg(long, short = 't', value_name = "N", value_parser = whole::<u16>(1..=MAX_THREADS as i64))]
    pub threads: Option<u16>,

    /// Size of the transposition table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = whole::<u32>(1..=max_hash() as i64))]
    pub hash: u32,

    #[command(flatten)]
    pub evaluation: EvaluationArguments,
}

/// The limits of each search; all that are given apply.
#[derive(Args, Clone)]
pub struct LimitArguments {
    /// Search for this many seconds
    #[arg(long, short = 's', value_name = "SECONDS", value_parser = seconds)]
    movetime: Option<Duration>,

    /// Search to this depth, in plies
    #[arg(long, short, value_name = "PLIES", value_parser = whole::<u32>(1..=MAX_DEPTH))]
    depth: Option<u32>,

    /// Search this many nodes
    #[arg(long, short, value_name = "N", value_parser = whole::<u64>(1..))]
    nodes: Option<u64>,
}

impl LimitArguments {
    /// These limits, or `usual` if there is none.
    pub fn or(&self, usual: Limits) -> Limits {
        let given = Limits { movetime: self.movetime, depth: self.depth, nodes: self.nodes, ..Limits::default() };
        Limits { move_overhead: Duration::ZERO, ..if given.is_limited() { given } else { usual } }
    }
}

/// How positions are evaluated.
#[derive(Args, Clone)]
pub struct EvaluationArguments {
    /// How positions are evaluated
    #[arg(long, value_enum, value_name = "HOW", default_value = "network")]
    evaluation: Evaluation,

    /// Use this network in place of the built-in one: for its game, or for its board; once for each
    #[arg(long, value_name = "FILE")]
    pub eval_file: Vec<PathBuf>,
}

impl EvaluationArguments {
    /// The networks to use, among them those that the user keeps for games of `catalog`.
    pub fn networks(&self, catalog: &Catalog) -> Result<Networks, CliError> {
        let load =
            |path: &PathBuf| Network::load(path).map_err(|reason| CliError::Network { path: path.clone(), reason });
        let own: Result<_, _> = self.eval_file.iter().map(load).collect();
        Ok(Networks::chosen(self.evaluation, own?, catalog))
    }
}

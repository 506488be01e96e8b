//! Command line arguments shared by all commands that play games.

use super::rules::arbiter::Conditions;
use super::rules::clock::{EngineLimits, TimeControl};
use super::settings::error::SettingsError;
use crate::shared::adjudication::{AdjudicationRules, DrawRule, ResignRule};
use crate::shared::opening::Openings;
use clap::Args;
use sissa::variant::Variant;
use sissa::variant::arrays::ArrayPair;
use sissa::variant::catalog::Catalog;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Largest number of games in parallel.
pub const MOST_CONCURRENT: usize = 512;

/// How games are played.
#[derive(Args, Clone, Debug)]
pub struct PlayArguments {
    /// Seconds for the game and for each move: 5+0.05; for 40 moves: 40/60+0.6 [default: 5+0.05]
    #[arg(long, value_name = "TIME", group = "limit")]
    pub tc: Option<TimeControl>,
    /// Limit of each move, instead of a clock
    #[command(flatten)]
    pub each: MoveLimits,
    /// Tolerated time overrun, in milliseconds [default: 0; with --movetime 100]
    #[arg(long, value_name = "MS")]
    pub margin: Option<u64>,
    /// Seconds without an answer after which an engine counts as hung, in games without a clock
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub patience: u64,
    /// Number of games in parallel, each by two processes
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub concurrency: usize,
    /// Seed of random arrays and moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Array of all games: a number, or White's and Black's as in 12/345 [default: a random one for each pair]
    #[arg(long, value_name = "NUMBER")]
    pub array: Option<ArrayPair>,
    /// Number of random plies at the start of each game; the same in both games of a pair
    #[arg(long, value_name = "PLIES", default_value_t = 0)]
    pub random_plies: u32,
    /// Adjudicate a loss when a side's score has been this bad for this many consecutive moves, and the opponent agrees
    #[arg(long, value_name = "MOVES,CENTIPAWNS")]
    pub resign: Option<ResignRule>,
    /// --resign needs only the losing side's scores
    #[arg(long, requires = "resign")]
    pub resign_one_sided: bool,
    /// Adjudicate a draw, from this move on, when both sides' scores have been this close to 0 for this many moves
    #[arg(long, value_name = "FROM,MOVES,CENTIPAWNS")]
    pub draw: Option<DrawRule>,
    /// Adjudicate a draw after this many moves
    #[arg(long, value_name = "MOVES")]
    pub max_moves: Option<u32>,
    /// Log all lines from and to the engines to a file
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
}

/// A limit of each move.
#[derive(Args, Clone, Debug)]
pub struct MoveLimits {
    /// Seconds for each move
    #[arg(long, value_name = "SECONDS", group = "limit")]
    pub movetime: Option<f64>,
    /// Nodes for each move
    #[arg(long, value_name = "N", group = "limit")]
    pub nodes: Option<u64>,
    /// Plies for each move
    #[arg(long, value_name = "PLIES", group = "limit")]
    pub depth: Option<u32>,
}

impl MoveLimits {
    /// The limit, if there is one.
    ///
    /// # Errors
    /// [`SettingsError::Range`] if no move can be made within it.
    pub fn limits(&self) -> Result<Option<EngineLimits>, SettingsError> {
        let limits = if let Some(seconds) = self.movetime {
            let time = Duration::try_from_secs_f64(seconds).ok();
            let time = time.filter(|time| *time >= Duration::from_millis(1));
            Some(EngineLimits::MoveTime(time.ok_or(
                SettingsError::Range {
                    name: "--movetime",
                    range: "at least 0.001 seconds",
                },
            )?))
        } else if let Some(nodes) = self.nodes {
            Some(EngineLimits::Nodes(nodes))
        } else {
            self.depth.map(EngineLimits::Depth)
        };
        limits.map(not_zero).transpose()
    }
}

impl PlayArguments {
    /// The limits of an engine.
    ///
    /// # Errors
    /// [`SettingsError::Range`] if no move can be made within them.
    pub fn limits(&self) -> Result<EngineLimits, SettingsError> {
        if let Some(limits) = self.each.limits()? {
            return Ok(limits);
        }
        Ok(EngineLimits::Clock(self.tc.unwrap_or(TimeControl {
            moves: None,
            base: Duration::from_secs(5),
            increment: Duration::from_millis(50),
        })))
    }

    /// The conditions of games between two engines with these limits.
    pub fn conditions(&self, limits: [EngineLimits; 2]) -> Conditions {
        let usual = if self.each.movetime.is_some() { 100 } else { 0 };
        Conditions {
            limits,
            margin: Duration::from_millis(self.margin.unwrap_or(usual)),
            patience: Duration::from_secs(self.patience.max(1)),
            adjudication: AdjudicationRules {
                resign: self.resign,
                one_sided: self.resign_one_sided,
                draw: self.draw,
                longest: self.max_moves,
            },
        }
    }

    /// The openings.
    pub fn openings(&self) -> Openings {
        Openings {
            seed: self.seed,
            array: self.array,
            plies: self.random_plies,
        }
    }

    /// The number of games at a time.
    ///
    /// # Errors
    /// [`SettingsError::Range`] if there are none or too many.
    pub fn concurrency(&self) -> Result<usize, SettingsError> {
        if (1..=MOST_CONCURRENT).contains(&self.concurrency) {
            Ok(self.concurrency)
        } else {
            Err(SettingsError::Range {
                name: "--concurrency",
                range: "from 1 to 512",
            })
        }
    }
}

/// Checks that a move can be made within the limits.
///
/// # Errors
/// [`SettingsError::Range`] for no nodes or no plies.
pub fn not_zero(limits: EngineLimits) -> Result<EngineLimits, SettingsError> {
    let name = match limits {
        EngineLimits::Nodes(0) => "--nodes",
        EngineLimits::Depth(0) => "--depth",
        limits => return Ok(limits),
    };
    Err(SettingsError::Range {
        name,
        range: "at least 1",
    })
}

/// The game of this name.
///
/// # Errors
/// [`SettingsError::Variant`] when there is none.
pub fn find_variant(name: &str) -> Result<Arc<Variant>, SettingsError> {
    Ok(Catalog::builtin().find(name)?.clone())
}

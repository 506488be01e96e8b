//! `sissa perft`: counts the legal lines of a position.

use super::error::CliError;
use super::start::StartArguments;
use super::threads::thread_pool;
use super::values::whole;
use super::{status, style, text};
use crate::board::Geometry;
use crate::notation::{UciStyle, uci};
use crate::on_board;
use crate::position::{Move, Position, perft_parallel};
use crate::search::MAX_THREADS;
use crate::variant::catalog::Catalog;
use clap::Args;
use std::io::Write;
use std::time::Instant;

/// Count the lines of legal moves from a position (perft)
///
/// The counts of known positions show whether the rules are implemented correctly, and the speed shows how fast moves
/// are generated. Draws do not end lines.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sissa perft 6                                   119,060,324 in chess
  sissa perft --variant caparandom --array 26733 5
  sissa perft --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1' 4 --divide")]
pub struct Arguments {
    /// Length of the lines, in plies
    #[arg(value_name = "DEPTH", value_parser = whole::<u32>(0..=20))]
    depth: u32,

    #[command(flatten)]
    start: StartArguments,

    /// Show the count for each first move
    #[arg(long)]
    divide: bool,

    /// Threads to count with [default: one per processor]
    #[arg(long, short = 't', value_name = "N", value_parser = whole::<u16>(1..=MAX_THREADS as i64))]
    threads: Option<u16>,
}

pub fn run(catalog: &Catalog, arguments: Arguments) -> Result<(), CliError> {
    on_board!(arguments.start.rules(catalog)?, rules => {
        let (game, _) = arguments.start.set_up(rules, &[])?;
        show(game.position(), &arguments)
    })
}

fn show<G: Geometry>(position: &Position<G>, arguments: &Arguments) -> Result<(), CliError> {
    let pool = thread_pool(arguments.threads)?;
    let start = Instant::now();
    let counts = pool.install(|| count(position, arguments.depth));
    let time = start.elapsed();
    // At depth 0 there is one line, the empty one, and no first move.
    let total = match arguments.depth {
        0 => 1,
        _ => counts.iter().map(|(_, count)| count).sum(),
    };

    let mut out = anstream::stdout();
    if arguments.divide && arguments.depth > 0 {
        let style = UciStyle::of(position.rules().variant());
        for (mv, count) in &counts {
            writeln!(out, "{}: {count}", uci::write(position, *mv, style))?;
        }
        writeln!(out)?;
    }
    let strong = style::STRONG;
    let number = text::grouped(total);
    if arguments.depth == 0 {
        writeln!(out, "{strong}{number}{strong:#} position: at depth 0 no move is made.")?;
        return Ok(());
    }
    let counted = |count: u64, one: &'static str, many| if count == 1 { one } else { many };
    writeln!(
        out,
        "{strong}{number}{strong:#} {} of {} {} in {}.",
        counted(total, "line", "lines"),
        arguments.depth,
        counted(u64::from(arguments.depth), "ply", "plies"),
        text::rate(total, time)
    )?;
    Ok(())
}

/// The count for each first move, in the order of the move generator.
fn count<G: Geometry>(position: &Position<G>, depth: u32) -> Vec<(Move, u64)> {
    let moves = position.legal_moves();
    let bar = status::of_work(Some(moves.len() as u64));
    let count = |mv| {
        let count = perft_parallel(&position.after(mv), depth.saturating_sub(1), &|| false);
        bar.inc(1);
        (mv, count)
    };
    let counts = moves.into_iter().map(count).collect();
    bar.finish_and_clear();
    counts
}

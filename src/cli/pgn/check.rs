//! `sissa pgn check`: checks whether games are legal.

use super::files::{FilesArguments, Form};
use crate::board::Geometry;
use crate::cli::error::CliError;
use crate::cli::{style, text};
use crate::notation::pgn::{Fault, GameResult, PgnError, PgnGame, TextGame};
use crate::notation::words;
use crate::on_board;
use crate::position::Outcome;
use crate::variant::catalog::Catalog;
use std::fmt::Display;
use std::io::Write;
use std::time::{Duration, Instant};
use thiserror::Error;

/// Replay games in PGN and report broken ones
///
/// Replays all moves, including variations. For each broken game it prints the file, the line, the number of the game
/// and the first error: an illegal move, an unknown FEN or game, text that is not PGN, or a result that contradicts its
/// tag or a mate on the board. Then it goes on with the next game. The exit code is 1 if a game is broken or a file
/// cannot be read.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sissa pgn check games.pgn
  sissa --variants mygames.ini pgn check *.pgn
  zstdcat lichess.pgn.zst | sissa pgn check -
  sissa pgn check --variant caparandom old.pgn")]
pub struct Arguments {
    #[command(flatten)]
    files: FilesArguments,
}

#[derive(Debug, Error)]
enum Mistake {
    #[error(transparent)]
    Pgn(#[from] PgnError),
    #[error("line {line}, game {game}: the tag Result says {tag}, but the moves end with {result}")]
    Tag { line: u32, game: u32, tag: GameResult, result: GameResult },
    #[error("line {line}, game {game}: the result is {result}, but the game ends with: {}", words::ending(*.end))]
    End { line: u32, game: u32, result: GameResult, end: Outcome },
}

/// The totals of all files.
#[derive(Default)]
struct Count {
    games: u64,
    moves: u64,
    broken: u64,
    unread: u64,
}

pub fn run(catalog: &Catalog, arguments: Arguments) -> Result<(), CliError> {
    let files = arguments.files.files(catalog)?;
    let start = Instant::now();
    let mut out = anstream::stdout();
    let strong = style::STRONG;
    let mut count = Count::default();
    files.each_game(
        Form::Pgn,
        |game| check(catalog, game?),
        |name, game| {
            let mut print = |mistake: &dyn Display| {
                let line = format!("{strong}{name}{strong:#}: {mistake}");
                files.bar.suspend(|| writeln!(out, "{line}"))
            };
            match game {
                Ok(Ok((moves, dropped))) => {
                    if let Some(dropped) = dropped {
                        print(&format_args!("warning: {dropped}"))?;
                    }
                    count.games += 1;
                    count.moves += moves as u64;
                }
                Ok(Err(mistake)) => {
                    print(&mistake)?;
                    if is_io(&mistake) {
                        count.unread += 1;
                    } else {
                        count.games += 1;
                        count.broken += 1;
                    }
                }
                Err(error) => {
                    print(&error)?;
                    count.unread += 1;
                }
            }
            Ok(())
        },
    )?;
    files.bar.finish_and_clear();
    count.print(start.elapsed())
}

/// Replays a game, and returns its number of moves and what was dropped.
fn check(catalog: &Catalog, game: TextGame) -> Result<(usize, Option<PgnError>), Mistake> {
    let moves = game.tree.len();
    let (line, number) = (game.line, game.number);
    let result = game.result;
    let tag = game.tags.get("Result").and_then(GameResult::read);
    let (end, dropped) = on_board!(game.rules(catalog)?, rules => {
        let mut game = game.replay(rules)?;
        (last_move(&game), game.dropped.take())
    });
    // An unknown result contradicts nothing.
    let contradicts = |other: &GameResult| *other != result && ![*other, result].contains(&GameResult::Unknown);
    if let Some(tag) = tag.filter(contradicts) {
        return Err(Mistake::Tag { line, game: number, tag, result });
    }
    if let Some(end) = end.filter(|end| contradicts(&GameResult::from(*end))) {
        return Err(Mistake::End { line, game: number, result, end });
    }
    Ok((moves, dropped))
}

/// Mate or stalemate at the end of the main line. Other endings must be claimed, so a game may go on after them.
fn last_move<G: Geometry>(game: &PgnGame<G>) -> Option<Outcome> {
    let mut position = game.start;
    for mv in game.tree.main_line().filter_map(|id| game.tree.mv(id)) {
        position.make(*mv);
    }
    (!position.has_legal_move()).then(|| position.outcome_without_moves())
}

fn is_io(mistake: &Mistake) -> bool {
    matches!(mistake, Mistake::Pgn(error) if matches!(error.fault, Fault::Io(_)))
}

impl Count {
    /// Prints the totals.
    fn print(self, time: Duration) -> Result<(), CliError> {
        writeln!(
            anstream::stdout(),
            "{} with {} in {}, {} moves/s.",
            text::counted(self.games, "game"),
            text::counted(self.moves, "move"),
            text::time(time),
            text::short(text::per_second(self.moves, time))
        )?;
        let broken = (self.broken > 0).then(|| text::counted(self.broken, "broken game"));
        let unread = (self.unread > 0).then(|| text::counted(self.unread, "file") + " could not be read to the end");
        let wrong: Vec<String> = broken.into_iter().chain(unread).collect();
        if wrong.is_empty() { Ok(()) } else { Err(CliError::Failed(wrong.join(", "))) }
    }
}

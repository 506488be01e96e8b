//! `sissa pgn convert`: writes games in another notation.

use super::files::{Files, FilesArguments, Form, result_without};
use crate::board::Geometry;
use crate::cli::error::CliError;
use crate::cli::messages;
use crate::cli::output_file::OutputFile;
use crate::cli::signals::interruptible_by;
use crate::notation::epd::{Epd, Operation};
use crate::notation::pgn::{PgnError, PgnGame, TextGame};
use crate::notation::{UciStyle, fen, san, uci};
use crate::on_board;
use crate::position::{Move, Position};
use crate::variant::catalog::Catalog;
use clap::ValueEnum;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Write games in another notation
///
/// Reads PGN, or with `--from courier` the notation of Game Courier (moves such as `P e2-e4` and `B f1-g1; N g1-f1`, as
/// on its pages, perhaps after tags). A game is written up to the first move that cannot be read, which is reported on
/// standard error, and without variations from such a move on; the exit code is then 1.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sissa pgn convert old.pgn --output clean.pgn
  sissa pgn convert games.pgn --to uci --line
  sissa pgn convert games.pgn --to fen | sort -u
  sissa pgn convert --from courier --variant contemporary-random log.txt --to san")]
pub struct Arguments {
    #[command(flatten)]
    files: FilesArguments,

    /// The format of the files
    #[arg(long, value_enum, value_name = "FORM", default_value = "pgn")]
    from: Form,

    /// The format to write
    #[arg(long, value_enum, value_name = "FORM", default_value = "san")]
    to: Target,

    /// With `--to san` and `--to uci`, write one game per line, only the moves of its main line
    #[arg(long)]
    line: bool,

    /// Write to this file instead of standard output
    #[arg(long, short = 'o', value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    /// PGN, with all comments and variations
    San,
    /// PGN with moves in UCI notation
    Uci,
    /// The FEN of each position of the main line
    Fen,
    /// The same as EPD, with the move played in each position (sm)
    Epd,
    /// Game Courier's notation, only the main line
    Courier,
}

pub fn run(catalog: &Catalog, arguments: Arguments) -> Result<(), CliError> {
    let Arguments { from, to, line, output, files } = arguments;
    if line && !matches!(to, Target::San | Target::Uci) {
        let message = "--line can only be used with --to san and --to uci";
        return Err(CliError::Usage(message.to_owned()));
    }
    let mut files = files.files(catalog)?;
    let stop = Arc::<AtomicBool>::default();
    files.stop = output.is_some().then(|| stop.clone());
    let convert = || convert_files(catalog, &files, (from, to, line), output.as_deref());
    let wrong = match &output {
        // Killed, it would leave the file under its temporary name.
        Some(_) => interruptible_by(|| stop.store(true, Ordering::Relaxed), convert)?,
        None => convert(),
    }?;
    result_without(wrong)
}

/// Writes the games of all files from one form to another, perhaps one per line, to a file or standard output. Returns
/// how many games and files could not be read to their end.
fn convert_files(
    catalog: &Catalog,
    files: &Files,
    forms: (Form, Target, bool),
    output: Option<&Path>,
) -> Result<u64, CliError> {
    let file = match output {
        Some(path) => {
            files.check_output(path)?;
            Some(OutputFile::create(path).map_err(CliError::file(path))?)
        }
        None => None,
    };
    let mut out: BufWriter<Box<dyn Write>> = BufWriter::new(match &file {
        Some(output) => output.writer(),
        None => Box::new(io::stdout().lock()),
    });
    let failed = |error| match output {
        Some(path) => CliError::file(path)(error),
        None => CliError::Io(error),
    };
    let wrong = write_games(catalog, files, forms, |text| out.write_all(text.as_bytes()).map_err(failed))?;
    files.bar().finish_and_clear();
    if files.is_stopped() {
        return Err(CliError::Failed("stopped before the end".to_owned()));
    }
    out.flush().map_err(failed)?;
    drop(out);
    if let Some(file) = file {
        file.finish().map_err(failed)?;
    }
    Ok(wrong)
}

/// [`convert_files`] with `write` for each game.
fn write_games(
    catalog: &Catalog,
    files: &Files,
    (from, to, line): (Form, Target, bool),
    mut write: impl FnMut(&str) -> Result<(), CliError>,
) -> Result<u64, CliError> {
    let mut wrong = 0;
    files.each_game(
        from,
        |game| game.and_then(|game| convert(catalog, game, to, line)),
        |name, game| {
            let (text, mistake, dropped) = match game {
                Ok(Ok((text, faults, dropped))) => (text, faults.first().map(PgnError::to_string), dropped),
                Ok(Err(error)) => (String::new(), Some(error.to_string()), None),
                Err(error) => (String::new(), Some(error), None),
            };
            if let Some(dropped) = dropped {
                let warn = || messages::warn(format_args!("{name}: {dropped}"));
                files.bar().suspend(warn)?;
            }
            write(&text)?;
            if let Some(mistake) = mistake {
                wrong += 1;
                let line = messages::error_line(format_args!("{name}: {mistake}"));
                files.bar().suspend(|| writeln!(anstream::stderr(), "{line}"))?;
            }
            Ok(())
        },
    )?;
    Ok(wrong)
}

/// The game in another notation, what could not be read, and what was dropped.
fn convert(
    catalog: &Catalog,
    game: TextGame,
    to: Target,
    line: bool,
) -> Result<(String, Vec<PgnError>, Option<PgnError>), PgnError> {
    on_board!(game.rules(catalog)?, rules => {
        let mut game = game.replay_readable(rules)?;
        let faults = std::mem::take(&mut game.faults);
        let text = match (to, line) {
            (Target::San, false) => game.write(),
            (Target::San, true) => san_line(&game),
            (Target::Uci, false) => game.to_text_with(uci_move).write(),
            (Target::Uci, true) => uci_line(&game),
            (Target::Fen, _) => positions(&game, |position, _| fen::write(position)),
            (Target::Epd, _) => positions(&game, epd),
            (Target::Courier, _) => game.write_courier(),
        };
        Ok((text, faults, game.dropped))
    })
}

fn uci_move<G: Geometry>(position: &Position<G>, mv: Move) -> String {
    let style = UciStyle::of(position.rules().variant());
    uci::write(position, mv, style)
}

/// `1. e4 e5 1-0`
fn san_line<G: Geometry>(game: &PgnGame<G>) -> String {
    let moves = san::line(&game.start, game.main_line().moves());
    let line = format!("{moves} {}", game.result.text());
    line.trim_start().to_owned() + "\n"
}

/// As in UCI: `position fen ... moves e2e4 e7e5`.
fn uci_line<G: Geometry>(game: &PgnGame<G>) -> String {
    let mut line = format!("position fen {}", fen::write(&game.start));
    let played = game.main_line();
    for (i, (position, mv)) in played.positions().iter().zip(played.moves()).enumerate() {
        line.push_str(if i == 0 { " moves " } else { " " });
        line.push_str(&uci_move(position, *mv));
    }
    line.push('\n');
    line
}

/// A line for each position of the main line, with the move played in it.
fn positions<G: Geometry>(game: &PgnGame<G>, write: impl Fn(&Position<G>, Option<Move>) -> String) -> String {
    let played = game.main_line();
    let moves = played.moves().iter().copied().map(Some).chain([None]);
    let lines = played.positions().iter().zip(moves);
    lines.map(|(position, mv)| write(position, mv) + "\n").collect()
}

fn epd<G: Geometry>(position: &Position<G>, mv: Option<Move>) -> String {
    let mut entry = Epd::new(*position);
    if let Some(mv) = mv {
        let played = Operation::new("sm", san::write(position, mv));
        entry.others.push(played);
    }
    entry.write()
}

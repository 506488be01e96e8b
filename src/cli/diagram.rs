//! `sissa diagram`: a position as an SVG picture.

use super::error::CliError;
use super::output_file::OutputFile;
use super::start::{MovesArguments, StartArguments};
use super::values::whole;
use crate::board::{Color, Geometry, Square};
use crate::diagram::Picture;
use crate::notation::{fen, square};
use crate::on_board;
use crate::position::{Game, Rules};
use crate::variant::catalog::Catalog;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// Draw a position as an SVG picture
///
/// Marks the squares that the last of the --moves has changed.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sissa diagram --variant caparandom --array 26733 --output array.svg
  sissa diagram --moves e4 e5 Nf3 --arrow b8c6 --arrow d7d6 > position.svg
  sissa diagram --fen '4k3/8/8/8/8/8/8/2K2R2 w K - 0 1 C' --black --size 40 > position.svg")]
pub struct Arguments {
    #[command(flatten)]
    start: StartArguments,

    #[command(flatten)]
    moves: MovesArguments,

    /// Draw an arrow between two squares, such as g1f3; can be repeated
    #[arg(long, value_name = "SQUARES")]
    arrow: Vec<String>,

    /// Draw the board from Black's side
    #[arg(long)]
    black: bool,

    /// Leave out the coordinates
    #[arg(long)]
    bare: bool,

    /// Width of a square, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 64, value_parser = whole::<u32>(8..=1000))]
    size: u32,

    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub fn run(catalog: &Catalog, arguments: Arguments) -> Result<(), CliError> {
    on_board!(arguments.start.rules(catalog)?, rules => {
        let (game, _) = arguments.start.set_up(rules, &arguments.moves.moves)?;
        draw(&game, arguments)
    })
}

fn draw<G: Geometry>(game: &Game<G>, arguments: Arguments) -> Result<(), CliError> {
    if let Some(path) = &arguments.output
        && let Some(other) = path.extension().filter(|other| !other.eq_ignore_ascii_case("svg"))
    {
        return Err(CliError::Usage(format!(
            "--output: a diagram is SVG, not {}: choose a name that ends in .svg",
            other.display()
        )));
    }
    let rules = game.position().rules();
    let arrows: Result<Vec<_>, CliError> = arguments
        .arrow
        .iter()
        .map(|text| {
            let arrow = arrow::<G>(text).filter(|squares| {
                let is_there = |at: &Square| G::file(*at) < rules.files() && G::rank(*at) < rules.ranks();
                squares.iter().all(is_there)
            });
            arrow.ok_or_else(|| {
                let message = format!("--arrow: '{text}': expected two squares, such as g1f3");
                CliError::Usage(message)
            })
        })
        .collect();
    let mut picture =
        Picture { arrows: arrows?, is_bare: arguments.bare, size: arguments.size, ..Picture::of_game(game) };
    if arguments.black {
        picture.side = Color::Black;
    }
    let text = picture.svg();
    match arguments.output {
        None => Ok(anstream::stdout().write_all(text.as_bytes())?),
        Some(path) => OutputFile::write(&path, text),
    }
}

/// The starting position of a game, if its FEN is a position.
pub fn of_start<G: Geometry>(rules: &'static Rules<G>) -> Option<String> {
    let position = fen::read(rules, &rules.variant().start_fen).ok()?;
    Some(Picture::new(&position).svg())
}

/// The squares of an arrow.
fn arrow<G: Geometry>(text: &str) -> Option<[Square; 2]> {
    let text = text.trim();
    let second = text.char_indices().skip(1).find(|(_, c)| c.is_alphabetic());
    let (from, to) = text.split_at(second?.0);
    let from = from.trim_end_matches('-');
    Some([square::read::<G>(from)?, square::read::<G>(to)?])
}

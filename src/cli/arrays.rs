//! `sissa arrays`: the starting arrays of a game, by number.

use super::error::CliError;
use super::start::{ArrayChoice, StartArguments, Task, random_array};
use super::{board, style, text, variants};
use crate::board::{Color, Geometry};
use crate::notation::epd::{EpdLine, Operation};
use crate::notation::fen;
use crate::position::Game;
use crate::variant::Variant;
use crate::variant::catalog::Catalog;
use clap::Args;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use std::io::Write;

/// Show the starting array of a number, or the number of an array
///
/// Without an array it says how many there are and how they are numbered. With --epd it prints openings for matches: a
/// number of different arrays, each a line of EPD as cutechess-cli reads it (`-openings file=FILE format=epd`).
#[derive(Args)]
#[command(after_help = "\
Examples:
  sissa arrays caparandom                   how many there are
  sissa arrays caparandom 8255              the array of a number
  sissa arrays caparandom RNBQKCABNR        the number of an array
  sissa arrays cetina-random --random
  sissa arrays caparandom --epd 500 --seed 7 > openings.epd")]
pub struct Arguments {
    /// The game: its name, title or initials
    #[arg(value_name = "GAME")]
    game: String,

    /// The number of the array, or White's first rank from the a-file
    #[arg(value_name = "ARRAY", conflicts_with = "random")]
    array: Option<String>,

    /// Show any array
    #[arg(long)]
    random: bool,

    /// Print this many different arrays in EPD, in random order
    #[arg(long, value_name = "N", conflicts_with_all = ["array", "random"], value_parser = clap::value_parser!(u32).range(1..))]
    epd: Option<u32>,

    /// Print the same arrays for the same seed [default: others each time]
    #[arg(long, value_name = "N", requires = "epd")]
    seed: Option<u64>,
}

/// Runs the command.
pub fn run(catalog: &Catalog, arguments: Arguments) -> Result<(), CliError> {
    let variant = catalog.find(&arguments.game)?;
    if let Some(count) = arguments.epd {
        return print_epd(variant, count as usize, arguments.seed);
    }
    let number = match &arguments.array {
        Some(array) => array
            .parse::<ArrayChoice>()
            .map_err(|reason| CliError::Usage(format!("'{array}': {reason}")))?
            .number(variant)?,
        None if arguments.random => random_array(variant),
        None => return summary(variant),
    };
    let start = StartArguments {
        variant: Some(variant.name.clone()),
        array: Some(ArrayChoice::Number(number)),
        fen: None,
    };
    start.run(catalog, &[], Show { number })
}

/// Prints `count` different arrays in EPD.
///
/// # Errors
/// [`CliError::Usage`] when the game does not have so many.
fn print_epd(variant: &Variant, count: usize, seed: Option<u64>) -> Result<(), CliError> {
    let numbers: Vec<u32> = match &variant.arrays {
        Some(recipe) => recipe.valid_numbers().collect(),
        None => vec![0],
    };
    if count > numbers.len() {
        return Err(CliError::Usage(format!(
            "--epd: {} has {} arrays, not {count}",
            variant.name,
            text::grouped(numbers.len() as u64)
        )));
    }
    let mut rng = StdRng::seed_from_u64(seed.unwrap_or_else(|| rand::rng().random()));
    let mut out = anstream::stdout().lock();
    for number in numbers.choose_multiple(&mut rng, count) {
        let fen = variant.array_fen(*number)?;
        // Nothing has moved, which is what the absence of other fields means.
        let fields = fen.split_whitespace().take(4).map(str::to_owned);
        let line = EpdLine {
            fields: fields.collect(),
            operations: vec![
                Operation::new("variant", &*variant.name),
                Operation::new("id", format!("{} {number}", variant.name)),
            ],
            ..EpdLine::default()
        };
        writeln!(out, "{}", line.write())?;
    }
    Ok(())
}

/// The number of the array with this first rank of White's, as letters from the a-file.
///
/// # Errors
/// [`CliError::Usage`] when it is not an array of the game, with the rule that it breaks.
pub fn number_of(variant: &Variant, rank: &str) -> Result<u32, CliError> {
    variant
        .array_number(rank)
        .map_err(|error| CliError::Usage(error.to_string()))
}

fn summary(variant: &Variant) -> Result<(), CliError> {
    let mut out = anstream::stdout();
    let strong = style::STRONG;
    writeln!(out, "{strong}{}{strong:#}", variant.title)?;
    let count = variants::array_count(variant);
    let numbers = u64::from(variant.array_count());
    if count == 1 {
        writeln!(out, "One array, number 0.")?;
    } else {
        write!(
            out,
            "{} arrays, numbered from 0 to {}",
            text::grouped(count),
            text::grouped(numbers - 1)
        )?;
        if count < numbers {
            write!(
                out,
                "; {} of the numbers are left out",
                text::grouped(numbers - count)
            )?;
        }
        writeln!(out, ".")?;
    }
    write!(out, "The usual one is {}", first_rank(&variant.start_fen))?;
    match variant.start_array() {
        Some(number) => writeln!(out, ", number {number}.")?,
        None => writeln!(out, ".")?,
    }
    Ok(())
}

struct Show {
    number: u32,
}

impl Task for Show {
    fn run<G: Geometry>(self, game: Game<G>, title: String) -> Result<(), CliError> {
        let mut out = anstream::stdout();
        let (strong, faint) = (style::STRONG, style::FAINT);
        let position = game.position();
        let text = fen::write(position);
        writeln!(out, "{strong}{title}{strong:#}\n")?;
        writeln!(
            out,
            "{}",
            board::draw(position, Default::default(), Color::White)
        )?;
        writeln!(out, "{faint}number{faint:#} {}", self.number)?;
        writeln!(out, "{faint}rank{faint:#}   {}", first_rank(&text))?;
        writeln!(out, "{faint}FEN{faint:#}    {text}")?;
        Ok(())
    }
}

/// White's first rank in a FEN.
fn first_rank(fen: &str) -> &str {
    let placement = fen.split(['[', ' ']).next().unwrap_or_default();
    placement.rsplit('/').next().unwrap_or_default()
}

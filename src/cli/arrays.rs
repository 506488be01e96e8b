//! `sissa arrays`: the arrays of a game and their numbers.

use super::error::CliError;
use super::messages::warn;
use super::start::{StartArguments, rules_of};
use super::values::whole;
use super::{board, style, terminal, text};
use crate::board::{Color, Geometry};
use crate::eval::network::Networks;
use crate::notation::epd::{Epd, EpdLine, Operation};
use crate::notation::fen;
use crate::on_board;
use crate::openings::{BalancedOpenings, RandomOpening};
use crate::position::Game;
use crate::search::Control;
use crate::variant::Variant;
use crate::variant::arrays::{
    Advantages, ArrayChoice, ArrayPair, ArrayRecipe, ArrayTextError, RankError, RankFault, SideArray,
};
use crate::variant::catalog::Catalog;
use clap::Args;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::io::Write;
use std::sync::Arc;

/// Show the array with a number, or the number of an array
///
/// Without an array it says how many there are and how they are numbered. With --epd it prints openings for matches,
/// one per line of EPD, as cutechess-cli reads them (`-openings file=FILE format=epd`): different arrays, or, with
/// --plies and in games with one array, positions after random moves in which neither side is far ahead. With --double
/// each side has an array of its own, as in Double Fischer Random (DFRC). With --balanced only the most balanced tenth
/// of the arrays is drawn, by the table of the game that `sissa-tuning study` has made.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sissa arrays caparandom                   how many there are
  sissa arrays caparandom 26733             the array of a number
  sissa arrays caparandom RNBQKCABNR        the number of an array
  sissa arrays fischerandom 12/345          White's array 12, Black's array 345
  sissa arrays fischerandom \"nrbqknbr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"
  sissa arrays cetina-random --random
  sissa arrays caparandom --epd 500 --seed 7 > openings.epd
  sissa arrays fischerandom --epd 500 --balanced > balanced.epd
  sissa arrays gothic --epd 500 > openings.epd
  sissa arrays fischerandom --double --epd 500 > dfrc.epd")]
pub struct Arguments {
    /// The game: its name, title or initials
    #[arg(value_name = "GAME")]
    game: String,

    /// The array's number, or White's first rank from the a-file; two of these for White/Black; or a FEN
    #[arg(value_name = "ARRAY", conflicts_with = "random")]
    array: Option<String>,

    /// Show a random array
    #[arg(long, group = "drawn")]
    random: bool,

    /// Only arrays of the game's stricter rule (Capablanca Random: no neighbouring bishops)
    #[arg(long, requires = "drawn", conflicts_with_all = ["array", "plies"])]
    strict: bool,

    /// Only the most balanced tenth of the arrays
    #[arg(long, requires = "drawn", conflicts_with_all = ["array", "plies", "double"])]
    balanced: bool,

    /// Give each side an array of its own
    #[arg(long, conflicts_with = "array")]
    double: bool,

    /// Print this many different openings as EPD, in random order
    #[arg(long, value_name = "N", group = "drawn", conflicts_with = "array", value_parser = whole::<u32>(1..))]
    epd: Option<u32>,

    /// Random plies of each opening [default: 0; 8 in games with one array]
    #[arg(long, value_name = "N", requires = "epd", conflicts_with_all = ["array", "double", "random"])]
    #[arg(value_parser = whole::<u32>(0..=100))]
    plies: Option<u32>,

    /// The random seed; the same seed prints the same openings [default: random]
    #[arg(long, value_name = "N", requires = "epd", conflicts_with_all = ["array", "random"])]
    #[arg(value_parser = whole::<u64>(0..))]
    seed: Option<u64>,
}

/// Plies of random moves in games with one array.
const PLIES: u32 = 8;

/// The largest loss of a random move, in centipawns.
const MAX_LOSS: i32 = 100;

/// The most that one side is ahead after random moves, in centipawns.
const MAX_AHEAD: i32 = 100;

pub fn run(catalog: &Catalog, arguments: Arguments) -> Result<(), CliError> {
    let variant = catalog.find(&arguments.game)?;
    if let Some(count) = arguments.epd {
        let seed = arguments.seed.unwrap_or_else(|| rand::rng().random());
        let plies = arguments.plies;
        let of_arrays = arguments.balanced || arguments.strict || arguments.double;
        let usual = match variant.arrays {
            None if !of_arrays => PLIES,
            _ => 0,
        };
        return match plies.unwrap_or(usual) {
            0 => print_arrays(catalog, variant, count as usize, &arguments, seed),
            plies => print_openings(variant, count, plies, seed),
        };
    }
    let choice = match &arguments.array {
        Some(fen) if fen.matches('/').count() + 1 == usize::from(variant.ranks) => variant
            .arrays_of(fen)
            .ok_or_else(|| {
                let game = &variant.name;
                CliError::Usage(format!("the first ranks of this FEN are not both arrays of {game}"))
            })?
            .into(),
        Some(array) => {
            array.parse().map_err(|reason: ArrayTextError| CliError::Usage(format!("'{array}': {reason}")))?
        }
        None if arguments.random => {
            let white = if arguments.balanced {
                let numbers = numbers(catalog, variant, &arguments)?;
                SideArray::Number(numbers[rand::rng().random_range(0..numbers.len())])
            } else if arguments.strict {
                SideArray::Strict
            } else {
                SideArray::Random
            };
            let black = arguments.double.then(|| white.clone());
            ArrayChoice { white, black }
        }
        None => return summary(variant, arguments.double),
    };
    on_board!(rules_of(variant)?, rules => {
        let arrays = fen::legal_arrays(rules, || choice.resolve(variant, &mut rand::rng()))?;
        let start = StartArguments {
            game: None,
            variant: Some(variant.name.clone()),
            array: Some(arrays.into()),
            fen: None,
        };
        let (game, title) = start.set_up(rules, &[])?;
        show(&game, &title, arrays)
    })
}

/// Prints `count` different arrays, or pairs of arrays, as EPD.
fn print_arrays(
    catalog: &Catalog,
    variant: &Arc<Variant>,
    count: usize,
    arguments: &Arguments,
    seed: u64,
) -> Result<(), CliError> {
    let (double, strict) = (arguments.double, arguments.strict);
    let numbers = numbers(catalog, variant, arguments)?;
    let n = numbers.len();
    let all = if double { n * n } else { n };
    if count > all {
        return Err(CliError::Usage(format!(
            "--epd: {} has {}{}{}{}, not {count}; random moves make more openings: --plies 4",
            variant.name,
            if arguments.balanced { "only " } else { "" },
            text::counted(all as u64, if double { "pair" } else { "array" }),
            if double { " of arrays" } else { "" },
            match (arguments.balanced, strict) {
                (true, _) => " among the most balanced",
                (false, true) => " of the stricter rule",
                (false, false) => "",
            }
        )));
    }
    let mut rng = StdRng::seed_from_u64(seed);
    let mut out = anstream::stdout().lock();
    let rules = rules_of(variant)?;
    // In games of users arrays may be illegal positions.
    let mut illegal = 0;
    for index in rand::seq::index::sample(&mut rng, all, count) {
        let arrays = ArrayPair { white: numbers[index % n], black: numbers[if double { index / n } else { index }] };
        let fen = variant.array_fen(arrays)?;
        if on_board!(rules, rules => fen::read(rules, &fen).is_err()) {
            illegal += 1;
            continue;
        }
        // Without the other fields, nothing has moved.
        let fields = fen.split_whitespace().take(4).map(str::to_owned);
        let line = EpdLine {
            fields: fields.collect(),
            operations: vec![
                Operation::new("variant", &*variant.name),
                Operation::new("id", format!("{} {arrays}", variant.name)),
            ],
            ..EpdLine::default()
        };
        writeln!(out, "{}", line.write())?;
    }
    if illegal > 0 {
        warn(format_args!("{illegal} of the {count} arrays are no legal starts, and were left out"))?;
    }
    Ok(())
}

/// The numbers of the arrays that the arguments allow.
fn numbers(catalog: &Catalog, variant: &Variant, arguments: &Arguments) -> Result<Vec<u32>, CliError> {
    let numbers: Vec<u32> = match &variant.arrays {
        recipe if arguments.strict => {
            let recipe = recipe.iter();
            recipe.flat_map(ArrayRecipe::strict_numbers).collect()
        }
        Some(recipe) => recipe.valid_numbers().collect(),
        None => vec![0],
    };
    if numbers.is_empty() {
        let (game, rank) = (variant.name.clone(), "'strict'".to_owned());
        return Err(RankError { game, rank, reason: RankFault::NoStrictRule }.into());
    }
    if !arguments.balanced {
        return Ok(numbers);
    }
    match Advantages::of(variant, catalog)?.balanced(numbers.into_iter()) {
        none if none.is_empty() => Err(CliError::Usage(format!(
            "--balanced: none of these arrays of {0} is in the table; `sissa-tuning study {0}` searches them",
            variant.name
        ))),
        balanced => Ok(balanced),
    }
}

/// Prints `count` different openings with random moves, in which neither side is far ahead, as EPD.
fn print_openings(variant: &Arc<Variant>, count: u32, plies: u32, seed: u64) -> Result<(), CliError> {
    let opening = RandomOpening { array: None, plies: plies..=plies, max_loss: Some(MAX_LOSS) };
    let mut rng = StdRng::seed_from_u64(seed);
    on_board!(rules_of(variant)?, rules => {
        let mut balanced = BalancedOpenings::new(Networks::built_in(), MAX_AHEAD)?;
        let control = Control::new();
        for number in 1..=count {
            let draw = || Ok(opening.draw(rules, &mut rng)?.game);
            let Some(game) = balanced.next(&control, draw)? else {
                break;
            };
            let epd = Epd {
                id: Some(format!("{} opening {number}", variant.name)),
                ..Epd::new(*game.position())
            };
            writeln!(anstream::stdout(), "{}", epd.write())?;
        }
        Ok(())
    })
}

fn summary(variant: &Variant, double: bool) -> Result<(), CliError> {
    let strong = style::STRONG;
    let mut lines = vec![format!("{strong}{}{strong:#}", variant.title)];
    let count = variant.valid_array_count();
    let numbers = u64::from(variant.array_count());
    let unused = match numbers - count {
        0 => String::new(),
        unused => format!("; {} of the numbers are not used", text::grouped(unused)),
    };
    lines.push(match count {
        1 => "One array, number 0.".to_owned(),
        _ => format!("{} arrays, numbered from 0 to {}{unused}.", text::grouped(count), text::grouped(numbers - 1)),
    });
    let recipe = variant.arrays.iter();
    let strict = recipe.flat_map(ArrayRecipe::strict_numbers).count() as u64;
    if strict > 0 {
        let strict = text::grouped(strict);
        lines.push(format!("{strict} of them keep the game's stricter rule (--strict)."));
    }
    let number = variant.start_array();
    let number = number.map_or_else(String::new, |number| format!(", number {number}"));
    let usual = fen::first_rank(&variant.start_fen);
    lines.push(format!("The usual one is {usual}{number}."));
    let recipe = variant.arrays.as_ref().filter(|_| double);
    let numbers = recipe.and_then(|recipe| recipe.valid_numbers().next().zip(variant.start_array()));
    if let Some((white, black)) = numbers {
        let pairs = text::grouped(count * count);
        let example = ArrayPair { white, black };
        lines.push(format!(
            "With an array for each side there are {pairs} starts, written White/Black as in {example}."
        ));
    }
    for line in lines {
        writeln!(anstream::stdout(), "{}", terminal::fit(&line, 0))?;
    }
    Ok(())
}

fn show<G: Geometry>(game: &Game<G>, title: &str, arrays: ArrayPair) -> Result<(), CliError> {
    let mut out = anstream::stdout();
    let (strong, faint) = (style::STRONG, style::FAINT);
    let position = game.position();
    let text = fen::write(position);
    writeln!(out, "{strong}{title}{strong:#}\n")?;
    writeln!(out, "{}", board::draw(position, Default::default(), Color::White))?;
    writeln!(out, "{faint}number{faint:#} {arrays}")?;
    writeln!(out, "{faint}rank{faint:#}   {}", fen::first_rank(&text))?;
    writeln!(out, "{faint}FEN{faint:#}    {text}")?;
    Ok(())
}

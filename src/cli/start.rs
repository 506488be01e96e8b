//! Which game and which position: the arguments that several commands share.

use super::error::CliError;
use super::style;
use clap::Args;
use sissa::board::{Board8x8, Board10x8, Geometry};
use sissa::notation::{self, fen};
use sissa::position::{Game, Position, Rules};
use sissa::protocol::session;
use sissa::variant::Variant;
use sissa::variant::catalog::Catalog;
use sissa::variant::ini::IniError;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// The game when nothing says which.
const DEFAULT_GAME: &str = "chess";

/// From this similarity on (0 to 1) a name is taken for a misspelt one.
const SIMILAR: f64 = 0.75;

/// The game, and the position that it starts from.
#[derive(Args, Clone)]
pub struct StartArguments {
    /// The game, by name [default: chess, or the first game that the FEN fits]
    #[arg(long, short = 'v', value_name = "GAME")]
    pub variant: Option<String>,

    /// Start from the array of this number, or from any: `random`
    #[arg(long, short = 'a', value_name = "N", conflicts_with = "fen")]
    pub array: Option<ArrayChoice>,

    /// Start from this position: a FEN of four to seven fields, in quotes
    #[arg(long, short = 'f', value_name = "FEN")]
    pub fen: Option<String>,
}

/// Moves to be played first.
#[derive(Args, Clone)]
pub struct MovesArguments {
    /// Play these moves first, in any notation, for example `--moves e4 e7e5 Nf3`
    #[arg(long, short = 'm', value_name = "MOVE", num_args = 1.., value_delimiter = ' ')]
    pub moves: Vec<String>,
}

/// Which array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrayChoice {
    /// The one of this number.
    Number(u32),
    /// Any.
    Random,
}

impl std::str::FromStr for ArrayChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<ArrayChoice, String> {
        if text.eq_ignore_ascii_case("random") {
            return Ok(ArrayChoice::Random);
        }
        text.parse()
            .map(ArrayChoice::Number)
            .map_err(|_| "expected the number of an array, from 0, or `random`".to_owned())
    }
}

/// What is done with a game, for whichever geometry it has.
pub trait Task {
    /// Does it. `title` says which game and array it is.
    fn run<G: Geometry>(self, game: Game<G>, title: String) -> Result<(), CliError>;
}

/// The built-in games and those of `file`. What is wrong in the file is told on standard error; its other
/// games can be played.
pub fn catalog(file: Option<&Path>) -> Result<Catalog, CliError> {
    let mut catalog = Catalog::new();
    let Some(path) = file else {
        return Ok(catalog);
    };
    let warn = style::WARN;
    for mistake in load(&mut catalog, path)? {
        writeln!(anstream::stderr(), "{warn}warning:{warn:#} {mistake}")?;
    }
    Ok(catalog)
}

/// Adds the games of a file to `catalog` and returns what is wrong in it, each with its line.
pub fn load(catalog: &mut Catalog, path: &Path) -> Result<Vec<IniError>, CliError> {
    Ok(session::load_variants(catalog, path)?)
}

/// The game called `name`.
pub fn find<'a>(catalog: &'a Catalog, name: &str) -> Result<&'a Arc<Variant>, CliError> {
    catalog.get(name).ok_or_else(|| {
        let similarity = |known: &str| strsim::jaro_winkler(&name.to_lowercase(), known);
        let nearest = catalog
            .names()
            .max_by(|a, b| similarity(a).total_cmp(&similarity(b)))
            .filter(|known| similarity(known) > SIMILAR);
        CliError::UnknownGame {
            name: name.to_owned(),
            hint: match nearest {
                Some(known) => format!("did you mean {known}? `sissa variants` lists all"),
                None => format!(
                    "the games are {}",
                    catalog.names().collect::<Vec<_>>().join(", ")
                ),
            },
        }
    })
}

impl StartArguments {
    /// Sets the game up, plays `moves`, and hands it to `task`.
    pub fn run(
        &self,
        catalog: &Catalog,
        moves: &[String],
        task: impl Task,
    ) -> Result<(), CliError> {
        let variant = self.game(catalog)?;
        if fits_8x8(variant) {
            self.run_on(rules::<Board8x8>(variant)?, moves, task)
        } else {
            self.run_on(rules::<Board10x8>(variant)?, moves, task)
        }
    }

    /// The game, set up and `moves` played, and a title for it: its name and its array.
    pub fn set_up<G: Geometry>(
        &self,
        rules: &'static Rules<G>,
        moves: &[String],
    ) -> Result<(Game<G>, String), CliError> {
        let (position, title) = self.position(rules)?;
        let mut game = Game::new(position);
        for (i, text) in moves.iter().filter(|text| !text.is_empty()).enumerate() {
            let mv =
                notation::read_move(game.position(), text).map_err(|reason| CliError::Move {
                    number: i + 1,
                    reason,
                })?;
            game.play(mv);
        }
        Ok((game, title))
    }

    fn run_on<G: Geometry>(
        &self,
        rules: &'static Rules<G>,
        moves: &[String],
        task: impl Task,
    ) -> Result<(), CliError> {
        let (game, title) = self.set_up(rules, moves)?;
        task.run(game, title)
    }

    fn game<'a>(&self, catalog: &'a Catalog) -> Result<&'a Arc<Variant>, CliError> {
        match (&self.variant, &self.fen) {
            (Some(name), _) => find(catalog, name),
            // A FEN that no game reads is told about by the default game.
            (None, Some(fen)) => catalog
                .iter()
                .find(|variant| reads(variant, fen))
                .map_or_else(|| find(catalog, DEFAULT_GAME), Ok),
            (None, None) => find(catalog, DEFAULT_GAME),
        }
    }

    fn position<G: Geometry>(
        &self,
        rules: &'static Rules<G>,
    ) -> Result<(Position<G>, String), CliError> {
        let variant = rules.variant();
        let mut title = variant.title.clone();
        if let Some(text) = &self.fen {
            let position = fen::read(rules, text).map_err(|reason| CliError::Fen {
                game: variant.name.clone(),
                reason,
            })?;
            return Ok((position, title));
        }
        let number = match self.array {
            Some(ArrayChoice::Number(number)) => Some(number),
            Some(ArrayChoice::Random) => Some(random_array(variant)),
            None => None,
        };
        let shown = number.or_else(|| variant.start_array());
        if let Some(number) = shown.filter(|_| variant.arrays.is_some()) {
            title.push_str(&format!(", array {number}"));
        }
        let text = match number {
            Some(number) => variant.array_fen(number)?,
            None => variant.start_fen.clone(),
        };
        let position = fen::read(rules, &text).map_err(|reason| CliError::Start {
            game: variant.name.clone(),
            reason,
        })?;
        Ok((position, title))
    }
}

/// The rules of a game on a geometry that it fits.
pub fn rules<G: Geometry>(variant: &Arc<Variant>) -> Result<&'static Rules<G>, CliError> {
    Rules::new(variant.clone()).map_err(|reason| CliError::Rules {
        game: variant.name.clone(),
        reason,
    })
}

/// The number of any array of the game, each as likely as any other.
pub fn random_array(variant: &Variant) -> u32 {
    variant
        .arrays
        .as_ref()
        .map_or(0, |recipe| recipe.random(&mut rand::rng()))
}

fn fits_8x8(variant: &Variant) -> bool {
    usize::from(variant.files) <= Board8x8::FILES && usize::from(variant.ranks) <= Board8x8::RANKS
}

/// True when `text` is a FEN of the game, and all unmoved pieces that it names matter in the game.
fn reads(variant: &Arc<Variant>, text: &str) -> bool {
    fn on<G: Geometry>(variant: &Arc<Variant>, text: &str) -> bool {
        let unmoved = text
            .split_whitespace()
            .skip(4)
            .find(|field| field.parse::<u32>().is_err());
        let Ok(rules) = Rules::<G>::new(variant.clone()) else {
            return false;
        };
        fen::read(rules, text).is_ok_and(|position| {
            unmoved.is_none_or(|field| fen::write(&position).ends_with(&format!(" {field}")))
        })
    }
    if fits_8x8(variant) {
        on::<Board8x8>(variant, text)
    } else {
        on::<Board10x8>(variant, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_are_numbers_or_random() {
        assert_eq!("518".parse(), Ok(ArrayChoice::Number(518)));
        assert_eq!("Random".parse(), Ok(ArrayChoice::Random));
        assert!("-1".parse::<ArrayChoice>().is_err());
    }

    #[test]
    fn a_fen_tells_its_game() {
        let game = |fen: &str| {
            let start = StartArguments {
                variant: None,
                array: None,
                fen: Some(fen.to_owned()),
            };
            start
                .game(Catalog::builtin())
                .map(|variant| variant.name.clone())
                .unwrap()
        };
        assert_eq!(game("4k3/8/8/8/8/8/8/4K2R w K -"), "chess");
        assert_eq!(game("5k4/10/10/10/10/10/10/A3K4R w K -"), "capablanca");
        assert_eq!(game("4k3/8/8/8/8/8/8/M3K3 w - -"), "pm-contemporary-random");
        assert_eq!(game("4k3/8/8/8/8/8/8/S3K3 w - -"), "cetina-random");
        let unmoved = "brnnkqrb/pppppppp/8/8/8/8/PPPPPPPP/BRQKNNRB w KQkq - De";
        assert_eq!(game(unmoved), "contemporary-random");
    }
}

//! Arguments for the game and the starting position.

use super::error::CliError;
use super::messages::{note, warn};
use crate::board::Geometry;
use crate::notation::epd::EpdLine;
use crate::notation::fen::{self, Detected};
use crate::notation::{self, is_move_number};
use crate::position::{AnyRules, Game, Position, Rules};
use crate::variant::Variant;
use crate::variant::arrays::{ArrayChoice, ArrayPair};
use crate::variant::catalog::{Catalog, DEFAULT_GAME};
use crate::variant::ini::IniError;
use clap::Args;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// The game, and its starting position.
#[derive(Args, Clone)]
pub struct StartArguments {
    /// The game, as for --variant
    #[arg(value_name = "GAME", conflicts_with = "variant")]
    pub game: Option<String>,

    /// The game: its name, title or initials [default: chess, or a game that the FEN fits]
    #[arg(long, short = 'v', value_name = "GAME")]
    pub variant: Option<String>,

    /// Start from an array: its number, White's first rank (`RNBQKCABNR`), `random`, or `strict` for a random one of
    /// the game's stricter rule; two of these, as in `12/345` or `random/random`, for White and Black
    #[arg(long, short = 'a', value_name = "ARRAY", conflicts_with = "fen")]
    pub array: Option<ArrayChoice>,

    /// Start from this position: a FEN in quotes or only its first field, a line of EPD, or `startpos`
    #[arg(long, short = 'f', value_name = "FEN")]
    pub fen: Option<String>,
}

/// Moves to play first.
#[derive(Args, Clone)]
pub struct MovesArguments {
    /// Play these moves first, in any notation, for example `--moves e4 e7e5 Nf3`
    #[arg(long, short = 'm', value_name = "MOVE", num_args = 1.., value_delimiter = ' ')]
    pub moves: Vec<String>,
}

/// The built-in games and those of `file`, and the mistakes in it. These are reported on standard error; its other
/// games can still be played.
pub fn catalog(file: Option<&Path>) -> Result<(Catalog, Vec<IniError>), CliError> {
    let mut catalog = Catalog::new();
    let Some(path) = file else {
        return Ok((catalog, Vec::new()));
    };
    let mistakes = catalog.load(path, &fen::check_variant)?;
    for mistake in &mistakes {
        warn(mistake)?;
    }
    Ok((catalog, mistakes))
}

pub fn rules_of(variant: &Arc<Variant>) -> Result<AnyRules, CliError> {
    AnyRules::of(variant).map_err(|reason| CliError::Rules { game: variant.name.clone(), reason })
}

/// If other games fit too, says on standard error which was taken; not for chess, which is usually meant.
pub fn print_note(detected: &Detected<'_>, place: &str) -> io::Result<()> {
    if detected.is_sure() {
        return Ok(());
    }
    note(format_args!(
        "{place}read as {}; also fits {} (--variant chooses)",
        detected.game.name,
        detected.others.join(", ")
    ))
}

impl StartArguments {
    pub fn named(&self) -> Option<&str> {
        self.variant.as_deref().or(self.game.as_deref())
    }

    /// True when neither an array nor a position was chosen.
    pub fn is_open(&self) -> bool {
        self.array.is_none() && self.fen.is_none()
    }

    pub fn rules(&self, catalog: &Catalog) -> Result<AnyRules, CliError> {
        rules_of(self.game(catalog)?)
    }

    /// The game after `moves`, and its title: name and array.
    pub fn set_up<G: Geometry>(
        &self,
        rules: &'static Rules<G>,
        moves: &[String],
    ) -> Result<(Game<G>, String), CliError> {
        let (position, title) = self.position(rules)?;
        let mut game = Game::new(position);
        for (i, text) in moves.iter().filter(|text| !is_move_number(text)).enumerate() {
            let mv = notation::read_move(game.position(), text)
                .map_err(|reason| CliError::Move { number: i + 1, reason })?;
            game.play(mv);
        }
        Ok((game, title))
    }

    fn game<'a>(&self, catalog: &'a Catalog) -> Result<&'a Arc<Variant>, CliError> {
        let named = self.epd().map(|line| line.variant(catalog));
        let named = named.transpose().map_err(|fault| CliError::Usage(format!("--fen: {fault}")))?;
        let chosen = self.named();
        if let (None, Some(Some(variant))) = (chosen, named) {
            return Ok(variant);
        }
        match (chosen, self.fen()) {
            (Some(name), _) => Ok(catalog.find(name)?),
            (None, None) => Ok(catalog.find(DEFAULT_GAME)?),
            (None, Some(fen)) => {
                let detected = fen::find_game(catalog, &fen)?;
                print_note(&detected, "")?;
                Ok(detected.game)
            }
        }
    }

    /// The starting FEN; `None` for the start of the game.
    fn fen(&self) -> Option<String> {
        let text = self.fen.as_deref()?.trim();
        let of_epd = self.epd().and_then(|line| line.fen().ok());
        (!text.eq_ignore_ascii_case("startpos")).then(|| of_epd.unwrap_or_else(|| text.to_owned()))
    }

    /// The line of EPD given in place of a FEN.
    fn epd(&self) -> Option<EpdLine> {
        let text = self.fen.as_deref().filter(|text| text.contains(';'))?;
        EpdLine::read(text).ok()
    }

    fn position<G: Geometry>(&self, rules: &'static Rules<G>) -> Result<(Position<G>, String), CliError> {
        let variant = rules.variant();
        let mut title = variant.title.clone();
        if let Some(text) = self.fen() {
            let read = fen::read_with_warnings(rules, &text);
            let (position, warnings) = read.map_err(|reason| CliError::Fen { game: variant.name.clone(), reason })?;
            if let Some(dropped) = fen::dropped(&warnings) {
                warn(format_args!("--fen: {dropped}"))?;
            }
            return Ok((position, title));
        }
        let arrays = match &self.array {
            Some(choice) => Some(fen::legal_arrays(rules, || choice.resolve(variant, &mut rand::rng()))?),
            None => None,
        };
        let shown = arrays.or_else(|| variant.start_array().map(ArrayPair::from));
        if let Some(arrays) = shown.filter(|_| variant.arrays.is_some()) {
            title.push_str(&format!(", array {arrays}"));
        }
        let text = match arrays {
            Some(arrays) => variant.array_fen(arrays)?,
            None => variant.start_fen.clone(),
        };
        let position =
            fen::read(rules, &text).map_err(|reason| CliError::Start { game: variant.name.clone(), reason })?;
        Ok((position, title))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn startpos_is_the_start_of_the_game() {
        let fen = |text: &str| {
            let start = StartArguments { game: None, variant: None, array: None, fen: Some(text.to_owned()) };
            start.fen()
        };
        assert_eq!(fen("startpos"), None);
        assert_eq!(fen(" 4k3/8 b ").as_deref(), Some("4k3/8 b"));
        let epd = "4k3/8/8/8/8/8/8/4K3 w - - bm Ke2; hmvc 3;";
        assert_eq!(fen(epd).as_deref(), Some("4k3/8/8/8/8/8/8/4K3 w - - 3 1"));
    }
}

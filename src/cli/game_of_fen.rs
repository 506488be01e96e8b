//! Finding the game of a FEN.

use super::error::CliError;
use super::messages;
use crate::any_board;
use crate::notation::epd::{Epd, EpdLine};
use crate::notation::fen::{self, Detected, find_game};
use crate::on_board;
use crate::position::AnyRules;
use crate::variant::Variant;
use crate::variant::catalog::Catalog;
use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;

/// If other games fit too, says on standard error which was taken; not for chess, which is usually meant.
///
/// # Errors
/// When standard error cannot be written to.
pub fn print_note(detected: &Detected<'_>, place: &str) -> io::Result<()> {
    if detected.is_sure() {
        return Ok(());
    }
    messages::note(format_args!(
        "{place}read as {}; also fits {} (--variant chooses)",
        detected.game.name,
        detected.others.join(", ")
    ))
}

any_board! {
    /// An entry of EPD, with its game.
    pub enum AnyEntry(Epd);
}

/// A line of EPD as a position of its game: that of its opcode `variant`, else `usual`, else what [`find_game`] finds.
/// If other games fit too, this is reported once for each game, and remembered in `noted`; not for chess, which EPD
/// without the opcode usually means. Says what is dropped from the position. `place` is the line's place, in words.
///
/// # Errors
/// What is wrong, in words.
pub fn of_line(
    catalog: &Catalog,
    usual: Option<&Arc<Variant>>,
    line: &EpdLine,
    place: &str,
    noted: &mut BTreeSet<String>,
) -> Result<AnyEntry, String> {
    let named = line.variant(catalog).map_err(|fault| fault.to_string())?;
    let variant = match named.or(usual) {
        Some(variant) => variant,
        None => {
            let fen = line.fen().map_err(|fault| fault.to_string())?;
            let detected = find_game(catalog, &fen).map_err(|error| error.to_string())?;
            if !detected.is_sure() && noted.insert(detected.game.name.clone()) {
                print_note(&detected, &format!("{place}: ")).map_err(|error| CliError::from(error).to_string())?;
            }
            detected.game
        }
    };
    let rules = AnyRules::of(variant).map_err(|reason| reason.to_string())?;
    on_board!(rules, rules => {
        let entry = line.entry(rules).map_err(|fault| fault.to_string())?;
        if let Some(dropped) = fen::dropped(&entry.warnings) {
            messages::warn(format_args!("{place}: {dropped}"))
                .map_err(|error| CliError::from(error).to_string())?;
        }
        Ok(entry.into())
    })
}

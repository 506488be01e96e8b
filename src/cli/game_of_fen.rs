//! Finding the game of a FEN.

use super::error::CliError;
use super::{start, style};
use crate::notation::epd::EpdLine;
use crate::notation::fen::{self, Detected, find_game};
use crate::on_board;
use crate::position::AnyRules;
use crate::variant::Variant;
use crate::variant::catalog::{Catalog, DEFAULT_GAME};
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::Arc;

impl Detected<'_> {
    /// Whether there is nothing to say about other games.
    pub fn is_sure(&self) -> bool {
        self.others.is_empty() || self.game.name == DEFAULT_GAME
    }

    /// If other games fit too, says on standard error which was taken; not for chess, which is usually meant.
    ///
    /// # Errors
    /// When standard error cannot be written to.
    pub fn print_note(&self, place: &str) -> io::Result<()> {
        if self.is_sure() {
            return Ok(());
        }
        let faint = style::FAINT;
        writeln!(
            anstream::stderr(),
            "{faint}note: {place}read as {}; also fits {} (--variant chooses){faint:#}",
            self.game.name,
            self.others.join(", ")
        )
    }
}

/// The rules for a line of EPD: those of its opcode `variant`, else of `usual`, else of the game that [`find_game`] finds.
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
) -> Result<AnyRules, String> {
    let named = line.variant(catalog).map_err(|fault| fault.to_string())?;
    let variant = match named.or(usual) {
        Some(variant) => variant,
        None => {
            let fen = line.fen().map_err(|fault| fault.to_string())?;
            let detected = find_game(catalog, &fen).map_err(|error| error.to_string())?;
            if !detected.is_sure() && noted.insert(detected.game.name.clone()) {
                detected
                    .print_note(&format!("{place}: "))
                    .map_err(|error| CliError::from(error).to_string())?;
            }
            detected.game
        }
    };
    let rules = AnyRules::of(variant).map_err(|reason| reason.to_string())?;
    let warnings = on_board!(rules, rules => line.entry(rules).map(|entry| entry.warnings));
    if let Some(dropped) = fen::dropped(&warnings.map_err(|fault| fault.to_string())?) {
        start::warn(format_args!("{place}: {dropped}"))
            .map_err(|error| CliError::from(error).to_string())?;
    }
    Ok(rules)
}

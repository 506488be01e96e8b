//! Lists of positions in EPD.

use super::error::CliError;
use super::messages;
use super::start::print_note;
use crate::any_board;
use crate::notation::epd::{Epd, EpdLine, EpdReader};
use crate::notation::fen::{self, find_game};
use crate::on_board;
use crate::position::AnyRules;
use crate::variant::Variant;
use crate::variant::catalog::Catalog;
use std::collections::BTreeSet;
use std::io::BufRead;
use std::sync::Arc;

any_board! {
    /// An entry of EPD, with its game.
    pub enum AnyEntry(Epd);
}

/// Reads lists of positions.
pub struct EpdLists<'a> {
    catalog: &'a Catalog,
    /// The game of lines without the opcode `variant`; if there is none, that which [`find_game`] finds.
    usual: Option<&'a Arc<Variant>>,
    /// The games of which it was reported that lines fit others too.
    noted: BTreeSet<String>,
    /// How many lines cannot be read.
    pub unread: u64,
}

impl<'a> EpdLists<'a> {
    /// `variant` is the name of the game of lines without the opcode.
    pub fn new(catalog: &'a Catalog, variant: Option<&str>) -> Result<EpdLists<'a>, CliError> {
        let usual = variant.map(|name| catalog.find(name)).transpose()?;
        Ok(EpdLists { catalog, usual, noted: BTreeSet::new(), unread: 0 })
    }

    /// Passes each line and its position to `take`. Warns of lines that cannot be read; `prefix` stands before their
    /// numbers.
    pub fn read(
        &mut self,
        input: impl BufRead,
        prefix: &str,
        mut take: impl FnMut(EpdLine, AnyEntry) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        for line in EpdReader::new(input) {
            let (number, read) = match line {
                Ok(line) => (line.number, self.entry(&line, prefix).map(|entry| (line, entry))),
                Err(error) => (error.line, Err(error.fault.to_string())),
            };
            match read {
                Ok((line, entry)) => take(line, entry)?,
                Err(reason) => {
                    self.unread += 1;
                    messages::warn(format_args!("{prefix}line {number}: {reason}"))?;
                }
            }
        }
        Ok(())
    }

    /// A line as a position of its game, or what is wrong with it. Says what is dropped from the position, and once for
    /// each game that was found whether other games fit too; not for chess, which EPD without the opcode usually means.
    fn entry(&mut self, line: &EpdLine, prefix: &str) -> Result<AnyEntry, String> {
        let place = format!("{prefix}line {}", line.number);
        let named = line.variant(self.catalog).map_err(|fault| fault.to_string())?;
        let variant = match named.or(self.usual) {
            Some(variant) => variant,
            None => {
                let fen = line.fen().map_err(|fault| fault.to_string())?;
                let detected = find_game(self.catalog, &fen).map_err(|error| error.to_string())?;
                if !detected.is_sure() && self.noted.insert(detected.game.name.clone()) {
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
}

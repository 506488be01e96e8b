//! The positions of the files.

use crate::cli::error::CliError;
use crate::cli::game_of_fen::AnyEntry;
use crate::cli::{game_of_fen, input_files, messages, text};
use crate::notation::epd::{EpdLine, EpdReader};
use crate::on_board;
use crate::variant::Variant;
use crate::variant::catalog::Catalog;
use std::collections::BTreeSet;
use std::io::BufRead;
use std::path::PathBuf;
use std::sync::Arc;

/// The opcodes that name the wanted move, and the one that counts if both are missing.
const MOVES: [&str; 2] = ["bm", "am"];
const MATE: &str = "dm";

/// A position of a suite.
pub struct Puzzle {
    /// The file name.
    pub file: String,
    pub line: EpdLine,
    /// The same as a position of its game.
    pub entry: AnyEntry,
}

impl Puzzle {
    /// The name of its game.
    pub fn game(&self) -> &str {
        on_board!(AnyEntry; &self.entry, entry => &entry.position.rules().variant().name)
    }

    /// Its name: `id`, or else its line.
    pub fn name(&self) -> String {
        match self.line.operation("id") {
            Some(id) => id.operands.join(" "),
            None => format!("line {}", self.line.number),
        }
    }

    /// What is wanted, as in the file: `bm Qg6`.
    pub fn wanted(&self) -> String {
        let moves = MOVES.map(|opcode| self.line.operation(opcode));
        let mate = self.line.operation(MATE);
        let operations = match moves {
            [None, None] => vec![mate],
            moves => moves.to_vec(),
        };
        let texts: Vec<String> = operations
            .into_iter()
            .flatten()
            .map(|operation| format!("{} {}", operation.opcode, operation.operands.join(" ")))
            .collect();
        texts.join(", ")
    }
}

/// The positions of some files.
pub struct Suite {
    pub puzzles: Vec<Puzzle>,
    /// How many lines cannot be read, and how many have no wanted move. Each was reported.
    unread: u64,
    without: u64,
    /// The games of which it was reported that lines fit others too.
    noted: BTreeSet<String>,
}

impl Suite {
    /// Reads files, and reports bad lines on standard error.
    ///
    /// # Errors
    /// [`CliError`] when a file cannot be opened, there is no game `variant`, or no position is left.
    pub fn read(catalog: &Catalog, paths: &[PathBuf], variant: Option<&str>) -> Result<Suite, CliError> {
        let usual = variant.map(|name| catalog.find(name)).transpose()?;
        let mut suite = Suite { puzzles: Vec::new(), unread: 0, without: 0, noted: BTreeSet::new() };
        for path in paths {
            let input = input_files::open(path)?;
            suite.add(catalog, usual, &input_files::name(path), input)?;
        }
        if suite.puzzles.is_empty() {
            return Err(CliError::Failed(match suite.mistakes().join(", ") {
                nothing if nothing.is_empty() => "there are no positions".to_owned(),
                mistakes => format!("there is nothing to solve: {mistakes}"),
            }));
        }
        Ok(suite)
    }

    fn add(
        &mut self,
        catalog: &Catalog,
        usual: Option<&Arc<Variant>>,
        file: &str,
        input: impl BufRead,
    ) -> Result<(), CliError> {
        for line in EpdReader::new(input) {
            let (number, puzzle) = match line {
                Ok(line) => {
                    let noted = &mut self.noted;
                    (line.number, puzzle(catalog, usual, file, line, noted))
                }
                Err(error) => (error.line, Err(error.fault.to_string())),
            };
            match puzzle {
                Ok(puzzle) if !puzzle.wanted().is_empty() => self.puzzles.push(puzzle),
                result => {
                    let reason = match result {
                        Ok(_) => {
                            self.without += 1;
                            "there is no bm, am or dm".to_owned()
                        }
                        Err(reason) => {
                            self.unread += 1;
                            reason
                        }
                    };
                    messages::warn(format_args!("{file}: line {number}: {reason}"))?;
                }
            }
        }
        Ok(())
    }

    pub fn mistakes(&self) -> Vec<String> {
        let counts = [(self.unread, "cannot be read"), (self.without, "without bm, am or dm")];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        counts.map(|(count, what)| format!("{} {what}", text::counted(count, "line"))).collect()
    }
}

/// A line as a position of its game, or what is wrong with it.
fn puzzle(
    catalog: &Catalog,
    usual: Option<&Arc<Variant>>,
    file: &str,
    line: EpdLine,
    noted: &mut BTreeSet<String>,
) -> Result<Puzzle, String> {
    let place = format!("{file}: line {}", line.number);
    let entry = game_of_fen::of_line(catalog, usual, &line, &place, noted)?;
    Ok(Puzzle { file: file.to_owned(), line, entry })
}

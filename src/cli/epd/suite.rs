//! The positions of the files.

use crate::cli::epd_list::{AnyEntry, EpdLists};
use crate::cli::error::CliError;
use crate::cli::{input_files, messages, text};
use crate::notation::epd::EpdLine;
use crate::on_board;
use crate::variant::catalog::Catalog;
use std::path::PathBuf;

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
    pub fn game(&self) -> &str {
        on_board!(AnyEntry; &self.entry, entry => &entry.position.rules().variant().name)
    }

    pub fn id(&self) -> Option<&str> {
        on_board!(AnyEntry; &self.entry, entry => entry.id.as_deref())
    }

    /// Its name: `id`, or else its line.
    pub fn name(&self) -> String {
        self.id().map_or_else(|| format!("line {}", self.line.number), str::to_owned)
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
}

impl Suite {
    /// Reads files, and reports bad lines on standard error.
    pub fn read(catalog: &Catalog, paths: &[PathBuf], variant: Option<&str>) -> Result<Suite, CliError> {
        let mut lists = EpdLists::new(catalog, variant)?;
        let (mut puzzles, mut without) = (Vec::new(), 0);
        for path in paths {
            let file = input_files::name(path);
            lists.read(input_files::open(path)?, &format!("{file}: "), |line, entry| {
                let puzzle = Puzzle { file: file.clone(), line, entry };
                if puzzle.wanted().is_empty() {
                    without += 1;
                    let number = puzzle.line.number;
                    messages::warn(format_args!("{file}: line {number}: there is no bm, am or dm"))?;
                } else {
                    puzzles.push(puzzle);
                }
                Ok(())
            })?;
        }
        let suite = Suite { puzzles, unread: lists.unread, without };
        if suite.puzzles.is_empty() {
            return Err(CliError::Failed(match suite.mistakes().join(", ") {
                nothing if nothing.is_empty() => "there are no positions".to_owned(),
                mistakes => format!("there is nothing to solve: {mistakes}"),
            }));
        }
        Ok(suite)
    }

    pub fn mistakes(&self) -> Vec<String> {
        let counts = [(self.unread, "cannot be read"), (self.without, "without bm, am or dm")];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        counts.map(|(count, what)| format!("{} {what}", text::counted(count, "line"))).collect()
    }
}

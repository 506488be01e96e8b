//! Variant files: games declared as sections of an INI file, with the keys of Fairy-Stockfish's `variants.ini` wherever
//! the idea is the same. `docs/variants.md` explains all keys.
//!
//! ```
//! use sissa::variant::{catalog::Catalog, ini};
//!
//! let text = "
//! [mine:capablanca]
//! startFen = rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1
//! [broken:capablanca]
//! maxFyle = 10
//! ";
//! let (variants, errors) = ini::parse(text, "mine.ini", Catalog::builtin(), &ini::no_check);
//! assert_eq!(variants[0].name, "mine");
//! assert_eq!(
//!     errors[0].to_string(),
//!     "mine.ini:5: [broken] unknown key 'maxFyle'; did you mean maxFile?"
//! );
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `reader` | sections and keys, not yet interpreted |
//! | `template`, `build` | what a section's keys are applied to, and applying them |
//! | `values` | reading the values of keys |
//! | `board`, `pieces`, `pawns`, `castling`, `special_moves`, `drops`, `ends`, `arrays`, `xboard` | groups of keys |
//! | `fairy` | keys of Fairy-Stockfish that this engine does not implement |
//! | `check` | whether the values of a game fit together |
//! | `problem`, `warnings`, `spelling` | mistakes, warnings, and suggestions for misspelt keys |

mod arrays;
mod board;
mod build;
mod castling;
mod check;
mod drops;
mod ends;
mod fairy;
mod pawns;
mod pieces;
mod problem;
mod reader;
mod special_moves;
mod spelling;
mod template;
mod values;
mod warnings;
mod xboard;

pub(super) use self::pieces::KEYS as PIECE_KEYS;
pub use self::problem::{IniError, LoadError, Problem};
pub use self::reader::{MAX_SECTIONS, Outline};
pub use self::spelling::KEYS;

use self::problem::Reporter;
use self::reader::Section;
use super::Variant;
use super::catalog::Catalog;
use crate::files;
use std::collections::HashMap;
use std::io::Read;
use std::path::Path;

/// The largest variant file that is read, in bytes.
pub const MAX_SIZE: usize = 1 << 20;

/// The largest number of errors that are listed.
const MAX_ERRORS: usize = 100;

/// A final check of a game, supplied by the caller.
pub type StartCheck<'a> = &'a dyn Fn(&Variant) -> Result<(), String>;

/// Reads the games of `text`, which messages call `origin`. They may inherit from each other in any order, and from the
/// games of `known`, whose names they cannot use.
///
/// `check` is a final check of each game, for example whether its `startFen` is a legal position. Its message is
/// reported at the line of `startFen`.
///
/// Returns the games without mistakes in the order of their sections, and the mistakes in the order of their lines.
pub fn parse(text: &str, origin: &str, known: &Catalog, check: StartCheck<'_>) -> (Vec<Variant>, Vec<IniError>) {
    let (variants, mut errors) = parse_all(text, origin, known, check);
    if errors.len() > MAX_ERRORS {
        let line = errors[MAX_ERRORS].line;
        errors.truncate(MAX_ERRORS);
        errors.push(Reporter { origin }.at(line, None, Problem::TooManyErrors));
    }
    errors.iter_mut().for_each(IniError::suggest);
    (variants, errors)
}

/// [`parse`] with all mistakes, and without suggestions.
pub fn parse_all(text: &str, origin: &str, known: &Catalog, check: StartCheck<'_>) -> (Vec<Variant>, Vec<IniError>) {
    let reporter = Reporter { origin };
    if text.len() > MAX_SIZE {
        let error = reporter.at(1, None, Problem::TooLarge(MAX_SIZE));
        return (Vec::new(), vec![error]);
    }
    let (mut sections, mut errors) = reader::read(text, &reporter);
    check_names(&mut sections, known, &reporter, &mut errors);
    let mut loader = Loader {
        places: sections.iter().enumerate().rev().map(|(i, section)| (section.name.to_ascii_lowercase(), i)).collect(),
        games: vec![SectionState::Unread; sections.len()],
        sections: &sections,
        known,
        check,
        reporter,
        errors,
    };
    for section in 0..sections.len() {
        loader.load(section);
    }
    let (games, mut errors, reporter) = (loader.games, loader.errors, loader.reporter);
    let mut taken = known.clone();
    let mut variants = Vec::new();
    for (section, game) in sections.iter().zip(games) {
        let SectionState::Read(variant) = game else {
            continue;
        };
        match taken.add((*variant).clone()) {
            Ok(()) => variants.push(*variant),
            Err(error) => {
                let is_xboards = variant.xboard.name.as_ref() == Some(&error.name);
                let entry = section.entry(if is_xboards { "xboardName" } else { "aliases" });
                let line = entry.map_or(section.line, |entry| entry.line);
                let (name, by) = (error.name, format!("by {}", error.owner));
                let problem = Problem::NameTaken { name, by };
                errors.push(reporter.at(line, Some(&section.name), problem));
            }
        }
    }
    errors.sort_by_key(|error| error.line);
    (variants, errors)
}

/// A check for [`parse`] that accepts every game.
pub fn no_check(_: &Variant) -> Result<(), String> {
    Ok(())
}

/// Reads the text of a variant file.
///
/// # Errors
/// [`LoadError`] when the file does not exist, is not a regular file, is too large, or is not UTF-8.
pub fn read_file(path: &Path) -> Result<String, LoadError> {
    let io = |source| LoadError::Io { path: path.to_owned(), source };
    let file = files::read(path).map_err(io)?;
    let metadata = file.metadata().map_err(io)?;
    let too_large = |size| LoadError::TooLarge { path: path.to_owned(), size, most: MAX_SIZE };
    if metadata.len() > MAX_SIZE as u64 {
        return Err(too_large(metadata.len()));
    }
    let mut bytes = Vec::new();
    // The reported length may be wrong, as under /proc, or the file may grow.
    let mut start = file.take(MAX_SIZE as u64 + 1);
    let read = start.read_to_end(&mut bytes).map_err(io)?;
    if read > MAX_SIZE {
        return Err(too_large(read as u64));
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        LoadError::NotUtf8 { path: path.to_owned(), line: 1 + good.iter().filter(|byte| **byte == b'\n').count() }
    })
}

/// Reports names that are taken, and marks their sections as broken.
fn check_names(sections: &mut [Section], known: &Catalog, reporter: &Reporter<'_>, errors: &mut Vec<IniError>) {
    let mut lines: HashMap<String, usize> = HashMap::new();
    for section in sections {
        let by = match known.get(&section.name) {
            Some(game) if game.name.eq_ignore_ascii_case(&section.name) => {
                Some("by a game that is known already".to_owned())
            }
            Some(game) => Some(format!("by {}", game.name)),
            None => lines.get(&section.name.to_ascii_lowercase()).map(|line| format!("by the section in line {line}")),
        };
        lines.entry(section.name.to_ascii_lowercase()).or_insert(section.line);
        if let Some(by) = by {
            let name = section.name.clone();
            let problem = Problem::NameTaken { name, by };
            errors.push(reporter.at(section.line, Some(&section.name), problem));
            section.broken = true;
        }
    }
}

/// How far a section has been processed.
#[derive(Clone)]
enum SectionState {
    Unread,
    Broken,
    Read(Box<Variant>),
}

/// Turns sections into games, parents before children.
struct Loader<'a> {
    sections: &'a [Section],
    /// From each name in lower case to the first section with that name.
    places: HashMap<String, usize>,
    games: Vec<SectionState>,
    known: &'a Catalog,
    check: StartCheck<'a>,
    reporter: Reporter<'a>,
    errors: Vec<IniError>,
}

impl Loader<'_> {
    /// Builds a section after the sections that it inherits from.
    fn load(&mut self, section: usize) {
        let mut chain = Vec::new();
        let mut next = Some(section);
        while let Some(section) = next {
            if !matches!(self.games[section], SectionState::Unread) {
                break;
            }
            if let Some(start) = chain.iter().position(|seen| *seen == section) {
                self.report_cycle(chain.split_off(start));
                break;
            }
            chain.push(section);
            next = self.parent_section(section);
        }
        for section in chain.into_iter().rev() {
            if matches!(self.games[section], SectionState::Unread) {
                self.games[section] = match self.build(section) {
                    Some(variant) => SectionState::Read(Box::new(variant)),
                    None => SectionState::Broken,
                };
            }
        }
    }

    /// The section that `section` inherits from, if it is in this file.
    fn parent_section(&self, section: usize) -> Option<usize> {
        let parent = self.sections[section].parent.as_ref()?;
        if self.known.get(parent).is_some() {
            return None;
        }
        self.places.get(&parent.to_ascii_lowercase()).copied()
    }

    /// Reports a cycle at its first section, and the others as games whose parents are wrong.
    fn report_cycle(&mut self, mut cycle: Vec<usize>) {
        const MAX_NAMES: usize = 10;
        for section in &cycle {
            self.games[*section] = SectionState::Broken;
        }
        let first = (0..cycle.len()).min_by_key(|at| cycle[*at]).unwrap_or(0);
        cycle.rotate_left(first);
        for section in &cycle[1..] {
            let parent = self.sections[*section].parent.clone().unwrap_or_default();
            self.report(*section, Problem::BrokenParent(parent));
        }
        let mut names: Vec<&str> = cycle.iter().map(|section| self.sections[*section].name.as_str()).collect();
        names.push(names[0]);
        if names.len() > MAX_NAMES + 1 {
            names.splice(MAX_NAMES - 1..names.len() - 1, ["..."]);
        }
        self.report(cycle[0], Problem::Cycle(names.join(" from ")));
    }

    fn report(&mut self, section: usize, problem: Problem) {
        let section = &self.sections[section];
        self.errors.push(self.reporter.at(section.line, Some(&section.name), problem));
    }

    /// The game `name`, which a section inherits from.
    fn parent(&self, index: usize, name: &str) -> Result<&Variant, Problem> {
        if let Some(variant) = self.known.get(name) {
            return Ok(variant);
        }
        match self.parent_section(index).map(|parent| &self.games[parent]) {
            Some(SectionState::Read(variant)) => Ok(variant),
            Some(_) => Err(Problem::BrokenParent(name.to_owned())),
            None => match Catalog::parents().get(name) {
                Some(variant) => Ok(variant),
                None => Err(Problem::MissingParent(name.to_owned())),
            },
        }
    }

    fn build(&mut self, index: usize) -> Option<Variant> {
        let section = &self.sections[index];
        let parent = match &section.parent {
            None => None,
            Some(name) => match self.parent(index, name) {
                Ok(variant) => Some(variant),
                Err(problem) => {
                    self.report(index, problem);
                    return None;
                }
            },
        };
        // What was meant to change a built-in game is no whole game, and has been reported.
        if parent.is_none() && self.known.get(&section.name).is_some() {
            return None;
        }
        let (variant, problems) = build::build(section, parent, self.check);
        let sound = problems.is_empty() && !section.broken;
        // What a section declares without effect may have one in a game that inherits it.
        let is_parent = |other: &Section| {
            let parent = other.parent.as_ref();
            parent.is_some_and(|parent| parent.eq_ignore_ascii_case(&section.name))
        };
        let warnings = match sound && !self.sections.iter().any(is_parent) {
            true => warnings::warnings(section, &variant),
            false => Vec::new(),
        };
        for (line, problem) in problems.into_iter().chain(warnings) {
            self.errors.push(self.reporter.at(line, Some(&section.name), problem));
        }
        sound.then_some(variant)
    }
}

#[cfg(test)]
mod tests;

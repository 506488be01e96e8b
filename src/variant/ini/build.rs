//! Builds a game from a section: its parent's declaration with the section's keys applied. Each group of keys has a
//! file of its own beside this one.

use super::problem::Problem;
use super::reader::{Entry, Section};
use super::template::{inherit, template};
use super::{StartCheck, check, fairy, values};
use crate::variant::Variant;
use std::collections::BTreeSet;

pub type Problems = Vec<(usize, Problem)>;

/// Builds the game that `section` declares. It is valid only if there are no problems.
pub fn build(section: &Section, parent: Option<&Variant>, check_start: StartCheck<'_>) -> (Variant, Problems) {
    let mut builder = Builder::new(parent.map_or_else(template, inherit), section);
    builder.variant.name.clone_from(&section.name);
    builder.read();
    builder.other_keys();
    builder.whole();
    if builder.problems.is_empty()
        && let Err(reason) = check_start(&builder.variant)
    {
        builder.contradiction("startFen", format!("startFen: {reason}"));
    }
    (builder.variant, builder.problems)
}

/// The keys that a section may have, apart from those that are read like Fairy-Stockfish's.
pub fn keys() -> BTreeSet<String> {
    let section = Section::new("", None, 0);
    let mut builder = Builder::new(template(), &section);
    builder.read();
    builder.asked
}

pub(super) struct Builder<'a> {
    pub(super) variant: Variant,
    pub(super) section: &'a Section,
    /// The keys that were looked for.
    asked: BTreeSet<String>,
    problems: Problems,
}

impl<'a> Builder<'a> {
    fn new(variant: Variant, section: &'a Section) -> Builder<'a> {
        Builder { variant, section, asked: BTreeSet::new(), problems: Vec::new() }
    }

    fn read(&mut self) {
        self.names();
        self.board();
        self.pieces();
        self.promotions();
        self.pawns();
        self.start();
        self.castling();
        self.castlers();
        self.mobility();
        self.arrays();
        self.special_moves();
        self.ends();
        self.settle_start();
        self.placement();
        self.xboard();
    }

    /// The entry of a key.
    pub(super) fn entry(&mut self, key: &str) -> Option<&'a Entry> {
        self.asked.insert(key.to_owned());
        self.section.entry(key)
    }

    /// Reads a value. `None` if the key is missing or the value is wrong; the latter is reported.
    pub(super) fn value<T>(
        &mut self,
        key: &str,
        read: impl FnOnce(&Entry, &Variant) -> Result<T, Problem>,
    ) -> Option<T> {
        let entry = self.entry(key)?;
        match read(entry, &self.variant) {
            Ok(value) => Some(value),
            Err(problem) => {
                self.add_problem(key, problem);
                None
            }
        }
    }

    /// Applies an entry to the game, if there is one.
    pub(super) fn declare(&mut self, key: &str, apply: impl FnOnce(&mut Variant, &Entry) -> Result<(), Problem>) {
        if let Some(entry) = self.entry(key)
            && let Err(problem) = apply(&mut self.variant, entry)
        {
            self.add_problem(key, problem);
        }
    }

    /// Reads a value into a field of the game, which otherwise stays as inherited.
    pub(super) fn set<T>(
        &mut self,
        key: &str,
        field: impl FnOnce(&mut Variant) -> &mut T,
        read: impl FnOnce(&Entry, &Variant) -> Result<T, Problem>,
    ) {
        if let Some(value) = self.value(key, read) {
            *field(&mut self.variant) = value;
        }
    }

    pub(super) fn set_flag(&mut self, key: &str, field: impl FnOnce(&mut Variant) -> &mut bool) {
        self.set(key, field, |entry, _| values::flag(entry));
    }

    /// Reads a value for White and one for Black, whose keys end so.
    pub(super) fn by_color<T>(
        &mut self,
        key: &str,
        read: impl Fn(&Entry, &Variant) -> Result<T, Problem>,
    ) -> [Option<T>; 2] {
        ["White", "Black"].map(|color| self.value(&format!("{key}{color}"), &read))
    }

    pub(super) fn flag(&mut self, key: &str) -> Option<bool> {
        self.value(key, |entry, _| values::flag(entry))
    }

    pub(super) fn file(&mut self, key: &str) -> Option<u8> {
        self.value(key, |entry, variant| values::file_of(entry, variant.files))
    }

    pub(super) fn text(&mut self, key: &str) -> Option<String> {
        self.entry(key).map(|entry| entry.value.clone())
    }

    /// Reports a problem at the line of `key`, or at the section's if the key is inherited.
    pub(super) fn add_problem(&mut self, key: &str, problem: Problem) {
        let entry = self.section.entry(key);
        let line = entry.map_or(self.section.line, |entry| entry.line);
        let is_comment = |word: &str| word.starts_with(['#', ';']);
        let problem = match entry {
            Some(entry) if entry.value.split_whitespace().any(is_comment) => Problem::Comment(Box::new(problem)),
            _ => problem,
        };
        self.problems.push((line, problem));
    }

    /// Reports that a value does not fit the others.
    pub(super) fn contradiction(&mut self, key: &str, text: impl Into<String>) {
        self.add_problem(key, Problem::Contradiction(text.into()));
    }

    /// Checks the keys that were not looked for.
    fn other_keys(&mut self) {
        let section = self.section;
        for entry in &section.entries {
            if !self.asked.contains(&entry.key)
                && let Err(problem) = fairy::check_entry(entry, &self.variant)
            {
                match problem {
                    Problem::UnsupportedValue { .. } => self.add_problem(&entry.key, problem),
                    problem => self.problems.push((entry.line, problem)),
                }
            }
        }
    }

    /// Checks that the values fit together.
    fn whole(&mut self) {
        if !self.problems.is_empty() {
            return;
        }
        for (key, problem) in check::whole(&self.variant) {
            // Inherited values fit the parent's board, so the new board's keys are at fault.
            let key =
                [key, "maxFile", "maxRank"].into_iter().find(|key| self.section.entry(key).is_some()).unwrap_or(key);
            self.add_problem(key, problem);
        }
    }
}

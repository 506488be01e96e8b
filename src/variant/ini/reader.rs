//! Splits a variant file into sections and keys with line numbers, without interpreting them.

use crate::text::quote;

use super::problem::{IniError, Problem, Reporter};
use std::collections::HashMap;

/// The longest line, in bytes.
const MAX_LINE: usize = 4096;

/// The largest number of sections.
pub const MAX_SECTIONS: usize = 1000;

/// A `key = value` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub key: String,
    pub value: String,
    pub line: usize,
}

/// A section: `[name]` or `[name:parent]` and its entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    pub name: String,
    pub parent: Option<String>,
    pub line: usize,
    pub entries: Vec<Entry>,
    /// From each key to its index in `entries`.
    places: HashMap<String, usize>,
    /// True if a line of it could not be read, which has been reported.
    pub broken: bool,
}

impl Section {
    pub fn new(name: &str, parent: Option<String>, line: usize) -> Section {
        Section { name: name.to_owned(), parent, line, entries: Vec::new(), places: HashMap::new(), broken: false }
    }

    /// The entry of a key: the last one, if it is given more than once.
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        self.places.get(key).map(|place| &self.entries[*place])
    }

    fn add(&mut self, entry: Entry) {
        self.places.insert(entry.key.clone(), self.entries.len());
        self.entries.push(entry);
    }
}

/// Splits a text into sections. Sections with invalid headers are skipped with all their lines.
pub fn read(text: &str, reporter: &Reporter) -> (Vec<Section>, Vec<IniError>) {
    let mut sections: Vec<Section> = Vec::new();
    let mut errors = Vec::new();
    // Where the lines belong: before the first section, to the last one, or to a skipped one.
    enum Place {
        Before,
        Inside,
        Skipped,
    }
    let mut place = Place::Before;
    for (i, raw) in without_mark(text).lines().enumerate() {
        let line = i + 1;
        let content = raw.trim();
        if content.is_empty() || content.starts_with(['#', ';']) {
            continue;
        }
        if let Some(header) = content.strip_prefix('[') {
            if sections.len() == MAX_SECTIONS {
                errors.push(reporter.at(line, None, Problem::TooManySections(MAX_SECTIONS)));
                break;
            }
            match read_header(header) {
                Ok((name, parent)) => {
                    sections.push(Section::new(&name, parent, line));
                    place = Place::Inside;
                }
                Err(problem) => {
                    errors.push(reporter.at(line, None, problem));
                    place = Place::Skipped;
                }
            }
            continue;
        }
        let section = match place {
            Place::Before => {
                errors.push(reporter.at(line, None, Problem::OutsideSection));
                // Reported once, since a file of another kind may have many such lines.
                place = Place::Skipped;
                continue;
            }
            Place::Skipped => continue,
            Place::Inside => match sections.last_mut() {
                Some(section) => section,
                None => continue,
            },
        };
        match read_entry(content, line) {
            Ok(entry) => {
                if let Some(first) = section.entry(&entry.key) {
                    let (key, first) = (quote(&entry.key), first.line);
                    let problem = Problem::DuplicateKey { key, first };
                    errors.push(reporter.at(line, Some(&section.name), problem));
                }
                section.add(entry);
            }
            Err(problem) => {
                errors.push(reporter.at(line, Some(&section.name), problem));
                section.broken = true;
            }
        }
    }
    (sections, errors)
}

/// The sections of a variant file, to read one without the others.
pub struct Outline<'a> {
    text: &'a str,
    sections: Vec<Section>,
    /// There are more than [`MAX_SECTIONS`].
    pub is_cut: bool,
}

impl<'a> Outline<'a> {
    /// The sections that have a valid header, [`MAX_SECTIONS`] at most.
    pub fn new(text: &'a str) -> Outline<'a> {
        let text = without_mark(text);
        let (sections, errors) = read(text, &Reporter { origin: "" });
        let is_cut = |error: &IniError| matches!(error.problem, Problem::TooManySections(_));
        Outline { text, sections, is_cut: errors.iter().any(is_cut) }
    }

    /// The names of the sections, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.sections.iter().map(|section| section.name.as_str())
    }

    /// The text with only the section `name` and those that it inherits from. All other lines are left empty, so that
    /// line numbers stay the same. `None` if there is no such section.
    pub fn only(&self, name: &str) -> Option<String> {
        let mut kept: Vec<usize> = Vec::new();
        let mut wanted = Some(name);
        while let Some(name) = wanted {
            let mut sections = self.sections.iter();
            let found = sections.find(|section| section.name.eq_ignore_ascii_case(name));
            let found = found.filter(|section| !kept.contains(&section.line));
            kept.extend(found.map(|section| section.line));
            wanted = found.and_then(|section| section.parent.as_deref());
        }
        if kept.is_empty() {
            return None;
        }
        let mut is_kept = false;
        let lines = self.text.lines().enumerate().map(|(i, line)| {
            if line.trim().starts_with('[') {
                is_kept = kept.contains(&(i + 1));
            }
            if is_kept { line } else { "" }
        });
        Some(lines.collect::<Vec<_>>().join("\n"))
    }
}

/// A text without the byte order mark that some editors write.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

fn read_header(after_bracket: &str) -> Result<(String, Option<String>), Problem> {
    let (inside, rest) = after_bracket.split_once(']').ok_or(Problem::HeaderNotClosed)?;
    let rest = rest.trim();
    if !rest.is_empty() && !rest.starts_with(['#', ';']) {
        return Err(Problem::HeaderNotClosed);
    }
    let (name, parent) = match inside.split_once(':') {
        Some((name, parent)) => (name.trim(), Some(parent.trim())),
        None => (inside.trim(), None),
    };
    check_name(name)?;
    if let Some(parent) = parent {
        check_name(parent)?;
    }
    Ok((name.to_owned(), parent.map(str::to_owned)))
}

/// Checks the name of a game, which must be usable as a word in protocols and PGN.
pub fn check_name(name: &str) -> Result<(), Problem> {
    const MAX_LENGTH: usize = 50;
    let good = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '+' | '.');
    let start = name.starts_with(|c: char| c.is_ascii_alphanumeric());
    if !start || !name.chars().all(good) || name.len() > MAX_LENGTH {
        return Err(Problem::Name(quote(name)));
    }
    Ok(())
}

fn read_entry(content: &str, line: usize) -> Result<Entry, Problem> {
    if content.len() > MAX_LINE {
        return Err(Problem::LineTooLong(MAX_LINE));
    }
    let (key, value) = content
        .split_once('=')
        .map(|(key, value)| (key.trim(), value.trim()))
        .filter(|(key, _)| !key.is_empty())
        .ok_or_else(|| Problem::NoKey(quote(content)))?;
    Ok(Entry { key: key.to_owned(), value: value.to_owned(), line })
}

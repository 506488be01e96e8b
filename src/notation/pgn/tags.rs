//! The tag pairs of a game.

use super::GameResult;
use crate::notation::quoted;

/// The Seven Tag Roster, which every game has, in the order in which it is written, with the values for "unknown".
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The tags that say how a game begins. XBoard reads them only in this order.
const START: [&str; 3] = ["Variant", "SetUp", "FEN"];

/// Tag pairs in their order, each name once. Upper and lower case are the same in a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "web", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "web", serde(from = "Vec<(String, String)>"))]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// No tags.
    pub const fn new() -> Tags {
        Tags(Vec::new())
    }

    /// True for a text that can be the name of a tag.
    pub fn is_name(text: &str) -> bool {
        !text.is_empty() && text.chars().all(is_of_name)
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|(tag, _)| tag.eq_ignore_ascii_case(name))
    }

    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        Some(&self.0[self.place(name)?].1)
    }

    /// The value of a tag, unless it is empty, `?` (unknown) or `-` (none).
    pub fn known(&self, name: &str) -> Option<&str> {
        let value = self.get(name)?.trim();
        (!matches!(value, "" | "?" | "-")).then_some(value)
    }

    /// Sets the value of a tag, in its place if it is there, otherwise at the end. Control characters become spaces.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let value = on_one_line(value);
        match self.place(name) {
            Some(place) => self.0[place].1 = value,
            None => self.0.push((name.to_owned(), value)),
        }
    }

    /// Sets the value of a tag, and puts it before the others.
    pub fn set_first(&mut self, name: &str, value: impl Into<String>) {
        self.remove(name);
        self.0.insert(0, (name.to_owned(), on_one_line(value)));
    }

    /// Removes a tag, and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let place = self.place(name)?;
        Some(self.0.remove(place).1)
    }

    /// Names and values, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True when there are no tags.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The tags as they are written in a game with this result: the Seven Tag Roster, the tags of the start, then the
    /// others.
    pub(super) fn as_written(&self, result: GameResult) -> Tags {
        let is_placed = |name: &str| {
            let mut placed = ROSTER.iter().map(|(tag, _)| *tag).chain(START);
            placed.any(|tag| tag.eq_ignore_ascii_case(name))
        };
        let roster = ROSTER.iter().map(|(name, unknown)| (*name, self.get(name).unwrap_or(unknown)));
        let start = START.iter().filter_map(|name| Some((*name, self.get(name)?)));
        let others = self.iter().filter(move |(name, _)| !is_placed(name));
        let mut tags: Tags = roster.chain(start).chain(others).collect();
        tags.set("Result", result.text());
        tags
    }

    /// The tag pairs of a game with this result, a line each, and a blank line.
    pub(in crate::notation) fn write(&self, result: GameResult) -> String {
        let mut text = String::new();
        for (name, value) in self.as_written(result).iter() {
            text.push_str(&format!("[{name} {}]\n", quoted::write(value)));
        }
        text.push('\n');
        text
    }
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for Tags {
    /// If a tag is given twice, the last value is kept.
    fn from_iter<T: IntoIterator<Item = (N, V)>>(pairs: T) -> Tags {
        let mut tags = Tags::new();
        for (name, value) in pairs {
            tags.set(&name.into(), value);
        }
        tags
    }
}

impl From<Vec<(String, String)>> for Tags {
    fn from(pairs: Vec<(String, String)>) -> Tags {
        pairs.into_iter().collect()
    }
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || "_-+#=:.".contains(c)
}

/// Reads a tag pair from the beginning of `line`, and returns name, value and the length of the pair in bytes.
/// Quotation marks inside the value that were not escaped are read as if they were, if the pair fills the line.
pub(in crate::notation) fn read_pair(line: &str) -> Option<(&str, String, usize)> {
    let inside = line.strip_prefix('[')?.trim_start();
    let end = inside.find(|c: char| !is_of_name(c))?;
    let (name, after) = inside.split_at(end);
    let value = after.trim_start().strip_prefix('"')?;
    if name.is_empty() {
        return None;
    }
    if let Some((value, rest)) = quoted::read(value)
        && let Some(rest) = rest.trim_start().strip_prefix(']')
    {
        return Some((name, value, line.len() - rest.len()));
    }
    let value = value.trim_end().strip_suffix(']')?.trim_end().strip_suffix('"')?;
    Some((name, value.replace("\\\"", "\"").replace("\\\\", "\\"), line.len()))
}

/// True when `line` begins like a tag pair: `[Event "`.
pub(super) fn begins_pair(line: &str) -> bool {
    let Some(inside) = line.strip_prefix('[') else {
        return false;
    };
    let name = inside.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    name.len() < inside.len() && name.starts_with([' ', '\t']) && name.trim_start().starts_with('"')
}

fn on_one_line(value: impl Into<String>) -> String {
    value.into().replace(char::is_control, " ")
}

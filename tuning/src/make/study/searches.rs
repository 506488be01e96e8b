//! The searches of a game's arrays, in a text file: a line about the conditions, and one for each array, with its
//! number and for each iteration the nodes searched by then and the score in centipawns.
//!
//! ```text
//! sissa-tuning arrays 1: fischerandom, rules f6c9ca9d1f32f5a4, 100000 nodes, 16 MiB, signature 4711
//! 518 21:40 63:40 131:52
//! ```
//!
//! A last line without an end is one that a killed run did not complete. The line about the conditions may be repeated,
//! so that files can be written one after another.

use super::{OTHER_STUDY, StudyError};
use crate::shared::files::FileError;
use crate::shared::locked_file::LockedFile;
use sissa::variant::arrays::Advantages;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// The search of an array: for each iteration the nodes searched by then, and the score for White in centipawns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iterations(pub Vec<(u64, i32)>);

impl Iterations {
    /// The score of a search of so many nodes: the mean of its last two iterations, since scores of odd and even depths
    /// differ. What was found when the nodes were used up is that of no whole iteration.
    pub fn score(&self, nodes: u64) -> Option<f64> {
        let within = self.0.iter().filter(|(at, _)| *at < nodes);
        let scores: Vec<i32> = within.map(|(_, score)| *score).collect();
        let last = &scores[scores.len().saturating_sub(2)..];
        let sum: i32 = last.iter().sum();
        (!last.is_empty()).then(|| f64::from(sum) / last.len() as f64)
    }

    /// A number that differs between other searches of the same position.
    pub fn signature(&self) -> u64 {
        let add = |sum: u64, (nodes, score): &(u64, i32)| {
            let both = nodes.wrapping_add_signed(i64::from(*score));
            sum.wrapping_mul(31).wrapping_add(both)
        };
        self.0.iter().fold(0, add)
    }

    fn read(text: &str) -> Option<(u32, Iterations)> {
        // A game that is over at its start has no iterations.
        let Some((number, rest)) = text.split_once(' ') else {
            return Some((text.parse().ok()?, Iterations(Vec::new())));
        };
        let iteration = |text: &str| {
            let (nodes, score) = text.split_once(':')?;
            Some((nodes.parse().ok()?, score.parse().ok()?))
        };
        let iterations: Option<Vec<_>> = rest.split(' ').map(iteration).collect();
        Some((number.parse().ok()?, Iterations(iterations?)))
    }

    fn write(&self, number: u32) -> String {
        let mut line = number.to_string();
        for (nodes, score) in &self.0 {
            // Writing to a string cannot fail.
            let _ = write!(line, " {nodes}:{score}");
        }
        line + "\n"
    }
}

/// The file, and what is in it.
pub struct Searches {
    file: LockedFile,
    pub by_number: BTreeMap<u32, Iterations>,
}

impl Searches {
    /// Opens or creates the file of searches under these conditions.
    pub fn open(path: &Path, conditions: &str) -> Result<Searches, StudyError> {
        let (mut file, bytes) = LockedFile::open(path)?;
        let text = String::from_utf8_lossy(&bytes);
        let mut by_number = BTreeMap::new();
        let mut whole = 0;
        for (index, line) in text.split_inclusive('\n').enumerate() {
            let Some(line) = line.strip_suffix('\n') else {
                break;
            };
            whole += line.len() + 1;
            let line = line.trim_end_matches('\r');
            if line == conditions {
                continue;
            }
            match Iterations::read(line) {
                Some((number, iterations)) if index > 0 => by_number.insert(number, iterations),
                None if index > 0 && !line.starts_with("sissa-tuning") => {
                    return Err(StudyError::Damaged {
                        path: path.to_owned(),
                        line: index + 1,
                        text: line.chars().take(60).collect(),
                    });
                }
                _ => {
                    let there: String = line.chars().take(300).collect();
                    return Err(FileError::other(path, OTHER_STUDY, &there, conditions).into());
                }
            };
        }
        let head = format!("{conditions}\n");
        // After a crash there may be a part of the head, or zeros.
        if whole == 0 && !head.as_bytes().starts_with(&bytes) && bytes.iter().any(|byte| *byte != 0) {
            let there: String = text.chars().take(300).collect();
            return Err(FileError::other(path, OTHER_STUDY, &there, conditions).into());
        }
        file.truncate(whole)?;
        if whole == 0 {
            file.append(head.as_bytes())?;
        }
        Ok(Searches { file, by_number })
    }

    /// The scores of the arrays after so many nodes.
    pub fn advantages(&self, nodes: u64) -> Advantages {
        let scores = self
            .by_number
            .iter()
            .filter_map(|(number, iterations)| Some((*number, iterations.score(nodes)?.round() as i32)));
        Advantages { nodes, scores: scores.collect() }
    }

    pub fn add(&mut self, number: u32, iterations: Iterations) -> Result<(), FileError> {
        self.file.append(iterations.write(number).as_bytes())?;
        self.by_number.insert(number, iterations);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn files_are_resumed_and_add_up() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("arrays.txt");
        let open = |conditions| Searches::open(&path, conditions);
        let iterations = |scores: &[i32]| {
            let nodes = (1..).map(|depth| depth * 10);
            Iterations(nodes.zip(scores.iter().copied()).collect())
        };
        let mut searches = open("sissa-tuning arrays 1: one").expect("it is new");
        searches.add(7, iterations(&[40, -20])).expect("written");
        drop(searches);
        let whole = fs::read_to_string(&path).expect("it is there");
        assert!(whole.ends_with("\n7 10:40 20:-20\n"), "{whole}");
        // A second file after it, which was not completed.
        let second = whole.replace("\n7 ", "\n9 ") + "11 10:4";
        fs::write(&path, whole.clone() + &second).expect("written");
        let mut searches = open("sissa-tuning arrays 1: one").expect("they agree");
        searches.add(11, iterations(&[1, 2, 3])).expect("written");
        drop(searches);
        let searches = open("sissa-tuning arrays 1: one").expect("it is whole");
        assert_eq!(
            searches.by_number,
            BTreeMap::from([(7, iterations(&[40, -20])), (9, iterations(&[40, -20])), (11, iterations(&[1, 2, 3]))])
        );
        drop(searches);
        let error = |conditions| open(conditions).err().expect("it is refused");
        assert!(matches!(error("sissa-tuning arrays 1: two"), StudyError::File(FileError::Other { .. })));
        fs::write(&path, "notes").expect("written");
        assert!(matches!(error("sissa-tuning arrays 1: one"), StudyError::File(FileError::Other { .. })));
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "notes");
        for damage in ["x 10:4\n", "13 10:\n", "13 10:4 \n"] {
            fs::write(&path, whole.clone() + damage).expect("written");
            assert!(matches!(error("sissa-tuning arrays 1: one"), StudyError::Damaged { line: 3, .. }), "{damage}");
        }
    }

    #[test]
    fn scores_are_means_of_two_iterations() {
        let iterations = Iterations(vec![(10, 5), (30, 20), (90, 60)]);
        let scores = [10, 11, 30, 31, 100].map(|nodes| iterations.score(nodes));
        let expected = [None, Some(5.0), Some(5.0), Some(12.5), Some(40.0)];
        assert_eq!(scores, expected);
        for iterations in [iterations, Iterations(Vec::new())] {
            let line = iterations.write(40);
            assert_eq!(Iterations::read(line.trim_end()), Some((40, iterations)));
        }
    }
}

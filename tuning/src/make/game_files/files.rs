//! Sets of files of games.

use super::file::read_beginning;
use super::{DataError, GameRecord, read_games};
use crate::shared::files::FileError;
use same_file::is_same_file;
use sissa::variant::catalog::Catalog;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How files of a round of `learn` end with the games that test its network, and that compare it with the classical
/// evaluation.
pub const TEST: &str = "-proof.sdat";
pub const COMPARISON: &str = "-classical.sdat";

/// The files of games that `paths` name, in order. A folder stands for its files, without the games by which `learn`
/// tests networks. Of files that begin with the same game, as those of one seed do, only the longest counts.
pub fn files_of(paths: &[PathBuf]) -> Result<Vec<PathBuf>, DataError> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(files_in(path)?);
        } else {
            files.push(path.clone());
        }
    }
    without_copies(files)
}

/// The same, and the names of their games, which must be played by the rules that they have in this catalog.
pub fn checked_files(paths: &[PathBuf], catalog: &Catalog) -> Result<(Vec<PathBuf>, HashSet<Arc<str>>), DataError> {
    let files = files_of(paths)?;
    let mut names = HashSet::new();
    for path in &files {
        let games = read_beginning(path)?;
        games.header().check_rules(path, catalog)?;
        names.extend(games.header().variants.iter().cloned());
    }
    Ok((files, names))
}

/// The games of a file in the order of their numbers. The file has them in the order in which they ended, which depends
/// on how many were played at a time, and short ones come first.
pub fn read_in_order(path: &Path) -> Result<Vec<GameRecord>, DataError> {
    let mut file = read_games(path)?;
    let mut games: Vec<GameRecord> = file.by_ref().collect::<Result<_, _>>()?;
    if file.is_cut() {
        let (path, count) = (path.display(), games.len());
        eprintln!("{path} ends within a game; the {count} before it are read");
    }
    games.sort_by_key(|game| game.number);
    Ok(games)
}

fn files_in(folder: &Path) -> Result<Vec<PathBuf>, DataError> {
    let io = |error| DataError::from(FileError::of(folder)(error));
    let mut names = Vec::new();
    for file in fs::read_dir(folder).map_err(io)? {
        let name = file.map_err(io)?.file_name().to_string_lossy().into_owned();
        let is_test = name.starts_with("round-") && [TEST, COMPARISON].iter().any(|end| name.ends_with(end));
        if name.ends_with(".sdat") && !is_test {
            names.push(name);
        }
    }
    if names.is_empty() {
        let what = "is a folder without files of games (*.sdat)";
        return Err(FileError::foreign(folder, what).into());
    }
    names.sort_by_key(|name| (name.len(), name.clone()));
    Ok(names.iter().map(|name| folder.join(name)).collect())
}

fn without_copies(files: Vec<PathBuf>) -> Result<Vec<PathBuf>, DataError> {
    let mut kept: Vec<(PathBuf, u64, Option<GameRecord>)> = Vec::new();
    for file in files {
        let is_known = |known: &PathBuf| is_same_file(known, &file).unwrap_or(false);
        if kept.iter().any(|(known, ..)| is_known(known)) {
            continue;
        }
        let length = fs::metadata(&file).map_err(FileError::of(&file))?.len();
        let mut games = read_beginning(&file)?;
        let first = games.find_map(|game| game.ok().filter(|game| game.number == 0));
        match kept.iter_mut().find(|(_, _, known)| first.is_some() && *known == first) {
            None => kept.push((file, length, first)),
            Some(known) => {
                let other = (file, length, first);
                let shorter = if known.1 < length { std::mem::replace(known, other) } else { other };
                eprintln!(
                    "{} begins with the same games as {}: left out. Give each run its own --seed.",
                    shorter.0.display(),
                    known.0.display()
                );
            }
        }
    }
    Ok(kept.into_iter().map(|(file, ..)| file).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_test_games_of_learn_are_left_out() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = |name| folder.path().join(name);
        for name in ["mine-classical.sdat", "round-1.sdat", "round-1-classical.sdat", "round-1-proof.sdat"] {
            fs::write(path(name), "").expect("there is room");
        }
        let files = files_of(&[folder.path().to_owned()]).expect("there are two");
        assert_eq!(files, ["round-1.sdat", "mine-classical.sdat"].map(path));
    }
}

//! The games that an earlier run has written to the output.

use crate::cli::error::CliError;
use crate::notation::pgn::{GameResult, PgnError, Reader, TextGame};
use crate::on_board;
use crate::variant::catalog::Catalog;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// The tags that are compared, apart from the moves.
const COMPARED: [&str; 5] = ["Event", "Date", "Round", "White", "Black"];

/// The games in the output, in order.
pub struct EarlierGames {
    path: PathBuf,
    games: Reader<io::Take<BufReader<File>>>,
    /// Where the last complete game ends, in bytes. Anything after that is incomplete.
    end: u64,
    /// How many of the games have been matched.
    count: u64,
}

impl EarlierGames {
    /// Opens the output; `None` when it does not exist yet or is empty.
    pub fn open(path: &Path) -> Result<Option<EarlierGames>, CliError> {
        let failed = CliError::file(path);
        let file = match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file.map_err(&failed)?,
        };
        // A terminal or a pipe has no earlier games.
        let data = file.metadata().map_err(&failed)?;
        if !data.is_file() || data.len() == 0 {
            return Ok(None);
        }
        let end = end_of_games(BufReader::new(file)).map_err(&failed)?;
        if end == 0 {
            return Err(unsuited(path, "but has no annotated game"));
        }
        let mut again = File::open(path).map_err(&failed)?;
        again.seek(SeekFrom::Start(end)).map_err(&failed)?;
        if !is_cut_off(BufReader::new(&again)).map_err(&failed)? {
            return Err(unsuited(path, "and has text after its last game that would be lost"));
        }
        again.rewind().map_err(&failed)?;
        Ok(Some(EarlierGames {
            path: path.to_owned(),
            games: Reader::new(BufReader::new(again).take(end)),
            end,
            count: 0,
        }))
    }

    /// True when the next game of the output is `game`, annotated; false when the output has no more games. It is an
    /// error if it is another game.
    pub fn matches_next(&mut self, catalog: &Catalog, game: &TextGame) -> Result<bool, CliError> {
        let Some(annotated) = self.games.next() else {
            return Ok(false);
        };
        self.count += 1;
        if annotated.is_ok_and(|annotated| is_same(catalog, game, annotated).unwrap_or(false)) {
            return Ok(true);
        }
        let why = format!("and its game {} is not the annotated game {}", self.count, game.number);
        Err(unsuited(&self.path, &why))
    }

    /// Ends a run whose input has no more games, as [`EarlierGames::cut`].
    pub fn end(mut self) -> Result<(), CliError> {
        match self.games.next() {
            Some(_) => Err(unsuited(&self.path, "and has more games than the input")),
            None => self.cut(),
        }
    }

    /// Removes an incomplete game that an earlier run left at the end.
    pub fn cut(&self) -> Result<(), CliError> {
        let file = OpenOptions::new().write(true).open(&self.path);
        file.and_then(|file| file.set_len(self.end)).map_err(CliError::file(&self.path))
    }
}

/// The error for an output that the run cannot go on from.
fn unsuited(path: &Path, why: &str) -> CliError {
    CliError::Usage(format!("--output: {} exists, {why}", path.display()))
}

/// Where the last complete game ends: after a result and a blank line.
fn end_of_games(mut file: impl BufRead) -> io::Result<u64> {
    let (mut at, mut end, mut has_result) = (0, 0, false);
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = file.read_until(b'\n', &mut line)?;
        if length == 0 {
            return Ok(end);
        }
        at += length as u64;
        let text = String::from_utf8_lossy(&line);
        if text.trim().is_empty() && text.ends_with('\n') {
            if has_result {
                end = at;
            }
            has_result = false;
        } else {
            let last = text.split_whitespace().last();
            has_result = last.and_then(GameResult::read).is_some();
        }
    }
}

/// True when the rest of a file is empty or the beginning of a game that was not written to its end.
fn is_cut_off(rest: impl BufRead) -> io::Result<bool> {
    for byte in rest.bytes() {
        match byte? {
            byte if byte.is_ascii_whitespace() => {}
            byte => return Ok(byte == b'['),
        }
    }
    Ok(true)
}

fn is_same(catalog: &Catalog, game: &TextGame, annotated: TextGame) -> Result<bool, PgnError> {
    let known = |game: &TextGame, name: &str| {
        let value = game.tags.get(name).filter(|value| !value.starts_with('?'));
        value.unwrap_or_default().to_owned()
    };
    let accuracies = ["WhiteAccuracy", "BlackAccuracy"];
    let is_annotated = annotated.tree.is_empty() || accuracies.iter().any(|tag| annotated.tags.get(tag).is_some());
    let mut tags = COMPARED.iter();
    if !is_annotated || tags.any(|tag| known(game, tag) != known(&annotated, tag)) {
        return Ok(false);
    }
    let rules = game.rules(catalog)?;
    if rules.name() != annotated.rules(catalog)?.name() {
        return Ok(false);
    }
    on_board!(rules, rules => {
        let game = game.clone().replay_readable(rules)?;
        let annotated = annotated.replay(rules)?;
        let is_same = game.main_line().moves() == annotated.main_line().moves();
        Ok(is_same && game.start == annotated.start)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_was_cut_off_does_not_count() {
        let end = |text: &str| end_of_games(text.as_bytes()).expect("it is read");
        let game = "[Event \"1-0\"]\n[Result \"1-0\"]\n\n1. e4 {so\n1-0\nsays he} e5 1-0\n\n";
        assert_eq!(end(game), game.len() as u64);
        let two = game.repeat(2);
        assert_eq!(end(&two), two.len() as u64);
        for cut in 1..game.len() {
            let text = &two[..two.len() - cut];
            assert_eq!(end(text), game.len() as u64, "{text}");
        }
        assert_eq!(end(&game[..game.len() - 1]), 0);
        assert_eq!(end(""), 0);
    }
}

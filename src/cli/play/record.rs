//! Games as PGN: the commands `pgn`, `save` and `load`.

use super::played_game::PlayedGame;
use crate::NAME_AND_VERSION;
use crate::board::Color;
use crate::cli::error::CliError;
use crate::cli::text;
use crate::files;
use crate::notation::pgn::{PgnError, PgnGame, Reader, TextGame};
use crate::search::SearchBoard;
use crate::time::today;
use std::env;
use std::fs::OpenOptions;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

impl<G: SearchBoard> PlayedGame<G> {
    /// The game so far as PGN, with a blank line at the end.
    fn record(&self) -> String {
        let mut game = PgnGame::of(&self.game);
        let engine = match self.level {
            Some(level) => format!("{NAME_AND_VERSION} (level {level})"),
            None => NAME_AND_VERSION.to_owned(),
        };
        let person = user_name();
        game.tags.set("Event", self.title.as_str());
        game.tags.set("Date", today());
        for (name, color) in [("White", Color::White), ("Black", Color::Black)] {
            let player = if color == self.person { &person } else { &engine };
            game.tags.set(name, player.as_str());
        }
        if let Some(control) = self.control {
            game.tags.set("TimeControl", control.to_string());
        }
        if let Some((result, _)) = self.ended {
            game.result = result;
        }
        game.tags.set("Result", game.result.text());
        game.write()
    }

    pub(super) fn show_pgn(&mut self) -> Result<(), CliError> {
        let text = self.record();
        write!(self.out, "{text}")?;
        Ok(())
    }

    pub(super) fn save(&mut self, name: &str) -> Result<(), CliError> {
        let text = self.record();
        match append(Path::new(name), &text) {
            Ok(()) => {
                // With a blank, the last word might be the number of a game.
                let quotes = if name.contains(' ') { "\"" } else { "" };
                self.say(&format!("The game is saved in {name}; `load {quotes}{name}{quotes}` loads it again."))
            }
            Err(error) => self.warn(&format!("{name}: {error}")),
        }
    }

    /// Loads a game of a file: number `number` from 1, or the last.
    pub(super) fn load(&mut self, name: &str, number: Option<usize>) -> Result<(), CliError> {
        match self.read(Path::new(name), number) {
            Ok(game) => {
                if let Some(fault) = game.faults.first() {
                    self.say(&format!("{name}: {fault}; the game ends there."))?;
                }
                if let Some(dropped) = &game.dropped {
                    self.say(&format!("{name}: {dropped}."))?;
                }
                self.game = game.main_line();
                self.title = self.game.position().rules().variant().title.clone();
                // Whoever is to move may think first.
                self.person = self.game.position().side_to_move();
                self.begin()
            }
            Err(reason) => self.warn(&format!("{name}: {reason}")),
        }
    }

    fn read(&self, path: &Path, number: Option<usize>) -> Result<PgnGame<G>, String> {
        let file = files::read(path).map_err(|error| error.to_string())?;
        let mut found: Option<Result<TextGame, PgnError>> = None;
        let mut count = 0;
        for game in Reader::new(BufReader::new(file)) {
            count += 1;
            found = Some(game);
            if number == Some(count) {
                break;
            }
        }
        let game = match (found, number) {
            (Some(game), None) => game,
            (Some(game), Some(number)) if number == count => game,
            (None, _) => return Err("there is no game in this file".to_owned()),
            (Some(_), Some(0)) => return Err("games are numbered from 1".to_owned()),
            (Some(_), Some(_)) => {
                let games = text::counted(count as u64, "game");
                return Err(format!("this file has only {games}"));
            }
        };
        let game = game.map_err(|error| error.to_string())?;
        let rules = self.game.position().rules();
        let variant = game.variant(&self.catalog).map_err(|error| error.to_string())?;
        if variant != rules.variant() {
            let (wanted, here) = (&variant.name, &rules.variant().name);
            return Err(format!(
                "this is a game of {wanted}, but we are playing {here}; `sissa play --variant {wanted}` can load it"
            ));
        }
        game.replay_readable(rules).map_err(|error| error.to_string())
    }
}

/// The user's name, from the system.
fn user_name() -> String {
    let names = ["USER", "LOGNAME", "USERNAME"].into_iter();
    names
        .filter_map(|name| env::var(name).ok())
        .find(|name| !name.trim().is_empty())
        .unwrap_or_else(|| "Person".to_owned())
}

/// Adds a game to a file, after a blank line if it holds something. Other programs look for the tags at the start of a
/// line.
fn append(path: &Path, game: &str) -> io::Result<()> {
    let mut file = files::open(path, OpenOptions::new().create(true).read(true).append(true))?;
    let last = file.metadata()?.len().saturating_sub(2);
    file.seek(SeekFrom::Start(last))?;
    let mut end = Vec::new();
    file.read_to_end(&mut end)?;
    let gap = match end.as_slice() {
        [] | [b'\n', b'\n'] => "",
        [.., b'\n'] => "\n",
        _ => "\n\n",
    };
    file.write_all([gap, game].concat().as_bytes())
}

//! Games of variant files: `load`, `check` and the option `VariantPath`, as in Fairy-Stockfish.

use super::parse::{Command, Source};
use super::{Uci, option_line};
use crate::notation::xboard;
use crate::protocol::engine::Engine;
use crate::variant::ini::{self, IniError};
use std::io::{self, Write};
use std::path::Path;

/// A variant file in the lines after `load <<MARK` or `check <<MARK`, up to a line that holds only the mark.
#[derive(Debug)]
pub(super) struct HereText {
    mark: String,
    only_check: bool,
    text: String,
}

impl HereText {
    pub(super) fn new(mark: String, only_check: bool) -> HereText {
        HereText { mark, only_check, text: String::new() }
    }

    /// Adds a line, unless the text is already longer than a variant file may be, and will be refused. False if it was the
    /// mark, so that the text is complete.
    pub(super) fn add(&mut self, line: &str) -> bool {
        let belongs = line.trim() != self.mark;
        if belongs && self.text.len() <= ini::MAX_SIZE {
            self.text.push_str(line);
            self.text.push('\n');
        }
        belongs
    }

    /// The command with the text, and the text's length.
    pub(super) fn into_command(self) -> (Command, usize) {
        let length = self.text.len();
        let command = Command::Games { source: Source::Text(self.text), only_check: self.only_check };
        (command, length)
    }
}

impl Uci {
    /// Adds games to the catalog or, with `only_check`, reports which can be played, on standard error as in
    /// Fairy-Stockfish.
    pub(super) fn read_games(&self, engine: &mut Engine, source: &Source, only_check: bool) {
        let text = match source {
            Source::File(path) => match ini::read_file(Path::new(path)) {
                Ok(text) => text,
                Err(error) => return engine.out.info(error),
            },
            Source::Text(text) => text.clone(),
        };
        let origin = match source {
            Source::File(path) => path,
            Source::Text(_) => "the text",
        };
        if only_check {
            let (games, mistakes) = engine.check_games(&text, origin);
            // PyChess's bridge takes any other line on standard error to mean that a game is refused.
            let (warnings, mistakes): (Vec<_>, Vec<_>) = mistakes.into_iter().partition(IniError::is_warning);
            for warning in warnings {
                engine.out.info(warning);
            }
            let names = games.iter().map(|game| format!("Parsing variant: {game}"));
            for line in names.chain(mistakes.iter().map(ToString::to_string)) {
                // If standard error is closed, the line is lost.
                let _ = writeln!(io::stderr(), "{line}");
            }
        } else {
            let mistakes = engine.load_games(&text, origin);
            self.show_games(engine, mistakes);
        }
    }

    /// Reports the mistakes in a variant file, and the games that can be played now.
    pub(super) fn show_games(&self, engine: &mut Engine, problems: Vec<String>) {
        for problem in problems {
            engine.out.info(problem);
        }
        if let Some(listed) = engine.options().iter().find(|listed| listed.name == "UCI_Variant") {
            engine.out.line(option_line(listed));
        }
    }

    /// Reports which game is on the board, as Fairy-Stockfish does, unless GUIs know the game: some programs, such as
    /// uci2wb, take the line to mean that they do not.
    pub(super) fn describe_variant(&self, engine: &mut Engine) {
        let variant = engine.session.variant();
        if !variant.xboard.known {
            let line = format!(
                "variant {} files {} ranks {} pocket {} template {} startpos {}",
                variant.name,
                variant.files,
                variant.ranks,
                xboard::pocket(variant),
                xboard::template(variant),
                engine.session.fen()
            );
            engine.out.info(line);
        }
        if let Some(problem) = engine.start().problem {
            engine.out.info(problem);
        }
    }
}

//! The games of a file.

use super::draft::Draft;
use super::tags::{begins_pair, read_pair};
use super::word::{read_word, word_length};
use super::{Fault, GameResult, MAX_GAME_BYTES, PgnError, TextGame};
use crate::notation::lines::Lines;
use crate::text::quote;
use std::io::BufRead;

/// Reads a file of games, one after the other; no more than one of them is in memory.
///
/// Accepted are comments in braces (also within each other in a line) and after semicolons, move numbers of any kind,
/// annotations as `$1`, as `!` and as `±` or `+=`, figurines and typographic dashes, a missing result, a missing line
/// between games, and texts in Windows-1252 ([`TextGame::latin1_line`]). Lines that begin with `%` are skipped. A game
/// ends where it cannot be read ([`TextGame::faults`]), and reading goes on with the next one.
///
/// Moves are not checked: [`TextGame::replay`] does that.
pub struct Reader<R> {
    lines: Lines<R>,
    line: String,
    /// How much of the line has been read, in bytes.
    at: usize,
    /// The line is not UTF-8.
    is_latin1: bool,
    /// The number of the game read last.
    game: u32,
}

impl<R: BufRead> Reader<R> {
    /// Reads from `input`: a file, or the bytes of a text.
    pub fn new(input: R) -> Reader<R> {
        Reader { lines: Lines::new(input, MAX_GAME_BYTES), line: String::new(), at: 0, is_latin1: false, game: 0 }
    }

    /// Goes on to the next line; false at the end of the file.
    fn next_line(&mut self, bytes: &mut usize) -> Result<bool, Fault> {
        self.at = 0;
        match self.lines.read(&mut self.line) {
            Ok(Some(line)) => {
                self.is_latin1 = line.is_latin1;
                *bytes += self.line.len() + 1;
                if line.is_cut {
                    self.line.clear();
                }
                if line.is_cut || *bytes > MAX_GAME_BYTES {
                    return Err(Fault::TooLong);
                }
                Ok(true)
            }
            Ok(None) => Ok(false),
            Err(error) => Err(Fault::Io(error.to_string())),
        }
    }

    /// Reads a game up to its result, which is returned, the next game or the end of the file.
    fn read_game(&mut self, game: &mut Draft) -> Result<Option<GameResult>, Fault> {
        loop {
            if self.at >= self.line.len() {
                if self.line.trim().is_empty() {
                    game.add_blank_line();
                }
                if !self.next_line(&mut game.bytes)? {
                    return Ok(None);
                }
                if game.is_empty() {
                    game.game.line = self.lines.number;
                }
                if self.line.starts_with('%') {
                    self.at = self.line.len();
                }
                continue;
            }
            let rest = self.line[self.at..].trim_start();
            self.at = self.line.len() - rest.len();
            let Some(first) = rest.chars().next() else {
                continue;
            };
            if self.is_latin1 && game.game.latin1_line.is_none() {
                game.game.latin1_line = Some(self.lines.number);
            }
            if first == '[' {
                if self.read_bracket(game)? {
                    return Ok(None);
                }
                continue;
            }
            game.begin_moves();
            match first {
                '{' => self.read_comment(game)?,
                ';' => {
                    game.add_comment(&rest[1..]);
                    self.at = self.line.len();
                }
                '(' => {
                    game.begin_variation(self.lines.number)?;
                    self.at += 1;
                }
                ')' => {
                    game.end_variation(self.lines.number);
                    self.at += 1;
                }
                '$' => self.read_nag(game),
                ']' | '}' => {
                    game.fail(self.lines.number, Fault::Unexpected(first));
                    self.at += 1;
                }
                _ => {
                    let word = &rest[..word_length(rest)];
                    self.at += word.len();
                    let result = read_word(game, word, self.lines.number)?;
                    if result.is_some() && game.is_in_main_line() {
                        self.read_comments_after(game)?;
                        return Ok(result);
                    }
                }
            }
        }
    }

    /// Reads a tag, or what forums put around a game; true before a tag of the next game.
    fn read_bracket(&mut self, draft: &mut Draft) -> Result<bool, Fault> {
        let rest = &self.line[self.at..];
        let starts = |word: &str| rest.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
        if let Some(wrapper) = ["[pgn]", "[/pgn]"].into_iter().find(|wrapper| starts(wrapper)) {
            self.at += wrapper.len();
            return Ok(false);
        }
        let is_at_next_game = self.is_at_next_game(draft);
        if !is_at_next_game {
            self.read_tag(draft)?;
        }
        Ok(is_at_next_game)
    }

    /// Reads the comments on the line of a result: `1-0 {Black resigns}`.
    fn read_comments_after(&mut self, draft: &mut Draft) -> Result<(), Fault> {
        loop {
            let rest = self.line[self.at..].trim_start();
            self.at = self.line.len() - rest.len();
            match rest.as_bytes().first() {
                Some(b'{') => self.read_comment(draft)?,
                Some(b';') => {
                    draft.add_comment(&rest[1..]);
                    self.at = self.line.len();
                }
                _ => return Ok(()),
            }
        }
    }

    /// True when the tag that follows belongs to the next game, so that this one has no result.
    fn is_at_next_game(&self, draft: &Draft) -> bool {
        let is_at_start = self.line[..self.at].trim().is_empty();
        let rest = &self.line[self.at..];
        if !is_at_start || !begins_pair(rest) {
            return false;
        }
        draft.ends_before_tag(draft.is_named_as_first(rest))
    }

    fn read_tag(&mut self, draft: &mut Draft) -> Result<(), Fault> {
        let rest = &self.line[self.at..];
        if !draft.is_open_to_tags() {
            return Err(Fault::Unexpected('['));
        }
        let Some((name, value, length)) = read_pair(rest) else {
            draft.fail(self.lines.number, Fault::Tag(quote(rest)));
            self.at = self.line.len();
            return Ok(());
        };
        if let Err(fault) = draft.add_tag(name, &value) {
            draft.fail(self.lines.number, fault);
        }
        self.at += length;
        Ok(())
    }

    /// Reads a comment from its opening brace to its closing one.
    fn read_comment(&mut self, draft: &mut Draft) -> Result<(), Fault> {
        let begin = self.lines.number;
        let mut text = String::new();
        // How many braces within the comment are open.
        let mut inner = 0;
        self.at += 1;
        loop {
            let rest = &self.line[self.at..];
            if let Some(end) = rest.find('}') {
                self.at += end + 1;
                text.push_str(&rest[..end]);
                inner += rest[..end].matches('{').count();
                // Another brace ends the comment, unless one is opened before.
                let after = rest[end + 1..].find(['{', '}']);
                if inner > 0 && after.is_some_and(|at| rest[end + 1 + at..].starts_with('}')) {
                    inner -= 1;
                    text.push('}');
                    continue;
                }
                draft.add_comment(&text);
                return Ok(());
            }
            inner += rest.matches('{').count();
            text.push_str(rest);
            text.push('\n');
            let was_blank = rest.trim().is_empty();
            if !self.next_line(&mut draft.bytes)?
                || was_blank
                    && begins_pair(&self.line)
                    && (self.line.starts_with("[Event ") || draft.is_named_as_first(&self.line))
            {
                return Err(Fault::OpenComment(begin));
            }
        }
    }

    fn read_nag(&mut self, draft: &mut Draft) {
        let rest = &self.line[self.at..];
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        match rest[1..=digits].parse() {
            Ok(nag) => draft.add_nag(nag),
            Err(_) => draft.fail(self.lines.number, Fault::Annotation(quote(&rest[..=digits]))),
        }
        self.at += 1 + digits;
    }

    /// Skips to the tags of the next game.
    fn recover(&mut self) {
        loop {
            let line = self.line.trim_start();
            let is_at_start = self.at <= self.line.len() - line.len();
            if is_at_start && begins_pair(line) {
                return;
            }
            let mut bytes = 0;
            match self.next_line(&mut bytes) {
                Ok(true) => {}
                Err(Fault::TooLong) => self.at = self.line.len(),
                Ok(false) | Err(_) => return,
            }
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<TextGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut draft = Draft::new(self.game.saturating_add(1), self.lines.number.max(1));
        let read = self.read_game(&mut draft);
        let line = self.lines.number.max(1);
        let result = match read {
            Ok(result) => result,
            Err(fault @ Fault::Io(_)) => {
                self.game = draft.game.number;
                let game = self.game;
                return Some(Err(PgnError { line, game, fault }));
            }
            Err(fault) => {
                draft.abandon(line, fault);
                self.recover();
                None
            }
        };
        let game = draft.finish(line, result)?;
        self.game = self.game.saturating_add(1);
        Some(game)
    }
}

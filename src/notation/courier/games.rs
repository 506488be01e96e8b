//! Files of games: tags as in PGN, then one or more moves a line.
//!
//! ```text
//! [Variant "contemporary-random"]
//!
//! 1. P e2-e4 // a comment
//! 1... p e7-e5
//! 2. K f1-g1; R h1-f1
//! ```

use super::moves;
use crate::board::Geometry;
use crate::notation::lines::Lines;
use crate::notation::pgn::{Draft, Fault, GameResult, MAX_GAME_BYTES, NodeId, PgnError, PgnGame, TextGame, read_pair};
use crate::notation::san;
use crate::text::quote;
use std::io::BufRead;

/// What begins a comment.
const COMMENT: &str = "//";

/// Reads a file of games in Game Courier's notation, or what was copied from its pages: moves with or without numbers,
/// one or more a line, comments after `//`, and tags where somebody added them. A game ends with a result, with
/// `resign` or before tags. No more than one game is in memory. After a broken game, reading goes on with the next one.
pub struct CourierReader<R> {
    lines: Lines<R>,
    line: String,
    /// The line belongs to the next game.
    is_kept: bool,
    /// The last game ended on the line of its last move; its result may follow.
    has_ended: bool,
    game: u32,
}

impl<R: BufRead> CourierReader<R> {
    /// Reads from `input`.
    pub fn new(input: R) -> CourierReader<R> {
        CourierReader {
            lines: Lines::new(input, MAX_GAME_BYTES),
            line: String::new(),
            is_kept: false,
            has_ended: false,
            game: 0,
        }
    }

    /// Goes on to the next line; false at the end of the file.
    fn next_line(&mut self) -> Result<bool, Fault> {
        if std::mem::take(&mut self.is_kept) {
            return Ok(true);
        }
        match self.lines.read(&mut self.line) {
            Ok(Some(line)) if line.is_cut => Err(Fault::TooLong),
            Ok(Some(_)) => Ok(true),
            Ok(None) => Ok(false),
            Err(error) => Err(Fault::Io(error.to_string())),
        }
    }

    /// Reads a game up to its result, which is returned, the next game or the end of the file.
    fn read_game(&mut self, draft: &mut Draft) -> Result<Option<GameResult>, Fault> {
        let has_ended = std::mem::take(&mut self.has_ended);
        while self.next_line()? {
            let line = self.line.trim();
            let (moves, comment) = line.split_once(COMMENT).unwrap_or((line, ""));
            let result = GameResult::read(moves.trim());
            if line.is_empty() || has_ended && draft.is_empty() && result.is_some() {
                continue;
            }
            if draft.is_empty() {
                draft.game.line = self.lines.number;
            }
            if line.starts_with('[') {
                if !draft.game.tree.is_empty() {
                    self.is_kept = true;
                    break;
                }
                let (name, value, _) = read_pair(line).ok_or_else(|| Fault::Tag(quote(line)))?;
                draft.add_tag(name, &value)?;
                continue;
            }
            draft.begin_moves();
            draft.bytes += line.len();
            if draft.bytes > MAX_GAME_BYTES {
                return Err(Fault::TooLong);
            }
            let with_moves = match result {
                Some(_) => None,
                None => add_plies(draft, moves, self.lines.number)?,
            };
            draft.add_comment(comment);
            self.has_ended = with_moves.is_some();
            if let Some(result) = result.or(with_moves) {
                return Ok(Some(result));
            }
        }
        Ok(None)
    }

    /// Skips to the tags of the next game.
    fn recover(&mut self) {
        let mut is_past_tags = !self.line.trim_start().starts_with('[');
        loop {
            match self.next_line() {
                Ok(true) if self.line.trim_start().starts_with('[') => {
                    if is_past_tags {
                        self.is_kept = true;
                        return;
                    }
                }
                Ok(true) => is_past_tags |= !self.line.trim().is_empty(),
                Err(Fault::TooLong) => {}
                Ok(false) | Err(_) => return,
            }
        }
    }
}

impl<R: BufRead> Iterator for CourierReader<R> {
    type Item = Result<TextGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.game = self.game.saturating_add(1);
        let mut draft = Draft::new(self.game, self.lines.number.max(1));
        let read = self.read_game(&mut draft);
        let (line, game) = (self.lines.number.max(1), self.game);
        match read {
            Ok(result) => draft.finish(line, result),
            Err(fault) => {
                self.recover();
                Some(Err(PgnError { line, game, fault }))
            }
        }
    }
}

/// Adds the moves of a line. Returns the result after them; [`TextGame::replay`] tells which side has resigned.
fn add_plies(draft: &mut Draft, moves: &str, line: u32) -> Result<Option<GameResult>, Fault> {
    for text in plies(moves) {
        draft.game.ends_with_resignation = text.eq_ignore_ascii_case("resign");
        if draft.game.ends_with_resignation {
            return Ok(Some(GameResult::Unknown));
        }
        if let Some(result) = GameResult::read(&text) {
            return Ok(Some(result));
        }
        draft.add_move(&text, line)?;
    }
    Ok(None)
}

/// The moves of a line, without their numbers: parts of a move are joined by semicolons.
pub(super) fn plies(line: &str) -> Vec<String> {
    let spaced = line.replace(';', " ; ");
    let mut plies: Vec<String> = Vec::new();
    // A semicolon, or the label of a piece, has been read and belongs to the next word.
    let (mut is_joined, mut label) = (false, "");
    for word in spaced.split_whitespace() {
        let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_numbered = rest.len() < word.len() && rest.starts_with(['.', ')']);
        let word = if is_numbered { rest.trim_start_matches(['.', ')']) } else { word };
        if is_numbered {
            (is_joined, label) = (false, "");
        }
        if word == ";" {
            is_joined = !plies.is_empty();
        } else if word.is_empty() {
        } else if word.len() == 1 || word == "capture" {
            label = word;
        } else {
            let step = format!("{label} {word}");
            match plies.last_mut().filter(|_| is_joined) {
                Some(ply) => {
                    ply.push_str("; ");
                    ply.push_str(step.trim_start());
                }
                None => plies.push(step.trim_start().to_owned()),
            }
            (is_joined, label) = (false, "");
        }
    }
    if !label.is_empty() {
        plies.push(label.to_owned());
    }
    plies
}

impl<G: Geometry> PgnGame<G> {
    /// The main line in Game Courier's notation after the tags, with comments and a blank line at the end, as
    /// [`CourierReader`] reads it.
    pub fn write_courier(&self) -> String {
        let mut text = self.written_tags().write(self.result);
        let before = self.tree.notes(NodeId::ROOT).text();
        if !before.is_empty() {
            text.push_str(&format!("{COMMENT} {before}\n"));
        }
        let mut position = self.start;
        for id in self.tree.main_line() {
            let Some(mv) = self.tree.mv(id) else { break };
            let number = san::move_number(&position);
            let mv_text = moves::write(&position, *mv);
            text.push_str(&format!("{number} {mv_text}"));
            let comment = self.tree.notes(id).text();
            if !comment.is_empty() {
                text.push_str(&format!(" {COMMENT} {comment}"));
            }
            text.push('\n');
            position.make(*mv);
        }
        text.push_str(self.result.text());
        text.push_str("\n\n");
        text
    }
}

//! A game while it is being read.

use super::result::BOTH_LOST;
use super::{
    Comment, Fault, GameResult, MAX_MOVE_BYTES, MAX_NESTING, MAX_TAG_BYTES, MAX_TAGS, NodeId, PgnError, TextGame,
    TextMove,
};
use crate::text::quote;

/// How many faults of a game's text are kept.
const MAX_FAULTS: usize = 20;

/// A game as far as it has been read.
pub struct Draft {
    pub game: TextGame,
    /// The node that the next move follows.
    current: NodeId,
    /// The moves that open variations replace, and the line of the file in which each variation begins.
    open: Vec<(NodeId, u32)>,
    /// A variation has begun, and its first move has not come yet.
    is_fresh: bool,
    /// How many variations are open that vary nothing; what is in them is left out.
    left_out: usize,
    /// The comments and glyphs before the first move of a variation.
    before: (Vec<Comment>, Vec<u8>),
    /// Something other than tags has been read since the last tag.
    has_begun: bool,
    /// A blank line follows the tags.
    has_gap: bool,
    /// The length of the text read, in bytes.
    pub bytes: usize,
}

impl Draft {
    pub fn new(number: u32, line: u32) -> Draft {
        let mut game = TextGame::new();
        (game.number, game.line) = (number, line);
        Draft {
            game,
            current: NodeId::ROOT,
            open: Vec::new(),
            is_fresh: false,
            left_out: 0,
            before: Default::default(),
            has_begun: false,
            has_gap: false,
            bytes: 0,
        }
    }

    pub fn is_empty(&self) -> bool {
        !self.has_begun && self.game.tags.is_empty() && self.game.faults.is_empty()
    }

    /// Something other than a tag or a blank line follows.
    pub fn begin_moves(&mut self) {
        self.has_begun = true;
    }

    /// A blank line follows.
    pub fn add_blank_line(&mut self) {
        self.has_gap |= !self.is_empty();
    }

    /// False when the tags are over, so that a tag that follows is a mistake.
    pub fn is_open_to_tags(&self) -> bool {
        self.game.tree.is_empty() && (self.game.tags.is_empty() || !self.has_begun)
    }

    /// True when a tag pair has the name of the first tag of this game, with which others of the file may begin too.
    pub fn is_named_as_first(&self, pair: &str) -> bool {
        self.game.tags.iter().next().is_some_and(|(name, _)| {
            let tag = pair[1..].get(..name.len());
            tag.is_some_and(|tag| tag.eq_ignore_ascii_case(name))
                && !pair[1 + name.len()..].starts_with(|c: char| c.is_ascii_alphanumeric())
        })
    }

    /// True when a tag that follows at the beginning of a line belongs to the next game, so that this one has no
    /// result.
    pub fn ends_before_tag(&self, is_named_as_first: bool) -> bool {
        let TextGame { tags, tree, faults, .. } = &self.game;
        // A comment before the first tags belongs to their game.
        match tags.is_empty() {
            true => !tree.is_empty() || !faults.is_empty() && self.has_gap,
            false => self.has_begun || is_named_as_first && self.has_gap,
        }
    }

    /// True in the main line, outside all variations.
    pub fn is_in_main_line(&self) -> bool {
        self.open.is_empty() && self.left_out == 0
    }

    /// Ends the game where reading has failed, within whatever variations.
    pub fn abandon(&mut self, line: u32, fault: Fault) {
        self.open.clear();
        self.fail(line, fault);
    }

    /// Notes what is left out.
    pub fn fail(&mut self, line: u32, fault: Fault) {
        let game = self.game.number;
        if self.game.faults.len() < MAX_FAULTS {
            self.game.faults.push(PgnError { line, game, fault });
        }
    }

    pub fn add_tag(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        if name.len() > MAX_TAG_BYTES || value.len() > MAX_TAG_BYTES {
            return Err(Fault::TagLength);
        }
        if self.game.tags.len() >= MAX_TAGS {
            return Err(Fault::TooManyTags);
        }
        self.game.tags.set(name, value);
        // A comment before the tags does not end them.
        self.has_gap &= !std::mem::take(&mut self.has_begun);
        Ok(())
    }

    pub fn add_comment(&mut self, text: &str) {
        let comment = Comment::read(text);
        if comment.is_empty() || self.left_out > 0 {
            return;
        }
        if self.is_fresh {
            self.before.0.push(comment);
        } else {
            let notes = self.game.tree.notes_mut(self.current);
            notes.comments.push(comment);
        }
    }

    pub fn add_nag(&mut self, nag: u8) {
        if self.left_out > 0 {
        } else if self.is_fresh {
            self.before.1.push(nag);
        } else {
            self.game.tree.notes_mut(self.current).nags.push(nag);
        }
    }

    pub fn add_move(&mut self, text: &str, line: u32) -> Result<(), Fault> {
        if text.len() > MAX_MOVE_BYTES {
            return Err(Fault::WordLength(quote(text)));
        }
        if self.left_out > 0 {
            return Ok(());
        }
        let mv = TextMove { text: text.into(), line };
        let added = self.game.tree.add(self.current, mv);
        self.current = added.ok_or(Fault::TooManyMoves)?;
        if std::mem::take(&mut self.is_fresh) {
            let notes = self.game.tree.notes_mut(self.current);
            (notes.before, notes.nags) = std::mem::take(&mut self.before);
        }
        Ok(())
    }

    pub fn begin_variation(&mut self, line: u32) -> Result<(), Fault> {
        let parent = self.game.tree.parent(self.current);
        let Some(parent) = parent.filter(|_| !self.is_fresh && self.left_out == 0) else {
            if self.left_out == 0 {
                self.fail(line, Fault::VariationOfNothing);
            }
            self.left_out += 1;
            return Ok(());
        };
        if self.open.len() >= MAX_NESTING {
            return Err(Fault::Nesting);
        }
        self.open.push((self.current, line));
        self.current = parent;
        self.is_fresh = true;
        Ok(())
    }

    pub fn end_variation(&mut self, line: u32) {
        if self.left_out > 0 {
            self.left_out -= 1;
            return;
        }
        match self.open.pop() {
            Some((replaced, _)) => self.current = replaced,
            None => self.fail(line, Fault::Unexpected(')')),
        }
        // Without moves it is a comment on the move that it would replace.
        let (comments, _) = std::mem::take(&mut self.before);
        if std::mem::take(&mut self.is_fresh) {
            let notes = self.game.tree.notes_mut(self.current);
            notes.comments.extend(comments);
        }
    }

    /// The game with the result at the end of its moves or, if that tells nothing, the one in its tag; `None` if
    /// nothing was read.
    pub fn finish(mut self, line: u32, result: Option<GameResult>) -> Option<Result<TextGame, PgnError>> {
        if let Some((_, begin)) = self.open.first() {
            self.fail(line, Fault::OpenVariation(*begin));
        }
        let mut game = self.game;
        if game.tags.is_empty() && game.tree.is_empty() && result.is_none() {
            return (!game.faults.is_empty()).then(|| Err(game.faults.swap_remove(0)));
        }
        let last = game.tree.main_line().last();
        let last = last.and_then(|last| game.tree.mv(last));
        let is_zeros = last.is_some_and(|mv| &*mv.text == BOTH_LOST);
        game.may_end_with_result = result.is_none() && is_zeros;
        let tag = || GameResult::read(game.tags.get("Result")?);
        let result = result.filter(|result| *result != GameResult::Unknown);
        game.result = result.or_else(tag).unwrap_or_default();
        Some(Ok(game))
    }
}
